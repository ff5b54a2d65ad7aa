import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { engineAccount } from './engine-account.ts';
import { locateBinaries } from './engine-binaries.ts';

let folder: string;
let packageFolder: string;
let account: ReturnType<typeof engineAccount>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tunna-binaries-'));
  await chmod(folder, 0o755);
  account = engineAccount(join(folder, 'data'));
  packageFolder = join(folder, 'installed', 'package');
  const native = join(packageFolder, 'native');
  await mkdir(join(native, 'bin'), { recursive: true });
  await mkdir(join(native, 'lib'));
  await writeFile(join(packageFolder, 'package.json'), '{ "version": "18.4.0" }');
  await writeFile(join(native, 'bin', 'postgres'), 'a program', { mode: 0o755 });
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), 'a library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links));
});
afterEach(async () => {
  await chmod(join(packageFolder, 'native', 'lib'), 0o755);
  await rm(folder, { recursive: true, force: true });
});

const locate = (copyParents = [join(folder, 'copies')]) => locateBinaries(account, copyParents, packageFolder);

/** Removes permissions: of root’s account on the whole package, or of this user to add links. */
async function shutOut(): Promise<void> {
  if (account === undefined) await chmod(join(packageFolder, 'native', 'lib'), 0o555);
  else await chmod(join(folder, 'installed'), 0o700);
}

it('creates the links that npm did not create, also in two processes at the same time', async () => {
  const found = await Promise.all([locate(), locate(), locate()]);
  for (const { postgres, majorVersion } of found) {
    expect(postgres).toBe(join(packageFolder, 'native', 'bin', 'postgres'));
    expect(majorVersion).toBe('18');
  }
  for (const name of ['libpq.so', 'libpq.so.5']) {
    expect(await readlink(join(packageFolder, 'native', 'lib', name))).toBe('libpq.so.5.18');
  }
});

it('runs a copy with its links if the package is out of reach, also when two processes copy at the same time', async () => {
  await shutOut();
  const found = await Promise.all([locate(), locate()]);
  const copy = join(folder, 'copies', 'postgresql-18.4.0', 'native');
  for (const { postgres } of found) expect(postgres).toBe(join(copy, 'bin', 'postgres'));
  expect(await readFile(join(copy, 'bin', 'postgres'), 'utf8')).toBe('a program');
  expect(await readFile(join(copy, 'lib', 'libpq.so'), 'utf8')).toBe('a library');
});

it('keeps no copy if the account cannot reach it either', async () => {
  await shutOut();
  const inside = join(folder, 'installed', 'copies');
  const { postgres } = await locate([inside, join(folder, 'copies')]);
  // Without a separate account the engine can reach the same folders as the server.
  expect(postgres.startsWith(account === undefined ? inside : join(folder, 'copies'))).toBe(true);
  if (account !== undefined) expect(await readdir(inside)).toEqual([]);
});

it('never uses a copy in a folder that others can write', async () => {
  await shutOut();
  const open = join(folder, 'open');
  await mkdir(open);
  await chmod(open, 0o777);
  await expect(locate([open])).rejects.toMatchObject({
    code: 'binaries_missing',
    message: expect.stringContaining('written by others'),
  });
  const { postgres } = await locate([open, join(folder, 'own')]);
  expect(postgres.startsWith(join(folder, 'own'))).toBe(true);
});
