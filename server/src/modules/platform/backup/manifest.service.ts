import { Readable } from 'node:stream';
import { z } from 'zod';
import { BackupError } from './backup-error.service.ts';
import type { BackupPlace } from './backup-place.service.ts';
import { listText, parseList } from './list-file.service.ts';
import { type ObjectStore, storedObject } from './object-store.service.ts';

const tableObject = storedObject.extend({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
});

export const fileObject = storedObject.extend({
  /** In the data folder. */
  path: z.string().regex(/^(?:files\/\d+\/[0-9a-f]{2}\/[0-9a-f]{64}|terms\/[^/\0]+|keys\.json)$/),
});

const contentSchema = z.object({
  createdAt: z.iso.datetime(),
  /** Applied migrations, in order. */
  migrations: z.array(z.object({ version: z.number(), sha256: z.string() })),
  /** Applied migrations of the job library. */
  jobMigrations: z.array(z.number()),
  tables: z.array(tableObject),
  sequences: z.array(z.object({ schema: z.string(), sequence: z.string(), value: z.string() })),
  files: z.array(fileObject),
  /** Files that rows reference, but that were lost or damaged in the data folder already. */
  lost: z.array(z.string()),
});

/** What a backup contains. */
export type BackupContent = z.output<typeof contentSchema>;
export type TableObject = z.output<typeof tableObject>;
export type FileObject = z.output<typeof fileObject>;

/** The file of a backup: readable without the key, so that the objects of all backups are known. */
const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The version of Tunna. */
  release: z.string(),
  /** The object with the content. */
  content: storedObject,
  /** The names of all objects of this backup. */
  objects: z.array(z.string()),
});

export type Manifest = z.output<typeof manifestSchema> & {
  /** The name of the backup. */
  readonly name: string;
};

const SUFFIX = '.backup.json';

/** Stores the content, and then the manifest: without it there is no backup. */
export async function writeManifest(
  place: BackupPlace,
  store: ObjectStore,
  content: BackupContent,
  release: string,
): Promise<Manifest> {
  const stored = await store.put(() => Readable.from([Buffer.from(JSON.stringify(content))]));
  await store.verify(stored, 'the list of tables and files');
  const { createdAt } = content;
  const objects = [...content.tables, ...content.files, stored].map((one) => one.object);
  const manifest = manifestSchema.parse({
    format: 1,
    createdAt,
    release,
    content: stored,
    objects: [...new Set(objects)].sort(),
  });
  const name = createdAt.replaceAll(':', '-');
  await place.writeList(`${name}${SUFFIX}`, listText(manifest));
  return { ...manifest, name };
}

/** The time of the newest backup, from its name. */
export async function newestBackupTime(place: BackupPlace): Promise<number | undefined> {
  const newest = (await place.listNames(SUFFIX)).at(-1);
  if (newest === undefined) return undefined;
  return Date.parse(newest.slice(0, -SUFFIX.length).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}

/**
 * All backups in a place, oldest first.
 * @throws BackupError if one cannot be read
 */
export async function readManifests(place: BackupPlace): Promise<Manifest[]> {
  const manifests: Manifest[] = [];
  for (const file of await place.listNames(SUFFIX)) manifests.push(await readManifest(place, file));
  return manifests;
}

async function readManifest(place: BackupPlace, file: string): Promise<Manifest> {
  const read = async () => (await place.readList(file)) ?? '';
  const manifest = await parseList(read, manifestSchema, { path: `${place.name}/${file}`, what: 'a backup' });
  return { ...manifest, name: file.slice(0, -SUFFIX.length) };
}

export const removeManifest = (place: BackupPlace, { name }: Manifest): Promise<void> =>
  place.removeList(`${name}${SUFFIX}`);

/** @throws BackupError if the content is damaged, or the key does not fit */
export async function readContent(store: ObjectStore, { content, name, createdAt }: Manifest): Promise<BackupContent> {
  const what = `the list of tables and files of ${name}`;
  const found = contentSchema.parse(JSON.parse(await store.text(content, what)));
  if (found.createdAt !== createdAt)
    throw new BackupError(`The backup ${name} is damaged: ${what} is of another backup.`);
  return found;
}
