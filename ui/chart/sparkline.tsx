import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { areaPath, linearScale, linePath } from './plot-scales.ts';
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
  const y = linearScale(rangeOf(values.filter(finite)), [height - margin, margin]);
  const x = linearScale([0, Math.max(values.length - 1, 1)], [margin, width - margin]);
  const points = values.map((value, index) => (finite(value) ? ([x(index), y(value)] as const) : undefined));
  const last = points.findLast((point) => point !== undefined);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={classNames(styles.sparkline, className)}
      {...rest}
      aria-hidden
    >
      <path className={styles.ground} d={areaPath(points, height)} />
      <path className={styles.line} d={linePath(points)} />
      {last !== undefined && <path className={styles.end} d={`M${last.join(' ')}h0`} />}
    </svg>
  );
}
