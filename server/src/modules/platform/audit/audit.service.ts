import type { AuditEntry } from '@tunna/contract/platform/audit';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import type { OrgScope, PersonScope } from '../../../database/scope.ts';
import { ApplicationError } from '../../../http/errors.ts';
import {
  type AuditFilter,
  findAuditEntries,
  findEntriesOf,
  insertAuditEntries,
  insertAuditEntry,
  type NewAuditEntry,
} from './audit.queries.ts';
import { auditEntryView } from './audit.views.ts';

/** Values of a record by field, as in its view. */
type Fields = Readonly<Record<string, unknown>>;

/** Fields about the storage of a record, not its content. */
const bookkeeping = new Set(['version', 'updatedAt', 'updatedBy', 'createdAt']);

/** Longer texts are shortened in the trail: it records that they changed; the record has the full text. */
const longestText = 500;

// A cut may leave half a character, which PostgreSQL would refuse.
const shorten = (value: unknown): unknown =>
  typeof value === 'string' && value.length > longestText
    ? `${value.slice(0, longestText).toWellFormed()}…`
    : (value ?? null);

/** The fields in which two views of a record differ. */
export function changesBetween(before: Fields, after: Fields): NewAuditEntry['changes'] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...fields].filter(
    (field) => !bookkeeping.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(
    changed.map((field) => [field, { from: shorten(before[field]), to: shorten(after[field]) }]),
  );
}

/** A record in the trail. */
type AuditedRecord = Pick<NewAuditEntry, 'entity' | 'entityId' | 'name'>;

/** The entry of a record that was created, without its fields before; changed; or deleted, without its fields after. */
export const editEntry = (record: AuditedRecord, before: Fields | undefined, after: Fields | undefined) => ({
  ...record,
  action:
    before === undefined ? ('created' as const) : after === undefined ? ('deleted' as const) : ('changed' as const),
  changes: changesBetween(before ?? {}, after ?? {}),
});

/** Records an action and its actor, in the transaction of the action. */
export async function recordAudit(
  transaction: TenantTransaction,
  person: PersonScope,
  entry: Omit<NewAuditEntry, 'personId' | 'changes'> & { readonly changes?: NewAuditEntry['changes'] },
): Promise<void> {
  await insertAuditEntry(transaction, { changes: {}, ...entry, personId: person.personId });
}

/** Records that a record was created, changed or deleted, as `editEntry` says. */
export const recordEdit = (
  transaction: TenantTransaction,
  person: PersonScope,
  ...edit: Parameters<typeof editEntry>
): Promise<void> => recordAudit(transaction, person, editEntry(...edit));

/** Records several actions of one person in one transaction. */
export const recordAudits = (
  transaction: TenantTransaction,
  person: PersonScope,
  entries: readonly Omit<NewAuditEntry, 'personId'>[],
): Promise<void> => insertAuditEntries(transaction, person.personId, entries);

/** Records several actions of the application itself in one transaction. */
export const recordAutomaticAudits = (
  transaction: TenantTransaction,
  entries: readonly Omit<NewAuditEntry, 'personId'>[],
): Promise<void> => insertAuditEntries(transaction, undefined, entries);

/** A record with its last editor, as in every view. */
interface Edited {
  readonly updatedAt: string;
  readonly updatedBy?: string | undefined;
}

/** The error for an edit of an outdated version: the response has the current record, so that both edits can be kept. */
export function editConflict(current: Edited & object): ApplicationError {
  const { updatedAt: at, updatedBy: by } = current;
  return new ApplicationError('edit_conflict', 'The record was changed in the meantime; this edit was not stored.', {
    conflict: { at, by, current: { ...current } },
  });
}

type EntriesListed = Omit<AuditFilter, 'patterns'> & { readonly search: string | undefined };

/** One page of the trail within a transaction. Actors are named while they are members. */
export async function readAuditEntries(
  transaction: TenantTransaction,
  { search, ...filter }: EntriesListed,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const { rows, total } = await findAuditEntries(transaction, { ...filter, patterns: searchPatterns(search) });
  return { rows: rows.map(auditEntryView), total };
}

/** Max entries in the history of one entity. */
const longestHistory = 200;

/** The history of one entity, latest first. Actors are named while they are members. */
export const readHistory = async (reader: TenantReader, entity: string, entityId: string): Promise<AuditEntry[]> =>
  (await findEntriesOf(reader, entity, entityId, longestHistory)).map(auditEntryView);

/** One page of the trail. */
export const listAuditEntries = (
  database: Database,
  organization: OrgScope,
  query: EntriesListed,
): Promise<{ rows: AuditEntry[]; total: number }> =>
  database.tenant(organization, (transaction) => readAuditEntries(transaction, query));
