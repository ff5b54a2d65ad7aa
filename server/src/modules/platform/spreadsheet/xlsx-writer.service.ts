import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

/** A number stored as decimal text: an amount, a weight. */
interface DecimalCell {
  readonly decimal: string;
}

/** A day without a time, such as `2026-03-31`. */
interface DayCell {
  readonly day: string;
}

/** Empty without a value. */
export type Cell = string | number | Date | DecimalCell | DayCell | undefined;

/** Writes a table row by row. */
export interface SpreadsheetWriter {
  add(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** The complete file. */
  end(): Promise<AsyncIterable<Uint8Array>>;
  /** Call it instead of `end` if the table is not available. */
  discard(): Promise<void>;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes in `cellXfs` below. */
const styleOf = { heading: 1, date: 2, text: 3, day: 4 } as const;

const styles = `${declaration}<styleSheet xmlns="${main}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
</styleSheet>`;

/** The path of a sheet's part, by its number from 1. */
const sheetPart = (place: number): string => `worksheets/sheet${place}.xml`;

function parts(sheets: readonly string[]): Readonly<Record<string, string>> {
  const each = (write: (name: string, place: number) => string) =>
    sheets.map((name, index) => write(escapeXml(name), index + 1)).join('');
  const overrides = each(
    (_name, place) => `<Override PartName="/xl/${sheetPart(place)}" ContentType="${partType}.worksheet+xml"/>`,
  );
  const listed = each((name, place) => `<sheet name="${name}" sheetId="${place}" r:id="rId${place}"/>`);
  const related = each(
    (_name, place) => `<Relationship Id="rId${place}" Type="${relations}/worksheet" Target="${sheetPart(place)}"/>`,
  );
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/>${overrides}<Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packageRelations}">${related}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
  };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const signCode = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Text escaped for XML. Characters that XML cannot contain, and text that looks like such an escape, are escaped as in Excel. */
function escapeXml(text: string): string {
  return (
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
      .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, signCode)
      .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
  );
}

const dayZero = Date.UTC(1899, 11, 30);
const day = 86_400_000;

/** Excel reports a file with a longer text, or with half a character, as damaged. */
const longestText = 32_767;

// A cell of this type is text and never a formula, whatever it begins with.
const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, longestText).toWellFormed())}</t></is></c>`;

/** Spreadsheets count days from 1 March 1900 alike; an earlier day is a text. */
function dayXml(text: string): string {
  const days = (Date.parse(text) - dayZero) / day;
  return days < 61 ? textCell(text, styleOf.text) : `<c s="${styleOf.day}"><v>${days}</v></c>`;
}

function cellXml(cell: Cell): string {
  if (cell === undefined || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (cell instanceof Date) return `<c s="${styleOf.date}"><v>${(cell.getTime() - dayZero) / day}</v></c>`;
  if (typeof cell === 'object') return 'day' in cell ? dayXml(cell.day) : `<c><v>${cell.decimal}</v></c>`;
  return textCell(cell, styleOf.text);
}

/** Column widths in characters: as wide as the first rows, within limits. */
const widths = { min: 10, max: 50, date: 16 };

const widthOf = (cell: Cell): number => {
  if (cell instanceof Date) return widths.date;
  if (typeof cell === 'object') return ('day' in cell ? cell.day : cell.decimal).length;
  const text = String(cell ?? '');
  return Math.max(...text.split('\n').map((line) => line.length));
};

function columnsXml(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const columns = headings.map((heading, index) => {
    const longest = rows.reduce((max, row) => Math.max(max, widthOf(row[index])), heading.length);
    const width = Math.min(Math.max(longest, widths.min), widths.max) + 2;
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${columns.join('')}</cols>`;
}

const rowXml = (cells: string): string => `<row>${cells}</row>`;

/** The part of a sheet before its rows: the headings stay visible. */
const sheetHead = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnsXml(headings, rows)}<sheetData>${rowXml(headings.map((heading) => textCell(heading, styleOf.heading)).join(''))}`;

export interface Sheet {
  /** At most 31 characters, none of `[]:*?/\\`; unique in the workbook. */
  readonly name: string;
  readonly headings: readonly string[];
}

/** A sheet with all of its rows. */
export interface FullSheet extends Sheet {
  readonly rows: readonly (readonly Cell[])[];
}

/** A decimal number as a number cell; an empty cell if it is absent. */
export const decimalCell = (decimal: string | undefined): Cell => (decimal === undefined ? undefined : { decimal });

/** Writes a workbook sheet by sheet, each row by row. */
export interface WorkbookWriter extends SpreadsheetWriter {
  /** Begins the next sheet; all sheets must have begun before the end. */
  next(): Promise<void>;
}

/** Like `WorkbookWriter`, writing to a file. */
export interface TableSink extends Pick<WorkbookWriter, 'add' | 'next'> {
  end(): Promise<void>;
}

/** Equal rows give equal bytes. */
const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** An XLSX file with bold headings that stay visible, written row by row. @param sheets at least one */
export async function openWorkbook(file: FileHandle, sheets: readonly Sheet[]): Promise<TableSink> {
  const archive = new ZipFile();
  const store = async () => {
    for await (const chunk of archive.outputStream) await file.appendFile(chunk);
  };
  const stored = store();
  // A failure, such as a full disk, rejects the next step.
  stored.catch(() => undefined);
  for (const [name, text] of Object.entries(parts(sheets.map(({ name }) => name))))
    archive.addBuffer(Buffer.from(text), name, entryOptions);
  let place = 0;
  let isBegun = false;
  let entry = new PassThrough();
  const begin = () => {
    place += 1;
    isBegun = false;
    entry = new PassThrough();
    archive.addReadStream(entry, `xl/${sheetPart(place)}`, entryOptions);
  };
  const write = async (xml: string) => {
    if (!entry.write(xml)) await Promise.race([once(entry, 'drain'), stored]);
  };
  const add = async (rows: readonly (readonly Cell[])[]) => {
    if (!isBegun) await write(sheetHead(sheets[place - 1]?.headings ?? [], rows));
    isBegun = true;
    await write(rows.map((row) => rowXml(row.map(cellXml).join(''))).join(''));
  };
  const endSheet = async () => {
    await add([]);
    entry.end('</sheetData></worksheet>');
  };
  begin();
  return {
    add,
    async next() {
      await endSheet();
      begin();
    },
    async end() {
      await endSheet();
      archive.end();
      await stored;
    },
  };
}
