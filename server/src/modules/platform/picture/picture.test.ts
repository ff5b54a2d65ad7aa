import { basePath } from '@tunna/contract';
import { largestPicture, maxPictureSide } from '@tunna/contract/platform/picture';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { countPictures } from '../../../../test/files/documents.ts';
import { phonePhoto, placedPng, placedWebp, plainPng, secretLocation } from '../../../../test/files/pictures.ts';
import { incomingOf, storedHashes } from '../../../../test/files/stored.ts';
import { sendFile } from '../../../../test/files/upload.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp();
let own: Workspace;
let foreign: Workspace;

beforeAll(async () => {
  [own, foreign] = [await createWorkspace(test), await createWorkspace(test)];
});

interface Given {
  readonly name: string;
  readonly content: Buffer;
}

const png = (color: number): Given => ({ name: 'Merki Þórðar 🗑️.png', content: plainPng(40, 20, { color }) });

const setLogo = (file: Given, role: 'admin' | 'editor' = 'admin', workspace = own) =>
  sendFile(test, `/org/${workspace.organizationId}/logo`, workspace.members[role], file);

const setImage = (file: Given, { id = own.wasteStreamId, role = 'editor' as 'editor' | 'viewer' } = {}) =>
  sendFile(test, `/org/${own.organizationId}/waste-stream/${id}/image`, own.members[role], file);

const show = (address: string) => test.app.inject(address);
const publicJson = async (path: string) => (await test.app.inject(basePath + path)).json();

describe('a logo', () => {
  it('is on the public pages of the organization, with headers that block scripts and let caches keep it', async () => {
    const { slug } = await createContainer(test.db, own);
    const { locationId } = own;
    await test.db.asOwner('update location set published = true where id = $1', [locationId]);
    const { status, body } = await setLogo(png(0xff0000ff));
    expect([status, body.logoUri]).toEqual([200, expect.stringMatching(/^\/api\/v1\/picture\/[0-9a-f]{64}$/)]);
    expect((await publicJson(`/container/${slug}`)).container.organization.logoUri).toBe(body.logoUri);
    expect((await publicJson(`/location/${locationId}/info`)).location.organization.logoUri).toBe(body.logoUri);
    expect((await test.app.inject(`/container/${slug}`)).body).toContain(`src="${body.logoUri}"`);
    const shown = await show(body.logoUri);
    expect(shown.rawPayload.equals(png(0xff0000ff).content)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await own.trail('organization', own.organizationId)).at(-1)).toMatchObject({
      action: 'changed',
      changes: { image: { from: null, to: png(0).name } },
    });
  });

  it('has another address when it is replaced; the old one and its bytes are gone, also after its removal', async () => {
    const first = (await setLogo(png(0x00ff00ff))).body.logoUri;
    const second = (await setLogo(png(0x0000ffff))).body.logoUri;
    expect((await show(first)).statusCode).toBe(404);
    expect((await show(second)).statusCode).toBe(200);
    const removed = await own.as('admin', 'DELETE', '/logo');
    expect([removed.status, removed.body.logoUri]).toEqual([200, undefined]);
    expect((await show(second)).statusCode).toBe(404);
    expect(await storedHashes(test, own.organizationId)).toEqual([]);
    // Repeating it changes nothing.
    expect((await own.as('admin', 'DELETE', '/logo')).status).toBe(200);
  });

  it('is one after twenty concurrent changes, and its bytes are the only ones', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => setLogo(png(index * 0x01010100 + 0xff))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { body } = await own.as('admin', 'GET', '/details');
    expect(await storedHashes(test, own.organizationId)).toEqual([body.logoUri.slice(-64)]);
    expect((await show(body.logoUri)).statusCode).toBe(200);
  });

  it('with the bytes of another organization stays when that one removes it', async () => {
    const [mine] = [await setLogo(png(0x123456ff)), await setLogo(png(0x123456ff), 'admin', foreign)];
    await foreign.as('admin', 'DELETE', '/logo');
    expect((await show(mine.body.logoUri)).statusCode).toBe(200);
    await own.as('admin', 'DELETE', '/logo');
    expect((await show(mine.body.logoUri)).statusCode).toBe(404);
  });

  it('is not changed by an editor, nor in another organization', async () => {
    expect((await setLogo(png(1), 'editor')).status).toBe(403);
    const foreignCall = await sendFile(test, `/org/${foreign.organizationId}/logo`, own.members.admin, png(1));
    expect(foreignCall.status).toBe(404);
  });
});

