import { ApplicationError } from '../../../http/errors.ts';
import { type ReadCell, type ReadSheet, SheetRows, type TableLimits } from './sheet-rows.service.ts';
import { unreadable } from './spreadsheet.errors.ts';
import { parseXml, workbookParts } from './workbook-parts.service.ts';

const contentPart = 'content.xml';

/** The start of the archive of an ODS file: its first entry is not compressed and names the type. */
export const isOds = (bytes: Buffer): boolean =>
  bytes.subarray(30, 90).toString('latin1').startsWith('mimetypeapplication/vnd.oasis.opendocument.spreadsheet');

interface OpenCell {
  readonly type: string | undefined;
  readonly value: string;
  readonly repeated: number;
  readonly spannedRows: number;
}

/** The value of a cell by its type; the shown text unless it has one. */
function cellValue({ type, value }: OpenCell, shown: string): ReadCell {
  if (type === 'float' || type === 'percentage' || type === 'currency') return value === '' ? shown : Number(value);
  if (type === 'boolean') return value === 'true';
  return type === 'date' && value !== '' ? value : shown;
}

const countOf = (text: string | undefined): number => Math.max(1, Number(text ?? '1') || 1);

/** Reads the cells of one table. Empty cells and rows are often repeated up to the end of the sheet. */
class OdsTable {
  readonly #name: string;
  readonly #limits: TableLimits;
  readonly #rows: SheetRows;
  #row = 1;
  #column = 0;
  #repeatedRows = 1;
  #cells: { column: number; value: ReadCell }[] = [];
  #failure: ApplicationError | undefined;

  constructor(name: string, limits: TableLimits) {
    this.#name = name;
    this.#limits = limits;
    this.#rows = new SheetRows(limits);
  }

  openRow(repeated: number): void {
    this.#repeatedRows = repeated;
    this.#column = 0;
    this.#cells = [];
  }

  cell(cell: OpenCell, shown: string): void {
    const value = cellValue(cell, shown);
    const { repeated, spannedRows } = cell;
    if (value !== '') {
      // One more than the limit, so that the limit is noticed.
      for (let index = 0; index < Math.min(repeated, this.#limits.columns + 1); index += 1)
        this.#cells.push({ column: this.#column + index, value });
      this.#rows.merge({ column: this.#column, firstRow: this.#row, lastRow: this.#row + spannedRows - 1 });
    }
    this.#column += repeated;
  }

  closeRow(): void {
    if (this.#cells.length > 0 && this.#failure === undefined) this.#place();
    this.#row += this.#repeatedRows;
  }

  end(): ReadSheet {
    const sheet = { name: this.#name, rows: this.#rows.end() };
    return this.#failure === undefined ? sheet : { ...sheet, failure: this.#failure };
  }

  #place(): void {
    try {
      for (let index = 0; index < this.#repeatedRows; index += 1)
        for (const { column, value } of this.#cells) this.#rows.place(this.#row + index, column, value);
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      this.#failure = error;
    }
  }
}

/** The tables of an ODS file. @throws ApplicationError as `readSheets` does */
export async function readOds(bytes: Buffer, limits: TableLimits): Promise<ReadSheet[]> {
  const parts = await workbookParts(bytes, (name) => name === contentPart);
  const tables: OdsTable[] = [];
  let cell: OpenCell | undefined;
  let shown: string[] = [];
  let inNote = 0;
  parseXml(parts.get(contentPart) ?? '', {
    open(name, attributes, decode) {
      if (name === 'annotation') inNote += 1;
      if (name === 'table') tables.push(new OdsTable(decode(attributes['table:name'] ?? ''), limits));
      if (name === 'table-row') tables.at(-1)?.openRow(countOf(attributes['table:number-rows-repeated']));
      if (name === 'p' && cell !== undefined && inNote === 0) shown.push('');
      if (name !== 'table-cell' && name !== 'covered-table-cell') return;
      shown = [];
      const { 'office:value': number, 'office:date-value': date, 'office:boolean-value': boolean } = attributes;
      cell = {
        type: attributes['office:value-type'],
        value: number ?? date ?? boolean ?? '',
        repeated: countOf(attributes['table:number-columns-repeated']),
        spannedRows: countOf(attributes['table:number-rows-spanned']),
      };
    },
    close(name) {
      if (name === 'annotation') inNote -= 1;
      if (name === 'table-row') tables.at(-1)?.closeRow();
      if (cell === undefined || (name !== 'table-cell' && name !== 'covered-table-cell')) return;
      tables.at(-1)?.cell(cell, shown.join('\n'));
      cell = undefined;
    },
    text(text) {
      if (cell !== undefined && inNote === 0 && shown.length > 0) shown.push((shown.pop() ?? '') + text);
    },
  });
  if (tables.length === 0) throw unreadable('it has no sheet.');
  return tables.map((table) => table.end());
}
