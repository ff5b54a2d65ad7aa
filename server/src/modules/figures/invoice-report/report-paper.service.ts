import PDFDocument from 'pdfkit';
import { type PrintFont, printFont } from '../../platform/print-font/print-font.service.ts';

type Document = InstanceType<typeof PDFDocument>;

/** A4, in points. */
const page = { width: 595.28, height: 841.89, margin: 48, foot: 40 };
/** The lower end of the content, above the footer. */
const bottom = page.height - page.foot - 28;
const lineHeight = 1.4;

/** Tabular figures: all digits have the same width. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

export const inks = {
  text: '#14201b',
  muted: '#55635c',
  warning: '#8a5a00',
  accent: '#0b6b4f',
  border: '#d3dbd7',
  fill: '#f3f6f5',
};

interface Writing {
  /** Points. */
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
}

interface Column {
  readonly heading: string;
  /** Points. The first column takes the remaining width. */
  readonly width?: number;
  readonly align?: 'end';
}

/** A cell of a table. The swatch is drawn before the text of a stream. */
interface TableCell {
  readonly text: string;
  readonly swatch?: string;
  readonly bold?: boolean;
}

interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** A column of figures. @param width in points */
export const numberColumn = (width: number, heading: string): Column => ({ heading, width, align: 'end' });

/** Rows that are on the same page as the heading of their table. */
const rowsWithHeading = 3;

/** The size of a text that is too long for its cell. */
const smallestSize = 7;
/** Points between the lines of a cell. */
const cellLine = 9.5;

/** A document of pages, written from top to bottom. */
export class Paper {
  readonly #document: Document;
  readonly #font: PrintFont;
  /** The position of the next content. */
  y = page.margin;
  readonly left = page.margin;
  readonly width = page.width - 2 * page.margin;

  constructor(document: Document, font: PrintFont) {
    this.#document = document;
    this.#font = font;
  }

  /** The PDF document, for drawing shapes directly. */
  get document(): Document {
    return this.#document;
  }

  nextPage(): void {
    this.#document.addPage();
    this.y = page.margin;
  }

  /** Begins a new page if less than `height` points remain. */
  room(height: number): void {
    if (this.y + height > bottom) this.nextPage();
  }

  measure(text: string, { size = 9, bold = false }: Writing = {}): number {
    return this.#font.measure(text, bold) * size;
  }

  /** The text, shortened with an ellipsis if it does not fit. */
  fitted(text: string, width: number, writing: Writing = {}): string {
    if (this.measure(text, writing) <= width) return text;
    let length = text.length;
    while (length > 0 && this.measure(`${text.slice(0, length)}…`, writing) > width) length -= 1;
    return `${text.slice(0, length).trimEnd().toWellFormed()}…`;
  }

  /** A JPEG or PNG picture, as large as fits. */
  picture(bytes: Uint8Array, { width, height }: { readonly width: number; readonly height: number }): void {
    this.#document.image(Buffer.from(bytes), this.left, this.y, { fit: [width, height], valign: 'center' });
    this.y += height + 8;
  }

  /** One line with its baseline at `y`. */
  line(text: string, x: number, y: number, { size = 9, bold = false, color = inks.text }: Writing = {}): void {
    this.#document.fontSize(size).fillColor(color);
    let at = x;
    for (const { face, text: run } of this.#font.runs(text, bold)) {
      this.#document.font(face).text(run, at, y, { lineBreak: false, baseline: 'alphabetic', features });
      at += this.#document.widthOfString(run, { features });
    }
  }

  /** One line that ends exactly at `x`, so that figures align in columns. */
  lineEndingAt(text: string, x: number, y: number, writing: Writing = {}): void {
    const { size = 9, bold = false } = writing;
    this.#document.fontSize(size);
    const width = this.#font
      .runs(text, bold)
      .reduce((sum, { face, text: run }) => sum + this.#document.font(face).widthOfString(run, { features }), 0);
    this.line(text, x - width, y, writing);
  }

  /** A paragraph of the page width, below the previous content. Words that are too long are broken. */
  paragraph(text: string, writing: Writing = {}): void {
    const { size = 9 } = writing;
    for (const line of text.split('\n').flatMap((part) => this.wrapped(part, writing))) {
      this.room(size * lineHeight);
      this.y += size * lineHeight;
      this.line(line, this.left, this.y - size * (lineHeight - 1), writing);
    }
  }

  /** The text in lines of a width. Words that are too long are broken. */
  wrapped(text: string, writing: Writing, width = this.width): string[] {
    const fits = (line: string) => this.measure(line, writing) <= width;
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/[ \t]+/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (!fits(line)) {
        let length = line.length - 1;
        while (length > 1 && !fits(line.slice(0, length))) length -= 1;
        lines.push(line.slice(0, length));
        line = line.slice(length);
      }
    }
    return [...lines, line];
  }

