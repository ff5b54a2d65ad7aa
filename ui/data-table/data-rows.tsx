import { memo, type ReactNode, type Ref, type RefObject, useCallback, useRef } from 'react';
import checkbox from '../checkbox/checkbox.module.css';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './data-table.module.css';

export interface DataColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly sortable?: boolean;
  /** Numbers are aligned at the end of their column, with digits of equal width. */
  readonly align?: 'start' | 'end';
  /** This cell is the heading of its row, and the first line of its card on a phone. */
  readonly heading?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface DataSelection<Row, Key> {
  readonly selected: ReadonlySet<Key>;
  readonly onChange: (selected: ReadonlySet<Key>) => void;
  readonly allLabel: string;
  /** Accessible name of a row’s checkbox, such as "Select TUN-7". */
  readonly rowLabel: (row: Row) => string;
}

/** The selection of a table, with what a range of its rows needs. */
interface RowSelection<Row, Key> extends DataSelection<Row, Key> {
  /** The keys of all loaded rows, in order. */
  readonly keys: readonly Key[];
  /** The row whose box was pressed last. */
  readonly last: RefObject<Key | undefined>;
}

/** The props from which every row is rendered. */
export interface RowsProps<Row, Key extends string | number> {
  readonly columns: readonly DataColumn<Row>[];
  /** In order; undefined while a row is loading. */
  readonly rows: readonly (Row | undefined)[];
  readonly rowKey: (row: Row) => Key;
  readonly selection: RowSelection<Row, Key> | undefined;
}

/** Number of cells in a row. */
export const cellCount = ({ columns, selection }: Pick<RowsProps<never, never>, 'columns'> & { selection: unknown }) =>
  columns.length + (selection === undefined ? 0 : 1);

interface DataRowProps<Row, Key extends string | number> extends Omit<RowsProps<Row, Key>, 'rows'> {
  readonly row: Row | undefined;
  /** From 0; set if not all rows of the table are in the document. */
  readonly index?: number;
  /** Height of a placeholder, in CSS pixels. */
  readonly height?: number;
  readonly ref?: Ref<HTMLTableRowElement>;
}

/** One row, or the placeholder of one that is loading. */
export function DataRow<Row, Key extends string | number>({
  row,
  columns,
  rowKey,
  selection,
  index,
  height,
  ref,
}: DataRowProps<Row, Key>) {
  // The heading row is the first.
  const place = index === undefined ? {} : { 'data-index': index, 'aria-rowindex': index + 2 };
  if (row === undefined) {
    return (
      <tr ref={ref} {...place}>
        <td colSpan={cellCount({ columns, selection })} {...(height === undefined ? {} : { style: { height } })}>
          <Skeleton />
        </td>
      </tr>
    );
  }
  const selected = selection?.selected.has(rowKey(row)) === true;
  return (
    <tr ref={ref} {...place} data-selected={selected ? '' : undefined}>
      {selection !== undefined && (
        <td className={styles.box}>
          <SelectRow row={row} rowKey={rowKey(row)} selection={selection} />
        </td>
      )}
      <Cells columns={columns} row={row} />
    </tr>
  );
}

interface CellsProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly row: Row;
}

/** The cells of a row. They are not rendered again when rows are selected, or when others come into view. */
const Cells = memo(function Cells<Row>({ columns, row }: CellsProps<Row>) {
  return columns.map((column) => <Cell key={column.key} column={column} row={row} />);
}) as <Row>(props: CellsProps<Row>) => ReactNode;

function Cell<Row>({ column: { title, align, heading = false, cell }, row }: { column: DataColumn<Row>; row: Row }) {
  const end = align === 'end' && styles.end;
  if (heading) {
    return (
      <th scope="row" className={classNames(styles.heading, end)}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td data-title={title} className={classNames(end)}>
      {cell(row)}
    </td>
  );
}

interface SelectRowProps<Row, Key> {
  readonly row: Row;
  readonly rowKey: Key;
  readonly selection: RowSelection<Row, Key>;
}

/** The box of a row. With Shift the rows since the last pressed box become as this one. */
function SelectRow<Row, Key>({ row, rowKey, selection }: SelectRowProps<Row, Key>) {
  const latest = useRef(selection);
  latest.current = selection;
  const toggle = useCallback(
    (isRange: boolean) => {
      const { selected, onChange, keys, last } = latest.current;
      const from = isRange && last.current !== undefined ? keys.indexOf(last.current) : -1;
      const to = keys.indexOf(rowKey);
      last.current = rowKey;
      const next = new Set(selected);
      for (const key of from === -1 ? [rowKey] : keys.slice(Math.min(from, to), Math.max(from, to) + 1)) {
        if (selected.has(rowKey)) next.delete(key);
        else next.add(key);
      }
      onChange(next);
    },
    [rowKey],
  );
  return <SelectBox label={selection.rowLabel(row)} checked={selection.selected.has(rowKey)} onToggle={toggle} />;
}

interface SelectBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Called with whether Shift is held. */
  readonly onToggle: (isRange: boolean) => void;
}

/** The box of a row. Selecting another row does not render it again. */
const SelectBox = memo(function SelectBox({ label, checked, onToggle }: SelectBoxProps) {
  const isRange = useRef(false);
  return (
    <input
      type="checkbox"
      className={checkbox.box}
      aria-label={label}
      checked={checked}
      // A pointer and Space both cause a click before the change. Input from before the hydration has only the change.
      onClick={({ shiftKey }) => {
        isRange.current = shiftKey;
      }}
      onChange={() => onToggle(isRange.current)}
    />
  );
});
