import { basePath } from '@tunna/contract';
import type { Role } from '@tunna/domain/permissions';
import { languages } from '@tunna/domain/text/languages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import type { Answer } from '../../../../test/calls.ts';
import { sendFile } from '../../../../test/files/upload.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';
import { pruneImports } from './list-import.service.ts';

let test: TestApp;
let own: Workspace;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  own = await createWorkspace(test);
});

interface Sent {
  readonly entity?: 'container' | 'location';
  readonly language?: string;
  readonly role?: Role;
  readonly workspace?: Workspace;
}

const send = (
  bytes: string | Uint8Array,
  { entity = 'container', language = 'en', role = 'editor', workspace = own }: Sent = {},
) =>
  sendFile(
    test,
    `/org/${workspace.organizationId}/list-import`,
    workspace.members[role],
    { name: 'table.csv', content: bytes },
    { entity, language },
  );

interface Problem {
  readonly field: string;
  readonly suggestion?: string;
}

const withoutField = ({ field: _field, suggestion: _suggestion, ...problem }: Problem) => problem;

const rowsOf = async (id: number, state?: string) =>
  (await own.get(`/list-import/${id}?pageSize=200${state === undefined ? '' : `&state=${state}`}`)).body.rows;

const apply = (id: number, skipFailed = false): Promise<Answer> => own.post(`/list-import/${id}/apply`, { skipFailed });

