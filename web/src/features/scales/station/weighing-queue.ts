import type { KeptWeighing, StationStore } from './station-store.ts';

/** What a person decides about a weighing. */
type Undone = Omit<KeptWeighing, 'state' | 'refusal'>;

/** Whether the server still has to be told. */
export const isUnsent = ({ state }: KeptWeighing): boolean => state !== 'sent';

/** Whether it is to be sent by itself. */
const isDue = ({ state }: KeptWeighing): boolean => state === 'waiting' || state === 'begun' || state === 'undoing';

/** Weighings on their way to the server, as all tabs of this tablet see them. */
export class WeighingQueue {
  readonly #store: StationStore;
  readonly #tabs = new BroadcastChannel('tunna.station');
  readonly #followers = new Set<() => void>();
  readonly #hurried = new Set<() => void>();
  #weighings: readonly KeptWeighing[] = [];

  constructor(store: StationStore) {
    this.#store = store;
    this.#tabs.addEventListener('message', () => void this.read());
  }

  /** In the order in which they were confirmed; another array once any has changed. */
  readonly weighings = (): readonly KeptWeighing[] => this.#weighings;

  readonly follow = (changed: () => void): (() => void) => {
    this.#followers.add(changed);
    return () => void this.#followers.delete(changed);
  };

  /** The server can be reached: what waits need not wait for the clock. */
  hurry(): void {
    for (const hurried of [...this.#hurried]) hurried();
  }

  onHurry(hurried: () => void): () => void {
    this.#hurried.add(hurried);
    return () => void this.#hurried.delete(hurried);
  }

  async read(): Promise<void> {
    this.#weighings = await this.#store.weighings();
    for (const follower of this.#followers) follower();
  }

  /** The first that has to be sent. */
  next(): KeptWeighing | undefined {
    return this.#weighings.find(isDue);
  }

  /** Keeps what somebody confirmed. @throws where the tablet cannot keep it: then nothing was confirmed */
  async confirm(weighing: Undone): Promise<void> {
    await this.#store.addWeighing({ ...weighing, state: 'waiting' });
    await this.#changed();
  }

  /** Takes a weighing back: one that nobody began to send just goes, others are taken back at the server. */
  async undo(weighing: Undone): Promise<void> {
    const isKept = this.#weighings.some(({ key }) => key === weighing.key);
    if (isKept) await this.#change(weighing.key, (kept) => (kept.state === 'waiting' ? undefined : undoing(kept)));
    else {
      await this.#store.addWeighing({ ...weighing, state: 'undoing' });
      await this.#changed();
    }
  }

  /** Before it is sent: from here on it may have come. @returns what is to be sent; undefined where it was taken back meanwhile */
  begin(key: string): Promise<KeptWeighing | undefined> {
    return this.#change(key, (kept) => (kept.state === 'waiting' ? { ...kept, state: 'begun' } : kept));
  }

  /** The server has taken it, or has taken it back. */
  async settle(key: string, was: 'sent' | 'undone'): Promise<void> {
    await this.#change(key, (kept) => {
      if (was === 'undone') return undefined;
      // Taken back while it was on its way.
      return kept.state === 'undoing' ? kept : { ...kept, state: 'sent' };
    });
  }

  async refuse(key: string, code: string): Promise<void> {
    await this.#change(key, (kept) => ({
      ...kept,
      state: 'refused',
      refusal: { code, ofUndo: kept.state === 'undoing' },
    }));
  }

  /** Tries once more what was refused. */
  async retry(key: string): Promise<void> {
    await this.#change(key, ({ refusal, ...kept }) => ({
      ...kept,
      state: refusal?.ofUndo === true ? 'undoing' : 'begun',
    }));
  }

  /** Forgets what the server shows itself, or what somebody gave up. */
  async forget(key: string): Promise<void> {
    await this.#change(key, () => undefined);
  }

  async #change(
    key: string,
    change: (kept: KeptWeighing) => KeptWeighing | undefined,
  ): Promise<KeptWeighing | undefined> {
    const after = await this.#store.changeWeighing(key, change);
    await this.#changed();
    return after;
  }

  async #changed(): Promise<void> {
    this.#tabs.postMessage('changed');
    await this.read();
  }
}

function undoing({ refusal: _refusal, ...kept }: KeptWeighing): KeptWeighing {
  return { ...kept, state: 'undoing' };
}
