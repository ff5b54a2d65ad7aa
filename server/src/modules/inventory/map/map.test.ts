import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp();

const mapOf = async (workspace: Workspace, query = '') => (await workspace.get(`/map?${query}`)).body;
const namesOf = async (workspace: Workspace, query: string) =>
  (await mapOf(workspace, query)).locations.map(({ name }: { name: string }) => name);

describe('the map', () => {
  it('shows locations, their containers and their open requests', async () => {
    const workspace = await createWorkspace(test);
    await createWorkspace(test);
    const { id } = await createContainer(test.db, workspace);
    await createContainer(test.db, workspace);
    await createContainer(test.db, workspace, { status: 'removed' });
    await workspace.query(
      `insert into service_request (organization_id, container_id, action_type, status, closed_at)
       values ($1, $2, 'empty_container', 'received', null), ($1, $2, 'empty_container', 'done', now())`,
      [id],
    );
    await workspace.post('/locations', { name: 'Án stöðu' });
    expect(await mapOf(workspace)).toEqual({
      locations: [
        {
          id: workspace.locationId,
          name: expect.stringContaining('Staður'),
          address: 'Tjarnargata 11',
          latitude: 64.1458,
          longitude: -21.9426,
          published: true,
          containers: 2,
          openRequests: 1,
          wasteStreamIds: [workspace.wasteStreamId],
        },
      ],
      wasteStreams: [
        {
          id: workspace.wasteStreamId,
          names: { is: 'Pappír', en: 'Paper', no: expect.any(String), pl: 'Papier' },
          color: '#0082be',
        },
      ],
      total: 2,
      withoutPosition: 1,
    });
  });

  it('is searched and filtered like the list, in Icelandic order', async () => {
    const workspace = await createWorkspace(test);
    const coordinates = { latitude: 0, longitude: 0 };
    for (const name of ['Þvottahús', 'Æfing', 'Aðalbygging'])
      await workspace.post('/locations', { name, coordinates, published: name === 'Æfing' });
    expect(await namesOf(workspace, '')).toEqual([
      'Aðalbygging',
      expect.stringContaining('Staður'),
      'Þvottahús',
      'Æfing',
    ]);
    expect(await namesOf(workspace, 'search=THVOTTAHUS')).toEqual(['Þvottahús']);
    expect(await namesOf(workspace, 'published=false')).toEqual(['Aðalbygging', 'Þvottahús']);
    expect(await mapOf(workspace, 'search=xylofon')).toEqual({
      ...{ locations: [], wasteStreams: [], total: 0, withoutPosition: 0 },
    });
    expect((await workspace.get('/map?tagValueId=999999')).status).toBe(404);
    expect(refusal(await workspace.get('/map?published=x'))).toMatchObject({
      status: 400,
      fields: [{ field: 'query.published', problem: 'unknown_value' }],
    });
  });

  it('has the background from the settings', async () => {
    const workspace = await createWorkspace(test);
    expect((await workspace.get('/map/background')).body).toEqual({
      tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
      attribution: '© Kortagerðin',
    });
  });
});

describe('pages for signed-in users', () => {
  const policyOf = async (url: string, headers = {}) =>
    String((await test.app.inject({ url, headers })).headers['content-security-policy']);

  it('may load images from the map server, and no other pages may', async () => {
    expect(await policyOf('/organization/demo/locations')).toContain("img-src 'self' data: https://tiles.example;");
    expect(await policyOf('/', { cookie: 'signed_in=1' })).toContain('https://tiles.example;');
    for (const url of ['/', '/login', '/terms', '/api/v1/openapi.json'])
      expect([url, await policyOf(url)]).toEqual([url, expect.not.stringContaining('tiles.example')]);
  });
});
