import styles from '../chart.module.css';
import type { Box, Scene, Target } from '../download/scene.ts';
import {
  type ChartData,
  type ChartRow,
  colorOf,
  drawable,
  figureAt,
  noFigure,
  rowSentence,
  valueSentence,
} from '../plot/chart-data.ts';
import { type LinearScale, linearScale, valueExtent } from '../plot/plot-scales.ts';
import { fitText, textSize, widest } from './text-width.ts';

/** From this width on, in CSS pixels, names stand before their bars; below it, above them. */
const besideFrom = 480;
const gap = 12;
const nameHeight = 18;
const rowGap = 12;

interface Measures {
  readonly width: number;
  /** Height of one bar with the gap to the next bar of the row. */
  readonly pitch: number;
  /** Width of the names before the bars; 0 if they stand above. */
  readonly names: number;
  /** Width of the values after the bars. */
  readonly labels: number;
  readonly rowHeight: number;
  readonly scale: LinearScale;
  readonly boxOf: (row: number, series: number, value: number) => Box;
}

function measure({ series, rows }: ChartData, width: number): Measures {
  const isBeside = width >= besideFrom;
  const pitch = series.length > 1 ? 16 : 18;
  const bar = series.length > 1 ? 12 : 14;
  const names = isBeside
    ? Math.min(
        widest(
          rows.map(({ name }) => name),
          500,
        ) +
          gap +
          1,
        width * 0.38,
      )
    : 0;
  const labels = Math.min(widest(rows.flatMap(({ values }) => values.map(({ label }) => label))) + gap, width * 0.4);
  const values = rows.flatMap((row) => series.flatMap((_each, index) => drawable(row.values[index]) ?? []));
  // The domain is not rounded, because there is no axis.
  const scale = linearScale(valueExtent(values), [names, Math.max(names, width - labels)]);
  const above = isBeside ? 0 : nameHeight;
  const rowHeight = above + series.length * pitch + rowGap;
  const boxOf = (row: number, at: number, value: number) => ({
    x: Math.min(scale(0), scale(value)),
    y: row * rowHeight + rowGap / 2 + above + at * pitch + (pitch - bar) / 2,
    width: Math.abs(scale(value) - scale(0)),
    height: bar,
  });
  return { width, pitch, names, labels, rowHeight, scale, boxOf };
}

/** Lays out rows of bars with names and values. @param width in CSS pixels */
export function layOutBars(data: ChartData, width: number, totalWord: string): Scene {
  const { series, rows } = data;
  const measures = measure(data, width);
  const { rowHeight, scale, boxOf } = measures;
  const isCut = rows.some(({ name }) => shownName(name, measures) !== name);
  const height = rows.length * rowHeight;
  return {
    height,
    direction: 'rows',
    tooltip: isCut ? 'row' : 'none',
    isLabelled: series.length < 2,
    backdrop: <line className={styles.zero} x1={scale(0)} x2={scale(0)} y1={0} y2={height} />,
    marks: series.map((each, index) => (
      <g key={each.key} fill={colorOf(each, index)}>
        {rows.map((row, at) => {
          const value = figureAt(row, index);
          const box = boxOf(at, index, drawable(value) ?? 0);
          if (value === undefined || box.width === 0) return null;
          const own = series.length === 1 && row.color !== undefined ? { fill: row.color } : {};
          return (
            <rect key={row.key} className={styles.mark} {...box} {...own}>
              <title>{valueSentence(row, series.length === 1 ? undefined : each, value)}</title>
            </rect>
          );
        })}
      </g>
    )),
    foreground: rows.map((row, index) => (
      <RowTexts key={row.key} row={row} top={index * rowHeight} series={series.length} measures={measures} />
    )),
    groups: rows.map((row, index) => ({
      whole: {
        row: index,
        box: { x: 0, y: index * rowHeight, width, height: rowHeight },
        label: rowSentence(data, row, totalWord),
        // The only value of a row shares the link of the row.
        href: row.href ?? (series.length === 1 ? row.values[0]?.href : undefined),
      },
      parts: series.length === 1 ? [] : partsOf(data, index, boxOf),
    })),
  };
}

function partsOf({ series, rows }: ChartData, at: number, boxOf: Measures['boxOf']): Target[] {
  const row = rows[at];
  return series.flatMap((each, index) => {
    const value = row === undefined ? undefined : figureAt(row, index);
    if (row === undefined || value?.href === undefined) return [];
    const box = boxOf(at, index, drawable(value) ?? 0);
    return [{ row: at, series: index, box, label: valueSentence(row, each, value), href: value.href }];
  });
}

/** The part of the name that fits. */
const shownName = (name: string, { names, width }: Measures): string =>
  fitText(name, names > 0 ? names - gap : width, 500);

interface RowTextsProps {
  readonly row: ChartRow;
  /** Top of the row, in CSS pixels. */
  readonly top: number;
  /** Number of series. */
  readonly series: number;
  readonly measures: Measures;
}

/** The name of a row, and the value at the end of each bar. */
function RowTexts({ row, top, series, measures }: RowTextsProps) {
  const { width, pitch, names, labels, rowHeight } = measures;
  const isBeside = names > 0;
  const baseline = textSize / 3;
  const firstBar = top + rowHeight - rowGap / 2 - series * pitch;
  const isLink = row.href !== undefined || (series === 1 && row.values[0]?.href !== undefined);
  return (
    <>
      <text
        className={isLink ? styles.link : styles.name}
        x={0}
        y={(isBeside ? top + rowHeight / 2 : top + rowGap / 2 + nameHeight / 2) + baseline}
      >
        {shownName(row.name, measures)}
      </text>
      {Array.from({ length: series }, (_value, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its place.
          key={index}
          className={styles.value}
          x={width}
          y={firstBar + (index + 0.5) * pitch + baseline}
          textAnchor="end"
        >
          {fitText(figureAt(row, index)?.label ?? noFigure, labels)}
        </text>
      ))}
    </>
  );
}
