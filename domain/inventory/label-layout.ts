/** The layout of labels. All lengths in millimetres, from the label's top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A box for text. The text is as large as fits between two font sizes. */
interface TextBox extends Box {
  readonly largest: number;
  readonly smallest: number;
  readonly bold?: boolean;
  /** Centred vertically instead of at the top. */
  readonly middle?: boolean;
}

export const labelFormatNames = ['sheet-2x4', 'sheet-3x8', 'single'] as const;
export type LabelFormatName = (typeof labelFormatNames)[number];

/** A sheet of paper with labels of one size. */
export interface LabelFormat {
  readonly paper: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  /** The left edge of the first label on the paper. */
  readonly left: number;
  readonly top: number;
  /** Between two labels in a row; rows touch. */
  readonly gap: number;
  readonly label: { readonly width: number; readonly height: number };
  /** Error correction of the code: labels outdoors get dirty, and small labels need large squares. */
  readonly errorCorrection: 'M' | 'Q';
  readonly band: Box;
  /** Including the quiet zone that scanners need around the code. */
  readonly code: Box;
  readonly picture: Box;
  readonly texts: Readonly<Record<LabelText, TextBox>>;
  /** The logo, and the texts that make room for it. Small labels have no room. */
  readonly logo?: { readonly box: Box; readonly texts: Readonly<Partial<Record<LabelText, TextBox>>> };
}

export const labelTexts = ['stream', 'name', 'place', 'organization', 'scan', 'address'] as const;
type LabelText = (typeof labelTexts)[number];

const a4 = { width: 210, height: 297 };
const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

/**
 * Formats on the market: 2 × 4 labels of 99.1 × 67.7 mm (L7165), 3 × 8 of 63.5 × 33.9 mm (L7159), and single labels of 100 × 150 mm for
 * label printers.
 */
export const labelFormats: Readonly<Record<LabelFormatName, LabelFormat>> = {
  'sheet-2x4': {
    ...{ paper: a4, columns: 2, rows: 4, left: 4.65, top: 13.1, gap: 2.5, label: { width: 99.1, height: 67.7 } },
    errorCorrection: 'Q',
    band: box(0, 0, 4, 67.7),
    code: box(6, 4, 41, 41),
    picture: box(49, 6, 14, 14),
    texts: {
      stream: { ...box(65, 6, 30.5, 14), largest: 5.2, smallest: 2.2, bold: true, middle: true },
      name: { ...box(49, 22, 46.5, 14), largest: 7, smallest: 2.2, bold: true },
      place: { ...box(49, 37, 46.5, 13), largest: 4, smallest: 1.9 },
      organization: { ...box(49, 51, 46.5, 5.5), largest: 2.9, smallest: 1.8 },
      scan: { ...box(8, 46, 37, 9), largest: 3, smallest: 2 },
      address: { ...box(8, 57.5, 87.5, 6.5), largest: 3, smallest: 1.9 },
    },
    logo: {
      box: box(49, 48, 20, 8.5),
      texts: {
        place: { ...box(49, 37, 46.5, 10), largest: 4, smallest: 1.9 },
        organization: { ...box(71, 48, 24.5, 8.5), largest: 2.9, smallest: 1.8, middle: true },
      },
    },
  },
  'sheet-3x8': {
    ...{ paper: a4, columns: 3, rows: 8, left: 7.25, top: 12.9, gap: 2.5, label: { width: 63.5, height: 33.9 } },
    errorCorrection: 'M',
    band: box(0, 0, 2.5, 33.9),
    code: box(3, 1, 27.5, 27.5),
    picture: box(31.5, 3, 7, 7),
    texts: {
      stream: { ...box(39.5, 3, 21.5, 7), largest: 3, smallest: 1.6, bold: true, middle: true },
      name: { ...box(31.5, 11, 29.5, 8), largest: 4.4, smallest: 1.6, bold: true },
      place: { ...box(31.5, 19.5, 29.5, 6.5), largest: 2.6, smallest: 1.5 },
      organization: { ...box(31.5, 26.3, 29.5, 2.6), largest: 1.9, smallest: 1.5 },
      scan: { ...box(0, 0, 0, 0), largest: 0, smallest: 0 },
      address: { ...box(4.5, 29.3, 56.5, 3), largest: 2.2, smallest: 1.5 },
    },
  },
  single: {
    ...{ paper: { width: 100, height: 150 }, columns: 1, rows: 1, left: 0, top: 0, gap: 0 },
    label: { width: 100, height: 150 },
    errorCorrection: 'Q',
    band: box(0, 0, 100, 7),
    code: box(15, 32, 70, 70),
    picture: box(7, 11, 20, 20),
    texts: {
      stream: { ...box(30, 11, 63, 20), largest: 8, smallest: 3, bold: true, middle: true },
      name: { ...box(7, 109, 86, 14), largest: 9, smallest: 2.6, bold: true },
      place: { ...box(7, 123.5, 86, 11.5), largest: 4.6, smallest: 2.2 },
      organization: { ...box(7, 136, 86, 4.5), largest: 3.2, smallest: 2 },
      scan: { ...box(7, 102.5, 86, 5.5), largest: 4, smallest: 2.2 },
      address: { ...box(7, 141, 86, 5), largest: 3.4, smallest: 2 },
    },
    logo: {
      box: box(7, 134, 26, 12),
      texts: {
        place: { ...box(7, 123.5, 86, 10), largest: 4.6, smallest: 2.2 },
        organization: { ...box(36, 135, 57, 4.5), largest: 3.2, smallest: 2 },
        address: { ...box(36, 140.5, 57, 5), largest: 3.4, smallest: 2 },
      },
    },
  },
};

