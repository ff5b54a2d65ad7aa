import { randomUUID } from 'node:crypto';
import { bucketOf, type StorageSettings } from './file-stores.service.ts';
import { S3Client } from './s3-client.service.ts';
import { StoreUnavailableError } from './store-unavailable.service.ts';

/** The setting to correct, by the code of S3 or of the connection, and what is wrong with it. */
const explanations: Readonly<Record<string, readonly [setting: string, reason: string]>> = {
  NoSuchBucket: ['S3_BUCKET', 'the store has no such bucket'],
  InvalidAccessKeyId: ['S3_ACCESS_KEY', 'the store does not know the key'],
  AccessDenied: ['S3_ACCESS_KEY', 'the key may not list, read, write and remove objects of the bucket'],
  SignatureDoesNotMatch: ['S3_SECRET_KEY', 'the secret does not fit the key'],
  AuthorizationHeaderMalformed: ['S3_REGION', 'the bucket is in another region'],
  PermanentRedirect: ['S3_REGION', 'the bucket is in another region'],
  RequestTimeTooSkewed: ['S3_ENDPOINT', 'the clocks of the store and of this machine differ: turn on NTP on both'],
  ENOTFOUND: ['S3_ENDPOINT', 'the name of the host is unknown'],
  EAI_AGAIN: ['S3_ENDPOINT', 'the name of the host cannot be looked up now'],
  ECONNREFUSED: ['S3_ENDPOINT', 'nothing accepts connections there'],
  TimeoutError: ['S3_ENDPOINT', 'the store does not respond in time'],
};

/** One sentence that names the setting to correct. @param nameOf the setting that was used for one of the storage of files */
export function explainStore(
  { reason, hint }: StoreUnavailableError,
  nameOf: (setting: string) => string = (setting) => setting,
): string {
  const [setting, words] = explanations[reason] ?? ['S3_ENDPOINT', 'the store cannot be used'];
  return `${nameOf(setting)}: ${words} (${reason}${hint}).`;
}

/** Whether another start with the same settings cannot succeed. */
export const isRefused = ({ answered = 0 }: StoreUnavailableError): boolean =>
  answered >= 300 && answered < 500 && answered !== 429;

/**
 * Writes, lists, reads and removes a small object in the bucket of the settings.
 * @returns what is wrong, in one sentence; undefined if nothing is, or files are in the data folder
 */
export async function examineStore(settings: StorageSettings): Promise<string | undefined> {
  const bucket = bucketOf(settings);
  if (bucket === undefined) return undefined;
  const client = new S3Client(bucket);
  const key = `${bucket.prefix}check-${randomUUID()}`;
  try {
    await client.put(key, new Blob([]));
    await client.page({ 'list-type': '2', 'max-keys': '1', prefix: key });
    (await client.get(key))?.destroy();
    await client.remove(key);
    return undefined;
  } catch (error) {
    if (error instanceof StoreUnavailableError) return explainStore(error);
    throw error;
  }
}
