import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { OperatorError } from '../../../operator-error.ts';

export interface InstanceKey {
  /** 1 to 40 letters, digits, hyphens and underscores. Tokens and sealed values contain this id. */
  readonly id: string;
  /** 32 random bytes. */
  readonly secret: Buffer;
  /** Absent for a key from the environment. */
  readonly createdAt?: string;
}

/** The keys of the installation, newest first. The first signs and seals; all verify and open. */
export type KeyRing = readonly [InstanceKey, ...InstanceKey[]];

/** The keys cannot be used. The message explains what the operator can do, and contains no key. */
export class KeyRingError extends OperatorError {
  override readonly name = 'KeyRingError';
}

export type KeyUse = 'link' | 'token' | 'code' | 'sealing';

const keyLength = 32;

/** The key of 32 bytes for one use. Different uses of one key have independent keys (HKDF-SHA-256). */
export const keyFor = ({ secret }: InstanceKey, use: KeyUse): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `tunna ${use}`, keyLength));

/** Identifies a key without revealing it. */
export const checkValue = ({ secret }: InstanceKey): Buffer =>
  createHmac('sha256', secret).update('tunna key check').digest();

export const newKey = (now: Date): InstanceKey => ({
  id: randomBytes(6).toString('base64url'),
  secret: randomBytes(keyLength),
  createdAt: now.toISOString(),
});

/** A key in the format of INSTANCE_KEYS. */
export const keyText = ({ id, secret }: InstanceKey): string => `${id}:${secret.toString('base64url')}`;

/** @returns undefined for a text that is no key */
export function readKey(id: string, secret: string): InstanceKey | undefined {
  const bytes = Buffer.from(secret, 'base64url');
  const isWhole = bytes.length === keyLength && bytes.toString('base64url') === secret;
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
