import styles from './chart.module.css';
import type { ChartFrameProps } from './chart-props.ts';
import type { Box, Scene, Target } from './download/scene.ts';
import { type FormatValue, type Plot, RowAxis, rowAxisHeight, ValueAxis, valueAxisWidth } from './parts/axes.tsx';
import { ChartFrame } from './parts/chart-frame.tsx';
import { fitText, textSize, widest } from './parts/text-width.ts';
import {
  type ChartData,
  type ChartRow,
  colorOf,
  drawable,
  figureAt,
  rowSentence,
  valueSentence,
} from './plot/chart-data.ts';
import { bands, type LinearScale, linePath } from './plot/plot-scales.ts';
import { spread, valueScale } from './plot/scales.ts';

export interface LineChartProps extends Omit<ChartFrameProps, 'layOut'> {
  /** Formats a value at the axis. */
  readonly formatValue: FormatValue;
}

const plotHeight = 240;
const top = 8;
const dot = 2.5;
/** With more points, dots would be too close. */
const maxDots = 40;
/** From this width on, in CSS pixels, names stand at the ends of the lines. */
const labelledFrom = 560;
const labelHeight = 16;
/** From the last point to the sample of a line, and from there to its name. */
const sampleAt = 12;
const nameAt = 28;
/** Lines are distinct without colours. */
const dashes = [undefined, '7 4', '2 3', '9 3 2 3'] as const;

/** One to four series over time, with gaps where values are missing. Names stand at the ends of the lines if there is room. */
export function LineChart({ formatValue, ...frame }: LineChartProps) {
  const { data, words } = frame;
  return <ChartFrame {...frame} layOut={(width) => layOutLines(data, width, formatValue, words.total)} />;
}

interface Places {
  readonly rows: readonly ChartRow[];
  readonly scale: LinearScale;
  readonly plot: Plot;
  readonly xOf: (row: number) => number;
}

/** Lays out a line chart. @param width in CSS pixels */
function layOutLines(data: ChartData, width: number, formatValue: FormatValue, totalWord: string): Scene {
  const { series, rows } = data;
  const values = rows.flatMap((row) => series.flatMap((_each, index) => drawable(row.values[index]) ?? []));
  const bottom = top + plotHeight;
  const scale = valueScale(values, [bottom, top]);
  const isLabelled = series.length > 1 && width >= labelledFrom && series.length * labelHeight <= plotHeight;
  const room = isLabelled
    ? Math.min(
        widest(
          series.map(({ name }) => name),
          500,
        ) + nameAt,
        width * 0.3,
      )
    : 0;
  const left = valueAxisWidth({ scale, values, formatValue });
  const plot: Plot = { left, right: Math.max(left, width - room), top, bottom };
  const { step, startOf } = bands(rows.length, [plot.left, plot.right]);
  const xOf = (row: number) => startOf(row) + step / 2;
  const places: Places = { rows, scale, plot, xOf };
  const square = (x: number, y: number): Box => ({ x: x - 12, y: y - 12, width: 24, height: 24 });
  return {
    height: bottom + rowAxisHeight(rows),
    direction: 'columns',
    tooltip: 'row',
    isLabelled: isLabelled || series.length < 2,
    backdrop: (
      <>
        <ValueAxis scale={scale} values={values} formatValue={formatValue} plot={plot} />
        <RowAxis rows={rows} plot={plot} middleOf={xOf} step={step} />
      </>
    ),
    marks: series.map((each, index) => (
      <g key={each.key} stroke={colorOf(each, index)} fill={colorOf(each, index)}>
        <Line series={index} places={places} dash={dashes[index % dashes.length]} />
        <Dots series={index} name={each.name} places={places} />
      </g>
    )),
    foreground: isLabelled && <EndLabels data={data} places={places} room={room} />,
    groups: rows.map((row, index) => ({
      whole: {
        row: index,
        box: { x: xOf(index) - step / 2, y: top, width: step, height: plotHeight },
        label: rowSentence(data, row, totalWord),
        href: row.href,
      },
      parts: series.flatMap((each, at): Target[] => {
        const value = figureAt(row, at);
        if (value?.href === undefined) return [];
        const box = square(xOf(index), scale(drawable(value) ?? 0));
        return [{ row: index, series: at, box, label: valueSentence(row, each, value), href: value.href }];
      }),
    })),
  };
}

interface LineProps {
  readonly series: number;
  readonly places: Places;
}

function Line({ series, places: { rows, scale, xOf }, dash }: LineProps & { readonly dash: string | undefined }) {
  const points = rows.map((row, index) => {
    const value = drawable(row.values[series]);
    return value === undefined ? undefined : ([xOf(index), scale(value)] as const);
  });
  return <path className={styles.line} d={linePath(points)} fill="none" strokeDasharray={dash} />;
}

/** The points of a line, if there is room. A point without neighbours is always drawn. */
function Dots({ series, name, places: { rows, scale, xOf } }: LineProps & { readonly name: string }) {
  const has = (row: number) => drawable(rows[row]?.values[series]) !== undefined;
  return rows.map((row, index) => {
    const value = figureAt(row, series);
    const isShown = rows.length <= maxDots || (!has(index - 1) && !has(index + 1));
    if (value === undefined || !isShown) return null;
    return (
      <circle key={row.key} cx={xOf(index)} cy={scale(drawable(value) ?? 0)} r={dot}>
        <title>{valueSentence(row, { key: '', name }, value)}</title>
      </circle>
    );
  });
}

interface EndLabelsProps {
  readonly data: ChartData;
  readonly places: Places;
  readonly room: number;
}

/**
 * The names of the lines beside the last point, each after a sample of its line. A thin grey line leads to a name that is not beside its own
 * point: it must not look like more values.
 */
function EndLabels({ data: { series, rows }, places: { scale, plot, xOf }, room }: EndLabelsProps) {
  const ends = series.map((_each, index) => {
    const row = rows.findLastIndex((each) => drawable(each.values[index]) !== undefined);
    return { row, x: xOf(row), y: scale(drawable(rows[row]?.values[index]) ?? 0) };
  });
  const last = Math.max(...ends.map(({ x }) => x));
  const places = spread(
    ends.map(({ y }) => y),
    labelHeight,
    plot.top + labelHeight / 2,
    plot.bottom,
  );
  return series.map((each, index) => {
    const end = ends[index];
    const y = places[index];
    if (end === undefined || y === undefined || end.row < 0) return null;
    const isBeside = end.x === last && Math.abs(end.y - y) < 1;
    return (
      <g key={each.key}>
        {!isBeside && <path className={styles.leader} d={`M${end.x + dot + 2} ${end.y}L${last + sampleAt - 2} ${y}`} />}
        <path
          className={styles.sample}
          d={`M${last + sampleAt} ${y}h12`}
          stroke={colorOf(each, index)}
          strokeDasharray={dashes[index % dashes.length]}
        />
        <text className={styles.name} x={last + nameAt} y={y + textSize / 3}>
          {fitText(each.name, plot.right + room - last - nameAt, 500)}
        </text>
      </g>
    );
  });
}
