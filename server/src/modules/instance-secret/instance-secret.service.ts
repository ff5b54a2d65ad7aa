import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../../database/statement.ts';
import { findSetting } from './instance-secret.queries.ts';

export type SecretName = 'link_secret' | 'token_secret' | 'code_secret' | 'sealing_secret';

/** A secret of this installation, which all its server processes share. @throws Error when the migrations are incomplete */
export async function instanceSecret(database: Queryable, name: SecretName): Promise<string> {
  const secret = await findSetting(database, name);
  if (secret === undefined) throw new Error(`The database has no ${name}: its migrations are incomplete.`);
  return secret;
}

/** Keeps what the database alone must not give away. */
export interface Vault {
  /** HMAC-SHA-256 of a short text, such as a code of six digits, for storing and comparing. `purpose` keeps uses apart. */
  mac(purpose: string, text: string): Buffer;
  /** AES-256-GCM; what was sealed for one purpose cannot be opened for another. */
  seal(purpose: string, text: string): Buffer;
  /** @throws Error when the bytes were not sealed here for this purpose */
  unseal(purpose: string, sealed: Buffer): string;
}

/** A code is good for its own challenge and for no other. */
export const codePurpose = (challengeId: string): string => `code:${challengeId}`;

/** The link that is sent beside the code of a challenge. */
export const linkPurpose = (challengeId: string): string => `sign-in link:${challengeId}`;

const ivLength = 12;
const tagLength = 16;

function vault(secrets: { readonly code: string; readonly sealing: string }): Vault {
  const key = createHash('sha256').update(secrets.sealing).digest();
  return {
    mac: (purpose, text) => createHmac('sha256', secrets.code).update(`${purpose}\0${text}`).digest(),
    seal(purpose, text) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), bytes]);
    },
    unseal(purpose, sealed) {
      const iv = sealed.subarray(0, ivLength);
      const tag = sealed.subarray(ivLength, ivLength + tagLength);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
      return decipher.update(sealed.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** SHA-256 of a text with enough randomness of its own, such as a credential's secret. */
export const hashSecret = (text: string): Buffer => createHash('sha256').update(text).digest();

export async function openVault(database: Queryable): Promise<Vault> {
  const [code, sealing] = await Promise.all([
    instanceSecret(database, 'code_secret'),
    instanceSecret(database, 'sealing_secret'),
  ]);
  return vault({ code, sealing });
}
