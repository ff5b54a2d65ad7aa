import type { Log } from '../../../database/log.ts';
import type { Queryable } from '../../../database/statement.ts';
import { type Cursor, type LiveEventRow, type LiveEvents, readLiveEvents } from './event-stream.queries.ts';

export interface EventReaderOptions {
  readonly database: Queryable;
  readonly log: Log;
  /** Takes what was read, in its order. Nothing more is read before it resolves. */
  onEvents(rows: readonly LiveEventRow[], next: Cursor): Promise<void>;
  /** So much was missed that it is not read one by one. */
  onBehind(): void;
  /** The database has been away for a while. */
  onAway(): void;
}

/** Events that are read one by one. Whoever is further behind asks for everything again. */
export const maxEvents = 5_000;

/** Milliseconds between two looks when nothing wakes the reader: for what a server committed and died before it said so. */
const lookEvery = 2_000;
/** The same while servers do not hear each other. */
const lookWhileDeaf = 250;
/** Milliseconds until what waits for an older transaction is looked for again: doubled each time, up to the longest. */
const firstHeldPause = 20;
const longestHeldPause = 500;
const retryPause = 250;
/** Milliseconds for which the database may be away before streams are ended: readers shall know that nothing comes. */
const longestAway = 3_000;

/**
 * Reads events for the whole process, once for all streams, from the moment on at which the first begins. What wakes it only makes it
 * look; what it has read is decided by the position alone.
 */
export class EventReader {
  readonly #options: EventReaderOptions;
  #position: Cursor | undefined;
  #beginning: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running = false;
  #wanted = false;
  #deaf = true;
  #heldPause = firstHeldPause;
  #awaySince: number | undefined;

  constructor(options: EventReaderOptions) {
    this.#options = options;
  }

  /** Up to where everything was read; undefined while nobody reads. */
  get position(): Cursor | undefined {
    return this.#position;
  }

  /** Whether servers hear each other from now on. */
  set deaf(deaf: boolean) {
    this.#deaf = deaf;
    this.wake();
  }

  /** Begins at the present, or does nothing when it has begun. @throws DatabaseUnavailableError */
  begin(): Promise<void> {
    this.#beginning ??= this.#begin().catch((error: unknown) => {
      this.#beginning = undefined;
      throw error;
    });
    return this.#beginning;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#position = undefined;
    this.#beginning = undefined;
    this.#wanted = false;
    this.#awaySince = undefined;
  }

  /** Something may have been committed. */
  wake(): void {
    if (this.#position === undefined) return;
    this.#wanted = true;
    if (this.#running) return;
    this.#running = true;
    void this.#run().finally(() => {
      this.#running = false;
    });
  }

  /** The events after a cursor up to a position. */
  between(after: Cursor, until: Cursor): Promise<LiveEvents> {
    return readLiveEvents(this.#options.database, after, maxEvents, until);
  }

  /** The present: everything before it is seen by whoever asks now. */
  async present(): Promise<Cursor> {
    const { next } = await readLiveEvents(this.#options.database, { transactionId: '0', id: 0 }, 0);
    return next;
  }

  async #begin(): Promise<void> {
    this.#position = await this.present();
    this.#lookAgainIn(this.#pause());
  }

  async #run(): Promise<void> {
    while (this.#wanted && this.#position !== undefined) {
      this.#wanted = false;
      clearTimeout(this.#timer);
      try {
        await this.#look(this.#position);
      } catch (error) {
        this.#fail(error);
      }
    }
  }

  async #look(position: Cursor): Promise<void> {
    const { next, known, held, rows } = await readLiveEvents(this.#options.database, position, maxEvents);
    // Stopped meanwhile, and perhaps begun again elsewhere.
    if (this.#position !== position) return;
    this.#awaySince = undefined;
    if (!known || rows.length > maxEvents) this.#options.onBehind();
    else if (rows.length > 0) await this.#options.onEvents(rows, next);
    if (this.#position !== position) return;
    this.#position = next;
    this.#heldPause = held ? Math.min(this.#heldPause * 2, longestHeldPause) : firstHeldPause;
    this.#lookAgainIn(held ? this.#heldPause : this.#pause());
  }

  #fail(error: unknown): void {
    this.#options.log.warn({ err: error }, 'The events could not be read; trying again.');
    this.#awaySince ??= performance.now();
    if (performance.now() - this.#awaySince > longestAway) this.#options.onAway();
    if (this.#position !== undefined) this.#lookAgainIn(retryPause);
  }

  #pause(): number {
    return this.#deaf ? lookWhileDeaf : lookEvery;
  }

  #lookAgainIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), milliseconds);
    this.#timer.unref();
  }
}
