import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../test/database.ts';
import { clientConfig } from './connection.ts';
import { openDatabase } from './database.ts';
import { type Engine, startEngine } from './engine.ts';
import { engineAccount } from './engine-account.ts';
import { stopOrphan } from './engine-orphan.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { mintOrgScope } from './scope.ts';
import { statement } from './statement.ts';

const asRoot = process.getuid?.() === 0;

let dataDirectory: string;
let engines: Engine[] = [];
let children: ChildProcess[] = [];
let madeBefore: string;
beforeAll(async () => {
  madeBefore = await makeFolder();
  await (await startEngine({ dataDirectory: madeBefore, log: silentLog })).stop();
});
afterAll(() => rm(madeBefore, { recursive: true, force: true }));
beforeEach(async () => {
  dataDirectory = await makeFolder();
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(engines.map((engine) => engine.stop()));
  await stopOrphan(inHome('data'), silentLog);
  engines = [];
  children = [];
  await rm(dataDirectory, { recursive: true, force: true });
});

/** As folders are; temporary ones shut out the account that root's engine runs as. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tunna-engine-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Copied as root, the data belong to root: the engine gives them back. */
const bringCluster = () => cp(join(madeBefore, 'postgres'), inHome(), { recursive: true });

async function start(folder = dataDirectory): Promise<Engine> {
  const engine = await startEngine({ dataDirectory: folder, log: silentLog });
  engines.push(engine);
  return engine;
}

async function query<Row extends object>(engine: Engine, text: string): Promise<Row[]> {
  const client = new Client(clientConfig(engine.owner));
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const readSeven = statement<{ seven: number }>('test.read', 'select seven from kept');

const inHome = (...names: string[]) => join(dataDirectory, 'postgres', ...names);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // Ended, and waiting for its parent to ask how.
  return !existsSync(`/proc/${pid}/stat`) || existsSync(`/proc/${pid}/exe`);
}

