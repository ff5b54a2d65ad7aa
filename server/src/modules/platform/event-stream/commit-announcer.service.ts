import type { Database } from '../../../database/database.ts';
import type { Log } from '../../../database/log.ts';
import { notifyLiveEvents } from './event-stream.queries.ts';

/** Milliseconds within which commits share one notification to the other servers. */
const announceEvery = 20;

/** Notifies the other servers of events that this process commits. */
export class CommitAnnouncer {
  readonly #database: Database;
  readonly #log: Log;
  readonly #unsubscribe: () => void;
  #announcement: NodeJS.Timeout | undefined;
  #lastAnnounced = 0;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
    this.#unsubscribe = database.onTenantCommit(() => this.#plan());
  }

  stop(): void {
    clearTimeout(this.#announcement);
    this.#unsubscribe();
  }

  #plan(): void {
    if (this.#announcement !== undefined) return;
    const wait = Math.max(0, this.#lastAnnounced + announceEvery - performance.now());
    this.#announcement = setTimeout(() => {
      this.#announcement = undefined;
      this.#lastAnnounced = performance.now();
      // Servers that miss the notification poll a little later.
      notifyLiveEvents(this.#database).catch((error: unknown) =>
        this.#log.warn({ err: error }, 'The other servers could not be notified of events.'),
      );
    }, wait);
    this.#announcement.unref();
  }
}
