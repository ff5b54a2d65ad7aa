import { join } from 'node:path';
import type { DeviceReading, ReadingResult } from '@tunna/contract/scales/device-call';
import { clockChange, clockOrigin } from './clock.ts';
import { Journal } from './journal.ts';
import type { ReadingBuffer } from './reading-buffer.ts';
import { type ServerClient, ServerRefusal } from './server-client.ts';

/** Maximum number of readings in one call. */
const maxAtOnce = 200;

/** Milliseconds between two attempts to reach the server: doubled each time, up to the maximum. */
const firstPause = 1_000;
const longestPause = 60_000;

export interface SenderOptions {
  readonly client: Pick<ServerClient, 'send'>;
  /** Describes a failed call. */
  readonly explain: (error: unknown) => string;
  readonly buffer: ReadingBuffer;
  /** Folder for readings that the server rejects as invalid. */
  readonly folder: string;
  readonly now: () => Date;
  /** The origin of the clock of `now`. */
  readonly origin?: () => number;
  onNote(text: string): void;
  /** Milliseconds of the first pause after a failure. */
  readonly pause?: number;
}

const outcomeNames: Readonly<Record<ReadingResult['outcome'], string>> = {
  recorded: 'stored',
  held: 'quarantined',
  known: 'stored before',
  conflict: 'with a used number',
};

interface Refused {
  readonly reading: DeviceReading;
  readonly reason: string;
}

/** What the server did with the readings of a call, for the log. */
function sentSentence(results: readonly ReadingResult[]): string {
  const [first, last] = [results[0], results.at(-1)];
  if (first === undefined || last === undefined) return 'The server answered for no reading.';
  const numbers = results.length === 1 ? `reading ${first.sequence}` : `readings ${first.sequence} to ${last.sequence}`;
  const counts = new Map<string, number>();
  for (const { outcome, reason } of results) {
    const name = reason === undefined ? outcomeNames[outcome] : `${outcomeNames[outcome]} (${reason})`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return `Sent ${numbers}: ${[...counts].map(([name, count]) => `${count} ${name}`).join(', ')}.`;
}

/** Sends queued readings, the oldest first, until the server has stored them. */
export class Sender {
  readonly #options: Required<SenderOptions>;
  readonly #refused: Journal<Refused>;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isStopped = false;
  #pause: number;
  #timer: NodeJS.Timeout | undefined;
  #batchSize = maxAtOnce;
  #trouble = '';

  constructor(options: SenderOptions) {
    this.#options = { pause: firstPause, origin: clockOrigin, ...options };
    this.#refused = new Journal(options.folder, 'refused.jsonl');
    this.#pause = this.#options.pause;
  }

  /** The reason why readings are not stored, as text; empty if there is none. */
  get trouble(): string {
    return this.#trouble;
  }

  /** There are new readings to send. */
  wake(): void {
    this.#isWanted = true;
    if (this.#timer !== undefined || this.#running !== undefined || this.#isStopped) return;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      if (this.#isWanted && this.#timer === undefined) this.wake();
    });
  }

  /** Waits for the running call, and starts no other. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false;
      try {
        await this.#sendAll();
        this.#pause = this.#options.pause;
        if (this.#trouble !== '') this.#options.onNote('The server stores readings again.');
        this.#trouble = '';
      } catch (error) {
        this.#later(error);
        return;
      }
    }
  }

  async #sendAll(): Promise<void> {
    const { buffer, client } = this.#options;
    while (!this.#isStopped) {
      const { readings: batch, origin } = buffer.batch(this.#batchSize);
      if (batch.length === 0) return;
      try {
        const results = await client.send(batch, this.#sentAt(origin));
        const taken = results.filter(({ outcome }) => outcome !== 'conflict').map(({ sequence }) => sequence);
        await buffer.forget(taken);
        this.#options.onNote(sentSentence(results));
        await this.#renumber(batch.filter(({ sequence }) => !taken.includes(sequence)));
        this.#batchSize = maxAtOnce;
      } catch (error) {
        await this.#aside(batch, error);
      }
    }
  }

  /** The time by the clock as it was at the readings. The server subtracts their times from it, so that a clock that was set since does no harm. */
  #sentAt(origin: number | undefined): string {
    const { now, origin: current } = this.#options;
    return new Date(now().getTime() - clockChange(origin, current())).toISOString();
  }

  /** Another reading has the number: the disk with the counter was lost or restored from a copy. */
  async #renumber(readings: readonly DeviceReading[]): Promise<void> {
    const { buffer, onNote, now } = this.#options;
    if (readings.length === 0) return;
    onNote(`${readings.length} readings get new numbers: another reading has theirs.`);
    buffer.continueAfter(now().getTime());
    for (const { sequence, ...reading } of readings) await buffer.store(reading, buffer.originOf(sequence));
    await buffer.forget(readings.map(({ sequence }) => sequence));
  }

  /** An invalid reading would block all later ones, so it is set aside in a file and not lost. */
  async #aside(batch: readonly DeviceReading[], error: unknown): Promise<void> {
    if (!(error instanceof ServerRefusal)) throw error;
    if (error.status === 413 && this.#batchSize > 1) {
      this.#batchSize = Math.ceil(this.#batchSize / 2);
      return;
    }
    if (error.status !== 400) throw error;
    const places = new Set(error.fields.map((field) => Number(/^readings\.(\d+)/.exec(field)?.[1] ?? Number.NaN)));
    const refused = batch.filter((_reading, place) => places.has(place));
    if (refused.length === 0) throw error;
    const lines = refused.map((reading) => ({ reading, reason: error.message }));
    await this.#refused.read();
    if (!(await this.#refused.append(lines))) throw error;
    this.#options.onNote(
      `The server rejected ${refused.length} readings (${error.message}); they are in ${join(this.#options.folder, 'refused.jsonl')}.`,
    );
    await this.#options.buffer.forget(refused.map(({ sequence }) => sequence));
  }

  #later(error: unknown): void {
    const delay = error instanceof ServerRefusal ? error.retryAfter : undefined;
    // Spreads the load: agents that lost the same server do not all return at the same moment.
    const wait = delay ?? this.#pause * (0.75 + Math.random() / 2);
    this.#pause = Math.min(this.#pause * 2, longestPause);
    this.#isWanted = true;
    const reason = this.#options.explain(error);
    if (reason !== this.#trouble) this.#options.onNote(`${this.#options.buffer.size} readings are waiting. ${reason}`);
    this.#trouble = reason;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.wake();
    }, wait);
  }
}
