import styles from './chart.module.css';
import type { ChartFrameProps } from './chart-props.ts';
import type { Box, Scene } from './download/scene.ts';
import { type FormatValue, RowAxis, rowAxisHeight } from './parts/axes.tsx';
import { ChartFrame } from './parts/chart-frame.tsx';
import { fitText, textSize, widest } from './parts/text-width.ts';
import { type ChartData, drawable, figureAt, rowSentence, valueSentence } from './plot/chart-data.ts';
import { bands } from './plot/plot-scales.ts';

export interface HeatMapProps extends Omit<ChartFrameProps, 'layOut'> {
  /** Text of a cell, if it fits, and of the colour key: shorter than the label of the value. */
  readonly formatValue: FormatValue;
}

const cellHeight = 28;
const nameGap = 8;
const keySize = 14;
const keyHeight = 36;

/** Blank, then five steps. Text is readable on each step; it would not be on every colour of a gradient. */
const shades = [styles.shade0, styles.shade1, styles.shade2, styles.shade3, styles.shade4, styles.shade5] as const;

/** A table in shades: rows, and the series as columns. Larger values are stronger; zero and less are blank. */
export function HeatMap({ formatValue, ...frame }: HeatMapProps) {
  const { data, words } = frame;
  return <ChartFrame {...frame} layOut={(width) => layOutHeatMap(data, width, formatValue, words.total)} />;
}

/** Positions and shades of the cells. */
interface Cells {
  readonly left: number;
  readonly width: number;
  readonly cell: number;
  readonly max: number;
  /** Whether values fit into their cells. */
  readonly fits: boolean;
  readonly middleOf: (column: number) => number;
  readonly boxOf: (row: number, column: number) => Box;
  readonly shadeOf: (value: number) => string | undefined;
}

function cellsOf({ series, rows }: ChartData, width: number, formatValue: FormatValue): Cells {
  const values = rows.flatMap((row) => series.flatMap((_each, index) => drawable(row.values[index]) ?? []));
  const max = values.reduce((greatest, value) => Math.max(greatest, value), 0);
  const stepOf = (value: number) => 1 + [1, 2, 3, 4].filter((step) => value >= (max * step) / 5).length;
  const left = Math.min(
    widest(
      rows.map(({ name }) => name),
      500,
    ) +
      nameGap +
      1,
    width * 0.34,
  );
  const { width: cell, startOf } = bands(series.length, [left, Math.max(left, width)]);
  return {
    left,
    width,
    cell,
    max,
    fits: widest(values.map(formatValue)) + 6 <= cell,
    middleOf: (column) => startOf(column) + cell / 2,
    boxOf: (row, column) => ({
      x: startOf(column) + 1,
      y: row * cellHeight + 1,
      width: Math.max(cell - 2, 0),
      height: cellHeight - 2,
    }),
    shadeOf: (value) => shades[value <= 0 ? 0 : stepOf(value)],
  };
}

/** Lays out a heat map. @param width in CSS pixels */
function layOutHeatMap(data: ChartData, width: number, formatValue: FormatValue, totalWord: string): Scene {
  const { series, rows } = data;
  const cells = cellsOf(data, width, formatValue);
  const { left, cell, max, middleOf, boxOf } = cells;
  const bottom = rows.length * cellHeight;
  const axis = rowAxisHeight(series);
  return {
    height: bottom + axis + (max === 0 ? 0 : keyHeight),
    direction: 'rows',
    tooltip: 'figure',
    isLabelled: true,
    backdrop: (
      <>
        {rows.map(({ key, name }, row) => (
          <text key={key} className={styles.name} x={0} y={(row + 0.5) * cellHeight + textSize / 3}>
            {fitText(name, left - nameGap, 500)}
          </text>
        ))}
        <RowAxis rows={series} plot={{ left, right: width, top: 0, bottom }} middleOf={middleOf} step={cell} />
        {max > 0 && <ShadeKey right={width} top={bottom + axis} first={formatValue(0)} last={formatValue(max)} />}
      </>
    ),
    marks: series.map(({ key }, column) => (
      <Column key={key} data={data} column={column} cells={cells} formatValue={formatValue} />
    )),
    groups: rows.map((row, at) => ({
      whole: {
        row: at,
        box: { x: 0, y: at * cellHeight, width, height: cellHeight },
        label: rowSentence(data, row, totalWord),
        href: row.href,
      },
      parts: series.flatMap((each, column) => {
        const value = figureAt(row, column);
        if (value === undefined) return [];
        const label = valueSentence(row, each, value);
        return [{ row: at, series: column, box: boxOf(at, column), label, href: value.href }];
      }),
    })),
  };
}

interface ColumnProps {
  readonly data: ChartData;
  readonly column: number;
  readonly cells: Cells;
  readonly formatValue: FormatValue;
}

/** The cells of one series, without those that have no value. */
function Column({ data: { series, rows }, column, cells, formatValue }: ColumnProps) {
  const { fits, middleOf, boxOf, shadeOf } = cells;
  return rows.map((row, at) => {
    const value = figureAt(row, column);
    const number = drawable(value);
    if (value === undefined || number === undefined) return null;
    return (
      <g key={row.key} className={shadeOf(number)}>
        <rect {...boxOf(at, column)} rx={2}>
          <title>{valueSentence(row, series[column], value)}</title>
        </rect>
        {fits && (
          <text x={middleOf(column)} y={(at + 0.5) * cellHeight + textSize / 3} textAnchor="middle">
            {formatValue(number)}
          </text>
        )}
      </g>
    );
  });
}

interface ShadeKeyProps {
  readonly right: number;
  readonly top: number;
  readonly first: string;
  readonly last: string;
}

/** The key of the shades, from zero to the maximum. */
function ShadeKey({ right, top, first, last }: ShadeKeyProps) {
  const y = top + keyHeight - keySize;
  const start = right - widest([last]) - nameGap - shades.length * keySize;
  return (
    <g>
      <text className={styles.axis} x={start - nameGap} y={y + 11} textAnchor="end">
        {first}
      </text>
      {shades.map((shade, index) => (
        <g key={shade} className={shade}>
          <rect x={start + index * keySize} y={y} width={keySize - 2} height={keySize - 2} rx={2} />
        </g>
      ))}
      <text className={styles.axis} x={right} y={y + 11} textAnchor="end">
        {last}
      </text>
    </g>
  );
}
