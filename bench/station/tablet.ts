import { netOf } from '@tunna/domain/scales/bin-tare';
import { type ChosenBin, streamBin, withoutBin } from '../../web/src/features/scales/station/choice/bins.ts';
import { type DraftedLoad, draftAfter } from '../../web/src/features/scales/station/load/draft-load.ts';
import {
  type LiveScale,
  loadState,
  stillTaken,
  type TakenLoad,
} from '../../web/src/features/scales/station/load/load.ts';
import type { StationStore, StoredWeighing } from '../../web/src/features/scales/station/queue/station-store.ts';
import { WeighingQueue } from '../../web/src/features/scales/station/queue/weighing-queue.ts';
import { trySending } from '../../web/src/features/scales/station/queue/weighing-sender.ts';
import type { StationClient } from '../../web/src/features/scales/station/station-client.ts';
import { CallError } from '../../web/src/lib/api/client.ts';
import type { StationServer } from './station-server.ts';

export const scaleId = 1;
const rules = { least: '0.05', isRead: true, capacity: undefined };

export const kilograms = (grams: number): string => String(grams / 1000);
const gramsOf = (kg: string): number => Math.round(Number(kg) * 1000);

/** The tablet's disk. */
export class MemoryStore implements Pick<StationStore, 'weighings' | 'addWeighing' | 'changeWeighing'> {
  #stored: readonly StoredWeighing[] = [];

  async weighings() {
    return this.#stored;
  }

  async addWeighing(weighing: StoredWeighing) {
    if (this.#stored.some(({ key }) => key === weighing.key)) throw new Error('The key exists.');
    this.#stored = [...this.#stored, weighing];
  }

  async changeWeighing(key: string, change: (weighing: StoredWeighing) => StoredWeighing | undefined) {
    let after: StoredWeighing | undefined;
    this.#stored = this.#stored.flatMap((one) => {
      if (one.key !== key) return [one];
      after = change(one);
      return after === undefined ? [] : [after];
    });
    return after;
  }
}

interface Draft extends DraftedLoad, ChosenBin {
  readonly key: string;
  readonly stream: number;
  readonly at: number;
  /** When it was begun, or took another weight. */
  readonly shownAt: number;
}

/** What the network does to one call. */
export type Network = 'works' | 'loses the request' | 'loses the response';

/** What the person at a tablet has seen as recorded. */
export interface Recorded {
  readonly key: string;
  /** The number of the reading that was confirmed; absent for a typed weight. */
  readonly sequence: number | undefined;
  /** As the scale showed them. */
  readonly grams: number;
  /** Without the bin. */
  readonly net: number;
  readonly stream: number;
  readonly at: number;
}

const passed = new CallError(0, { code: 'unreachable', message: '' });
const rejected = (code: string) => new CallError(409, { code, message: '' });

/** A tab of a tablet with the station's own rules, queue and sender; without a screen. */
export class Tablet {
  readonly queue: WeighingQueue;
  readonly #number: number;
  readonly #server: StationServer;
  readonly #newKey: () => string;
  #live: LiveScale = { connection: 'live' };
  #taken: TakenLoad | undefined;
  #draft: Draft | undefined;
  #isWaiting = false;
  #now = 0;
  #starts = 0;
  /** The empty weights that it knows. */
  #scale: Parameters<typeof streamBin>[0] = { tares: [] };

  /** @param store the tabs of one tablet share it */
  constructor(number: number, store: MemoryStore, server: StationServer, newKey: () => string) {
    this.queue = new WeighingQueue(store);
    this.#number = number;
    this.#server = server;
    this.#newKey = newKey;
  }

  get isConnected(): boolean {
    return this.#live.connection === 'live';
  }

  get starts(): number {
    return this.#starts;
  }

  /** What a confirmation would take. */
  get drafted(): Pick<Recorded, 'sequence' | 'grams' | 'at'> | undefined {
    return this.#draft && { sequence: this.#draft.sequence, grams: gramsOf(this.#draft.kg), at: this.#draft.at };
  }

