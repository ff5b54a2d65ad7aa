import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { asFolderError, BackupError, codeOf } from '../backup/backup-error.service.ts';
import { fileObject } from '../backup/manifest.service.ts';
import { ObjectStore, storedObject, syncPath } from '../backup/object-store.service.ts';
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
  new ObjectStore(baseFolder(backups), key);

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
  const folder = baseFolder(backups);
  const unfinished = join(folder, `unfinished-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(unfinished, `${JSON.stringify(manifestSchema.encode(manifest))}\n`, { mode: 0o600, flush: true });
    await rename(unfinished, join(folder, `${name}${SUFFIX}`));
    await syncPath(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw asFolderError(error, folder);
  }
  return { ...manifest, name };
}

async function readBase(folder: string, file: string): Promise<BaseManifest> {
  const path = join(folder, file);
  try {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    return { ...manifest, name: file.slice(0, -SUFFIX.length) };
  } catch (error) {
    throw new BackupError(
      `${path} cannot be read as a base (${codeOf(error) ?? 'it is damaged, or of a newer Tunna'}). Restore or remove it.`,
      { cause: error },
    );
  }
}

/** All bases, oldest first. @throws BackupError if one cannot be read */
export async function readBases(backups: string): Promise<BaseManifest[]> {
  const folder = baseFolder(backups);
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new BackupError(`${folder} cannot be read (${codeOf(error)}).`, { cause: error });
  });
  return Promise.all(
    names
      .filter((name) => name.endsWith(SUFFIX))
      .sort()
      .map((name) => readBase(folder, name)),
  );
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
