import type { ReactNode } from 'react';
import type { DataColumn } from '../../data-table/data-rows.tsx';
import { DataTable } from '../../data-table/data-table.tsx';
import { type ChartData, type ChartRow, figureAt, noFigure, type RenderChartLink } from '../plot/chart-data.ts';
import { drawLink } from './draw-link.tsx';

interface ChartTableProps {
  readonly caption: string;
  readonly data: ChartData;
  readonly totalWord: string;
  readonly renderLink: RenderChartLink | undefined;
}

/** The data of a chart as a table with the same links as the drawing. */
export function ChartTable({ caption, data, totalWord, renderLink }: ChartTableProps) {
  const linked = (text: ReactNode, href: string | undefined) =>
    href === undefined ? text : drawLink(renderLink, { href, children: text });
  const columns: DataColumn<ChartRow>[] = [
    { key: 'name', title: data.rowHeading, heading: true, cell: ({ name, href }) => linked(name, href) },
    ...data.series.map(
      ({ key, name }, index): DataColumn<ChartRow> => ({
        key: `series ${key}`,
        title: name,
        align: 'end',
        cell: (row) => {
          const value = figureAt(row, index);
          return value === undefined ? noFigure : linked(value.label, value.href);
        },
      }),
    ),
  ];
  if (data.rows.some(({ total }) => total !== undefined))
    columns.push({ key: 'total', title: totalWord, align: 'end', cell: ({ total }) => total?.label });
  return <DataTable caption={caption} columns={columns} rows={data.rows} rowKey={({ key }) => key} />;
}
