import type { ComponentProps, ReactElement } from 'react';

/** One figure of a chart. It is drawn from a number; what is read is text, since money and kilograms are decimal text outside. */
export interface ChartValue {
  /** Undefined where there is no figure, which is not the same as zero. */
  readonly value: number | undefined;
  /** As it is read, with its unit: `1.234 kg`. */
  readonly label: string;
  /** Its exact decimal text (`1234.5`), for the table that is saved; `label` is saved where there is none. */
  readonly exact?: string | undefined;
  /** Leads to what makes it up. */
  readonly href?: string | undefined;
}

/** What something is called in the table, and shorter at an axis. */
export interface ChartName {
  readonly key: string;
  /** In full: `mars 2026`. */
  readonly name: string;
  /** At an axis: `mar`. The name where there is none. */
  readonly shortName?: string | undefined;
  /** What neighbours at an axis have in common, written once for them: `2026`. */
  readonly groupName?: string | undefined;
}

/** What is compared within a row: a waste stream, a year; the columns of a heat map. */
export interface ChartSeries extends ChartName {
  /** Any CSS colour. Colour is data here; names and frames distinguish series without it. */
  readonly color?: string | undefined;
}

/** A period, or another entry of the axis: a row of the table behind the chart. */
export interface ChartRow extends ChartName {
  /** Of its bar in a bar list; any CSS colour. */
  readonly color?: string | undefined;
  /** Leads to what makes the row up. */
  readonly href?: string | undefined;
  /** All of the row together, as it is read. */
  readonly total?: Omit<ChartValue, 'value' | 'href'> | undefined;
  /** In the order of the series; what is missing at the end is no figure. */
  readonly values: readonly ChartValue[];
}

/** What a chart shows, and the table behind it. */
export interface ChartData {
  /** Heads the column of the rows' names in the table: `Mánuður`. */
  readonly rowHeading: string;
  readonly series: readonly ChartSeries[];
  /** In the order they are drawn. */
  readonly rows: readonly ChartRow[];
}

/** Draws a link with the router's own; everything it is given must arrive on the `<a>`. */
export type RenderChartLink = (link: ComponentProps<'a'> & { readonly href: string }) => ReactElement;

/** More than any organization weighs or pays; larger numbers would leave no room at their axis. */
const largest = 1e15;

/** The figure where it can be drawn: no figure for what is none, and for what no number is. */
export function drawable(value: ChartValue | undefined): number | undefined {
  const number = value?.value;
  if (number === undefined || Number.isNaN(number)) return undefined;
  return Math.max(-largest, Math.min(largest, number));
}

/** Shown without a figure. */
export const noFigure = '–';

/** The figure of a row in a series, where there is one. */
export const figureAt = (row: ChartRow, series: number): ChartValue | undefined => {
  const value = row.values[series];
  return drawable(value) === undefined ? undefined : value;
};

const houseColors = ['var(--accent)', 'var(--warning)', 'var(--focus)', 'var(--muted)'] as const;

/** The colour of a series: its colour, or one of the palette. */
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

/** One figure as a sentence: `mars 2026, Pappír: 120 kg`. */
export const valueSentence = (row: ChartRow, series: ChartSeries | undefined, value: ChartValue): string =>
  series === undefined || series.name === ''
    ? `${row.name}: ${value.label}`
    : `${row.name}, ${series.name}: ${value.label}`;
