import type { StreamWriter } from '@tunna/contract/endpoint';

/** Min milliseconds between two weights of a scale on one stream. */
const notifyEvery = 100;

/**
 * The latest weight of each scale that is still to be sent to streams. A slow reader gets fewer weights, but not later ones, and no queue
 * builds up.
 */
export class LatestWeights {
  readonly #waiting = new Map<StreamWriter, Map<number, Uint8Array>>();
  #timer: NodeJS.Timeout | undefined;

  show(writer: StreamWriter, scaleId: number, frame: Uint8Array): void {
    const waiting = this.#waiting.get(writer);
    if (waiting === undefined) this.#waiting.set(writer, new Map([[scaleId, frame]]));
    else waiting.set(scaleId, frame);
    // The first one is sent after all weights that arrived with it are here.
    this.#timer ??= setTimeout(() => this.#send(), 0);
  }

  forget(writer: StreamWriter): void {
    this.#waiting.delete(writer);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #send(): void {
    for (const [writer, frames] of this.#waiting) {
      if (writer.isBusy()) continue;
      this.#waiting.delete(writer);
      writer.write(Buffer.concat([...frames.values()]));
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting.size > 0) this.#send();
    }, notifyEvery);
    this.#timer.unref();
  }
}
