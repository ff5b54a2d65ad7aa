import type { Log } from '../../../database/log.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import { type Cursor, type LiveEventRow, type LiveEvents, readLiveEvents } from './event-stream.queries.ts';

export interface EventReaderOptions {
  readonly database: Queryable;
  readonly log: Log;
  /** Handles the read events, in order. The next read starts after it resolves. */
  onEvents(rows: readonly LiveEventRow[], next: Cursor): Promise<void>;
  /** Too many events were missed to read them one by one. */
  onBehind(): void;
  /** The database has been unreachable for a while. */
  onUnavailable(): void;
}

/** Max events that are read one by one. A reader further behind reloads everything. */
export const maxEvents = 5_000;

/** Milliseconds between two polls without a notification: for events of a server that died after the commit. */
const pollInterval = 2_000;
/** The poll interval while servers do not receive each other's notifications. */
const pollIntervalWithoutNotifications = 250;
/** Milliseconds until events that wait for an older transaction are read again: doubled each time, up to the maximum. */
const firstHeldPause = 20;
const longestHeldPause = 500;
const retryPause = 250;
/** Milliseconds for which the database may be unreachable before streams are ended, so that readers know that nothing arrives. */
const maxUnavailable = 3_000;

/**
 * Reads events for all streams of the process, starting when the first stream opens. A notification only triggers a read; the position
 * alone decides which events are read.
 */
export class EventReader {
  readonly #options: EventReaderOptions;
  #position: Cursor | undefined;
  #latest: Cursor | undefined;
  #beginning: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running = false;
  #wanted = false;
  #isNotified = false;
  #heldPause = firstHeldPause;
  #unavailableSince: number | undefined;

  constructor(options: EventReaderOptions) {
    this.#options = options;
  }

  /** The position up to which everything was read; undefined without readers. */
  get position(): Cursor | undefined {
    return this.#position;
  }

  /** The last known position, also of an earlier reader. A query that begins now sees everything before it. */
  get latest(): Cursor | undefined {
    return this.#position ?? this.#latest;
  }

  /** Whether this server receives the notifications of others. */
  set isNotified(isNotified: boolean) {
    this.#isNotified = isNotified;
    this.wake();
  }

  /** Begins at the present; does nothing if it has begun. @throws DatabaseUnavailableError */
  begin(): Promise<void> {
    this.#beginning ??= this.#begin().catch((error: unknown) => {
      this.#beginning = undefined;
      throw error;
    });
    return this.#beginning;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#latest = this.latest;
    this.#position = undefined;
    this.#beginning = undefined;
    this.#wanted = false;
    this.#unavailableSince = undefined;
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

  /** The present: a reader that queries now sees everything before it. */
  async present(): Promise<Cursor> {
    const { next } = await readLiveEvents(this.#options.database, { transactionId: '0', id: 0 }, 0);
    return next;
  }

  async #begin(): Promise<void> {
    this.#position = await this.present();
    this.#pollIn(this.#interval());
  }

  async #run(): Promise<void> {
    while (this.#wanted && this.#position !== undefined) {
      this.#wanted = false;
      clearTimeout(this.#timer);
      try {
        await this.#read(this.#position);
      } catch (error) {
        this.#fail(error);
      }
    }
  }

  async #read(position: Cursor): Promise<void> {
    const { next, known, held, rows } = await readLiveEvents(this.#options.database, position, maxEvents);
    // Stopped meanwhile, and perhaps begun again elsewhere.
    if (this.#position !== position) return;
    this.#unavailableSince = undefined;
    if (!known || rows.length > maxEvents) this.#options.onBehind();
    else if (rows.length > 0) await this.#options.onEvents(rows, next);
    if (this.#position !== position) return;
    this.#position = next;
    this.#heldPause = held ? Math.min(this.#heldPause * 2, longestHeldPause) : firstHeldPause;
    this.#pollIn(held ? this.#heldPause : this.#interval());
  }

  #fail(error: unknown): void {
    this.#options.log.warn({ err: error }, 'The events could not be read; trying again.');
    this.#unavailableSince ??= performance.now();
    if (performance.now() - this.#unavailableSince > maxUnavailable) this.#options.onUnavailable();
    if (this.#position !== undefined) this.#pollIn(retryPause);
  }

  #interval(): number {
    return this.#isNotified ? pollInterval : pollIntervalWithoutNotifications;
  }

  #pollIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), milliseconds);
    this.#timer.unref();
  }
}
