import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp, testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer, createTenant, signInPerson, visitor } from '../../../../test/records/factories.ts';
import { forgetReporters } from './service-request.service.ts';

const test = testApp();
const tenant = ofAllTests(() => createTenant(test.db));

const url = '/api/v1/service-request/create';
/** The requester’s link: two numbers and a signature. */
const follow = expect.stringMatching(/^[0-9a-z]+\.[0-9a-z]+\.[\w-]{43}$/);

function create(slug: string, createdBy: unknown = visitor, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const payload = { containerSlug: slug, action: 'empty_container', createdBy };
  return test.app.inject({ method: 'POST', url, payload, headers });
}

/** The container’s stored requests, read as the owner. */
async function stored(slug: string) {
  const [row] = await test.db.asOwner<{
    requests: number;
    reports: number;
    events: number;
    messages: number;
    counted: number;
  }>(
    `select count(*) as requests, coalesce(sum(report_count), 0)::bigint as counted,
       (select count(*) from service_request_report report join service_request r
          on r.organization_id = report.organization_id and r.id = report.service_request_id
        where r.container_id = container.id) as reports,
       (select count(*) from service_request_event event join service_request r
          on r.organization_id = event.organization_id and r.id = event.service_request_id
        where r.container_id = container.id) as events,
       (select count(*) from outgoing_message message join service_request r
          on r.organization_id = message.organization_id and r.id = message.service_request_id
        where r.container_id = container.id) as messages
     from container left join service_request request on request.container_id = container.id
     where slug = $1 and request.id is not null group by container.id`,
    [slug],
  );
  return row ?? { requests: 0, reports: 0, events: 0, messages: 0, counted: 0 };
}

describe('requesting a collection', () => {
  it('stores the request, the report, the event and the message to the provider together', async () => {
    const { slug } = await createContainer(test.db, tenant);
    const answer = await create(slug);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'received', joined: false, follow });
    expect(await stored(slug)).toEqual({ requests: 1, reports: 1, events: 1, messages: 1, counted: 1 });
    const [message] = await test.db.asOwner(
      `select kind, recipient, status from outgoing_message order by id desc limit 1`,
    );
    expect(message).toMatchObject({ kind: 'service_request_for_provider', status: 'waiting' });
  });

  it('joins the open request of the same container without a second message', async () => {
    const { slug } = await createContainer(test.db, tenant);
    await create(slug);
    const second = await create(slug, { ...visitor, email: 'annar@example.is' });
    expect(second.json()).toEqual({ status: 'received', joined: true, follow });
    expect(await stored(slug)).toEqual({ requests: 1, reports: 2, events: 2, messages: 1, counted: 2 });
  });

  it('opens a new request when the last one is closed', async () => {
    const { slug } = await createContainer(test.db, tenant);
    await create(slug);
    await tenant.query(`update service_request set status = 'done', closed_at = now() where organization_id = $1`);
    expect((await create(slug)).json()).toEqual({ status: 'received', joined: false, follow });
  });

  it('creates one request for fifty concurrent reports, and stores every report', async () => {
    const { slug } = await createContainer(test.db, tenant);
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(slug)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    expect(answers.filter((answer) => answer.json().joined === false)).toHaveLength(1);
    expect(await stored(slug)).toEqual({ requests: 1, reports: 50, events: 50, messages: 1, counted: 50 });
  });

  it('treats the same key as the same request, also concurrently', async () => {
    const { slug } = await createContainer(test.db, tenant);
    const key = randomUUID();
    const answers = await Promise.all([
      create(slug, visitor, key),
      create(slug, visitor, key),
      create(slug, visitor, key),
    ]);
    for (const answer of answers) expect(answer.json()).toEqual({ status: 'received', joined: false, follow });
    expect(await stored(slug)).toEqual({ requests: 1, reports: 1, events: 1, messages: 1, counted: 1 });
    const other = await createContainer(test.db, tenant);
    const elsewhere = await create(other.slug, visitor, key);
    expect(elsewhere.statusCode).toBe(409);
    expect(elsewhere.json().code).toBe('idempotency_conflict');
  });

  it('stores names in every script exactly, and no data that the action does not require', async () => {
    const { slug } = await createContainer(test.db, tenant, { actions: { empty_container: ['name'] } });
    const fullName = 'مرحبا ‏Þórður "Łódź" <script> =cmd|x 🗑️👨‍👩‍👧';
    expect((await create(slug, { ...visitor, fullName })).statusCode).toBe(200);
    const [report] = await test.db.asOwner(
      `select full_name, phone_number, email from service_request_report order by created_at desc limit 1`,
    );
    expect(report).toEqual({ full_name: fullName, phone_number: null, email: null });
  });

  it('notifies the organization if the container has no reachable provider', async () => {
    const alone = await createTenant(test.db, { providerEmail: null, contactEmail: 'umsjon@stofnun.example' });
    const { slug } = await createContainer(test.db, alone);
    await create(slug);
    const messages = await alone.query(`select kind, recipient from outgoing_message where organization_id = $1`);
    expect(messages).toEqual([{ kind: 'service_request_for_organization', recipient: 'umsjon@stofnun.example' }]);
  });

  it('shows an organization its own requests only, even if a query has no condition', async () => {
    const other = await createTenant(test.db);
    const { slug } = await createContainer(test.db, other);
    await create(slug);
    const { mintOrgScope } = await import('../../../database/scope.ts');
    const { uncheckedStatement } = await import('../../../database/statement/statement.ts');
    const everything = uncheckedStatement<{ organization_id: number }>(
      'test_everything',
      'select organization_id from service_request',
    );
    const seen = await test.db.database.tenant(mintOrgScope(other.organizationId), (transaction) =>
      transaction.run(everything, []),
    );
    expect(seen).toEqual([{ organization_id: other.organizationId }]);
    expect(await test.db.database.run(everything, [])).toEqual([]);
  });
});

