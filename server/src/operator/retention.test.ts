import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { ofEachTest } from '../../test/hooks.ts';
import { createDevice } from '../../test/records/factories.ts';
import { saveGivenInvoice } from '../../test/records/saved-invoices.ts';
import { createScale } from '../../test/records/scales.ts';
import { createWorkspace } from '../../test/records/workspace.ts';
import { clientConfig } from '../database/connection.ts';
import { attributeCosts } from '../modules/figures/cost-attribution/cost-attribution-run.service.ts';
import { pruneCreatedOnce, pruneHistory, pruneScaleCommands } from '../modules/platform/retention/retention.service.ts';
import { checkFigures } from './figures-check/check.ts';

const now = new Date('2026-11-27T12:00:00Z');
const never = { auditEntries: 0, messages: 0, importAttempts: 0, invoiceVersions: 0 };
/** The last moment that is deleted after seven years, and the first that stays. */
const [old, kept] = ['2018-12-31T23:59:59Z', '2019-01-01T00:00:00Z'];

let test: TestApp;
let owner: Client;
const own = ofEachTest(() => createWorkspace(test));
beforeAll(async () => {
  test = await createTestApp({ now: () => now });
  owner = new Client(clientConfig(test.db.owner));
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

const numberOf = async (table: string): Promise<number> => {
  const [row] = await own.query<{ count: number }>(
    `select count(*)::int as count from ${table} where organization_id = $1`,
  );
  return row?.count ?? 0;
};
const prune = (rows: Partial<typeof never>, batch?: number) =>
  pruneHistory(test.db.database, { ...never, ...rows }, now, batch);

it('deletes old entries of the audit trail in batches, and their number with them', async () => {
  const { organizationId, members } = own;
  await test.db.asOwner(
    `insert into audit_entry (organization_id, at, person_id, action, entity, entity_id, name)
     select $1, case when n <= 25 then $3::timestamptz else $4::timestamptz end, $2, 'changed', (array['container', 'location'])[n % 2 + 1], n, 'Ílát'
     from generate_series(1, 40) n`,
    [organizationId, members.editor.personId, old, kept],
  );
  const before = await numberOf('audit_entry');
  await prune({ auditEntries: 8 });
  await prune({ auditEntries: 0 });
  expect(await numberOf('audit_entry')).toBe(before);
  await prune({ auditEntries: 7 }, 4);
  expect(await numberOf('audit_entry')).toBe(before - 25);
  for (const filter of ['', '?entity=container', `?personId=${members.editor.personId}&entity=location`]) {
    const { body } = await own.as('owner', 'GET', `/audit${filter}`);
    expect([filter, body.total]).toEqual([filter, body.rows.length]);
  }
});

it('deletes old messages that were sent or given up, but no waiting ones and no letters of claims', async () => {
  const { organizationId, serviceProviderId } = own;
  await test.db.asOwner(
    `with claimed as (
       insert into claim (organization_id, service_provider_id, reference, outstanding, currency, amount, vat, gross, deadline, created_at, updated_at)
       values ($1, $4, 'K-2018-0001', 1, 'ISK', 1, 0, 1, '2018-12-31', $2, $2) returning id
     )
     insert into outgoing_message (organization_id, kind, recipient, language, status, created_at, claim_id)
     select $1, 'notifications', 'a@example.is', 'is', status, at, case when is_claim then (select id from claimed) end
     from (values ('sent', $2::timestamptz, false), ('dead', $2, false), ('waiting', $2, false), ('sent', $2, true), ('sent', $3, false)) given (status, at, is_claim)`,
    [organizationId, old, kept, serviceProviderId],
  );
  await prune({ messages: 7 }, 1);
  const rows = await test.db.asOwner<{ is_claim: boolean; status: string }>(
    'select status, claim_id is not null as is_claim from outgoing_message where organization_id = $1 order by id',
    [organizationId],
  );
  expect(rows).toEqual([
    { status: 'waiting', is_claim: false },
    { status: 'sent', is_claim: true },
    { status: 'sent', is_claim: false },
  ]);
});

it('deletes the record of old imports, except those that wait for a member; files and invoices stay', async () => {
  const { organizationId } = own;
  await test.db.asOwner(
    `with stored as (
       insert into file (organization_id, name, purpose, content_type, size, sha256) values ($1, 'B-1.xml', 'invoice', 'application/xml', 1, sha256('1')) returning id
     )
     insert into import_attempt (organization_id, file_id, file_name, format, state, created_at, ended_at)
     select $1, stored.id, 'B-1.xml', 'ubl', state, at, at
     from stored, (values ('done', $2::timestamptz), ('resolved', $2), ('failed', $2), ('done', $3)) given (state, at)`,
    [organizationId, old, kept],
  );
  await prune({ importAttempts: 7 }, 1);
  const rows = await test.db.asOwner('select state from import_attempt where organization_id = $1 order by id', [
    organizationId,
  ]);
  expect(rows).toEqual([{ state: 'failed' }, { state: 'done' }]);
  expect(await numberOf('file')).toBe(1);
});

it('deletes versions of invoices that were replaced long ago, and no figure changes', async () => {
  const { organizationId, serviceProviderId } = own;
  for (const net of ['10', '20', '30', '40']) {
    const lines = [
      { name: 'pappi', net },
      { name: 'plast', net: '2.5' },
    ];
    await saveGivenInvoice(test.db, own, { number: 'R-1', lines });
    await saveGivenInvoice(test.db, own, { number: `R-${net}`, lines, issueDate: '2018-03-31' });
  }
  // The third version replaced the second one in the first year that is kept.
  await test.db.asOwner('update invoice_version set saved_at = $2 where organization_id = $1 and version <= 2', [
    organizationId,
    old,
  ]);
  await test.db.asOwner('update invoice_version set saved_at = $2 where organization_id = $1 and version > 2', [
    organizationId,
    kept,
  ]);
  await test.db.asOwner('select aggregate_figures(), aggregate_line_sums()');
  while (await attributeCosts(test.db.database));
  const figures = async () => (await own.as('finance', 'GET', '/figures?from=2018-01&until=2026-12')).body;
  const lists = async () => [
    (await own.as('finance', 'GET', '/invoices')).body,
    (await own.as('finance', 'GET', '/invoices/all-line-items?search=pappi')).body,
  ];
  const before = { figures: await figures(), lists: await lists() };
  await prune({ invoiceVersions: 7 }, 1);
  expect({ figures: await figures(), lists: await lists() }).toEqual(before);
  const left = await test.db.asOwner<{ version: number; lines: number }>(
    `select version, (
       select count(*)::int from invoice_line line
       where line.organization_id = saved.organization_id and line.invoice_id = saved.invoice_id and line.version = saved.version
     ) as lines
     from invoice_version saved
     where organization_id = $1 and invoice_id = (select id from invoice where organization_id = $1 and number = 'R-1') order by version`,
    [organizationId],
  );
  expect(left).toEqual([2, 3, 4].map((version) => ({ version, lines: 2 })));
  expect(await numberOf('invoice')).toBe(5);
  const { body } = await own.as('finance', 'GET', `/invoices/${serviceProviderId}/R-1/history`);
  expect(body.rows.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2]);
  await test.db.asOwner('select aggregate_figures(), aggregate_line_sums()');
  expect((await checkFigures(owner, organizationId)).differences).toEqual([]);
});

it('deletes commands to scales after days', async () => {
  const scale = await createScale(test.db, own, { deviceId: await createDevice(test.db, own.organizationId) });
  await own.query(
    `insert into scale_command (organization_id, key, scale_id, kind, asked_at, finished_at, outcome)
     select $1, gen_random_uuid(), $2, 'zero', at, at, 'done' from unnest($3::timestamptz[]) at`,
    [scale.id, ['2026-08-29T11:59:59Z', '2026-08-29T12:00:01Z']],
  );
  await pruneScaleCommands(test.db.database, 90, now);
  expect(await numberOf('scale_command')).toBe(1);
});

it('deletes keys of creations after a day', async () => {
  await own.query(
    `insert into created_once (organization_id, key, content, record, created_at)
     select $1, gen_random_uuid(), 'hash', '1', at from unnest($2::timestamptz[]) at`,
    [['2026-11-26T11:59:59Z', '2026-11-26T12:00:01Z']],
  );
  await pruneCreatedOnce(test.db.database, now);
  expect(await numberOf('created_once')).toBe(1);
});
