import type { ChartFrameProps } from './chart-props.ts';
import { layOutBars } from './parts/bar-rows.tsx';
import { ChartFrame } from './parts/chart-frame.tsx';
import type { ChartData } from './plot/chart-data.ts';

export type PairedBarChartProps = Omit<ChartFrameProps, 'layOut'>;

/** The bar of the comparison is hollow, so that the two are distinct without colour. */
const pairColors = ['var(--surface)', 'var(--accent)'] as const;

const coloured = (data: ChartData): ChartData => ({
  ...data,
  series: data.series.map((series, index) => ({ ...series, color: series.color ?? pairColors[index] })),
});

/** Two values per row, one below the other. `data` has two series: first the comparison, then the subject. */
export function PairedBarChart({ data, ...frame }: PairedBarChartProps) {
  const own = coloured(data);
  return <ChartFrame {...frame} data={own} layOut={(width) => layOutBars(own, width, frame.words.total)} />;
}
