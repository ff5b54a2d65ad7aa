import type { ShownWeight } from '@tunna/contract/scales/station';
import type { LiveScale } from '../../web/src/features/scales/station/load/load.ts';
import { ImmediateChannel } from './immediate-channel.ts';
import type { SentReading, StationServer } from './station-server.ts';
import type { Step } from './steps.ts';
import { kilograms, MemoryStore, type Network, type Recorded, scaleId, Tablet } from './tablet.ts';

interface Load {
  readonly number: number;
  /** Every stable weight that it had, in units. */
  readonly units: number[];
}

/** Weights are a quarter of a kilogram apart. */
const gramsOf = (units: number): number => 1_050 + 250 * units;
const gramsOfLoad = ({ units }: Load): number => gramsOf(units.at(-1) ?? 0);

/** What a person types: all decimals, or one of them less if another remains. */
function typedOf(grams: number, isCut: boolean): number {
  const cut = grams - (grams % 100);
  return isCut && cut % 1_000 !== 0 ? cut : grams;
}

/** Grams by which a typed weight may differ from the measured one. */
const typedTolerance = 100;

interface Confirmation extends Recorded {
  readonly load: Load;
  readonly tablet: Tablet;
  /** How often the tablet had started: a restarted one knows only what its disk has. */
  readonly starts: number;
  isUndone: boolean;
}

/** The scale, its agent and two tablets, one of them with two tabs, and what their people have seen. */
class Day {
  readonly #server: StationServer;
  readonly #tablets: readonly Tablet[];
  readonly #loads: Load[] = [];
  readonly #loadOf = new Map<number, Load>();
  /** The load for which the last tile of a tablet was tapped. */
  readonly #tapped = new Map<Tablet, Load | undefined>();
  readonly #confirmations: Confirmation[] = [];
  /** What tablets offered or recorded against what was on the scale. */
  readonly #mistakes: string[] = [];
  #now: number;
  #load: Load | undefined;
  #sequence = 0;
  #weight: LiveScale = { connection: 'live' };
  /** Grams that the scale subtracts. */
  #tare = 0;
  /** The tare was cleared with a load on the scale: its agent takes nothing until the scale is empty. */
  #isResting = false;
  #waiting: SentReading[] = [];
  /** The stored empty weights of bins, in grams by stream. */
  readonly #tares = new Map<number, number>();

