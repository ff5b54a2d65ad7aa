import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface InstanceKey {
  /** 1 to 40 letters, digits, hyphens and underscores. Tokens and sealed values contain this id. */
  readonly id: string;
  /** 32 random bytes; or 128, the four secrets that the database held before keys were stored outside it. */
  readonly secret: Buffer;
  /** Absent for a key from the environment. */
  readonly createdAt?: string;
}

/** The keys of the installation, newest first. The first signs and seals; all verify and open. */
export type KeyRing = readonly [InstanceKey, ...InstanceKey[]];

/** The keys cannot be used. The message explains what the operator can do, and contains no key. */
export class KeyRingError extends Error {
  override readonly name = 'KeyRingError';
}

export type KeyUse = 'link' | 'token' | 'code' | 'sealing';

/** The order of the former secrets of the database in an imported key. */
const formerPlaces: Readonly<Record<KeyUse, number>> = { link: 0, token: 1, code: 2, sealing: 3 };
const formerCount = 4;
const formerLength = 32;

/** The id of the key that contains the former secrets of the database. */
const importedKeyId = 'imported';

const keyLength = 32;
const importedLength = formerCount * formerLength;

/** The key of 32 bytes for one use. Different uses of one key have independent keys (HKDF-SHA-256). */
export function keyFor({ secret }: InstanceKey, use: KeyUse): Buffer {
  if (secret.length !== importedLength) return Buffer.from(hkdfSync('sha256', secret, '', `tunna ${use}`, keyLength));
  const start = formerPlaces[use] * formerLength;
  // The former secrets were used as text, as stored in the database.
  const text = Buffer.from(secret.subarray(start, start + formerLength).toString('hex'));
  return use === 'sealing' ? createHash('sha256').update(text).digest() : text;
}

/** Identifies a key without revealing it. */
export const checkValue = ({ secret }: InstanceKey): Buffer =>
  createHmac('sha256', secret).update('tunna key check').digest();

export const newKey = (now: Date): InstanceKey => ({
  id: randomBytes(6).toString('base64url'),
  secret: randomBytes(keyLength),
  createdAt: now.toISOString(),
});

/** @throws KeyRingError if the former secrets have an unexpected form */
export function importedKey(secrets: readonly string[], now: Date): InstanceKey {
  if (secrets.length !== formerCount || !secrets.every((secret) => /^[0-9a-f]{64}$/.test(secret)))
    throw new KeyRingError('The secrets in the table instance_setting are incomplete. Restore them from a backup.');
  return { id: importedKeyId, secret: Buffer.from(secrets.join(''), 'hex'), createdAt: now.toISOString() };
}

/** A key in the format of INSTANCE_KEYS. */
export const keyText = ({ id, secret }: InstanceKey): string => `${id}:${secret.toString('base64url')}`;

/** @returns undefined for a text that is no key */
export function readKey(id: string, secret: string): InstanceKey | undefined {
  const bytes = Buffer.from(secret, 'base64url');
  const isWhole = [keyLength, importedLength].includes(bytes.length) && bytes.toString('base64url') === secret;
  return isWhole && /^[\w-]{1,40}$/.test(id) ? { id, secret: bytes } : undefined;
}

/** @returns undefined without a key, and if two keys have one id */
export function ringOf(keys: readonly InstanceKey[]): KeyRing | undefined {
  const [first, ...rest] = keys;
  if (first === undefined || new Set(keys.map(({ id }) => id)).size !== keys.length) return undefined;
  return [first, ...rest];
}

/** Reads `id:key,id:key`, newest first. @returns undefined for a text that is no key ring */
export function parseKeyRing(text: string): KeyRing | undefined {
  const keys = text.split(',').map((part) => {
    const [id = '', secret = '', ...rest] = part.trim().split(':');
    return rest.length === 0 ? readKey(id, secret) : undefined;
  });
  return keys.every((key) => key !== undefined) ? ringOf(keys) : undefined;
}