  heading(text: string, below = 0): void {
    this.room(26 + below);
    this.y += 26;
    this.line(text, this.left, this.y, { size: 12, bold: true });
    this.y += 8;
  }

  rule(color = inks.border): void {
    this.#document
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .lineWidth(0.5)
      .stroke(color);
  }

  swatch(x: number, y: number, color: string): void {
    this.#document.roundedRect(x, y, 8, 8, 2).lineWidth(0.5).fillAndStroke(color, inks.muted);
  }

  /** A table. Its headings repeat at the top of each page. */
  table({ title, columns, rows }: Table): void {
    const rowHeight = 17;
    const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
    const widths = columns.map(({ width }) => width ?? this.width - fixed);
    const starts = widths.map(
      (_width, index) => this.left + widths.slice(0, index).reduce((sum, each) => sum + each, 0),
    );
    /** The lines of a cell. Figures are never broken; names and headings are never cut off. */
    const laidOut = ({ text, swatch, bold = false }: TableCell, index: number, { size = 9, ...writing }: Writing) => {
      const indent = swatch === undefined ? 0 : 13;
      const room = (widths[index] ?? 0) - indent - 6;
      const fits = (tried: number) => this.measure(text, { size: tried, bold }) <= room;
      const isFigure = columns[index]?.align === 'end';
      const fitting = [size, 8, ...(isFigure ? [smallestSize] : [])].find(fits);
      const style = { ...writing, bold, size: fitting ?? (isFigure ? smallestSize : 8) };
      const isWhole = fitting !== undefined || (isFigure && /\d/.test(text));
      return { indent, swatch, style, lines: isWhole ? [text] : this.wrapped(text, style, room) };
    };
    const laid = (cells: readonly TableCell[], writing: Writing) => {
      const row = cells.map((cell, index) => laidOut(cell, index, writing));
      return { row, height: rowHeight + (Math.max(...row.map(({ lines }) => lines.length)) - 1) * cellLine };
    };
    const write = ({ row, height }: ReturnType<typeof laid>) => {
      const baseline = this.y + rowHeight - 5.5;
      for (const [index, { indent, swatch, style, lines }] of row.entries()) {
        const [x, width] = [starts[index] ?? this.left, widths[index] ?? 0];
        if (swatch !== undefined) this.swatch(x, baseline - 7, swatch);
        for (const [place, line] of lines.entries()) {
          const y = baseline + place * cellLine;
          if (columns[index]?.align === 'end') this.lineEndingAt(line, x + width, y, style);
          else this.line(line, x + indent, y, style);
        }
      }
      this.y += height;
      this.rule();
    };
    const headings = laid(
      columns.map(({ heading }) => ({ text: heading })),
      { size: 8, color: inks.muted },
    );
    const laidRows = rows.map((row) => laid(row, { size: 9 }));
    const begin = laidRows.slice(0, rowsWithHeading).reduce((sum, { height }) => sum + height, 8 + headings.height);
    this.heading(title, begin);
    write(headings);
    for (const row of laidRows) {
      if (this.y + row.height > bottom) {
        this.nextPage();
        write(headings);
      }
      write(row);
    }
    this.y += 6;
  }
}

interface Printed {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly write: (paper: Paper) => void;
  /** The footer of each page. */
  readonly foot: (page: number, pages: number) => { readonly start: string; readonly end: string };
}

/** Renders an A4 PDF document. */
export async function printDocument({ title, author, language, write, foot }: Printed): Promise<Uint8Array> {
  const font = await printFont();
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Author: author },
    lang: language,
    displayTitle: true,
  });
  for (const { name, file } of font.faces) document.registerFont(name, file);
  const paper = new Paper(document, font);
  paper.nextPage();
  write(paper);
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    const { start, end } = foot(index + 1, count);
    const y = page.height - page.foot;
    paper.y = y - 14;
    paper.rule();
    paper.line(paper.fitted(start, paper.width - 90, { size: 8 }), paper.left, y, { size: 8, color: inks.muted });
    paper.lineEndingAt(end, paper.left + paper.width, y, { size: 8, color: inks.muted });
  }
  const parts: Uint8Array[] = [];
  document.end();
  for await (const part of document as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts);
}
