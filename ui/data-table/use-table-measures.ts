import { type RefObject, useLayoutEffect, useState } from 'react';

interface Measures {
  /** The measured columns. */
  readonly columns: string;
  /** Column widths in percent of the table, in order. */
  readonly widths: readonly number[];
  /** Average height of a row, in CSS pixels. */
  readonly rowHeight: number;
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The sizes of the first rows of a long table, measured before painting. They stay the same while other rows are visible: columns must not
 * move, and the end of the page must be reachable by scrolling.
 * @param columns identifies the columns; widths are measured again when it changes
 * @param ready whether rows exist
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
