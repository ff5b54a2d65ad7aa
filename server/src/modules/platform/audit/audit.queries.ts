import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import type { Tables } from '../../../database/statement/tables.gen.ts';

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
  `insert into audit_entry (organization_id, person_id, is_automatic, action, entity, entity_id, name, changes)
   select :organizationId, :personId, :personId::bigint is null, entry.action, entry.entity, entry.entity_id, entry.name, entry.changes
   from rows from (
     jsonb_to_recordset(:rows::jsonb) as (action text, entity text, entity_id text, name text, changes jsonb)
   ) with ordinality entry (action, entity, entity_id, name, changes, place)
   order by entry.place`,
);

/** @param personId absent for actions of the application itself */
export async function insertAuditEntries(
  transaction: TenantTransaction,
  personId: number | undefined,
  entries: readonly Omit<NewAuditEntry, 'personId'>[],
): Promise<void> {
  const rows = entries.map(({ entityId, ...entry }) => ({ ...entry, entity_id: entityId }));
  await transaction.run(insertMany, {
    organizationId: transaction.organizationId,
    personId: personId ?? null,
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

interface FoundEntries {
  readonly rows: AuditEntryRow[];
  readonly total: number;
}

// The names of persons are read for the rows of the result alone.
const wholeEntry = `entry.id, entry.at, case when entry.person_id is not null then nullif(member_name(entry.person_id), '') end as by,
  entry.is_automatic, entry.action, entry.entity, entry.entity_id, entry.name, entry.changes`;

const entriesOfEntity = statement(
  'audit_entries_of_entity',
  `select ${wholeEntry}
   from audit_entry entry
   where entry.organization_id = :organizationId and entry.entity = :entity and entry.entity_id = :entityId
   order by entry.id desc limit :limit`,
).returns<AuditEntryRow>();

/** The audit entries of one entity, latest first. */
export const findEntriesOf = (
  reader: TenantReader,
  entity: string,
  entityId: string,
  limit: number,
): Promise<AuditEntryRow[]> =>
  reader.run(entriesOfEntity, { organizationId: reader.organizationId, entity, entityId, limit });

const ownEntries = 'from audit_entry entry where entry.organization_id = :organizationId';

// Each combination of filters has its own statement and index: one statement for all of them would read the whole trail.
const filters = {
  all: '',
  entity: 'and entry.entity = :entity',
  person: 'and entry.person_id = :personId',
  both: 'and entry.entity = :entity and entry.person_id = :personId',
} as const;

type Filter = keyof typeof filters;
type Order = AuditFilter['order'];

// Skipped entries are read from the index alone. The limit in the join makes PostgreSQL look each row up: it expects longer pages.
const pageOf = <Of extends Filter, By extends Order>(filter: Of, order: By) =>
  statement(
    `audit_entries_${filter}_${order}`,
    `select ${wholeEntry}
     from (select entry.id ${ownEntries} ${filters[filter]} order by entry.id ${order} limit :pageSize offset :offset) page
     cross join lateral (
       select * from audit_entry whole where whole.organization_id = :organizationId and whole.id = page.id limit 1
     ) entry
     order by entry.id ${order}`,
  );
const pagesOf = <Of extends Filter>(filter: Of) => ({ asc: pageOf(filter, 'asc'), desc: pageOf(filter, 'desc') });
const pages = { all: pagesOf('all'), entity: pagesOf('entity'), person: pagesOf('person'), both: pagesOf('both') };

const count = statement(
  'count_audit_entries',
  `select coalesce(sum(counted.entries), 0)::bigint as "total!" from audit_count counted
   where counted.organization_id = :organizationId and (:entity::text is null or counted.entity = :entity)
     and (:personId::bigint is null or counted.person_id = :personId)`,
);

async function findEvery(
  transaction: TenantTransaction,
  { entity, personId, order, page, pageSize }: AuditFilter,
): Promise<FoundEntries> {
  const cut = { organizationId: transaction.organizationId, pageSize, offset: (page - 1) * pageSize };
  const find = (): Promise<AuditEntryRow[]> => {
    if (personId === undefined) {
      return entity === undefined
        ? transaction.run(pages.all[order].returns<AuditEntryRow>(), cut)
        : transaction.run(pages.entity[order].returns<AuditEntryRow>(), { ...cut, entity });
    }
    return entity === undefined
      ? transaction.run(pages.person[order].returns<AuditEntryRow>(), { ...cut, personId })
      : transaction.run(pages.both[order].returns<AuditEntryRow>(), { ...cut, personId, entity });
  };
  const rows = await find();
  const [counted] = await transaction.run(count, {
    organizationId: transaction.organizationId,
    entity: entity ?? null,
    personId: personId ?? null,
  });
  return { rows, total: counted?.total ?? 0 };
}

/** Entries that a search counts, unless a later page is read. */
const maxCounted = 1000;

// Without a row of the page, the total has a separate row.
const searched = statement(
  'search_audit_entries',
  `select * from (
     with found as materialized (
       select matched.id, matched.place
       from audit_entries_holding(
         array(select search_fold(pattern) from unnest(:patterns::text[]) pattern), :entity, :personId, :isNewestFirst, :limit
       ) with ordinality matched (id, place)
     ), page as (
       select found.id, found.place from found where found.place > :offset order by found.place limit :pageSize
     )
     select (select count(*) from found) as total, page.place, ${wholeEntry}
     from (values (1)) always (one)
     left join page on true
     left join audit_entry entry on entry.organization_id = :organizationId and entry.id = page.id
   ) listed
   order by listed.place`,
).returns<{ total: number; place: number | null } & (AuditEntryRow | { id: null })>();

async function findSearched(
  transaction: TenantTransaction,
  { patterns, entity, personId, order, page, pageSize }: AuditFilter,
): Promise<FoundEntries> {
  const rows = await transaction.run(searched, {
    organizationId: transaction.organizationId,
    patterns,
    entity: entity ?? null,
    personId: personId ?? null,
    isNewestFirst: order === 'desc',
    offset: (page - 1) * pageSize,
    pageSize,
    // One more than the page: the total says whether another page follows.
    limit: Math.max(maxCounted, page * pageSize + 1),
  });
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** One page of the trail, and the total number of entries. */
export const findAuditEntries = (transaction: TenantTransaction, filter: AuditFilter): Promise<FoundEntries> =>
  filter.patterns.length === 0 ? findEvery(transaction, filter) : findSearched(transaction, filter);
