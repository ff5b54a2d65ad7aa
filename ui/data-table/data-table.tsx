import { type ComponentProps, lazy, type ReactNode, Suspense, useRef } from 'react';
import checkbox from '../checkbox/checkbox.module.css';
import { classNames } from '../class-names.ts';
import { HiddenText } from '../hidden-text/hidden-text.tsx';
import { usePrinting } from '../hooks/use-printing.ts';
import { Icon } from '../icon/icon.tsx';
import { type DataColumn, DataRow, type DataSelection, type RowsProps } from './data-rows.tsx';
import styles from './data-table.module.css';
import { useRowFocus } from './use-row-focus.ts';
import { useTableMeasures } from './use-table-measures.ts';
import type { WindowedRowsProps } from './windowed-rows.tsx';

/** Only long tables need it. */
const WindowedRows = lazy(async () => ({ default: (await import('./windowed-rows.tsx')).WindowedRows })) as <
  Row,
  Key extends string | number,
>(
  props: WindowedRowsProps<Row, Key>,
) => ReactNode;

export interface DataSort {
  readonly key: string;
  readonly order: 'asc' | 'desc';
}

/** With more rows, only the visible ones are in the document. */
export const maxRowsAtOnce = 200;

/** Rows of a long table whose average height is used for the others. */
const measuredRows = 20;

export interface DataTableProps<Row, Key extends string | number> extends Omit<ComponentProps<'div'>, 'children'> {
  /** Accessible description of the rows. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  /** In order; undefined while a row is loading. */
  readonly rows: readonly (Row | undefined)[];
  readonly rowKey: (row: Row) => Key;
  readonly sort?: DataSort | undefined;
  readonly onSort?: ((sort: DataSort) => void) | undefined;
  readonly selection?: DataSelection<Row, Key> | undefined;
  /** Number of placeholders while no row is loaded. */
  readonly pendingRows?: number;
  /** Called with the indexes of the first and last visible row, from 0. */
  readonly onVisible?: ((first: number, last: number) => void) | undefined;
}

/** Rows of one kind, sorted by the headings of their columns. On a phone each row is a card. Print contains all loaded rows. */
export function DataTable<Row, Key extends string | number>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  pendingRows = 0,
  onVisible,
  className,
  ...rest
}: DataTableProps<Row, Key>) {
  const printing = usePrinting();
  const table = useRef<HTMLTableElement>(null);
  const loaded = rows.filter((row) => row !== undefined);
  const windowed = rows.length > maxRowsAtOnce && !printing;
  const rowFocus = useRowFocus(table, !windowed);
  // A long table first renders some rows to measure them. Print renders all loaded rows.
  const plain = windowed ? loaded.slice(0, measuredRows) : printing ? loaded : rows;
  const keys = selection === undefined ? [] : loaded.map(rowKey);
  const last = useRef<Key>(undefined);
  const common = { columns, rowKey, selection: selection && { ...selection, keys, last } };
  const names = columns.map(({ key }) => key).join(' ');
  const { widths, rowHeight } = useTableMeasures(
    table,
    `${names} ${selection !== undefined}`,
    windowed && loaded.length > 0,
  );
  const fixed = windowed ? widths : undefined;
  return (
    <div {...rest} className={classNames(styles.frame, className)}>
      <table
        ref={table}
        {...rowFocus}
        className={classNames(styles.table, fixed !== undefined && styles.fixed)}
        aria-busy={pendingRows > 0}
        aria-rowcount={windowed ? rows.length + 1 : undefined}
      >
        <caption>
          <HiddenText>{caption}</HiddenText>
        </caption>
        {fixed !== undefined && (
          <colgroup>
            {fixed.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
              <col key={index} style={{ width: `${width}%` }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr aria-rowindex={windowed ? 1 : undefined}>
            {selection !== undefined && (
              <th scope="col" className={styles.box}>
                <SelectAll keys={keys} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {windowed && rowHeight !== undefined ? (
          <Suspense fallback={<PlainRows {...common} rows={plain} pendingRows={pendingRows} />}>
            <WindowedRows {...common} rows={rows} rowHeight={rowHeight} onVisible={onVisible} />
          </Suspense>
        ) : (
          <PlainRows {...common} rows={plain} pendingRows={pendingRows} />
        )}
      </table>
    </div>
  );
}

interface PlainRowsProps<Row, Key extends string | number> extends RowsProps<Row, Key> {
  readonly pendingRows: number;
}

function PlainRows<Row, Key extends string | number>({ rows, pendingRows, ...props }: PlainRowsProps<Row, Key>) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <DataRow key={row === undefined ? `pending ${index}` : props.rowKey(row)} {...props} row={row} />
      ))}
      {Array.from({ length: pendingRows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an outline is its position.
        <DataRow key={`pending ${index}`} {...props} row={undefined} />
      ))}
    </tbody>
  );
}

interface HeadingProps<Row> {
  readonly column: DataColumn<Row>;
  readonly sort: DataSort | undefined;
  readonly onSort: ((sort: DataSort) => void) | undefined;
}

function Heading<Row>({ column: { key, title, sortable = false, align }, sort, onSort }: HeadingProps<Row>) {
  const order = sort?.key === key ? sort.order : undefined;
  const end = align === 'end' && styles.end;
  if (!sortable || onSort === undefined) {
    return (
      <th scope="col" className={classNames(end)}>
        {title}
      </th>
    );
  }
  const direction = order === undefined ? {} : ({ 'aria-sort': order === 'asc' ? 'ascending' : 'descending' } as const);
  return (
    <th scope="col" className={classNames(end)} {...direction}>
      <button
        type="button"
        className={styles.sort}
        data-order={order}
        onClick={() => onSort({ key, order: order === 'asc' ? 'desc' : 'asc' })}
      >
        {title}
        <Icon name="chevron-down" size={16} />
      </button>
    </th>
  );
}

interface SelectAllProps<Row, Key> {
  readonly keys: readonly Key[];
  readonly selection: DataSelection<Row, Key>;
}

function SelectAll<Row, Key>({ keys, selection }: SelectAllProps<Row, Key>) {
  const { selected, onChange, allLabel } = selection;
  const chosen = keys.filter((key) => selected.has(key)).length;
  const all = keys.length > 0 && chosen === keys.length;
  const toggle = () => {
    const next = new Set(selected);
    for (const key of keys) {
      if (all) next.delete(key);
      else next.add(key);
    }
    onChange(next);
  };
  return (
    <input
      type="checkbox"
      className={checkbox.box}
      aria-label={allLabel}
      checked={all}
      ref={(box) => {
        if (box !== null) box.indeterminate = chosen > 0 && !all;
      }}
      // There is nothing to select while rows are loading: the press would be lost.
      disabled={keys.length === 0}
      onChange={toggle}
    />
  );
}
