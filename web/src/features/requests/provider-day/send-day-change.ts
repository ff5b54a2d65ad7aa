import type { DayChange } from './provider-day.queries.ts';

/** How parts of the page send a change. */
export interface SendDayChange {
  readonly link: string;
  readonly pending: boolean;
  /** Links of the requests whose weight was refused. */
  readonly wrongWeights: readonly string[];
  /** @param done runs after the response */
  readonly onChange: (change: DayChange, done?: () => void) => void;
}
