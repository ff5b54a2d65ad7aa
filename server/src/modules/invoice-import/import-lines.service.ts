import { createReadStream } from 'node:fs';
import type { InvoiceLine } from '@tunna/domain/invoice';
import type { LineToSave } from '../invoice/invoice-store.service.ts';
import { readInvoice } from '../invoice-reader/invoice-reader.service.ts';

type Piece = readonly InvoiceLine[];

/** Hands pieces from one who gives them to one who takes them, one at a time: neither runs ahead of the other. */
class Handover {
  #waiting: ((piece: Piece | undefined) => void) | undefined;
  #offered: { readonly piece: Piece; readonly taken: () => void } | undefined;
  #ended = false;

  /** Resolves once the piece is taken. */
  give(piece: Piece): Promise<void> {
    if (this.#waiting !== undefined) {
      this.#waiting(piece);
      this.#waiting = undefined;
      return Promise.resolve();
    }
    return new Promise((taken) => {
      this.#offered = { piece, taken };
    });
  }

  /** After the end whoever still gives is let go. */
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

/** The lines of an invoice, as fast as they are taken. The file is known to be readable. @throws as `readInvoice` does */
export async function* linesOf(path: string): AsyncGenerator<readonly LineToSave[]> {
  const handover = new Handover();
  const source = createReadStream(path);
  const reading = readInvoice(source, (lines) => handover.give(lines)).finally(() => handover.end());
  // Awaited below; until then its failure must not end the process.
  reading.catch(() => undefined);
  try {
    for (let piece = await handover.take(); piece !== undefined; piece = await handover.take())
      yield piece.map((line) => ({ line }));
    await reading;
  } finally {
    handover.end();
    source.destroy();
  }
}
