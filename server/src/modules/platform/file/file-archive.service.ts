import { type Entry, openPromise } from 'yauzl';
import { ArchiveTally, UnsafeArchiveError } from '../archive/archive-tally.service.ts';

const limits = { entries: 2000, expanded: 200 * 1024 ** 2, ratio: 100, small: 0 };

/** Archives inside archives hide what they expand to. Workbooks and documents are archives too, and are what people send. */
const nested = /\.(?:zip|zipx|7z|rar|tar|t?gz|t?bz2?|t?xz|zst|lz4?|lzma|jar|war|apk|cab|iso|img|arj)$/i;
const macros = /(?:^|\/)vbaProject\.bin$/i;

/** @throws UnsafeArchiveError */
function refuseHidden({ fileName }: Entry): void {
  if (nested.test(fileName)) throw new UnsafeArchiveError('it holds another archive');
  if (macros.test(fileName)) throw new UnsafeArchiveError('it holds macros');
}

/**
 * Reads what a zip archive says that it holds, entry by entry; nothing is expanded. Whoever expands an entry has to hold it to the size
 * that it declares.
 * @param size of the archive, in bytes
 * @returns those of the wanted entries that it holds
 * @throws UnsafeArchiveError for one that is beyond the limits, names a place outside itself, or cannot be read
 */
export async function readArchive(path: string, size: number, wanted: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const tally = new ArchiveTally(size, limits);
  try {
    // An absolute path and one with `..` are errors, with backslashes too.
    const archive = await openPromise(path, { lazyEntries: true });
    try {
      for await (const entry of archive.eachEntry()) {
        tally.add(entry);
        refuseHidden(entry);
        if (wanted.includes(entry.fileName)) found.add(entry.fileName);
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
