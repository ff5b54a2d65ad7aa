import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { createContainer, createTenant, type Tenant } from '../../../../test/records/factories.ts';
import { clientConfig } from '../../../database/connection.ts';

let db: TestDatabase;
let own: Tenant;

beforeAll(async () => {
  db = await createTestDatabase();
  own = await createTenant(db);
});
afterAll(() => db.drop());

/** What is kept and what is true, of all locations with containers. */
const sums = async () => {
  const [kept, counted] = await Promise.all([
    db.asOwner(
      `select location_id, sum(containers)::int as containers from location_containers where organization_id = $1
      group by location_id having sum(containers) <> 0 order by location_id`,
      [own.organizationId],
    ),
    db.asOwner(
      `select location_id, count(*)::int as containers from container
      where organization_id = $1 and location_id is not null and status <> 'removed' group by location_id order by location_id`,
      [own.organizationId],
    ),
  ]);
  return { kept, counted };
};
const agree = async () => {
  const { kept, counted } = await sums();
  expect(kept).toEqual(counted);
  return counted;
};
const parts = async () =>
  (await db.asOwner('select id from location_containers where organization_id = $1', [own.organizationId])).length;

describe('the number of containers of a location', () => {
  it('follows containers that are added, moved, removed and deleted, in few rows', async () => {
    await db.asOwner(`insert into location (organization_id, id, name) values ($1, 'other-place', 'Annar staður')`, [
      own.organizationId,
    ]);
    for (let index = 0; index < 45; index += 1) await createContainer(db, own);
    expect(await agree()).toMatchObject([{ containers: 45 }]);
    expect(await parts()).toBeLessThan(25);
    await db.asOwner(`update container set location_id = 'other-place' where organization_id = $1 and id % 3 = 0`, [
      own.organizationId,
    ]);
    expect(await agree()).toHaveLength(2);
    await db.asOwner(`update container set status = 'removed' where organization_id = $1 and id % 3 = 1`, [
      own.organizationId,
    ]);
    await agree();
    await db.asOwner(`update container set status = 'active' where organization_id = $1 and id % 9 = 1`, [
      own.organizationId,
    ]);
    await agree();
    await db.asOwner(`delete from container where organization_id = $1 and id % 5 = 0`, [own.organizationId]);
    await agree();
  });

  it('never makes one transaction wait for another, and loses none', async () => {
    const insert = `insert into container (organization_id, slug, location_id, waste_stream_id) values ($1, $2, $3, $4)`;
    const work = async (name: string, meanwhile: () => Promise<void>) => {
      const client = new Client(clientConfig(db.owner));
      await client.connect();
      await client.query(`begin; set local lock_timeout = '2s'`);
      for (let index = 0; index < 30; index += 1)
        await client.query(insert, [own.organizationId, `slug-${name}-${index}`, own.locationId, own.wasteStreamId]);
      await meanwhile();
      await client.query('commit');
      await client.end();
    };
    // The second one changes the same location before the first one ends.
    await work('first', () => work('second', async () => undefined));
    await agree();
  });

  it('is gone with the location', async () => {
    await db.asOwner(`update container set location_id = null where location_id = 'other-place'`);
    await db.asOwner(`delete from location where organization_id = $1 and id = 'other-place'`, [own.organizationId]);
    expect(await agree()).toHaveLength(1);
    await db.asOwner('delete from organization where id = $1', [own.organizationId]);
    expect(await sums()).toEqual({ kept: [], counted: [] });
  });
});
