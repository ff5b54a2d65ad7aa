import type { LineRows } from '../invoice/invoice-rows.service.ts';

/** Passes pieces from a producer to a consumer, one at a time. */
export class Handover {
  #waiting: ((piece: LineRows | undefined) => void) | undefined;
  #offered: { readonly piece: LineRows; readonly taken: () => void } | undefined;
  #ended = false;

  /** Resolves when the piece is taken. @throws Error after the end */
  give(piece: LineRows): Promise<void> {
    if (this.#ended) return Promise.reject(new Error('No more lines are accepted.'));
    if (this.#waiting !== undefined) {
      this.#waiting(piece);
      this.#waiting = undefined;
      return Promise.resolve();
    }
    return new Promise((taken) => {
      this.#offered = { piece, taken };
    });
  }

  /** Releases a producer that waits for its piece to be taken. */
  end(): void {
    this.#ended = true;
    this.#waiting?.(undefined);
    this.#offered?.taken();
  }

  /** The next piece; undefined after the last one. */
  take(): Promise<LineRows | undefined> {
    const offered = this.#offered;
    if (offered !== undefined) {
      this.#offered = undefined;
      offered.taken();
      return Promise.resolve(offered.piece);
    }
    if (this.#ended) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }
}
