import type { TableCell, TableRow } from '../../platform/table/table-layout.ts';
import type { InvoiceFailure } from '../rules/invoice-failures.ts';
import { isSumLabel, readNumber, readPercent, readUnit } from './table-cells.ts';
import { readDay } from './table-days.ts';
import { type TableField, type TableMapping, tableFields } from './table-mapping.ts';

/** What is wrong with a table: a failure of an invoice with the row, as a spreadsheet counts, and the heading of the column. */
export interface TableFailure extends InvoiceFailure {
  readonly row?: number | undefined;
  readonly column?: string | undefined;
  /** Its number. */
  readonly invoice?: string | undefined;
}

/** Maximum of reported failures of one table. */
const maxFailures = 300;

/** Gathers what is wrong with a table. */
export class TableFailures {
  readonly notified: TableFailure[] = [];
  omitted = 0;

  add(failure: TableFailure): void {
    if (this.notified.length >= maxFailures) this.omitted += 1;
    else
      this.notified.push({
        ...failure,
        ...(failure.found === undefined ? {} : { found: failure.found.slice(0, 200) }),
      });
  }
}

const amountFields: ReadonlySet<TableField> = new Set(['quantity', 'price', 'net']);

/** Reads cells of one row by field. What cannot be read is a failure of its row and column, and read as nothing. */
export class RowReader {
  readonly #row: TableRow;
  readonly #places: ReadonlyMap<TableField, number>;
  readonly #mapping: TableMapping;
  readonly #failures: TableFailures;

  constructor(row: TableRow, places: ReadonlyMap<TableField, number>, mapping: TableMapping, failures: TableFailures) {
    this.#row = row;
    this.#places = places;
    this.#mapping = mapping;
    this.#failures = failures;
  }

  get row(): number {
    return this.#row.number;
  }

  /** A workbook may hold signs that no text has, and halves of others: they cannot be stored. */
  text(field: TableField): string {
    return String(this.#cell(field))
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim();
  }

  fail(field: TableField, failure: Pick<TableFailure, 'code' | 'expectation'> & Partial<TableFailure>): void {
    this.#failures.add({
      severity: 'error',
      field: tableFields[field],
      row: this.row,
      column: this.#mapping.columns[field],
      ...failure,
    });
  }

  number(field: TableField): string | undefined {
    return this.#read(field, 'number_unreadable', 'decimal', (cell) => readNumber(cell, this.#mapping.decimal));
  }

  /** The net amount of the row; undefined if it has none that can be read. */
  amount(): string | undefined {
    return readNumber(this.#cell('net'), this.#mapping.decimal);
  }

  percent(field: TableField): string | undefined {
    return this.#read(field, 'number_unreadable', 'decimal', (cell) => readPercent(cell, this.#mapping.decimal));
  }

  day(field: TableField): string | undefined {
    return this.#read(field, 'date_unreadable', 'date', (cell) => readDay(cell, this.#mapping.dates));
  }

  /** An unknown unit becomes pieces, with a failure. */
  unit(): string {
    const text = this.text('unit');
    const unit = text === '' ? 'C62' : readUnit(text);
    if (unit === undefined)
      this.fail('unit', { code: 'unit_unknown', severity: 'warning', found: text, expectation: 'well_formed' });
    return unit ?? 'C62';
  }

  /** Whether the row is the sum of others: its words say so, and it has no item, unit or price. */
  isSum(): boolean {
    const first = this.#row.cells.find((cell) => String(cell).trim() !== '') ?? '';
    const isNamed = isSumLabel(first) || isSumLabel(this.text('name')) || isSumLabel(this.text('number'));
    return isNamed && (['unit', 'price'] as const).every((field) => this.text(field) === '') && !this.#hasItem();
  }

  #hasItem(): boolean {
    const item = this.text('itemId');
    return item !== '' && !isSumLabel(item);
  }

  #cell(field: TableField): TableCell {
    const place = this.#places.get(field);
    if (place === undefined) return '';
    const cell = this.#row.cells[place] ?? '';
    // An amount that is merged over rows is one amount.
    return cell === '' && !amountFields.has(field) ? (this.#row.mergedCells?.[place] ?? '') : cell;
  }

  #read(
    field: TableField,
    code: string,
    expectation: 'decimal' | 'date',
    read: (cell: TableCell) => string | undefined,
  ): string | undefined {
    const text = this.text(field);
    if (text === '') return undefined;
    const value = read(this.#cell(field));
    if (value === undefined) this.fail(field, { code, found: text, expectation });
    return value;
  }
}
