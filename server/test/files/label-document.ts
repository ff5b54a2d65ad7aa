import { createCanvas, DOMMatrix, Path2D } from '@napi-rs/canvas';
import { type LabelFormat, labelOrigin, labelsPerPage } from '@tunna/domain/inventory/label-layout';
import jsqr from 'jsqr';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

// The server has no canvas; drawing needs these two.
Object.assign(globalThis, { DOMMatrix, Path2D });

interface LabelPage {
  /** Millimetres. */
  readonly paper: { readonly width: number; readonly height: number };
  /** The text of the page in drawing order. */
  readonly text: string;
  /** The code at each position of a label, as scanned; undefined without a code. */
  readonly codes: readonly (string | undefined)[];
}

/** A browser canvas. pdf.js draws on any object with its methods. */
type CanvasContext = Parameters<PDFPageProxy['render']>[0]['canvasContext'];

/** Dots per inch, at most those of cheap printers. The decoder misses 3 of 1,000 codes at one resolution. Like a phone, it needs more than one try. */
const resolutions = [200, 190, 180];
const pointsOfMillimetre = 72 / 25.4;

/** The code at each position of a label, drawn with so many dots per inch. */
async function readCodesAt(
  page: PDFPageProxy,
  format: LabelFormat,
  resolution: number,
): Promise<(string | undefined)[]> {
  const dots = resolution / 25.4;
  const viewport = page.getViewport({ scale: dots / pointsOfMillimetre });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  await page.render({ canvas: null, canvasContext: context as unknown as CanvasContext, viewport }).promise;
  return Array.from({ length: labelsPerPage(format) }, (_, position) => {
    const origin = labelOrigin(format, position);
    const x = Math.round((origin.x + format.code.x) * dots);
    const y = Math.round((origin.y + format.code.y) * dots);
    const { data, width, height } = context.getImageData(
      x,
      y,
      Math.round(format.code.width * dots),
      Math.round(format.code.height * dots),
    );
    return jsqr.default(data, width, height, { inversionAttempts: 'dontInvert' })?.data;
  });
}

async function readCodes(page: PDFPageProxy, format: LabelFormat): Promise<(string | undefined)[]> {
  let codes: (string | undefined)[] = [];
  for (const resolution of resolutions) {
    const found = await readCodesAt(page, format, resolution);
    codes = found.map((code, position) => codes[position] ?? code);
    if (!codes.includes(undefined)) break;
  }
  return codes;
}

/** Reads a document of labels by its pixels, like a phone, and by its text. */
export async function readLabelPages(bytes: Uint8Array, format: LabelFormat): Promise<LabelPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: LabelPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 / pointsOfMillimetre });
    const { items } = await page.getTextContent();
    pages.push({
      paper: { width: Math.round(width), height: Math.round(height) },
      text: items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''),
      codes: await readCodes(page, format),
    });
  }
  await task.destroy();
  return pages;
}
