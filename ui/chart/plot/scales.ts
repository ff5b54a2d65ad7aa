import { fitText, textWidth, widest } from '../parts/text-width.ts';
import type { ChartName } from './chart-data.ts';
import { type LinearScale, linearScale, valueExtent } from './plot-scales.ts';

/** A scale from values to pixels, with zero and rounded ends. */
export const valueScale = (values: readonly number[], range: readonly [number, number]): LinearScale =>
  linearScale(valueExtent(values), range, { nice: 4 });

/** The rounded values at an axis; only zero if there is no other value. */
export function valueTicks(scale: LinearScale, values: readonly number[], count = 4): readonly number[] {
  return values.every((value) => value === 0) ? [0] : scale.ticks(count);
}

/** Steps for thinning out the rows at an axis: divisors of a year or a day, or multiples of a year in months. */
const steps = [1, 2, 3, 4, 6, 12, 24, 36, 60, 120, 240, 480, 960, 1920, 3840] as const;
const labelGap = 8;
/** Longer names at an axis are cut, in CSS pixels. */
const longestName = 88;

export interface AxisLabels {
  /** Indexes of the labelled rows, with their labels. */
  readonly names: readonly { readonly row: number; readonly text: string }[];
  /** The first rows of groups, with the group labels. */
  readonly groups: readonly { readonly row: number; readonly text: string }[];
}

const nameAt = ({ shortName, name }: ChartName): string => fitText(shortName ?? name, longestName);

/**
 * Chooses the rows that get a label at the axis, so that labels do not overlap.
 * @param step pixels from one row to the next
 * @param width pixels of the whole axis
 */
export function axisLabels(rows: readonly ChartName[], step: number, width: number): AxisLabels {
  const starts = rows.flatMap(({ groupName = '' }, row) =>
    groupName !== '' && groupName !== rows[row - 1]?.groupName ? [{ row, text: groupName }] : [],
  );
  const needed = widest(rows.map(nameAt)) + labelGap;
  const every = steps.find((candidate) => candidate * step >= needed) ?? rows.length;
  // Starts at the first complete group, so that years begin with January.
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
 * Moves positions apart by as little as possible, so that texts beside them do not overlap. Keeps the order.
 * @param gap minimum distance @param end maximum position; if there is not enough room, the last ones exceed it
 */
export function spread(positions: readonly number[], gap: number, start: number, end: number): readonly number[] {
  const order = positions.map((position, index) => ({ position, index })).sort((a, b) => a.position - b.position);
  let min = start;
  for (const each of order) {
    each.position = Math.max(each.position, min);
    min = each.position + gap;
  }
  let max = end;
  for (const each of order.toReversed()) {
    each.position = Math.max(Math.min(each.position, max), start);
    max = each.position - gap;
  }
  const moved = new Map(order.map(({ position, index }) => [index, position]));
  return positions.map((position, index) => moved.get(index) ?? position);
}
