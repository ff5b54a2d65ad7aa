// The parser has no types; projects that import this file need ours too.
/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen';
import { fromBufferPromise, type ZipFile } from 'yauzl';
import { ArchiveTally, UnsafeArchiveError } from '../archive/archive-tally.service.ts';
import { expandsTooFar, neitherCsvNorXlsx, tooManyColumns, tooManyRows, unreadable } from './spreadsheet.errors.ts';

/** The value of a cell; empty text for an empty cell. */
export type ReadCell = string | number | boolean;

export interface ReadRow {
  /** As in a spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly ReadCell[];
}

export interface TableLimits {
  /** Max rows below the headings. */
  readonly rows: number;
  readonly columns: number;
  /** Max characters of a cell. */
  readonly cell: number;
}

const archiveLimits = { entries: 500, expanded: 48 * 1024 ** 2, ratio: 150, small: 4 * 1024 ** 2 };

const workbookPart = 'xl/workbook.xml';

/** The requested text parts of an archive. The directory is checked first; the reader enforces the declared size of every entry. */
async function unzip(zip: ZipFile, size: number, isWanted: (name: string) => boolean): Promise<Map<string, string>> {
  const wanted = [];
  const tally = new ArchiveTally(size, archiveLimits);
  for await (const entry of zip.eachEntry()) {
    tally.add(entry);
    if (isWanted(entry.fileName)) wanted.push(entry);
  }
  const parts = new Map<string, string>();
  for (const entry of wanted) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const xml = Buffer.concat(chunks).toString('utf8');
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw unreadable('it declares a document type.');
    parts.set(entry.fileName, xml);
  }
  return parts;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Excel encodes characters that XML cannot contain as `_xHHHH_`. */
const unescapeSigns = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

interface Listener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

function parseXml(xml: string, { open, close, text }: Listener): void {
  // An optional part of a workbook.
  if (xml === '') return;
  const parser = new Parser();
  parser.on('openTag', (name, attributes) => open?.(localName(name), attributes()));
  parser.on('closeTag', (name) => close?.(localName(name)));
  parser.on('text', (value, decode) => text?.(decode(value)));
  parser.on('cdata', (value) => text?.(value));
  parser.on('error', (error) => {
    throw unreadable(error.message);
  });
  parser.parse(xml);
}

/** The shared texts that cells reference, without phonetic hints. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let inText = false;
  let spoken = false;
  parseXml(xml, {
    open(name) {
      if (name === 'si') texts.push('');
      if (name === 'rPh') spoken = true;
      inText = name === 't' && !spoken;
    },
    close(name) {
      if (name === 'rPh') spoken = false;
      inText = false;
    },
    text(text) {
      if (inText) texts.push((texts.pop() ?? '') + text);
    },
  });
  return texts.map(unescapeSigns);
}

const dateFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const saysDate = (format: string): boolean => /[dmyhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** Whether each cell style shows its number as a date. */
function dateStyles(xml: string): boolean[] {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  parseXml(xml, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') custom.set(Number(numFmtId), saysDate(formatCode ?? ''));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(custom.get(Number(numFmtId)) ?? dateFormats.has(Number(numFmtId)));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

const dayZero = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

function isoDate(days: number, epoch: keyof typeof dayZero): string {
  const moment = new Date(dayZero[epoch] + Math.round(days * 86_400) * 1000);
  if (Number.isNaN(moment.getTime())) return String(days);
  const iso = moment.toISOString();
  return Number.isInteger(days) ? iso.slice(0, 10) : `${iso.slice(0, 19)}Z`;
}

interface Workbook {
  readonly texts: readonly string[];
  readonly dates: readonly boolean[];
  readonly epoch: keyof typeof dayZero;
}

interface OpenCell {
  readonly row: number;
  /** From 0. */
  readonly column: number;
  readonly type: string;
  readonly style: number;
}

function cellValue({ type, style }: OpenCell, raw: string, { texts, dates, epoch }: Workbook): ReadCell {
  if (type === 's') return texts[Number(raw)] ?? '';
  if (type === 'inlineStr' || type === 'str') return unescapeSigns(raw);
  if (type === 'b') return raw === '1';
  if (type === 'e' || type === 'd' || raw === '') return raw;
  const number = Number(raw);
  if (Number.isNaN(number)) return raw;
  return dates[style] === true ? isoDate(number, epoch) : number;
}

/** The position of a cell: `BC12` is the 55th column of row 12. */
function placeOf(reference: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits), column };
}

