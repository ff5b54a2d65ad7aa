import type { ComponentProps } from 'react';
import type { Scene } from './download/scene.ts';
import type { ChartData, RenderChartLink } from './plot/chart-data.ts';

/** Texts of a chart besides its data. */
export interface ChartWords {
  /** Label of the button that shows the data table. */
  readonly table: string;
  /** Label of the download menu. */
  readonly download: string;
  readonly svg: string;
  readonly png: string;
  readonly csv: string;
  /** The picture could not be created. */
  readonly failed: string;
  /** There is no data to draw. */
  readonly empty: string;
  /** Heading of the row totals. */
  readonly total: string;
  /** Accessible name of the legend. */
  readonly legend: string;
  /** Explains that arrow keys move between values. */
  readonly keys: string;
}

/** Settings that all charts of a product share. */
export interface ChartSetting {
  readonly words: ChartWords;
  /** Changes a text so that no spreadsheet reads it as a formula. */
  readonly neutralize: (text: string) => string;
  /** Saves a file through the browser. */
  readonly saveFile: (name: string, file: Blob) => void;
  /** Renders a link. Default: a plain `<a>`. */
  readonly renderLink?: RenderChartLink | undefined;
}

export interface ChartProps extends ChartSetting, Omit<ComponentProps<'figure'>, 'title' | 'children'> {
  readonly title: string;
  readonly headingLevel?: 2 | 3 | 4;
  /** The content of the chart in one sentence, for screen readers. */
  readonly summary: string;
  readonly data: ChartData;
}

export interface ChartFrameProps extends ChartProps {
  /** Lays out the chart for a width in CSS pixels. */
  readonly layOut: (width: number) => Scene;
}