describe('a rejected request', () => {
  const refused = async (slug: string, createdBy: unknown) => {
    const answer = await create(slug, createdBy);
    const { code, fields } = answer.json();
    return { status: answer.statusCode, code, fields };
  };

  it('names the field of a wrong phone number or e-mail address', async () => {
    const { slug } = await createContainer(test.db, tenant);
    for (const phoneNumber of ['abc', '+', '555--1234', '+354 555 1234 ', '0'.repeat(33)]) {
      const answer = await refused(slug, { ...visitor, phoneNumber });
      if (phoneNumber.endsWith(' ')) expect(answer.status).toBe(200);
      else
        expect(answer).toMatchObject({
          status: 400,
          code: 'invalid_request',
          fields: [{ field: 'createdBy.phoneNumber' }],
        });
    }
    for (const email of ['a', 'a@b', 'a b@c.is', '@c.is', 'a@c..is']) {
      expect(await refused(slug, { ...visitor, email })).toEqual({
        status: 400,
        code: 'invalid_request',
        fields: [{ field: 'createdBy.email', problem: 'wrong_email' }],
      });
    }
  });

  it('names every required field that is missing or blank', async () => {
    const { slug } = await createContainer(test.db, tenant);
    expect(await refused(slug, {})).toEqual({
      status: 422,
      code: 'requirements_unmet',
      fields: ['fullName', 'phoneNumber', 'email'].map((name) => ({ field: `createdBy.${name}`, problem: 'required' })),
    });
    expect(await refused(slug, { ...visitor, fullName: ' \t ' })).toMatchObject({
      status: 400,
      fields: [{ field: 'createdBy.fullName', problem: 'required' }],
    });
  });

  it('reports values that cannot be stored exactly', async () => {
    const { slug } = await createContainer(test.db, tenant);
    for (const fullName of ['a\u0000b', 'half \ud800 pair', 'bell \u0007']) {
      expect(await refused(slug, { ...visitor, fullName })).toMatchObject({
        status: 400,
        fields: [{ field: 'createdBy.fullName', problem: 'unsupported_text' }],
      });
    }
    expect((await refused(slug, { ...visitor, fullName: 'x'.repeat(201) })).fields).toEqual([
      { field: 'createdBy.fullName', problem: 'too_long' },
    ]);
    const huge = await create(slug, { ...visitor, fullName: 'x'.repeat(1024 * 1024) });
    expect(huge.statusCode).toBe(413);
    expect(huge.json().code).toBe('payload_too_large');
    expect((await stored(slug)).requests).toBe(0);
  });

  it('is returned for unknown containers and actions that are not offered', async () => {
    expect((await create('no-such-container')).json()).toMatchObject({ code: 'container_not_found' });
    const removed = await createContainer(test.db, tenant, { status: 'removed' });
    expect((await create(removed.slug)).statusCode).toBe(404);
    const silent = await createContainer(test.db, tenant, { actions: {} });
    const busy = await createContainer(test.db, tenant, { actions: { empty_container: [], wash_container: [] } });
    const lost = await createContainer(test.db, tenant, { location: false });
    const paused = await createContainer(test.db, tenant, { status: 'paused' });
    for (const { slug } of [silent, busy, lost, paused]) {
      const answer = await create(slug);
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'action_unsupported']);
    }
    const members = await createContainer(test.db, tenant, { actions: { empty_container: ['user'] } });
    expect([(await create(members.slug)).statusCode, (await stored(members.slug)).requests]).toEqual([401, 0]);
  });
});

