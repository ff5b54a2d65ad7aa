import { layOutBars } from './bar-rows.tsx';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartFrameProps } from './chart-props.ts';

export type BarListProps = Omit<ChartFrameProps, 'layOut'>;

/**
 * Lying bars in the order given, each with its name and its figure: for comparing things of one kind. `data` has one series; a row has
 * a colour of its own where its bar is to have one.
 */
export function BarList(frame: BarListProps) {
  return <ChartFrame {...frame} layOut={(width) => layOutBars(frame.data, width, frame.words.total)} />;
}
