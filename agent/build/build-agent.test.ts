import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ScaleSimulator } from '../src/simulator/scale-simulator.ts';
import { buildAgent } from './build-agent.ts';
import { ownTarget } from './targets.ts';
import { verify } from './verify.ts';

const target = ownTarget() ?? 'linux-x64';

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-file-'));
  program = await buildAgent(target, folder);
});
afterAll(() => rm(folder, { recursive: true }));

const run = (args: readonly string[]) =>
  promisify(execFile)(program, args, { env: { PATH: '', TMPDIR: folder } }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, text: stdout + stderr }),
  );

it('is one file that starts without Node', async () => {
  expect(await verify(target, program, '0.1.0')).toContain('starts without Node');
  expect(await run(['walk'])).toEqual({ code: 2, text: expect.stringContaining('walk is not a command') });
});

it('is a file of its platform, and says so otherwise', async () => {
  const other = target === 'win-x64' ? 'linux-x64' : 'win-x64';
  await expect(verify(other, program, '0.1.0')).rejects.toThrow(/begins with [0-9a-f]+; expected/);
});

it('reads scales at network ports and serial ports', async () => {
  const scale = await ScaleSimulator.start('mt-sics', 0);
  const settings = join(folder, 'agent.json');
  const scales = [
    { scaleId: 1, protocol: 'mt-sics', connection: { type: 'tcp', host: '127.0.0.1', port: scale.port } },
    { scaleId: 2, connection: { type: 'serial', path: '/dev/tty-that-is-not-there' } },
  ];
  const content = { server: 'http://127.0.0.1:59999', key: `tunna_dev_${'k'.repeat(43)}`, scales };
  await writeFile(settings, JSON.stringify(content), { mode: 0o600 });
  const { code, text } = await run(['check', '--settings', settings]);
  await scale.stop();
  expect(code).toBe(1);
  expect(text).toMatch(/^ok +Scale 1 +weighed 0\.000 kg, stable\.$/m);
  // The native module was loaded: it is the operating system that says so.
  expect(text).toMatch(/^FAILED +Scale 2 +The serial port \/dev\/tty-that-is-not-there does not exist/m);
});
