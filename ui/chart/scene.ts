import type { ReactNode } from 'react';

/** A rectangle of a drawing, in CSS pixels from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A place that can be pointed at: a row's, or that of one figure in it. */
export interface Target {
  readonly row: number;
  /** Undefined for the whole row. */
  readonly series?: number;
  readonly box: Box;
  /** Its text. */
  readonly label: string;
  readonly href?: string | undefined;
}

/** The places of a row: the whole, and the figures in it that can be pointed at by themselves. */
export interface TargetGroup {
  readonly whole: Target;
  readonly parts: readonly Target[];
}

/** A chart laid out for a width. */
export interface Scene {
  /** In CSS pixels. */
  readonly height: number;
  /** Behind the figures: grid and axes. */
  readonly backdrop: ReactNode;
  /** The figures, one drawing a series, so that one of them can stand out. */
  readonly marks: readonly ReactNode[];
  /** In front of the figures: labels. */
  readonly foreground?: ReactNode;
  /** In the order of the rows; drawn side by side or below one another. */
  readonly groups: readonly TargetGroup[];
  readonly direction: 'columns' | 'rows';
  /** What is shown beside what is pointed at: all figures of its row, the one figure, or nothing that is not there already. */
  readonly tooltip: 'row' | 'figure' | 'none';
  /** The series' names stand in the drawing: no legend is needed. */
  readonly isLabelled: boolean;
}
