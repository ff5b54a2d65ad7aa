// Positions of values and rows in a drawing, and the paths of lines.

/** Places values between two ends, in CSS pixels. */
export interface LinearScale {
  (value: number): number;
  /** Round values within the ends, about as many as asked for. */
  ticks(count: number): readonly number[];
}

type Ends = readonly [low: number, high: number];

/** Distances between ticks: 1, 2 or 5 times a power of ten. Below one, the inverse is a whole number, so that ticks are exact. */
function tickUnit([low, high]: Ends, count: number): { readonly times: number; readonly by: number } {
  const rough = (high - low) / Math.max(count, 1);
  const power = Math.floor(Math.log10(rough));
  const error = rough / 10 ** power;
  // The nearest on a logarithmic scale.
  const factor = error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.sqrt(2) ? 2 : 1;
  return power < 0 ? { times: 1, by: 10 ** -power / factor } : { times: factor * 10 ** power, by: 1 };
}

/** The ends moved outward to round values. */
function rounded(ends: Ends, count: number): Ends {
  let [low, high] = ends;
  let before: number | undefined;
  // A wider extent may need larger steps.
  for (let round = 0; round < 10 && low < high; round += 1) {
    const { times, by } = tickUnit([low, high], count);
    if (times / by === before) break;
    before = times / by;
    low = (Math.floor((low * by) / times) * times) / by;
    high = (Math.ceil((high * by) / times) * times) / by;
  }
  return [low, high];
}

interface LinearOptions {
  /** Moves the ends outward to round values, for about as many ticks. */
  readonly nice?: number;
}

/** @param ends the values at the ends; if they are the same, every value is in the middle */
export function linearScale(ends: Ends, [from, to]: Ends, { nice }: LinearOptions = {}): LinearScale {
  const [low, high] = nice === undefined ? ends : rounded(ends, nice);
  const place = (value: number): number => from + (high === low ? 0.5 : (value - low) / (high - low)) * (to - from);
  const ticks = (count: number): number[] => {
    if (!(low < high)) return [low];
    const { times, by } = tickUnit([low, high], count);
    // Rounded, because a product that is a whole number may be slightly less.
    const [first, last] = [Math.round((low * by) / times), Math.round((high * by) / times)];
    const all = Array.from({ length: last - first + 1 }, (_none, index) => ((first + index) * times) / by);
    return all.filter((tick) => tick >= low && tick <= high);
  };
  return Object.assign(place, { ticks });
}

/** From the minimum to the maximum, zero included. If all values are zero: from zero to one. */
export function valueExtent(values: readonly number[]): Ends {
  const low = values.reduce((min, value) => Math.min(min, value), 0);
  const high = values.reduce((max, value) => Math.max(max, value), 0);
  return low === high ? [0, 1] : [low, high];
}

/** Equal bands side by side. */
export interface Bands {
  readonly step: number;
  readonly width: number;
  startOf(index: number): number;
}

interface BandOptions {
  /** Whole pixels. */
  readonly isRounded?: boolean;
  /** Shares of a step between bands, and before the first and after the last. */
  readonly inner?: number;
  readonly outer?: number;
}

export function bands(
  count: number,
  [from, to]: Ends,
  { isRounded = false, inner = 0, outer = 0 }: BandOptions = {},
): Bands {
  const exact = (to - from) / Math.max(1, count - inner + outer * 2);
  const step = isRounded ? Math.floor(exact) : exact;
  const start = from + (to - from - step * (count - inner)) / 2;
  const width = step * (1 - inner);
  const [first, whole] = isRounded ? [Math.round(start), Math.round(width)] : [start, width];
  return { step, width: whole, startOf: (index) => first + step * index };
}

/** The ends of each part of a stack: values above zero upward, others downward. */
export function stackedEnds(values: readonly number[]): readonly Ends[] {
  let [up, down] = [0, 0];
  return values.map((value) => {
    if (value > 0) {
      up += value;
      return [up - value, up];
    }
    if (value < 0) {
      down += value;
      return [down, down - value];
    }
    return [0, 0];
  });
}

/** A point of a line. */
export type Point = readonly [x: number, y: number];

const written = (value: number): number => Math.round(value * 1000) / 1000;
const pathOf = (points: readonly Point[]): string => points.map((point) => point.map(written).join()).join('L');

/** The points that follow each other without a gap. */
function runsOf(points: readonly (Point | undefined)[]): readonly Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point === undefined) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 0);
}

/** A line with gaps. A single point between gaps is closed, so that its ends are drawn. */
export const linePath = (points: readonly (Point | undefined)[]): string =>
  runsOf(points)
    .map((run) => `M${pathOf(run)}${run.length === 1 ? 'Z' : ''}`)
    .join('');

/** The area between a line with gaps and a height. */
export const areaPath = (points: readonly (Point | undefined)[], base: number): string =>
  runsOf(points)
    .map((run) => `M${pathOf([...run, ...run.toReversed().map(([x]): Point => [x, base])])}Z`)
    .join('');
