import { stat } from 'node:fs/promises';
import { isWellFormedText } from '@tunna/domain/text/text';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ArchiveTotals, UnsafeArchiveError } from '../../platform/archive/archive-totals.service.ts';
import { archiveEmpty, archiveUnsafe, ImportRefusal } from './import-refusal.service.ts';

/** Limits of an archive of invoices. */
const limits = { entries: 1000, expanded: 512 * 1024 ** 2, ratio: 100, small: 4 * 1024 ** 2 };
const longestName = 400;

/** Folders, and files that systems add. */
const passedOver = /\/$|(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;
const neverInvoices = /\.(?:gif|html?|txt|xsl|xslt|css)$/i;
const documents = /\.(?:pdf|png|jpe?g|webp)$/i;
const images = /\.(?:png|jpe?g|webp)$/i;
const invoices = /\.(?:xml|csv|xlsx|ods)$/i;

const withoutExtension = (name: string): string => name.replace(/\.[^./]*$/, '').toLowerCase();

/** Documents that only repeat another entry: a PDF named like an invoice, and images (logos) beside invoices. */
function repeatingEntries(names: ReadonlySet<string>): Set<string> {
  const named = new Set([...names].filter((name) => invoices.test(name)).map(withoutExtension));
  const isRepeating = (name: string) =>
    documents.test(name) && (named.has(withoutExtension(name)) || (named.size > 0 && images.test(name)));
  return new Set([...names].filter(isRepeating));
}

/** Every entry, after a check of the limits so far. @throws UnsafeArchiveError, errors of the library */
export async function eachEntry(
  path: string,
  take: (entry: Entry, archive: ZipFile) => boolean | Promise<boolean>,
): Promise<void> {
  const { size } = await stat(path);
  const totals = new ArchiveTotals(size, limits);
  // Absolute paths and `..` are errors, also with backslashes. Each entry must have its declared size.
  const archive = await openPromise(path, { lazyEntries: true });
  try {
    for await (const entry of archive.eachEntry()) {
      totals.add(entry);
      if (!(await take(entry, archive))) return;
    }
  } finally {
    archive.close();
  }
}

/** Whether an error is ours or of the file system; all others are caused by the archive. */
export const isOurs = (error: unknown): boolean =>
  error instanceof ImportRefusal || (error instanceof Error && 'syscall' in error);

/** What an entry of an archive says about its format. */
const workbookEntries = new Map<string, 'workbook' | 'binary workbook'>([
  ['xl/workbook.xml', 'workbook'],
  ['xl/workbook.bin', 'binary workbook'],
]);

/** Whether an archive is a workbook. Undefined if it is not, or cannot be read. */
export async function workbookKind(path: string): Promise<'workbook' | 'binary workbook' | undefined> {
  let found: 'workbook' | 'binary workbook' | undefined;
  try {
    await eachEntry(path, ({ fileName }) => {
      found = workbookEntries.get(fileName);
      return found === undefined;
    });
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return undefined;
  }
  return found;
}

export interface ArchiveEntries {
  /** Entries to read, in order. */
  readonly entries: readonly string[];
  /** Number of skipped entries. */
  readonly skipped: number;
}

/** The content of an archive. @throws ImportRefusal if it exceeds a limit, cannot be read or has no entry to read */
export async function entriesOf(path: string): Promise<ArchiveEntries> {
  const names = new Set<string>();
  let skipped = 0;
  try {
    await eachEntry(path, ({ fileName }) => {
      if (fileName.length > longestName || !isWellFormedText(fileName) || /[\n\r\t]/.test(fileName))
        throw new UnsafeArchiveError('one of its names cannot be used');
      if (names.has(fileName)) throw new UnsafeArchiveError('two of its entries have the same name');
      if (neverInvoices.test(fileName)) skipped += 1;
      else if (!passedOver.test(fileName)) names.add(fileName);
      return true;
    });
  } catch (error) {
    throw isOurs(error) ? error : archiveUnsafe(error instanceof Error ? error.message : String(error));
  }
  if (names.size === 0) throw archiveEmpty();
  const repeating = repeatingEntries(names);
  return { entries: [...names].filter((name) => !repeating.has(name)), skipped: skipped + repeating.size };
}
