import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const toolchain = join(import.meta.dirname, '..', 'scripts', 'toolchain.mjs');
const folders = ['contract', 'domain', 'texts', 'ui', 'web', 'server', 'scripts'];
let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tunna-sources-'));
  for (const folder of folders) await mkdir(join(root, folder));
  await cp(toolchain, join(root, 'scripts', 'toolchain.mjs'));
  await writeFile(join(root, 'package-lock.json'), '{}');
  for (const room of ['web', 'server'])
    await writeFile(join(root, room, 'build.ts'), `require('node:fs').mkdirSync('${room}/dist', { recursive: true });`);
});
afterAll(() => rm(root, { recursive: true }));

/** @returns what was built */
async function build(): Promise<string[]> {
  const program = "import('./scripts/toolchain.mjs').then(({ ensureBuilt }) => ensureBuilt())";
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['-e', program], { cwd: root });
  expect(stderr).toBe('');
  return Array.from(stdout.matchAll(/Building the (web|server)/g), ([, name = '']) => name).toSorted();
}

it('builds what has changed, by content rather than by time', async () => {
  const rule = join(root, 'domain', 'rule.ts');
  await writeFile(rule, 'one');
  expect(await build()).toEqual(['server', 'web']);
  expect(await build()).toEqual([]);

  await utimes(rule, 0, 0);
  expect(await build()).toEqual([]);

  await writeFile(rule, 'two');
  expect(await build()).toEqual(['server', 'web']);
  await writeFile(join(root, 'ui', 'button.tsx'), 'new');
  expect(await build()).toEqual(['web']);
  await writeFile(join(root, 'ui', 'button.test.tsx'), 'new');
  expect(await build()).toEqual([]);
  await rm(rule);
  expect(await build()).toEqual(['server', 'web']);
});
