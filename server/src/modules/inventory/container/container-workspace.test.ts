import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callDuring } from '../../../../test/concurrent-change.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));

const slugPattern = /^[abcdefghjkmnpqrstuvwxyz23456789]{10}$/;
const collection = (...requirements: string[]) => ({ actionType: 'empty_container', requirements });
const inputOf = (workspace: Workspace, more: object = {}) => ({ wasteStreamId: workspace.wasteStreamId, ...more });
const create = async (workspace: Workspace, more: object = {}) =>
  (await workspace.post('/container', inputOf(workspace, more))).body;
const publicly = (slug: string) => test.app.inject(`/api/v1/container/${slug}`);

let number = 0;

async function createTag(workspace: Workspace): Promise<number> {
  number += 1;
  const input = { name: `Flokkur ${number}`, entities: ['container'] };
  const type = (await workspace.post('/tags/tag-type/create', input)).body;
  return (await workspace.post('/tags/tag-value/create', { tagTypeId: type.id, name: 'Merki' })).body.id;
}

/** Inserts a request for the container, closed at the given time or open. */
async function request(workspace: Workspace, containerId: number, doneAt?: string): Promise<number> {
  const [row] = await workspace.query<{ id: number }>(
    `insert into service_request (organization_id, container_id, action_type, status, closed_at)
     values ($1, $2, 'empty_container', case when $3::timestamptz is null then 'received' else 'done' end, $3) returning id`,
    [containerId, doneAt ?? null],
  );
  return Number(row?.id);
}

