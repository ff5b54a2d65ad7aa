import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer, createTenant } from '../../../../test/records/factories.ts';
import { clientConfig } from '../../../database/connection.ts';

const db = testDatabase();
const own = ofAllTests(() => createTenant(db));

const rows = (query: string) => own.query(query);

const storedOfLocations = `
  select location_id, sum(containers)::int as containers from location_containers where organization_id = $1
  group by location_id having sum(containers) <> 0 order by location_id`;
const countedOfLocations = `
  select location_id, count(*)::int as containers from container
  where organization_id = $1 and location_id is not null and status <> 'removed' group by location_id order by location_id`;
const dimensions = 'waste_stream_id, service_provider_id, status';
const stored = `
  select ${dimensions}, sum(containers)::int as containers from container_sum where organization_id = $1
  group by ${dimensions} having sum(containers) <> 0 order by ${dimensions}`;
const counted = `
  select ${dimensions}, count(*)::int as containers from (
    select waste_stream_id, coalesce(service_provider_id, 0) as service_provider_id, status from container where organization_id = $1
  ) container group by ${dimensions} order by ${dimensions}`;

/** @returns the containers in use of each location, which are as many as those that are kept */
const agree = async () => {
  expect(await rows(stored)).toEqual(await rows(counted));
  const ofLocations = await rows(countedOfLocations);
  expect(await rows(storedOfLocations)).toEqual(ofLocations);
  return ofLocations;
};

const changed = (values: string, where: string) =>
  rows(`update container set ${values} where organization_id = $1 and ${where}`);

describe('the numbers of containers', () => {
  it('follow containers that are added, moved, removed and deleted, in few rows', async () => {
    await rows(`with place as (insert into location (organization_id, id, name) values ($1, 'other-place', 'Annar staður')),
      stream as (
        insert into waste_stream (organization_id, id, waste_category_id)
        select organization_id, 1000, waste_category_id from waste_stream where organization_id = $1 limit 1
      ) insert into service_provider (organization_id, id, name) select $1, n, 'Verktaki ' || n from generate_series(2001, 2002) n`);
    for (let index = 0; index < 45; index += 1) await createContainer(db, own);
    expect(await agree()).toMatchObject([{ containers: 45 }]);
    expect((await rows('select from location_containers where organization_id = $1')).length).toBeLessThan(12);
    expect((await rows('select from container_sum where organization_id = $1')).length).toBeLessThan(12);
    await changed(`location_id = 'other-place'`, 'id % 3 = 0');
    expect(await agree()).toHaveLength(2);
    await changed(`status = 'removed'`, 'id % 3 = 1');
    await agree();
    await changed(`status = 'active', waste_stream_id = 1000`, 'id % 9 = 1');
    await agree();
    await rows('delete from container where organization_id = $1 and id % 5 = 0');
    await agree();
  });

  it('are those of a count after random changes', async () => {
    // Of each kind at least one; which containers and values are drawn.
    const draw = (values: readonly string[]) => values[Math.floor(Math.random() * values.length)] ?? '';
    const values = [
      () => `location_id = ${draw([`'other-place'`, 'null', `'${own.locationId}'`])}`,
      () => `status = '${draw(['active', 'paused', 'removed'])}'`,
      () => `waste_stream_id = ${draw(['1000', String(own.wasteStreamId)])}`,
      () => `service_provider_id = ${draw(['2001', '2002', 'null'])}`,
      () => `description = 'breytt', updated_at = now()`,
    ];
    for (let step = 0; step < 60; step += 1) {
      if (step % 6 === 5) await createContainer(db, own);
      else {
        const change = [values[step % 6], values[Math.floor(Math.random() * values.length)]].map((value) => value?.());
        const [first = '', second = ''] = change;
        const isSame = first.split(' ')[0] === second.split(' ')[0];
        await changed(
          isSame ? first : `${first}, ${second}`,
          `id % ${(step % 4) + 2} = ${Math.floor(Math.random() * 2)}`,
        );
      }
      if (step % 20 === 19) await rows('delete from container where organization_id = $1 and id % 11 = 0');
      await agree();
    }
  });

  it('never make one transaction wait for another, and lose none', async () => {
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

  it('are corrected by a rebuild', async () => {
    const rebuild = async () => (await rows('select rebuild_container_sums($1)::int as wrong'))[0]?.wrong;
    expect(await rebuild()).toBe(0);
    await rows('update location_containers set containers = containers + 2 where organization_id = $1');
    await rows(
      `insert into container_sum (organization_id, ${dimensions}, containers) values ($1, 1000, 2, 'paused', 3), ($1, 1000, 0, 'paused', -1)`,
    );
    expect(await rebuild()).toBeGreaterThan(2);
    await agree();
    expect(await rebuild()).toBe(0);
  });

  it('are gone with the location and the organization', async () => {
    await changed('location_id = null', `location_id = 'other-place'`);
    await rows(`delete from location where organization_id = $1 and id = 'other-place'`);
    expect(await agree()).toHaveLength(1);
    await rows('delete from organization where id = $1');
    expect([await rows(stored), await rows(storedOfLocations), await rows(counted)]).toEqual([[], [], []]);
  });
});
