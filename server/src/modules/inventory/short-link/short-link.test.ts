import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { auditOf, callsOf, createTeam } from '../../../../test/calls.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer, createTenant, signInPerson } from '../../../../test/records/factories.ts';

const test = testApp();
const tenant = ofAllTests(() => createTenant(test.db));
const other = ofAllTests(() => createTenant(test.db));
const team = ofAllTests(() => createTeam(test, tenant.organizationId));
const stranger = ofAllTests(() =>
  signInPerson(test, { membership: { organizationId: other.organizationId, role: 'owner' } }),
);
let slug = '';
let orgSlug = '';
const call = callsOf(() => test);

beforeAll(async () => {
  slug = (await createContainer(test.db, tenant, { customId: 'ÞÓR-1' })).slug;
  orgSlug =
    (await tenant.query<{ org_slug: string }>('select org_slug from organization where id = $1'))[0]?.org_slug ?? '';
});

const create = (target: string, by = team.editor, orgId = tenant.organizationId) =>
  call('POST', '/short-link/', by, { orgId, target });
const follow = (short: string) => test.app.inject(`/s/${short}`);
const countLinks = async () =>
  (await test.db.asOwner<{ links: number }>('select count(*)::int as links from short_link'))[0]?.links;

describe('a short link', () => {
  it('leads to the page, shows what is there, and has an audit entry', async () => {
    const { status, body } = await create(`/container/${slug}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      target: `/container/${slug}`,
      name: 'ÞÓR-1',
      url: `http://tunna.test/s/${body.slug}`,
    });
    const answer = await follow(body.slug);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/container/${slug}`]);
    expect((await call('GET', `/short-link/${body.slug}`)).body).toEqual({ target: `/container/${slug}` });
    const [entry] = await auditOf(test, tenant.organizationId);
    expect(entry).toMatchObject({ action: 'created', entity: 'short_link', person_id: team.editor.personId });
  });

  it('is unique for each target, also for twenty concurrent requests and for the full address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        create(n % 2 === 0 ? `/location/${tenant.locationId}` : `http://tunna.test/location/${tenant.locationId}`),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.slug}`)).size).toBe(1);
    expect(answers[0]?.body.name).toMatch(/^Staður/);
  });

  it('leads to pages of the organization itself, with their filters', async () => {
    const target = `/organization/${orgSlug}/containers?search=%C3%9E%C3%B3r&order=desc`;
    const { body } = await create(target);
    expect((await follow(body.slug)).headers.location).toBe(target);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/container/x',
    '/\\evil.example',
    'javascript:alert(1)',
    '/container/',
    '/container/no-such-container',
    '/container/%00',
    '/container/%E0%A4%A',
    '/login?from=/',
    '/api/v1/org/1/edit',
    '/organization/no-such-organization',
    '/../container/x',
    ' ',
    '',
    'x'.repeat(501),
  ])('is refused for the target %j', async (target) => {
    const before = await countLinks();
    const { status, body } = await create(target);
    expect([status, body.fields?.[0].field]).toEqual([400, 'target']);
    expect(await countLinks()).toBe(before);
  });

  it('never leads to another organization’s pages, and returns the same error as for missing ones', async () => {
    const foreign = (await createContainer(test.db, other)).slug;
    const before = await countLinks();
    const answers = [
      await create(`/container/${foreign}`),
      await create(`/location/${other.locationId}`),
      await create('/container/nowhere'),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await countLinks()).toBe(before);
  });
});

describe('permission to create short links', () => {
  it('depends on the role, and other organizations are not found', async () => {
    const statuses: Record<string, number> = {};
    for (const [role, by] of Object.entries(team)) statuses[role] = (await create(`/container/${slug}`, by)).status;
    expect(statuses).toEqual({ viewer: 403, analyst: 403, editor: 200, finance: 403, admin: 200, owner: 200 });
    const foreign = await create(`/container/${slug}`, stranger);
    expect(foreign).toEqual(await create(`/container/${slug}`, stranger, 999_999));
    expect(foreign.status).toBe(404);
  });
});

describe('lists of short links', () => {
  it('contain the caller’s own links, or the organization’s', async () => {
    const own = await create(`/organization/${orgSlug}`, team.admin);
    const recent = (await call('GET', '/short-link/recent', team.admin)).body.shortLinks;
    expect(recent.map((link: { slug: string }) => link.slug)).toEqual([own.body.slug]);
    expect((await call('GET', `/short-link/recent?orgId=${other.organizationId}`, team.admin)).body.shortLinks).toEqual(
      [],
    );
    const path = `/org/${tenant.organizationId}/short-links`;
    const all = (await call('GET', path, team.admin)).body;
    expect(all.total).toBeGreaterThan(2);
    const found = (await call('GET', `${path}?search=thor`, team.editor)).body;
    expect(found.rows.map(({ name }: { name: string }) => name)).toEqual(['ÞÓR-1']);
  });

  it('no longer contain a deleted link, which stops working', async () => {
    const { body } = await create(`/organization/${orgSlug}/locations`);
    const path = `/org/${tenant.organizationId}/short-links/${body.slug}`;
    const foreign = await call('DELETE', `/org/${other.organizationId}/short-links/${body.slug}`, stranger);
    expect(foreign).toEqual(await call('DELETE', `/org/${other.organizationId}/short-links/missing`, stranger));
    expect((await follow(body.slug)).statusCode).toBe(302);
    expect((await call('DELETE', path, team.editor)).body).toEqual({ done: true });
    expect((await follow(body.slug)).statusCode).toBe(404);
    expect((await call('DELETE', path, team.editor)).status).toBe(404);
  });
});
