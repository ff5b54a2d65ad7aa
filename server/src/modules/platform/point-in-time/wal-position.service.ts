import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** A position in the write-ahead log, in bytes from its beginning. PostgreSQL's pg_lsn. */
export type Position = bigint;

/** Bytes of a file of the log: PostgreSQL's default, which the embedded cluster has. */
const segmentBytes = 16n * 1024n * 1024n;
const pageBytes = 8192n;

/** PostgreSQL's form: `0/3000028`. */
export function parsePosition(text: string): Position {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`${text} is no position in the write-ahead log.`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const hex = (value: bigint, length = 0): string => value.toString(16).toUpperCase().padStart(length, '0');

export const formatPosition = (position: Position): string => `${hex(position >> 32n)}/${hex(position & 0xffffffffn)}`;

export const segmentStart = (position: Position): Position => position - (position % segmentBytes);

/** The name of the file that has the byte at a position. */
function segmentName(timeline: number, position: Position): string {
  const number = position / segmentBytes;
  const inFirst = 0x100000000n / segmentBytes;
  return `${hex(BigInt(timeline), 8)}${hex(number / inFirst, 8)}${hex(number % inFirst, 8)}`;
}

/** The bytes of the log do not fit the position at which they were found. */
export class WrongLogError extends Error {
  override readonly name = 'WrongLogError';
}

const chunkBytes = 1024n * 1024n;
/** Of a page: its address is at this place of its header. */
const addressAt = 8;

/** @throws WrongLogError if a page is of another place: PostgreSQL reuses files of the log */
function assertInPlace(bytes: Buffer, at: Position): void {
  const first = at % pageBytes === 0n ? at : at - (at % pageBytes) + pageBytes;
  for (let page = first; page + 16n <= at + BigInt(bytes.length); page += pageBytes) {
    const found = bytes.readBigUInt64LE(Number(page - at) + addressAt);
    // Pages after the early end of a file are zeros.
    if (found !== page && found !== 0n)
      throw new WrongLogError(`The write-ahead log has other bytes at ${formatPosition(page)}.`);
  }
}

/**
 * The bytes of the log from one position to another, from the files in a folder. They must be on the disk already: then they do not change.
 * @throws WrongLogError; Error with ENOENT if PostgreSQL has removed the file
 */
export async function* readLog(folder: string, timeline: number, from: Position, to: Position): AsyncIterable<Buffer> {
  for (let at = from; at < to; ) {
    const end = segmentStart(at) + segmentBytes;
    const handle = await open(join(folder, segmentName(timeline, at)));
    try {
      while (at < to && at < end) {
        // Whole pages, so that each header is in one chunk.
        const next = at - (at % pageBytes) + chunkBytes;
        const stop = [next, end, to].reduce((min, one) => (one < min ? one : min));
        const { bytesRead, buffer } = await handle.read({
          buffer: Buffer.alloc(Number(stop - at)),
          position: Number(at - segmentStart(at)),
        });
        if (BigInt(bytesRead) !== stop - at)
          throw new WrongLogError(`The write-ahead log ends before ${formatPosition(stop)}.`);
        assertInPlace(buffer, at);
        yield buffer;
        at = stop;
      }
    } finally {
      await handle.close();
    }
  }
}

/**
 * Writes bytes of the log into its files in a folder. Missing ends are zeros, which PostgreSQL reads as the end of the log.
 * @throws WrongLogError
 */
export async function writeLog(
  folder: string,
  timeline: number,
  from: Position,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  let at = from;
  for await (const chunk of source) {
    assertInPlace(chunk, at);
    for (let done = 0; done < chunk.length; ) {
      const left = Number(segmentStart(at) + segmentBytes - at);
      const part = chunk.subarray(done, done + left);
      const path = join(folder, segmentName(timeline, at));
      const handle = await open(path, 'a+', 0o600).then(async (created) => {
        await created.close();
        return open(path, 'r+');
      });
      try {
        await handle.truncate(Number(segmentBytes));
        await handle.write(part, 0, part.length, Number(at % segmentBytes));
        await handle.sync();
      } finally {
        await handle.close();
      }
      done += part.length;
      at += BigInt(part.length);
    }
  }
}
