import { ApplicationError } from '../../../http/errors.ts';
import { type ReadCell, type ReadSheet, SheetRows, type TableLimits } from './sheet-rows.service.ts';
import { neitherCsvNorXlsx, unreadable } from './spreadsheet.errors.ts';
import { parseXml, workbookParts } from './workbook-parts.service.ts';

const workbookPart = 'xl/workbook.xml';

/** Excel encodes characters that XML cannot contain as `_xHHHH_`. */
const unescapeSigns = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

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
const isDateFormat = (format: string): boolean => /[dmyhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** Whether each cell style shows its number as a date. */
function dateStyles(xml: string): boolean[] {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  parseXml(xml, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') custom.set(Number(numFmtId), isDateFormat(formatCode ?? ''));
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

/** The cells of a reference such as `A2:A10`, or of one cell. */
function mergedOf(reference: string) {
  const [first = '', last = first] = reference.split(':');
  const { row: firstRow, column } = placeOf(first);
  return { column, firstRow, lastRow: placeOf(last).row };
}

/** Puts the cells of a sheet into rows. @throws ApplicationError if the sheet exceeds a limit */
function readCells(xml: string, workbook: Workbook, rows: SheetRows): void {
  let cell: OpenCell | undefined;
  let raw = '';
  let depth = '';
  let row = 0;
  let column = -1;
  parseXml(xml, {
    open(name, { r, t = 'n', s = '0', ref = '' }) {
      depth = name;
      if (name === 'row') {
        row = r === undefined ? row + 1 : Number(r);
        column = -1;
      }
      if (name === 'mergeCell') rows.merge(mergedOf(ref));
      if (name !== 'c') return;
      const at = r === undefined ? { row, column: column + 1 } : placeOf(r);
      column = at.column;
      cell = { ...at, type: t, style: Number(s) };
      raw = '';
    },
    close(name) {
      depth = '';
      if (name !== 'c' || cell === undefined) return;
      rows.place(cell.row, cell.column, cellValue(cell, raw, workbook));
      cell = undefined;
    },
    text(text) {
      if (cell !== undefined && (depth === 'v' || depth === 't')) raw += text;
    },
  });
}

function sheetOf(name: string, xml: string, workbook: Workbook, limits: TableLimits): ReadSheet {
  const rows = new SheetRows(limits);
  try {
    readCells(xml, workbook, rows);
  } catch (error) {
    if (error instanceof ApplicationError) return { name, rows: rows.end(), failure: error };
    throw error;
  }
  return { name, rows: rows.end() };
}

interface SheetPart {
  readonly name: string;
  readonly path: string;
}

/** The visible sheets, in order, and the start date of date numbers. */
function sheetParts(parts: ReadonlyMap<string, string>): { sheets: SheetPart[]; epoch: keyof typeof dayZero } {
  const named: { id: string; name: string }[] = [];
  let epoch: keyof typeof dayZero = 1900;
  parseXml(parts.get(workbookPart) ?? '', {
    open(name, attributes, decode) {
      const { 'r:id': id, name: title = '', state = 'visible', date1904 = '' } = attributes;
      if (name === 'sheet' && id !== undefined && state === 'visible') named.push({ id, name: decode(title) });
      if (name === 'workbookPr' && /^(1|true)$/.test(date1904)) epoch = 1904;
    },
  });
  const targets = new Map<string, string>();
  parseXml(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets = named.flatMap(({ id, name }) => {
    const path = targets.get(id);
    return path !== undefined && parts.has(path) ? [{ name, path }] : [];
  });
  if (sheets.length === 0) throw unreadable('it has no sheet.');
  return { sheets, epoch };
}

const isTablePart = (name: string): boolean =>
  [workbookPart, 'xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml', 'xl/styles.xml'].includes(name) ||
  name.startsWith('xl/worksheets/');

/** The visible sheets of an XLSX file. @throws ApplicationError as `readSheets` does */
export async function readXlsx(bytes: Buffer, limits: TableLimits): Promise<ReadSheet[]> {
  const parts = await workbookParts(bytes, isTablePart);
  if (!parts.has(workbookPart)) throw neitherCsvNorXlsx();
  const { sheets, epoch } = sheetParts(parts);
  const texts = sharedTexts(parts.get('xl/sharedStrings.xml') ?? '');
  const dates = dateStyles(parts.get('xl/styles.xml') ?? '');
  return sheets.map(({ name, path }) => sheetOf(name, parts.get(path) ?? '', { texts, dates, epoch }, limits));
}
