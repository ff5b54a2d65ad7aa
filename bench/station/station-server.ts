/** A weighing as a tablet sends it. Weights are whole grams, times milliseconds. */
export interface SentWeighing {
  readonly key: string;
  readonly grams: number;
  readonly at: number;
  /** The number of the scale's reading; absent if the weight was typed. */
  readonly sequence?: number | undefined;
  readonly stream: number;
}

/** A stable weight, as the agent sends it. */
export interface SentReading {
  readonly sequence: number;
  readonly load: number;
  readonly grams: number;
  readonly at: number;
}

export type Answer = 'counted' | 'awaiting' | 'undone' | 'idempotency_conflict' | 'status_conflict';

export interface Counted {
  readonly grams: number;
  readonly stream: number;
  readonly key: string;
}

/** What tablets and the agent of one scale ask of the server. */
export interface StationServer {
  weigh(tablet: number, weighing: SentWeighing): Promise<Answer>;
  undo(tablet: number, key: string): Promise<Answer>;
  record(readings: readonly SentReading[]): Promise<void>;
  counted(): Promise<readonly Counted[]>;
}
