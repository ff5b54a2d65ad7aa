import { join, resolve } from 'node:path';
import type { StorageSettings } from '../file/file-stores.service.ts';
import type { S3Limits } from '../file/s3-client.service.ts';
import { BackupError } from './backup-error.service.ts';
import { type BackupPlace, folderPlace } from './backup-place.service.ts';
import { type BackupBucket, bucketPlace } from './bucket-place.service.ts';

/** The settings of where backups are. Those of the bucket that are not set are those of the storage of files. */
export interface BackupPlaceSettings extends StorageSettings {
  /** The folder of the scheduled backups. */
  readonly backupDirectory?: string | undefined;
  /** The bucket of the scheduled backups. */
  readonly backupS3Bucket?: string | undefined;
  readonly backupS3Prefix?: string;
  readonly backupS3Endpoint?: string | undefined;
  readonly backupS3Region?: string | undefined;
  readonly backupS3AccessKey?: string | undefined;
  readonly backupS3SecretKey?: string | undefined;
  readonly backupS3PathStyle?: boolean | undefined;
}

/** The store of the bucket, without the bucket. */
function loginOf(settings: BackupPlaceSettings) {
  return {
    endpoint: settings.backupS3Endpoint ?? settings.s3Endpoint,
    region: settings.backupS3Region ?? settings.s3Region ?? 'us-east-1',
    accessKey: settings.backupS3AccessKey ?? settings.s3AccessKey,
    secretKey: settings.backupS3SecretKey ?? settings.s3SecretKey,
    isPathStyle: settings.backupS3PathStyle ?? settings.s3PathStyle ?? true,
  };
}

/** The setting that a value came from, by the name of the one of the storage of files. */
function nameIn(settings: BackupPlaceSettings, isGiven: boolean): (setting: string) => string {
  const own: Readonly<Record<string, unknown>> = {
    S3_ENDPOINT: settings.backupS3Endpoint,
    S3_REGION: settings.backupS3Region,
    S3_ACCESS_KEY: settings.backupS3AccessKey,
    S3_SECRET_KEY: settings.backupS3SecretKey,
  };
  return (setting) => {
    if (setting === 'S3_BUCKET') return isGiven ? 'The bucket' : 'BACKUP_S3_BUCKET';
    return own[setting] === undefined ? setting : `BACKUP_${setting}`;
  };
}

/** @throws BackupError if a setting of the store is missing */
function bucketOf(
  settings: BackupPlaceSettings,
  { bucket, prefix, isGiven }: Pick<BackupBucket, 'bucket' | 'prefix'> & { readonly isGiven: boolean },
  limits: S3Limits | undefined,
): BackupPlace {
  const { endpoint, accessKey, secretKey, ...login } = loginOf(settings);
  if (endpoint === undefined || accessKey === undefined || secretKey === undefined)
    throw new BackupError(
      'Backups in a bucket require BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY, or the S3 settings of files.',
    );
  return bucketPlace(
    { bucket, prefix, endpoint, accessKey, secretKey, ...login },
    {
      unfinished: join(settings.dataDirectory, 'unfinished-backup'),
      nameOf: nameIn(settings, isGiven),
      limits,
    },
  );
}

/**
 * Where the scheduled backups are: a folder, a bucket, both, or none.
 * @throws BackupError if a setting of the store is missing
 */
export function scheduledPlaces(settings: BackupPlaceSettings, limits?: S3Limits): BackupPlace[] {
  const { backupDirectory: folder, backupS3Bucket: bucket, backupS3Prefix: prefix = '' } = settings;
  return [
    ...(folder === undefined ? [] : [folderPlace(folder)]),
    ...(bucket === undefined ? [] : [bucketOf(settings, { bucket, prefix, isGiven: false }, limits)]),
  ];
}

const SCHEME = 's3://';

/**
 * The place that a command names, as a folder or as `s3://bucket/prefix`; without a name that of the settings.
 * @throws BackupError if there is none, or the name is none of a bucket
 */
export function namedPlace(settings: BackupPlaceSettings, name: string | undefined): BackupPlace {
  if (name === undefined) {
    const [place] = scheduledPlaces(settings);
    if (place === undefined)
      throw new BackupError(
        'Name the folder of the backups or s3://BUCKET/PREFIX, or set BACKUP_DIR or BACKUP_S3_BUCKET.',
      );
    return place;
  }
  if (!name.startsWith(SCHEME)) return folderPlace(resolve(name));
  const [, bucket, path = ''] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]{0,200}))?$/.exec(name) ?? [];
  const names = path.replace(/\/$/, '').split('/');
  if (bucket === undefined || names.some((part) => /^\.*$/.test(part) && path !== ''))
    throw new BackupError(
      `${name}: expected s3://BUCKET or s3://BUCKET/PREFIX, with letters, digits and signs of _./-.`,
    );
  return bucketOf(settings, { bucket, prefix: path.replace(/([^/])$/, '$1/'), isGiven: true }, undefined);
}