/** The exported file. */
async function exported(list: 'containers' | 'locations', query: string): Promise<Buffer> {
  const url = `${basePath}/org/${own.organizationId}/${list}/export?${query}`;
  const answer = await test.app.inject({ url, headers: own.members.viewer.headers });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

async function createTag(name: string, type = 'Eigandi: borg; ríki'): Promise<number> {
  const entities = ['container', 'location'];
  const tagType = (await own.post('/tags/tag-type/create', { name: type, entities })).body;
  return (await own.post('/tags/tag-value/create', { tagTypeId: tagType.id, name })).body.id;
}

const container = async (more: object = {}) =>
  (await own.post('/container', { wasteStreamId: own.wasteStreamId, ...more })).body;

const strange = [
  'Þórður',
  'Łódź 🗑️',
  'two\nlines "quoted"; x',
  "=cmd|' /C calc'!A0",
  '+354 555 1234',
  '-5',
  "'=x",
  ' a ',
  '_x0041_',
  '',
];

const formats = ['csv', 'xlsx'].flatMap((format) => languages.map((language) => [format, language] as const));

describe('importing an export', () => {
  it.each(formats)('changes no container: %s in %s', async (format, language) => {
    const tag = await createTag('Hálönd; Æsir');
    const actions = [{ actionType: 'empty_container', requirements: ['name', 'phone'] }];
    for (const [index, description] of strange.entries()) {
      const customId = description.trim().replaceAll('\n', ' ').slice(0, 60) || `N-${index}`;
      const more = index % 2 === 0 ? { locationId: own.locationId, actions, tagValueIds: [tag] } : { status: 'paused' };
      await container({ customId, description, volumeLiters: 1100 + index, kind: 'igloo', ...more });
    }
    await container({ serviceProviderId: own.serviceProviderId, actions: [{ ...actions[0], requirements: [] }] });
    const { status, body } = await send(await exported('containers', `format=${format}&language=${language}`));
    expect(await rowsOf(body.id)).toEqual(
      expect.arrayContaining(Array.from({ length: 11 }, () => expect.objectContaining({ changes: [], problems: [] }))),
    );
    expect([status, body.counts]).toEqual([200, { created: 0, changed: 0, unchanged: 11, failed: 0, omitted: 0 }]);
    expect(body.ignoredColumns).toHaveLength(3);
  });

  it.each(formats)('changes no location: %s in %s', async (format, language) => {
    const tag = await createTag('x');
    for (const [index, name] of strange.filter((text) => text.trim() !== '').entries()) {
      const coordinates = { latitude: -33.8688, longitude: -(index + 0.000001) };
      await own.post('/locations', {
        name,
        address: name.replaceAll('\n', ' '),
        postcode: '00101',
        coordinates,
        tagValueIds: [tag],
      });
    }
    const { body } = await send(await exported('locations', `format=${format}&language=${language}`), {
      entity: 'location',
    });
    expect(body.counts).toEqual({ created: 0, changed: 0, unchanged: 10, failed: 0, omitted: 0 });
  });
});

describe('a preview', () => {
  it('shows what would be created, changed and left unchanged, with old and new values, and changes nothing', async () => {
    const kept = await container({ customId: 'A', volumeLiters: 240 });
    const changed = await container({
      customId: 'B',
      volumeLiters: 240,
      description: 'fer',
      locationId: own.locationId,
    });
    const file = [
      'Auðkenni;Lítrar;Lýsing;Úrgangsflokkur;Óþekkt',
      'A;240;;Paper;x',
      'B;1.100;;papier;',
      'C;660;ný;Papír;',
    ];
    const { body } = await send(`${file.join('\r\n')}\r\n`);
    expect(body).toMatchObject({
      entity: 'container',
      state: 'previewed',
      counts: { created: 1, changed: 1, unchanged: 1, failed: 0, omitted: 0 },
      ignoredColumns: ['Óþekkt'],
    });
    const rows = await rowsOf(body.id);
    expect(rows[0]).toMatchObject({ row: 2, state: 'unchanged', targetId: String(kept.id) });
    expect(rows[1]).toMatchObject({
      row: 3,
      state: 'changed',
      changes: [
        { column: 'volumeLiters', from: '240', to: '1100' },
        { column: 'description', from: 'fer' },
      ],
    });
    expect(rows[2]).toMatchObject({ row: 4, state: 'created', name: 'C' });
    // There is no location column: the container keeps its location.
    expect((await own.get(`/containers/${changed.id}`)).body).toEqual(changed);
    expect((await own.get('/containers')).body.total).toBe(2);
    expect(await rowsOf(body.id, 'created')).toEqual([rows[2]]);
  });

  it('returns the row, column, problem and value of each row that fails', async () => {
    await own.post('/locations', { name: 'Tvístaður' });
    await own.post('/locations', { name: 'tvistadur' });
    await container({ customId: 'TEKIÐ' });
    const mine = await container({ customId: 'MITT' });
    const foreign = await createWorkspace(test);
    const theirs = (await foreign.post('/container', { wasteStreamId: foreign.wasteStreamId })).body;
    const lines = [
      'slug;Identifier;Location;Waste stream;Litres;Type;Status;Tags;Required from the requester',
      ';R2;Nowhere;Paper;240;;;;',
      ';R3;Tvístaður;Paper;240;;;;',
      ';R4;;Gold;240;;;;',
      ';R5;;;240;;;;',
      ';R6;;Paper;many;;;;',
      ';R7;;Paper;0;;;;',
      ';R8;;Paper;;bathtub;;;',
      ';R9;;Paper;;;asleep;;',
      ';R10;;Paper;;;;None: such;',
      ';R11;;Paper;;;;;blood',
      `${theirs.slug};R12;;Paper;;;;;`,
      'never-was;R13;;Paper;;;;;',
      `${mine.slug};TEKIÐ;;Paper;;;;;`,
      ';TVENNT;;Paper;;;;;',
      ';TVENNT;;Paper;;;;;',
      `;${'x'.repeat(61)};;Paper;;;;;`,
      ';R18;#REF!;Paper;;;;;',
    ];
    const { body } = await send(lines.join('\n'));
    expect(body.counts).toEqual({ created: 0, changed: 0, unchanged: 0, failed: 17, omitted: 0 });
    const rows: { row: number; problems: Problem[] }[] = await rowsOf(body.id);
    expect(rows.map(({ row, problems }) => [row, ...problems.map(withoutField)])).toEqual([
      [2, { column: 'Location', problem: 'not_found', found: 'Nowhere' }],
      [3, { column: 'Location', problem: 'ambiguous', found: 'Tvístaður' }],
      [4, { column: 'Waste stream', problem: 'not_found', found: 'Gold' }],
      [5, { column: 'Waste stream', problem: 'required' }],
      [6, { column: 'Litres', problem: 'wrong_type', found: 'many' }],
      [7, { column: 'Litres', problem: 'too_small', limit: 1, found: '0' }],
      [8, { column: 'Type', problem: 'unknown_value', found: 'bathtub' }],
      [9, { column: 'Status', problem: 'unknown_value', found: 'asleep' }],
      [10, { column: 'Tags', problem: 'not_found', found: 'None: such' }],
      [11, { column: 'Required from the requester', problem: 'unknown_value', found: 'blood' }],
      [12, { column: 'slug', problem: 'not_found', found: theirs.slug }],
      [13, { column: 'slug', problem: 'not_found', found: 'never-was' }],
      [14, { column: 'Identifier', problem: 'taken', found: 'TEKIÐ' }],
      [15, { column: 'Identifier', problem: 'duplicate', found: 'TVENNT', rows: [16] }],
      [16, { column: 'Identifier', problem: 'duplicate', found: 'TVENNT', rows: [15] }],
      [17, { column: 'Identifier', problem: 'too_long', found: 'x'.repeat(61) }],
      [18, { column: 'Location', problem: 'cell_error', found: '#REF!' }],
    ]);
    expect((await foreign.get(`/containers/${theirs.id}`)).body).toEqual(theirs);
  });

  it('of locations finds them by id or name, in any case, and needs both coordinates', async () => {
    const { body: there } = await own.post('/locations', { name: 'Verbúðin', address: 'Höfn 1' });
    const lines = [
      'Name,Latitude,Longitude,Postcode,Public page,Location code',
      'VERBUDIN,"64,1458",-21.9426,101,yes,',
      'Ný höfn,64.1,,,,',
      'Önnur,91,0,,,',
      'Þriðja,1,2,,kannski,',
      'Fjórða,,,,,made-up-id',
      ',,,5,,',
    ];
    const { body } = await send(lines.join('\n'), { entity: 'location' });
    const rows = await rowsOf(body.id);
    expect(rows[0]).toMatchObject({ state: 'changed', targetId: there.id });
    expect(rows[0].changes).toEqual([
      { column: 'name', from: 'Verbúðin', to: 'VERBUDIN' },
      { column: 'postcode', to: '101' },
      { column: 'latitude', to: '64.1458' },
      { column: 'longitude', to: '-21.9426' },
      { column: 'published', from: 'No', to: 'Yes' },
    ]);
    expect(rows.slice(1).map(({ problems }: { problems: Problem[] }) => problems.map(withoutField))).toEqual([
      [{ column: 'Longitude', problem: 'required' }],
      [{ column: 'Latitude', problem: 'too_large', limit: 90, found: '91' }],
      [{ column: 'Public page', problem: 'unknown_value', found: 'kannski' }],
      [{ column: 'Location code', problem: 'not_found', found: 'made-up-id' }],
      [{ column: 'Name', problem: 'required' }],
    ]);
  });

  it('refuses files that are not tables, whatever their name, and stores nothing of them', async () => {
    const cases = [
      [await send(Buffer.from('89504e470d0a1a0a0000', 'hex')), 415, 'unsupported_media_type'],
      [await send('a;b\n'.padEnd(5 * 1024 * 1024 + 1, 'x')), 413, 'payload_too_large'],
      [await send(`Identifier\n${'x\n'.repeat(10_001)}`), 422, 'rows_too_many'],
      [await send(''), 422, 'spreadsheet_unreadable'],
    ] as const;
    for (const [{ status, body }, expected, code] of cases) expect([status, body.code]).toEqual([expected, code]);
    expect((await own.get('/list-imports')).body).toEqual({ imports: [] });
  });
});

describe('applying an import', () => {
  it('creates and changes what the preview showed, with audit entries', async () => {
    const tag = await createTag('Borgin', 'Eigandi');
    const old = await container({ customId: 'B', volumeLiters: 240 });
    const file = `Identifier;Litres;Waste stream;Tags;Required from the requester;Location\nB;660;Paper;;;\nC;;Paper;Eigandi: Borgin;Phone number;${(await own.get(`/locations/${own.locationId}`)).body.name}\n`;
    const { body } = await send(file);
    const applied = await apply(body.id);
    expect([applied.status, applied.body.state, applied.body.counts]).toEqual([200, 'applied', body.counts]);
    expect((await own.get(`/containers/${old.id}`)).body).toMatchObject({ volumeLiters: 660, version: 2 });
    const rows = await rowsOf(body.id);
    const created = (await own.get(`/containers/${rows[1].targetId}`)).body;
    expect(created).toMatchObject({
      customId: 'C',
      slug: expect.stringMatching(/^[a-z0-9]{10}$/),
      tagValueIds: [tag],
      location: { id: own.locationId },
      actions: [{ actionType: 'empty_container', requirements: ['phone'] }],
    });
    expect((await own.trail('container', old.id)).at(-1)).toMatchObject({
      action: 'changed',
      person_id: own.members.editor.personId,
      changes: { volumeLiters: { from: 240, to: 660 } },
    });
    expect(await own.trail('container', created.id)).toMatchObject([
      { action: 'created', name: 'C', changes: { customId: { to: 'C' }, slug: { to: created.slug } } },
    ]);
    // Importing the same file again changes nothing.
    expect((await send(file)).body.counts).toEqual({ created: 0, changed: 0, unchanged: 2, failed: 0, omitted: 0 });
  });

  it('happens once for twenty concurrent requests', async () => {
    const { body } = await send('Name;Address\nNý;Gata 1\nÖnnur;Gata 2\n', { entity: 'location' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(body.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await own.get('/locations')).body.total).toBe(3);
  });

  it('skips failed rows only if allowed', async () => {
    const { body } = await send('Identifier;Waste stream\nGOTT;Paper\nVONT;Gold\n');
    expect(refusal(await apply(body.id))).toMatchObject({ status: 422, code: 'import_has_failures' });
    expect((await own.get('/containers')).body.total).toBe(0);
    expect((await apply(body.id, true)).status).toBe(200);
    expect((await own.get('/containers')).body.rows).toMatchObject([{ customId: 'GOTT' }]);
  });

  it('is refused if the data changed, stores nothing, and renews the preview', async () => {
    const old = await container({ customId: 'B', volumeLiters: 240 });
    const { body } = await send('Identifier;Litres;Waste stream\nB;660;Paper\nC;1;Paper\n');
    await own.post(`/containers/${old.id}`, {
      wasteStreamId: own.wasteStreamId,
      customId: 'B',
      volumeLiters: 120,
      version: 1,
    });
    await container({ customId: 'C', volumeLiters: 1 });
    expect(refusal(await apply(body.id))).toMatchObject({ status: 409, code: 'preview_stale' });
    expect((await own.get(`/containers/${old.id}`)).body).toMatchObject({ volumeLiters: 120, version: 2 });
    const again = (await own.get(`/list-import/${body.id}`)).body;
    expect(again.import.counts).toEqual({ created: 0, changed: 1, unchanged: 1, failed: 0, omitted: 0 });
    expect(again.rows[0].changes).toEqual([{ column: 'volumeLiters', from: '120', to: '660' }]);
    expect((await apply(body.id)).status).toBe(200);
    expect((await own.get(`/containers/${old.id}`)).body.volumeLiters).toBe(660);
  });

  it('does not overwrite concurrent edits, nor is it overwritten', async () => {
    const old = await container({ customId: 'B', volumeLiters: 240 });
    const { body } = await send('Identifier;Litres\nB;660\n');
    const edit = { wasteStreamId: own.wasteStreamId, customId: 'B', volumeLiters: 120, version: 1 };
    const [applied, edited] = await Promise.all([apply(body.id), own.post(`/containers/${old.id}`, edit)]);
    expect([applied.status, edited.status].toSorted()).toEqual([200, 409]);
    const now = (await own.get(`/containers/${old.id}`)).body;
    expect(now).toMatchObject({ version: 2, volumeLiters: applied.status === 200 ? 660 : 120 });
  });
});

describe('an import', () => {
  it('is stored for thirty days, can be read again, and can be discarded', async () => {
    const { body } = await send('Name\nNý\n', { entity: 'location' });
    await send('Identifier;Waste stream\nA;Paper\n');
    expect((await own.get('/list-imports?entity=location')).body.imports).toMatchObject([
      { id: body.id, fileName: 'table.csv', createdBy: 'Persóna editor' },
    ]);
    expect((await own.remove(`/list-import/${body.id}`)).status).toBe(200);
    expect((await own.get(`/list-import/${body.id}`)).status).toBe(404);
    await test.db.asOwner(`update list_import set created_at = now() - interval '31 days' where organization_id = $1`, [
      own.organizationId,
    ]);
    await send('Name\nNý\n', { entity: 'location' });
    await pruneImports(test.db.database, new Date());
    expect((await own.get('/list-imports')).body.imports).toHaveLength(1);
  });

  it('of another organization is not found', async () => {
    const foreign = await createWorkspace(test);
    const { body } = await send('Name\nNý\n', { entity: 'location', workspace: foreign });
    const calls = (id: number) => [own.get(`/list-import/${id}`), apply(id), own.remove(`/list-import/${id}`)];
    const answers = (await Promise.all(calls(body.id))).map(refusal);
    expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(
      Array.from({ length: 3 }, () => '404 import_not_found'),
    );
    expect(answers).toEqual((await Promise.all(calls(999_999))).map(refusal));
    expect((await foreign.get('/locations')).body.total).toBe(1);
  });

  it.each(['container', 'location'] as const)(
    'of a filled-in template of %ss would create its example',
    async (entity) => {
      for (const [format, language] of formats) {
        const url = `${basePath}/org/${own.organizationId}/list-import-template?entity=${entity}&format=${format}&language=${language}`;
        const template = await test.app.inject({ url, headers: own.members.editor.headers });
        const { body } = await send(template.rawPayload, { entity });
        expect([format, language, body.counts]).toEqual([
          format,
          language,
          { created: 1, changed: 0, unchanged: 0, failed: 0, omitted: 0 },
        ]);
        expect(body.ignoredColumns).toEqual([]);
      }
    },
  );

  it('is for members who may write', async () => {
    for (const role of ['viewer', 'finance'] as const)
      expect((await send('Name\nNý\n', { entity: 'location', role })).status).toBe(403);
  });
});

describe('an import and other rules', () => {
  it('is refused as a whole if it exceeds the plan’s limit', async () => {
    const workspace = await createWorkspace(test);
    const { organizationId } = workspace;
    await test.db.asOwner("update subscription set plan_id = 'start' where organization_id = $1", [organizationId]);
    const count = async () =>
      (
        await test.db.asOwner<{ locations: number }>(
          'select count(*)::int as locations from location where organization_id = $1',
          [organizationId],
        )
      )[0]?.locations;
    const before = (await count()) ?? 0;
    const names = (many: number) => ['name', ...Array.from({ length: many }, (_, index) => `Nýr ${index}`)].join('\n');
    const { body } = await send(names(4 - before), { entity: 'location', workspace });
    const path = `/list-import/${body.id}/apply`;
    const refused = await workspace.post(path, {});
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', limit: { name: 'locations', allowed: 3, used: before } },
    });
    expect(await count()).toBe(before);
    const fits = (await send(names(3 - before), { entity: 'location', workspace })).body;
    expect((await workspace.post(`/list-import/${fits.id}/apply`, {})).status).toBe(200);
    expect(await count()).toBe(3);
  });

  it('counts restored containers against the plan, minus removed ones', async () => {
    const workspace = await createWorkspace(test);
    const { organizationId, wasteStreamId } = workspace;
    await test.db.asOwner("update subscription set plan_id = 'start' where organization_id = $1", [organizationId]);
    const applied = async (rows: string) => {
      const { body } = await send(rows, { workspace });
      return workspace.post(`/list-import/${body.id}/apply`, {});
    };
    const gone = (await workspace.post('/container', { wasteStreamId, status: 'removed' })).body;
    const { total } = (await workspace.get('/containers')).body;
    const stream = (await workspace.get(`/waste-stream/${wasteStreamId}`)).body.names.en;
    const fill = Array.from({ length: 25 - total }, (_, index) => `FULL-${index},${stream}`);
    expect((await applied(['customId,wasteStream', ...fill].join('\n'))).status).toBe(200);
    const back = `slug,customId,status\n${gone.slug},,active`;
    expect(await applied(back)).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', limit: { name: 'containers', allowed: 25, used: 25 } },
    });
    expect((await workspace.get(`/containers/${gone.id}`)).body.status).toBe('removed');
    expect((await applied(`${back}\n,FULL-0,removed`)).status).toBe(200);
    expect((await workspace.get(`/containers/${gone.id}`)).body.status).toBe('active');
  });

  it('keeps the languages of a location, which have no column', async () => {
    const { body: tenant } = await own.post('/locations', { name: 'Tungumálastaður', languages: ['pl', 'is'] });
    const { body } = await send('name,address\nTungumálastaður,Nýgata 1', { entity: 'location' });
    expect(body.counts).toMatchObject({ changed: 1, failed: 0 });
    expect((await apply(body.id)).status).toBe(200);
    expect((await own.get(`/locations/${tenant.id}`)).body).toMatchObject({
      address: 'Nýgata 1',
      languages: ['pl', 'is'],
    });
  });

  it('keeps the collection deadline of a container, which has no column', async () => {
    const { id } = await container({ customId: 'DAGAR-1', dueDays: 3 });
    const { body } = await send('customId,description\nDAGAR-1,Ný lýsing');
    expect(body.counts).toMatchObject({ changed: 1, failed: 0 });
    expect(await rowsOf(body.id)).toEqual([
      expect.objectContaining({ changes: [expect.objectContaining({ to: 'Ný lýsing' })] }),
    ]);
    expect((await apply(body.id)).status).toBe(200);
    expect((await own.get(`/containers/${id}`)).body).toMatchObject({ description: 'Ný lýsing', dueDays: 3 });
  });
});
