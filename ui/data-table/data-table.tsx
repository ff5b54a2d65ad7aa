import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { HiddenText } from '../hidden-text/hidden-text.tsx';
import { Icon } from '../icon/icon.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './data-table.module.css';

export interface DataColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly sortable?: boolean;
  /** Numbers stand at the end of their column, with figures of equal width. */
  readonly align?: 'start' | 'end';
  /** Names the row: its cell is the row's heading, and on a phone the card's first line. */
  readonly heading?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface DataSort {
  readonly key: string;
  readonly order: 'asc' | 'desc';
}

export interface DataSelection<Key> {
  readonly selected: ReadonlySet<Key>;
  readonly onChange: (selected: ReadonlySet<Key>) => void;
  readonly allLabel: string;
  /** Names a row's box, such as "Select TUN-7". */
  readonly rowLabel: (key: Key) => string;
}

export interface DataTableProps<Row, Key extends string | number> extends Omit<ComponentProps<'div'>, 'children'> {
  /** What the rows are; spoken. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => Key;
  readonly sort?: DataSort | undefined;
  readonly onSort?: ((sort: DataSort) => void) | undefined;
  readonly selection?: DataSelection<Key> | undefined;
  /** Rows are on their way: as many outlines as this stand for them. */
  readonly pendingRows?: number;
}

/** Rows of one kind, sorted by their columns' headings. On a phone each row is a card. */
export function DataTable<Row, Key extends string | number>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  pendingRows = 0,
  className,
  ...rest
}: DataTableProps<Row, Key>) {
  const keys = rows.map(rowKey);
  return (
    <div {...rest} className={classNames(styles.frame, className)}>
      <table className={styles.table} aria-busy={pendingRows > 0}>
        <caption>
          <HiddenText>{caption}</HiddenText>
        </caption>
        <thead>
          <tr>
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
        <tbody>
          {rows.map((row, index) => {
            const key = keys[index] ?? rowKey(row);
            return (
              <tr key={key} data-selected={selection?.selected.has(key) === true ? '' : undefined}>
                {selection !== undefined && (
                  <td className={styles.box}>
                    <SelectRow rowKey={key} selection={selection} />
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
            );
          })}
          {Array.from({ length: pendingRows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an outline is its position.
            <tr key={`pending ${index}`}>
              <td colSpan={columns.length + (selection === undefined ? 0 : 1)}>
                <Skeleton />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

function SelectAll<Key>({ keys, selection }: { keys: readonly Key[]; selection: DataSelection<Key> }) {
  const { selected, onChange, allLabel } = selection;
  const chosen = keys.filter((key) => selected.has(key)).length;
  const all = keys.length > 0 && chosen === keys.length;
  return (
    <input
      type="checkbox"
      aria-label={allLabel}
      checked={all}
      ref={(box) => {
        if (box !== null) box.indeterminate = chosen > 0 && !all;
      }}
      onChange={() => {
        const rest = [...selected].filter((key) => !keys.includes(key));
        onChange(new Set(all ? rest : [...rest, ...keys]));
      }}
    />
  );
}

function SelectRow<Key>({ rowKey, selection }: { rowKey: Key; selection: DataSelection<Key> }) {
  const { selected, onChange, rowLabel } = selection;
  const chosen = selected.has(rowKey);
  return (
    <input
      type="checkbox"
      aria-label={rowLabel(rowKey)}
      checked={chosen}
      onChange={() => onChange(new Set(chosen ? [...selected].filter((key) => key !== rowKey) : [...selected, rowKey]))}
    />
  );
}
