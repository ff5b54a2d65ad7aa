import { scaleBand } from 'd3-scale';
import { type SeriesPoint, stack, stackOffsetDiverging } from 'd3-shape';
import { type FormatValue, type Plot, RowAxis, rowAxisHeight, ValueAxis, valueAxisWidth } from './axes.tsx';
import styles from './chart.module.css';
import { type ChartData, colorOf, drawable, figureAt, rowSentence, valueSentence } from './chart-data.ts';
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx';
import { valueScale } from './scales.ts';
import type { Scene, Target } from './scene.ts';

export interface StackedBarChartProps extends Omit<ChartFrameProps, 'layOut'> {
  /** What stands at the axis of figures. */
  readonly formatValue: FormatValue;
}

const plotHeight = 240;
const top = 8;
const widestBar = 64;

/**
 * Periods side by side, each the sum of its series one on top of the other; what is negative hangs below zero. Rows and single figures
 * may be links. Names at the axis are thinned out where there is no room for all.
 */
export function StackedBarChart({ formatValue, ...frame }: StackedBarChartProps) {
  const { data, words } = frame;
  return <ChartFrame {...frame} layOut={(width) => layOutStack(data, width, formatValue, words.total)} />;
}

type Stacked = SeriesPoint<ChartData['rows'][number]>;

function stackOf({ series, rows }: ChartData): readonly (readonly Stacked[])[] {
  return stack<unknown, ChartData['rows'][number], number>()
    .keys(series.keys())
    .value((row, index) => drawable(row.values[index]) ?? 0)
    .offset(stackOffsetDiverging)([...rows]);
}

/** Lays a stacked chart out. @param width in CSS pixels */
export function layOutStack(data: ChartData, width: number, formatValue: FormatValue, totalWord: string): Scene {
  const { series, rows } = data;
  const stacks = stackOf(data);
  const ends = stacks.flatMap((points) => points.flat());
  const bottom = top + plotHeight;
  const scale = valueScale(ends, [bottom, top]);
  const plot: Plot = { left: valueAxisWidth({ scale, values: ends, formatValue }), right: width, top, bottom };
  const band = scaleBand<number>()
    .domain(rows.keys())
    .range([plot.left, Math.max(plot.left, plot.right)])
    .paddingInner(0.24)
    .paddingOuter(0.12);
  const bar = Math.min(band.bandwidth(), widestBar);
  const middleOf = (row: number) => (band(row) ?? plot.left) + band.bandwidth() / 2;
  const boxOf = (row: number, [low, high]: Stacked) => ({
    x: middleOf(row) - bar / 2,
    y: scale(high),
    width: bar,
    height: scale(low) - scale(high),
  });
  const columnOf = (row: number) => ({
    x: middleOf(row) - band.step() / 2,
    y: top,
    width: band.step(),
    height: bottom - top,
  });
  return {
    height: bottom + rowAxisHeight(rows),
    direction: 'columns',
    tooltip: 'row',
    isLabelled: series.length < 2,
    backdrop: (
      <>
        <ValueAxis scale={scale} values={ends} formatValue={formatValue} plot={plot} />
        <RowAxis rows={rows} plot={plot} middleOf={middleOf} step={band.step()} />
      </>
    ),
    marks: stacks.map((points, index) => (
      <g key={series[index]?.key} fill={colorOf(series[index], index)}>
        {points.map((point, row) => {
          const box = boxOf(row, point);
          const about = rows[row];
          const value = about === undefined ? undefined : figureAt(about, index);
          if (about === undefined || value === undefined || box.height === 0) return null;
          return (
            <rect key={about.key} className={styles.mark} {...box}>
              <title>{valueSentence(about, series[index], value)}</title>
            </rect>
          );
        })}
      </g>
    )),
    groups: rows.map((row, index) => ({
      whole: { row: index, box: columnOf(index), label: rowSentence(data, row, totalWord), href: row.href },
      parts: series.flatMap((each, place): Target[] => {
        const value = figureAt(row, place);
        const point = stacks[place]?.[index];
        if (value?.href === undefined || point === undefined) return [];
        return [
          {
            row: index,
            series: place,
            box: boxOf(index, point),
            label: valueSentence(row, each, value),
            href: value.href,
          },
        ];
      }),
    })),
  };
}
