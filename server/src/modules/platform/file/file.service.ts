import type { Download, UploadedFile } from '@tunna/contract/endpoint';
import {
  type FileListed,
  type FilePurpose,
  filePurposes,
  type StoredFile,
  unknownFileType,
} from '@tunna/contract/platform/file';
import { mayRole, type Right, type Role } from '@tunna/domain/permissions';
import { fileTypes } from '@tunna/domain/platform/file-type';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import { isForeignKeyViolation } from '../../../database/errors.ts';
import type { ActingMember, PersonScope } from '../../../database/scope.ts';
import { ApplicationError } from '../../../http/errors.ts';
import { refuseInUse } from '../../../http/health/in-use.ts';
import { recordEdit } from '../audit/audit.service.ts';
import { assertRoom } from '../subscription/subscription.service.ts';
import { fileJustUsed, fileNotFound } from './file.errors.ts';
import {
  countFileUses,
  deleteFileRow,
  type FileRow,
  findFile,
  findFileOfBytes,
  findFiles,
  insertFile,
  lockFileBytes,
} from './file.queries.ts';
import { fileAudit, fileView } from './file.views.ts';
import { removeUnreferenced, sweepBytes, withSentBytes } from './file-bytes.service.ts';
import { inspectFile } from './file-content.service.ts';
import type { Blob, FileStore } from './file-store.service.ts';

/** Files of invoices need the same permission as invoices. */
const purposesOf = (role: Role, right: Right): FilePurpose[] =>
  filePurposes.filter((purpose) => purpose !== 'invoice' || mayRole(role, `invoices.${right}`));

/** One page of the files that the member may see. */
export async function listFiles(
  database: Database,
  member: ActingMember,
  query: FileListed,
): Promise<{ rows: StoredFile[]; total: number }> {
  return database.tenant(member.organization, (transaction) => readFiles(transaction, member, query));
}

/** One page of files within a transaction. */
export async function readFiles(
  transaction: TenantTransaction,
  { role }: Pick<ActingMember, 'role'>,
  { search, purpose, ...filter }: FileListed,
): Promise<{ rows: StoredFile[]; total: number }> {
  const purposes = purposesOf(role, 'read').filter((seen) => purpose === undefined || seen === purpose);
  const { rows, total } = await findFiles(transaction, { ...filter, purposes, patterns: searchPatterns(search) });
  return { rows: rows.map(fileView), total };
}

/** @throws ApplicationError `not_found` */
export async function downloadFile(
  database: Database,
  store: FileStore,
  { organization, role }: ActingMember,
  id: number,
): Promise<Download> {
  const row = await database.tenant(organization, (transaction) => findFile(transaction, id, purposesOf(role, 'read')));
  if (row === undefined) throw fileNotFound();
  const body = await store.read({ organizationId: organization.organizationId, sha256: row.sha256.toString('hex') });
  return { fileName: row.name, contentType: row.content_type, body };
}

interface Upload {
  readonly file: UploadedFile;
  readonly purpose: FilePurpose;
}

/**
 * Stores a file. Its bytes are stored before the row is committed. If the server or the database dies in between, the sweep removes
 * the bytes.
 * @throws ApplicationError `not_found` for a purpose that the member may not use, `unsupported_media_type`, `file_mismatch`,
 * `file_unsafe`, `limit_reached`; then nothing is stored
 */
export async function uploadFile(
  database: Database,
  store: FileStore,
  { organization, person, role }: ActingMember,
  { file, purpose }: Upload,
  now: Date,
): Promise<StoredFile & { alreadyThere: boolean }> {
  if (!purposesOf(role, 'write').includes(purpose)) throw fileNotFound();
  const { contentType } = fileTypes[await inspectFile(file)];
  const blob = { organizationId: organization.organizationId, sha256: file.sha256 };
  return withSentBytes({ database, store }, blob, file.path, () =>
    database.tenant(organization, async (transaction) => {
      const { stored } = await storeFile(transaction, store, person, { file, purpose, contentType, now });
      return stored;
    }),
  );
}

interface FileToStore extends Upload {
  readonly contentType: string;
  readonly now: Date;
}

