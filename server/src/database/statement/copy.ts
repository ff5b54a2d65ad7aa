import { Readable, Writable } from 'node:stream';
import type { Connection, Submittable } from 'pg';

/** Methods of the driver that its types omit. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const BLOCK_BYTES = 64 * 1024;

/** Rows that `copy … to stdout` sends: `client.query(new CopyOut(text))`. Read it to its end, or destroy it, which ends the connection. */
export class CopyOut extends Readable implements Submittable {
  /** Rows sent so far. */
  rows = 0;
  readonly #text: string;
  #connection: Connection | undefined;
  #done = false;
  #block = Buffer.allocUnsafe(BLOCK_BYTES);
  #filled = 0;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (!this.#done) this.#connection?.stream.destroy();
    callback(error);
  }

  /** Copies the row, because the driver uses its buffer again. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.rows += 1;
    if (this.#filled + chunk.length > BLOCK_BYTES) this.#flush();
    if (chunk.length > BLOCK_BYTES) this.#send(Buffer.from(chunk));
    else this.#filled += chunk.copy(this.#block, this.#filled);
  }

  handleCommandComplete(): void {
    this.#done = true;
    this.#flush();
  }

  handleReadyForQuery(): void {
    // No `_read` follows the end: after a last block that filled the buffer, the connection would stay paused for the next query.
    this.#connection?.stream.resume();
    this.push(null);
  }

  handleError(error: Error): void {
    this.#done = true;
    this.destroy(error);
  }

  #flush(): void {
    if (this.#filled === 0) return;
    this.#send(this.#block.subarray(0, this.#filled));
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.#filled = 0;
  }

  #send(block: Buffer): void {
    if (!this.push(block)) this.#connection?.stream.pause();
  }
}

/** Takes the rows of `copy … from stdin`: `client.query(new CopyIn(text))`. It finishes when PostgreSQL has stored them. */
export class CopyIn extends Writable implements Submittable {
  readonly #text: string;
  readonly #ready = Promise.withResolvers<CopyConnection>();
  #finish: (() => void) | undefined;

  constructor(text: string) {
    super({ highWaterMark: 4 * BLOCK_BYTES });
    this.#text = text;
    // The error is that of the stream.
    this.#ready.promise.catch(() => undefined);
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  override _write(chunk: Buffer, _encoding: string, callback: (error?: Error | null) => void): void {
    this.#ready.promise.then((connection) => {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', callback);
      else callback();
    }, callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.#ready.promise.then((connection) => {
      this.#finish = callback;
      connection.endCopyFrom();
    }, callback);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (error !== null && this.#finish === undefined)
      this.#ready.promise.then(
        (connection) => connection.sendCopyFail('stopped'),
        () => undefined,
      );
    callback(error);
  }

  handleCopyInResponse(connection: Connection): void {
    this.#ready.resolve(connection as CopyConnection);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#finish?.();
  }

  handleError(error: Error): void {
    this.#ready.reject(error);
    this.#finish ??= () => undefined;
    this.destroy(error);
  }
}
