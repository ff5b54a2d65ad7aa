import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

interface UseRow extends RowOf<'organization_uses'> {
  /** The number of all organizations. */
  total: number;
  /** Null until the organization is counted. */
  last_counted_at: Date | null;
}

const uses = statement(
  'organization_uses',
  `select id as "id!", name as "name!", org_slug as "org_slug!", total as "total!", last_counted_at, members as "members!",
     containers as "containers!", lines as "lines!", readings as "readings!", file_bytes as "file_bytes!", changed_at
   from organization_uses(:limit)`,
);

/** The organizations with the most files, lines and readings. The counts of one that is not counted yet are zero. */
export const findUses = (database: Queryable, limit: number): Promise<UseRow[]> => database.run(uses, { limit });

const uncounted = statement(
  'organizations_to_count',
  'select organization_id as "organization_id!" from organizations_to_count(:since)',
);

/** Organizations that were not counted since the moment. */
export const findOrganizationsToCount = async (database: Queryable, since: Date): Promise<number[]> =>
  (await database.run(uncounted, { since })).map(({ organization_id: organizationId }) => organizationId);

// Each count uses only an index, or the hourly sums of readings. Readings without a scale were entered by people.
const store = statement(
  'count_organization_use',
  `insert into organization_use (organization_id, counted_at, members, containers, lines, readings, file_bytes, changed_at)
   values (
     :organizationId, :now, :members, :containers,
     (select count(*) from invoice_line where organization_id = :organizationId and counted),
     (select coalesce(sum(readings), 0) from scale_hour where organization_id = :organizationId)
       + (select count(*) from scale_reading
          where organization_id = :organizationId and idempotency_key is not null and scale_id is null and removed_at is null),
     :fileBytes,
     greatest(
       (select at from audit_entry where organization_id = :organizationId order by id desc limit 1),
       (select entered_at from scale_reading where organization_id = :organizationId order by id desc limit 1)
     )
   )
   on conflict (organization_id) do update set counted_at = excluded.counted_at, members = excluded.members,
     containers = excluded.containers, lines = excluded.lines, readings = excluded.readings, file_bytes = excluded.file_bytes,
     changed_at = excluded.changed_at`,
);

interface Counted {
  readonly members: number;
  readonly containers: number;
  readonly fileBytes: number;
  readonly now: Date;
}

/** Counts the lines and readings of the organization, and stores them with the given counts. */
export async function storeUse(transaction: TenantTransaction, counted: Counted): Promise<void> {
  await transaction.run(store, { organizationId: transaction.organizationId, ...counted });
}
