import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { auditOf, brokenTexts, callsOf, createTeam, strangeText } from '../../../../test/calls.ts';
import {
  createContainer,
  createTenant,
  type SignedInPerson,
  signInPerson,
} from '../../../../test/records/factories.ts';

const test = testApp({ now: () => clock });
let person: SignedInPerson;
let clock = new Date();
const call = callsOf(() => test);

beforeAll(async () => {
  person = await signInPerson(test, { fullName: 'Þórður Łódź' });
});

const input = (orgSlug: string, more: object = {}) => ({ name: 'Sorphirða', orgSlug, ...more });
const available = async (slug: string) =>
  (await call('GET', `/organization/url-availability/${encodeURIComponent(slug)}`, person)).body;

async function created(orgSlug: string, more: object = {}, by = person): Promise<number> {
  const { status, body } = await call('POST', '/organization/create', by, input(orgSlug, more));
  expect(status).toBe(200);
  return body.id;
}
const details = async (id: number, by = person) => (await call('GET', `/org/${id}/details`, by)).body;
const edit = (id: number, payload: object, by = person) => call('POST', `/org/${id}/edit`, by, payload);
const organizations = async () => (await test.db.asOwner('select id from organization')).length;

const takenSlug = {
  status: 409,
  body: {
    code: 'value_taken',
    message: 'The orgSlug is not available.',
    fields: [{ field: 'orgSlug', problem: 'taken' }],
  },
};

describe('the slug of an organization', () => {
  it('is available if it is well formed and not in use', async () => {
    expect(await available('sorphirda-1')).toEqual({ available: true });
    await created('thegar-til');
    expect(await available('thegar-til')).toEqual({ available: false });
  });

  it.each(['Stór', 'a b', '-a', 'a-', 'a/b', 'þjónusta', '🗑️', 'a'.repeat(61)])(
    'is not available if it is malformed: %j',
    async (slug) => {
      expect(await available(slug)).toEqual({ available: false });
      expect((await call('POST', '/organization/create', person, input(slug))).status).toBe(400);
    },
  );

  it('is refused if it contains a control character', async () => {
    expect((await call('GET', `/organization/url-availability/${encodeURIComponent('a\u0000')}`, person)).status).toBe(
      400,
    );
    expect((await call('POST', '/organization/create', person, input('a\u0000'))).status).toBe(400);
  });

  it.each(['test', 'new', 'admin', 'api', 'settings'])('is never available if reserved: %s', async (slug) => {
    expect(await available(slug)).toEqual({ available: false });
    expect(await call('POST', '/organization/create', person, input(slug))).toEqual(takenSlug);
    const id = await created(`not-${slug}`);
    expect(await edit(id, input(slug, { version: 1 }))).toEqual(takenSlug);
  });
});

describe('a new organization', () => {
  it('is owned by its creator, with the entered record and an audit entry', async () => {
    const more = { name: strangeText, kennitala: '120174-3399', languages: ['pl', 'is', 'pl'], contactEmail: 'a@b.is' };
    const { body } = await call('POST', '/organization/create', person, input('ny-stofnun', more));
    expect(body).toEqual({ id: expect.any(Number), name: strangeText, orgSlug: 'ny-stofnun', role: 'owner' });
    expect(await details(body.id)).toEqual({
      ...{ id: body.id, orgSlug: 'ny-stofnun', name: strangeText, kennitala: '120174-3399', kennitalaDoubtful: false },
      ...{ country: 'IS', languages: ['pl', 'is'], currency: 'ISK', contactEmail: 'a@b.is', role: 'owner' },
      ...{ createdAt: expect.any(String), version: 1, updatedAt: expect.any(String), updatedBy: 'Þórður Łódź' },
    });
    const trail = [{ person_id: person.personId, action: 'created', entity: 'organization', name: strangeText }];
    expect(await auditOf(test, body.id)).toMatchObject(trail);
    const { organizations: own } = (await call('GET', '/organization/', person)).body;
    expect(own).toContainEqual(body);
  });

  it('is among the organizations of its members in Icelandic order', async () => {
    const founder = await signInPerson(test);
    for (const [index, name] of ['Örk', 'Zeta', 'Ársel', 'Borg', 'Þör'].entries())
      await call('POST', '/organization/create', founder, { ...input(`rod-${index}`), name });
    const { organizations } = (await call('GET', '/organization/', founder)).body as {
      organizations: { name: string }[];
    };
    expect(organizations.map(({ name }) => name)).toEqual(['Ársel', 'Borg', 'Zeta', 'Þör', 'Örk']);
  });

  it('is not created with a slug in use, also not by twenty parallel calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/organization/create', person, input('einstok'))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toEqual(Array.from({ length: 19 }, () => takenSlug));
  });

  it.each([
    ...brokenTexts.flatMap((text) => [
      { name: text, field: 'name' },
      { kennitala: text, field: 'kennitala' },
    ]),
    { name: ' ', field: 'name' },
    { contactEmail: 'nobody', field: 'contactEmail' },
    { country: 'Ísland', field: 'country' },
    { languages: [], field: 'languages' },
    { languages: ['de'], field: 'languages.0' },
  ])('is refused with the invalid field: %j', async ({ field, ...wrong }) => {
    const before = await organizations();
    const { status, body } = await call('POST', '/organization/create', person, input('rangt', wrong));
    expect([status, body.code, body.fields[0].field]).toEqual([400, 'invalid_request', field]);
    expect(await organizations()).toBe(before);
  });
});

