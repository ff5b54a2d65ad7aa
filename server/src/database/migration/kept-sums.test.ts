import { afterEach, expect, it } from 'vitest';
import { createTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';

let db: TestDatabase | undefined;
afterEach(() => db?.drop());

/** The last migration that creates tables of sums without their triggers. */
const sumsMigrated = 68;

const rows = `
  insert into organization (id, name, org_slug, contact_email) values (1, 'Sorphirða', 'sorp', 'umsjon@example.is');
  insert into location (organization_id, id, name, address) values (1, 'hofn', 'Höfn', 'Hafnargata 1');
  insert into service_provider (organization_id, id, name) values (1, 1, 'Verktaki');
  insert into waste_stream (organization_id, id, waste_category_id) values (1, 1, 1);
  insert into container (organization_id, slug, location_id, waste_stream_id) values (1, 'fyrsta-tunnan', 'hofn', 1);
  insert into invoice (organization_id, id, service_provider_id, number, kind, sign, issue_date, currency, tax_exclusive, line_count)
  values (1, 1, 1, 'B-1', '380', 1, '2026-02-28', 'ISK', 500, 1);
  insert into invoice_version (organization_id, invoice_id, version, origin, head, line_count, content_hash)
  values (1, 1, 1, 'import', '{}', 1, sha256('1'));
  insert into invoice_line (organization_id, invoice_id, version, position, service_provider_id, counted, content, sign, currency,
    service_day, kg, kg_origin)
  values (1, 1, 1, 1, 1, true, '{"name": "Losun", "net": "500"}', 1, 'ISK', '2026-02-28', 20, 'weighed');
  insert into device (organization_id, id, name, location_id) values (1, 1, 'Vogartölva', 'hofn');
  insert into scale (organization_id, id, name, location_id, device_id) values (1, 1, 'Vog', 'hofn', 1);
  insert into scale_reading (organization_id, scale_id, device_id, sequence, origin, location_id, net, gross, unit, weighed_at, weighed_on,
    device_time, assigned_at)
  values (1, 1, 1, 1, 'scale', 'hofn', 5, 5, 'kg', now(), current_date, now(), null)`;

it('sums contain what servers of an earlier version write between the migrations and the triggers', async () => {
  db = await createTestDatabase('empty');
  const connection = db.owner;
  await migrate({ connection, log: silentLog, upTo: sumsMigrated });
  await db.asOwner(rows);
  await migrate({ connection, log: silentLog });
  const read = async (text: string) => (await db?.asOwner<{ sum: string }>(text))?.[0]?.sum;
  expect(await read('select sum(kg)::float as sum from invoice')).toBe(20);
  expect(await read('select sum(invoices)::int as sum from invoice_sum')).toBe(1);
  expect(await read('select sum(readings)::int as sum from waiting_readings')).toBe(1);
  expect(await read('select sum(containers)::int as sum from container_sum')).toBe(1);
  expect(await read('select sum(containers)::int as sum from location_containers')).toBe(1);
  expect(await read('select sum(kg)::float as sum from line_day_sum')).toBe(20);
  expect(await read('select count(*)::int as sum from line_text')).toBe(1);
});
