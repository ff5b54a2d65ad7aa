import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../test/database.ts';
import { maxWait } from '../test/max-wait.ts';
import { noneRuns, StartedServer } from '../test/programs/npm-start.ts';
import { stopOrphan } from './database/engine/engine-orphan.ts';

const started: StartedServer[] = [];
/** One data folder for all tests: only the first start creates a database. */
let dataDirectory = '';

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'tunna-start-'));
});
afterEach(async () => {
  for (const server of started.splice(0)) server.remove();
  await stopOrphan(join(dataDirectory, 'postgres', 'data'), silentLog);
});
afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

function start(command: readonly string[], environment: Record<string, string> = {}): StartedServer {
  const server = new StartedServer(dataDirectory, command, {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'info',
    DEMO: 'false',
    ...environment,
  });
  started.push(server);
  return server;
}
const npmStart = (environment: Record<string, string> = {}) => start(['npm', 'start'], environment);

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

const limit = { timeout: maxWait, interval: 50 };
const errorLines = ({ log }: StartedServer) => log.split('\n').filter((line) => /"level":[56]0/.test(line));

describe('npm start', () => {
  for (const [title, signal, whom] of [
    ['a TERM to npm alone', 'SIGTERM', (pid: number) => pid],
    ['a KILL of npm alone', 'SIGKILL', (pid: number) => pid],
    ['a TERM to the whole group', 'SIGTERM', (pid: number) => -pid],
    ['Ctrl-C, which the whole group gets', 'SIGINT', (pid: number) => -pid],
  ] as const) {
    it(`leaves neither server nor PostgreSQL behind after ${title}, and stops cleanly`, async () => {
      const server = npmStart();
      const address = await server.ready();
      expect((await fetch(`${address}/health`)).status).toBe(200);
      const { server: pid, postgres } = await server.processes();
      const supervisor = await parentOf(pid);
      process.kill(whom(server.pid), signal);
      await vi.waitUntil(() => noneRuns([server.pid, supervisor, pid, postgres]), limit);
      expect(errorLines(server)).toEqual([]);
      // PostgreSQL was stopped by the server, not by the signal.
      expect(server.log).not.toMatch(/ended unexpectedly|not properly shut down|did not stop/);
    });
  }

  it('leaves no server behind when its parent process is killed', async () => {
    const server = npmStart();
    await server.ready();
    const { server: pid, postgres } = await server.processes();
    process.kill(await parentOf(pid), 'SIGKILL');
    await vi.waitUntil(() => noneRuns([pid, postgres]), limit);
  });

  it('leaves no process behind when it is stopped during a start', async () => {
    const server = npmStart();
    const pid = await vi.waitUntil(
      () =>
        server.processes().then(
          ({ server: found }) => noneRuns([found]) === false && found,
          () => false as const,
        ),
      limit,
    );
    process.kill(server.pid, 'SIGTERM');
    await vi.waitUntil(() => noneRuns([server.pid, pid]), limit);
    const postgres = await readFile(join(dataDirectory, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '');
    expect(postgres === '' || noneRuns([Number.parseInt(postgres, 10)])).toBe(true);
  });

  it('restarts a crashed server, logs it, and waits longer each time', async () => {
    const server = npmStart();
    await server.ready();
    for (const [crashes, restartInMs] of [
      [1, 1_000],
      [2, 2_000],
    ] as const) {
      const { server: pid } = await server.processes();
      process.kill(pid, 'SIGKILL');
      const address = await server.ready(crashes + 1);
      expect((await fetch(`${address}/health`)).status).toBe(200);
      const lines = errorLines(server).map((line): unknown => JSON.parse(line));
      expect(lines.at(-1)).toMatchObject({ signal: 'SIGKILL', restartInMs, msg: expect.stringContaining('again') });
    }
    process.kill(server.pid, 'SIGTERM');
    const { server: pid } = await server.processes();
    await vi.waitUntil(() => noneRuns([server.pid, pid]), limit);
  });

  it('exits with the message if the operator must solve a problem', async () => {
    const taken = createServer().listen(0, 'localhost');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    try {
      for (const [environment, message] of [
        [{ PORT: String(port) }, `The port ${port} of localhost is taken`],
        [{ PORT: 'none' }, 'PORT'],
      ] as const) {
        const server = npmStart(environment);
        const [code] = await server.ended();
        expect(code).toBe(78);
        expect(server.log).toContain(message);
        expect(server.log).not.toContain('starting it again');
      }
    } finally {
      taken.close();
    }
  });
});

/** The unit of OPERATIONS.md: each key with its values. */
async function readUnit(): Promise<ReadonlyMap<string, readonly string[]>> {
  const manual = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'OPERATIONS.md'), 'utf8');
  const text = /```ini\n# \/etc\/systemd\/system\/tunna\.service\n([\s\S]*?)```/.exec(manual)?.[1] ?? '';
  const unit = new Map<string, string[]>();
  for (const [, key = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm))
    unit.set(key, [...(unit.get(key) ?? []), value]);
  return unit;
}

describe('the systemd unit of OPERATIONS.md', () => {
  it('starts the server, stops it in time with a TERM to the main process, and restarts it after a crash', async () => {
    const unit = await readUnit();
    const first = (key: string) => unit.get(key)?.[0] ?? '';
    const environment = Object.fromEntries(
      (unit.get('Environment') ?? []).flatMap((line) =>
        [...line.matchAll(/(\w+)=("[^"]*"|\S+)|"(\w+)=([^"]*)"/g)].map(([, key, value = '', quoted, text = '']) => [
          key ?? quoted ?? '',
          key === undefined ? text : value,
        ]),
      ),
    );
    expect(environment).toMatchObject({
      DATA_DIR: '/var/lib/tunna',
      DEMO: 'false',
      MAIL_FROM: 'Tunna <tunna@example.is>',
    });
    // Only the main process is signalled: PostgreSQL and its sessions belong to the same control group.
    expect([first('KillMode'), first('Restart')]).toEqual(['mixed', 'always']);
    expect(Number(first('TimeoutStopSec'))).toBeGreaterThan(15);
    const [program = '', ...parameters] = first('ExecStart').split(' ');
    expect(program).toMatch(/^\/usr\/bin\/(node|npm)$/);
    // The differences on this machine: the path of Node, the folder and the port.
    const server = start([program.replace(/^\/usr\/bin\//, ''), ...parameters], {
      ...environment,
      DATA_DIR: dataDirectory,
      PORT: '0',
    });
    await server.ready();
    const before = await server.processes();
    process.kill(before.server, 'SIGKILL');
    const address = await server.ready(2);
    expect((await fetch(`${address}/health`)).status).toBe(200);
    const { server: pid, postgres } = await server.processes();
    process.kill(server.pid, 'SIGTERM');
    // systemd kills the rest of the control group after the end of the main process.
    expect(await server.ended()).toEqual([0, null]);
    expect(noneRuns([pid, postgres])).toBe(true);
  });
});
