import type { ReactNode } from 'react';

/** A rectangle of a drawing, in CSS pixels from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An area that responds to the pointer: a row, or one value in it. */
export interface Target {
  readonly row: number;
  /** Undefined for the whole row. */
  readonly series?: number;
  readonly box: Box;
  /** Accessible text. */
  readonly label: string;
  readonly href?: string | undefined;
}

/** The targets of a row: the whole row, and its values that have their own target. */
export interface TargetGroup {
  readonly whole: Target;
  readonly parts: readonly Target[];
}

/** A chart laid out for one width. */
export interface Scene {
  /** In CSS pixels. */
  readonly height: number;
  /** Behind the values: grid and axes. */
  readonly backdrop: ReactNode;
  /** The values, one drawing per series, so that one series can be highlighted. */
  readonly marks: readonly ReactNode[];
  /** In front of the values: labels. */
  readonly foreground?: ReactNode;
  /** In the order of the rows, side by side or below one another. */
  readonly groups: readonly TargetGroup[];
  readonly direction: 'columns' | 'rows';
  /** Content of the tooltip: all values of the row, the one value, or no tooltip. */
  readonly tooltip: 'row' | 'figure' | 'none';
  /** The drawing contains the series names, so no legend is needed. */
  readonly isLabelled: boolean;
}
