import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = '/dev/shm';
const gibibyte = 1024 ** 3;
/** Several times what the databases of a run use at a time. */
const neededSpace = 4 * gibibyte;
const neededMemory = 8 * gibibyte;

/** A container may forbid it, and the engine copies its programs into its data folder if its account cannot reach them. */
function programsRunThere(): boolean {
  const probe = mkdtempSync(join(folder, 'tunna-probe-'));
  try {
    const program = join(probe, 'program');
    writeFileSync(program, '', { mode: 0o700 });
    accessSync(program, constants.X_OK);
    return true;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/**
 * A folder in memory for the temporary files of a run, where nothing waits for a disk.
 * @returns undefined if the system has none with enough room
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < neededSpace || process.availableMemory() < neededMemory) return undefined;
    return programsRunThere() ? folder : undefined;
  } catch {
    return undefined;
  }
}
