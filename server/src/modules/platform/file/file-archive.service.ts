import { type Entry, openPromise } from 'yauzl';
import { ArchiveTotals, UnsafeArchiveError } from '../archive/archive-totals.service.ts';

const limits = { entries: 2000, expanded: 200 * 1024 ** 2, ratio: 100, small: 0 };

/** Nested archives hide their expanded size. Workbooks and documents are archives too, but are common uploads. */
const nested = /\.(?:zip|zipx|7z|rar|tar|t?gz|t?bz2?|t?xz|zst|lz4?|lzma|jar|war|apk|cab|iso|img|arj)$/i;
const macros = /(?:^|\/)vbaProject\.bin$/i;

/** @throws UnsafeArchiveError */
function refuseHidden({ fileName }: Entry): void {
  if (nested.test(fileName)) throw new UnsafeArchiveError('it holds another archive');
  if (macros.test(fileName)) throw new UnsafeArchiveError('it holds macros');
}

/**
 * Reads the directory of a zip archive, entry by entry; nothing is expanded. A caller that expands an entry must enforce its declared size.
 * @param size of the archive, in bytes
 * @returns the wanted entries that it contains
 * @throws UnsafeArchiveError for an archive that exceeds the limits, contains a path outside itself, or cannot be read
 */
export async function readArchive(path: string, size: number, names: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const totals = new ArchiveTotals(size, limits);
  try {
    // Rejects absolute paths and paths with `..`, also with backslashes.
    const archive = await openPromise(path, { lazyEntries: true });
    try {
      for await (const entry of archive.eachEntry()) {
        totals.add(entry);
        refuseHidden(entry);
        if (names.includes(entry.fileName)) found.add(entry.fileName);
      }
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof UnsafeArchiveError) throw error;
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new UnsafeArchiveError(error instanceof Error ? error.message : 'it cannot be read', { cause: error });
  }
  return found;
}