describe('the record', () => {
  it('warns of an invalid kennitala but accepts it; other countries have other numbers', async () => {
    const id = await created('vafi', { kennitala: '120174-3389' });
    expect(await details(id)).toMatchObject({ kennitala: '120174-3389', kennitalaDoubtful: true });
    await edit(id, input('vafi', { kennitala: '923 456 785', country: 'NO', version: 1 }));
    expect(await details(id)).toMatchObject({ kennitalaDoubtful: false });
    await edit(id, input('vafi', { kennitala: ' ', version: 2 }));
    expect(await details(id)).not.toHaveProperty('kennitala');
  });

  it('can be changed, with its slug, and the trail has old and new values', async () => {
    const id = await created('gamla', { contactEmail: 'gamalt@stofnun.is' });
    const { status, body } = await edit(id, input('nyja', { name: 'Nýtt heiti', version: 1 }));
    expect([status, body]).toEqual([200, await details(id)]);
    expect(body).toMatchObject({ orgSlug: 'nyja', name: 'Nýtt heiti', version: 2, updatedBy: 'Þórður Łódź' });
    expect(body).not.toHaveProperty('contactEmail');
    const [, entry] = await auditOf(test, id);
    expect(entry).toMatchObject({ action: 'changed', entity: 'organization', entity_id: String(id) });
    expect(entry?.changes).toEqual({
      name: { from: 'Sorphirða', to: 'Nýtt heiti' },
      orgSlug: { from: 'gamla', to: 'nyja' },
      contactEmail: { from: 'gamalt@stofnun.is', to: null },
    });
    expect(await available('gamla')).toEqual({ available: true });
  });

  it('keeps its own slug, and cannot take another organization’s', async () => {
    const id = await created('min');
    await created('annarra');
    expect(await edit(id, input('annarra', { version: 1 }))).toEqual(takenSlug);
    expect((await edit(id, input('min', { name: 'Óbreytt slóð', version: 1 }))).status).toBe(200);
    expect((await auditOf(test, id)).map(({ action }) => action)).toEqual(['created', 'changed']);
  });

  it('is changed by one of twenty parallel edits of one version; the others get a conflict', async () => {
    const id = await created('keppni');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => edit(id, input('keppni', { name: `Heiti ${number}`, version: 1 }))),
    );
    const [won] = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(19);
    for (const { body } of lost) {
      expect(body).toMatchObject({ code: 'edit_conflict', conflict: { by: 'Þórður Łódź', at: won?.body.updatedAt } });
      expect(body.conflict.current).toEqual(won?.body);
    }
    expect(await auditOf(test, id)).toHaveLength(2);
  });

  it('is read by every member and changed by admins and owners', async () => {
    const id = await created('hlutverk');
    const team = await createTeam(test, id);
    for (const [role, member] of Object.entries(team)) {
      expect(await details(id, member)).toMatchObject({ id, role });
      const { version } = await details(id);
      const { status } = await edit(id, input('hlutverk', { version }), member);
      expect([role, status]).toEqual([role, role === 'admin' || role === 'owner' ? 200 : 403]);
    }
  });

  it('gives strangers the same response, whether it exists or not, and stays unchanged', async () => {
    const id = await created('lokad');
    const stranger = await signInPerson(test);
    const before = await details(id);
    for (const call_ of [
      (at: number) => call('GET', `/org/${at}/details`, stranger),
      (at: number) => call('GET', `/organization/overview/${at}`, stranger),
      (at: number) => edit(at, input('lokad', { version: 1 }), stranger),
    ]) {
      const foreign = await call_(id);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await call_(999_999));
    }
    expect(await details(id)).toEqual(before);
  });
});

