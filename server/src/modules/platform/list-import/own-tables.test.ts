import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { odsOf } from '../../../../test/files/ods.ts';
import { sendFile } from '../../../../test/files/upload.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';

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
  readonly entity?: string;
  readonly name?: string;
  readonly sheet?: string;
  readonly headingRow?: string;
  readonly workspace?: Workspace;
}

const send = (
  content: string | Uint8Array,
  { entity = 'container', name = 'listi.csv', workspace = own, ...at }: Sent = {},
) =>
  sendFile(
    test,
    `/org/${workspace.organizationId}/list-import`,
    workspace.members.editor,
    { name, content },
    {
      entity,
      language: 'is',
      ...at,
    },
  );

const rowsOf = async (id: number) => (await own.get(`/list-import/${id}?pageSize=200`)).body.rows;
const revise = (id: number, body: object) => own.post(`/list-import/${id}`, body);
const apply = (id: number, body: object = {}) => own.post(`/list-import/${id}/apply`, body);
const total = async (list: string) => (await own.get(`/${list}`)).body.total;
const places = (columns: { column: string; place?: number }[]) =>
  Object.fromEntries(columns.flatMap(({ column, place }) => (place === undefined ? [] : [[column, place]])));

describe('a table with its own headings', () => {
  it('is understood in Icelandic, below titles and on another sheet', async () => {
    const cells = (...texts: readonly string[]) => texts.map((text) => ({ text }));
    const workbook = odsOf({
      Forsíða: [cells('Sorpmál 2026')],
      Ílát: [
        cells('Yfirlit yfir ílát'),
        cells('Nr.', 'Flokkur', 'Staðsetning', 'Stærð', 'Verktaki', 'Hæð'),
        cells('A-1', 'Paper', 'Hús 1', '660 l', 'Hirðir', '2'),
        cells('A-2', 'Pappír', 'Hús 1', '1.100 ltr', 'Hirðir', '3'),
      ],
    });
    const { body } = await send(workbook, { name: 'íbúar 🗑️.ods' });
    expect(body).toMatchObject({ sheet: 'Ílát', headingRow: 2, sheets: ['Forsíða', 'Ílát'], ignoredColumns: ['Hæð'] });
    expect(places(body.columns)).toEqual({
      customId: 0,
      wasteStream: 1,
      location: 2,
      volumeLiters: 3,
      serviceProvider: 4,
    });
    expect(body.missing).toMatchObject([
      { reference: 'location', name: 'Hús 1', rows: 2, isConfirmed: false, mayCreate: true },
      { reference: 'serviceProvider', name: 'Hirðir', rows: 2 },
    ]);
    expect((await send(workbook, { name: 'a.ods', sheet: '1', headingRow: '1' })).body).toMatchObject({
      sheet: 'Forsíða',
      headings: [{ text: 'Sorpmál 2026' }],
    });
  });

  it('can be given other meanings, which the next table of the list has by itself', async () => {
    const file = 'Tunna;Hvað;Annað\nA;Paper;x\n';
    const { body } = await send(file);
    expect(places(body.columns)).toEqual({});
    expect(body.counts).toMatchObject({ failed: 1 });
    const columns = [
      { column: 'customId', place: 0 },
      { column: 'wasteStream', place: 1 },
      { column: 'nonsense', place: 2 },
      { column: 'description', place: 40 },
    ];
    const revised = await revise(body.id, { revision: 1, columns });
    expect(places(revised.body.columns)).toEqual({ customId: 0, wasteStream: 1 });
    // A column has one meaning.
    const moved = await revise(body.id, { revision: 2, columns: [{ column: 'description', place: 1 }] });
    expect(places(moved.body.columns)).toEqual({ customId: 0, description: 1 });
    const back = [{ column: 'description' }, { column: 'wasteStream', place: 1 }];
    const { body: again } = await revise(body.id, { revision: 3, columns: back });
    expect(places(again.columns)).toEqual({ customId: 0, wasteStream: 1 });
    expect((await apply(body.id, { revision: 4 })).status).toBe(200);
    expect(places((await send(file)).body.columns)).toEqual({ customId: 0, wasteStream: 1 });
  });

  it('leaves a new container requestable if it has no such column, as the form does, and says so', async () => {
    const lines = Array.from({ length: 14 }, (_, index) => `C-${index};Paper`);
    const { body } = await send(['Númer;Flokkur', ...lines].join('\n'));
    expect(body.columns.find(({ column }: { column: string }) => column === 'requirements')).toMatchObject({
      title: 'Beiðnir leyfðar',
      standard: 'Já',
    });
    await apply(body.id);
    const { rows } = (await own.get('/containers')).body;
    expect(rows).toHaveLength(14);
    for (const { actions, kind, status } of rows) {
      expect({ actions, kind, status }).toEqual({
        actions: [{ actionType: 'empty_container', requirements: [] }],
        kind: 'wheelie_bin',
        status: 'active',
      });
    }
    const file = 'Númer;Flokkur;Beiðnir leyfðar\nJ;Paper;Já\nN;Paper;nei\nT;Paper;\n';
    await apply((await send(file)).body.id);
    const all = (await own.get('/containers?pageSize=50')).body.rows;
    const actionsOf = (name: string) =>
      all.find(({ customId }: { customId: string }) => customId === name).actions.length;
    expect(['J', 'N', 'T'].map(actionsOf)).toEqual([1, 0, 0]);
  });

  it('takes a value for all rows where it has no column', async () => {
    const { body } = await send('Númer\nA\nB\n');
    expect(
      (await revise(body.id, { revision: 1, fixed: [{ column: 'wasteStream', value: 'Glas' }] })).body,
    ).toMatchObject({ counts: { failed: 2 } });
    const { body: right } = await revise(body.id, { revision: 2, fixed: [{ column: 'wasteStream', value: 'Pappír' }] });
    expect(right.counts).toMatchObject({ created: 2, failed: 0 });
    await apply(body.id);
    expect(await total('containers')).toBe(2);
  });
});

