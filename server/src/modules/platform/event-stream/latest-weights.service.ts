import type { StreamWriter } from '@tunna/contract/endpoint';

/** Milliseconds between two weights of a scale that one stream is told of. */
const notifyEvery = 100;

/**
 * What streams are still to be told of scales: of each the latest. A reader that is slow gets fewer weights and not later ones; nothing
 * piles up for it.
 */
export class LatestWeights {
  readonly #waiting = new Map<StreamWriter, Map<number, Uint8Array>>();
  #timer: NodeJS.Timeout | undefined;

  show(writer: StreamWriter, scaleId: number, frame: Uint8Array): void {
    const waiting = this.#waiting.get(writer);
    if (waiting === undefined) this.#waiting.set(writer, new Map([[scaleId, frame]]));
    else waiting.set(scaleId, frame);
    // The first is told once all that came with it is here.
    this.#timer ??= setTimeout(() => this.#tell(), 0);
  }

  forget(writer: StreamWriter): void {
    this.#waiting.delete(writer);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #tell(): void {
    for (const [writer, frames] of this.#waiting) {
      if (writer.isBusy()) continue;
      this.#waiting.delete(writer);
      writer.write(Buffer.concat([...frames.values()]));
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting.size > 0) this.#tell();
    }, notifyEvery);
    this.#timer.unref();
  }
}
