import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer, createTenant, type Tenant, visitor } from '../../../../test/records/factories.ts';
import { providerLinks } from './provider-link.service.ts';

const test = testApp({ now: () => now });
const tenant = ofAllTests(() => createTenant(test.db));
let now = new Date('2026-03-01T12:00:00Z');

const base = '/api/v1/service-request/link';

/** A new request and its provider’s link. */
async function newLink(at: Tenant = tenant) {
  const { slug } = await createContainer(test.db, at, { description: 'Við bakinngang' });
  const payload = { containerSlug: slug, action: 'empty_container', createdBy: visitor };
  await test.app.inject({ method: 'POST', url: '/api/v1/service-request/create', payload });
  const [row] = await test.db.asOwner<{ id: number }>('select id from service_request order by id desc limit 1');
  const serviceRequestId = row?.id ?? 0;
  const link = test.links.sign({ organizationId: at.organizationId, serviceRequestId, version: 1 });
  return { link, slug, serviceRequestId };
}

const move = (link: string, payload: unknown) =>
  test.app.inject({ method: 'POST', url: `${base}/${link}/status`, payload: payload as object });
const comment = (link: string, text: string) =>
  test.app.inject({ method: 'POST', url: `${base}/${link}/comment`, payload: { comment: text } });

describe('a provider’s link', () => {
  it('opens its request, with the container, the location and the requester', async () => {
    const { link, slug } = await newLink();
    const { serviceRequest } = (await test.app.inject(`${base}/${link}`)).json();
    expect(serviceRequest).toMatchObject({
      status: 'received',
      reportCount: 1,
      container: { slug, description: 'Við bakinngang', wasteStreamName: 'Pappír' },
      location: { address: 'Tjarnargata 11', municipality: 'Reykjavík', coordinates: { latitude: 64.1458 } },
      reporters: [visitor],
      events: [{ kind: 'created', actor: 'visitor' }],
    });
  });

  it('shows how to get in, which no public page does', async () => {
    const { link, slug } = await newLink();
    const [location] = await test.db.asOwner<{ public_id: string }>(
      `update location set access_notes = 'Hliðkóði 4711', published = true
       where id = (select location_id from container where slug = $1) returning id as "public_id"`,
      [slug],
    );
    const { serviceRequest } = (await test.app.inject(`${base}/${link}`)).json();
    expect(serviceRequest.location.accessNotes).toBe('Hliðkóði 4711');
    expect((await test.app.inject(`/provider/${link}`)).body).toContain('Hliðkóði 4711');
    const pages = [
      `/api/v1/container/${slug}`,
      `/container/${slug}`,
      `/api/v1/location/${location?.public_id}/info`,
      `/location/${location?.public_id}`,
    ];
    for (const page of pages) {
      const answer = await test.app.inject(page);
      expect([page, answer.statusCode]).toEqual([page, 200]);
      expect(answer.body).not.toContain('4711');
    }
  });

  it('changes nothing when opened, because mail scanners open links', async () => {
    const { link } = await newLink();
    for (let times = 0; times < 3; times += 1) await test.app.inject(`/provider/${link}`);
    expect((await test.app.inject(`${base}/${link}`)).json().serviceRequest.status).toBe('received');
  });

  it('lets the provider accept, comment and finish, once each, in a valid order', async () => {
    const { link } = await newLink();
    expect((await move(link, { status: 'in_progress' })).json().serviceRequest.status).toBe('in_progress');
    expect((await comment(link, 'Komum á morgun')).statusCode).toBe(200);
    expect((await move(link, { status: 'done', comment: 'Tæmt' })).json().serviceRequest.status).toBe('done');
    expect((await move(link, { status: 'done' })).statusCode).toBe(200);
    const back = await move(link, { status: 'in_progress' });
    expect([back.statusCode, back.json().code, back.json().status]).toEqual([409, 'status_conflict', 'done']);
    const { serviceRequest } = (await test.app.inject(`${base}/${link}`)).json();
    expect(
      serviceRequest.events.map(({ kind, status, comment: text }: Record<string, string>) => [kind, status, text]),
    ).toEqual([
      ['created', 'received', undefined],
      ['status_changed', 'in_progress', undefined],
      ['commented', undefined, 'Komum á morgun'],
      ['status_changed', 'done', 'Tæmt'],
    ]);
  });

  it('finishes once when the button is pressed fifty times', async () => {
    const { link, serviceRequestId } = await newLink();
    const answers = await Promise.all(Array.from({ length: 50 }, () => move(link, { status: 'done' })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const [row] = await test.db.asOwner(
      `select count(*) from service_request_event where service_request_id = $1 and status = 'done'`,
      [serviceRequestId],
    );
    expect(row).toEqual({ count: 1 });
  });

  it('rejects empty, too long and invalid comments', async () => {
    const { link } = await newLink();
    for (const text of ['', '  ', 'x'.repeat(2001), 'a\u0000b'])
      expect((await comment(link, text)).statusCode).toBe(400);
    expect((await move(link, { status: 'cancelled' })).statusCode).toBe(400);
  });

  it('is invalid if any part of it is changed', async () => {
    const { link } = await newLink();
    const other = await newLink(await createTenant(test.db));
    const [organization = '', request = '', version = '', expiry = '', signature = ''] = link.split('.');
    const forged = [
      `${other.link.split('.')[0]}.${request}.${version}.${expiry}.${signature}`,
      `${organization}.${other.link.split('.')[1]}.${version}.${expiry}.${signature}`,
      `${organization}.${request}.2.${expiry}.${signature}`,
      `${organization}.${request}.${version}.zzzzzzz.${signature}`,
      `${organization}.${request}.${version}.${expiry}.`,
      `${organization}.${request}.${version}.${expiry}`,
      providerLinks(['another secret'], () => now).sign({
        organizationId: tenant.organizationId,
        serviceRequestId: 1,
        version: 1,
      }),
      '...',
      'x',
      `${link}x`,
    ];
    for (const text of forged) {
      const answers = await Promise.all([
        test.app.inject(`${base}/${text}`),
        move(text, { status: 'done' }),
        comment(text, 'x'),
      ]);
      expect([text, ...answers.map((answer) => answer.json().code)]).toEqual([
        text,
        'link_invalid',
        'link_invalid',
        'link_invalid',
      ]);
    }
  });

  it('expires, and can be revoked', async () => {
    const { link, serviceRequestId } = await newLink();
    await test.db.asOwner('update service_request set link_version = 2 where id = $1', [serviceRequestId]);
    expect((await test.app.inject(`${base}/${link}`)).json().code).toBe('link_invalid');
    const { link: second } = await newLink();
    now = new Date('2026-05-01T12:00:00Z');
    const late = await test.app.inject(`${base}/${second}`);
    expect([late.statusCode, late.json().code]).toEqual([410, 'link_expired']);
    const page = await test.app.inject({ url: `/provider/${second}`, headers: { 'accept-language': 'is' } });
    expect([page.statusCode, page.body.includes('Hlekkurinn er útrunninn')]).toEqual([410, true]);
    now = new Date('2026-03-01T12:00:00Z');
  });
});
