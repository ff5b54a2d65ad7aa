import {
  type ImportEntity,
  type ImportRow,
  type ImportRowState,
  importDays,
  importEntities,
  importPermissions,
  importRowStates,
  type ListImport,
  type ListImportDetail,
} from '@tunna/contract/platform/list-import';
import { mayRole } from '@tunna/domain/permissions';
import { textsIn } from '@tunna/texts/read';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { headingsIn } from '../export/export-texts.service.ts';
import { importNotFound, listForbidden } from './list-import.errors.ts';
import {
  findImport,
  findImports,
  forgetImports,
  type ImportRecord,
  insertImport,
  type NewImport,
} from './list-import.queries.ts';
import { importDetailView, importView } from './list-import.views.ts';
import { findRowPage, saveRows } from './list-import-row.queries.ts';
import type { ListKind, ListKinds } from './list-kind.service.ts';
import { type CorrectedRow, countsOf, planImport, type TableDecisions } from './list-plan.service.ts';
import type { ReferenceSources } from './list-references.service.ts';
import { shownColumns, shownRows } from './list-shown.service.ts';

export interface Importing {
  readonly database: Database;
  readonly kinds: ListKinds;
  readonly sources: ReferenceSources;
  readonly now: () => Date;
}

/** The kind of a list that the member may write. @throws ApplicationError `forbidden` */
export function kindFor({ kinds }: Pick<Importing, 'kinds'>, { role }: ActingMember, entity: ImportEntity): ListKind {
  if (!mayRole(role, importPermissions[entity])) throw listForbidden();
  return kinds[entity];
}

/** An import of a list that the member may write. @throws ApplicationError `import_not_found` */
export async function readImport(
  transaction: TenantTransaction,
  { kinds }: Pick<Importing, 'kinds'>,
  { role }: ActingMember,
  id: number,
): Promise<{ record: ImportRecord; kind: ListKind }> {
  const record = await findImport(transaction, id);
  if (record === undefined || !mayRole(role, importPermissions[record.entity])) throw importNotFound();
  return { record, kind: kinds[record.entity] };
}

/** Rows that give the examples of the columns. */
const exampleRows = 20;

export async function readImportDetail(
  transaction: TenantTransaction,
  importing: Importing,
  member: ActingMember,
  id: number,
): Promise<ListImportDetail> {
  const { record, kind } = await readImport(transaction, importing, member, id);
  const first = await findRowPage(transaction, id, { state: undefined, limit: exampleRows, offset: 0 });
  const left = record.applied_at === null ? await kind.left?.(transaction, member, importing.now()) : undefined;
  return importDetailView(record, { columns: shownColumns(record, kind), left }, first);
}

/** Plans the rows of an import and stores the preview. @param last the last row that is stored: later rows are new. All by default */
export async function storePreview(
  transaction: TenantTransaction,
  { sources, now }: Importing,
  member: ActingMember,
  {
    id,
    kind,
    decisions,
    rows,
    last = rows.at(-1)?.row_number ?? 0,
  }: { id: number; kind: ListKind; decisions: TableDecisions; rows: readonly CorrectedRow[]; last?: number },
): Promise<void> {
  const planned = await planImport(transaction, { kind, sources, member, now: now() }, decisions, rows);
  const records = planned.rows.map((row, index) => ({
    ...row,
    cells: [...(rows[index]?.cells ?? [])],
    given: { ...rows[index]?.given },
  }));
  await saveRows(transaction, id, records, { last, counts: countsOf(planned.rows), missing: planned.missing });
}

/** Starts an import without a file: a grid with the fields of the list and no rows. @throws ApplicationError `forbidden` */
export async function startImport(
  importing: Importing,
  member: ActingMember,
  { entity, language }: Pick<NewImport, 'entity' | 'language'>,
): Promise<ListImportDetail> {
  const kind = kindFor(importing, member, entity);
  const titles = headingsIn(kind.list, language);
  // Ids are given by the application.
  const fields = kind.fields.filter(({ key }) => !['id', 'slug', 'locationId'].includes(key));
  const newImport: Omit<NewImport, 'columns'> = {
    entity,
    language,
    fileName: textsIn(language)('export:newTable'),
    sheets: [''],
    sheet: '',
    headingRow: 1,
    headingRows: [],
    headings: fields.map(({ key, title }) => (title === undefined ? (titles[key] ?? key) : textsIn(language)(title))),
    personId: member.person.personId,
  };
  const columns = Object.fromEntries(fields.map(({ key }, place) => [key, place]));
  return importing.database.tenant(member.organization, async (transaction) => {
    const id = await insertImport(transaction, { ...newImport, columns });
    return readImportDetail(transaction, importing, member, id);
  });
}

export const listImports = (
  { database }: Importing,
  { organization, role }: ActingMember,
  entity: ImportEntity | undefined,
): Promise<ListImport[]> =>
  database.tenant(organization, async (transaction) => {
    const allowed = importEntities.filter((one) => mayRole(role, importPermissions[one]));
    return (await findImports(transaction, entity, allowed)).map(importView);
  });

interface RowsListed {
  readonly state?: ImportRowState | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** One import with a page of its rows. @throws ApplicationError `import_not_found` */
export const getImport = (
  importing: Importing,
  member: ActingMember,
  id: number,
  { state, page, pageSize }: RowsListed,
): Promise<{ import: ListImportDetail; rows: ImportRow[]; total: number }> =>
  importing.database.tenant(member.organization, async (transaction) => {
    const { record, kind } = await readImport(transaction, importing, member, id);
    const detail = await readImportDetail(transaction, importing, member, id);
    const cut = { state, limit: pageSize, offset: (page - 1) * pageSize };
    const rows = shownRows(record, kind, await findRowPage(transaction, id, cut));
    const total = importRowStates
      .filter((one) => state === undefined || one === state)
      .reduce((sum, one) => sum + detail.counts[one], 0);
    return { import: detail, rows, total };
  });

const day = 24 * 60 * 60 * 1000;

/** Deletes old imports of all organizations. The imported records stay. @returns the number of imports */
export const pruneImports = (database: Database, now: Date): Promise<number> =>
  forgetImports(database, new Date(now.getTime() - importDays * day));