describe('the overview', () => {
  const overview = async (id: number, by = person) => (await call('GET', `/organization/overview/${id}`, by)).body;

  it('of a new organization is empty, with twelve months', async () => {
    clock = new Date('2027-01-31T23:30:00Z');
    person = await signInPerson(test, { identity: person.identity });
    const id = await created('tom');
    const { requestsByMonth, ...figures } = await overview(id);
    expect(figures).toEqual({
      ...{ locations: 0, containers: 0, wasteStreams: 0, members: 1, openRequests: 0, overdueRequests: 0 },
      checklist: {
        location: false,
        content: false,
        provider: false,
        container: false,
        label: false,
        scan: false,
        request: false,
        invite: false,
        invoice: false,
        scale: false,
      },
    });
    expect(requestsByMonth).toHaveLength(12);
    expect(requestsByMonth[0]).toEqual({ month: '2026-02', opened: 0, done: 0 });
    expect(requestsByMonth[11]).toEqual({ month: '2027-01', opened: 0, done: 0 });
  });

  it('has the totals, the months in UTC, and the due collections', async () => {
    clock = new Date('2027-03-31T23:30:00Z');
    const tenant = await createTenant(test.db, { content: ['is'] });
    const { organizationId: id } = tenant;
    const owner = await signInPerson(test, { membership: { organizationId: id, role: 'owner' } });
    const containers: number[] = [];
    for (let number = 0; number < 4; number += 1) containers.push((await createContainer(test.db, tenant)).id);
    await createContainer(test.db, tenant, { status: 'removed' });
    const request = (container: number, createdAt: string, closedAt: string | null, status: string) =>
      test.db.asOwner(
        `insert into service_request (organization_id, container_id, action_type, created_at, due_at, closed_at, status)
         values ($1, $2, 'empty_container', $3, $3::timestamptz + interval '7 days', $4, $5)`,
        [id, containers[container], createdAt, closedAt, status],
      );
    await request(0, '2026-03-31T23:59:59Z', '2026-04-01T00:00:00Z', 'done');
    await request(0, '2026-04-30T23:59:59Z', '2026-05-01T00:00:00Z', 'done');
    await request(0, '2027-03-01T00:00:00Z', '2027-03-02T00:00:00Z', 'rejected');
    await request(0, '2027-03-24T23:29:59Z', null, 'sent');
    await request(1, '2027-03-24T23:30:00Z', null, 'in_progress');
    await request(2, '2027-03-31T23:00:00Z', null, 'received');
    const { requestsByMonth, ...figures } = await overview(id, owner);
    expect(figures).toMatchObject({ locations: 1, containers: 4, wasteStreams: 1, members: 1 });
    expect(figures).toMatchObject({ openRequests: 3, overdueRequests: 1 });
    expect(requestsByMonth.map(({ month }: { month: string }) => month)).toHaveLength(12);
    expect(requestsByMonth[0]).toEqual({ month: '2026-04', opened: 1, done: 1 });
    expect(requestsByMonth[1]).toEqual({ month: '2026-05', opened: 0, done: 1 });
    expect(requestsByMonth[11]).toEqual({ month: '2027-03', opened: 4, done: 0 });
  });

  it('marks steps as done: a label was printed, a person was invited', async () => {
    const tenant = await createTenant(test.db);
    const { organizationId: id } = tenant;
    const owner = await signInPerson(test, { membership: { organizationId: id, role: 'owner' } });
    const { id: containerId } = await createContainer(test.db, tenant);
    const ticked = async () => (await overview(id, owner)).checklist;
    expect(await ticked()).toEqual({
      location: true,
      content: true,
      provider: true,
      container: true,
      label: false,
      scan: false,
      request: false,
      invite: false,
      invoice: false,
      scale: false,
    });
    await test.db.asOwner('update container set label_printed_at = now() where id = $1', [containerId]);
    const invite = (expires: Date) =>
      test.db.asOwner(
        `insert into invite (organization_id, kind, value, role, expires_at) values ($1, 'email', $2, 'viewer', $3)`,
        [id, `i${expires.getTime()}@invited.example`, expires],
      );
    await invite(clock);
    expect(await ticked()).toMatchObject({ label: true, invite: false });
    await invite(new Date(clock.getTime() + 1));
    expect(await ticked()).toMatchObject({ invite: true });
    await test.db.asOwner('delete from invite where organization_id = $1', [id]);
    await signInPerson(test, { membership: { organizationId: id, role: 'viewer' } });
    expect(await ticked()).toMatchObject({ invite: true });
    await test.db.asOwner(
      `insert into invoice (organization_id, service_provider_id, number, kind, sign, issue_date, currency, line_count)
       values ($1, $2, 'R-1', '380', 1, '2027-03-31', 'ISK', 0)`,
      [id, tenant.serviceProviderId],
    );
    expect(await ticked()).toMatchObject({ invoice: true });
    await test.db.asOwner('update invoice set deleted_at = now() where organization_id = $1', [id]);
    expect(await ticked()).toMatchObject({ invoice: false });
  });
});
