import type { ChartFrameProps } from './chart-props.ts';
import { layOutBars } from './parts/bar-rows.tsx';
import { ChartFrame } from './parts/chart-frame.tsx';

export type BarListProps = Omit<ChartFrameProps, 'layOut'>;

/**
 * Horizontal bars in the given order, each with its name and value, to compare items of one kind. `data` has one series; a row may have
 * its own colour.
 */
export function BarList(frame: BarListProps) {
  return <ChartFrame {...frame} layOut={(width) => layOutBars(frame.data, width, frame.words.total)} />;
}
