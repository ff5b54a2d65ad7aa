import type { ComponentProps, ReactElement } from 'react';

/** One value of a chart. The number is drawn; the text is displayed, because amounts and kilograms are decimal text outside charts. */
export interface ChartValue {
  /** Undefined if there is no value, which differs from zero. */
  readonly value: number | undefined;
  /** The displayed text with its unit: `1.234 kg`. */
  readonly label: string;
  /** The exact decimal text (`1234.5`) for downloads. Without it, `label` is saved. */
  readonly exact?: string | undefined;
  /** Link to the records behind the value. */
  readonly href?: string | undefined;
}

/** The name of a row or series in the table, with a shorter form for the axis. */
export interface ChartName {
  readonly key: string;
  /** The full name: `mars 2026`. */
  readonly name: string;
  /** The name at the axis: `mar`. Default: `name`. */
  readonly shortName?: string | undefined;
  /** The common part of neighbouring names, written once at the axis: `2026`. */
  readonly groupName?: string | undefined;
}

/** What is compared within a row: a waste stream, a year; the columns of a heat map. */
export interface ChartSeries extends ChartName {
  /** Any CSS colour. Names and frames also distinguish the series. */
  readonly color?: string | undefined;
}

/** A period or another entry of the axis: one row of the data table. */
export interface ChartRow extends ChartName {
  /** Colour of the bar in a bar list; any CSS colour. */
  readonly color?: string | undefined;
  /** Link to the records behind the row. */
  readonly href?: string | undefined;
  /** The total of the row, as displayed. */
  readonly total?: Omit<ChartValue, 'value' | 'href'> | undefined;
  /** In the order of the series. Missing values at the end are no values. */
  readonly values: readonly ChartValue[];
}

/** The content of a chart, and its data table. */
export interface ChartData {
  /** Heading of the column of row names: `Mánuður`. */
  readonly rowHeading: string;
  readonly series: readonly ChartSeries[];
  /** In drawing order. */
  readonly rows: readonly ChartRow[];
}

/** Renders a link with the router’s component. All props must reach the `<a>`. */
export type RenderChartLink = (link: ComponentProps<'a'> & { readonly href: string }) => ReactElement;

/** Larger than any real amount or weight; larger numbers would leave no room at the axis. */
const largest = 1e15;

/** The value, if it is a finite number that can be drawn. */
export function drawable(value: ChartValue | undefined): number | undefined {
  const number = value?.value;
  if (number === undefined || Number.isNaN(number)) return undefined;
  return Math.max(-largest, Math.min(largest, number));
}

/** Displayed if there is no value. */
export const noFigure = '–';

/** The value of a row in a series, if present. */
export const figureAt = (row: ChartRow, series: number): ChartValue | undefined => {
  const value = row.values[series];
  return drawable(value) === undefined ? undefined : value;
};

const houseColors = ['var(--accent)', 'var(--warning)', 'var(--focus)', 'var(--muted)'] as const;

/** The colour of a series: its own, or one of the palette. */
export const colorOf = (series: ChartSeries | undefined, index: number): string =>
  series?.color ?? houseColors[index % houseColors.length] ?? houseColors[0];

/** A row as one sentence: `mars 2026: Pappír 120 kg, Plast 30 kg; samtals 150 kg`. */
export function rowSentence({ series }: Pick<ChartData, 'series'>, row: ChartRow, totalWord: string): string {
  const parts = series.flatMap(({ name }, index) => {
    const value = figureAt(row, index);
    if (value === undefined) return [];
    return [series.length === 1 ? value.label : `${name} ${value.label}`];
  });
  const total = row.total === undefined ? '' : `; ${totalWord} ${row.total.label}`;
  return parts.length === 0 ? row.name : `${row.name}: ${parts.join(', ')}${total}`;
}

/** One value as a sentence: `mars 2026, Pappír: 120 kg`. */
export const valueSentence = (row: ChartRow, series: ChartSeries | undefined, value: ChartValue): string =>
  series === undefined || series.name === ''
    ? `${row.name}: ${value.label}`
    : `${row.name}, ${series.name}: ${value.label}`;
