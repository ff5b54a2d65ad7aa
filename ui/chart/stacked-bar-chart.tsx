import styles from './chart.module.css';
import type { ChartFrameProps } from './chart-props.ts';
import type { Box, Scene, Target } from './download/scene.ts';
import { type FormatValue, type Plot, RowAxis, rowAxisHeight, ValueAxis, valueAxisWidth } from './parts/axes.tsx';
import { ChartFrame } from './parts/chart-frame.tsx';
import { type ChartData, colorOf, drawable, figureAt, rowSentence, valueSentence } from './plot/chart-data.ts';
import { bands, type LinearScale, stackedEnds } from './plot/plot-scales.ts';
import { valueScale } from './plot/scales.ts';

export interface StackedBarChartProps extends Omit<ChartFrameProps, 'layOut'> {
  /** Formats a value at the axis. */
  readonly formatValue: FormatValue;
}

const plotHeight = 240;
const top = 8;
const widestBar = 64;
/** Bars closer than this, in CSS pixels, have neither frames nor gaps. */
const thinnestStep = 5;

/**
 * Periods side by side, each a stack of its series; negative values are below zero. Rows and single values may be links. Labels at the
 * axis are thinned out if there is no room for all.
 */
export function StackedBarChart({ formatValue, ...frame }: StackedBarChartProps) {
  const { data, words } = frame;
  return <ChartFrame {...frame} layOut={(width) => layOutStack(data, width, formatValue, words.total)} />;
}

/** The two ends of a bar. */
type Stacked = readonly [low: number, high: number];

/** The bars of each series, by row. */
function stackOf({ series, rows }: ChartData): readonly (readonly Stacked[])[] {
  const stacks = rows.map(({ values }) => stackedEnds(series.map((_each, index) => drawable(values[index]) ?? 0)));
  return series.map((_each, index) => stacks.map((ends) => ends[index] ?? [0, 0]));
}

/** Positions of the bars. */
interface Columns {
  readonly scale: LinearScale;
  readonly plot: Plot;
  readonly step: number;
  readonly isThin: boolean;
  readonly middleOf: (row: number) => number;
  readonly boxOf: (row: number, point: Stacked) => Box;
}

function columnsOf(count: number, ends: readonly number[], width: number, formatValue: FormatValue): Columns {
  const bottom = top + plotHeight;
  const scale = valueScale(ends, [bottom, top]);
  const left = valueAxisWidth({ scale, values: ends, formatValue });
  const plot: Plot = { left, right: Math.max(left, width), top, bottom };
  const isThin = (plot.right - left) / count < thinnestStep;
  // Whole pixels, otherwise frames are blurred. Bars without frames use the full width.
  const spacing = isThin ? {} : { isRounded: true, inner: 0.24, outer: 0.12 };
  const band = bands(count, [left, plot.right], spacing);
  const bar = Math.min(band.width, widestBar);
  const middleOf = (row: number) => band.startOf(row) + band.width / 2;
  const boxOf = (row: number, [low, high]: Stacked): Box => {
    const y = Math.round(scale(high));
    // A value above zero has at least a visible height.
    return { x: middleOf(row) - bar / 2, y, width: bar, height: Math.max(Math.round(scale(low)) - y, 1) };
  };
  return { scale, plot, step: band.step, isThin, middleOf, boxOf };
}

/** Lays out a stacked chart. @param width in CSS pixels */
function layOutStack(data: ChartData, width: number, formatValue: FormatValue, totalWord: string): Scene {
  const { series, rows } = data;
  const stacks = stackOf(data);
  const ends = stacks.flatMap((points) => points.flat());
  const columns = columnsOf(rows.length, ends, width, formatValue);
  const { scale, plot, step, middleOf, boxOf } = columns;
  return {
    height: plot.bottom + rowAxisHeight(rows),
    direction: 'columns',
    tooltip: 'row',
    isLabelled: series.length < 2,
    backdrop: (
      <>
        <ValueAxis scale={scale} values={ends} formatValue={formatValue} plot={plot} />
        <RowAxis rows={rows} plot={plot} middleOf={middleOf} step={step} />
      </>
    ),
    marks: stacks.map((points, index) => (
      <Bars key={series[index]?.key} data={data} series={index} points={points} columns={columns} />
    )),
    groups: rows.map((row, index) => ({
      whole: {
        row: index,
        box: { x: middleOf(index) - step / 2, y: top, width: step, height: plotHeight },
        label: rowSentence(data, row, totalWord),
        href: row.href,
      },
      parts: series.flatMap((each, place): Target[] => {
        const value = figureAt(row, place);
        const point = stacks[place]?.[index];
        if (value?.href === undefined || point === undefined || point[0] === point[1]) return [];
        const label = valueSentence(row, each, value);
        return [{ row: index, series: place, box: boxOf(index, point), label, href: value.href }];
      }),
    })),
  };
}

interface BarsProps {
  readonly data: ChartData;
  readonly series: number;
  readonly points: readonly Stacked[];
  readonly columns: Columns;
}

/** The bars of one series. */
function Bars({ data: { series, rows }, series: index, points, columns: { isThin, boxOf } }: BarsProps) {
  const about = series[index];
  return (
    <g fill={colorOf(about, index)}>
      {rows.map((row, at) => {
        const value = figureAt(row, index);
        const point = points[at];
        if (value === undefined || point === undefined || point[0] === point[1]) return null;
        const box = boxOf(at, point);
        return (
          <g key={row.key}>
            <title>{valueSentence(row, about, value)}</title>
            {isThin ? <ThinBar box={box} /> : <FramedBar box={box} />}
          </g>
        );
      })}
    </g>
  );
}

/** The frame follows the middle of pixels; neighbours in a stack share it. */
const FramedBar = ({ box: { x, y, width, height } }: { box: Box }) => (
  <rect className={styles.mark} x={x + 0.5} y={y + 0.5} width={Math.max(width - 1, 0.5)} height={height} />
);

/** Only the upper edge has a frame. It separates the series from the background and from the next series. */
const ThinBar = ({ box: { x, y, width, height } }: { box: Box }) => (
  <>
    <rect x={x} y={y} width={width} height={height} />
    <path className={styles.edge} d={`M${x} ${y + 0.5}h${width}`} />
  </>
);
