import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { type InstanceKey, type KeyRing, keyFor } from './key-ring.service.ts';

/** Protects secrets that the database alone must not reveal. */
export interface Vault {
  /** The id of the key for new MACs and seals. */
  readonly keyId: string;
  /** HMAC-SHA-256 of a short text, such as a code of six digits, for storing and comparing. `purpose` separates uses. */
  mac(purpose: string, text: string): Buffer;
  /** The MAC under each key, newest first: a value stored before a rotation is one of them. */
  macs(purpose: string, text: string): Buffer[];
  /** AES-256-GCM; a text sealed for one purpose cannot be opened for another. */
  seal(purpose: string, text: string): Buffer;
  /** @throws Error if the bytes were not sealed here for this purpose */
  unseal(purpose: string, sealed: Buffer): string;
}

/** A code is valid only for its challenge. */
export const codePurpose = (challengeId: string): string => `code:${challengeId}`;

/** The link that is sent with the code of a challenge. */
export const linkPurpose = (challengeId: string): string => `sign-in link:${challengeId}`;

export const secondFactorPurpose = 'second-factor';

/** The purpose for sealing a service provider's secret. */
export const webhookPurpose = (organizationId: number, serviceProviderId: number): string =>
  `webhook:${organizationId}.${serviceProviderId}`;

const ivLength = 12;
const tagLength = 16;
/** The first byte of sealed bytes. */
const sealedVersion = 1;

/** The prefix of bytes sealed under the key: the version, the length of the id, the id. */
export const sealPrefix = (keyId: string): Buffer =>
  Buffer.concat([Buffer.from([sealedVersion, keyId.length]), Buffer.from(keyId)]);

/** A key with the keys that the vault derives from it. */
interface OpenedKey {
  readonly prefix: Buffer;
  readonly code: Buffer;
  readonly sealing: Buffer;
}

const opened = (key: InstanceKey): OpenedKey => ({
  prefix: sealPrefix(key.id),
  code: keyFor(key, 'code'),
  sealing: keyFor(key, 'sealing'),
});

function decrypt(key: Buffer, purpose: string, bytes: Buffer): string {
  const iv = bytes.subarray(0, ivLength);
  const tag = bytes.subarray(ivLength, ivLength + tagLength);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
  return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
}

export function openVault(ring: KeyRing): Vault {
  const newest = opened(ring[0]);
  const keys = ring.map(opened);
  const macUnder = ({ code }: OpenedKey, purpose: string, text: string): Buffer =>
    createHmac('sha256', code).update(`${purpose}\0${text}`).digest();
  return {
    keyId: ring[0].id,
    mac: (purpose, text) => macUnder(newest, purpose, text),
    macs: (purpose, text) => keys.map((key) => macUnder(key, purpose, text)),
    seal(purpose, text) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', newest.sealing, iv).setAAD(Buffer.from(purpose));
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([newest.prefix, iv, cipher.getAuthTag(), bytes]);
    },
    unseal(purpose, sealed) {
      const named = keys.find(({ prefix }) => sealed.subarray(0, prefix.length).equals(prefix));
      if (named === undefined) throw new Error('The bytes were sealed by an unknown key.');
      return decrypt(named.sealing, purpose, sealed.subarray(named.prefix.length));
    },
  };
}

/** SHA-256 of a text with enough randomness, such as a credential's secret. */
export const hashSecret = (text: string): Buffer => createHash('sha256').update(text).digest();
