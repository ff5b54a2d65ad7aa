// Sends requests over persistent connections and checks each response. Uses bare sockets, to leave the processor to the
// measured server.
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  /** Status line and headers. */
  readonly head: string;
  readonly body: Buffer;
}

interface Load {
  readonly port: number;
  readonly connections: number;
  readonly count: number;
  /** The bytes of one request. */
  request(index: number): Buffer;
  /** Throws if the response is not the expected one. */
  check(answer: Answer, index: number): void;
}

const headEnd = Buffer.from('\r\n\r\n');

/** The response at the start of the bytes; undefined while it is incomplete. */
function parse(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${head}`);
  const total = end + headEnd.length + Number(length);
  if (bytes.length < total) return undefined;
  if (bytes.length > total) throw new Error('More bytes came back than the answer has.');
  return { status: Number(head.slice(9, 12)), head, body: bytes.subarray(end + headEnd.length) };
}

class PersistentConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')));
  }

  static open(port: number): Promise<PersistentConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.off('error', reject);
        resolve(new PersistentConnection(socket));
      });
      socket.once('error', reject);
    });
  }

  send(bytes: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(bytes);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const waiting = this.#waiting;
    try {
      const answer = parse(this.#received);
      if (answer === undefined) return;
      this.#received = Buffer.alloc(0);
      this.#waiting = undefined;
      waiting?.resolve(answer);
    } catch (error) {
      waiting?.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** Sends all requests, one at a time per connection. @returns the duration in seconds */
export async function runLoad({ port, connections, count, request, check }: Load): Promise<number> {
  const open = await Promise.all(
    Array.from({ length: Math.min(connections, count) }, () => PersistentConnection.open(port)),
  );
  let next = 0;
  const drive = async (connection: PersistentConnection): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      check(await connection.send(request(index)), index);
    }
  };
  try {
    const started = performance.now();
    await Promise.all(open.map(drive));
    return (performance.now() - started) / 1000;
  } finally {
    for (const connection of open) connection.close();
  }
}

/** A GET with the headers of a browser. */
export const getRequest = (path: string, headers: Readonly<Record<string, string>> = {}): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headerLines(headers)}\r\n`);

/** A POST with a JSON body. */
export function postRequest(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Buffer {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n` +
      `${headerLines(headers)}\r\n${text}`,
  );
}

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** Fetches one response. */
export async function fetchOnce(port: number, request: Buffer): Promise<Answer> {
  const connection = await PersistentConnection.open(port);
  try {
    return await connection.send(request);
  } finally {
    connection.close();
  }
}