interface StoredUpload {
  readonly stored: StoredFile & { alreadyThere: boolean };
  /** Where the bytes are while the caller works on them. */
  readonly path: string;
}

/**
 * Stores a file in the transaction of the row that references it. The same bytes for the same purpose are one file. Locks the bytes until
 * the transaction ends.
 * @throws ApplicationError `limit_reached`
 */
export async function storeFile(
  transaction: TenantTransaction,
  store: FileStore,
  person: PersonScope,
  { file, purpose, contentType, now }: FileToStore,
): Promise<StoredUpload> {
  const { organizationId } = transaction;
  const sha256 = Buffer.from(file.sha256, 'hex');
  await lockFileBytes(transaction, organizationId, file.sha256);
  const same = await findFileOfBytes(transaction, sha256, purpose);
  if (same?.purpose === purpose) return { stored: { ...fileView(same), alreadyThere: true }, path: file.path };
  if (same === undefined) await assertRoom(transaction, 'fileBytes', file.size, now);
  const { name, size } = file;
  const created = { name, purpose, contentType, size, sha256, createdBy: person.personId, at: now };
  const id = await insertFile(transaction, created);
  const row = await findFile(transaction, id, [purpose]);
  if (row === undefined) throw fileNotFound();
  await recordEdit(transaction, person, auditOf(row), undefined, fileAudit(row));
  const path = await store.write({ organizationId, sha256: file.sha256 }, file.path);
  return { stored: { ...fileView(row), alreadyThere: false }, path };
}

/** The content type of a file that is stored whatever it is: its type if it is safe to open, else bytes. */
export async function safeTypeOf(file: UploadedFile): Promise<string> {
  try {
    return fileTypes[await inspectFile(file)].contentType;
  } catch (error) {
    if (error instanceof ApplicationError) return unknownFileType;
    throw error;
  }
}

/** The bytes of an invoice file; nothing if it is gone. */
export async function invoiceFileBytes(transaction: TenantTransaction, id: number): Promise<Blob | undefined> {
  const row = await findFile(transaction, id, ['invoice']);
  return row && { organizationId: transaction.organizationId, sha256: row.sha256.toString('hex') };
}

/** The file of an invoice or an import; undefined if there is none. */
export async function invoiceFile(transaction: TenantTransaction, id: number): Promise<StoredFile | undefined> {
  const row = await findFile(transaction, id, ['invoice']);
  return row && fileView(row);
}

/** Foreign keys of rows that reference a file. */
const holders = ['import_attempt_organization_id_file_id_fkey', 'invoice_version_organization_id_file_id_fkey'];

const auditOf = ({ id, name }: FileRow) => ({ entity: 'file', entityId: String(id), name });

/**
 * Deletes a file, and its bytes if no other file has them.
 * @throws ApplicationError `not_found`; `in_use` if an invoice or an import references it
 */
export async function deleteFile(
  database: Database,
  store: FileStore,
  { organization, person, role }: ActingMember,
  id: number,
): Promise<void> {
  const sha256 = await database
    .tenant(organization, async (transaction) => {
      const row = await findFile(transaction, id, purposesOf(role, 'delete'));
      if (row === undefined) throw fileNotFound();
      refuseInUse('An invoice or an import was read from the file.', await countFileUses(transaction, id));
      if (!(await deleteFileRow(transaction, id))) throw fileNotFound();
      await recordEdit(transaction, person, auditOf(row), fileAudit(row), undefined);
      return row.sha256.toString('hex');
    })
    .catch((error: unknown) => {
      throw holders.some((holder) => isForeignKeyViolation(error, holder)) ? fileJustUsed() : error;
    });
  await removeUnreferenced(database, store, { organizationId: organization.organizationId, sha256 });
}

/** Bytes older than this without a file are orphaned: no call takes as long. */
const orphanAge = 86_400_000;

/** Removes bytes left behind when a server or its database died during a call. */
export async function sweepFiles(database: Database, store: FileStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - orphanAge);
  await store.clearIncoming(before);
  for await (const blob of store.storedBefore(before)) await sweepBytes(database, store, blob);
}
