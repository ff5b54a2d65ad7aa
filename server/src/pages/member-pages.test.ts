import { createHash } from 'node:crypto';
import type { PageInput } from '@tunna/contract/page';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { strangeText } from '../../test/calls.ts';
import { ofAllTests } from '../../test/hooks.ts';
import {
  createContainer,
  createDepartment,
  createTenant,
  signInCredential,
  signInPerson,
  type Tenant,
} from '../../test/records/factories.ts';

const test = testApp();
const own = ofAllTests(() => createTenant(test.db, { name: 'Ráðhúsið' }));
const other = ofAllTests(() => createTenant(test.db, { name: 'Nágranninn' }));
const owner = ofAllTests(() =>
  signInPerson(test, { membership: { organizationId: own.organizationId, role: 'owner' } }),
);

beforeAll(async () => {
  await createContainer(test.db, own, { customId: 'PAP-01' });
  await createContainer(test.db, other, { customId: 'ANNAR-77' });
});

const open = (url: string, token?: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    url,
    headers: {
      'accept-language': 'is',
      ...(token === undefined ? {} : { cookie: `signed_in=1; page_token=${token}` }),
      ...headers,
    },
  });

/** The input of the page, as the browser reads it. */
const inputOf = (html: string): PageInput =>
  JSON.parse(/<script type="application\/json" id="page-input">(.*?)<\/script>/s.exec(html)?.[1] ?? '');

async function addressOf({ organizationId }: Tenant, inside = ''): Promise<string> {
  const [row] = await test.db.asOwner<{ org_slug: string }>('select org_slug from organization where id = $1', [
    organizationId,
  ]);
  return `/organization/${row?.org_slug}${inside}`;
}
const containers = (tenant: Tenant): Promise<string> => addressOf(tenant, '/containers');

