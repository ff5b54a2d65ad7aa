// Charts are a separate entry: pages without charts do not load their code.
export { type FigureChange, FigureTile, type FigureTileProps } from '../figure-tile/figure-tile.tsx';
export { BarList, type BarListProps } from './bar-list.tsx';
export type { ChartProps, ChartSetting, ChartWords } from './chart-props.ts';
export { HeatMap, type HeatMapProps } from './heat-map.tsx';
export { LineChart, type LineChartProps } from './line-chart.tsx';
export { PairedBarChart, type PairedBarChartProps } from './paired-bar-chart.tsx';
export type { ChartData, ChartName, ChartRow, ChartSeries, ChartValue, RenderChartLink } from './plot/chart-data.ts';
export { Sparkline, type SparklineProps } from './sparkline.tsx';
export { StackedBarChart, type StackedBarChartProps } from './stacked-bar-chart.tsx';
