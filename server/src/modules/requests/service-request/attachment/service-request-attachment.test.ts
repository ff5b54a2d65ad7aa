import { buffer } from 'node:stream/consumers';
import { basePath } from '@tunna/contract';
import { largestAttachment } from '@tunna/contract/requests/service-request-attachment';
import { describe, expect, it } from 'vitest';
import { createTestApp, testApp } from '../../../../../test/app.ts';
import { phonePhoto, placedPng, placedWebp, secretLocation } from '../../../../../test/files/pictures.ts';
import { incomingOf, storedHashes } from '../../../../../test/files/stored.ts';
import { formOf, sendFile } from '../../../../../test/files/upload.ts';
import { ofAllTests } from '../../../../../test/hooks.ts';
import { requestTests } from '../../../../../test/records/service-requests.ts';
import { createWorkspace } from '../../../../../test/records/workspace.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));
const { insertRequest, timelineOf } = requestTests(() => test);

interface Given {
  readonly name: string;
  readonly content: Buffer | string;
}

const attach = (id: number, file: Given, role: 'editor' | 'viewer' | 'admin' = 'editor', workspace = own) =>
  sendFile(test, `/org/${workspace.organizationId}/service-request-attachments`, workspace.members[role], file, {
    serviceRequestId: String(id),
  });

const photo = (mark = 0): Given => ({ name: 'IMG_0042.jpg', content: phonePhoto(mark) });

const linkOf = (id: number, workspace = own) =>
  test.links.sign({ organizationId: workspace.organizationId, serviceRequestId: id, version: 1 });

/** Sends the form of the provider’s page like a browser without JavaScript. */
async function sendForm(link: string, { name, content }: Given, field = 'file') {
  const form = new FormData();
  form.set(field, new Blob([Buffer.from(content)]), name);
  const whole = new Response(form);
  return test.app.inject({
    method: 'POST',
    url: `/provider/${link}/attachments`,
    headers: { 'content-type': whole.headers.get('content-type') ?? '', 'accept-language': 'is' },
    payload: Buffer.from(await whole.arrayBuffer()),
  });
}

const fetchPicture = (id: number, role: 'editor' | 'viewer' = 'viewer') =>
  own.download(role, `/service-request-attachments/${id}`);

/** Files of the organization, stored or incoming. */
const storedFiles = async (): Promise<string[]> => [
  ...(await storedHashes(test, own.organizationId)),
  ...(await incomingOf(test)),
];

const pictures = async (id: number) => (await timelineOf(own, id)).filter(({ kind }) => kind === 'attached');