/** Another server on the folder. `lines` are what it prints. */
function startChild() {
  const script = fileURLToPath(new URL('../../test/engine-child.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDirectory], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  return { child, exited, next: async () => (await lines.next()).value as string };
}

/** Lets a server acknowledge some rows and kills it. Answers its PostgreSQL and the last row acknowledged. */
async function killServerAtWork(): Promise<{ postgres: number; acknowledged: number }> {
  const { child, exited, next } = startChild();
  const postgres = Number((await next()).replace('ready ', ''));
  let acknowledged = 0;
  while (acknowledged < 50) acknowledged = Number(await next());
  child.kill('SIGKILL');
  await exited;
  return { postgres, acknowledged };
}

const countWritten = async (engine: Engine) =>
  (await query<{ rows: number; last: number }>(engine, 'select count(*) as rows, max(number) as last from written'))[0];

describe('the first start', () => {
  it('makes a cluster that only this server can reach, and that keeps what it acknowledges', async () => {
    const engine = await start();
    const shown = await query<{ name: string; setting: string }>(
      engine,
      `select name, setting from pg_settings where name in
         ('listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding')`,
    );
    expect(Object.fromEntries(shown.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
    });
    expect((await stat(inHome('credentials.json'))).mode & 0o777).toBe(0o600);
    for (const folder of ['data', 'run']) expect((await stat(inHome(folder))).mode & 0o777).toBe(0o700);
  });

  it('runs PostgreSQL as an account that is not root', async () => {
    const engine = await start();
    const owner = (await stat(inHome('data'))).uid;
    expect(owner).not.toBe(0);
    if (!asRoot) expect(owner).toBe(process.getuid?.());
    if (process.platform === 'linux') expect((await stat(`/proc/${engine.pid}`)).uid).toBe(owner);
  });

  it('lets in neither the superuser, nor a wrong password, nor a login without one', async () => {
    const { owner } = await start();
    for (const login of [{ user: 'postgres' }, { password: 'wrong' }, { password: '' }]) {
      const client = new Client(clientConfig({ ...owner, ...login } as typeof owner));
      await expect(client.connect()).rejects.toThrow(/password/);
    }
  });

  it('gives the server’s login no rights beyond connecting', async () => {
    const { application } = await start();
    const client = new Client(clientConfig(application));
    await client.connect();
    for (const text of [
      'create table mine ()',
      'create temporary table mine ()',
      'create role more',
      'create schema more',
    ]) {
      await expect(client.query(text)).rejects.toThrow(/permission denied/);
    }
    await client.end();
  });

  it('works below a folder that shuts others out', async () => {
    await chmod(dataDirectory, 0o700);
    const engine = await start();
    await query(engine, 'create table kept ()');
    await engine.stop();
    expect(await query(await start(), 'select from kept')).toEqual([]);
  });

  it('works where the path is too long for a socket', async () => {
    const folder = join(dataDirectory, 'a-folder-with-a-long-name'.repeat(5));
    const engine = await start(folder);
    expect(await query(engine, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('begins anew where one was broken off', async () => {
    await mkdir(inHome('data.new', 'base'), { recursive: true });
    await writeFile(inHome('data.new', 'PG_VERSION'), '18\n');
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(inHome('data.new'))).toBe(false);
  });
});

describe('a later start', () => {
  beforeEach(bringCluster);

  it('finds the rows, after a stop that leaves no process', async () => {
    const first = await start();
    const pid = first.pid ?? 0;
    await query(first, 'create table kept as select 7 as seven');
    await first.stop();
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(inHome('data', 'postmaster.pid'))).toBe(false);
    expect(await query(await start(), 'select seven from kept')).toEqual([{ seven: 7 }]);
  });

  it('makes new passwords where the old ones were lost', async () => {
    const before = await readFile(inHome('credentials.json'), 'utf8');
    await rm(inHome('credentials.json'));
    const engine = await start();
    expect(await readFile(inHome('credentials.json'), 'utf8')).not.toBe(before);
    expect(await query(engine, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses data of another major version, and touches nothing', async () => {
    await writeFile(inHome('data', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toMatchObject({
      code: 'data_version_unsupported',
      message: expect.stringMatching(/17.*18/),
    });
    await writeFile(inHome('data', 'PG_VERSION'), '18\n');
    await expect(start()).resolves.toBeDefined();
  });

  it('says so when the data folder cannot be made', async () => {
    await writeFile(join(dataDirectory, 'file'), '');
    await expect(start(join(dataDirectory, 'file'))).rejects.toMatchObject({ code: 'data_directory_unusable' });
  });
});

describe('two servers on one data folder', () => {
  beforeEach(bringCluster);

  it('are one: the second is told of the first and leaves, the first works on', async () => {
    const first = await start();
    const second = startChild();
    const said = await second.next();
    expect(said).toMatch(/^data_directory_in_use: /);
    expect(said).toContain(`process ${process.pid}`);
    expect(said).toContain(inHome());
    expect(await second.exited).toBe(1);
    await expect(start()).rejects.toMatchObject({ code: 'data_directory_in_use' });
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('are one also when they start in the same moment', async () => {
    const contenders = [startChild(), startChild()];
    const said = await Promise.all(contenders.map((contender) => contender.next()));
    expect(said.toSorted().map((line) => line.split(/[ :]/)[0])).toEqual(['data_directory_in_use', 'ready']);
  });
});

describe('after kill -9', () => {
  beforeEach(bringCluster);

  it('of the server, the next one replaces the old PostgreSQL and finds every acknowledged row', async () => {
    const { postgres, acknowledged } = await killServerAtWork();
    expect(isRunning(postgres)).toBe(true);
    const engine = await start();
    expect(isRunning(postgres)).toBe(false);
    const found = await countWritten(engine);
    expect(found?.rows).toBeGreaterThanOrEqual(acknowledged);
    expect(found?.rows).toBe(found?.last);
  });

  it('of the server and of PostgreSQL, the next one recovers every acknowledged row', async () => {
    const { postgres, acknowledged } = await killServerAtWork();
    process.kill(postgres, 'SIGKILL');
    const found = await countWritten(await start());
    expect(found?.rows).toBeGreaterThanOrEqual(acknowledged);
  });

  it('of PostgreSQL, queries fail as unavailable until it is back by itself', async () => {
    const engine = await start();
    const exits: unknown[] = [];
    engine.onExit((exit) => exits.push(exit));
    const database = openDatabase({ connection: engine.owner, log: silentLog });
    await database.run(statement('test.make', 'create table kept as select 7 as seven'), []);
    const before = engine.pid;
    process.kill(before ?? 0, 'SIGKILL');
    const readFromNew = async () => {
      const rows = await database.run(readSeven, []).catch((error: unknown) => error);
      if (!Array.isArray(rows)) expect(rows).toBeInstanceOf(DatabaseUnavailableError);
      return engine.pid === before || engine.pid === undefined ? 'not back' : rows;
    };
    await expect.poll(readFromNew, { timeout: 10_000 }).toEqual([{ seven: 7 }]);
    expect(exits).toEqual([{ code: null, signal: 'SIGKILL' }]);
    await database.close();
  });

  it('or a stop, the same pool works on with the next PostgreSQL', async () => {
    const first = await start();
    const database = openDatabase({ connection: first.owner, log: silentLog });
    await database.run(statement('test.make', 'create table kept as select 7 as seven'), []);
    await first.stop();
    await expect(database.run(readSeven, [])).rejects.toMatchObject({ code: 'database_unavailable' });
    await expect(database.tenant(mintOrgScope(1), async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await start();
    expect(await database.run(readSeven, [])).toEqual([{ seven: 7 }]);
    await database.close();
  });

  it('can be stopped while it is away', async () => {
    const engine = await start();
    process.kill(engine.pid ?? 0, 'SIGKILL');
    await delay(20);
    await engine.stop();
    expect(await readdir(inHome())).not.toContain('server.pid');
    await expect(start()).resolves.toBeDefined();
  });
});

describe('what a dead PostgreSQL leaves', () => {
  beforeEach(bringCluster);

  it('is not mistaken for the process that has its id by now', async () => {
    // PostgreSQL fears only a process of its own account.
    const stranger = spawn('sleep', ['60'], { cwd: inHome(), ...engineAccount(inHome('data')) });
    children.push(stranger);
    const pid = stranger.pid ?? 0;
    const noted = `${pid}\n${inHome('data')}\n1700000000\n5432\n${inHome('run')}\n\n  1 1\nready\n`;
    await writeFile(inHome('data', 'postmaster.pid'), noted);
    await mkdir(inHome('run'), { recursive: true });
    await writeFile(join(inHome('run'), '.s.PGSQL.5432.lock'), noted);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    expect(isRunning(pid)).toBe(true);
  });

  it('does not stand in the way', async () => {
    const first = await start();
    const noted = await readFile(inHome('data', 'postmaster.pid'), 'utf8');
    await first.stop();
    await writeFile(inHome('data', 'postmaster.pid'), noted);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
