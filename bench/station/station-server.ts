/** A weighing as a tablet sends it. Weights are whole grams, times milliseconds. */
export interface SentWeighing {
  readonly key: string;
  readonly grams: number;
  readonly at: number;
  /** The number of the scale's reading; absent if the weight was typed. */
  readonly sequence?: number | undefined;
  readonly stream: number;
  /** Grams of the empty bin, which are subtracted: 0 without a bin, absent if none are known. */
  readonly tare?: number | undefined;
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
  /** Stores the empty weight of the bin of a stream; 0 removes it. */
  storeTare(stream: number, grams: number): Promise<void>;
  record(readings: readonly SentReading[]): Promise<void>;
  counted(): Promise<readonly Counted[]>;
}