  /** What `useLoad` and `useDraftLoad` do with each weight. */
  receive(live: LiveScale): void {
    this.#live = live;
    this.#taken = stillTaken(this.#taken, rules, live);
    if (this.#draft === undefined) return;
    const change = draftAfter(this.#draft, rules, live);
    if (change.state === 'removed') this.#draft = undefined;
    else if (change.state === 'changed')
      this.#draft = { ...this.#draft, kg: change.kg, sequence: change.sequence, shownAt: this.#now };
    this.#isWaiting = change.state === 'waiting';
  }

  /** A tile, which has an effect only while the load can be confirmed. */
  tap(stream: number, at: number): void {
    const { weight } = this.#live;
    if (this.#draft !== undefined || weight === undefined || this.#state() !== 'ready') return;
    const { kg, sequence, load } = weight;
    const chosen = { key: this.#newKey(), stream, at, shownAt: at, ...streamBin(this.#scale, stream) };
    this.#draft = { ...chosen, scaleId, kg, sequence, load, isTyped: false };
    this.#isWaiting = false;
  }

  /** Without a connection the person types what the scale's own display shows. */
  async type(grams: number, stream: number, at: number): Promise<Recorded | undefined> {
    if (this.isConnected || this.#draft !== undefined) return undefined;
    const chosen = { key: this.#newKey(), stream, at, shownAt: at, ...streamBin(this.#scale, stream) };
    const draft = { ...chosen, scaleId, kg: kilograms(grams), isTyped: true };
    return netOf(draft.kg, draft.binTare) === undefined ? undefined : this.#record(draft);
  }

  async confirm(): Promise<Recorded | undefined> {
    if (this.#draft === undefined || this.#isWaiting) return undefined;
    const draft = this.#draft;
    if (netOf(draft.kg, draft.binTare) === undefined) return undefined;
    const { weight, connection } = this.#live;
    const recorded = await this.#record(draft);
    this.#draft = undefined;
    if (weight !== undefined)
      this.#taken = {
        ...{ scaleId, sequence: weight.sequence, load: weight.load },
        ...{ key: draft.key, wasLost: connection === 'lost' },
      };
    return recorded;
  }

  /** An unconfirmed draft is closed after a minute, as `useDraftLoad` does. */
  expire(now: number): void {
    this.#now = now;
    if (this.#draft !== undefined && now - this.#draft.shownAt > 60_000) this.#draft = undefined;
  }

  /** The person switches the empty weight off for the open draft. */
  takeOutOfBin(): void {
    if (this.#draft !== undefined) this.#draft = { ...this.#draft, ...withoutBin };
  }

  /** The station's data arrives. @param tares in grams, by stream */
  learn(tares: ReadonlyMap<number, number>): void {
    this.#scale = {
      tares: [...tares].flatMap(([wasteStreamId, grams]) =>
        grams === 0 ? [] : [{ wasteStreamId, kg: kilograms(grams) }],
      ),
    };
  }

  cancel(): void {
    this.#draft = undefined;
  }

  async undo(key: string): Promise<void> {
    const kept = this.queue.weighings().find((one) => one.key === key);
    if (kept === undefined || kept.state === 'refused') return;
    if (this.#taken?.key === key) this.#taken = undefined;
    const { state: _state, settled: _settled, refusal: _refusal, ...weighing } = kept;
    await this.queue.undo(weighing);
  }

  /** The tablet starts again: only its disk is left. */
  restart(): void {
    this.#starts += 1;
    this.#taken = undefined;
    this.#draft = undefined;
  }

  /** Sends the first weighing of the queue. @returns false if there is none */
  async send(network: Network): Promise<boolean> {
    const first = this.queue.next();
    if (first === undefined) return false;
    const client = { call: this.#calls(network) } as Pick<StationClient, 'call'>;
    await trySending({ queue: this.queue, client, signal: new AbortController().signal }, first);
    return true;
  }

  #state() {
    const sequence = this.#live.weight?.sequence;
    const isConfirmed =
      sequence !== undefined &&
      this.queue.weighings().some((one) => one.sequence === sequence && one.state !== 'undoing');
    const known = isConfirmed ? { scaleId, sequence, wasLost: false } : undefined;
    return loadState(rules, this.#live, this.#taken ?? known);
  }

  async #record({ key, stream, at, kg, sequence, binTare }: Draft): Promise<Recorded> {
    const weighing = { key, locationId: 'here', scaleId, kg, at: new Date(at).toISOString(), wasteStreamId: stream };
    const ofReading = sequence === undefined ? {} : { sequence };
    await this.queue.confirm({ ...weighing, ...ofReading, ...(binTare === undefined ? {} : { binTare }) });
    return { key, sequence, grams: gramsOf(kg), net: gramsOf(netOf(kg, binTare) ?? kg), stream, at };
  }

  #calls(network: Network) {
    const answer = async (name: string, { params, body }: { params: { key: string }; body: SentBody }) => {
      if (name === 'undoWeighing') return this.#server.undo(this.#number, params.key);
      const { key, kg, at, sequence, wasteStreamId: stream, binTare } = body;
      const tare = binTare === undefined ? undefined : gramsOf(binTare);
      return this.#server.weigh(this.#number, { key, grams: gramsOf(kg), at: Date.parse(at), sequence, stream, tare });
    };
    return async (name: string, parts: never) => {
      if (network === 'loses the request') throw passed;
      const state = await answer(name, parts);
      if (network === 'loses the response') throw passed;
      if (state === 'status_conflict' || state === 'idempotency_conflict') throw rejected(state);
      return { state };
    };
  }
}

interface SentBody {
  readonly key: string;
  readonly kg: string;
  readonly at: string;
  readonly sequence?: number;
  readonly wasteStreamId: number;
  readonly binTare?: string;
}
