import type { Download, UploadedFile } from '@tunna/contract/endpoint';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { changesBetween } from '../audit/audit.service.ts';
import { claimBytes, removeUnreferenced, withSentBytes } from '../file/file-bytes.service.ts';
import type { Blob, FileStore } from '../file/file-store.service.ts';
import type { PlainPicture } from '../file/plain-picture.service.ts';
import { pictureNotFound } from './picture.errors.ts';
import { deletePicture, findOwnPictures, findPublicPicture, insertPicture } from './picture.queries.ts';
import { printablePicture } from './printable-picture.service.ts';

export interface PictureStore {
  readonly database: Database;
  readonly store: FileStore;
}

/** A picture that visitors see. Its address never has other bytes. @throws ApplicationError `not_found` */
export async function getPicture({ database, store }: PictureStore, sha256: string): Promise<Download> {
  const row = await findPublicPicture(database.publicReads, Buffer.from(sha256, 'hex'));
  if (row === undefined) throw pictureNotFound();
  const body = await store.read({ organizationId: row.organization_id, sha256 });
  return { fileName: row.name, contentType: row.content_type, inline: true, body };
}

/** The logo, and the own pictures of streams. */
interface OwnPictures {
  readonly logo: Blob | undefined;
  readonly byStream: ReadonlyMap<number, Blob>;
}

export async function findPictures(reader: TenantReader, wasteStreamIds: readonly number[] = []): Promise<OwnPictures> {
  const { organizationId } = reader;
  const byStream = new Map<number | null, Blob>();
  for (const { waste_stream_id: id, sha256 } of await findOwnPictures(reader, wasteStreamIds)) {
    byStream.set(id, { organizationId, sha256: sha256.toString('hex') });
  }
  const logo = byStream.get(null);
  byStream.delete(null);
  return { logo, byStream: byStream as Map<number, Blob> };
}

/** The bytes of a picture, for documents; undefined without one. */
export async function readPicture(store: FileStore, picture: Blob | undefined): Promise<Uint8Array | undefined> {
  if (picture === undefined) return undefined;
  const parts: Uint8Array[] = [];
  for await (const part of await store.read(picture)) parts.push(part);
  return Buffer.concat(parts);
}

interface Replacement {
  /** Null for the logo of the organization. */
  readonly wasteStreamId: number | null;
  /** Undefined to remove the picture. */
  readonly file: UploadedFile | undefined;
  readonly now: Date;
}

/** What an audit entry records of a replaced picture: the names of its files. */
export type PictureChanges = ReturnType<typeof changesBetween>;

async function replace(
  transaction: TenantTransaction,
  {
    store,
    person,
    wasteStreamId,
    picture,
    now,
  }: Omit<Replacement, 'file'> & {
    readonly store: FileStore;
    readonly person: ActingMember['person'];
    readonly picture: PlainPicture | undefined;
  },
): Promise<{ readonly changes: PictureChanges; readonly removed: string | undefined }> {
  const before = await deletePicture(transaction, wasteStreamId);
  if (picture !== undefined) {
    const { name, path, contentType, size, sha256 } = picture;
    await claimBytes(transaction, picture, now);
    await insertPicture(transaction, {
      ...{ wasteStreamId, name, contentType, size, sha256: Buffer.from(sha256, 'hex') },
      ...{ at: now, personId: person.personId },
    });
    await store.write({ organizationId: transaction.organizationId, sha256 }, path);
  }
  const removed = before?.sha256.toString('hex');
  const changes = changesBetween({ image: before?.name }, { image: picture?.name });
  return { changes, removed: removed === picture?.sha256 ? undefined : removed };
}

/**
 * Replaces or removes a picture that visitors see.
 * @param write runs in the transaction: locks the record, calls `replaceIt`, and records the changes
 * @throws ApplicationError `unsupported_media_type`, `file_mismatch`, `file_unsafe`, `limit_reached`, and the errors of `write`; then
 * nothing is changed
 */
export async function replacePicture<T>(
  { database, store }: PictureStore,
  { organization, person }: ActingMember,
  { wasteStreamId, file, now }: Replacement,
  write: (transaction: TenantTransaction, replaceIt: () => Promise<PictureChanges>) => Promise<T>,
): Promise<T> {
  const { organizationId } = organization;
  const picture = file && (await printablePicture(file));
  let removed: string | undefined;
  const work = () =>
    database.tenant(organization, (transaction) =>
      write(transaction, async () => {
        const replaced = await replace(transaction, { store, person, wasteStreamId, picture, now });
        removed = replaced.removed;
        return replaced.changes;
      }),
    );
  const answer =
    picture === undefined
      ? await work()
      : await withSentBytes({ database, store }, { organizationId, sha256: picture.sha256 }, picture.path, work);
  if (removed !== undefined) await removeUnreferenced(database, store, { organizationId, sha256: removed });
  return answer;
}
