import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { BackupError } from './backup-error.service.ts';

/** The key of BACKUP_KEY: 32 bytes. */
export type BackupKey = Buffer;

const MAGIC = Buffer.from('TUNNA1');
const PLAIN = 0;
const ENCRYPTED = 1;
const CHECK_BYTES = 8;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
/** Set in the length of the last frame, so that a truncated object is recognized. */
const LAST = 0x8000_0000;
const FRAME_BYTES = 64 * 1024;

const keyFor = (key: BackupKey, use: string, salt: Buffer | string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `tunna backup ${use}`, 32));

/** Identifies the key without revealing it. */
const checkOf = (key: BackupKey): Buffer =>
  createHmac('sha256', keyFor(key, 'check', ''))
    .update('key')
    .digest()
    .subarray(0, CHECK_BYTES);

/** The name of an object with this SHA-256. With a key, a name does not reveal which file it is. */
export const nameOf = (sha256: string, key: BackupKey | undefined): string =>
  key === undefined
    ? sha256
    : createHmac('sha256', keyFor(key, 'name', ''))
        .update(sha256)
        .digest('hex');

function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(frame, 4, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts a stream into frames of one size; the last one, perhaps empty, is marked. */
async function* frames(source: AsyncIterable<Buffer>): AsyncIterable<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < FRAME_BYTES) continue;
    const joined = Buffer.concat(waiting);
    let at = 0;
    for (; length - at > FRAME_BYTES; at += FRAME_BYTES)
      yield { bytes: joined.subarray(at, at + FRAME_BYTES), isLast: false };
    waiting = [joined.subarray(at)];
    length -= at;
  }
  yield { bytes: Buffer.concat(waiting), isLast: true };
}

/** The stored form of a stream: with a key, frames of AES-256-GCM under a separate key. */
export async function* seal(source: AsyncIterable<Buffer>, key: BackupKey | undefined): AsyncIterable<Buffer> {
  yield Buffer.concat([MAGIC, Buffer.from([key === undefined ? PLAIN : ENCRYPTED])]);
  if (key === undefined) return yield* source;
  const salt = randomBytes(SALT_BYTES);
  yield Buffer.concat([checkOf(key), salt]);
  const objectKey = keyFor(key, 'object', salt);
  let number = 0;
  for await (const { bytes, isLast } of frames(source)) {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE((bytes.length | (isLast ? LAST : 0)) >>> 0);
    const cipher = createCipheriv('aes-256-gcm', objectKey, nonceOf(number, isLast));
    yield Buffer.concat([length, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Reads exact numbers of bytes from a stream. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** @returns fewer bytes at the end of the stream */
  async take(count: number): Promise<Buffer> {
    const parts = [this.#rest];
    let length = this.#rest.length;
    while (length < count) {
      const { value, done } = await this.#source.next();
      if (done === true) break;
      parts.push(value);
      length += value.length;
    }
    const joined = Buffer.concat(parts);
    this.#rest = joined.subarray(count);
    return joined.subarray(0, count);
  }

  async *rest(): AsyncIterable<Buffer> {
    for (let block = await this.take(FRAME_BYTES); block.length > 0; block = await this.take(FRAME_BYTES)) yield block;
  }
}

/** Why the key cannot open what was sealed. */
function keyProblem(isEncrypted: boolean, check: Buffer, key: BackupKey | undefined): string | undefined {
  if (!isEncrypted)
    return key === undefined
      ? undefined
      : 'The backup is not encrypted, but BACKUP_KEY is set. Unset it to use this backup.';
  if (key === undefined) return 'The backup is encrypted. Set BACKUP_KEY to the key that it was made with.';
  return check.equals(checkOf(key)) ? undefined : 'BACKUP_KEY is not the key that this backup was made with.';
}

/**
 * The stream that was sealed.
 * @throws BackupError if the key does not fit; Error if the bytes are damaged
 */
export async function* unseal(source: AsyncIterable<Buffer>, key: BackupKey | undefined): AsyncIterable<Buffer> {
  const reader = new ByteReader(source);
  const header = await reader.take(MAGIC.length + 1);
  const mode = header.at(MAGIC.length);
  if (!header.subarray(0, MAGIC.length).equals(MAGIC) || (mode !== PLAIN && mode !== ENCRYPTED))
    throw new Error('its header is wrong');
  const check = mode === ENCRYPTED ? await reader.take(CHECK_BYTES) : Buffer.alloc(0);
  const problem = keyProblem(mode === ENCRYPTED, check, key);
  if (problem !== undefined) throw new BackupError(problem);
  if (key === undefined) return yield* reader.rest();
  const objectKey = keyFor(key, 'object', await reader.take(SALT_BYTES));
  for (let number = 0; ; number += 1) {
    const head = await reader.take(LENGTH_BYTES);
    if (head.length < LENGTH_BYTES) throw new Error('its end is missing');
    const word = head.readUInt32BE();
    const isLast = word >= LAST;
    const length = isLast ? word - LAST : word;
    const frame = length > FRAME_BYTES ? Buffer.alloc(0) : await reader.take(length + TAG_BYTES);
    if (frame.length < length + TAG_BYTES) throw new Error('its end is missing');
    const decipher = createDecipheriv('aes-256-gcm', objectKey, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(frame.subarray(length));
    yield Buffer.concat([decipher.update(frame.subarray(0, length)), decipher.final()]);
    if (isLast) break;
  }
  if ((await reader.take(1)).length > 0) throw new Error('bytes follow its end');
}
