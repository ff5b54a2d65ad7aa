import type { DecimalText } from '../../numbers/decimal.ts';
import { type DecimalSign, isSumLabel } from '../table/table-cells.ts';
import { isTotalRow } from './document-head.ts';
import type { DocumentLayout, LayoutColumn } from './document-layout.ts';
import { rightOf, type TextRow } from './document-rows.ts';
import type { TextItem } from './document-text.ts';
import { amountIn } from './document-values.ts';
import { type ColumnField, columnOfHeading } from './document-words.ts';

/** The pieces of a row by column. */
type Cells = Readonly<Partial<Record<ColumnField, TextItem>>>;

/** A row of the table that has a name and an amount. */
export interface TableLine {
  readonly cells: Cells & Readonly<Record<'name' | 'net', TextItem>>;
  readonly net: DecimalText;
  /** Rows that continue the name. */
  readonly more: readonly TextItem[];
}

export interface DocumentTable {
  readonly columns: readonly LayoutColumn[];
  readonly heading: readonly string[];
  readonly lines: readonly TableLine[];
  /** The rows of headings and lines. */
  readonly rows: ReadonlySet<TextRow>;
}

function columnsOfHeading({ pieces }: TextRow): LayoutColumn[] | undefined {
  const columns = pieces.flatMap((piece): LayoutColumn[] => {
    const field = columnOfHeading(piece.text);
    return field === undefined ? [] : [{ field, left: piece.left, right: rightOf(piece) }];
  });
  const has = (field: ColumnField) => columns.some((column) => column.field === field);
  const isTable = has('name') && has('net') && columns.length >= pieces.length - 1;
  return isTable ? unambiguous(columns) : undefined;
}

/** One column for each field: of two amounts the last is that of the line, as of `Verð` and `Samtals` the names differ. */
function unambiguous(columns: readonly LayoutColumn[]): LayoutColumn[] {
  return columns.map((column, index) => {
    const last = columns.findLastIndex(({ field }) => field === column.field);
    const first = columns.findIndex(({ field }) => field === column.field);
    const kept = column.field === 'net' ? last : first;
    return kept === index ? column : { ...column, field: 'other' };
  });
}

/** The columns of a learned layout, if the row is its heading row. */
function learnedColumns({ pieces }: TextRow, layout: DocumentLayout | undefined): readonly LayoutColumn[] | undefined {
  const table = layout?.table;
  if (table === undefined) return undefined;
  const texts = new Set(pieces.map(({ label }) => label));
  const same = table.heading.filter((text) => texts.has(text)).length;
  return same >= 2 && same >= table.heading.length * 0.6 ? table.columns : undefined;
}

/** How far a text is from a column: by its left edge, its right edge or its middle, whichever is aligned. */
const distanceTo = ({ left, width }: TextItem, column: LayoutColumn): number =>
  Math.min(
    Math.abs(left - column.left),
    Math.abs(left + width - column.right),
    Math.abs(left + width / 2 - (column.left + column.right) / 2),
  );

const overlaps = ({ left, width }: TextItem, column: LayoutColumn): boolean =>
  left < column.right && left + width > column.left;

function columnFor(piece: TextItem, columns: readonly LayoutColumn[]): LayoutColumn | undefined {
  const nearby = columns.filter((column) => overlaps(piece, column) || distanceTo(piece, column) < 0.03);
  return nearby.toSorted((one, other) => distanceTo(piece, one) - distanceTo(piece, other))[0];
}

/** The pieces of a row by column; undefined if two of them are in one column. */
function cellsOf({ pieces }: TextRow, columns: readonly LayoutColumn[]): Cells | undefined {
  const cells: Partial<Record<ColumnField, TextItem>> = {};
  for (const piece of pieces) {
    const field = columnFor(piece, columns)?.field;
    if (field === undefined) return undefined;
    if (field === 'other') continue;
    if (cells[field] !== undefined) return undefined;
    cells[field] = piece;
  }
  return cells;
}

interface Reading {
  readonly layout: DocumentLayout | undefined;
  readonly sign: DecimalSign;
}

/** Reads the table from its heading row to its totals, also over pages. */
export function readTable(rows: readonly TextRow[], { layout, sign }: Reading): DocumentTable | undefined {
  const lines: (TableLine & { more: TextItem[]; last: TextRow })[] = [];
  const used = new Set<TextRow>();
  let columns: readonly LayoutColumn[] | undefined;
  let heading: readonly string[] = [];
  let isOpen = false;
  for (const row of rows) {
    const found =
      learnedColumns(row, layout) ??
      (columns === undefined || isOpen || lines.length > 0 ? columnsOfHeading(row) : undefined);
    if (found !== undefined) {
      columns ??= found;
      if (heading.length === 0) heading = row.pieces.map(({ label }) => label);
      isOpen = true;
      used.add(row);
      continue;
    }
    if (!isOpen || columns === undefined) continue;
    const [start] = row.pieces;
    if (start !== undefined && (isSumLabel(start.text) || isTotalRow(row, layout))) {
      isOpen = false;
      continue;
    }
    const cells = cellsOf(row, columns) ?? {};
    const { name, net: cell } = cells;
    if (name === undefined) continue;
    const net = cell && amountIn(cell.text, sign);
    const last = lines.at(-1);
    if (cell !== undefined && net !== undefined) {
      lines.push({ cells: { ...cells, name, net: cell }, net, more: [], last: row });
      used.add(row);
    } else if (last !== undefined && isContinuation(row, last.last)) {
      last.more.push(name);
      last.last = row;
      used.add(row);
    }
  }
  return columns === undefined ? undefined : { columns, heading, lines, rows: used };
}

/** Whether a row with only a name continues the row above: it is close below. */
const isContinuation = (row: TextRow, above: TextRow): boolean =>
  row.pieces.length === 1 && row.page === above.page && row.top - above.bottom < 0.8 * (above.bottom - above.top);
