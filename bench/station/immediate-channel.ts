/** Notifies the other tabs immediately, which makes a day repeatable. Tablets read their own storage, so that one channel serves all. */
export class ImmediateChannel {
  static #open: ImmediateChannel[] = [];
  readonly #receivers: (() => void)[] = [];

  constructor() {
    ImmediateChannel.#open.push(this);
  }

  /** Ends all tabs of a day. */
  static reset(): void {
    ImmediateChannel.#open = [];
  }

  addEventListener(_kind: 'message', receive: () => void): void {
    this.#receivers.push(receive);
  }

  postMessage(): void {
    for (const other of ImmediateChannel.#open) if (other !== this) for (const receive of other.#receivers) receive();
  }
}
