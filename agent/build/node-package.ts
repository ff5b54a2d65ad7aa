import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Target, targets } from './targets.ts';

const run = promisify(execFile);
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity: string }>>;
}

async function isInstalled(name: string, version: string): Promise<boolean> {
  const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { version?: string }).version === version;
}

/**
 * The pinned Node of a platform: the installed one, or else from the npm registry, compared with the lockfile.
 * @param work a folder for the files
 * @returns the path of its program
 */
export async function nodeOf(target: Target, work: string): Promise<string> {
  const { package: name, program } = targets[target];
  const lockfile = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const locked = lockfile.packages[`node_modules/${name}`];
  if (locked === undefined) throw new Error(`${name} is not in package-lock.json.`);
  if (await isInstalled(name, locked.version)) return join(root, 'node_modules', name, program);
  const spec = `${name}@${locked.version}`;
  const { stdout } = await run('npm', ['pack', spec, '--pack-destination', work, '--json'], { maxBuffer: 50_000_000 });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  const archive = join(work, packed?.filename ?? '');
  const integrity = `sha512-${createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')}`;
  if (integrity !== locked.integrity)
    throw new Error(`${spec} has the integrity ${integrity}; expected ${locked.integrity}.`);
  await run('tar', ['-xzf', archive, '-C', work, `package/${program}`]);
  return join(work, 'package', program);
}
