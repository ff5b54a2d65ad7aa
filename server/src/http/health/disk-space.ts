import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from '../../database/engine/engine-error.ts';

/** Sizes of the disk of a folder, or of its nearest existing parent, in bytes. @throws the error of the system */
export async function diskSpace(folder: string): Promise<{ readonly freeBytes: number; readonly totalBytes: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    if (systemCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    return diskSpace(dirname(folder));
  }
}
