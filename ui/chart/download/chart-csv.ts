import { type ChartData, type ChartRow, type ChartValue, figureAt } from '../plot/chart-data.ts';

const decimalText = /^-?\d+(?:\.\d+)?$/;

function field(text: string): string {
  return /[";\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The data table of a chart as a CSV file like those of the lists: UTF-8 with a byte order mark, semicolons, CR LF, and exact values
 * with a decimal comma.
 *
 * @param totalWord heading of the column of row totals
 * @param neutralize changes a text so that no spreadsheet reads it as a formula
 */
export function csvOf(
  { rowHeading, series, rows }: ChartData,
  totalWord: string,
  neutralize: (text: string) => string,
) {
  const figure = (value: Pick<ChartValue, 'label' | 'exact'> | undefined): string => {
    if (value === undefined) return '';
    const { label, exact } = value;
    return exact !== undefined && decimalText.test(exact) ? exact.replace('.', ',') : field(neutralize(label));
  };
  const hasTotals = rows.some(({ total }) => total !== undefined);
  const totals = <Cell>(cell: Cell): readonly Cell[] => (hasTotals ? [cell] : []);
  const headings = [rowHeading, ...series.map(({ name }) => name), ...totals(totalWord)];
  const cells = (row: ChartRow) => [
    field(neutralize(row.name)),
    ...series.map((_each, index) => figure(figureAt(row, index))),
    ...totals(figure(row.total)),
  ];
  const lines = [headings.map((text) => field(neutralize(text))), ...rows.map(cells)];
  return `\uFEFF${lines.map((line) => `${line.join(';')}\r\n`).join('')}`;
}