export const labelsPerPage = ({ columns, rows }: LabelFormat): number => columns * rows;

/** The top left corner of the label at a position; positions count from 0, along the rows. */
export function labelOrigin({ columns, left, top, gap, label }: LabelFormat, place: number): { x: number; y: number } {
  return {
    x: left + (place % columns) * (label.width + gap),
    y: top + Math.floor(place / columns) * label.height,
  };
}

/**
 * Distributes labels over pages, with a number of copies each. The first page begins at a given position.
 * @param start counts from 1
 * @returns the labels of each page by position; undefined for positions without a label
 */
export function labelPages<Label>(
  labels: readonly Label[],
  format: LabelFormat,
  { start = 1, copies = 1 }: { readonly start?: number; readonly copies?: number } = {},
): (Label | undefined)[][] {
  const size = labelsPerPage(format);
  const skipped: undefined[] = Array.from({ length: Math.min(start, size) - 1 });
  const all = [...skipped, ...labels.flatMap((label) => Array.from<Label>({ length: copies }).fill(label))];
  if (labels.length === 0) return [];
  return Array.from({ length: Math.ceil(all.length / size) }, (_, page) => all.slice(page * size, (page + 1) * size));
}

/** The width of a text at a font size of one em. */
export type Measure = (text: string, bold: boolean) => number;

/** The lines of a text, and the top of its first line. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  /** Of the font. */
  readonly size: number;
  readonly bold: boolean;
  readonly lines: readonly string[];
}

/** The distance between the tops of two lines, in em. */
export const labelLineHeight = 1.2;

/** From the top of a line to its baseline, in em. */
export const labelBaseline = 0.94;

const sizeStep = 0.1;

/** Breaks a word that is wider than the line. */
function piecesOf(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}

/** A part of a text that is broken only if unavoidable. */
interface Word {
  readonly text: string;
  /** The separator from the previous word: empty after a hyphen or a slash. */
  readonly gap: '' | ' ';
}

const wholeWords = (text: string): Word[] =>
  text
    .split(/\s/)
    .filter((word) => word !== '')
    .map((word) => ({ text: word, gap: ' ' }));

const wordParts = (text: string): Word[] =>
  wholeWords(text).flatMap((word) =>
    word.text.split(/(?<=[-/])/).map((part, index) => ({ text: part, gap: index === 0 ? ' ' : '' }) as const),
  );

function linesOf(words: readonly Word[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const { text, gap } of words) {
    const last = lines.at(-1);
    if (last !== undefined && measure(last + gap + text) <= width) lines[lines.length - 1] = last + gap + text;
    else lines.push(...piecesOf(text, width, measure));
  }
  return lines;
}

