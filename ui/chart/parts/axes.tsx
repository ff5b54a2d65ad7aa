import styles from '../chart.module.css';
import type { ChartName } from '../plot/chart-data.ts';
import type { LinearScale } from '../plot/plot-scales.ts';
import { axisLabels, valueTicks } from '../plot/scales.ts';
import { textSize, textWidth, widest } from './text-width.ts';

const tickGap = 8;
const lineHeight = 16;

/** The plot area of a chart with vertical bars or lines, in CSS pixels. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Formats a value at the axis. */
export type FormatValue = (value: number) => string;

interface ValueAxisProps {
  readonly scale: LinearScale;
  readonly values: readonly number[];
  readonly formatValue: FormatValue;
  readonly plot: Plot;
}

/** Width of the value labels at the axis, in CSS pixels. */
export const valueAxisWidth = ({ scale, values, formatValue }: Omit<ValueAxisProps, 'plot'>): number =>
  Math.ceil(widest(valueTicks(scale, values).map(formatValue))) + tickGap;

/** Thin horizontal grid lines with their values; the zero line is stronger. A value without a text has no line. */
export function ValueAxis({ scale, values, formatValue, plot }: ValueAxisProps) {
  const ticks = valueTicks(scale, values).filter((tick) => formatValue(tick) !== '');
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        className={tick === 0 ? styles.zero : styles.grid}
        x1={plot.left}
        x2={plot.right}
        y1={Math.round(scale(tick)) + 0.5}
        y2={Math.round(scale(tick)) + 0.5}
      />
      <text className={styles.axis} x={plot.left - tickGap} y={scale(tick) + textSize / 3} textAnchor="end">
        {formatValue(tick)}
      </text>
    </g>
  ));
}

interface RowAxisProps {
  readonly rows: readonly ChartName[];
  readonly plot: Plot;
  /** The centre of a row, in CSS pixels. */
  readonly middleOf: (row: number) => number;
  /** Distance from one row to the next. */
  readonly step: number;
}

/** Height of the row labels at the axis, in CSS pixels. Groups need a second line. */
export const rowAxisHeight = (rows: readonly ChartName[]): number =>
  tickGap + lineHeight * (rows.some(({ groupName = '' }) => groupName !== '') ? 2 : 1);

/** The row labels below a chart, as many as fit, and the group label below the first row of each group. */
export function RowAxis({ rows, plot, middleOf, step }: RowAxisProps) {
  const { names, groups } = axisLabels(rows, step, plot.right - plot.left);
  const firstLine = plot.bottom + lineHeight;
  /** The centre of a text of this width, moved so that the text stays inside the drawing. */
  const within = (middle: number, width: number) => Math.max(width / 2, Math.min(middle, plot.right - width / 2));
  return (
    <>
      {names.map(({ row, text }) => (
        <text
          key={row}
          className={styles.axis}
          x={within(middleOf(row), textWidth(text))}
          y={firstLine}
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
      {groups.map(({ row, text }) => (
        <g key={row}>
          {row > 0 && (
            <line
              className={styles.grid}
              x1={Math.round(middleOf(row) - step / 2) + 0.5}
              x2={Math.round(middleOf(row) - step / 2) + 0.5}
              y1={plot.bottom}
              y2={plot.bottom + 6}
            />
          )}
          <text
            className={styles.group}
            x={within(middleOf(row), textWidth(text, 500))}
            y={firstLine + (names.length === 0 ? 0 : lineHeight)}
            textAnchor="middle"
          >
            {text}
          </text>
        </g>
      ))}
    </>
  );
}
