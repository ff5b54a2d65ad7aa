import { BarList } from './bar-list.tsx';
import { HeatMap } from './heat-map.tsx';
import { LineChart } from './line-chart.tsx';
import { PairedBarChart } from './paired-bar-chart.tsx';
import { formatKg, hours, kg, monthsOf, rates, setting, streams, streamTotals, twoYears } from './plot/sample-data.ts';
import { StackedBarChart } from './stacked-bar-chart.tsx';

export default { title: 'Chart', component: StackedBarChart };

const byMonth = {
  ...setting,
  title: 'Úrgangur eftir mánuðum',
  summary: 'Minnst var í febrúar 2024 og mest í nóvember 2025; hlutur blandaðs úrgangs fór úr 37 % í 30 %.',
  formatValue: formatKg,
};

export const StackedMonths = () => <StackedBarChart {...byMonth} data={monthsOf(24, true)} />;
StackedMonths.fullWidth = true;

export const TenYears = () => <StackedBarChart {...byMonth} data={monthsOf(120)} />;
TenYears.fullWidth = true;

export const OneMonth = () => <StackedBarChart {...byMonth} data={monthsOf(1)} />;

export function WithCredits() {
  const { rows, ...rest } = monthsOf(8);
  const credited = rows.map((row, index) => ({
    ...row,
    values: row.values.map(({ value }, stream) => kg(stream === index % 3 ? -(value ?? 0) / 2 : value)),
  }));
  return (
    <StackedBarChart
      {...byMonth}
      title="Kostnaður með kreditreikningum"
      data={{ ...rest, series: streams.slice(0, 3), rows: credited }}
    />
  );
}

export const Nothing = () => <StackedBarChart {...byMonth} data={{ ...monthsOf(1), rows: [] }} />;

const percent = (value: number) => `${value}\u00a0%`;

export const Lines = () => (
  <LineChart
    {...setting}
    title="Flokkun og endurvinnsla"
    summary="Flokkunarhlutfallið hækkaði úr 52 % í 69 % á tveimur árum; haustið 2024 var ekki vigtað til endurvinnslu."
    formatValue={percent}
    data={rates}
  />
);
Lines.fullWidth = true;

export const Bars = () => (
  <BarList
    {...setting}
    title="Þyngd eftir úrgangsflokkum"
    summary="Blandaður úrgangur er þyngstur, 37 % af öllu."
    data={streamTotals}
  />
);
Bars.fullWidth = true;

export const Pairs = () => (
  <PairedBarChart
    {...setting}
    title="2025 borið saman við 2024"
    summary="Minna var af blandaðri úrgangi en árið á undan og meira af öllu öðru."
    data={twoYears}
  />
);
Pairs.fullWidth = true;

export const Heat = () => (
  <HeatMap
    {...setting}
    title="Tæmingar eftir vikudögum"
    summary="Flestar eru á mánudögum klukkan 11."
    formatValue={String}
    data={hours}
  />
);
Heat.fullWidth = true;
