import { join } from 'node:path';
import { type FileStore, openFileStore } from './file-store.service.ts';
import type { S3Bucket, S3Limits } from './s3-client.service.ts';
import { openS3Store } from './s3-store.service.ts';

/** The settings of the storage of files. */
export interface StorageSettings {
  readonly dataDirectory: string;
  /** Without a bucket, files are in the data folder. */
  readonly s3Bucket?: string | undefined;
  readonly s3Endpoint?: string | undefined;
  readonly s3Region?: string;
  readonly s3AccessKey?: string | undefined;
  readonly s3SecretKey?: string | undefined;
  readonly s3Prefix?: string;
  readonly s3PathStyle?: boolean;
}

/** The bucket of the settings; undefined if files are in the data folder. */
export function bucketOf(settings: StorageSettings): (S3Bucket & { readonly prefix: string }) | undefined {
  const { s3Bucket: bucket, s3Endpoint: endpoint, s3AccessKey: accessKey, s3SecretKey: secretKey } = settings;
  if (bucket === undefined || endpoint === undefined || accessKey === undefined || secretKey === undefined)
    return undefined;
  const { s3Region: region = 'us-east-1', s3Prefix: prefix = '', s3PathStyle: isPathStyle = true } = settings;
  return { endpoint, bucket, region, accessKey, secretKey, prefix, isPathStyle };
}

/** The store of the data folder, whatever the settings. */
export const folderStoreOf = ({ dataDirectory }: StorageSettings): FileStore =>
  openFileStore(join(dataDirectory, 'files'));

/** The store of the settings. */
export function fileStoreOf(settings: StorageSettings, limits?: S3Limits): FileStore {
  const bucket = bucketOf(settings);
  return bucket === undefined
    ? folderStoreOf(settings)
    : openS3Store(bucket, join(settings.dataDirectory, 'files'), limits);
}

/** Where files are, in words: the data folder or the bucket. */
export function describeStore(settings: StorageSettings): string {
  const bucket = bucketOf(settings);
  return bucket === undefined
    ? settings.dataDirectory
    : `the bucket ${bucket.bucket} of ${new URL(bucket.endpoint).host}${bucket.prefix === '' ? '' : `, under ${bucket.prefix}`}`;
}