describe('names in a table', () => {
  const file =
    'Númer;Flokkur;Verktaki;Staður\nA;Paper;Hreint lnad ehf;Nýja húsið\nB;Paper;Hreint lnad ehf;Nýja húsið\nC;Paper;;\n';

  beforeEach(async () => {
    await own.post('/service-providers', { name: 'Hreint land ehf.' });
  });

  it('are suggested, replaced everywhere, and created only if a person confirms', async () => {
    const { body } = await send(file);
    expect(body.counts).toMatchObject({ created: 1, failed: 2 });
    const [row] = await rowsOf(body.id);
    expect(row.problems).toEqual([
      { column: 'Staður', field: 'location', problem: 'not_found', found: 'Nýja húsið' },
      {
        column: 'Verktaki',
        field: 'serviceProvider',
        problem: 'not_found',
        found: 'Hreint lnad ehf',
        suggestion: 'Hreint land ehf.',
      },
    ]);
    expect(refusal(await apply(body.id))).toMatchObject({ code: 'import_has_failures' });
    const matches = [{ column: 'serviceProvider', from: 'hreint LNAD ehf', to: 'Hreint land ehf.' }];
    expect((await revise(body.id, { revision: 1, matches })).body.missing).toMatchObject([{ name: 'Nýja húsið' }]);
    const confirmed = [
      { reference: 'location', name: 'Nýja húsið' },
      { reference: 'location', name: 'Aldrei nefnt' },
    ];
    const { body: ready } = await revise(body.id, { revision: 2, confirmed });
    expect(ready).toMatchObject({ counts: { created: 3, failed: 0 }, missing: [{ isConfirmed: true, rows: 2 }] });
    const before = await total('locations');
    const applied = await Promise.all([apply(body.id), apply(body.id), apply(body.id)]);
    expect(applied.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([await total('locations'), await total('containers')]).toEqual([before + 1, 3]);
    const { rows } = (await own.get('/containers?sort=customId')).body;
    expect(rows[0]).toMatchObject({ location: { name: 'Nýja húsið' }, serviceProvider: { name: 'Hreint land ehf.' } });
    expect(await own.trail('location', rows[0].location.id)).toMatchObject([{ action: 'created', name: 'Nýja húsið' }]);
  });

  it('create a waste stream of the chosen category with its guide, and a provider', async () => {
    const { body } = await send('Númer;Flokkur;Verktaki\nA;Bylgjupappi;Þórður & Łódź 🗑️\n');
    const provider = { reference: 'serviceProvider', name: 'Þórður & Łódź 🗑️' };
    const stream = { reference: 'wasteStream', name: 'Bylgjupappi' };
    const without = await revise(body.id, { revision: 1, confirmed: [provider, stream] });
    expect(without.body.counts).toMatchObject({ failed: 1 });
    const { body: ready } = await revise(body.id, { revision: 2, confirmed: [provider, { ...stream, categoryId: 2 }] });
    expect(ready.counts).toMatchObject({ created: 1, failed: 0 });
    expect((await apply(body.id)).status).toBe(200);
    const [container] = (await own.get('/containers')).body.rows;
    expect(container).toMatchObject({
      wasteStream: { names: { is: 'Bylgjupappi' } },
      serviceProvider: { name: 'Þórður & Łódź 🗑️' },
    });
    expect((await own.get(`/waste-stream/${container.wasteStream.id}`)).body).toMatchObject({
      wasteCategory: 'cardboard',
      contentLanguages: expect.arrayContaining(['is']),
    });
  });

  it('are not created for rows that a person leaves out or that fail', async () => {
    const { body } = await send('Númer;Flokkur;Staður;Stærð\nA;Paper;Eitt;\nB;Paper;Tvö;mikið\nC;Paper;;\n');
    const confirmed = ['Eitt', 'Tvö'].map((name) => ({ reference: 'location', name }));
    await revise(body.id, { revision: 1, confirmed, omitted: [{ row: 2, isOmitted: true }] });
    const before = await total('locations');
    expect((await apply(body.id, { skipFailed: true })).body.counts).toMatchObject({
      created: 1,
      failed: 1,
      omitted: 1,
    });
    expect([await total('locations'), await total('containers')]).toEqual([before, 1]);
  });

  it('of another organization are unknown, also as ids', async () => {
    const foreign = await createWorkspace(test);
    await foreign.post('/service-providers', { name: 'Leyniþjónustan' });
    const { body } = await send(`Númer;Flokkur;Verktaki;locationId\nA;Paper;Leyniþjónustan;${foreign.locationId}\n`);
    const [{ problems }] = await rowsOf(body.id);
    expect(problems.map(({ field, problem }: { field: string; problem: string }) => [field, problem])).toEqual([
      ['locationId', 'not_found'],
      ['serviceProvider', 'not_found'],
    ]);
    expect(problems[1].suggestion).toBeUndefined();
  });
});

describe('corrections', () => {
  it('are kept by row and cell, also below each other, and can be undone', async () => {
    const { body } = await send('Númer;Flokkur;Stærð\nA;Paper;240\nB;;\nC;;\nD;Glas;\n');
    const { body: filled } = await revise(body.id, {
      revision: 1,
      cells: [{ row: 2, column: 'wasteStream', value: 'Pappír' }],
      fill: [{ row: 2, column: 'wasteStream' }],
      omitted: [{ row: 5, isOmitted: true }],
    });
    expect(filled.counts).toMatchObject({ created: 3, failed: 0, omitted: 1 });
    const rows = await rowsOf(body.id);
    expect(rows[2].values).toContainEqual({ column: 'wasteStream', value: 'Pappír' });
    expect((await revise(body.id, { revision: 2, omitted: [{ row: 5, isOmitted: false }] })).body.counts).toMatchObject(
      {
        failed: 1,
      },
    );
  });

  it('of an older preview are refused, and so is applying one', async () => {
    const { body } = await send('Númer;Flokkur\nA;Paper\n');
    await revise(body.id, { revision: 1, cells: [{ row: 2, column: 'customId', value: 'B' }] });
    expect(refusal(await revise(body.id, { revision: 1 }))).toMatchObject({ status: 409, code: 'preview_stale' });
    expect(refusal(await apply(body.id, { revision: 1 }))).toMatchObject({ status: 409, code: 'preview_stale' });
    expect(await total('containers')).toBe(0);
    await apply(body.id, { revision: 2 });
    expect(refusal(await revise(body.id, { revision: 2 }))).toMatchObject({ status: 409, code: 'status_conflict' });
    expect((await own.get('/containers')).body.rows).toMatchObject([{ customId: 'B' }]);
  });

  it('store nothing if the last row has a conflict', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `N-${index};Paper;Nýtt`);
    const { body } = await send(['Númer;Flokkur;Staður', ...lines].join('\n'));
    await revise(body.id, { revision: 1, confirmed: [{ reference: 'location', name: 'Nýtt' }] });
    await own.post('/container', { customId: 'N-199', wasteStreamId: own.wasteStreamId });
    const before = await total('locations');
    expect(refusal(await apply(body.id))).toMatchObject({ status: 409, code: 'preview_stale' });
    expect([await total('locations'), await total('containers')]).toEqual([before, 1]);
  });

  it('cannot be made by viewers, nor to an import of another organization', async () => {
    const { body } = await send('Númer;Flokkur\nA;Paper\n');
    const foreign = await createWorkspace(test);
    expect(refusal(await foreign.post(`/list-import/${body.id}`, { revision: 1 }))).toMatchObject({
      status: 404,
      code: 'import_not_found',
    });
    const viewer = await test.app.inject({
      method: 'POST',
      url: `/api/v1/org/${own.organizationId}/list-import/${body.id}`,
      headers: own.members.viewer.headers,
      payload: { revision: 1 },
    });
    expect(viewer.statusCode).toBe(403);
  });
});

