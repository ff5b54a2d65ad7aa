import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cellCount, DataRow, type RowsProps } from './data-rows.tsx';
import styles from './data-table.module.css';

/** Rows rendered above and below the visible ones. */
const overscan = 10;

export interface WindowedRowsProps<Row, Key extends string | number> extends RowsProps<Row, Key> {
  /** Height of a row that has not been measured, in CSS pixels. */
  readonly rowHeight: number;
  /** Called with the visible rows, from 0. */
  readonly onVisible: ((first: number, last: number) => void) | undefined;
}

/** Distance of an element from the top of the document, in CSS pixels. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  // After every change: content above may have grown.
  useLayoutEffect(() => {
    if (element.current !== null) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}

const indexOf = (target: EventTarget): number | undefined => {
  const index = target instanceof Element ? target.closest('tr')?.dataset.index : undefined;
  return index === undefined ? undefined : Number(index);
};

/** Keeps only the visible rows and the focused one in the document. The page scrolls. */
export function WindowedRows<Row, Key extends string | number>({
  rowHeight,
  onVisible,
  ...props
}: WindowedRowsProps<Row, Key>) {
  const { rows, rowKey } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState<number>();
  const top = useTop(body);
  const rangeExtractor = (range: Range) => {
    const indexes = defaultRangeExtractor(range);
    if (focused === undefined || focused >= range.count || indexes.includes(focused)) return indexes;
    return [...indexes, focused].sort((a, b) => a - b);
  };
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    rangeExtractor,
  });
  const first = virtualizer.range?.startIndex;
  const last = virtualizer.range?.endIndex;
  useEffect(() => {
    if (first !== undefined && last !== undefined) onVisible?.(first, last);
  }, [first, last, onVisible]);
  const columns = cellCount(props);
  let end = top;
  return (
    <tbody
      ref={body}
      onFocus={({ target }) => setFocused(indexOf(target))}
      onBlur={({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
      }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const gap = item.start - end;
        const row = rows[item.index];
        end = item.end;
        return (
          <Fragment key={row === undefined ? `pending ${item.index}` : rowKey(row)}>
            <Gap height={gap} columns={columns} />
            <DataRow {...props} ref={virtualizer.measureElement} row={row} index={item.index} height={rowHeight} />
          </Fragment>
        );
      })}
      <Gap height={top + virtualizer.getTotalSize() - end} columns={columns} />
    </tbody>
  );
}

/** Takes the space of rows that are not in the document. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
