import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { areaPath, linearScale, linePath, valueExtent } from './plot/plot-scales.ts';
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

/**
 * The trend of a value, from zero, because it has no axis that could say otherwise. It is decoration beside the value and its change,
 * hidden from screen readers. The last point is highlighted, and so is each without neighbours, which no line shows.
 */
export function Sparkline({ values, className, ...rest }: SparklineProps) {
  const y = linearScale(valueExtent(values.filter(finite)), [height - margin, margin]);
  const x = linearScale([0, Math.max(values.length - 1, 1)], [margin, width - margin]);
  const points = values.map((value, index) => (finite(value) ? ([x(index), y(value)] as const) : undefined));
  const last = points.findLastIndex((point) => point !== undefined);
  const dots = points.flatMap((point, index) => {
    const isAlone = points[index - 1] === undefined && points[index + 1] === undefined;
    return point !== undefined && (index === last || isAlone) ? [`M${point.join(' ')}h0`] : [];
  });
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={classNames(styles.sparkline, className)}
      {...rest}
      aria-hidden
    >
      <path className={styles.ground} d={areaPath(points, y(0))} />
      <path className={styles.line} d={linePath(points)} />
      {dots.length > 0 && <path className={styles.dot} d={dots.join('')} />}
    </svg>
  );
}
