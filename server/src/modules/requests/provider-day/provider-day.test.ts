import { dayOf, daysAfter } from '@tunna/domain/time/dates';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { requestTests } from '../../../../test/records/service-requests.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
let own: Workspace;
let foreign: Workspace;
let now = new Date();
const { createRequest, insertRequest, timelineOf } = requestTests(() => test);
const address = 'Bilstjori@Shared.example';

beforeEach(async () => {
  now = new Date();
  own = await createWorkspace(test);
  foreign = await createWorkspace(test);
  // Each test has its own address, so that organizations of other tests do not share it.
  await setAddress(own, addressOf(own));
  await setAddress(foreign, addressOf(own).toLowerCase());
});

const addressOf = ({ organizationId }: Workspace) => `${organizationId}-${address}`;
const setAddress = ({ organizationId, serviceProviderId }: Workspace, email: string) =>
  test.db.asOwner('update service_provider set email = $3 where organization_id = $1 and id = $2', [
    organizationId,
    serviceProviderId,
    email,
  ]);

/** The number of the message about a request to its provider. */
async function messageOf(id: number): Promise<number> {
  const [row] = await test.db.asOwner<{ id: number }>(
    `select id from outgoing_message where service_request_id = $1 and kind = 'service_request_for_provider'`,
    [id],
  );
  return row?.id ?? 0;
}
/** The link in that message. */
const mailed = async ({ organizationId }: Workspace, id: number) =>
  test.links.signMailedDay({ organizationId, messageId: await messageOf(id) });

async function copied({ organizationId, serviceProviderId }: Workspace): Promise<string> {
  const [row] = await test.db.asOwner<{ day_links_from: Date }>(
    'select day_links_from from service_provider where organization_id = $1 and id = $2',
    [organizationId, serviceProviderId],
  );
  const revision = row?.day_links_from.getTime() ?? 0;
  return test.links.signCopiedDay({ organizationId, serviceProviderId, revision });
}

