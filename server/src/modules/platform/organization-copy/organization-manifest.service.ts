import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { asFolderError, BackupError, codeOf } from '../backup/backup-error.service.ts';
import type { ObjectStore } from '../backup/object-store.service.ts';
import { syncPath } from '../backup/sync-path.service.ts';

const object = z.object({ object: z.string(), sha256: z.string(), bytes: z.number(), stored: z.number() });

const exportedTable = object.extend({ table: z.string(), columns: z.array(z.string()), rows: z.number() });

const person = z.object({
  id: z.number(),
  fullName: z.string().nullable(),
  company: z.string().nullable(),
  industry: z.string().nullable(),
  language: z.string(),
  readTo: z.number(),
  identities: z.array(z.object({ kind: z.enum(['email', 'phone']), value: z.string() })),
});

const contentSchema = z.object({
  createdAt: z.iso.datetime(),
  organization: z.object({ id: z.number(), slug: z.string(), name: z.string() }),
  /** Applied migrations, in order. */
  migrations: z.array(z.object({ version: z.number(), sha256: z.string() })),
  /** Members with an address. */
  people: z.array(person),
  /** In the order in which they can be filled. */
  tables: z.array(exportedTable),
  files: z.array(object),
  /** SHA-256 of bytes that rows name, but that were lost or damaged in the data folder already. */
  lost: z.array(z.string()),
  leftOut: z.array(z.object({ table: z.string(), rows: z.number(), because: z.string() })),
});

/** What an export of an organization contains. */
export type OrganizationContent = z.output<typeof contentSchema>;
export type ExportedTable = z.output<typeof exportedTable>;
export type StoredFile = z.output<typeof object>;

/** The file that makes a folder a complete export. */
const manifestSchema = z.object({
  format: z.literal(1),
  /** The version of Tunna. */
  release: z.string(),
  content: object,
});

export const manifestName = 'organization.json';

/** Stores the content, and then the manifest: without it there is no export. */
export async function writeManifest(
  folder: string,
  store: ObjectStore,
  content: OrganizationContent,
  release: string,
): Promise<void> {
  const stored = await store.put(() => Readable.from([Buffer.from(JSON.stringify(content))]));
  await store.verify(stored, 'the list of tables and files');
  const objects = [...content.tables, ...content.files, stored].map((one) => one.object);
  await store.keepOnly(new Set(objects));
  const manifest = manifestSchema.parse({ format: 1, release, content: stored });
  const unfinished = join(folder, `unfinished-${randomUUID()}`);
  try {
    await writeFile(unfinished, `${JSON.stringify(manifest)}\n`, { mode: 0o600, flush: true });
    await rename(unfinished, join(folder, manifestName));
    await syncPath(folder);
  } catch (error) {
    throw asFolderError(error, folder);
  }
}

export interface OpenedExport {
  readonly release: string;
  readonly content: OrganizationContent;
}

/** @throws BackupError if the folder has no complete export, or its list of contents is damaged */
export async function readManifest(folder: string, store: ObjectStore): Promise<OpenedExport> {
  const path = join(folder, manifestName);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const found = codeOf(error) === 'ENOENT' ? 'there is no' : `${codeOf(error)} on`;
    throw new BackupError(`${folder} is no complete export of an organization: ${found} ${manifestName}.`, {
      cause: error,
    });
  });
  const damaged = (cause: unknown) =>
    new BackupError(`${path} cannot be read as an export of an organization: it is damaged, or of a newer Tunna.`, {
      cause,
    });
  try {
    const { release, content } = manifestSchema.parse(JSON.parse(text));
    const chunks: Buffer[] = [];
    await store.read(content, 'the list of tables and files', async (source) => {
      for await (const chunk of source) chunks.push(chunk);
    });
    return { release, content: contentSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8'))) };
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(error);
  }
}