describe('a picture', () => {
  it('is shown to members, small and large, with headers that block scripts', async () => {
    const { id } = await insertRequest(own, 'sent');
    const added = await attach(id, { ...photo(), name: 'Þórður í Łódź 🗑️.jpg' });
    expect([added.status, added.body.name]).toEqual([200, 'Þórður í Łódź 🗑️.jpg']);
    expect(await pictures(id)).toMatchObject([
      { actor: 'member', by: 'Persóna editor', attachment: { id: added.body.id, name: 'Þórður í Łódź 🗑️.jpg' } },
    ]);
    const shown = await fetchPicture(added.body.id);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(String(shown.headers['content-disposition'])).toMatch(/^inline; filename="/);
    expect((await own.trail('service_request', id))[0]?.changes).toEqual({
      attachment: { from: null, to: 'Þórður í Łódź 🗑️.jpg' },
    });
  });

  it('is an event for the pages that show its request, when it is added and when it is deleted', async () => {
    const { id } = await insertRequest(own, 'sent');
    const events = () =>
      test.db.asOwner(`select permission from live_event where kind = 'service_request' and entity_id = $1`, [
        String(id),
      ]);
    const before = (await events()).length;
    const { body } = await attach(id, photo());
    expect(await events()).toHaveLength(before + 1);
    await own.remove(`/service-request-attachments/${body.id}`);
    expect((await events()).slice(before)).toEqual(Array(2).fill({ permission: 'serviceRequests.read' }));
  });

  it('loses its location, in every format, and keeps its orientation', async () => {
    const { id } = await insertRequest(own, 'sent');
    for (const [name, content] of [
      ['a.jpg', phonePhoto(1)],
      ['b.png', placedPng()],
      ['c.webp', placedWebp()],
    ] as const) {
      expect(content.includes(secretLocation)).toBe(true);
      const added = await attach(id, { name, content });
      expect([name, added.status]).toEqual([name, 200]);
      const { rawPayload } = await fetchPicture(added.body.id);
      expect(rawPayload.includes(secretLocation)).toBe(false);
      expect(rawPayload.length).toBeGreaterThan(30);
      // Orientation 6, in a directory of one entry.
      if (name === 'a.jpg') expect(rawPayload.toString('hex')).toContain('0001011200030000000100060000');
      if (name === 'c.webp') expect(rawPayload.readUInt32LE(4)).toBe(rawPayload.length - 8);
      if (name === 'c.webp') expect(rawPayload[20]).toBe(0);
    }
    expect(await incomingOf(test)).toEqual([]);
    for (const sha256 of await storedHashes(test, own.organizationId)) {
      const bytes = await buffer(await test.files.read({ organizationId: own.organizationId, sha256 }));
      expect(bytes.includes(secretLocation)).toBe(false);
    }
  });

  it('is stored once however often it is sent, and ten are the maximum, also concurrently', async () => {
    const { id } = await insertRequest(own, 'sent');
    const same = await Promise.all(Array.from({ length: 5 }, () => attach(id, photo(3))));
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
    const many = await Promise.all(Array.from({ length: 14 }, (_, index) => attach(id, photo(10 + index))));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(9);
    for (const { status, body } of many.filter((answer) => answer.status !== 200)) {
      expect([status, body.code]).toEqual([409, 'attachments_full']);
    }
    expect(await pictures(id)).toHaveLength(10);
    const page = await sendForm(linkOf(id), photo(99));
    expect([page.statusCode, page.body.includes('Á beiðni geta verið allt að 10 myndir')]).toEqual([409, true]);
  });

  it('is rejected if it is empty, of another kind, mislabelled or too large; no file remains', async () => {
    const { id } = await insertRequest(own, 'sent');
    const before = await storedFiles();
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const refused: [Given, number][] = [
      [{ name: 'a.jpg', content: '<script>alert(1)</script>' }, 415],
      [{ name: 'a.svg', content: '<svg onload="alert(1)"/>' }, 415],
      [{ name: 'a.txt', content: 'mynd' }, 415],
      [{ name: 'a.pdf', content: '%PDF-1.7' }, 415],
      [{ name: 'a.gif', content: gif }, 415],
      [{ name: 'a.png', content: phonePhoto() }, 422],
      [{ name: 'a.jpg', content: phonePhoto().subarray(0, 60) }, 422],
      [{ name: '../a.jpg', content: phonePhoto() }, 422],
      [{ name: 'a.jpg', content: Buffer.concat([phonePhoto(), Buffer.alloc(largestAttachment)]) }, 413],
    ];
    for (const [given, status] of refused) {
      const answer = await attach(id, given);
      expect([given.name, answer.status]).toEqual([given.name, status]);
      expect([given.name, (await sendForm(linkOf(id), given)).statusCode]).toEqual([given.name, status]);
    }
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
    expect([415, 422]).toContain((await attach(id, { name: 'a.heic', content: heic })).status);
    expect(await pictures(id)).toEqual([]);
    expect(await storedFiles()).toEqual(before);
  });

  it('is protected: readers cannot add or remove it, other organizations cannot see it', async () => {
    const { id } = await insertRequest(own, 'sent');
    const theirs = await insertRequest(foreign, 'sent');
    expect((await attach(id, photo(), 'viewer')).status).toBe(403);
    expect((await attach(theirs.id, photo())).body.code).toBe('not_found');
    expect((await attach(987_654, photo())).body.code).toBe('not_found');
    const { body } = await attach(theirs.id, photo(), 'editor', foreign);
    expect((await fetchPicture(body.id)).statusCode).toBe(404);
    expect((await own.remove(`/service-request-attachments/${body.id}`)).status).toBe(404);
    expect((await own.as('viewer', 'DELETE', `/service-request-attachments/${body.id}`)).status).toBe(403);
    expect((await timelineOf(foreign, theirs.id)).filter(({ kind }) => kind === 'attached')).toHaveLength(1);
  });

  it('is deleted with its bytes, unless something else uses them', async () => {
    const [one, other] = [await insertRequest(own, 'sent'), await insertRequest(own, 'done')];
    const first = await attach(one.id, photo(50));
    const second = await attach(other.id, photo(50));
    const { rawPayload } = await fetchPicture(first.body.id);
    const before = (await storedFiles()).length;
    expect((await own.remove(`/service-request-attachments/${first.body.id}`)).status).toBe(200);
    expect((await own.remove(`/service-request-attachments/${first.body.id}`)).status).toBe(404);
    expect((await fetchPicture(second.body.id)).rawPayload.equals(rawPayload)).toBe(true);
    expect((await storedFiles()).length).toBe(before);
    expect((await own.remove(`/service-request-attachments/${second.body.id}`)).status).toBe(200);
    expect((await storedFiles()).length).toBe(before - 1);
    expect(await pictures(one.id)).toEqual([]);
    expect((await own.trail('service_request', one.id)).at(-1)?.changes).toEqual({
      attachment: { from: 'IMG_0042.jpg', to: null },
    });
  });

  it('counts against the plan, once for the same bytes', async () => {
    const here = await createWorkspace(test);
    const [one, other] = [await insertRequest(here, 'sent'), await insertRequest(here, 'sent')];
    await test.db.asOwner(
      `insert into plan (id, place, names, price, currency, file_bytes) values ('tiny', 99, '{"en": "Tiny"}', 0, 'ISK', 400)`,
    );
    await here.query(`update subscription set plan_id = 'tiny' where organization_id = $1`);
    expect((await attach(one.id, photo(1), 'editor', here)).status).toBe(200);
    expect((await attach(other.id, photo(1), 'editor', here)).status).toBe(200);
    const full = await attach(other.id, photo(2), 'editor', here);
    expect([full.status, full.body.code, full.body.limit?.name]).toEqual([409, 'limit_reached', 'fileBytes']);
    const file = await sendFile(
      test,
      `/org/${here.organizationId}/file-upload/upload`,
      here.members.editor,
      { name: 'a.txt', content: 'x'.repeat(400) },
      { purpose: 'general' },
    );
    expect(file.body.code).toBe('limit_reached');
  });
});

describe('the provider', () => {
  it('adds a picture without JavaScript, sees those of its request only, and the members are notified', async () => {
    const { id } = await insertRequest(own, 'sent');
    // The link contains its expiry in seconds; a later one may differ.
    const link = linkOf(id);
    const { id: otherId } = await insertRequest(own, 'sent');
    const other = await attach(otherId, photo(70));
    const members = await attach(id, photo(71));
    const answer = await sendForm(link, photo(72));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/provider/${link}`]);
    await sendForm(link, photo(72));
    const { attachments } = (await test.app.inject(`${basePath}/service-request/link/${link}`)).json().serviceRequest;
    expect(attachments.map(({ actor }: { actor: string }) => actor)).toEqual(['member', 'provider']);
    const page = await test.app.inject(`/provider/${link}`);
    for (const picture of attachments) {
      const url = `${basePath}/service-request/link/${link}/attachments/${picture.id}`;
      expect(page.body).toContain(`src="${url}"`);
      expect((await test.app.inject(url)).headers['content-type']).toBe('image/jpeg');
    }
    const seen = async (by: string, picture: number) =>
      (await test.app.inject(`${basePath}/service-request/link/${by}/attachments/${picture}`)).json().code;
    expect(await seen(link, other.body.id)).toBe('not_found');
    expect(await seen(link, 987_654)).toBe('not_found');
    expect(await seen('1.2.3.4.x', members.body.id)).toBe('link_invalid');
    const notified = await test.db.asOwner<{ data: object }>(
      'select data from organization_event where topic = $1 order by id',
      [`request:${id}`],
    );
    expect(notified.map(({ data }) => data)).toMatchObject([{ attached: 'IMG_0042.jpg' }]);
    const follow = test.follow.sign({ organizationId: own.organizationId, serviceRequestId: id });
    expect((await test.app.inject(`${basePath}/service-request/follow/${follow}`)).body).not.toContain('IMG_0042');
  });

  it('sees the error of a form without a picture', async () => {
    const { id } = await insertRequest(own, 'sent');
    const page = await sendForm(linkOf(id), { name: 'a.jpg', content: 'mynd' });
    expect([page.statusCode, page.body.includes('Veldu mynd á sniðinu JPEG, PNG eða WebP')]).toEqual([415, true]);
    expect((await sendForm(linkOf(id), photo(), 'other')).statusCode).toBe(400);
    await test.db.asOwner('update service_request set link_version = 2 where id = $1', [id]);
    expect((await sendForm(linkOf(id), photo())).statusCode).toBe(404);
    expect(await pictures(id)).toEqual([]);
  });

  it('adds a limited number of bytes per day, over all requests of the organization', async () => {
    const bounded = await createTestApp({
      now: () => new Date('2026-03-10T12:15:00Z'),
      budgets: { linkUploadBytesByOrganization: Math.floor(phonePhoto(0).length * 1.5) },
    });
    try {
      const space = await createWorkspace(bounded);
      const requests = requestTests(() => bounded);
      const send = async (id: number, mark: number) => {
        const link = bounded.links.sign({ organizationId: space.organizationId, serviceRequestId: id, version: 1 });
        const { headers, payload } = await formOf(photo(mark));
        const url = `${basePath}/service-request/link/${link}/attachments`;
        return bounded.app.inject({ method: 'POST', url, headers, payload });
      };
      const [one, other] = [await requests.insertRequest(space, 'sent'), await requests.insertRequest(space, 'sent')];
      expect((await send(one.id, 1)).statusCode).toBe(200);
      const refused = await send(other.id, 2);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(11 * 3600 + 45 * 60)]);
      expect(await bounded.db.asOwner('select count(*) from service_request_attachment')).toEqual([{ count: 1 }]);
      // Members have a separate budget.
      const path = `/org/${space.organizationId}/service-request-attachments`;
      const added = await sendFile(bounded, path, space.members.editor, photo(3), {
        serviceRequestId: String(other.id),
      });
      expect(added.status).toBe(200);
    } finally {
      await bounded.close();
    }
  });
});