/** Keeps as many lines as fit, and marks an omission with an ellipsis. */
function cut(lines: readonly string[], room: number, width: number, measure: (text: string) => number): string[] {
  const kept = lines.slice(0, room);
  const last = kept.at(-1);
  if (kept.length === lines.length || last === undefined) return kept;
  let letters = [...last];
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters = letters.slice(0, -1);
  return [...kept.slice(0, -1), `${letters.join('')}…`];
}

/** The smallest relative size of a text before its words are split at hyphens. */
const smallestScale = 0.6;

/**
 * Sets a text as large as fits: with whole words first, then split at hyphens, and broken anywhere only if unavoidable. The end is cut off
 * only if the smallest size is too large. No text leaves its box.
 */
export function fitText(text: string, box: TextBox, measure: Measure): PlacedText {
  const { width, height, largest, smallest, bold = false, middle = false } = box;
  const widths = new Map<string, number>();
  const em = (of: string): number => {
    const known = widths.get(of) ?? measure(of, bold);
    widths.set(of, known);
    return known;
  };
  const room = (size: number): number => Math.floor(height / (size * labelLineHeight) + 1e-9);
  const place = (size: number, lines: readonly string[]): PlacedText => {
    const free = height - lines.length * size * labelLineHeight;
    return { x: box.x, y: middle ? box.y + free / 2 : box.y, size, bold, lines };
  };
  const fit = (words: readonly Word[], minSize: number, breaking: boolean): PlacedText | undefined => {
    const widest = Math.max(0, ...words.map((word) => em(word.text)));
    for (let step = 0; largest - step * sizeStep >= minSize - 1e-9; step += 1) {
      const size = largest - step * sizeStep;
      if (!breaking && widest > width / size) continue;
      const lines = linesOf(words, width / size, em);
      if (lines.length <= room(size)) return place(size, lines);
    }
    return undefined;
  };
  const parts = wordParts(text);
  return (
    fit(wholeWords(text), Math.max(smallest, largest * smallestScale), false) ??
    fit(parts, smallest, false) ??
    fit(parts, smallest, true) ??
    place(smallest, cut(linesOf(parts, width / smallest, em), room(smallest), width / smallest, em))
  );
}

export type LabelWords = Readonly<Record<LabelText, string>>;

interface LabelFacts {
  readonly slug: string;
  readonly customId?: string | undefined;
  readonly place?: string | undefined;
  readonly streamName: string;
  readonly organization: string;
  readonly publicUrl: string;
  readonly shortUrl?: string | undefined;
}

/**
 * The texts of a container's label. The address is for typing: without the scheme, and short if possible.
 * @param scan the sentence that invites people to scan the code
 */
export const labelWords = (facts: LabelFacts, scan: string): LabelWords => ({
  stream: facts.streamName,
  name: facts.customId ?? facts.slug,
  place: facts.place ?? '',
  organization: facts.organization,
  scan,
  address: (facts.shortUrl ?? facts.publicUrl).replace(/^https?:\/\//, ''),
});

/** Every text of a label with its position. */
export function setLabel(format: LabelFormat, words: LabelWords, measure: Measure, hasLogo: boolean): PlacedText[] {
  const texts = hasLogo ? { ...format.texts, ...format.logo?.texts } : format.texts;
  return labelTexts
    .filter((name) => texts[name].largest > 0 && words[name] !== '')
    .map((name) => fitText(words[name], texts[name], measure));
}

/** The dark squares of a code as rectangles one square high, in squares from its top left corner. */
export function codeRuns(rows: readonly (readonly boolean[])[]): { x: number; y: number; width: number }[] {
  return rows.flatMap((row, y) => {
    const runs: { x: number; y: number; width: number }[] = [];
    for (const [x, isDark] of row.entries()) {
      const last = runs.at(-1);
      if (!isDark) continue;
      if (last !== undefined && last.x + last.width === x) runs[runs.length - 1] = { ...last, width: last.width + 1 };
      else runs.push({ x, y, width: 1 });
    }
    return runs;
  });
}

/** White squares on every side of a code. */
export const quietZone = 4;
