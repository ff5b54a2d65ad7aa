import type { ClientBase, Pool } from 'pg';
import { demoOrganization } from './demo-organization.ts';
import { type FirstIds, insertOrganization } from './insert-organization.ts';
import { otherOrganization } from './other-organization.ts';
import { advanceIdentity } from './rows.ts';

const numbered = [
  'organization',
  'service_provider',
  'waste_stream',
  'container',
  'service_request',
  'service_request_event',
  'collection_schedule',
  'person',
  'department',
  'device',
  'scale',
  'invite',
  'tag_type',
  'tag_value',
  'material_normalization',
  'location_normalization',
];

/** Tables that say when a row was changed last. */
const edited = ['organization', 'location', 'service_provider', 'waste_stream', 'container', 'department'];

const firstOfAll: FirstIds = {
  organization: 1,
  person: 1,
  department: 1,
  device: 1,
  invite: 1,
  wasteStream: 1,
  serviceProvider: 1,
  container: 1,
  request: 1,
  event: 1,
  schedule: 1,
  scale: 1,
  tagType: 1,
  tagValue: 1,
};

/**
 * Fills an empty installation with the two demo organizations and two years of their life, in one transaction. The same day
 * gives the same rows. Does nothing where there is an organization already, or where another process is just doing it.
 *
 * @param client connected as the owner of the tables, in no transaction
 * @param now the day before which everything has happened
 * @returns whether it was this call that filled it
 */
export async function seedDemo(client: ClientBase, { now }: { readonly now: Date }): Promise<boolean> {
  await client.query('begin');
  try {
    // A second server waits here, and then finds the organizations.
    await client.query('lock table organization in share row exclusive mode');
    const { rowCount } = await client.query('select from organization limit 1');
    const empty = rowCount === 0;
    if (empty) {
      let first = firstOfAll;
      for (const organization of [demoOrganization, otherOrganization]) {
        first = await insertOrganization(client, organization, first, now);
      }
      // Seeded rows have not been edited, and no link was revoked.
      for (const table of edited) await client.query(`update ${table} set updated_at = created_at`);
      await client.query('update service_provider set day_links_from = created_at');
      for (const table of numbered) await advanceIdentity(client, table);
    }
    await client.query('commit');
    return empty;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** `seedDemo` on a connection of the pool. */
export async function seedDemoIfEmpty(pool: Pool, options: { readonly now: Date }): Promise<boolean> {
  const client = await pool.connect();
  try {
    return await seedDemo(client, options);
  } finally {
    client.release();
  }
}
