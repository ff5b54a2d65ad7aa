import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { odsOf } from '../../../../test/files/ods.ts';
import { storedHashes } from '../../../../test/files/stored.ts';
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

const line = (...texts: readonly string[]) => texts.map((text) => ({ text }));
const workbook = odsOf({
  Austur: [line('Heiti', 'Gata'), line('Hús A', 'Höfn 1')],
  Vestur: [line('Skrá yfir hús'), line('Heiti', 'Póstnr.'), line('Hús B', '101'), line('Hús C', '102')],
});

const send = (content: string | Uint8Array = workbook, workspace = own) =>
  sendFile(
    test,
    `/org/${workspace.organizationId}/list-import`,
    workspace.members.editor,
    { name: 'húsin.ods', content },
    { entity: 'location', language: 'is', sheet: '1' },
  );
const readAgain = (id: number, body: object) => own.post(`/list-import/${id}/table`, body);

/** Whether the bytes of an import's file are on the disk. */
async function bytesOf(id: number): Promise<() => Promise<boolean>> {
  const [row] = await test.db.asOwner<{ sha256: string }>(
    "select encode(sha256, 'hex') as sha256 from list_import where id = $1",
    [id],
  );
  return async () => (await storedHashes(test, own.organizationId)).includes(row?.sha256 ?? '');
}

describe('the file of an import', () => {
  it('is kept, so that another sheet replaces the table, its corrections and its rows', async () => {
    const { body } = await send();
    expect(body).toMatchObject({ sheet: 'Austur', hasFile: true, counts: { created: 1 } });
    await own.post(`/list-import/${body.id}`, {
      revision: 1,
      cells: [{ row: 2, column: 'name', value: 'Annað' }],
      fixed: [{ column: 'municipality', value: 'Reykjavík' }],
    });
    const { body: other } = await readAgain(body.id, { revision: 2, sheet: 2 });
    expect(other).toMatchObject({
      id: body.id,
      revision: 3,
      sheet: 'Vestur',
      headingRow: 2,
      counts: { created: 2, failed: 0 },
    });
    const { rows, total } = (await own.get(`/list-import/${body.id}`)).body;
    expect([
      total,
      rows.map(({ values }: { values: { value: string }[] }) => values.map(({ value }) => value)),
    ]).toEqual([
      2,
      [
        ['Hús B', '101'],
        ['Hús C', '102'],
      ],
    ]);
    expect((await readAgain(body.id, { revision: 3, sheet: 2, headingRow: 1 })).body).toMatchObject({
      headingRow: 1,
      headings: [{ text: 'Skrá yfir hús', example: 'Heiti' }],
    });
    await readAgain(body.id, { revision: 4, sheet: 2 });
    expect((await own.post(`/list-import/${body.id}/apply`, { revision: 5 })).body.counts).toMatchObject({
      created: 2,
    });
  });

  it('is removed with the import, and not kept after the rows are stored', async () => {
    const { body } = await send();
    const isThere = await bytesOf(body.id);
    expect(await isThere()).toBe(true);
    const { body: second } = await send();
    await own.as('editor', 'DELETE', `/list-import/${body.id}`);
    // The second import has the same bytes.
    expect(await isThere()).toBe(true);
    await own.as('editor', 'DELETE', `/list-import/${second.id}`);
    expect(await isThere()).toBe(false);

    const { body: third } = await send();
    await own.post(`/list-import/${third.id}/apply`, {});
    expect((await own.get(`/list-import/${third.id}`)).body.import.hasFile).toBe(false);
    expect((await own.as('owner', 'GET', '/subscription/subscription')).body.use.fileBytes).toBe(0);
  });

  it('cannot be read again for another preview, after it was stored, or without a file', async () => {
    const { body } = await send();
    expect(refusal(await readAgain(body.id, { revision: 2 }))).toMatchObject({ status: 409, code: 'preview_stale' });
    const { body: grid } = await own.post('/list-import-grid', { entity: 'location' });
    expect(refusal(await readAgain(grid.id, { revision: 1 }))).toMatchObject({ code: 'status_conflict' });
    await own.post(`/list-import/${body.id}/apply`, {});
    expect(refusal(await readAgain(body.id, { revision: 1 }))).toMatchObject({ code: 'status_conflict' });
  });

  it('is closed to another organization and to members who may not write the list', async () => {
    const { body } = await send();
    const foreign = await createWorkspace(test);
    expect(refusal(await foreign.post(`/list-import/${body.id}/table`, { revision: 1 }))).toMatchObject({
      status: 404,
      code: 'import_not_found',
    });
    expect(refusal(await own.as('viewer', 'POST', `/list-import/${body.id}/table`, { revision: 1 })).status).toBe(403);
  });

  it('counts against the plan', async () => {
    await test.db.asOwner(
      `insert into plan (id, place, names, price, currency, file_bytes) values ('small', 98, '{"en": "Small"}', 0, 'ISK', 20)`,
    );
    await test.db.asOwner("update subscription set plan_id = 'small' where organization_id = $1", [own.organizationId]);
    expect((await send('Heiti\nHús 1\n')).status).toBe(200);
    expect(refusal(await send('Heiti\nHús 2\n'))).toMatchObject({ status: 409, code: 'limit_reached' });
    expect((await own.get('/list-imports')).body.imports).toHaveLength(1);
  });
});