  constructor(server: StationServer, start: number, newKey: () => string) {
    this.#server = server;
    this.#now = start;
    const [first, second] = [new MemoryStore(), new MemoryStore()];
    // The last one is another tab of the first tablet.
    this.#tablets = [
      new Tablet(0, first, server, newKey),
      new Tablet(1, second, server, newKey),
      new Tablet(0, first, server, newKey),
    ];
  }

  get now(): number {
    return this.#now;
  }

  async take(taken: Step): Promise<void> {
    this.#now += 1_000;
    const at = this.#now;
    for (const each of this.#tablets) each.expire(at);
    if (taken.do === 'put') {
      if (this.#load === undefined && !this.#isResting) this.#put(taken.units);
    } else if (taken.do === 'grow') {
      if (this.#load !== undefined) this.#rest((this.#load.units.at(-1) ?? 0) + taken.units);
    } else if (taken.do === 'flicker') this.#flicker(taken.grams);
    else if (taken.do === 'remove') this.#remove();
    else if (taken.do === 'tare') this.#tareLoad();
    else if (taken.do === 'clear tare') this.#clearTare();
    else if (taken.do === 'store tare') await this.#storeTare(taken.stream, taken.grams);
    else if (taken.do === 'wait') this.#now += taken.seconds * 1_000;
    else if (taken.do === 'deliver') await this.#deliver(taken.network, taken.count);
    else await this.#atTablet(this.#tablets[taken.tablet], taken, at);
  }

  /** Everything is connected again, and everything is sent. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await this.#deliver('works', this.#waiting.length);
      for (const each of this.#tablets) {
        await each.queue.askAgain(Number.POSITIVE_INFINITY);
        for (let count = 0; count < 200 && (await each.send('works')); count += 1);
      }
    }
  }

  /** What is wrong: every load counts as often as a person saw it recorded and was not informed of a rejection, which is at most once. */
  async faults(): Promise<readonly string[]> {
    const counted = await this.#server.counted();
    const faults = this.#loads.flatMap((load) => {
      const alive = this.#confirmations.filter((one) => one.load === load && !one.isUndone && !isRefused(one));
      const ofLoad = counted.filter(({ key }) =>
        this.#confirmations.some((one) => one.load === load && one.key === key),
      );
      const found: string[] = [];
      if (alive.length > 1) found.push(`load ${load.number}: ${alive.length} people saw it recorded`);
      if (ofLoad.length !== alive.length) found.push(`load ${load.number} counts ${ofLoad.length} of ${alive.length}`);
      for (const { grams, stream: is, key } of ofLoad) {
        const seen = alive.find((one) => one.key === key);
        const tolerance = seen?.sequence === undefined ? typedTolerance : 1;
        if (seen !== undefined && (Math.abs(seen.net - grams) >= tolerance || seen.stream !== is))
          found.push(`load ${load.number}: ${seen.net} g of ${seen.stream} seen, ${grams} g of ${is} counted`);
      }
      return found;
    });
    const known = new Set(this.#confirmations.map(({ key }) => key));
    return [
      ...faults,
      ...this.#mistakes,
      ...counted.filter(({ key }) => !known.has(key)).map(({ grams }) => `${grams} g of no load`),
    ];
  }

  async #atTablet(tabletOf: Tablet | undefined, taken: Extract<Step, { tablet: number }>, at: number): Promise<void> {
    if (tabletOf === undefined) return;
    if (taken.do === 'weigh') {
      this.#replace(taken.units, taken.isFast);
      this.#tap(tabletOf, taken.stream, at);
      if (tabletOf.isConnected && tabletOf.drafted === undefined)
        this.#mistakes.push(`load ${this.#loads.length} cannot be weighed`);
      await this.#confirm(tabletOf);
    } else if (taken.do === 'typing') {
      this.#receive(tabletOf, false);
      this.#replace(taken.units);
      await this.#type(tabletOf, taken, at);
    } else if (taken.do === 'tap') this.#tap(tabletOf, taken.stream, at);
    else if (taken.do === 'confirm') await this.#confirm(tabletOf);
    else if (taken.do === 'cancel') tabletOf.cancel();
    else if (taken.do === 'without bin') tabletOf.takeOutOfBin();
    else if (taken.do === 'learn') tabletOf.learn(this.#tares);
    else if (taken.do === 'restart') tabletOf.restart();
    else if (taken.do === 'send') await tabletOf.send(taken.network);
    else if (taken.do === 'stream') this.#receive(tabletOf, taken.isUp);
    else if (taken.do === 'undo') await this.#undo(tabletOf, taken.back);
    else await this.#type(tabletOf, taken, at);
  }

  /** A tablet that has recorded the load, and knows it, does not offer it again. */
  #tap(tabletOf: Tablet, stream: number, at: number): void {
    const wasOpen = tabletOf.drafted !== undefined;
    tabletOf.tap(stream, at);
    if (wasOpen || tabletOf.drafted === undefined) return;
    this.#tapped.set(tabletOf, this.#load);
    const isKnown = this.#confirmations.some(
      (one) =>
        one.load === this.#load &&
        one.sequence !== undefined &&
        one.tablet === tabletOf &&
        one.starts === tabletOf.starts &&
        !one.isUndone,
    );
    if (isKnown) this.#mistakes.push(`load ${this.#loads.length} is offered again`);
  }

  async #type(
    tabletOf: Tablet,
    typed: { readonly stream: number; readonly isCut: boolean },
    at: number,
  ): Promise<void> {
    if (this.#load === undefined) return;
    const grams = typedOf(gramsOfLoad(this.#load), typed.isCut);
    if (!this.#isRecognized(this.#load, grams, false)) return;
    this.#saw(await tabletOf.type(grams, typed.stream, at), tabletOf);
  }

  async #confirm(tabletOf: Tablet): Promise<void> {
    const { drafted } = tabletOf;
    const load = this.#loadOf.get(drafted?.sequence ?? 0);
    if (drafted === undefined || load === undefined || this.#isRecognized(load, drafted.grams, true))
      this.#saw(await tabletOf.confirm(), tabletOf);
  }

  /**
   * People beside one scale may weigh a load again that one of them weighed before, if one of them has typed it. The load may have grown in
   * between, except if it is typed last: without its last reading, the server could not know that it is one load.
   */
  #isRecognized(load: Load, grams: number, isNumbered: boolean): boolean {
    return this.#confirmations.every(
      (one) =>
        one.load !== load ||
        one.isUndone ||
        (isNumbered && one.sequence !== undefined) ||
        ((one.sequence === undefined) === isNumbered && (isNumbered || Math.abs(one.grams - grams) < typedTolerance)),
    );
  }

  #saw(recorded: Recorded | undefined, tabletOf: Tablet): void {
    if (recorded === undefined) return;
    // A load may have been removed while its tablet had no connection.
    const load = recorded.sequence === undefined ? this.#load : this.#loadOf.get(recorded.sequence);
    if (load === undefined) throw new Error('Nothing was on the scale.');
    // With a connection, the person confirms what is on the scale: this load, with its present weight.
    if (tabletOf.isConnected && (load !== this.#load || recorded.grams !== gramsOfLoad(load)))
      this.#mistakes.push(`load ${load.number}: ${recorded.grams} g recorded, but something else was on the scale`);
    // Its tile was tapped for this load, and for no other one.
    if (recorded.sequence !== undefined && this.#tapped.get(tabletOf) !== load)
      this.#mistakes.push(`load ${load.number} recorded with the stream of another load`);
    this.#confirmations.push({ ...recorded, load, tablet: tabletOf, starts: tabletOf.starts, isUndone: false });
  }

  async #undo(tabletOf: Tablet, back: number): Promise<void> {
    const own = this.#confirmations.filter((one) => one.tablet === tabletOf && !one.isUndone && !isRefused(one));
    const last = own.at(-1 - back);
    if (last === undefined) return;
    await tabletOf.undo(last.key);
    last.isUndone = true;
  }

  /** @param isFast whether the next load is on the scale before the tablets receive that it was empty */
  #replace(units: number, isFast = false): void {
    this.#remove(isFast);
    this.#put(units);
  }

  #put(units: number): void {
    this.#load = { number: this.#loads.length + 1, units: [] };
    this.#loads.push(this.#load);
    this.#rest(units);
  }

  /** No two weights of a day are nearly equal: otherwise a typed weight cannot be recognized. */
  #rest(wanted: number): void {
    const used = new Set(this.#loads.flatMap(({ units }) => units));
    let units = wanted;
    while (used.has(units)) units += 1;
    const grams = gramsOf(units);
    this.#show({ kg: kilograms(grams - 300), isStable: false });
    this.#load?.units.push(units);
    this.#sequence += 1;
    if (this.#load !== undefined) this.#loadOf.set(this.#sequence, this.#load);
    this.#waiting.push({ sequence: this.#sequence, load: this.#loads.length, grams, at: this.#now });
    this.#show({ kg: kilograms(grams), isStable: true, sequence: this.#sequence });
  }

  #flicker(grams: number): void {
    if (this.#load === undefined) return;
    const weight = gramsOfLoad(this.#load);
    this.#show({ kg: kilograms(weight + 10 * grams), isStable: false });
    this.#show({ kg: kilograms(weight), isStable: true, sequence: this.#sequence });
  }

  #remove(isFast = false): void {
    this.#load = undefined;
    [this.#tare, this.#isResting] = [0, false];
    if (!isFast) this.#show({ kg: '0', isStable: true });
  }

  /** The load becomes the tare, with what was tared before: what is put on it is another load. */
  #tareLoad(): void {
    if (this.#load === undefined) return;
    const grams = gramsOfLoad(this.#load);
    this.#show({ kg: kilograms(grams), isStable: true, sequence: this.#sequence, isResting: true });
    this.#tare += grams;
    this.#load = undefined;
    this.#show({ kg: '0', isStable: true });
  }

  /** The weight jumps from net to gross, with the same things on the scale. */
  #clearTare(): void {
    if (this.#tare === 0) return;
    const grams = this.#tare + (this.#load === undefined ? 0 : gramsOfLoad(this.#load));
    this.#load = undefined;
    [this.#tare, this.#isResting] = [0, true];
    this.#show({ kg: kilograms(grams), isStable: true, isResting: true });
  }

  #show({
    kg,
    isStable,
    sequence,
    isResting,
  }: Pick<ShownWeight, 'kg' | 'isStable'> & Partial<Pick<ShownWeight, 'sequence' | 'isResting'>>): void {
    const at = new Date(this.#now).toISOString();
    const weight = {
      scaleId,
      kg,
      isStable,
      sequence,
      at,
      load: this.#loads.length,
      isOverloaded: false,
      isUnderloaded: undefined,
      commands: undefined,
      isResting,
    };
    this.#weight = { connection: 'live', weight };
    for (const each of this.#tablets) if (each.isConnected) each.receive(this.#weight);
  }

  async #storeTare(stream: number, grams: number): Promise<void> {
    this.#tares.set(stream, grams);
    await this.#server.storeTare(stream, grams);
  }

  #receive(tabletOf: Tablet, isUp: boolean): void {
    tabletOf.receive(isUp ? this.#weight : { connection: 'lost' });
  }

  async #deliver(through: Network, count: number): Promise<void> {
    const sent = this.#waiting.slice(0, count);
    if (sent.length === 0 || through === 'loses the request') return;
    await this.#server.record(sent);
    if (through === 'works') this.#waiting = this.#waiting.slice(sent.length);
  }
}

const isRefused = ({ tablet: tabletOf, key }: Confirmation): boolean =>
  tabletOf.queue.weighings().some((one) => one.key === key && one.state === 'refused');

/** Plays a day. @returns what was wrong with it */
export async function play(
  steps: readonly Step[],
  server: StationServer,
  { start, newKey, onTime }: { readonly start: number; newKey(): string; onTime?(now: number): void },
): Promise<readonly string[]> {
  ImmediateChannel.reset();
  const day = new Day(server, start, newKey);
  for (const each of steps) {
    onTime?.(day.now + 1_000);
    await day.take(each);
  }
  onTime?.(day.now + 1_000);
  await day.settle();
  return day.faults();
}