describe('a container for signed-in people', () => {
  const ask = async (slug: string, headers: Record<string, string> = {}) => {
    const payload = { containerSlug: slug, action: 'empty_container', createdBy: {} };
    const answer = await test.app.inject({ method: 'POST', url, payload, headers });
    return [answer.statusCode, answer.json().code];
  };

  it('accepts only the request of a signed-up person', async () => {
    const { slug } = await createContainer(test.db, tenant, { actions: { empty_container: ['user'] } });
    const person = await signInPerson(test);
    expect(await ask(slug, person.headers)).toEqual([200, undefined]);
    expect((await stored(slug)).requests).toBe(1);
    const newcomer = await signInPerson(test, { setUp: false });
    const [department] = await tenant.query<{
      id: string;
    }>(`with department as (insert into department (organization_id, name) values ($1, 'Eldhús') returning id)
       insert into credential (organization_id, department_id, secret_hash) select $1, id, '\\x0b' from department
       returning id`);
    const credentialId = department?.id ?? '';
    const proved = { credentialId, departmentId: 1, deviceId: undefined, userAgent: '' };
    const tablet = { authorization: `Bearer ${await test.sessions.openForCredential(proved)}` };
    const ended = await signInPerson(test);
    await test.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers: ended.headers });
    for (const headers of [{}, tablet, ended.headers, { authorization: 'Bearer x' }]) {
      expect(await ask(slug, headers)).toEqual([401, 'login_required']);
    }
    expect(await ask(slug, newcomer.headers)).toEqual([403, 'setup_required']);
    expect((await stored(slug)).reports).toBe(1);
  });

  it('still requires the other data from the person', async () => {
    const { slug } = await createContainer(test.db, tenant, { actions: { empty_container: ['user', 'name'] } });
    const person = await signInPerson(test);
    expect(await ask(slug, person.headers)).toEqual([422, 'requirements_unmet']);
    expect(await ask(slug)).toEqual([401, 'login_required']);
  });
});

describe('the requester’s data', () => {
  it('is deleted some time after the request was closed; the request is kept', async () => {
    const mine = await createTenant(test.db);
    const closed = await createContainer(test.db, mine);
    const open = await createContainer(test.db, mine);
    await create(closed.slug);
    await create(open.slug);
    await test.db.asOwner(
      `update service_request set status = 'done', closed_at = now() - interval '31 days' where container_id = $1`,
      [closed.id],
    );
    expect(await forgetReporters(test.db.database, 30, new Date())).toBe(1);
    expect(await forgetReporters(test.db.database, 30, new Date())).toBe(0);
    const reports = await mine.query(
      `select full_name, phone_number, email from service_request_report where organization_id = $1 order by created_at`,
    );
    expect(reports).toEqual([
      { full_name: null, phone_number: null, email: null },
      { full_name: visitor.fullName, phone_number: visitor.phoneNumber, email: visitor.email },
    ]);
    expect((await stored(closed.slug)).requests).toBe(1);
  });
});

describe('the limit for one address', () => {
  it('rejects the eleventh request in a minute, returns when to retry, and stores ten', async () => {
    const limited = await createTestApp({ requestsPerMinute: 10, trustProxy: 1 });
    try {
      const here = await createTenant(limited.db);
      const { slug } = await createContainer(limited.db, here);
      const send = (address: string) =>
        limited.app.inject({
          method: 'POST',
          url,
          payload: { containerSlug: slug, action: 'empty_container', createdBy: visitor },
          headers: { 'x-forwarded-for': address },
        });
      const answers = await Promise.all(Array.from({ length: 12 }, () => send('198.51.100.7')));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
      const refusedAnswer = answers.find(({ statusCode }) => statusCode === 429);
      expect(refusedAnswer?.json()).toMatchObject({ code: 'rate_limited' });
      expect(Number(refusedAnswer?.headers['retry-after'])).toBeGreaterThan(0);
      expect((await send('198.51.100.8')).statusCode).toBe(200);
      const [row] = await limited.db.asOwner<{ count: number }>('select count(*) from service_request_report');
      expect(row?.count).toBe(11);
    } finally {
      await limited.close();
    }
  });
});
