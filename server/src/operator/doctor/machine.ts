import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { diskState } from '@tunna/domain/platform/installation-health';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Config } from '../../config.ts';
import { diskSpace } from '../../http/health/disk-space.ts';
import { assertRestoreIsComplete } from '../../modules/platform/backup/restore.service.ts';
import { type Check, good, problem, reasonOf, skipped, warning } from './check.ts';

const gigabytes = (bytes: number): string => `${(bytes / 1_000_000_000).toFixed(1)} GB`;

export const checkRelease = (): Check =>
  good('release', `Tunna ${packageFile.version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`);

export async function checkFolder({ dataDirectory }: Config): Promise<Check> {
  const name = 'data folder';
  try {
    assertRestoreIsComplete(dataDirectory);
    if (!(await stat(dataDirectory)).isDirectory())
      return problem(name, `${dataDirectory} is no folder`, 'Set DATA_DIR to a folder.');
    await access(dataDirectory, constants.W_OK | constants.X_OK);
    return good(name, dataDirectory);
  } catch (error) {
    return problem(name, reasonOf(error), 'Set DATA_DIR to a folder that the user of the server may write.');
  }
}

export async function checkDisk({ dataDirectory }: Pick<Config, 'dataDirectory'>): Promise<Check> {
  try {
    const space = await diskSpace(dataDirectory);
    const found = `${gigabytes(space.freeBytes)} of ${gigabytes(space.totalBytes)} are free for ${dataDirectory}`;
    return diskState(space) === 'good'
      ? good('disk', found)
      : warning('disk', found, 'Make room: below 64 MiB the server stops to accept changes.');
  } catch (error) {
    return problem('disk', reasonOf(error), 'Check the disk of DATA_DIR.');
  }
}

/** Whether the operating system synchronizes its clock. Only systemd shows it. */
export async function checkClock(): Promise<Check> {
  try {
    const { stdout } = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value']);
    return stdout.trim() === 'yes'
      ? good('clock', 'synchronized with the network')
      : warning('clock', 'not synchronized with the network', 'Turn on NTP: codes and links depend on the time.');
  } catch {
    // Systems without systemd do not have the program.
    return skipped('clock', 'this system does not show whether its clock is synchronized');
  }
}
