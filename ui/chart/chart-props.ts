import type { ComponentProps } from 'react';
import type { ChartData, RenderChartLink } from './chart-data.ts';
import type { Scene } from './scene.ts';

/** What a chart says beside its data. */
export interface ChartWords {
  /** On the button that shows the table behind the chart. */
  readonly table: string;
  /** Names what the downloads open from. */
  readonly download: string;
  readonly svg: string;
  readonly png: string;
  readonly csv: string;
  /** The picture could not be made. */
  readonly failed: string;
  /** There is nothing to draw. */
  readonly empty: string;
  /** All of a row together. */
  readonly total: string;
  /** Names the list of series, of which one can be made to stand out. */
  readonly legend: string;
  /** That arrow keys lead from one figure to the next. */
  readonly keys: string;
}

/** What all charts of a product have in common. */
export interface ChartSetting {
  readonly words: ChartWords;
  /** Makes of a text one that no spreadsheet takes for a formula. */
  readonly neutralize: (text: string) => string;
  /** Gives the browser a file to save. */
  readonly saveFile: (name: string, file: Blob) => void;
  /** Draws a link; the browser's own where it is missing. */
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
  /** Lays the chart out for a width in CSS pixels. */
  readonly layOut: (width: number) => Scene;
}
