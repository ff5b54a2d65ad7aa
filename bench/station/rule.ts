import type { Answer, Counted, SentReading, SentWeighing, StationServer } from './station-server.ts';

interface Reading {
  /** As the scale showed it. */
  readonly grams: number;
  readonly at: number;
  /** Absent for a typed one. */
  readonly of?: { readonly sequence: number; readonly load: number };
  isHeld: boolean;
  isRemoved: boolean;
  assigned?: { readonly stream: number; readonly key: string; readonly bin: number };
}

interface Weighing extends SentWeighing {
  readonly tablet: number;
  isUndone: boolean;
  reading?: Reading;
}

/** Milliseconds between a typed weight and a reading of the same load. */
const sameWithin = 180_000;

/** Milliseconds by which times may be inexact. */
const inexact = 10_000;

/** The last decimal that was typed, in grams: 21 kg is any weight less than a kilogram away. */
function lastDecimal(grams: number): number {
  for (const step of [1000, 100, 10]) if (grams % step === 0) return step;
  return 1;
}

const fits = (reading: Reading, typed: Pick<SentWeighing, 'grams' | 'at'>): boolean =>
  Math.abs(reading.at - typed.at) <= sameWithin && Math.abs(reading.grams - typed.grams) < lastDecimal(typed.grams);

/** A stored typed weight also needs a reading that is heavier than its bin. */
const fitsTyped = (reading: Reading, typed: Reading): boolean =>
  fits(reading, typed) && reading.grams > (typed.assigned?.bin ?? 0);

const counts = ({ assigned, isHeld, isRemoved }: Reading): boolean => assigned !== undefined && !isHeld && !isRemoved;
const waits = (reading: Reading): boolean =>
  reading.of !== undefined && reading.assigned === undefined && !reading.isHeld && !reading.isRemoved;
const stands = (reading: Reading): boolean => reading.of === undefined && counts(reading);

const binOf = ({ tare = 0 }: Pick<SentWeighing, 'tare'>): number => tare;

/** The server's rule for one scale, in memory (weighing.service.ts, device-reading.service.ts, typed-weight.service.ts). */
export class RuleInMemory implements StationServer {
  readonly #readings: Reading[] = [];
  readonly #weighings = new Map<string, Weighing>();
  readonly #tares = new Map<number, number>();

  async weigh(tablet: number, sent: SentWeighing): Promise<Answer> {
    const known = this.#weighings.get(sent.key);
    if (known !== undefined) {
      const isSame = known.grams === sent.grams && known.stream === sent.stream && known.sequence === sent.sequence;
      const isSameBin = binOf(known) === binOf(sent);
      return known.isUndone || (isSame && isSameBin) ? this.#answerOf(known) : 'idempotency_conflict';
    }
    const weighing: Weighing = { ...sent, tablet, isUndone: false };
    if (sent.tare !== 0 && binOf(sent) !== (this.#tares.get(sent.stream) ?? 0)) return 'status_conflict';
    if (this.#isSameLoad(weighing)) return 'status_conflict';
    if (sent.sequence === undefined) this.#type(weighing);
    else if (!this.#number(weighing, sent.sequence)) return 'status_conflict';
    this.#weighings.set(sent.key, weighing);
    return this.#answerOf(weighing);
  }

  async undo(tablet: number, key: string): Promise<Answer> {
    const weighing = this.#weighings.get(key);
    if (weighing === undefined) {
      this.#weighings.set(key, { key, grams: 0, at: 0, stream: 0, tablet, isUndone: true });
      return 'undone';
    }
    const { reading } = weighing;
    if (!weighing.isUndone && reading?.assigned?.key === key) {
      if (reading.of === undefined) reading.isRemoved = true;
      else delete reading.assigned;
    }
    weighing.isUndone = true;
    return 'undone';
  }

  async storeTare(stream: number, grams: number): Promise<void> {
    this.#tares.set(stream, grams);
  }

  async record(sent: readonly SentReading[]): Promise<void> {
    const fresh = sent
      .filter(({ sequence }) => this.#numbered(sequence) === undefined)
      .map(
        ({ sequence, load, grams, at }): Reading => ({
          grams,
          at,
          of: { sequence, load },
          isHeld: false,
          isRemoved: false,
        }),
      );
    this.#readings.push(...fresh);
    const numbers = new Set(fresh.map(({ of }) => of?.sequence));
    for (const weighing of this.#weighings.values()) {
      if (weighing.sequence === undefined || !numbers.has(weighing.sequence)) continue;
      if (!weighing.isUndone && weighing.reading === undefined) this.#settle(weighing, weighing.sequence);
    }
    for (const reading of fresh) this.#replaceTyped(reading);
  }

  async counted(): Promise<readonly Counted[]> {
    return this.#readings.flatMap((reading) => {
      const { grams, assigned } = reading;
      if (assigned === undefined || !counts(reading)) return [];
      const { bin, ...others } = assigned;
      return [{ grams: grams - bin, ...others }];
    });
  }

  /** Whether a typed weight is one that the load of a reading had, and no other load has come since. */
  #isOnScale(typed: SentWeighing, reading: Reading | undefined): boolean {
    const load = reading?.of?.load;
    if (load === undefined) return false;
    return this.#readings.some(
      (one) =>
        one.of?.load === load &&
        Math.abs(one.grams - typed.grams) < lastDecimal(typed.grams) &&
        typed.at >= one.at - inexact &&
        !this.#readings.some(({ of, at }) => (of?.load ?? 0) > load && at >= one.at && at <= typed.at),
    );
  }

  /** The weighing of a typed weight while the load of a numbered reading was on the scale. */
  #typedOf(sequence: number): Weighing | undefined {
    const reading = this.#numbered(sequence);
    return [...this.#weighings.values()].find(
      (one) => one.sequence === undefined && !one.isUndone && this.#isOnScale(one, reading),
    );
  }

