import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { createTenant } from '../../../../test/records/factories.ts';
import { pruneOrganizationEvents } from './organization-event.service.ts';

const db = testDatabase();

it('deletes the expired events of all organizations, also more than one batch, and no others', async () => {
  const now = new Date('2026-11-26T12:00:00Z');
  for (const { organizationId } of [await createTenant(db), await createTenant(db)]) {
    await db.asOwner(
      `insert into organization_event (organization_id, at, kind, permission, topic, entity, entity_id, name)
       select $1, moment, 'device_silent', 'scales.write', 'device ' || moment, 'device', '1', 'Þórður'
       from generate_series('2026-08-20T12:00:00Z'::timestamptz, '2026-08-31T12:00:00Z', interval '1 day') moment`,
      [organizationId],
    );
  }
  await pruneOrganizationEvents(db.database, 90, now, 3);
  const left = await db.asOwner(
    'select min(at) as oldest, count(*) as events from organization_event group by organization_id',
  );
  const oldest = new Date('2026-08-28T12:00:00Z');
  expect(left).toEqual([
    { oldest, events: 4 },
    { oldest, events: 4 },
  ]);
});
