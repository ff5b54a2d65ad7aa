import { stat } from 'node:fs/promises';
import { isWellFormedText } from '@tunna/domain/text/text';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ArchiveTally, UnsafeArchiveError } from '../../platform/archive/archive-tally.service.ts';
import { archiveEmpty, archiveUnsafe, ImportRefusal } from './import-refusal.service.ts';

/** What an archive of invoices may hold. */
const limits = { entries: 1000, expanded: 512 * 1024 ** 2, ratio: 100, small: 4 * 1024 ** 2 };
const longestName = 400;

/** Folders, what a Mac adds, and the pictures of invoices that are sent along with them. */
const passedOver = /\/$|(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;
const pictures = /\.(?:pdf|png|jpe?g|gif|webp|html?|txt|xsl|xslt|css)$/i;

/** Every entry, once its archive is known to stay within the limits so far. @throws UnsafeArchiveError, what the library throws */
export async function eachEntry(
  path: string,
  take: (entry: Entry, archive: ZipFile) => boolean | Promise<boolean>,
): Promise<void> {
  const { size } = await stat(path);
  const tally = new ArchiveTally(size, limits);
  // An absolute path and one with `..` are errors, with backslashes too; and each entry is held to the size that it declares.
  const archive = await openPromise(path, { lazyEntries: true });
  try {
    for await (const entry of archive.eachEntry()) {
      tally.add(entry);
      if (!(await take(entry, archive))) return;
    }
  } finally {
    archive.close();
  }
}

/** Refusals, and errors of the file system; all others are the archive's. */
export const isOurs = (error: unknown): boolean =>
  error instanceof ImportRefusal || (error instanceof Error && 'syscall' in error);

/** Whether an archive is a workbook of a spreadsheet. One that cannot be read is none. */
export async function isWorkbook(path: string): Promise<boolean> {
  let found = false;
  try {
    await eachEntry(path, ({ fileName }) => {
      found = fileName === 'xl/workbook.xml';
      return !found;
    });
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return false;
  }
  return found;
}

export interface ArchiveEntries {
  /** To be read, in their order. */
  readonly entries: readonly string[];
  /** How many were passed over. */
  readonly skipped: number;
}

/** What an archive holds. @throws ImportRefusal for one that is beyond the limits, cannot be read or holds nothing to read */
export async function entriesOf(path: string): Promise<ArchiveEntries> {
  const names = new Set<string>();
  let skipped = 0;
  try {
    await eachEntry(path, ({ fileName }) => {
      if (fileName.length > longestName || !isWellFormedText(fileName) || /[\n\r\t]/.test(fileName))
        throw new UnsafeArchiveError('one of its names cannot be used');
      if (names.has(fileName)) throw new UnsafeArchiveError('two of its entries have the same name');
      if (pictures.test(fileName)) skipped += 1;
      else if (!passedOver.test(fileName)) names.add(fileName);
      return true;
    });
  } catch (error) {
    throw isOurs(error) ? error : archiveUnsafe(error instanceof Error ? error.message : String(error));
  }
  if (names.size === 0) throw archiveEmpty();
  return { entries: [...names], skipped };
}
