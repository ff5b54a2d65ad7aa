import type { InvoiceLine } from '@tunna/domain/invoices/invoice';

type Piece = readonly InvoiceLine[];

/** Hands pieces from one who gives them to one who takes them, one at a time: neither runs ahead of the other. */
export class Handover {
  #waiting: ((piece: Piece | undefined) => void) | undefined;
  #offered: { readonly piece: Piece; readonly taken: () => void } | undefined;
  #ended = false;

  /** Resolves once the piece is taken. @throws Error after the end */
  give(piece: Piece): Promise<void> {
    if (this.#ended) return Promise.reject(new Error('No more lines are taken.'));
    if (this.#waiting !== undefined) {
      this.#waiting(piece);
      this.#waiting = undefined;
      return Promise.resolve();
    }
    return new Promise((taken) => {
      this.#offered = { piece, taken };
    });
  }

  /** After the end, one who still waits for a piece to be taken is let go. */
  end(): void {
    this.#ended = true;
    this.#waiting?.(undefined);
    this.#offered?.taken();
  }

  /** The next piece; nothing after the last one. */
  take(): Promise<Piece | undefined> {
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
