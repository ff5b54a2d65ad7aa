import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export type PdfDocument = PDFDocumentProxy;

GlobalWorkerOptions.workerSrc = workerAddress;

/** Fonts and decoders that few documents need (see pdf-files.ts of the build). */
const files = `/assets/pdf-${version}/`;

/** Why a PDF is not shown. */
export type PdfProblem = 'locked' | 'broken';

/**
 * Opens a PDF. Scripts, forms and annotations of the document stay off.
 * @param bytes taken over by the worker
 */
export function openPdf(bytes: Uint8Array<ArrayBuffer>): {
  readonly opened: Promise<PdfDocument>;
  readonly close: () => Promise<void>;
} {
  const task = getDocument({
    data: bytes,
    // The policy of the pages allows no WebAssembly.
    useWasm: false,
    wasmUrl: files,
    standardFontDataUrl: files,
    enableXfa: false,
    maxImageSize: 40_000_000,
  });
  return { opened: task.promise, close: () => task.destroy() };
}

/** The reason of a rejected PDF. */
export const pdfProblemOf = (error: unknown): PdfProblem =>
  error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken';