/** The rows of a sheet with content; cells that are only formatted use no memory, wherever they are. */
function sheetRows(xml: string, workbook: Workbook, limits: TableLimits): ReadRow[] {
  const rows = new Map<number, ReadCell[]>();
  let cell: OpenCell | undefined;
  let raw = '';
  let depth = '';
  let row = 0;
  let column = -1;
  const place = (filled: OpenCell) => {
    const value = cellValue(filled, raw, workbook);
    if (value === '') return;
    if (filled.column >= limits.columns) throw tooManyColumns(limits.columns);
    const cells = rows.get(filled.row) ?? [];
    while (cells.length < filled.column) cells.push('');
    cells[filled.column] = value;
    rows.set(filled.row, cells);
    if (rows.size > limits.rows + 1) throw tooManyRows(limits.rows);
  };
  parseXml(xml, {
    open(name, { r, t = 'n', s = '0' }) {
      depth = name;
      if (name === 'row') {
        row = r === undefined ? row + 1 : Number(r);
        column = -1;
      }
      if (name !== 'c') return;
      const at = r === undefined ? { row, column: column + 1 } : placeOf(r);
      column = at.column;
      cell = { ...at, type: t, style: Number(s) };
      raw = '';
    },
    close(name) {
      depth = '';
      if (name !== 'c' || cell === undefined) return;
      place(cell);
      cell = undefined;
    },
    text(text) {
      if (cell !== undefined && (depth === 'v' || depth === 't')) raw += text;
    },
  });
  return [...rows].map(([number, cells]) => ({ number, cells })).toSorted((a, b) => a.number - b.number);
}

/** The path of the first sheet, and the start date of its date numbers. */
function firstSheet(parts: ReadonlyMap<string, string>): { path: string; epoch: keyof typeof dayZero } {
  let sheet: string | undefined;
  let epoch: keyof typeof dayZero = 1900;
  parseXml(parts.get(workbookPart) ?? '', {
    open(name, attributes) {
      if (name === 'sheet') sheet ??= attributes['r:id'];
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) epoch = 1904;
    },
  });
  let target: string | undefined;
  parseXml(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id === sheet) target = Target;
    },
  });
  if (target === undefined) throw unreadable('it has no sheet.');
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, epoch };
}

const isTablePart = (name: string): boolean =>
  [workbookPart, 'xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml', 'xl/styles.xml'].includes(name) ||
  name.startsWith('xl/worksheets/');

/** The rows of the first sheet of an XLSX file. @throws ApplicationError as `readSpreadsheet` does */
export async function readXlsxRows(bytes: Buffer, limits: TableLimits): Promise<ReadRow[]> {
  let parts: Map<string, string>;
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    parts = await unzip(zip, bytes.length, isTablePart);
  } catch (error) {
    if (error instanceof Error && error.name === 'ApplicationError') throw error;
    throw error instanceof UnsafeArchiveError ? expandsTooFar() : unreadable('its archive is damaged.');
  }
  if (!parts.has(workbookPart)) throw neitherCsvNorXlsx();
  const { path, epoch } = firstSheet(parts);
  const texts = sharedTexts(parts.get('xl/sharedStrings.xml') ?? '');
  const dates = dateStyles(parts.get('xl/styles.xml') ?? '');
  return sheetRows(parts.get(path) ?? '', { texts, dates, epoch }, limits);
}
