import type { CSSProperties } from 'react';
import { classNames } from '../../class-names.ts';
import styles from '../chart.module.css';
import type { Scene, Target } from '../download/scene.ts';
import { type ChartData, colorOf, figureAt } from '../plot/chart-data.ts';

interface ChartTooltipProps {
  readonly data: ChartData;
  readonly target: Target;
  readonly scene: Scene;
  /** Width of the drawing, in CSS pixels. */
  readonly width: number;
  readonly totalWord: string;
}

const gap = 6;

/** Maximum width in CSS pixels, as in the style sheet. */
const widest = (width: number): number => Math.min(280, width * 0.62);

/** Beside the target on the side with more room; above it if neither side has room. */
function placeOf({ box }: Target, { direction, height }: Scene, width: number): CSSProperties {
  const middle = box.x + box.width / 2;
  const isLeft = middle <= width / 2;
  if (direction === 'columns') {
    const maxLeft = width - widest(width);
    return isLeft
      ? { top: 0, left: Math.min(box.x + box.width + gap, maxLeft) }
      : { top: 0, right: Math.min(width - box.x + gap, maxLeft) };
  }
  const side = isLeft ? { left: Math.max(box.x, 0) } : { right: Math.max(width - box.x - box.width, 0) };
  const isUpper = box.y + box.height / 2 <= height / 2;
  return isUpper ? { ...side, top: box.y + box.height + gap } : { ...side, bottom: height - box.y + gap };
}

/** The values of the target under the pointer. Screen readers get them from the target itself. */
export function ChartTooltip({ data, target, scene, width, totalWord }: ChartTooltipProps) {
  const row = data.rows[target.row];
  if (row === undefined) return null;
  const figures = data.series.flatMap((series, index) => {
    const value = figureAt(row, index);
    const isShown = scene.tooltip === 'row' || target.series === undefined || target.series === index;
    return value === undefined || !isShown ? [] : [{ series, index, label: value.label }];
  });
  return (
    <div aria-hidden className={styles.tooltip} style={placeOf(target, scene, width)}>
      <strong>{row.name}</strong>
      <dl>
        {figures.map(({ series, index, label }) => (
          <div key={series.key} className={classNames(target.series === index && styles.meant)}>
            <dt>
              {data.series.length > 1 && scene.tooltip === 'row' && (
                <span className={styles.swatch} style={{ background: colorOf(series, index) }} />
              )}
              {series.name}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        {row.total !== undefined && scene.tooltip === 'row' && (
          <div className={styles.sum}>
            <dt>{totalWord}</dt>
            <dd>{row.total.label}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
