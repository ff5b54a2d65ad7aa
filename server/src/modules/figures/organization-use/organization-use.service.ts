import { maxUses, type OrganizationUse } from '@tunna/contract/figures/organization-use';
import type { Database } from '../../../database/database.ts';
import type { Log } from '../../../database/log.ts';
import { mintOrgScope, type OrgScope } from '../../../database/scope.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import { readUse } from '../../platform/subscription/subscription.service.ts';
import { findOrganizationsToCount, findUses, storeUse } from './organization-use.queries.ts';

/** Milliseconds after which an organization is counted again. The job runs every hour: without the difference to a day it would be later each day. */
const countedFor = 23.5 * 3_600_000;

const countOrganization = (database: Database, organization: OrgScope, now: Date): Promise<void> =>
  database.tenant(organization, async (transaction) => {
    const { members, containers, fileBytes } = await readUse(transaction, now);
    await storeUse(transaction, { members, containers, fileBytes, now });
  });

/**
 * Counts what each organization uses, once a day. One that cannot be counted, because it has too many rows for the time of a statement, keeps
 * its earlier counts. @returns the number of counted organizations
 */
export async function countUses(database: Database, now: Date, log: Log): Promise<number> {
  const organizations = await findOrganizationsToCount(database, new Date(now.getTime() - countedFor));
  let counted = 0;
  for (const organizationId of organizations) {
    try {
      await countOrganization(database, mintOrgScope(organizationId), now);
      counted += 1;
    } catch (error) {
      log.warn({ err: error, organizationId }, 'the use of an organization could not be counted');
    }
  }
  return counted;
}

/** What organizations use, as last counted. */
export async function listOrganizationUse(
  database: Queryable,
): Promise<{ organizations: OrganizationUse[]; total: number }> {
  const rows = await findUses(database, maxUses);
  return {
    total: rows[0]?.total ?? 0,
    organizations: rows.map(({ id, name, org_slug: orgSlug, last_counted_at: countedAt, ...row }) => ({
      id,
      name,
      orgSlug,
      counts:
        countedAt === null
          ? undefined
          : {
              countedAt: countedAt.toISOString(),
              members: row.members,
              containers: row.containers,
              lines: row.lines,
              readings: row.readings,
              fileBytes: row.file_bytes,
              changedAt: row.changed_at?.toISOString(),
            },
    })),
  };
}
