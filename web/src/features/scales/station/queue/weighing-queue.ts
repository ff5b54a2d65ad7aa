import { netOf } from '@tunna/domain/scales/bin-tare';
import type { Refusal, StationStore, StoredWeighing } from './station-store.ts';

/** The user's input for a weighing. */
export type ConfirmedWeighing = Omit<StoredWeighing, 'state' | 'settled' | 'refusal'>;

/** What a person states about a rejected weighing: that it is another load, or which empty weight its bin has. */
export type Decided = Pick<StoredWeighing, 'isOtherLoad' | 'isTareKept' | 'binTare'>;

/** What counts of a weighing, in kilograms. */
export const netOfWeighing = ({ kg, binTare }: Pick<StoredWeighing, 'kg' | 'binTare'>): string =>
  netOf(kg, binTare) ?? kg;

/** Whether the server has not acknowledged it. */
export const isUnsent = ({ state }: StoredWeighing): boolean => state !== 'sent';

/** Whether it must be sent automatically: for the first time, or to learn whether its reading has arrived. */
const isDue = ({ state, settled }: StoredWeighing): boolean =>
  state === 'waiting' || state === 'begun' || state === 'undoing' || (state === 'sent' && settled?.asksAgain === true);

type WeighingStorage = Pick<StationStore, 'weighings' | 'addWeighing' | 'changeWeighing'>;

/** The queue of weighings to send, shared by all tabs of this tablet. */
export class WeighingQueue {
  readonly #store: WeighingStorage;
  readonly #tabs = new BroadcastChannel('tunna.station');
  readonly #followers = new Set<() => void>();
  readonly #sendListeners = new Set<() => void>();
  #weighings: readonly StoredWeighing[] = [];

  constructor(store: WeighingStorage) {
    this.#store = store;
    this.#tabs.addEventListener('message', () => void this.read());
  }

  /** In the order of confirmation; a new array after each change. */
  readonly weighings = (): readonly StoredWeighing[] => this.#weighings;

  readonly follow = (changed: () => void): (() => void) => {
    this.#followers.add(changed);
    return () => void this.#followers.delete(changed);
  };

  /** The server is reachable: sends waiting weighings without a delay. */
  sendNow(): void {
    for (const listener of [...this.#sendListeners]) listener();
  }

  onSendNow(listener: () => void): () => void {
    this.#sendListeners.add(listener);
    return () => void this.#sendListeners.delete(listener);
  }

  async read(): Promise<void> {
    this.#show(await this.#store.weighings());
  }

  #show(weighings: readonly StoredWeighing[]): void {
    this.#weighings = weighings;
    for (const follower of this.#followers) follower();
  }

  /** The next weighing to send. */
  next(): StoredWeighing | undefined {
    return this.#weighings.find(isDue);
  }

  /** Stores a confirmed weighing. @throws if the tablet cannot store it: then nothing was confirmed */
  async confirm(weighing: ConfirmedWeighing): Promise<void> {
    await this.#store.addWeighing({ ...weighing, state: 'waiting' });
    await this.#changed();
  }

  /** Undoes a weighing: an unsent one is removed, others are undone at the server. */
  async undo(weighing: ConfirmedWeighing): Promise<void> {
    const isStored = this.#weighings.some(({ key }) => key === weighing.key);
    if (isStored)
      await this.#change(weighing.key, (stored) => (stored.state === 'waiting' ? undefined : undoing(stored)));
    else {
      // Shown immediately: a second press must not add it again.
      const added: StoredWeighing = { ...weighing, state: 'undoing' };
      this.#show([...this.#weighings, added]);
      try {
        await this.#store.addWeighing(added);
      } finally {
        await this.#changed();
      }
    }
  }

  /** Called before sending: from here on it may have been received. @returns the weighing to send; undefined if it was undone meanwhile */
  begin(key: string): Promise<StoredWeighing | undefined> {
    return this.#change(key, (stored) => (stored.state === 'waiting' ? { ...stored, state: 'begun' } : stored));
  }

  /** The server has recorded or undone it. @param isAwaited whether the reading has not arrived there */
  async settle(key: string, was: 'sent' | 'undone', isAwaited = false): Promise<void> {
    await this.#change(key, (stored) => {
      if (was === 'undone') return undefined;
      // Undone while it was being sent.
      if (stored.state === 'undoing') return stored;
      return { ...stored, state: 'sent', settled: { at: Date.now(), isAwaited } };
    });
  }

  async refuse(key: string, refusal: Refusal): Promise<void> {
    await this.#change(key, (stored) => ({
      ...stored,
      state: 'refused',
      refusal: { ...refusal, ofUndo: stored.state === 'undoing' },
    }));
  }

  /** The server does not count it, although it was not undone here. */
  async lose(key: string): Promise<void> {
    await this.#change(key, (stored) =>
      stored.state === 'undoing' ? stored : { ...stored, state: 'refused', refusal: { code: 'undone', ofUndo: false } },
    );
  }

  /**
   * Asks the server again about weighings that waited for their reading before it was asked for the latest ones: another tablet may have
   * weighed the same load.
   */
  async askAgain(askedAt: number): Promise<void> {
    for (const { key, state, settled } of this.#weighings) {
      if (state !== 'sent' || settled?.isAwaited !== true || settled.asksAgain === true || settled.at >= askedAt)
        continue;
      await this.#change(key, (stored) =>
        stored.state === 'sent' ? { ...stored, settled: { ...settled, asksAgain: true } } : stored,
      );
    }
  }

  /** Retries a rejected weighing. @param decided what the person has stated */
  async retry(key: string, decided: Decided = {}): Promise<void> {
    await this.#change(key, ({ refusal, containerId, ...stored }) => ({
      ...stored,
      // A container that was removed is left out: the load counts without it.
      ...(containerId === undefined || refusal?.code === 'container_not_found' ? {} : { containerId }),
      ...decided,
      state: refusal?.ofUndo === true ? 'undoing' : 'begun',
    }));
  }

  /** Removes a weighing that the server shows, or that a user discarded. */
  async forget(key: string): Promise<void> {
    await this.#change(key, () => undefined);
  }

  async #change(
    key: string,
    change: (stored: StoredWeighing) => StoredWeighing | undefined,
  ): Promise<StoredWeighing | undefined> {
    const after = await this.#store.changeWeighing(key, change);
    await this.#changed();
    return after;
  }

  async #changed(): Promise<void> {
    this.#tabs.postMessage('changed');
    await this.read();
  }
}

function undoing({ refusal: _refusal, settled: _settled, ...stored }: StoredWeighing): StoredWeighing {
  return { ...stored, state: 'undoing' };
}
