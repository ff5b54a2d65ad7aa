import type { Figures } from '@tunna/contract/figures/figures';
import { formatCount, formatNumber } from '@tunna/domain/numbers/numbers';
import { shortMonthNames } from '@tunna/domain/time/dates';
import { inks, type Paper } from './report-paper.service.ts';
import type { ReportWords } from './report-words.service.ts';

/** Max streams with their own color in the chart. The others are summed. */
const maxStreams = 8;
const plot = { height: 150, axis: 46 };
const widestBar = 40;

interface Series {
  readonly name: string;
  readonly color: string;
  /** Kilograms by month. */
  readonly values: readonly number[];
}

/** Positions in a drawing need no exact decimals: the tables contain every exact figure. */
function seriesOf({ streams, months }: Figures, words: ReportWords): Series[] {
  const weighed = streams.filter(({ kg }) => Number(kg) !== 0);
  const own = weighed.slice(0, weighed.length > maxStreams ? maxStreams - 1 : maxStreams);
  const rest = new Set(weighed.slice(own.length).map(({ wasteStream }) => wasteStream?.id));
  const valuesOf = (isOf: (id: number | undefined) => boolean) =>
    months.map((month) =>
      month.streams.filter(({ wasteStreamId }) => isOf(wasteStreamId)).reduce((sum, { kg }) => sum + Number(kg), 0),
    );
  return [
    ...own.map(({ wasteStream }) => ({
      name: words.stream(wasteStream),
      color: wasteStream?.color ?? inks.muted,
      values: valuesOf((id) => id === wasteStream?.id),
    })),
    ...(rest.size === 0
      ? []
      : [{ name: words.translate('others'), color: inks.border, values: valuesOf((id) => rest.has(id)) }]),
  ];
}

/** Only fractional ticks show decimals. */
const tickName = (tick: number): string => (Number.isInteger(tick) ? formatCount(tick) : formatNumber(tick));

/** The lowest and highest end of the bars. */
function extentOf(series: readonly Series[], months: number): [number, number] {
  let [low, high] = [0, 0];
  for (let month = 0; month < months; month += 1) {
    const values = series.map(({ values: own }) => own[month] ?? 0);
    high = Math.max(
      high,
      values.filter((value) => value > 0).reduce((sum, value) => sum + value, 0),
    );
    low = Math.min(
      low,
      values.filter((value) => value < 0).reduce((sum, value) => sum + value, 0),
    );
  }
  return [low, high];
}

/** About four round tick values for an axis. The first and the last enclose all values. */
function ticksOf(low: number, high: number): number[] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_none, place) => (first + place) * step);
}

/** One stacked bar a month. Negative values are below zero. Draws nothing without data. */
export function drawMonths(paper: Paper, figures: Figures, words: ReportWords): void {
  const series = seriesOf(figures, words);
  const { months } = figures;
  const [low, high] = extentOf(series, months.length);
  if (low === high) return;
  paper.heading(words.translate('months'), plot.height + 60);
  const { document } = paper;
  const [top, left] = [paper.y + 6, paper.left + plot.axis];
  const right = paper.left + paper.width;
  const ticks = ticksOf(low, high);
  const [min, max] = [ticks[0] ?? low, ticks.at(-1) ?? high];
  const scale = (value: number) => top + (plot.height * (max - value)) / (max - min);
  for (const tick of ticks) {
    const y = scale(tick);
    document
      .moveTo(left, y)
      .lineTo(right, y)
      .lineWidth(0.5)
      .stroke(tick === 0 ? inks.muted : inks.border);
    paper.lineEndingAt(tickName(tick), left - 6, y + 2.5, { size: 7, color: inks.muted });
  }
  const step = (right - left) / months.length;
  const bar = Math.min(step * 0.76, widestBar);
  for (let month = 0; month < months.length; month += 1) {
    const x = left + step * month + (step - bar) / 2;
    let [up, down] = [0, 0];
    for (const { color, values } of series) {
      const value = values[month] ?? 0;
      if (value === 0) continue;
      const from = value > 0 ? up : down;
      const [y, end] = [scale(Math.max(from, from + value)), scale(Math.min(from, from + value))];
      document.rect(x, y, bar, Math.max(end - y, 0.3)).fill(color);
      // A thin gap separates similar colors.
      if (end - y > 2)
        document
          .moveTo(x, y)
          .lineTo(x + bar, y)
          .lineWidth(0.4)
          .stroke('#ffffff');
      if (value > 0) up += value;
      else down += value;
    }
  }
  paper.y = top + plot.height;
  drawMonthNames(paper, figures, { left, step }, words);
  drawLegend(paper, series);
}

/** Draws as many month names as fit, and the year below the first month of each year. */
function drawMonthNames(
  paper: Paper,
  { months }: Figures,
  { left, step }: { readonly left: number; readonly step: number },
  { language }: ReportWords,
): void {
  const writing = { size: 7, color: inks.muted };
  const every = [1, 2, 3, 6, 12].find((each) => step * each >= 22) ?? 12;
  const names = shortMonthNames(language);
  for (const [place, { month }] of months.entries()) {
    const number = Number(month.slice(5));
    const middle = left + step * (place + 0.5);
    const isNamed = every === 1 || (number - 1) % every === 0;
    if (isNamed && every < 12) {
      const name = names[number - 1] ?? '';
      paper.line(name, middle - paper.measure(name, writing) / 2, paper.y + 11, writing);
    }
    const isFirstOfYear = number === 1 || (place === 0 && months.length - place > 2 && number < 11);
    if (isFirstOfYear || months.length === 1) {
      const year = month.slice(0, 4);
      paper.line(year, middle - paper.measure(year, writing) / 2, paper.y + (every < 12 ? 20 : 11), writing);
    }
  }
  paper.y += 26;
}

function drawLegend(paper: Paper, series: readonly Series[]): void {
  const writing = { size: 8 };
  let x = paper.left;
  for (const { name, color } of series) {
    const shown = paper.fitted(name, 160, writing);
    const width = 12 + paper.measure(shown, writing) + 14;
    if (x + width > paper.left + paper.width) {
      x = paper.left;
      paper.y += 13;
    }
    paper.swatch(x, paper.y, color);
    paper.line(shown, x + 12, paper.y + 7, writing);
    x += width;
  }
  paper.y += 14;
}
