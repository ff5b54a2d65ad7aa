import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createScale, createScaleReading } from '../../../../test/records/scales.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));

const create = async (workspace: Workspace, input: object) => (await workspace.post('/locations', input)).body;
const namesOf = async (workspace: Workspace, query: string): Promise<string[]> =>
  (await workspace.get(`/locations?${query}`)).body.rows.map(({ name }: { name: string }) => name);

let number = 0;

async function createTag(workspace: Workspace, entities: readonly string[] = ['location']): Promise<number> {
  number += 1;
  const name = `Flokkur ${number}`;
  const type = (await workspace.post('/tags/tag-type/create', { name, entities })).body;
  return (await workspace.post('/tags/tag-value/create', { tagTypeId: type.id, name: 'Merki' })).body.id;
}

describe('a location', () => {
  it('is created with an unguessable id, read, changed and deleted, with audit entries', async () => {
    const tag = await createTag(own);
    const input = { name: ' Sundlaugin 🏊 ', address: 'Sund 1', coordinates: { latitude: 64.1, longitude: -21.9 } };
    const created = await create(own, { ...input, postcode: '', municipality: 'Reykjavík', tagValueIds: [tag] });
    expect(created).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{10}$/),
      name: 'Sundlaugin 🏊',
      address: 'Sund 1',
      municipality: 'Reykjavík',
      coordinates: { latitude: 64.1, longitude: -21.9 },
      published: false,
      languages: [],
      containers: 0,
      openRequests: 0,
      departments: [],
      tagValueIds: [tag],
      createdAt: expect.any(String),
      version: 1,
      updatedAt: expect.any(String),
      updatedBy: expect.stringContaining('Persóna'),
    });
    const path = `/locations/${created.id}`;
    expect((await own.get(path)).body).toEqual(created);
    const edited = (await own.post(path, { name: 'Þróttur', published: true, version: 1 })).body;
    expect(edited).toMatchObject({ id: created.id, name: 'Þróttur', published: true, tagValueIds: [], version: 2 });
    expect(edited).not.toHaveProperty('coordinates');
    expect(await own.post(`${path}/delete`)).toEqual({ status: 200, body: { done: true } });
    expect((await own.get(path)).status).toBe(404);
    expect(await own.trail('location', created.id)).toMatchObject([
      { action: 'created', person_id: own.members.editor.personId, changes: { name: { from: null } } },
      {
        action: 'changed',
        changes: {
          name: { from: 'Sundlaugin 🏊', to: 'Þróttur' },
          published: { from: false, to: true },
          tagValueIds: { from: [tag], to: [] },
        },
      },
      { action: 'deleted', name: 'Þróttur' },
    ]);
  });

  it('offers its own languages on its public page, in their order, or the organization’s', async () => {
    const workspace = await createWorkspace(test);
    await workspace.query(
      `insert into waste_stream_content (organization_id, waste_stream_id, language, description) values ($1, $2, 'pl', '<p>Papier</p>')`,
      [workspace.wasteStreamId],
    );
    await createContainer(test.db, workspace);
    const path = `/locations/${workspace.locationId}`;
    const seen = async () => {
      const { location } = (await test.app.inject(`/api/v1/location/${workspace.locationId}/info`)).json();
      return [location.languages, location.wasteStreams[0].contentLanguages];
    };
    const save = async (languages: readonly string[], version: number) =>
      (await workspace.post(path, { name: 'Verksmiðjan', published: true, languages, version })).body;
    expect(await seen()).toEqual([
      ['is', 'en'],
      ['is', 'en', 'pl'],
    ]);
    expect(await save(['pl', 'en', 'pl'], 1)).toMatchObject({ languages: ['pl', 'en'] });
    expect((await workspace.get(path)).body.languages).toEqual(['pl', 'en']);
    expect(await seen()).toEqual([
      ['pl', 'en'],
      ['pl', 'en'],
    ]);
    // Without content in these languages, any language is offered.
    await save(['no'], 2);
    expect(await seen()).toEqual([['no'], ['en', 'is', 'pl']]);
    expect((await workspace.trail('location', workspace.locationId)).at(-1)?.changes).toMatchObject({
      languages: { from: ['pl', 'en'], to: ['no'] },
    });
    await save([], 3);
    expect(await seen()).toEqual([
      ['is', 'en'],
      ['is', 'en', 'pl'],
    ]);
    const refused = refusal(await workspace.post(path, { name: 'x', languages: ['de'], version: 4 }));
    expect(refused).toMatchObject({ status: 400, fields: [{ field: 'languages.0', problem: 'unknown_value' }] });
  });

  it('has unpredictable ids', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, async () => (await create(foreign, { name: 'x' })).id));
    expect(new Set(ids).size).toBe(30);
    // Ids consist of all letters and digits. Thirty ids without one of these kinds would mean a broken random source.
    for (const kind of [/[a-z]/, /[A-Z]/, /[0-9]/]) expect(ids.join('')).toMatch(kind);
  });

  it('shows changes on its public page immediately', async () => {
    test.cache.resume();
    const { id } = await create(own, { name: 'Gamla nafnið', published: true });
    const read = () => test.app.inject(`/api/v1/location/${id}/info`);
    expect((await read()).json().location.name).toBe('Gamla nafnið');
    await own.post(`/locations/${id}`, { name: 'Nýja nafnið', published: true, version: 1 });
    expect((await read()).json().location.name).toBe('Nýja nafnið');
    await own.post(`/locations/${id}`, { name: 'Nýja nafnið', published: false, version: 2 });
    expect((await read()).statusCode).toBe(404);
    test.cache.suspend();
  });

  it('counts its containers and open requests, and names its departments', async () => {
    const workspace = await createWorkspace(test);
    const { id } = await createContainer(test.db, workspace);
    await createContainer(test.db, workspace, { status: 'removed' });
    await workspace.query(
      `insert into service_request (organization_id, container_id, action_type) values ($1, $2, 'empty_container')`,
      [id],
    );
    for (const name of ['Önnur', 'Álma']) {
      await workspace.as('admin', 'POST', '/department', { name, locationIds: [workspace.locationId] });
    }
    const { body } = await workspace.get(`/locations/${workspace.locationId}`);
    expect(body).toMatchObject({ containers: 1, openRequests: 1 });
    expect(body.departments.map(({ name }: { name: string }) => name)).toEqual(['Álma', 'Önnur']);
    const empty = await create(workspace, { name: 'Ekkert hér' });
    const { locations } = (await workspace.get('/location-org-units')).body;
    expect(locations.map(({ id: of, orgUnits }: { id: string; orgUnits: object[] }) => [of, orgUnits.length])).toEqual([
      [empty.id, 0],
      [workspace.locationId, 2],
    ]);
  });

  it('cannot be deleted while it has containers, departments, devices or scales; removed ones lose their location', async () => {
    const workspace = await createWorkspace(test);
    const path = `/locations/${workspace.locationId}`;
    const removed = await createContainer(test.db, workspace, { status: 'removed' });
    const paused = await createContainer(test.db, workspace, { status: 'paused' });
    const inUse = (kind: string) => ({ status: 409, body: { code: 'in_use', uses: [{ kind, count: 1 }] } });
    expect(await workspace.post(`${path}/delete`)).toMatchObject(inUse('containers'));
    // The refused deletion changed nothing.
    expect((await workspace.get(`/containers/${removed.id}`)).body.location.id).toBe(workspace.locationId);
    await workspace.remove(`/containers/${paused.id}/delete`);
    const department = { name: 'Deild', locationIds: [workspace.locationId] };
    const { id } = (await workspace.as('admin', 'POST', '/department', department)).body;
    expect(await workspace.post(`${path}/delete`)).toMatchObject(inUse('departments'));
    await workspace.as('admin', 'DELETE', `/department/${id}`);
    const bind = `insert into device (organization_id, name, location_id) values ($1, 'Vog', $2)`;
    await workspace.query(bind, [workspace.locationId]);
    expect(await workspace.post(`${path}/delete`)).toMatchObject(inUse('devices'));
    await workspace.query('delete from device where organization_id = $1');
    const scale = await createScale(test.db, workspace, { deviceId: null });
    await createScaleReading(test.db, workspace, scale, { isAssigned: true });
    expect(await workspace.post(`${path}/delete`)).toMatchObject(inUse('scales'));
    await workspace.as('admin', 'DELETE', `/scales/${scale.id}`);
    expect((await workspace.post(`${path}/delete`)).status).toBe(200);
    expect((await workspace.get(`/containers/${removed.id}`)).body).not.toHaveProperty('location');
  });

  it('of another organization is not found, and nothing is written', async () => {
    const theirs = (await foreign.get(`/locations/${foreign.locationId}`)).body;
    const calls = (id: string) => [
      own.get(`/locations/${id}`),
      own.post(`/locations/${id}`, { name: 'Okkar', version: 1 }),
      own.post(`/locations/${id}/delete`),
    ];
    const answers = (await Promise.all(calls(foreign.locationId))).map(refusal);
    expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(
      Array.from({ length: 3 }, () => '404 location_not_found'),
    );
    expect(answers).toEqual((await Promise.all(calls('never-was'))).map(refusal));
    expect((await foreign.get(`/locations/${foreign.locationId}`)).body).toEqual(theirs);
  });

  it('refuses a tag of another organization or for other entities, and writes nothing', async () => {
    const { id } = await create(own, { name: 'Án merkja' });
    const notFound = { status: 404, body: { code: 'not_found' } };
    for (const tag of [await createTag(foreign), await createTag(own, ['container']), 999_999]) {
      expect(await own.post('/locations', { name: 'Aldrei til', tagValueIds: [tag] })).toMatchObject(notFound);
      expect(await own.post(`/locations/${id}`, { name: 'Nei', version: 1, tagValueIds: [tag] })).toMatchObject(
        notFound,
      );
    }
    expect(await namesOf(own, 'search=aldrei')).toEqual([]);
    expect((await own.get(`/locations/${id}`)).body).toMatchObject({ name: 'Án merkja', version: 1 });
    expect(await own.trail('location', id)).toHaveLength(1);
  });

  it('refuses an edit on an old version, returns the current one, and lets one of twenty concurrent edits win', async () => {
    const { id } = await create(own, { name: 'Fyrst' });
    const edit = (name: string) => own.post(`/locations/${id}`, { name, version: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => edit(`Nafn ${index}`)));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const current = (await own.get(`/locations/${id}`)).body;
    expect(current).toEqual(winners[0]?.body);
    for (const { status, body } of answers.filter((answer) => !winners.includes(answer))) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'edit_conflict', conflict: { by: current.updatedBy, current } });
    }
    expect(await own.trail('location', id)).toHaveLength(2);
  });

  it('is read by every member and changed by editors, admins and owners', async () => {
    const { id } = await create(own, { name: 'Réttindi' });
    for (const role of ['viewer', 'finance'] as const) {
      expect((await own.as(role, 'GET', `/locations/${id}`)).status).toBe(200);
      expect((await own.as(role, 'GET', '/locations')).status).toBe(200);
      expect((await own.as(role, 'POST', '/locations', { name: 'Nei' })).status).toBe(403);
      expect((await own.as(role, 'POST', `/locations/${id}`, { name: 'Nei', version: 1 })).status).toBe(403);
      expect((await own.as(role, 'POST', `/locations/${id}/delete`)).status).toBe(403);
    }
    for (const role of ['editor', 'admin', 'owner'] as const) {
      expect((await own.as(role, 'POST', '/locations', { name: `Frá ${role}` })).status).toBe(200);
    }
  });

  it('refuses invalid values, at their field', async () => {
    const fieldsOf = async (input: object) => (await own.post('/locations', { name: 'x', ...input })).body.fields;
    expect(await fieldsOf({ name: ' ' })).toEqual([{ field: 'name', problem: 'required' }]);
    expect(await fieldsOf({ address: 'a\u0000' })).toEqual([{ field: 'address', problem: 'unsupported_text' }]);
    expect(await fieldsOf({ municipality: '\udc00' })).toEqual([
      { field: 'municipality', problem: 'unsupported_text' },
    ]);
    expect(await fieldsOf({ coordinates: { latitude: 91, longitude: 0 } })).toMatchObject([
      { field: 'coordinates.latitude' },
    ]);
    expect((await own.get('/locations/a%00b')).status).toBe(400);
    expect((await own.get('/locations?search=%00')).status).toBe(400);
  });
});

