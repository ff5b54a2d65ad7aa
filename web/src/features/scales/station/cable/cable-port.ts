import { withoutParity } from '@tunna/domain/scales/lines/known-lines';
import type { BrowserPort } from './browser-serial.ts';

interface Listener {
  received(text: string): void;
  /** The device is gone. Not called after `close`. */
  lost(): void;
}

/** An open port. Each byte is one character, as in the agent. */
export class CablePort {
  readonly #port: BrowserPort;
  readonly #listener: Listener;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #isClosed = false;

  private constructor(port: BrowserPort, listener: Listener) {
    this.#port = port;
    this.#listener = listener;
  }

  /** @throws if another page or program uses the port */
  static async open(port: BrowserPort, baudRate: number, listener: Listener): Promise<CablePort> {
    await port.open({ baudRate });
    const cable = new CablePort(port, listener);
    void cable.#read();
    return cable;
  }

  /** A port that cannot be written to is about to be lost, which its reader reports. */
  async write(text: string): Promise<void> {
    const writer = this.#port.writable?.getWriter();
    try {
      await writer?.write(new TextEncoder().encode(text));
    } catch {
      return;
    } finally {
      writer?.releaseLock();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // A lost port is closed already.
    await this.#reader?.cancel().catch(() => undefined);
    await this.#port.close().catch(() => undefined);
  }

  /** After a damaged byte, as at a wrong speed, the port has another stream. A port that is gone has none. */
  async #read(): Promise<void> {
    let stream = this.#port.readable;
    while (stream !== null && !this.#isClosed) {
      await this.#readStream(stream);
      const next: ReadableStream<Uint8Array> | null = this.#port.readable;
      stream = next === stream ? null : next;
    }
    if (!this.#isClosed) this.#listener.lost();
  }

  async #readStream(stream: ReadableStream<Uint8Array>): Promise<void> {
    const reader = stream.getReader();
    this.#reader = reader;
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        if (!this.#isClosed) this.#listener.received(withoutParity(String.fromCharCode(...value)));
      }
    } catch {
      return;
    } finally {
      reader.releaseLock();
    }
  }
}