describe('hostile tables', () => {
  it.each([
    ['a formula', "=cmd|' /C calc'!A0", 200],
    ['Icelandic', 'Þórður', 200],
    ['Polish and a picture', 'Łódź 🗑️', 200],
    ['a null character', 'a\u0000b', 415],
    ['a long text', 'x'.repeat(2001), 422],
  ])('store a cell as text, or are refused: %s', async (_name, text, status) => {
    const answer = await send(`Númer;Flokkur;Lýsing\nA;Paper;"${text}"\n`);
    expect(answer.status).toBe(status);
    if (status !== 200) return;
    await apply(answer.body.id);
    expect((await own.get('/containers')).body.rows).toMatchObject([{ description: text }]);
  });

  it('are refused with a clear code if they are too large', async () => {
    expect(refusal(await send(`Númer;Flokkur\n${'x;Paper\n'.repeat(10_001)}`))).toMatchObject({
      code: 'rows_too_many',
    });
    expect(refusal(await send(`Númer;Flokkur;Staður\nA;Paper;${'x'.repeat(10 * 1024 * 1024)}`))).toMatchObject({
      code: 'payload_too_large',
    });
    const long = 'x'.repeat(1500);
    const { body } = await send(`Númer;Flokkur;Staður\nA;Paper;${long}\n`);
    expect(body.missing).toMatchObject([{ mayCreate: false }]);
    expect(
      refusal(await revise(body.id, { revision: 1, cells: [{ row: 2, column: 'location', value: 'x\u0000' }] })),
    ).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});
