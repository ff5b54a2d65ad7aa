import PDFDocument from 'pdfkit';
import { type PrintFont, printFont } from '../../platform/print-font/print-font.service.ts';

type Document = InstanceType<typeof PDFDocument>;

/** A paragraph of a letter. */
export interface Paragraph {
  readonly text: string;
  /** Points. */
  readonly size?: number;
  readonly bold?: boolean;
  /** Space above, in points. */
  readonly above?: number;
  /** Ends at the right margin, on the previous block’s last line if both fit there. */
  readonly beside?: boolean;
  /** Kept on one page with the next block. */
  readonly keepsNext?: boolean;
}

interface Letter {
  readonly title: string;
  readonly language: string;
  readonly paragraphs: readonly Paragraph[];
  /** The footer of each page, with `{{page}}` and `{{pages}}`. */
  readonly foot: string;
  /** JPEG or PNG. */
  readonly logo: Uint8Array | undefined;
}

const page = { width: 595.28, height: 841.89, margin: 56 };
/** The largest logo, and the space below it. */
const logoBox = { width: 160, height: 48, below: 16 };
const usual = 10;
const leading = 1.45;

/** Wraps a text to the page width; longer words are cut. */
function linesOf(font: PrintFont, text: string, size: number, bold: boolean, width: number): string[] {
  const fits = (line: string) => font.measure(line, bold) * size <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[ \n\t]+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) line = longer;
    else {
      if (line !== '') lines.push(line);
      line = word;
      while (!fits(line)) {
        let length = line.length - 1;
        while (length > 1 && !fits(line.slice(0, length))) length -= 1;
        lines.push(line.slice(0, length));
        line = line.slice(length);
      }
    }
  }
  return [...lines, line];
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
}

function drawLine(document: Document, font: PrintFont, line: string, { x, y, size, bold }: Place): void {
  document.fontSize(size).fillColor('#000000');
  let at = x;
  for (const { face, text, width } of font.runs(line, bold)) {
    document.font(face).text(text, at, y, { lineBreak: false, baseline: 'alphabetic' });
    at += width * size;
  }
}

function writeParagraphs(document: Document, font: PrintFont, { paragraphs, logo }: Letter): void {
  const width = page.width - 2 * page.margin;
  const bottom = page.height - page.margin - 20;
  let y = page.margin;
  /** The width of the line above. */
  let drawn = 0;
  document.addPage();
  if (logo !== undefined) {
    document.image(Buffer.from(logo), page.margin, y, { fit: [logoBox.width, logoBox.height], valign: 'center' });
    y += logoBox.height + logoBox.below;
  }
  for (const { text, size = usual, bold = false, above = 0, beside = false, keepsNext = false } of paragraphs) {
    if (beside) {
      const own = font.measure(text, bold) * size;
      if (drawn + size + own > width) y += size * leading;
      drawLine(document, font, text, { x: page.width - page.margin - own, y, size, bold });
      continue;
    }
    const lines = linesOf(font, text, size, bold, width);
    y += above;
    for (const [index, line] of lines.entries()) {
      const needed = size * leading * (index === 0 && keepsNext ? 4 : 1);
      if (y + needed > bottom) {
        document.addPage();
        y = page.margin;
      }
      y += size * leading;
      drawLine(document, font, line, { x: page.margin, y, size, bold });
      drawn = font.measure(line, bold) * size;
    }
  }
}

/** A letter on A4 as a PDF document, for a worker thread. */
export async function makeLetter(letter: Letter): Promise<Uint8Array> {
  const { title, language, foot } = letter;
  const font = await printFont();
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title },
    lang: language,
    displayTitle: true,
  });
  for (const { name, file } of font.faces) document.registerFont(name, file);
  writeParagraphs(document, font, letter);
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    const place = { x: page.margin, y: page.height - page.margin, size: 8, bold: false };
    const text = foot.replace('{{page}}', String(index + 1)).replace('{{pages}}', String(count));
    drawLine(document, font, text, place);
  }
  const parts: Uint8Array[] = [];
  document.end();
  for await (const part of document as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts);
}
