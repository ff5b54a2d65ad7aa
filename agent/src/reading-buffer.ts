import type { DeviceReading } from '@tunna/contract/scales/device-call';
import { clockChange, clockOrigin } from './clock.ts';
import { Journal } from './journal.ts';

/** Maximum of readings in memory while the disk is full; more are rejected and reported. */
const maxUnwritten = 10_000;

/** The file is rewritten with its queued readings beyond this number of bytes. */
const rewriteAt = 1_000_000;

/** A line of the file: a stored reading, sent numbers, or the next number of a rewritten file. */
type Line =
  | { readonly reading: DeviceReading }
  | { readonly sent: readonly number[] }
  | { readonly lastSequence: number; readonly last: readonly DeviceReading[] };

/**
 * Readings to be sent. Each is on the disk before `store` resolves, so it survives the process. While the disk is full,
 * readings stay in memory and are written as soon as possible.
 */
export class ReadingBuffer {
  readonly #journal: Journal<Line>;
  readonly #waiting = new Map<number, DeviceReading>();
  /** The origin of the clock at each queued reading of this process. */
  readonly #origins = new Map<number, number>();
  /** The last reading of each scale. */
  readonly #last = new Map<number, DeviceReading>();
  #unwritten: Line[] = [];
  /** Undefined until the used numbers are known. */
  #lastSequence: number | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(folder: string) {
    this.#journal = new Journal(folder, 'readings.jsonl');
  }

  /** Opens the folder and creates it if necessary. One process uses a folder at a time: see `lockFolder`. */
  static async open(folder: string): Promise<ReadingBuffer> {
    const buffer = new ReadingBuffer(folder);
    for (const line of await buffer.#journal.read()) buffer.#recall(line);
    return buffer;
  }

  /** Queued readings, the oldest first. */
  waiting(limit: number): DeviceReading[] {
    return this.#waiting.values().take(limit).toArray();
  }

  /** The oldest queued readings whose times are of the same setting of the clock, and its origin if it is known. */
  batch(limit: number): { readonly readings: DeviceReading[]; readonly origin: number | undefined } {
    const waiting = this.waiting(limit);
    const origins = waiting.map(({ sequence }) => this.originOf(sequence));
    const end = origins.findIndex((origin) => clockChange(origins[0], origin) !== 0);
    return { readings: end === -1 ? waiting : waiting.slice(0, end), origin: origins[0] };
  }

  /** The origin of the clock when the reading was stored; undefined if another process stored it. */
  originOf(sequence: number): number | undefined {
    return this.#origins.get(sequence);
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Number of readings that are only in memory because the disk is full. */
  get unwritten(): number {
    return this.#unwritten.reduce((count, line) => count + ('reading' in line ? 1 : 0), 0);
  }

  /** The last stored reading of a scale, sent or not. */
  lastOf(scaleId: number): DeviceReading | undefined {
    return this.#last.get(scaleId);
  }

  /** This device used the numbers up to this one before it lost its disk. */
  continueAfter(sequence: number): void {
    this.#lastSequence = Math.max(this.#lastSequence ?? 0, sequence);
  }

  /**
   * Stores a reading under the next number.
   * @param origin of the clock that its time is of
   * @throws Error if the disk is full and too many readings are in memory
   */
  async store(reading: Omit<DeviceReading, 'sequence'>, origin = clockOrigin()): Promise<DeviceReading> {
    if (this.unwritten >= maxUnwritten)
      throw new Error('The disk cannot be written, and too many readings wait in memory.');
    // Without a known number, the clock is larger than all used numbers, because it counts faster than readings arrive.
    const stored = { ...reading, sequence: (this.#lastSequence ?? Date.now()) + 1 };
    this.#recall({ reading: stored });
    this.#origins.set(stored.sequence, origin);
    await this.#write({ reading: stored });
    return stored;
  }

  /** Removes readings that the server has stored. */
  async forget(sequences: readonly number[]): Promise<void> {
    this.#recall({ sent: sequences });
    await this.#write({ sent: sequences });
  }

  /** Writes readings that are only in memory. Returns whether the disk has all of them. */
  async flush(): Promise<boolean> {
    await this.#inTurn(() => this.#flush());
    return this.#unwritten.length === 0;
  }

  /** Code of the disk's error, such as `ENOSPC`; empty while the disk can be written. */
  get diskTrouble(): string {
    return this.#journal.trouble;
  }

  /** Free bytes of the disk. */
  freeBytes(): Promise<number> {
    return this.#journal.freeBytes();
  }

  #recall(line: Line): void {
    if ('sent' in line) {
      for (const sequence of line.sent) {
        this.#waiting.delete(sequence);
        this.#origins.delete(sequence);
      }
    } else if ('reading' in line) {
      this.#waiting.set(line.reading.sequence, line.reading);
      this.continueAfter(line.reading.sequence);
      this.#last.set(line.reading.scaleId ?? 0, line.reading);
    } else {
      this.continueAfter(line.lastSequence);
      for (const reading of line.last) this.#last.set(reading.scaleId ?? 0, reading);
    }
  }

  #write(line: Line): Promise<void> {
    this.#unwritten.push(line);
    return this.#inTurn(() => this.#flush());
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work, work);
    // A failure is reported to the caller, and does not affect later writes.
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #flush(): Promise<void> {
    const lines = [...this.#unwritten];
    if (lines.length > 0 && (await this.#journal.append(lines))) this.#unwritten = this.#unwritten.slice(lines.length);
    if (this.#journal.size > rewriteAt && this.#waiting.size * 1_000 < rewriteAt && this.#unwritten.length === 0)
      await this.#journal.rewrite(this.#present());
  }

  /** The complete content of a rewritten file. */
  #present(): Line[] {
    const start = { lastSequence: this.#lastSequence ?? 0, last: [...this.#last.values()] };
    return [start, ...[...this.#waiting.values()].map((reading) => ({ reading }))];
  }
}
