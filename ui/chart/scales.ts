import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { ChartName } from './chart-data.ts';
import { fitText, textWidth, widest } from './text-width.ts';

/** From the least to the greatest figure, zero included; where all is zero, from there to one, so that there is a length. */
export function valueExtent(values: readonly number[]): readonly [number, number] {
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  return low === high ? [0, 1] : [low, high];
}

/** A scale from figures to pixels, with zero and rounded ends. */
export const valueScale = (values: readonly number[], range: readonly [number, number]): ScaleLinear<number, number> =>
  scaleLinear().range(range).domain(valueExtent(values)).nice(4);

/** The rounded figures that are written at an axis; only zero where there is nothing else. */
export function valueTicks(
  scale: ScaleLinear<number, number>,
  values: readonly number[],
  count = 4,
): readonly number[] {
  return values.every((value) => value === 0) ? [0] : scale.ticks(count);
}

/** Steps by which the rows at an axis are thinned out: each goes into the months of a year or the hours of a day, or is years of months. */
const steps = [1, 2, 3, 4, 6, 12, 24, 36, 60, 120, 240, 480, 960, 1920, 3840] as const;
const labelGap = 8;
/** Names at an axis are cut where they are longer, in CSS pixels. */
const longestName = 88;

export interface AxisLabels {
  /** Numbers of the rows that are written, with what is written. */
  readonly names: readonly { readonly row: number; readonly text: string }[];
  /** The first rows of groups, with what the group is called. */
  readonly groups: readonly { readonly row: number; readonly text: string }[];
}

const nameAt = ({ shortName, name }: ChartName): string => fitText(shortName ?? name, longestName);

/**
 * Which rows are named at an axis, so that no name runs into the next.
 * @param step pixels from one row to the next
 * @param width pixels of the whole axis
 */
export function axisLabels(rows: readonly ChartName[], step: number, width: number): AxisLabels {
  const starts = rows.flatMap(({ groupName = '' }, row) =>
    groupName !== '' && groupName !== rows[row - 1]?.groupName ? [{ row, text: groupName }] : [],
  );
  const needed = widest(rows.map(nameAt)) + labelGap;
  const every = steps.find((candidate) => candidate * step >= needed) ?? rows.length;
  // From the first group that is whole, so that years begin with January and not with what a thinned-out row happens to be.
  const offset = (starts[1]?.row ?? 0) % every;
  const names = rows.flatMap((row, index) => (index % every === offset ? [{ row: index, text: nameAt(row) }] : []));
  const groups: { row: number; text: string }[] = [];
  for (const start of starts.toReversed()) {
    const next = groups.at(-1);
    const room = next === undefined ? width - start.row * step : (next.row - start.row) * step - labelGap;
    if (textWidth(start.text) <= room) groups.push(start);
  }
  const isSame = starts.length > 1 && names.length > 1 && new Set(names.map(({ text }) => text)).size === 1;
  return { names: isSame ? [] : names, groups: groups.toReversed() };
}

/**
 * Positions moved apart as little as it takes, so that texts beside them do not lie on each other; in the order they were given.
 * @param gap least distance of two @param end greatest position; where there are too many for it, the last ones pass it
 */
export function spread(positions: readonly number[], gap: number, start: number, end: number): readonly number[] {
  const order = positions.map((position, index) => ({ position, index })).sort((a, b) => a.position - b.position);
  let least = start;
  for (const each of order) {
    each.position = Math.max(each.position, least);
    least = each.position + gap;
  }
  let most = end;
  for (const each of order.toReversed()) {
    each.position = Math.max(Math.min(each.position, most), start);
    most = each.position - gap;
  }
  const moved = new Map(order.map(({ position, index }) => [index, position]));
  return positions.map((position, index) => moved.get(index) ?? position);
}