describe('a container', () => {
  it('is created with a readable slug, read and changed, with audit entries', async () => {
    const tag = await createTag(own);
    const created = await create(own, {
      customId: ' TUN-1 ',
      locationId: own.locationId,
      serviceProviderId: own.serviceProviderId,
      kind: 'igloo',
      volumeLiters: 660,
      emptyKg: '12.5',
      description: '🗑️ <script>alert(1)</script>\nvið bakinngang',
      actions: [collection('email', 'name')],
      tagValueIds: [tag],
    });
    expect(created).toEqual({
      id: expect.any(Number),
      slug: expect.stringMatching(slugPattern),
      customId: 'TUN-1',
      location: { id: own.locationId, name: expect.stringContaining('Staður') },
      wasteStream: {
        id: own.wasteStreamId,
        names: { is: 'Pappír', en: 'Paper', no: expect.any(String), pl: 'Papier' },
        color: '#0082be',
      },
      serviceProvider: { id: own.serviceProviderId, name: expect.stringContaining('Þjónustuaðili') },
      kind: 'igloo',
      volumeLiters: 660,
      emptyKg: '12.5',
      description: '🗑️ <script>alert(1)</script>\nvið bakinngang',
      status: 'active',
      actions: [collection('name', 'email')],
      tagValueIds: [tag],
      createdAt: expect.any(String),
      version: 1,
      updatedAt: expect.any(String),
      updatedBy: expect.stringContaining('Persóna'),
    });
    const path = `/containers/${created.id}`;
    expect((await own.get(path)).body).toEqual(created);
    const edited = (await own.post(path, inputOf(own, { customId: 'TUN-2', version: 1 }))).body;
    expect(edited).toMatchObject({ customId: 'TUN-2', slug: created.slug, actions: [], tagValueIds: [], version: 2 });
    expect(edited).not.toHaveProperty('location');
    const [first, second] = await own.trail('container', created.id);
    expect(first).toMatchObject({ action: 'created', person_id: own.members.editor.personId, name: 'TUN-1' });
    expect(second?.changes).toMatchObject({
      customId: { from: 'TUN-1', to: 'TUN-2' },
      actions: { from: [collection('name', 'email')], to: [] },
    });
    expect(second?.changes).not.toHaveProperty('slug');
  });

  it('returns its open request and when it was last emptied', async () => {
    const { id } = await create(own);
    await request(own, id, '2026-03-01T10:00:00Z');
    await request(own, id, '2026-04-01T10:00:00Z');
    const openRequestId = await request(own, id);
    const expected = { openRequestId, lastEmptiedOn: '2026-04-01' };
    expect((await own.get(`/containers/${id}`)).body).toMatchObject(expected);
    const { rows } = (await own.get('/containers?open=true')).body;
    expect(rows).toMatchObject([{ id, ...expected }]);
  });

  it('shows changes on its public page immediately', async () => {
    test.cache.resume();
    const { id, slug } = await create(own, { description: 'fyrst', actions: [collection()] });
    expect((await publicly(slug)).json().container.description).toBe('fyrst');
    await own.post(`/containers/${id}`, inputOf(own, { description: 'svo', version: 1 }));
    expect((await publicly(slug)).json().container).toMatchObject({ description: 'svo', availableActions: [] });
    const renewed = (await own.post(`/containers/${id}/slug`, { version: 2 })).body;
    expect(renewed).toMatchObject({ slug: expect.stringMatching(slugPattern), version: 3, description: 'svo' });
    expect((await publicly(slug)).statusCode).toBe(404);
    expect((await publicly(renewed.slug)).json().container.description).toBe('svo');
    expect((await own.trail('container', id)).at(-1)?.changes).toEqual({ slug: { from: slug, to: renewed.slug } });
    await own.remove(`/containers/${id}/delete`);
    expect((await publicly(renewed.slug)).statusCode).toBe(404);
    test.cache.suspend();
  });

  it('does not invalidate cached public pages when it is only read', async () => {
    test.cache.resume();
    const { id, slug } = await create(own, { description: 'geymt' });
    await publicly(slug);
    await test.db.asOwner(`update container set description = 'nýtt' where id = $1`, [id]);
    await own.get(`/containers/${id}`);
    await own.get('/containers?search=geymt');
    await own.get('/locations');
    expect((await publicly(slug)).json().container.description).toBe('geymt');
    test.cache.suspend();
  });

  it('is deleted if it has no requests, and otherwise marked as removed', async () => {
    const unused = await create(own, { customId: 'ONOTUD' });
    const used = await create(own, { customId: 'NOTUD' });
    await request(own, used.id, '2026-04-01T10:00:00Z');
    for (const { id } of [unused, used]) {
      expect(await own.remove(`/containers/${id}/delete`)).toEqual({ status: 200, body: { done: true } });
      expect((await own.trail('container', id)).at(-1)).toMatchObject({ action: 'deleted' });
    }
    expect((await own.get(`/containers/${unused.id}`)).status).toBe(404);
    expect((await own.remove(`/containers/${unused.id}/delete`)).status).toBe(404);
    expect((await own.get(`/containers/${used.id}`)).body).toMatchObject({ status: 'removed', version: 2 });
    expect((await own.get('/containers?search=notud')).body).toEqual({ rows: [], total: 0 });
    expect((await own.get('/containers?status=removed')).body).toMatchObject({ rows: [{ id: used.id }], total: 1 });
    expect((await publicly(used.slug)).statusCode).toBe(404);
    // A second deletion changes nothing.
    expect((await own.remove(`/containers/${used.id}/delete`)).status).toBe(200);
    expect(await own.trail('container', used.id)).toHaveLength(2);
    // Its customId is available again. The removed container cannot be restored while another one uses it.
    expect((await create(own, { customId: 'NOTUD' })).customId).toBe('NOTUD');
    const back = await own.post(`/containers/${used.id}`, inputOf(own, { customId: 'NOTUD', version: 2 }));
    expect(back).toMatchObject({ status: 409, body: { code: 'value_taken' } });
  });

  it('is marked as removed if it has collections or weights, which public figures keep', async () => {
    const { id } = await create(own, { locationId: own.locationId });
    const [from, until] = ['2026-01-01', '2026-06-30'];
    await own.post(`/containers/${id}/pick-ups`, { weekdays: [1], everyWeeks: 1, from, until });
    const report = async () => (await test.app.inject(`/api/v1/location/${own.locationId}/report`)).json().report;
    const before = await report();
    expect(before.wasteStreams).toHaveLength(1);
    expect((await own.remove(`/containers/${id}/delete`)).status).toBe(200);
    expect((await own.get(`/containers/${id}`)).body.status).toBe('removed');
    expect(await report()).toEqual(before);
    const weighed = await create(own);
    const reading = { kg: '5', weighedOn: '2026-06-01', idempotencyKey: randomUUID() };
    await own.post(`/containers/${weighed.id}/readings`, reading);
    await own.remove(`/containers/${weighed.id}/delete`);
    const readings = 'select trim_scale(net)::text as kg from scale_reading where container_id = $1';
    expect(await test.db.asOwner(readings, [weighed.id])).toEqual([{ kg: '5' }]);
  });

  it('has the new name of a location that is renamed while it is moved there', async () => {
    const { id: locationId } = (await own.post('/locations', { name: 'Gamla nafnið' })).body;
    const { id } = await create(own);
    const moved = await callDuring(
      test.db,
      {
        begin: async (run) => {
          await run('select from location where id = $1 for update', [locationId]);
          await run(`update location set name = 'Nýja nafnið' where id = $1`, [locationId]);
        },
      },
      () => own.post(`/containers/${id}`, inputOf(own, { locationId, version: 1 })),
    );
    expect(moved.body.location.name).toBe('Nýja nafnið');
    expect((await own.get('/containers?search=nýja')).body).toMatchObject({ total: 1, rows: [{ id }] });
  });

  it('is found by the new name of a stream that is renamed while it is added', async () => {
    const { id: wasteStreamId } = (await own.post('/waste-stream', { wasteCategoryId: 2 })).body;
    const rename = `update waste_stream set name_override = 'Endurnefnt' where id = $1`;
    const added = await callDuring(test.db, { begin: (run) => run(rename, [wasteStreamId]) }, () =>
      own.post('/container', { wasteStreamId }),
    );
    expect((await own.get('/containers?search=endurnefnt')).body).toMatchObject({
      total: 1,
      rows: [{ id: added.body.id }],
    });
  });

  it('cannot have the customId of another, even when both are created concurrently', async () => {
    await create(own, { customId: 'EITT' });
    const { id } = await create(own, { customId: 'TVO' });
    const taken = { status: 409, body: { code: 'value_taken', fields: [{ field: 'customId', problem: 'taken' }] } };
    expect(await own.post('/container', inputOf(own, { customId: 'EITT' }))).toMatchObject(taken);
    expect(await own.post(`/containers/${id}`, inputOf(own, { customId: 'EITT', version: 1 }))).toMatchObject(taken);
    expect((await own.get(`/containers/${id}`)).body).toMatchObject({ customId: 'TVO', version: 1 });
    expect((await create(foreign, { customId: 'EITT' })).customId).toBe('EITT');
    const twins = await Promise.all(
      Array.from({ length: 10 }, () => own.post('/container', inputOf(own, { customId: 'TVIBURI' }))),
    );
    expect(twins.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('of another organization is not found, and nothing is written', async () => {
    const theirs = await create(foreign);
    const calls = (id: number) => [
      own.get(`/containers/${id}`),
      own.post(`/containers/${id}`, inputOf(own, { version: 1 })),
      own.post(`/containers/${id}/slug`, { version: 1 }),
      own.remove(`/containers/${id}/delete`),
    ];
    const answers = (await Promise.all(calls(theirs.id))).map(refusal);
    expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(
      Array.from({ length: 4 }, () => '404 container_not_found'),
    );
    expect(answers).toEqual((await Promise.all(calls(999_999))).map(refusal));
    expect((await foreign.get(`/containers/${theirs.id}`)).body).toEqual(theirs);
  });

  it('refuses a location, stream, provider or tag of another organization, and writes nothing', async () => {
    const mine = await create(own, { customId: 'OBREYTT' });
    const [before] = await test.db.asOwner<{ count: number }>('select count(*) from container');
    const theirTag = await createTag(foreign);
    const cases = [
      ['location_not_found', { locationId: foreign.locationId }, { locationId: 'never-was' }],
      ['waste_stream_not_found', { wasteStreamId: foreign.wasteStreamId }, { wasteStreamId: 999_999 }],
      ['not_found', { serviceProviderId: foreign.serviceProviderId }, { serviceProviderId: 999_999 }],
      ['not_found', { tagValueIds: [theirTag] }, { tagValueIds: [999_999] }],
    ] as const;
    for (const [code, theirs, missing] of cases) {
      const attempts = (more: object) => [
        own.post('/container', inputOf(own, more)),
        own.post(`/containers/${mine.id}`, inputOf(own, { ...more, version: 1 })),
      ];
      const answers = (await Promise.all(attempts(theirs))).map(refusal);
      expect(answers.map((answer) => `${answer.status} ${answer.code}`)).toEqual([`404 ${code}`, `404 ${code}`]);
      expect(answers).toEqual((await Promise.all(attempts(missing))).map(refusal));
    }
    expect((await own.get(`/containers/${mine.id}`)).body).toEqual(mine);
    expect(await test.db.asOwner('select count(*) from container')).toEqual([before]);
    // A filter by another organization's id is not found, like one by an id that does not exist.
    const filters = [
      `locationId=${foreign.locationId}`,
      `tagValueId=${theirTag}`,
      `wasteStreamId=${foreign.wasteStreamId}`,
    ];
    const unknown = refusal(await own.get('/containers?wasteStreamId=999999999'));
    expect(unknown.status).toBe(404);
    for (const filter of filters) expect(refusal(await own.get(`/containers?${filter}`))).toEqual(unknown);
  });

  it('records that its label was printed, without changing its version, for the own organization only', async () => {
    const mine = await create(own);
    const theirs = await create(foreign);
    const answer = await own.post('/containers/labels-printed', { ids: [mine.id, theirs.id, 999_999] });
    expect([answer.status, answer.body]).toEqual([200, { marked: 1 }]);
    const printed = await test.db.asOwner<{ id: number }>(
      'select id from container where label_printed_at is not null and id = any($1)',
      [[mine.id, theirs.id]],
    );
    expect(printed).toEqual([{ id: mine.id }]);
    expect((await own.get(`/containers/${mine.id}`)).body.version).toBe(mine.version);
    expect((await own.as('viewer', 'POST', '/containers/labels-printed', { ids: [mine.id] })).status).toBe(403);
  });

  it('refuses a removed stream, for a new container and for a restored one', async () => {
    const stream = (await own.post('/waste-stream', { wasteCategoryId: 2 })).body;
    const gone = await create(own, { wasteStreamId: stream.id });
    await request(own, gone.id, '2026-01-01');
    expect((await own.remove(`/containers/${gone.id}/delete`)).status).toBe(200);
    expect((await own.remove(`/waste-stream/${stream.id}`)).status).toBe(200);
    const anew = await own.post('/container', inputOf(own, { wasteStreamId: stream.id }));
    const { version } = (await own.get(`/containers/${gone.id}`)).body;
    const back = await own.post(
      `/containers/${gone.id}`,
      inputOf(own, { wasteStreamId: stream.id, status: 'active', version }),
    );
    for (const answer of [anew, back])
      expect([answer.status, answer.body.code]).toEqual([404, 'waste_stream_not_found']);
  });

  it('refuses an edit on an old version, returns the current one, and lets one of twenty concurrent edits win', async () => {
    const { id } = await create(own, { description: 'fyrst' });
    const path = `/containers/${id}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        own.post(path, inputOf(own, { description: `nr. ${index}`, version: 1 })),
      ),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const current = (await own.get(path)).body;
    expect(current).toEqual(winners[0]?.body);
    for (const { status, body } of answers.filter((answer) => !winners.includes(answer))) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'edit_conflict', conflict: { by: current.updatedBy, current } });
    }
    expect(await own.post(`${path}/slug`, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict' },
    });
    expect((await own.get(path)).body.slug).toBe(current.slug);
    expect(await own.trail('container', id)).toHaveLength(2);
  });

  it('is read by every member and changed by editors, admins and owners', async () => {
    const { id } = await create(own);
    for (const role of ['viewer', 'finance'] as const) {
      expect((await own.as(role, 'GET', `/containers/${id}`)).status).toBe(200);
      expect((await own.as(role, 'GET', '/containers')).status).toBe(200);
      const writes = await Promise.all([
        own.as(role, 'POST', '/container', inputOf(own)),
        own.as(role, 'POST', `/containers/${id}`, inputOf(own, { version: 1 })),
        own.as(role, 'POST', `/containers/${id}/slug`, { version: 1 }),
        own.as(role, 'DELETE', `/containers/${id}/delete`),
      ]);
      expect(writes.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    for (const role of ['editor', 'admin', 'owner'] as const) {
      expect((await own.as(role, 'POST', '/container', inputOf(own))).status).toBe(200);
    }
  });

  it('refuses invalid values, at their field', async () => {
    const fieldsOf = async (more: object) => (await own.post('/container', inputOf(own, more))).body.fields;
    expect(await fieldsOf({ wasteStreamId: undefined })).toEqual([{ field: 'wasteStreamId', problem: 'required' }]);
    expect(await fieldsOf({ description: 'a\u0000' })).toEqual([{ field: 'description', problem: 'unsupported_text' }]);
    expect(await fieldsOf({ description: '\ud83d' })).toEqual([{ field: 'description', problem: 'unsupported_text' }]);
    expect(await fieldsOf({ customId: 'x'.repeat(61) })).toEqual([{ field: 'customId', problem: 'too_long' }]);
    expect(await fieldsOf({ locationId: 'a\u0000b' })).toEqual([{ field: 'locationId', problem: 'unsupported_text' }]);
    expect(await fieldsOf({ emptyKg: '12.3456' })).toEqual([
      { field: 'emptyKg', problem: 'too_many_decimals', limit: 3 },
    ]);
    expect(await fieldsOf({ tagValueIds: Array.from({ length: 51 }, (_, at) => at + 1) })).toEqual([
      { field: 'tagValueIds', problem: 'too_many_entries', limit: 50 },
    ]);
    expect(await fieldsOf({ kind: 'bathtub' })).toEqual([{ field: 'kind', problem: 'unknown_value' }]);
    expect(await fieldsOf({ actions: [{ actionType: 'paint', requirements: [] }] })).toMatchObject([
      { problem: 'unknown_value' },
    ]);
    expect((await own.get('/containers?search=%00')).status).toBe(400);
  });

  it('stores a long description of emoji completely, and a shortened one in the audit trail', async () => {
    const description = `x${'🗑️'.repeat(600)}`;
    const created = await create(own, { description });
    expect(created.description).toBe(description);
    const [entry] = await own.trail('container', created.id);
    expect(entry?.changes.description?.to).toMatch(/^x🗑️.*…$/u);
  });
});
