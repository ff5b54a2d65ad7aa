import type { TenantTransaction } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Tables } from '../../database/tables.gen.ts';

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
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export async function insertAuditEntry(transaction: TenantTransaction, entry: NewAuditEntry): Promise<void> {
  const { personId, action, entity, entityId, name, changes } = entry;
  await transaction.run(insert, [
    transaction.organizationId,
    personId,
    action,
    entity,
    entityId,
    name,
    JSON.stringify(changes),
  ]);
}

export type AuditEntryRow = Omit<Tables['audit_entry'], 'organization_id' | 'person_id'> & { by: string | null };

export interface AuditFilter {
  /** Each of its words stands in the entity's name, or in that of who did it; case and accents aside. */
  readonly search: string | undefined;
  readonly entity: string | undefined;
  readonly personId: number | undefined;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
}

const matching = `
  from audit_entry entry
  left join organization_members() member on member.person_id = entry.person_id
  where entry.organization_id = $1
    and ($3::text is null or entry.entity = $3)
    and ($4::bigint is null or entry.person_id = $4)
    and (coalesce($2::text, '') = '' or not exists (
      select from unnest(string_to_array(search_fold($2), ' ')) word
      where strpos(search_fold(entry.name || ' ' || coalesce(member.full_name, '')), word) = 0
    ))`;

const pageOf = (name: string, direction: 'asc' | 'desc') =>
  statement<AuditEntryRow>(
    name,
    `select entry.id, entry.at, nullif(member.full_name, '') as by, entry.action, entry.entity, entry.entity_id, entry.name,
       entry.changes
     ${matching}
     order by entry.id ${direction} limit $5 offset $6`,
  );
const pages = {
  asc: pageOf('audit_entries_oldest_first', 'asc'),
  desc: pageOf('audit_entries_latest_first', 'desc'),
};
const count = statement<{ total: number }>('count_audit_entries', `select count(*) as total ${matching}`);

/** One page of the trail, and how many entries there are on all of them. */
export async function findAuditEntries(
  transaction: TenantTransaction,
  { search, entity, personId, order, page, pageSize }: AuditFilter,
): Promise<{ readonly rows: AuditEntryRow[]; readonly total: number }> {
  const filter = [transaction.organizationId, search?.trim() ?? null, entity ?? null, personId ?? null];
  const rows = await transaction.run(pages[order], [...filter, pageSize, (page - 1) * pageSize]);
  const [counted] = await transaction.run(count, filter);
  return { rows, total: counted?.total ?? 0 };
}