describe('a page of an organization', () => {
  it('is complete in its first response for a member: navigation, rows, title and texts', async () => {
    const page = await open(await containers(own), owner.token);
    expect(page.statusCode).toBe(200);
    for (const part of ['Ráðhúsið', 'PAP-01', 'Aðalvalmynd', '<h1>Ílát', 'data-density="dense"'])
      expect(page.body).toContain(part);
    expect(page.body).toContain('<title>Ílát – Ráðhúsið</title>');
    const { member } = inputOf(page.body);
    expect(member?.answers.map(({ key }) => key[0])).toEqual(
      expect.arrayContaining(['getUserStatus', 'listOrganizations', 'listContainers', 'countServiceRequests']),
    );
  });

  it('has one script inside, which the policy of this page names by its hash', async () => {
    const page = await open(await containers(own), owner.token);
    const policy = page.headers['content-security-policy'];
    const texts = [...page.body.matchAll(/<script(?: (?!type="application)[^>]*)?>(.*?)<\/script>/gs)].map(
      ([, text]) => text,
    );
    const inside = texts.filter((text) => text !== '');
    expect(inside).toHaveLength(1);
    const hash = createHash('sha256').update(String(inside[0])).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    const without = await open(await containers(own));
    expect(without.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('marks no spelling in addresses', async () => {
    const page = await open(await addressOf(own, '/settings/general'), owner.token);
    expect(page.body).toMatch(/<input[^>]* name="orgSlug"[^>]*>/);
    expect(page.body).toMatch(/<input(?=[^>]* name="orgSlug")[^>]* spellcheck="false"/i);
  });

  it('has the application in a template, for after the first paint', async () => {
    const { body } = await open(await containers(own), owner.token);
    const template = /<template id="application">(.*?)<\/template>/s.exec(body)?.[1] ?? '';
    const outside = body.replace(template, '');
    expect(template).toMatch(/<script type="module" async data-now .*<link rel="modulepreload"/s);
    expect(outside).not.toMatch(/modulepreload|<script[^>]+src=/);
  });

  it('links large style sheets, and has small ones inside with the nonce of its policy', async () => {
    const page = await open(await containers(own), owner.token);
    const policy = String(page.headers['content-security-policy']);
    const nonces = [...page.body.matchAll(/<style nonce="([^"]+)">/g)].map(([, nonce]) => nonce);
    expect(nonces.length).toBeGreaterThan(0);
    for (const nonce of nonces) expect(policy).toContain(`style-src 'nonce-${nonce}'`);
    expect(page.body.match(/<link rel="stylesheet"/g)).toHaveLength(2);
  });

  it('is not stored, and has no token', async () => {
    const token = owner.token;
    const page = await open(await containers(own), token);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).not.toContain(token);
    const [, claims, signature = ''] = token.split('.');
    expect(inputOf(page.body).member?.claims).toBe(claims);
    expect(page.body).not.toContain(signature);
  });

  it('has texts of members as text, in the markup and in the data', async () => {
    const strange = await createTenant(test.db, { name: strangeText });
    const member = await signInPerson(test, { membership: { organizationId: strange.organizationId, role: 'owner' } });
    const page = await open(await addressOf(strange), member.token);
    expect(page.body).not.toContain('<script>alert');
    expect(JSON.stringify(inputOf(page.body).member?.answers)).toContain('<script>alert(1)</script> Þórður');
  });

  it('is rendered in the language and for the kind of device of the browser', async () => {
    const page = await open(await containers(own), owner.token, { 'accept-language': 'pl', 'sec-ch-ua-mobile': '?1' });
    expect(page.body).toContain('<h1>Pojemniki');
    expect(inputOf(page.body).isPhone).toBe(true);
  });

  it('names the last event before its data was read', async () => {
    const { member } = inputOf((await open(await containers(own), owner.token)).body);
    const call = await test.app.inject({ url: '/api/v1/organization/', headers: owner.headers });
    expect(member?.eventId).toBe(call.headers['event-id']);
  });
});

describe('a page of an organization has no data', () => {
  const isEmpty = (html: string): void => {
    expect(inputOf(html).member).toBeUndefined();
    for (const name of ['Ráðhúsið', 'PAP-01', 'Nágranninn', 'ANNAR-77']) expect(html).not.toContain(name);
  };

  it.each([
    ['without a token', undefined],
    ['with a token that is none', 'x'],
    ['with a token of three parts that are none', 'x.y.z'],
    ['with an empty token', ''],
  ])('%s', async (_name, token) => {
    for (const inside of ['', '/containers', '/no-such-page']) {
      const page = await open(await addressOf(own, inside), token);
      expect(page.statusCode).toBe(200);
      isEmpty(page.body);
    }
  });

  it('with a token of another signature', async () => {
    const [head, claims] = owner.token.split('.');
    isEmpty((await open(await containers(own), `${head}.${claims}.AAAA`)).body);
  });

  it('after the member has logged out', async () => {
    const leaving = await signInPerson(test, { membership: { organizationId: own.organizationId, role: 'owner' } });
    expect((await open(await containers(own), leaving.token)).body).toContain('PAP-01');
    await test.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers: leaving.headers });
    isEmpty((await open(await containers(own), leaving.token)).body);
  });

  it('for a department or a device', async () => {
    const { token } = await signInCredential(test, own.organizationId, {
      departmentId: await createDepartment(test.db, own.organizationId),
    });
    isEmpty((await open(await containers(own), token)).body);
  });

  it('of another organization, or of one that the member has left', async () => {
    const page = await open(await containers(other), owner.token);
    expect(page.body).toContain('<h1>Síða finnst ekki');
    expect(page.body).not.toContain('ANNAR-77');
    expect(page.body).not.toContain('Nágranninn');
    const past = await signInPerson(test, { membership: { organizationId: own.organizationId, role: 'viewer' } });
    await test.db.asOwner('delete from membership where person_id = $1', [past.personId]);
    expect((await open(await containers(own), past.token)).body).not.toContain('PAP-01');
  });

  it('that the role may not read', async () => {
    const viewer = await signInPerson(test, { membership: { organizationId: own.organizationId, role: 'viewer' } });
    const { member } = inputOf((await open(await addressOf(own, '/invoices/lines'), viewer.token)).body);
    expect(member?.answers.map(({ key }) => key[0])).not.toContain('listInvoiceLines');
  });
});

it('accepts the cookie of a page for no call', async () => {
  for (const url of ['/api/v1/organization/', '/api/v1/user/status', `/api/v1/org/${own.organizationId}/containers`]) {
    const answer = await open(url, owner.token);
    expect([url, answer.statusCode]).toEqual([url, 401]);
  }
});

it('leaves a call that fails to the browser, which shows the error', async () => {
  const page = await open(await addressOf(own, '/containers/123456789'), owner.token);
  expect(page.statusCode).toBe(200);
  const names = inputOf(page.body).member?.answers.map(({ key }) => key[0]);
  expect(names).toContain('listOrganizations');
  expect(names).not.toContain('getContainer');
});

it('leaves a long response to the browser', async () => {
  const large = await createTenant(test.db);
  const member = await signInPerson(test, { membership: { organizationId: large.organizationId, role: 'owner' } });
  const names = async () =>
    inputOf((await open(await containers(large), member.token)).body).member?.answers.map(({ key }) => key[0]);
  expect(await names()).toEqual(expect.arrayContaining(['listContainers', 'listLocationOrgUnits']));
  await large.query(
    `insert into location (organization_id, id, name) select $1, 'many-' || n, 'Staður ' || n from generate_series(1, 5000) n`,
  );
  const left = await names();
  expect(left).toContain('listContainers');
  expect(left).not.toContain('listLocationOrgUnits');
});
