import { type RefObject, useLayoutEffect, useState } from 'react';

interface Measures {
  /** Which columns were measured. */
  readonly columns: string;
  /** Shares of the table's width, in percent, in the order of its columns. */
  readonly widths: readonly number[];
  /** Of a row on average, in CSS pixels. */
  readonly rowHeight: number;
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * What the first rows of a long table measure, before anything is painted. Kept while other rows pass by: columns must not move under
 * the eyes, and the end of the page not run away from whoever scrolls to it.
 * @param columns which columns these are; the widths of others are measured anew
 * @param ready whether rows are there to measure by
 */
export function useTableMeasures(
  table: RefObject<HTMLTableElement | null>,
  columns: string,
  ready: boolean,
): { readonly widths: readonly number[] | undefined; readonly rowHeight: number | undefined } {
  const [measures, setMeasures] = useState<Measures>();
  const isCurrent = measures?.columns === columns;
  useLayoutEffect(() => {
    if (!ready || isCurrent || table.current === null) return;
    const headings = [...(table.current.tHead?.rows[0]?.cells ?? [])];
    const rows = [...(table.current.tBodies[0]?.rows ?? [])];
    const widths = headings.map((heading) => heading.getBoundingClientRect().width);
    const whole = widths.reduce((sum, width) => sum + width, 0);
    if (whole === 0 || rows.length === 0) return;
    setMeasures((before) => ({
      columns,
      widths: widths.map((width) => (100 * width) / whole),
      rowHeight: before?.rowHeight ?? average(rows.map((row) => row.getBoundingClientRect().height)),
    }));
  }, [table, columns, ready, isCurrent]);
  return { widths: isCurrent ? measures.widths : undefined, rowHeight: measures?.rowHeight };
}
