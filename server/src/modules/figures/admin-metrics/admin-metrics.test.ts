import { randomUUID } from 'node:crypto';
import type { EventMetrics, OrganizationMetrics, ReportMetrics } from '@tunna/contract/figures/admin-metrics';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer, createTenant, signInPerson } from '../../../../test/records/factories.ts';
import { getEventMetrics, getOrganizationMetrics } from './admin-metrics.service.ts';

const address = 'rekstur@tunna.example';

const test = testApp({ operators: [address, '+3546991234'] });
const operator = ofAllTests(() => signInPerson(test, { identity: { kind: 'email', value: address } }));
beforeEach(() => test.db.asOwner('delete from client_event'));

const ask = (path: string, who = operator) =>
  test.app.inject({ method: 'GET', url: `/api/v1${path}`, headers: who.headers });
const quarter = 'from=2020-01-01&until=2020-03-31';

async function read<Metrics>(what: string, query = quarter): Promise<Metrics> {
  const answer = await ask(`/admin-metrics/${what}?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** Inserts an organization created at the given time. */
async function createOrganization(at: string): Promise<number> {
  const { organizationId } = await createTenant(test.db, { name: 'Leynilega félagið' });
  await test.db.asOwner('update organization set created_at = $2 where id = $1', [organizationId, at]);
  return organizationId;
}

const change = (organizationId: number, at: string) =>
  test.db.asOwner(
    `insert into audit_entry (organization_id, at, action, entity, entity_id, name)
     values ($1, $2, 'changed', 'container', '1', 'Leynitunnan')`,
    [organizationId, at],
  );

const nothingAdded = { members: 0, locations: 0, containers: 0 };

describe('organizations over time', () => {
  it('are counted as created and as active for every month in the range, without names', async () => {
    const [one, other] = [
      await createOrganization('2020-01-31T23:30:00Z'),
      await createOrganization('2020-03-31T23:59:59Z'),
    ];
    await change(one, '2020-03-02T10:00:00Z');
    await change(one, '2020-03-03T10:00:00Z');
    await change(other, '2020-04-01T00:00:00Z');
    const member = await signInPerson(test, { membership: { organizationId: other, role: 'viewer' } });
    await test.db.asOwner(`update session set created_at = '2020-03-20T10:00Z' where person_id = $1`, [
      member.personId,
    ]);
    const metrics = await read<OrganizationMetrics>('orgs');
    expect(metrics.buckets).toEqual([
      { bucket: '2020-01', created: 1, active: 0, ...nothingAdded },
      { bucket: '2020-02', created: 0, active: 0, ...nothingAdded },
      { bucket: '2020-03', created: 1, active: 2, ...nothingAdded },
    ]);
    expect(metrics.totals).toEqual({
      organizations: await count('organization'),
      members: 1,
      locations: await count('location'),
      containers: 0,
    });
    expect(JSON.stringify(metrics)).not.toMatch(/leyni/i);
    const byQuarter = await read<OrganizationMetrics>('orgs', `${quarter}&bucket=quarter`);
    expect(byQuarter.buckets).toEqual([{ bucket: '2020-Q1', created: 2, active: 2, ...nothingAdded }]);
    const byHour = await read<OrganizationMetrics>('orgs', 'from=2020-03-31&until=2020-03-31&bucket=hour');
    expect(byHour.buckets).toEqual([{ bucket: '2020-03-31T23', created: 1, active: 0, ...nothingAdded }]);
  });

  it('have their members, locations and containers counted where they were added, without removed ones', async () => {
    const tenant = await createTenant(test.db);
    const other = await createTenant(test.db);
    await createContainer(test.db, tenant);
    await createContainer(test.db, tenant, { status: 'removed' });
    const { personId } = await signInPerson(test, {
      membership: { organizationId: tenant.organizationId, role: 'viewer' },
    });
    const ids = [tenant.organizationId, other.organizationId];
    await other.query(
      `insert into membership (organization_id, person_id, role, created_at) values ($1, $2, 'viewer', '2021-03-05T10:00Z')`,
      [personId],
    );
    await tenant.query(`update membership set created_at = '2021-01-31T23:59Z' where organization_id = $1`);
    await test.db.asOwner(`update location set created_at = '2021-02-10T10:00Z' where organization_id = any($1)`, [
      ids,
    ]);
    await test.db.asOwner(`update container set created_at = '2021-03-31T23:59Z' where organization_id = any($1)`, [
      ids,
    ]);
    const { buckets } = await read<OrganizationMetrics>('orgs', 'from=2021-01-01&until=2021-03-31');
    expect(buckets).toEqual([
      { bucket: '2021-01', created: 0, active: 0, members: 1, locations: 0, containers: 0 },
      { bucket: '2021-02', created: 0, active: 0, members: 0, locations: 2, containers: 0 },
      { bucket: '2021-03', created: 0, active: 0, members: 0, locations: 0, containers: 1 },
    ]);
    const outside = await read<OrganizationMetrics>('orgs', 'from=2021-04-01&until=2021-04-30');
    expect(outside.buckets).toEqual([]);
  });
});

const count = async (table: string): Promise<number> =>
  (await test.db.asOwner<{ count: number }>(`select count(*) from ${table}`))[0]?.count ?? 0;

describe('reports over time', () => {
  it('are counted as created, published and shared', async () => {
    const organizationId = await createOrganization('2019-01-01T00:00:00Z');
    const report = async (made: string, published: string | null): Promise<number> => {
      const [row] = await test.db.asOwner<{ id: number }>(
        `insert into invoice_report (organization_id, name, from_month, until_month, idempotency_key, created_at, published_at,
           state, figures, chosen)
         values ($1, 'Leyniskýrsla', '2020-01', '2020-02', $2, $3, $4::timestamptz,
           case when $4::timestamptz is null then 'draft' else 'published' end,
           case when $4::timestamptz is not null then '{}'::jsonb end, case when $4::timestamptz is not null then '{}'::jsonb end)
         returning id`,
        [organizationId, randomUUID(), made, published],
      );
      return row?.id ?? 0;
    };
    await report('2020-01-10T10:00Z', null);
    const published = await report('2020-01-11T10:00Z', '2020-02-01T00:00Z');
    await test.db.asOwner(
      `insert into invoice_report_link (organization_id, report_id, key_hash, created_at)
       values ($1, $2, sha256('a'), '2020-02-02T10:00Z'), ($1, $2, sha256('b'), '2020-02-02T11:00Z')`,
      [organizationId, published],
    );
    const metrics = await read<ReportMetrics>('reports');
    expect(metrics).toEqual({
      totals: { drafts: 1, published: 1, shared: 1 },
      buckets: [
        { bucket: '2020-01', made: 2, published: 0, shared: 0 },
        { bucket: '2020-02', made: 0, published: 1, shared: 2 },
      ],
    });
    await test.db.asOwner(`update invoice_report_link set revoked_at = now() where report_id = $1`, [published]);
    expect((await read<ReportMetrics>('reports')).totals.shared).toBe(0);
  });
});

interface EventGiven {
  readonly event?: string;
  readonly at?: string;
  readonly session: string;
  readonly browser?: string;
  readonly os?: string;
}

const happen = ({
  event = 'page_view',
  at = '2020-02-01T10:00Z',
  session,
  browser = 'Chrome/156.0.1',
  os = 'Linux',
}: EventGiven) =>
  test.db.asOwner('insert into client_event (event, body, received_at) values ($1, $2, $3)', [
    event,
    JSON.stringify({
      sessionId: session,
      browser,
      os,
      screenWidth: 400,
      pathname: '/organization/leyni',
      extras: event === 'error' ? { errorSource: 'failed_query', errorMessage: 'leyni' } : {},
    }),
    at,
  ]);

it('the days are those of Iceland, whatever time zone the database has', async () => {
  for (const at of ['2022-05-01T00:10:00Z', '2022-05-31T23:50:00Z', '2022-06-01T00:10:00Z']) {
    await createOrganization(at);
    await happen({ session: 'a', at });
  }
  await happen({ session: 'a', at: '2022-03-01T00:00Z' });
  await test.db.asOwner(`alter database ${test.db.name} set timezone to 'Pacific/Auckland'`);
  const database = test.db.open();
  const may = { from: '2022-05-01', until: '2022-05-31', bucket: 'month' } as const;
  expect((await getOrganizationMetrics(database, may)).buckets).toMatchObject([{ bucket: '2022-05', created: 2 }]);
  expect((await getEventMetrics(database, may)).totals.events).toBe(2);
  // As many days before it are those of May.
  const after = { from: '2022-06-01', until: '2022-07-01', bucket: 'month' } as const;
  expect((await getEventMetrics(database, after)).previous?.events).toBe(2);
  await test.db.asOwner(`alter database ${test.db.name} reset timezone`);
});

describe('events of browsers over time', () => {
  it('are compared with as many days before, if all events of those days are kept', async () => {
    const february = 'from=2020-02-01&until=2020-02-29';
    await happen({ session: 'a', at: '2020-02-29T23:59Z' });
    await happen({ session: 'b', at: '2020-01-03T00:00Z', event: 'error' });
    await happen({ session: 'b', at: '2020-01-31T23:59Z' });
    expect(await read<EventMetrics>('events', february)).not.toHaveProperty('previous');
    await happen({ session: 'c', at: '2020-01-02T23:59Z' });
    const metrics = await read<EventMetrics>('events', february);
    expect([metrics.totals, metrics.previous]).toEqual([
      { events: 1, errors: 0, sessions: 1 },
      { events: 2, errors: 1, sessions: 1 },
    ]);
  });

  it('are counted by bucket, with the number of sessions', async () => {
    await happen({ session: 'a' });
    await happen({ session: 'a', event: 'error' });
    await happen({ session: 'b', at: '2020-02-03T10:00Z' });
    await happen({ session: 'b', at: '2020-04-03T10:00Z' });
    const metrics = await read<EventMetrics>('events', `${quarter}&bucket=day`);
    expect(metrics.totals).toEqual({ events: 3, errors: 1, sessions: 2 });
    expect(metrics.buckets).toEqual([
      { bucket: '2020-02-01', events: 2, errors: 1, sessions: 1 },
      { bucket: '2020-02-02', events: 0, errors: 0, sessions: 0 },
      { bucket: '2020-02-03', events: 1, errors: 0, sessions: 1 },
    ]);
  });

  it('name no browser, system or kind with fewer than five sessions, and no version', async () => {
    for (const session of ['a', 'b', 'c', 'd', 'e']) await happen({ session });
    for (const session of ['f', 'g', 'h', 'i']) await happen({ session, browser: 'Sjaldgæfur/1', os: 'TempleOS' });
    // Many visits by one person count once.
    for (let time = 0; time < 6; time += 1)
      await happen({ session: 'j', browser: 'Einstakur/9', event: 'Jón Jónsson' });
    const metrics = await read<EventMetrics>('events');
    expect(metrics.browsers).toEqual([
      { name: 'Chrome', events: 5, sessions: 5 },
      { events: 10, sessions: 5 },
    ]);
    expect(metrics.systems).toEqual([
      { name: 'Linux', events: 11, sessions: 6 },
      { events: 4, sessions: 4 },
    ]);
    expect(metrics.kinds).toEqual([
      { name: 'page_view', events: 9, sessions: 9 },
      { events: 6, sessions: 1 },
    ]);
    expect(metrics.screenWidths).toEqual([{ name: '400', events: 15, sessions: 10 }]);
    expect(JSON.stringify(metrics)).not.toMatch(/leyni|Jón|Einstakur|156/);
  });
});

describe('the server operator', () => {
  it('is recognized, and no other user is', async () => {
    const someone = await signInPerson(test);
    // A phone number is not an email address, even if the settings list it.
    const caller = await signInPerson(test, { identity: { kind: 'phone', value: '+3546991234' } });
    expect((await ask('/user/info')).json().operator).toBe(true);
    for (const who of [someone, caller]) {
      expect((await ask('/user/info', who)).json()).not.toHaveProperty('operator');
      expect((await ask(`/admin-metrics/orgs?${quarter}`, who)).statusCode).toBe(403);
    }
  });

  it('is refused once the address no longer belongs to the account', async () => {
    await test.db.asOwner(`update person_identity set value = 'annar@tunna.example' where value = $1`, [address]);
    expect((await ask(`/admin-metrics/orgs?${quarter}`)).statusCode).toBe(403);
    await test.db.asOwner(`update person_identity set value = $1 where value = 'annar@tunna.example'`, [address]);
    expect((await ask(`/admin-metrics/orgs?${quarter}`)).statusCode).toBe(200);
  });

  it.each([
    ['', 'query.from'],
    ['from=2020-02-30&until=2020-03-01', 'query.from'],
    ['from=2020-02-01&until=2020-01-01', 'query.until'],
    ['from=2020-01-01&until=2020-02-05&bucket=hour', 'query.until'],
    ['from=2000-01-01&until=2199-12-31&bucket=month', 'query.until'],
    ['from=2020-01-01&until=2020-01-01&bucket=week', 'query.bucket'],
  ])('receives an error for %o', async (query, field) => {
    for (const what of ['orgs', 'reports', 'events']) {
      const answer = await ask(`/admin-metrics/${what}?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toContainEqual(expect.objectContaining({ field }));
    }
  });
});
