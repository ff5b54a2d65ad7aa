import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { BackupError } from '../backup/backup-error.service.ts';
import { folderPlace } from '../backup/backup-place.service.ts';
import { listFilesIn, readListFile, writeListFile } from '../backup/list-file.service.ts';
import { fileObject } from '../backup/manifest.service.ts';
import { ObjectStore, storedObject } from '../backup/object-store.service.ts';
import type { BackupKey } from '../backup/sealed-stream.service.ts';
import { pointInTimeFolder, position, readRecords } from './archive-record.service.ts';

/** In the folder of the cluster. PostgreSQL has no other characters in its names. */
const clusterPath = z.string().regex(/^\w[\w.-]*(?:\/\w[\w.-]*)*$/);

const contentSchema = z.object({
  createdAt: z.iso.datetime(),
  /** The file `backup_label`. */
  label: z.string(),
  folders: z.array(clusterPath),
  cluster: z.array(storedObject.extend({ path: clusterPath })),
  /** Files of the data folder. */
  own: z.array(fileObject),
});
export type BaseContent = z.output<typeof contentSchema>;
export type ClusterFile = BaseContent['cluster'][number];

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** A restore can go to this time, and to later ones for which there is a log. */
  until: z.iso.datetime(),
  /** The version of Tunna. */
  release: z.string(),
  /** The major version of PostgreSQL. */
  postgres: z.string(),
  chain: z.string(),
  timeline: z.number(),
  start: position,
  content: storedObject,
  /** Names of all its objects. */
  objects: z.array(z.string()),
  /** Names of the objects of files, which are among those of the backups. */
  files: z.array(z.string()),
});
export type BaseManifest = z.output<typeof manifestSchema> & { readonly name: string };

const SUFFIX = '.base.json';

const baseFolder = (backups: string): string => join(pointInTimeFolder(backups), 'base');
/** The objects of the bases. */
export const baseObjects = (backups: string, key: BackupKey | undefined): ObjectStore =>
  new ObjectStore(folderPlace(baseFolder(backups)), key);

/** Stores the content, and then the manifest: without it there is no base. */
export async function writeBase(
  backups: string,
  objects: ObjectStore,
  content: BaseContent,
  facts: Omit<BaseManifest, 'format' | 'createdAt' | 'content' | 'objects' | 'name'>,
): Promise<BaseManifest> {
  const stored = await objects.put(() => Readable.from([Buffer.from(JSON.stringify(content))]));
  await objects.verify(stored, 'the list of files of the base');
  const { createdAt } = content;
  const named = [...content.cluster, ...content.own, stored].map(({ object }) => object);
  const manifest = { ...facts, format: 1 as const, createdAt, content: stored, objects: [...new Set(named)].sort() };
  const name = createdAt.replaceAll(':', '-');
  await writeListFile(baseFolder(backups), `${name}${SUFFIX}`, manifestSchema.encode(manifest));
  return { ...manifest, name };
}

async function readBase(folder: string, file: string): Promise<BaseManifest> {
  const manifest = await readListFile(join(folder, file), manifestSchema, 'a base');
  return { ...manifest, name: file.slice(0, -SUFFIX.length) };
}

/** All bases, oldest first. @throws BackupError if one cannot be read */
export async function readBases(backups: string): Promise<BaseManifest[]> {
  const folder = baseFolder(backups);
  return Promise.all((await listFilesIn(folder, SUFFIX)).map((file) => readBase(folder, file)));
}

export const removeBase = (backups: string, { name }: BaseManifest): Promise<void> =>
  rm(join(baseFolder(backups), `${name}${SUFFIX}`), { force: true });

/** @throws BackupError if the content is damaged, or the key does not fit */
export async function readBaseContent(
  objects: ObjectStore,
  { content, name, createdAt }: BaseManifest,
): Promise<BaseContent> {
  const what = `the list of files of the base ${name}`;
  const found = contentSchema.parse(JSON.parse(await objects.text(content, what)));
  if (found.createdAt !== createdAt) throw new BackupError(`The base ${name} is damaged: ${what} is of another base.`);
  return found;
}

/** The names of the objects of files that restores to a time need. */
export async function filesForPointInTime(backups: string): Promise<string[]> {
  const [bases, records] = [await readBases(backups), await readRecords(backups)];
  return [...bases, ...records].flatMap(({ files }) => files);
}
