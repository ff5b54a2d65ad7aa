import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { holdsEveryPattern } from '../../../database/search.ts';
import { statement } from '../../../database/statement.ts';
import type { Tables } from '../../../database/tables.gen.ts';

export interface NewAuditEntry {
  readonly personId: number;
  readonly action: Tables['audit_entry']['action'];
  readonly entity: string;
  readonly entityId: string;
  readonly name: string;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

const insert = statement(
  'insert_audit_entry',
  `insert into audit_entry (organization_id, person_id, action, entity, entity_id, name, changes)
   values (:organizationId, :personId, :action, :entity, :entityId, :name, :changes)`,
);

export async function insertAuditEntry(transaction: TenantTransaction, entry: NewAuditEntry): Promise<void> {
  const { personId, action, entity, entityId, name, changes } = entry;
  await transaction.run(insert, {
    organizationId: transaction.organizationId,
    personId,
    action,
    entity,
    entityId,
    name,
    changes: JSON.stringify(changes),
  });
}

const insertMany = statement(
  'insert_audit_entries',
  `insert into audit_entry (organization_id, person_id, action, entity, entity_id, name, changes)
   select :organizationId, :personId, entry.action, entry.entity, entry.entity_id, entry.name, entry.changes
   from rows from (
     jsonb_to_recordset(:rows::jsonb) as (action text, entity text, entity_id text, name text, changes jsonb)
   ) with ordinality entry (action, entity, entity_id, name, changes, place)
   order by entry.place`,
);

export async function insertAuditEntries(
  transaction: TenantTransaction,
  personId: number,
  entries: readonly Omit<NewAuditEntry, 'personId'>[],
): Promise<void> {
  const rows = entries.map(({ entityId, ...entry }) => ({ ...entry, entity_id: entityId }));
  await transaction.run(insertMany, {
    organizationId: transaction.organizationId,
    personId,
    rows: JSON.stringify(rows),
  });
}

export type AuditEntryRow = Omit<Tables['audit_entry'], 'organization_id' | 'person_id'> & { by: string | null };

export interface AuditFilter {
  /** Each matches the entity's name or the actor's, ignoring case and accents. */
  readonly patterns: readonly string[];
  readonly entity: string | undefined;
  readonly personId: number | undefined;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
}

const ofEntity = statement(
  'audit_entries_of_entity',
  `select entry.id, entry.at, nullif(member.full_name, '') as by, entry.action, entry.entity, entry.entity_id, entry.name, entry.changes
   from audit_entry entry
   left join organization_members() member on member.person_id = entry.person_id
   where entry.organization_id = :organizationId and entry.entity = :entity and entry.entity_id = :entityId
   order by entry.id desc limit :most`,
).returns<AuditEntryRow>();

/** The audit entries of one entity, latest first. */
export const findEntriesOf = (
  reader: TenantReader,
  entity: string,
  entityId: string,
  most: number,
): Promise<AuditEntryRow[]> => reader.run(ofEntity, { organizationId: reader.organizationId, entity, entityId, most });

const matching = `
  from audit_entry entry
  left join organization_members() member on member.person_id = entry.person_id
  where entry.organization_id = :organizationId
    and (:entity::text is null or entry.entity = :entity)
    and (:personId::bigint is null or entry.person_id = :personId)
    and ${holdsEveryPattern("search_fold(entry.name || ' ' || coalesce(member.full_name, ''))", ':patterns')}`;

const pageOf = (name: 'audit_entries_oldest_first' | 'audit_entries_latest_first', direction: 'asc' | 'desc') =>
  statement(
    name,
    `select entry.id, entry.at, nullif(member.full_name, '') as by, entry.action, entry.entity, entry.entity_id, entry.name,
       entry.changes
     ${matching}
     order by entry.id ${direction} limit :pageSize offset :offset`,
  ).returns<AuditEntryRow>();
const pages = {
  asc: pageOf('audit_entries_oldest_first', 'asc'),
  desc: pageOf('audit_entries_latest_first', 'desc'),
};
const count = statement('count_audit_entries', `select count(*) as total ${matching}`);

/** One page of the trail, and the total number of entries. */
export async function findAuditEntries(
  transaction: TenantTransaction,
  { patterns, entity, personId, order, page, pageSize }: AuditFilter,
): Promise<{ readonly rows: AuditEntryRow[]; readonly total: number }> {
  const filter = {
    organizationId: transaction.organizationId,
    patterns,
    entity: entity ?? null,
    personId: personId ?? null,
  };
  const rows = await transaction.run(pages[order], { ...filter, pageSize, offset: (page - 1) * pageSize });
  const [counted] = await transaction.run(count, filter);
  return { rows, total: counted?.total ?? 0 };
}
