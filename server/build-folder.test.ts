import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { replaceBuild } from './build-folder.ts';

it('a build leaves the files of the one before, which a running server may load, and removes those of last week', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tunna-build-'));
  const build = async (files: Readonly<Record<string, string>>) => {
    const fresh = join(folder, 'unfinished');
    await mkdir(fresh);
    for (const [name, text] of Object.entries(files)) await writeFile(join(fresh, name), text);
    replaceBuild(fresh, folder, ['main.js']);
  };
  await build({ 'main.js': '1', 'thread-a.js': 'a', 'thread-z.js': 'z' });
  await utimes(join(folder, 'thread-z.js'), 0, 0);
  await build({ 'main.js': '2', 'thread-b.js': 'b' });
  expect((await readdir(folder)).toSorted()).toEqual(['main.js', 'thread-a.js', 'thread-b.js']);
  expect(await readFile(join(folder, 'main.js'), 'utf8')).toBe('2');
  await rm(folder, { recursive: true });
});
