import type { FilePurpose } from '@tunna/contract/platform/file';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';
import type { Uses } from '../../../http/health/in-use.ts';

/** The advisory lock that a backup holds exclusively. */
export const REMOVAL_LOCK = 0x74756e6e61_02;

export interface FileRow extends RowOf<'find_file'> {
  purpose: FilePurpose;
}

const columns = `file.id, file.name, file.purpose, file.content_type, file.size, file.sha256, file.created_at,
  case when file.created_by is not null then member_name(file.created_by) end as created_by`;

const sortKeys = { name: 'file.name collate icelandic', createdAt: 'file.created_at', size: 'file.size' };

type FileSort = keyof typeof sortKeys;
type Order = 'asc' | 'desc';

const matching = `
  from file
  where file.organization_id = :organizationId and file.purpose = any(:purposes::text[]) and ${holdsEveryPattern('file.search_text', ':patterns')}`;

const pageIn = (sort: FileSort, order: Order) =>
  statement(
    `list_files_${sort}_${order}`,
    `select ${columns} ${matching} order by ${sortKeys[sort]} ${order}, file.id ${order} limit :pageSize offset :offset`,
  ).returns<FileRow>();
const pages = {
  name: { asc: pageIn('name', 'asc'), desc: pageIn('name', 'desc') },
  createdAt: { asc: pageIn('createdAt', 'asc'), desc: pageIn('createdAt', 'desc') },
  size: { asc: pageIn('size', 'asc'), desc: pageIn('size', 'desc') },
};
const count = statement('count_files', `select count(*) as total ${matching}`);

export interface FileFilter {
  /** Those that the caller may see. */
  readonly purposes: readonly FilePurpose[];
  /** Each matches the name, ignoring case and accents. */
  readonly patterns: readonly string[];
  readonly sort: FileSort;
  readonly order: Order;
  readonly page: number;
  readonly pageSize: number;
}

/** One page of files, and their total number. */
export async function findFiles(
  transaction: TenantTransaction,
  { purposes, patterns, sort, order, page, pageSize }: FileFilter,
): Promise<{ readonly rows: FileRow[]; readonly total: number }> {
  const filter = { organizationId: transaction.organizationId, purposes, patterns };
  const rows = await transaction.run(pages[sort][order], { ...filter, pageSize, offset: (page - 1) * pageSize });
  const [counted] = await transaction.run(count, filter);
  return { rows, total: counted?.total ?? 0 };
}

const find = statement(
  'find_file',
  `select ${columns} from file where file.organization_id = :organizationId and file.id = :id and file.purpose = any(:purposes::text[])`,
).returns<FileRow>();

/** @param purposes those that the caller may see */
export async function findFile(
  transaction: TenantTransaction,
  id: number,
  purposes: readonly FilePurpose[],
): Promise<FileRow | undefined> {
  const [row] = await transaction.run(find, { organizationId: transaction.organizationId, id, purposes });
  return row;
}

const findSame = statement(
  'find_file_of_bytes',
  `select ${columns} from file where file.organization_id = :organizationId and file.sha256 = :sha256
   order by file.purpose = :purpose desc, file.id limit 1`,
).returns<FileRow>();

/** A file of the same bytes, preferably with the purpose. */
export async function findFileOfBytes(
  transaction: TenantTransaction,
  sha256: Buffer,
  purpose: FilePurpose,
): Promise<FileRow | undefined> {
  const [row] = await transaction.run(findSame, { organizationId: transaction.organizationId, sha256, purpose });
  return row;
}

// Taken by uploads, deletions and the sweep, so that bytes are removed only while no upload relies on them.
const lockBytes = statement(
  'lock_file_bytes',
  `select pg_advisory_xact_lock(hashtextextended(:organizationId::bigint || ' ' || :sha256::text, 0))`,
);

/** Locks these bytes against changes until the transaction ends. @param sha256 hexadecimal */
export async function lockFileBytes(transaction: Queryable, organizationId: number, sha256: string): Promise<void> {
  await transaction.run(lockBytes, { organizationId, sha256 });
}

export interface NewFile {
  readonly name: string;
  readonly purpose: FilePurpose;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly createdBy: number;
  readonly at: Date;
}

const insert = statement(
  'insert_file',
  `insert into file (organization_id, name, purpose, content_type, size, sha256, created_by, created_at)
   values (:organizationId, :name, :purpose, :contentType, :size, :sha256, :createdBy, :at) returning id`,
);

/** Violates `file_bytes_key` if there is a file of these bytes for the same purpose. */
export async function insertFile(transaction: TenantTransaction, file: NewFile): Promise<number> {
  const { name, purpose, contentType, size, sha256, createdBy, at } = file;
  const values = { name, purpose, contentType, size, sha256, createdBy, at };
  const [row] = await transaction.run(insert, { organizationId: transaction.organizationId, ...values });
  if (row === undefined) throw new Error('The file was not stored.');
  return row.id;
}

const uses = statement(
  'file_uses',
  `select
     (select count(distinct invoice_id) from invoice_version where organization_id = :organizationId and file_id = :id) as "invoices!",
     (select count(*) from import_attempt where organization_id = :organizationId and file_id = :id) as "imports!"`,
).returns<{ invoices: number; imports: number }>();

/** What keeps a file from being deleted. */
export async function countFileUses(transaction: TenantTransaction, id: number): Promise<Uses> {
  const [row] = await transaction.run(uses, { organizationId: transaction.organizationId, id });
  return row ?? {};
}

const remove = statement(
  'delete_file',
  'delete from file where organization_id = :organizationId and id = :id returning id',
);

/** @returns false if another call deleted it first */
export async function deleteFileRow(transaction: TenantTransaction, id: number): Promise<boolean> {
  return (await transaction.run(remove, { organizationId: transaction.organizationId, id })).length === 1;
}

// Not granted while a backup runs (modules/platform/backup).
const shareRemovals = statement('share_file_removals', 'select pg_try_advisory_xact_lock_shared(:lockKey) as granted');

/** Whether bytes may be removed now. Until the transaction ends, no backup begins. */
export async function mayRemoveBytes(transaction: Queryable): Promise<boolean> {
  const [row] = await transaction.run(shareRemovals, { lockKey: REMOVAL_LOCK });
  return row?.granted ?? false;
}

const bytesReferenced = statement(
  'file_bytes_are_kept',
  'select file_bytes_are_kept(:organizationId, :sha256) as is_referenced',
);

/** Whether any file of the organization has these bytes. */
export async function areBytesReferenced(
  transaction: Queryable,
  organizationId: number,
  sha256: Buffer,
): Promise<boolean> {
  const [row] = await transaction.run(bytesReferenced, { organizationId, sha256 });
  return row?.is_referenced ?? true;
}
