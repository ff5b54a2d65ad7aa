import type { ApplicationError } from '../../../http/errors.ts';
import { tooManyColumns, tooManyRows } from './spreadsheet.errors.ts';

/** The value of a cell; empty text for an empty cell. */
export type ReadCell = string | number | boolean;

export interface ReadRow {
  /** As in a spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly ReadCell[];
  /** Values of merged cells that begin in a row above, by column from 0. */
  readonly mergedCells?: Readonly<Record<number, ReadCell>> | undefined;
}

export interface ReadSheet {
  readonly name: string;
  /** Rows with content. */
  readonly rows: readonly ReadRow[];
  /** Why the sheet cannot be read to its end: it exceeds a limit. */
  readonly failure?: ApplicationError;
}

export interface TableLimits {
  /** Max rows below the headings. */
  readonly rows: number;
  readonly columns: number;
  /** Max characters of a cell. */
  readonly cell: number;
}

/** Max rows of titles above the headings. */
export const maxTitleRows = 50;

/** Merged cells: rows as in a spreadsheet, the column from 0. */
interface MergedCells {
  readonly column: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** Collects the cells of a sheet. Cells that are only formatted use no memory, wherever they are. */
export class SheetRows {
  readonly #limits: TableLimits;
  readonly #rows = new Map<number, ReadCell[]>();
  readonly #merged: MergedCells[] = [];

  constructor(limits: TableLimits) {
    this.#limits = limits;
  }

  /** @throws ApplicationError `columns_too_many`, `rows_too_many` */
  place(row: number, column: number, value: ReadCell): void {
    if (value === '') return;
    if (column >= this.#limits.columns) throw tooManyColumns(this.#limits.columns);
    const cells = this.#rows.get(row) ?? [];
    while (cells.length < column) cells.push('');
    cells[column] = value;
    this.#rows.set(row, cells);
    if (this.#rows.size > this.#limits.rows + maxTitleRows) throw tooManyRows(this.#limits.rows);
  }

  merge(cells: MergedCells): void {
    if (cells.lastRow > cells.firstRow) this.#merged.push(cells);
  }

  /** In order, with the values of merged cells. */
  end(): ReadRow[] {
    const mergedByRow = this.#mergedCellsByRow();
    return [...this.#rows]
      .map(([number, cells]) => ({ number, cells, ...mergedByRow.get(number) }))
      .toSorted((one, other) => one.number - other.number);
  }

  #mergedCellsByRow(): Map<number, { mergedCells: Record<number, ReadCell> }> {
    const found = new Map<number, { mergedCells: Record<number, ReadCell> }>();
    // Merged cells do not overlap in an honest file; a hostile one must not take longer than a full table.
    let left = this.#limits.rows * this.#limits.columns;
    for (const { column, firstRow, lastRow } of this.#merged) {
      const value = this.#rows.get(firstRow)?.[column] ?? '';
      if (value === '') continue;
      for (let row = firstRow + 1; row <= lastRow && left > 0; row += 1, left -= 1) {
        if (!this.#rows.has(row)) continue;
        const { mergedCells } = found.get(row) ?? { mergedCells: {} };
        found.set(row, { mergedCells: { ...mergedCells, [column]: value } });
      }
    }
    return found;
  }
}