describe('an own picture of a waste stream', () => {
  it('replaces the picture of the category everywhere, until it is removed', async () => {
    const { id, slug } = await createContainer(test.db, own);
    const { locationId } = own;
    await test.db.asOwner('update location set published = true where id = $1', [locationId]);
    const { status, body } = await setImage(png(0xaa0000ff));
    expect([status, body.hasOwnImage]).toEqual([200, true]);
    const uris = async () => [
      (await own.get(`/waste-stream/${own.wasteStreamId}`)).body.imageUri,
      (await publicJson(`/container/${slug}/waste-stream/is`)).wasteStream.imageUri,
      (await publicJson(`/location/${locationId}/info`)).location.wasteStreams[0].imageUri,
      (await own.get(`/containers/labels?ids=${id}`)).body.labels[0].imageUri,
    ];
    expect(await uris()).toEqual(Array(4).fill(body.imageUri));
    expect((await show(body.imageUri)).statusCode).toBe(200);
    const removed = await own.remove(`/waste-stream/${own.wasteStreamId}/image`);
    expect([removed.body.hasOwnImage, removed.body.imageUri]).toEqual([
      false,
      expect.stringContaining('/waste-category/'),
    ]);
    expect(await uris()).toEqual(Array(4).fill(removed.body.imageUri));
    expect((await own.trail('waste_stream', own.wasteStreamId)).map(({ changes }) => changes)).toEqual([
      { image: { from: null, to: png(0).name } },
      { image: { from: png(0).name, to: null } },
    ]);
  });

  it('goes with a deleted stream; the nightly sweep removes its bytes', async () => {
    const { body: stream } = await own.post('/waste-stream', { wasteCategoryId: 1 });
    const { body } = await setImage(png(0xbb0000ff), { id: stream.id });
    await own.as('admin', 'DELETE', `/waste-stream/${stream.id}`);
    expect((await show(body.imageUri)).statusCode).toBe(404);
  });

  it('is not changed by a viewer, nor for a stream of another organization', async () => {
    expect((await setImage(png(1), { role: 'viewer' })).status).toBe(403);
    const other = await setImage(png(1), { id: foreign.wasteStreamId });
    expect([other.status, other.body.code]).toEqual([404, 'waste_stream_not_found']);
    expect(await incomingOf(test)).toEqual([]);
  });

  it('loses its location', async () => {
    for (const [name, content] of [
      ['a.jpg', phonePhoto()],
      ['b.png', placedPng()],
    ] as const) {
      const { body } = await setImage({ name, content });
      expect((await show(body.imageUri)).rawPayload.includes(secretLocation)).toBe(false);
    }
  });
});

describe('a picture that cannot be shown', () => {
  const kept = async () => [...(await storedHashes(test, own.organizationId)), ...(await incomingOf(test))];

  it.each([
    ['an SVG with a script', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415],
    ['a WebP, which PDF documents cannot contain', 'a.webp', placedWebp(), 415],
    ['a PNG named as a JPEG', 'a.jpg', plainPng(4, 4), 422],
    ['a text', 'a.png', Buffer.from('mynd'), 415],
    ['an empty file', 'a.png', Buffer.alloc(0), 415],
    ['half of a PNG', 'a.png', plainPng(40, 40).subarray(0, 60), 422],
    ['more pixels than pages need', 'a.png', plainPng(maxPictureSide + 1, 2), 422],
    ['data of a thousand times its pixels', 'a.png', plainPng(8, 8, { pixels: 8 * 8 * 1000 }), 422],
    ['more bytes than the limit', 'a.png', Buffer.concat([plainPng(4, 4), Buffer.alloc(largestPicture)]), 413],
  ])('is rejected: %s', async (_what, name, content, status) => {
    const before = await kept();
    const answer = await setImage({ name, content });
    expect([name, answer.status]).toEqual([name, status]);
    expect(await kept()).toEqual(before);
  });

  it('has an address that is malformed or unknown', async () => {
    expect((await show(`${basePath}/picture/${'0'.repeat(64)}`)).statusCode).toBe(404);
    expect((await show(`${basePath}/picture/..%2f..%2fkeys.json`)).statusCode).toBe(400);
  });
});

describe('labels', () => {
  it('print both pictures where there is room, and without them what they printed before', async () => {
    const { id } = await createContainer(test.db, own);
    const print = async (layout: string) => {
      const url = `${basePath}/org/${own.organizationId}/containers/labels/pdf?ids=${id}&layout=${layout}`;
      return (await test.app.inject({ url, headers: own.members.viewer.headers })).rawPayload;
    };
    await own.remove(`/waste-stream/${own.wasteStreamId}/image`);
    expect(await countPictures(await print('single'))).toBe(0);
    await setLogo(png(0x00aa00ff));
    await setImage({ name: 'a.jpg', content: phonePhoto() });
    expect(await countPictures(await print('single'))).toBe(2);
    expect(await countPictures(await print('sheet-2x4'))).toBe(2);
    expect(await countPictures(await print('sheet-3x8'))).toBe(1);
  });
});