  /** Whether one was typed and the other confirmed of one load, as the readings show, or else of the other tablet and about the same. */
  #isSameLoad(weighing: Weighing): boolean {
    const { sequence } = weighing;
    const others = [...this.#weighings.values()].filter((one) => !one.isUndone);
    const isOnLoad =
      sequence === undefined
        ? others.some((one) => one.sequence !== undefined && this.#isOnScale(weighing, one.reading))
        : this.#typedOf(sequence) !== undefined;
    if (isOnLoad) return true;
    return others.some(
      (one) =>
        one.tablet !== weighing.tablet &&
        (one.sequence === undefined) !== (weighing.sequence === undefined) &&
        Math.abs(one.at - weighing.at) <= sameWithin &&
        Math.abs(one.grams - weighing.grams) < lastDecimal(one.sequence === undefined ? one.grams : weighing.grams),
    );
  }

  #answerOf({ key, reading, isUndone }: Weighing): Answer {
    const holder = reading?.assigned?.key;
    if (holder !== undefined && holder !== key) return 'status_conflict';
    if (isUndone) return 'undone';
    return reading === undefined ? 'awaiting' : 'counted';
  }

  #numbered(sequence: number): Reading | undefined {
    return this.#readings.find(({ of }) => of?.sequence === sequence);
  }

  #siblings(reading: Reading): readonly Reading[] {
    return this.#readings.filter((one) => one !== reading && one.of !== undefined && one.of.load === reading.of?.load);
  }

  #assign(reading: Reading, weighing: Weighing): boolean {
    if (reading.grams <= binOf(weighing)) return false;
    if (reading.isRemoved || (reading.assigned !== undefined && !reading.isHeld)) return false;
    for (const sibling of this.#siblings(reading)) if (waits(sibling)) sibling.isHeld = true;
    reading.isHeld = false;
    reading.assigned = { stream: weighing.stream, key: weighing.key, bin: binOf(weighing) };
    weighing.reading = reading;
    return true;
  }

  #number(weighing: Weighing, sequence: number): boolean {
    const reading = this.#numbered(sequence);
    if (reading === undefined) {
      const others = [...this.#weighings.values()].filter(
        (one) => one.sequence === sequence && one.reading === undefined,
      );
      return others.every(({ isUndone }) => isUndone);
    }
    const isCounted = this.#siblings(reading).some(counts);
    return reading.grams === weighing.grams && !isCounted && this.#assign(reading, weighing);
  }

  #type(weighing: Weighing): void {
    const typed = this.#readings.filter(stands);
    const [only, ...others] = this.#readings.filter(
      (reading) =>
        waits(reading) &&
        fits(reading, weighing) &&
        reading.grams > binOf(weighing) &&
        !typed.some((one) => fitsTyped(reading, one)),
    );
    if (only !== undefined && others.length === 0 && this.#assign(only, weighing)) return;
    const { grams, at, stream, key } = weighing;
    weighing.reading = { grams, at, isHeld: false, isRemoved: false, assigned: { stream, key, bin: binOf(weighing) } };
    this.#readings.push(weighing.reading);
  }

  /** A weighing whose reading has arrived. */
  #settle(weighing: Weighing, sequence: number): void {
    const reading = this.#numbered(sequence);
    if (reading === undefined) return;
    const counted = this.#siblings(reading).find(counts) ?? this.#typedOf(sequence)?.reading;
    if (reading.grams !== weighing.grams) this.#type(weighing);
    else if (counted !== undefined) {
      weighing.reading = counted;
      weighing.isUndone = true;
    } else this.#assign(reading, weighing);
  }

  #replaceTyped(reading: Reading): void {
    const [typed, ...others] = this.#readings.filter((one) => stands(one) && fitsTyped(reading, one));
    if (!waits(reading) || typed === undefined || others.length > 0) return;
    if (this.#readings.some((one) => one !== reading && waits(one) && fitsTyped(one, typed))) return;
    const weighing = this.#weighings.get(typed.assigned?.key ?? '');
    if (weighing === undefined || !this.#assign(reading, weighing)) return;
    typed.isRemoved = true;
  }
}
