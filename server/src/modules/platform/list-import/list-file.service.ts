import type { UploadedFile } from '@tunna/contract/endpoint';
import {
  type ImportEntity,
  importLimits,
  type ListImportDetail,
  type TablePlace,
} from '@tunna/contract/platform/list-import';
import { proposeFields } from '@tunna/domain/platform/table/table-columns';
import type { Language } from '@tunna/domain/text/languages';
import type { TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { heavyTask } from '../../../workers/heavy-task.ts';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import { claimBytes, removeUnreferenced, withSentBytes } from '../file/file-bytes.service.ts';
import type { Blob, FileStore } from '../file/file-store.service.ts';
import { importHasNoFile, importIsRunning, importNotFound, previewStale } from './list-import.errors.ts';
import { deleteImport, findHeadings, type ImportRecord, insertImport, replaceTable } from './list-import.queries.ts';
import { type Importing, kindFor, readImport, readImportDetail, storePreview } from './list-import.service.ts';
import { headingWordsOf, type ListKind } from './list-kind.service.ts';
import { lockOpen } from './list-revision.service.ts';
import type { ListTable } from './list-table.service.ts';

export interface ImportFiles extends Importing {
  readonly files: FileStore;
}

const reading = heavyTask<typeof import('./list-table.service.ts'), 'readListTable'>(
  new URL('./list-table.service.ts', import.meta.url),
  'readListTable',
  60,
);

const readTable = (work: OwnedWork, path: string, kind: ListKind, { sheet, headingRow }: TablePlace) =>
  work.run(reading, { path, limits: importLimits, words: headingWordsOf(kind), chosen: { sheet, headingRow } });

/** The rows and the first decisions about a table: columns are found by their headings. */
async function firstDecisions(
  transaction: TenantTransaction,
  kind: ListKind,
  { entity, language }: Pick<ImportRecord, 'entity' | 'language'>,
  { headings, rows }: ListTable,
) {
  const remembered = await findHeadings(transaction, entity);
  const columns = Object.fromEntries(proposeFields(headings, headingWordsOf(kind), remembered));
  return {
    decisions: { language, headings: [...headings], columns, fixed: {}, matches: [], confirmed: [] },
    rows: rows.map(({ number, cells }) => ({ row_number: number, cells: [...cells], given: {}, isOmitted: false })),
    last: 0,
  };
}

interface ListFileQuery extends TablePlace {
  readonly entity: ImportEntity;
  readonly language: Language;
}

/**
 * Reads a file and stores it with a preview of its changes.
 * @throws ApplicationError as `readListTable` does; `forbidden`, `limit_reached`
 */
export async function previewImport(
  importing: ImportFiles,
  member: ActingMember,
  query: ListFileQuery,
  { path, name, sha256, size }: UploadedFile,
  work: OwnedWork,
): Promise<ListImportDetail> {
  const { entity, language } = query;
  const kind = kindFor(importing, member, entity);
  const table = await readTable(work, path, kind, query);
  const { database, files: store } = importing;
  const blob = { organizationId: member.organization.organizationId, sha256 };
  const storeTable = async (transaction: TenantTransaction) => {
    const first = await firstDecisions(transaction, kind, query, table);
    await claimBytes(transaction, { sha256, size }, importing.now());
    const id = await insertImport(transaction, {
      ...table,
      ...{ entity, language, fileName: name, size },
      sha256: Buffer.from(sha256, 'hex'),
      headingRows: [...table.headingRows],
      columns: first.decisions.columns,
      personId: member.person.personId,
    });
    await storePreview(transaction, importing, member, { id, kind, ...first });
    await store.write(blob, path);
    return readImportDetail(transaction, importing, member, id);
  };
  return withSentBytes({ database, store }, blob, path, () => database.tenant(member.organization, storeTable));
}

/** The file of an import. @throws ApplicationError `status_conflict` if it has none */
const blobOf = ({ organization: { organizationId } }: ActingMember, { sha256 }: ImportRecord): Blob => {
  if (sha256 === null) throw importHasNoFile();
  return { organizationId, sha256: sha256.toString('hex') };
};

/**
 * Reads another sheet, or other headings, of the file of an import. Its rows and what a person decided about them are replaced.
 * @throws ApplicationError as `readListTable` does; `import_not_found`, `preview_stale`, `status_conflict`
 */
export async function readAgain(
  importing: ImportFiles,
  member: ActingMember,
  id: number,
  { revision, ...place }: TablePlace & { readonly revision: number },
  work: OwnedWork,
): Promise<ListImportDetail> {
  const { kind, blob } = await importing.database.tenant(member.organization, async (transaction) => {
    const found = await readImport(transaction, importing, member, id);
    return { kind: found.kind, blob: blobOf(member, found.record) };
  });
  const table = await importing.files.withPath(blob, (path) => readTable(work, path, kind, place));
  return importing.database.tenant(member.organization, async (transaction) => {
    const { record } = await lockOpen(transaction, importing, member, id);
    if (record.revision !== revision) throw previewStale();
    const first = await firstDecisions(transaction, kind, record, table);
    await replaceTable(transaction, id, {
      ...table,
      headingRows: [...table.headingRows],
      columns: first.decisions.columns,
    });
    await storePreview(transaction, importing, member, { id, kind, ...first });
    return readImportDetail(transaction, importing, member, id);
  });
}

/** @throws ApplicationError `import_not_found`, `status_conflict` while it is being applied */
export async function discardImport(importing: ImportFiles, member: ActingMember, id: number): Promise<void> {
  const { database, files } = importing;
  const { organization } = member;
  const sha256 = await database.tenant(organization, async (transaction) => {
    const { record } = await readImport(transaction, importing, member, id);
    if (record.stored_rows !== null) throw importIsRunning();
    if (!(await deleteImport(transaction, id))) throw importNotFound();
    return record.sha256?.toString('hex');
  });
  if (sha256 !== undefined)
    await removeUnreferenced(database, files, { organizationId: organization.organizationId, sha256 });
}