const open = async (link: string) => {
  const answer = await test.app.inject({ url: `/api/v1/provider-day/${link}` });
  return { status: answer.statusCode, body: answer.json() };
};
const send = async (link: string, payload: object) => {
  const answer = await test.app.inject({ method: 'POST', url: `/api/v1/provider-day/${link}`, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const keysOf = ({ body }: { body: { day: { open: { key: string }[] } } }) => body.day.open.map(({ key }) => key);
const keyOf = ({ organizationId }: Workspace, id: number) => `${organizationId}-${id}`;

describe('the link in a message', () => {
  it('shows the open requests of every organization whose provider has the address, and nothing else', async () => {
    const mine = await createRequest(own);
    const theirs = await createRequest(foreign);
    await insertRequest(own, 'cancelled');
    await insertRequest(own, 'received', { service_provider_id: null });
    const third = await createWorkspace(test);
    await createRequest(third);
    const answer = await open(await mailed(own, mine));
    expect(keysOf(answer)).toEqual([keyOf(own, mine), keyOf(foreign, theirs)]);
    expect(answer.body.day).toMatchObject({ today: dayOf(now), incomplete: false, closed: [] });
    const [stop] = answer.body.day.open;
    expect(stop).toMatchObject({ location: { postcode: '101' }, reporters: [{ fullName: 'Þórður Łódź' }] });
    for (const hidden of ['events', 'attachments']) expect(stop).not.toHaveProperty(hidden);
  });

  it('ends when the organization changes the address: an admin who had it mailed to themselves learns nothing', async () => {
    // The admin of an organization enters their own address, gets the link, and then enters the address of the victim's provider.
    await createRequest(foreign);
    await setAddress(own, 'attacker@evil.example');
    const mine = await createRequest(own);
    const link = await mailed(own, mine);
    expect(keysOf(await open(link))).toEqual([keyOf(own, mine)]);
    await setAddress(own, addressOf(own));
    expect((await open(link)).body.code).toBe('link_invalid');
  });

  it('of one organization shows another only while that one did not revoke its links', async () => {
    const mine = await createRequest(own);
    await createRequest(foreign);
    const link = await mailed(own, mine);
    await foreign.query('update service_provider set day_links_from = now() where organization_id = $1');
    expect(keysOf(await open(link))).toEqual([keyOf(own, mine)]);
    await own.query('update service_provider set day_links_from = now() where organization_id = $1');
    expect((await open(link)).body.code).toBe('link_invalid');
  });

  it('expires after sixty days', async () => {
    const link = await mailed(own, await createRequest(own));
    now = new Date(Date.now() + 61 * 86_400_000);
    const page = await test.app.inject({ url: `/provider-day/${link}`, headers: { 'accept-language': 'is' } });
    expect([page.statusCode, page.body.includes('Hlekkurinn er útrunninn')]).toEqual([410, true]);
  });

  it('is not a message to anyone else, and cannot be forged', async () => {
    const id = await createRequest(own);
    const [other] = await own.query<{ id: number }>(
      `insert into outgoing_message (organization_id, kind, service_request_id, recipient, language)
       values ($1, 'service_request_received', $2, $3, 'is') returning id`,
      [id, addressOf(own)],
    );
    const link = await mailed(own, id);
    const wrong = [
      test.links.signMailedDay({ organizationId: own.organizationId, messageId: other?.id ?? 0 }),
      test.links.signMailedDay({ organizationId: foreign.organizationId, messageId: await messageOf(id) }),
      test.links.sign({ organizationId: own.organizationId, serviceRequestId: id, version: 1 }),
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      link.replace(/^1\.[^.]+/, `1.${foreign.organizationId.toString(36)}`),
      'x',
    ];
    for (const text of wrong) expect([text, (await open(text)).body.code]).toEqual([text, 'link_invalid']);
  });
});

describe('the link that a member can copy', () => {
  it('shows the requests of its organization only, although others have the same address', async () => {
    const mine = await createRequest(own);
    const theirs = await createRequest(foreign);
    expect(keysOf(await open(await copied(own)))).toEqual([keyOf(own, mine)]);
    expect(keysOf(await open(await copied(foreign)))).toEqual([keyOf(foreign, theirs)]);
  });

  it('ends when it is revoked, and after sixty days', async () => {
    const link = await copied(own);
    await own.query(
      `update service_provider set day_links_from = now() + interval '1 second' where organization_id = $1`,
    );
    expect((await open(link)).body.code).toBe('link_invalid');
    const fresh = await copied(own);
    now = new Date(Date.now() + 61 * 86_400_000);
    expect((await open(fresh)).body.code).toBe('link_expired');
  });
});

describe('several requests together', () => {
  it('are completed, one of them is undone, and each organization sees its own', async () => {
    const ids = [await createRequest(own), await createRequest(own)];
    const theirs = await createRequest(foreign);
    const link = await mailed(own, ids[0] ?? 0);
    const { body } = await open(link);
    const links = body.day.open.map((stop: { link: string }) => stop.link);
    const done = await send(link, { change: 'done', stops: links });
    expect(done.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'stored',
      'stored',
      'stored',
    ]);
    expect([done.body.day.open, done.body.day.closed.length]).toEqual([[], 3]);
    expect((await foreign.get(`/service-requests/${theirs}`)).body.status).toBe('done');
    const undone = await send(link, { change: 'undo', stops: [links[1]] });
    expect(keysOf(undone)).toEqual([body.day.open[1].key]);
    expect((await own.get(`/service-requests/${ids[1]}`)).body.status).toBe('received');
    expect((await timelineOf(own, ids[1] ?? 0)).map(({ kind }) => kind)).toContain('reopened');
  });

  it('are stored once, however often and by however many they are sent', async () => {
    const ids = [await createRequest(own), await createRequest(own), await createRequest(own)];
    const link = await mailed(own, ids[0] ?? 0);
    const stops = (await open(link)).body.day.open.map((stop: { link: string }) => stop.link);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(link, { change: 'done', stops: [...stops, ...stops] })),
    );
    for (const { status, body } of answers)
      expect([status, body.results.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([
        200,
        ['stored', 'stored', 'stored'],
      ]);
    for (const id of ids) expect((await timelineOf(own, id)).filter(({ status }) => status === 'done')).toHaveLength(1);
  });

  it('have a result each: what was cancelled meanwhile is named, and the others are stored', async () => {
    const [first, second] = [await createRequest(own), await createRequest(own)];
    const link = await mailed(own, first);
    const stops = (await open(link)).body.day.open.map((stop: { link: string }) => stop.link);
    await own.post(`/service-requests/${first}/status`, { status: 'cancelled', version: 1, comment: 'Óþarfi.' });
    const form = new URLSearchParams([['change', 'done'], ...stops.map((stop: string) => ['stops', stop])]);
    const page = await test.app.inject({
      method: 'POST',
      url: `/provider-day/${link}`,
      payload: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'is' },
    });
    expect([page.statusCode, page.body.includes('1 af 2 skráð')]).toEqual([409, true]);
    expect((await own.get(`/service-requests/${first}`)).body.status).toBe('cancelled');
    expect((await own.get(`/service-requests/${second}`)).body.status).toBe('done');
  });

  it('are planned for a usable day; otherwise nothing is stored', async () => {
    const ids = [await createRequest(own), await createRequest(own)];
    const link = await mailed(own, ids[0] ?? 0);
    const stops = (await open(link)).body.day.open.map((stop: { link: string }) => stop.link);
    const tomorrow = daysAfter(dayOf(now), 1);
    for (const plannedFor of [daysAfter(dayOf(now), -1), daysAfter(dayOf(now), 366), '2026-02-30', '', '1\u0000'])
      expect((await send(link, { change: 'plan', stops, plannedFor })).status).toBe(400);
    for (const id of ids) expect((await own.get(`/service-requests/${id}`)).body).not.toHaveProperty('plannedFor');
    expect((await send(link, { change: 'plan', stops, plannedFor: tomorrow })).status).toBe(200);
    for (const id of ids) expect((await own.get(`/service-requests/${id}`)).body.plannedFor).toBe(tomorrow);
  });

  it('lose their planned day again within ten minutes', async () => {
    const ids = [await createRequest(own), await createRequest(foreign)];
    const link = await mailed(own, ids[0] ?? 0);
    const stops = (await open(link)).body.day.open.map((stop: { link: string }) => stop.link);
    const plannedFor = daysAfter(dayOf(now), 1);
    const planned = await send(link, { change: 'plan', stops, plannedFor });
    expect(planned.body.day.open[0]).toHaveProperty('planUndoUntil');
    expect((await send(link, { change: 'unplan', stops: [stops[0]] })).status).toBe(400);
    const undone = await send(link, { change: 'unplan', stops, plannedFor });
    expect(undone.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['stored', 'stored']);
    for (const stop of undone.body.day.open) expect(stop).not.toHaveProperty('plannedFor');
  });

  it('are completed together with a weight each, where one was typed', async () => {
    const ids = [await createRequest(own), await createRequest(own), await createRequest(foreign)];
    const link = await mailed(own, ids[0] ?? 0);
    const stops = (await open(link)).body.day.open.map((stop: { link: string }) => stop.link);
    const weight = (stop: string, collectedKg: string) => ({ stop, collectedKg });
    for (const weights of [[weight(stops[0], '0')], [weight(stops[2], '5')], [weight('x.y.z', '5')]])
      expect((await send(link, { change: 'done', stops: stops.slice(0, 2), weights })).status).toBe(400);
    expect((await open(link)).body.day.open).toHaveLength(3);
    const weights = [weight(stops[0], '12.5'), weight(stops[2], '1500')];
    for (const attempt of [
      await send(link, { change: 'done', stops, weights }),
      await send(link, { change: 'done', stops }),
    ])
      expect(attempt.body.results).toHaveLength(3);
    const stored = await test.db.asOwner<{ collected_kg: string | null }>(
      'select collected_kg from service_request where id = any($1) order by id',
      [ids],
    );
    expect(stored.map(({ collected_kg: kg }) => kg)).toEqual(['12.50', null, '1500.00']);
  });

  it('accept a weight for one request only, and no foreign or revoked link', async () => {
    const ids = [await createRequest(own), await createRequest(own)];
    const theirs = await createRequest(foreign);
    const link = await copied(own);
    const stops = (await open(link)).body.day.open.map((stop: { link: string }) => stop.link);
    expect((await send(link, { change: 'done', stops, collectedKg: '5' })).status).toBe(400);
    expect((await send(link, { change: 'done', stops: [stops[0]], collectedKg: '-1' })).status).toBe(400);
    expect((await send(link, { change: 'done', stops: [] })).status).toBe(400);
    const forged = stops[0].replace(/^[^.]+\.[^.]+/, `${foreign.organizationId.toString(36)}.${theirs.toString(36)}`);
    await own.post(`/service-requests/${ids[1]}/link`, { linkVersion: 1, send: false });
    const { body } = await send(link, { change: 'done', stops: [forged, stops[1]] });
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['link_invalid', 'link_invalid']);
    expect((await foreign.get(`/service-requests/${theirs}`)).body.status).toBe('received');
    const done = await send(link, { change: 'done', stops: [stops[0]], collectedKg: '1500.5' });
    expect(done.body.day.closed[0]).toMatchObject({ key: keyOf(own, ids[0] ?? 0), collectedKg: '1500.50' });
  });

  it('report a weight that is not the stored one, as from a page that still shows the request as open', async () => {
    await createRequest(own);
    await createRequest(own);
    const link = await copied(own);
    const stops = (await open(link)).body.day.open.map((stop: { link: string }) => stop.link);
    const finish = async (stop: string, collectedKg?: string) => {
      const { body } = await send(link, { change: 'done', stops: [stop], collectedKg });
      const stored = body.day.closed.find((closed: { link: string }) => closed.link === stop)?.collectedKg;
      return [body.results[0].outcome, stored];
    };
    expect(await finish(stops[0], '7')).toEqual(['stored', '7.00']);
    expect(await finish(stops[0], '7.0')).toEqual(['stored', '7.00']);
    expect(await finish(stops[0])).toEqual(['stored', '7.00']);
    expect(await finish(stops[0], '70')).toEqual(['status_conflict', '7.00']);
    expect(await finish(stops[1])).toEqual(['stored', undefined]);
    expect(await finish(stops[1], '70')).toEqual(['status_conflict', undefined]);
  });
});

it('the page is for its holder only, and shows notes as they are written', async () => {
  const id = await createRequest(own);
  await test.db.asOwner(
    `update container set description = $2 where id = (select container_id from service_request where id = $1)`,
    [id, '<script>alert(1)</script> Lykill nr. 4'],
  );
  const page = await test.app.inject({
    url: `/provider-day/${await copied(own)}`,
    headers: { 'accept-language': 'is' },
  });
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  expect(page.body).not.toContain('<script>alert');
  expect(page.body).toContain('Lykill nr. 4');
  expect(page.body).toContain('101 Reykjavík');
});
