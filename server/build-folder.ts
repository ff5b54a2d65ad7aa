import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds for which files of earlier builds stay. */
const keptFor = 7 * 86_400_000;

/**
 * Moves the files of a new build into a folder. Those of earlier builds stay for a week: a server that runs loads some of them when it needs
 * them, and a command beside it builds what has changed.
 * @param entries names that every build has; they are moved last, because they name the others
 */
export function replaceBuild(fresh: string, folder: string, entries: readonly string[], now = Date.now()): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (path !== fresh && statSync(path).mtimeMs < now - keptFor) rmSync(path, { recursive: true });
  }
  const isEntry = (name: string): number => Number(entries.includes(name));
  for (const name of readdirSync(fresh).sort((one, other) => isEntry(one) - isEntry(other)))
    renameSync(join(fresh, name), join(folder, name));
  rmSync(fresh, { recursive: true });
}
