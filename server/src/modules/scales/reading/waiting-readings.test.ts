import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createTenant } from '../../../../test/records/factories.ts';
import { clientConfig } from '../../../database/connection.ts';

const db = testDatabase();
const own = ofAllTests(() => createTenant(db));

beforeAll(async () => {
  await own.query(
    `with made as (
       insert into device (organization_id, id, name, location_id) values ($1, 1, 'Vogartölva', $2) returning id
     ) insert into scale (organization_id, id, name, location_id, device_id)
     select $1, n, 'Vog ' || n, $2, made.id from made, generate_series(1, 2) n`,
    [own.locationId],
  );
});

const dimensions = 'scale_id, kind';
const stored = `
  select ${dimensions}, sum(readings)::int as readings, trim_scale(sum(kg))::text as kg from waiting_readings where organization_id = $1
  group by ${dimensions} having sum(readings) <> 0 order by ${dimensions}`;
const counted = `
  select ${dimensions}, count(*)::int as readings, trim_scale(sum(net))::text as kg from (
    select coalesce(scale_id, 0) as scale_id, net, case when held_because is null then 'unassigned'
      when held_because = 'repeated' or held_because = 'empty' then 'discarded' else 'held' end as kind
    from scale_reading
    where organization_id = $1 and removed_at is null and (held_because is not null or assigned_at is null)
  ) reading group by ${dimensions} order by ${dimensions}`;

const rows = (query: string) => own.query(query);
async function agree() {
  const expected = await rows(counted);
  expect(await rows(stored)).toEqual(expected);
  return expected;
}

/** Readings of the device, of which every fifth is quarantined and every seventh is assigned. */
const sent = (from: number, until: number) => `
  insert into scale_reading (organization_id, scale_id, device_id, sequence, origin, net, weighed_at, weighed_on, assigned_at, held_because)
  select ${own.organizationId}, n % 2 + 1, 1, n, 'scale', n % 90 + 1, now(), current_date, case when n % 7 = 0 then now() end,
    case n % 10 when 0 then 'repeated' when 5 then 'unstable' end
  from generate_series(${from}, ${until}) n`;
const changed = (values: string, where: string) =>
  own.query(`update scale_reading set ${values} where organization_id = $1 and ${where}`);

describe('the numbers of readings that wait', () => {
  it('follow readings that are sent, assigned, released, quarantined, corrected, removed and deleted, in few rows', async () => {
    for (let batch = 0; batch < 40; batch += 1) await db.asOwner(sent(batch * 10 + 1, batch * 10 + 10));
    expect(await agree()).toHaveLength(4);
    expect((await rows('select from waiting_readings where organization_id = $1')).length).toBeLessThan(130);
    await changed('assigned_at = now()', 'sequence % 3 = 0');
    await agree();
    await changed('held_because = null', 'sequence % 20 = 5');
    await agree();
    await changed(`held_because = 'too_heavy', net = net + 0.125`, 'sequence % 4 = 0');
    await agree();
    await changed('removed_at = now()', 'sequence % 11 = 0');
    await agree();
    await changed('removed_at = null, scale_id = 3 - scale_id', 'sequence % 2 = 0');
    await agree();
    await own.query('delete from scale_reading where organization_id = $1 and sequence % 13 = 0');
    await agree();
  });

  it('never make one transaction wait for another, and lose none', async () => {
    // Readings of another device in an open transaction. Their hours are others, which are kept in rows that are locked.
    const work = async (first: number, hour: string, meanwhile: () => Promise<void>) => {
      const client = new Client(clientConfig(db.owner));
      await client.connect();
      await client.query(`begin; set local lock_timeout = '2s'`);
      for (let index = 0; index < 30; index += 1)
        await client.query(
          sent(first + index * 2, first + index * 2 + 1).replace('now(), current_date', `'${hour}', current_date`),
        );
      await meanwhile();
      await client.query('commit');
      await client.end();
    };
    await work(1_000, '2026-01-01 10:00Z', () => work(2_000, '2026-01-01 11:00Z', async () => undefined));
    await agree();
  });

  it('are corrected by a rebuild', async () => {
    const rebuild = async () => (await rows('select rebuild_waiting_readings($1)::int as wrong'))[0]?.wrong;
    await own.query(`update waiting_readings set readings = readings + 2 where organization_id = $1 and kind = 'held'`);
    expect(await rebuild()).toBeGreaterThan(0);
    await agree();
    expect(await rebuild()).toBe(0);
  });

  it('are gone with the organization', async () => {
    await own.query('delete from organization where id = $1');
    expect(await rows(stored)).toEqual([]);
  });
});
