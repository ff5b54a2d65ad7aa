import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './sparkline.module.css';

export interface SparklineProps extends Omit<ComponentProps<'svg'>, 'values'> {
  /** In the order of time; undefined if there is no value. */
  readonly values: readonly (number | undefined)[];
}

/** In units of its grid; it fills its container. */
const width = 100;
const height = 32;
const margin = 3;

const finite = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value);

/** From the minimum to the maximum: it shows the trend, not the amount. A constant series is in the middle. */
function rangeOf(values: readonly number[]): readonly [number, number] {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return low < high ? [low, high] : [values[0] ?? 0, values[0] ?? 0];
}

/** The trend of a value. It is decoration beside the value and its change, hidden from screen readers. The last point is highlighted. */
export function Sparkline({ values, className, ...rest }: SparklineProps) {
  const y = scaleLinear()
    .domain(rangeOf(values.filter(finite)))
    .range([height - margin, margin]);
  const x = scaleLinear()
    .domain([0, Math.max(values.length - 1, 1)])
    .range([margin, width - margin]);
  const at = (_value: number | undefined, index: number) => x(index);
  const yOf = (value: number | undefined) => y(value ?? 0);
  const path = line<number | undefined>().defined(finite).x(at).y(yOf)(values);
  const ground = area<number | undefined>().defined(finite).x(at).y0(height).y1(yOf)(values);
  const last = values.findLastIndex(finite);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={classNames(styles.sparkline, className)}
      {...rest}
      aria-hidden
    >
      <path className={styles.ground} d={ground ?? ''} />
      <path className={styles.line} d={path ?? ''} />
      {last >= 0 && <path className={styles.end} d={`M${x(last)} ${yOf(values[last])}h0`} />}
    </svg>
  );
}
