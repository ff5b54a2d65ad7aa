import { readFile, stat } from 'node:fs/promises';
import type { DocumentText, TextItem } from '@tunna/domain/invoices/document/document-text';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ByteLimitError, withByteLimit } from '../byte-limit.service.ts';
import { ImportRefusal } from '../import-refusal.service.ts';

// For worker threads only: a PDF of a stranger may take all the time and memory of its thread.

/** Limits of a PDF. Text beyond `readPages`, `items` and `characters` is left out; the others are failures. */
const limits = {
  bytes: 32 * 1024 ** 2,
  pages: 500,
  readPages: 50,
  items: 40_000,
  characters: 400_000,
  longestItem: 1000,
  attachments: 20,
  /** Bytes that the library allocates in total. */
  allocated: 256 * 1024 ** 2,
};

const pdfFailure = (code: string, failure: Partial<ImportRefusal['failures'][number]> = {}): ImportRefusal =>
  new ImportRefusal([{ code, severity: 'error', field: 'file', expectation: 'well_formed', ...failure }]);

const pdfUnreadable = () => pdfFailure('pdf_unreadable');
const pdfEncrypted = () => pdfFailure('pdf_encrypted', { expectation: 'absent' });
const pdfTooLong = (found: number) =>
  pdfFailure('pdf_too_long', { found: String(found), expectation: 'at_most', expected: String(limits.pages) });
const pdfTooLarge = () => pdfFailure('file_too_large', { expectation: 'at_most', expected: String(limits.bytes) });
const pdfTooHeavy = () => pdfFailure('file_too_heavy', { expectation: 'present' });

function refusalOf(error: unknown): unknown {
  if (error instanceof ImportRefusal) return error;
  if (error instanceof ByteLimitError) return pdfTooHeavy();
  if (!(error instanceof Error) || 'syscall' in error) return error;
  return error.name === 'PasswordException' ? pdfEncrypted() : pdfUnreadable();
}

/** Scripts, forms and fonts are not used; nothing outside the file is read. */
const openOptions = {
  verbosity: 0,
  stopAtErrors: false,
  enableXfa: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWasm: false,
  useWorkerFetch: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  /** Images are left out. */
  maxImageSize: 0,
};

/** @throws ImportRefusal if the file cannot be read or exceeds a limit; errors of the file system */
async function withPdf<Value>(path: string, work: (pdf: PDFDocumentProxy) => Promise<Value>): Promise<Value> {
  const { size } = await stat(path);
  if (size > limits.bytes) throw pdfTooLarge();
  // Loaded when needed: it takes a tenth of a second, and other tasks of the thread do not use it.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const data = new Uint8Array(await readFile(path));
  try {
    return await withByteLimit(limits.allocated, async () => {
      const task = getDocument({ data, ...openOptions });
      try {
        const pdf = await task.promise;
        if (pdf.numPages > limits.pages) throw pdfTooLong(pdf.numPages);
        return await work(pdf);
      } finally {
        await task.destroy();
      }
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** A file in a PDF. */
export interface PdfAttachment {
  /** Its name without folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The wanted files that are embedded in a PDF, at most 20.
 * @param isSelected by the name; the bytes of others are not read
 * @throws ImportRefusal, errors of the file system
 */
export const readPdfAttachments = (path: string, isSelected: (name: string) => boolean): Promise<PdfAttachment[]> =>
  withPdf(path, async (pdf) => {
    const found: PdfAttachment[] = [];
    for (const [id, { filename: name }] of (await pdf.getAttachments()) ?? []) {
      if (found.length >= limits.attachments) break;
      if (!isSelected(name)) continue;
      const bytes = await pdf.getAttachmentContent(id);
      if (bytes instanceof Uint8Array) found.push({ name, bytes });
    }
    return found;
  });

/** Text without signs that PostgreSQL and JSON cannot hold, and with plain spaces. */
const cleaned = (text: string): string =>
  text
    .slice(0, limits.longestItem)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: fonts of strangers map glyphs to them
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const rounded = (part: number): number => Math.round(part * 100_000) / 100_000;

interface Run {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

type Viewport = ReturnType<PDFPageProxy['getViewport']>;

/** Part of the height of a font that is below the baseline. */
const below = 0.2;

/** The area of a run as the page is shown, also on a rotated page. Undefined outside the page. */
function itemOf({ str, transform, width, height }: Run, viewport: Viewport, page: number): TextItem | undefined {
  const text = cleaned(str);
  const [a = 0, b = 0, , , x = 0, y = 0] = transform;
  const length = Math.hypot(a, b);
  if (text === '' || !(length > 0)) return undefined;
  const along = { x: a / length, y: b / length };
  const corners = [0, width].flatMap((far) =>
    [-below * height, (1 - below) * height].map((up) =>
      viewport.convertToViewportPoint(x + far * along.x - up * along.y, y + far * along.y + up * along.x),
    ),
  );
  const across = corners.map(([one]) => Number(one) / viewport.width);
  const down = corners.map(([, one]) => Number(one) / viewport.height);
  const [left, top, right, bottom] = [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
  if (!(left >= -0.01 && top >= -0.01 && left <= 1 && top <= 1)) return undefined;
  return {
    page,
    text,
    left: rounded(Math.max(0, left)),
    top: rounded(Math.max(0, top)),
    width: rounded(Math.min(1, right) - Math.max(0, left)),
    height: rounded(Math.min(1, bottom) - Math.max(0, top)),
  };
}

/** Reads the text of a PDF, page by page, up to the limits. @throws ImportRefusal, errors of the file system */
export const readPdfText = (path: string): Promise<DocumentText> =>
  withPdf(path, async (pdf) => {
    const items: TextItem[] = [];
    let characters = 0;
    for (let number = 1; number <= Math.min(pdf.numPages, limits.readPages); number += 1) {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: 1 });
      const reader = page.streamTextContent().getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        for (const run of (piece.value as { readonly items: readonly (Run | object)[] }).items) {
          const item = 'str' in run ? itemOf(run, viewport, number) : undefined;
          if (item === undefined) continue;
          items.push(item);
          characters += item.text.length;
        }
        if (items.length >= limits.items || characters >= limits.characters) {
          await reader.cancel(new Error('The text is too long.'));
          return { pageCount: pdf.numPages, items };
        }
      }
      page.cleanup();
    }
    return { pageCount: pdf.numPages, items };
  });