describe('the list of locations', () => {
  it('ignores case and accents in searches, and takes every character literally', async () => {
    const workspace = await createWorkspace(test);
    for (const name of ['Tjörnin', 'Þórsmörk', '50% hús', '500 hús', 'a_b', 'acb', '<script>alert(1)</script>']) {
      await create(workspace, { name });
    }
    expect(await namesOf(workspace, 'search=tjornin')).toEqual(['Tjörnin']);
    expect(await namesOf(workspace, 'search=THORS')).toEqual(['Þórsmörk']);
    expect(await namesOf(workspace, `search=${encodeURIComponent('50%')}`)).toEqual(['50% hús']);
    expect(await namesOf(workspace, 'search=a_b')).toEqual(['a_b']);
    expect(await namesOf(workspace, `search=${encodeURIComponent('\\')}`)).toEqual([]);
    expect(await namesOf(workspace, `search=${encodeURIComponent('<script>')}`)).toEqual(['<script>alert(1)</script>']);
    // All words, in any order, the address included.
    expect(await namesOf(workspace, 'search=hus%20500')).toEqual(['500 hús']);
    expect(await namesOf(workspace, 'search=tjarnargata')).toHaveLength(1);
  });

  it('sorts, filters and returns pages that miss nothing and repeat nothing', async () => {
    const workspace = await createWorkspace(test);
    const tag = await createTag(workspace);
    const names = ['Hús 10', 'Hús 2', 'Húsið', 'Ás', 'As', 'Æ', 'Þ'];
    for (const name of names) {
      await create(workspace, {
        name,
        municipality: name === 'Æ' ? '' : 'Akureyri',
        published: name === 'Æ',
        tagValueIds: name === 'Þ' ? [tag] : [],
      });
    }
    const [found] = await namesOf(workspace, 'search=stadur');
    const sorted = ['As', 'Ás', 'Hús 2', 'Hús 10', 'Húsið', found, 'Þ', 'Æ'];
    expect(await namesOf(workspace, '')).toEqual(sorted);
    expect(await namesOf(workspace, 'order=desc')).toEqual(sorted.toReversed());
    expect(await namesOf(workspace, 'published=true')).toEqual([found, 'Æ']);
    expect(await namesOf(workspace, `tagValueId=${tag}`)).toEqual(['Þ']);
    expect(await namesOf(workspace, 'positioned=true')).toEqual([found]);
    expect(await namesOf(workspace, 'positioned=false')).toHaveLength(7);
    for (const sort of ['name', 'municipality', 'containers', 'createdAt']) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => namesOf(workspace, `sort=${sort}&page=${page}&pageSize=3`)),
      );
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 2]);
      expect(pages.flat().toSorted()).toEqual(sorted.toSorted());
    }
    for (const order of ['asc', 'desc'])
      expect((await namesOf(workspace, `sort=municipality&order=${order}`)).at(-1), order).toBe('Æ');
    expect((await workspace.get('/locations?page=9')).body).toEqual({ rows: [], total: 8 });
    expect((await workspace.get('/locations?search=ekkert')).body).toEqual({ rows: [], total: 0 });
    await createContainer(test.db, workspace);
    expect((await namesOf(workspace, 'sort=containers&order=desc'))[0]).toBe(found);
    expect((await workspace.get('/locations?pageSize=201')).status).toBe(400);
  });
});
