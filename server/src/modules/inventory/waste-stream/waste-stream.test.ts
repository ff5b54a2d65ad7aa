import { randomUUID } from 'node:crypto';
import type { Role } from '@tunna/domain/permissions';
import { dayIn } from '@tunna/domain/time/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { auditOf, brokenTexts, callsOf, createTeam, strangeText } from '../../../../test/calls.ts';
import { ofAllTests, ofEachTest } from '../../../../test/hooks.ts';
import { createContainer, createTenant, type SignedInPerson } from '../../../../test/records/factories.ts';
import { createScale } from '../../../../test/records/scales.ts';

const test = testApp();
const tenant = ofEachTest(() => createTenant(test.db, { content: ['is'] }));
const foreign = ofAllTests(() => createTenant(test.db));
let id = 0;
let team: Record<Role, SignedInPerson>;
const call = callsOf(() => test);

beforeEach(async () => {
  id = tenant.organizationId;
  team = await createTeam(test, id);
});

const list = async (by = team.editor) => (await call('GET', `/org/${id}/waste-streams`, by)).body.wasteStreams;
const get = (stream: number, by = team.editor) => call('GET', `/org/${id}/waste-stream/${stream}`, by);
const create = (payload: object, by = team.editor) => call('POST', `/org/${id}/waste-stream`, by, payload);
const edit = (stream: number, payload: object, by = team.editor) =>
  call('POST', `/org/${id}/waste-stream/${stream}`, by, payload);
const remove = (stream: number, by = team.editor) => call('DELETE', `/org/${id}/waste-stream/${stream}`, by);

async function categoryId(code: string): Promise<number> {
  const [row] = await test.db.asOwner<{ id: number }>('select id from waste_category where code = $1', [code]);
  return row?.id ?? 0;
}

describe('waste streams', () => {
  it('are created with their own values, and fall back to their category', async () => {
    const wasteCategoryId = await categoryId('paper');
    const own = { nameOverride: strangeText, color: '#102030', ewcCode: '200101', treatmentCode: 'R3' };
    const { status, body } = await create({ wasteCategoryId, ...own });
    expect(status).toBe(200);
    expect(body).toMatchObject({ wasteCategoryId, wasteCategory: 'paper', nameOverride: strangeText, version: 1 });
    expect(body).toMatchObject({ names: { is: strangeText, pl: strangeText }, color: '#102030', ownColor: '#102030' });
    expect(body).toMatchObject({
      ewcCode: '200101',
      ownEwcCode: '200101',
      treatmentCode: 'R3',
      ownTreatmentCode: 'R3',
    });
    expect(body).toMatchObject({
      containers: 0,
      contentLanguages: ['is', 'en', 'no', 'pl'],
      startedLanguages: [],
      updatedBy: 'Aðili editor',
    });
    expect(await get(body.id)).toEqual({ status, body });
    const plain = (await create({ wasteCategoryId })).body;
    expect(plain).toMatchObject({ names: { is: 'Pappír', en: 'Paper' } });
    for (const field of ['nameOverride', 'ownColor', 'ownEwcCode', 'ownTreatmentCode']) {
      expect(plain).not.toHaveProperty(field);
    }
    expect(await auditOf(test, id)).toMatchObject([
      { action: 'created', entity: 'waste_stream', entity_id: String(body.id), name: strangeText },
      { action: 'created', entity: 'waste_stream', entity_id: String(plain.id), name: 'Pappír' },
    ]);
  });

  it('are listed in the order of their categories, with the containers that use them', async () => {
    const mixed = (await create({ wasteCategoryId: await categoryId('residual') })).body;
    const second = (await create({ wasteCategoryId: await categoryId('paper'), nameOverride: 'Annar' })).body;
    await createContainer(test.db, tenant);
    await createContainer(test.db, tenant, { status: 'removed' });
    const listed = await list(team.viewer);
    const rows = listed.map((row: { id: number; containers: number }) => [row.id, row.containers]);
    const order = [
      [tenant.wasteStreamId, 1],
      [second.id, 0],
      [mixed.id, 0],
    ];
    const byCategory = listed.map(({ wasteCategoryId }: { wasteCategoryId: number }) => wasteCategoryId);
    expect(byCategory).toEqual(byCategory.toSorted((a: number, b: number) => a - b));
    expect(rows.toSorted()).toEqual(order.toSorted());
    expect(rows.findIndex(([row]: number[]) => row === tenant.wasteStreamId)).toBe(
      rows.findIndex(([row]: number[]) => row === second.id) - 1,
    );
  });

  it('list the languages in which their content is complete or partial', async () => {
    const save = (language: string, columns: string) =>
      test.db.asOwner(
        `insert into waste_stream_content (organization_id, waste_stream_id, language, ${columns})
         values ($1, $2, '${language}', ${columns.split(',').map(() => "'x'")})`,
        [id, tenant.wasteStreamId],
      );
    await save('pl', 'no_thanks');
    await test.db.asOwner(
      `insert into waste_stream_content (organization_id, waste_stream_id, language) values ($1, $2, 'no')`,
      [id, tenant.wasteStreamId],
    );
    expect((await get(tenant.wasteStreamId)).body).toMatchObject({
      contentLanguages: ['is'],
      startedLanguages: ['pl'],
    });
  });

  it('change, and the audit trail has the old and new values', async () => {
    const [wasteCategoryId, mixed] = [await categoryId('paper'), await categoryId('residual')];
    const { body } = await create({ wasteCategoryId, nameOverride: 'Fyrst', color: '#000000' });
    const changed = await edit(body.id, { wasteCategoryId: mixed, nameOverride: 'Síðan', version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { wasteCategory: 'residual', nameOverride: 'Síðan', version: 2 },
    });
    expect(changed.body).not.toHaveProperty('ownColor');
    const [, entry] = await auditOf(test, id);
    expect(entry?.changes).toEqual({
      wasteCategory: { from: 'paper', to: 'residual' },
      nameOverride: { from: 'Fyrst', to: 'Síðan' },
      color: { from: '#000000', to: null },
      codesFrom: { from: null, to: dayIn(new Date()) },
    });
  });

  it('are changed by one of twenty concurrent edits of the same version', async () => {
    const wasteCategoryId = await categoryId('paper');
    for (const version of [1, 2, 3]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          edit(tenant.wasteStreamId, { wasteCategoryId, nameOverride: `Heiti ${version} ${number}`, version }),
        ),
      );
      const [won, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      const lost = answers.filter(({ body }) => body.code === 'edit_conflict');
      expect(lost).toHaveLength(19);
      for (const { body } of lost) expect(body.conflict).toMatchObject({ by: 'Aðili editor', current: won?.body });
    }
  });

  it('have codes of the List of Waste, with their asterisk', async () => {
    const wasteCategoryId = await categoryId('waste_oil');
    expect((await create({ wasteCategoryId, ewcCode: '130208' })).body).toMatchObject({ ownEwcCode: '130208*' });
    for (const ewcCode of ['130209', '170904*', '999999', '130208**', '1302']) {
      const refused = {
        status: 400,
        body: { code: 'invalid_request', fields: [{ field: 'ewcCode', problem: 'unknown_waste_code' }] },
      };
      expect(await create({ wasteCategoryId, ewcCode })).toMatchObject(refused);
      expect(await edit(tenant.wasteStreamId, { wasteCategoryId, ewcCode, version: 1 })).toMatchObject(refused);
    }
  });

  it('keep a code that is not in the list until it is changed', async () => {
    const wasteCategoryId = await categoryId('paper');
    const stream = tenant.wasteStreamId;
    await test.db.asOwner(`update waste_stream set ewc_code = '200199*' where id = $1`, [stream]);
    expect((await get(stream)).body).toMatchObject({ ewcCode: '200199*', version: 1 });
    const kept = await edit(stream, { wasteCategoryId, nameOverride: 'Nýtt', ewcCode: '200199*', version: 1 });
    expect(kept).toMatchObject({ status: 200, body: { ewcCode: '200199*', nameOverride: 'Nýtt' } });
    expect((await edit(stream, { wasteCategoryId, ewcCode: '200198', version: 2 })).status).toBe(400);
    expect((await edit(stream, { wasteCategoryId, ewcCode: '200101', version: 2 })).body.ewcCode).toBe('200101');
  });

  it('are refused at the field, and nothing is written', async () => {
    const wasteCategoryId = await categoryId('paper');
    for (const [field, value] of [
      ...brokenTexts.map((text) => ['nameOverride', text]),
      ['nameOverride', ' '],
      ['nameOverride', 'a'.repeat(101)],
      ['color', 'red'],
      ['ewcCode', '20 01 01'],
      ['treatmentCode', 'R14'],
      ['wasteCategoryId', 'paper'],
    ] as const) {
      const { status, body } = await create({ wasteCategoryId, [field ?? '']: value });
      expect([status, body.code, body.fields[0].field]).toEqual([400, 'invalid_request', field]);
    }
    for (const missing of [999_999, 2 ** 31 - 1]) {
      const unknown = { status: 404, body: { code: 'waste_category_not_found' } };
      expect(await create({ wasteCategoryId: missing })).toMatchObject(unknown);
      expect(await edit(tenant.wasteStreamId, { wasteCategoryId: missing, version: 1 })).toMatchObject(unknown);
    }
    expect((await create({ wasteCategoryId: 2 ** 31 })).status).toBe(400);
    expect(await list()).toHaveLength(1);
    expect(await auditOf(test, id)).toEqual([]);
  });

  it('are deleted if no container uses them, and cannot be deleted while one does', async () => {
    const stream = tenant.wasteStreamId;
    const { id: containerId } = await createContainer(test.db, tenant);
    expect(await remove(stream)).toMatchObject({
      status: 409,
      body: { code: 'in_use', uses: [{ kind: 'containers', count: 1 }] },
    });
    expect((await get(stream)).status).toBe(200);
    await test.db.asOwner(`update container set status = 'removed' where id = $1`, [containerId]);
    expect(await remove(stream)).toEqual({ status: 200, body: { done: true } });
    const missing = await get(999_999);
    expect(missing.body.code).toBe('waste_stream_not_found');
    expect(await get(stream)).toEqual(missing);
    expect(await remove(stream)).toEqual(missing);
    expect(await call('GET', `/org/${id}/waste-stream-content/${stream}/is`, team.editor)).toEqual(missing);
    expect(await list()).toEqual([]);
    const unused = (await create({ wasteCategoryId: await categoryId('paper') })).body.id;
    expect((await remove(unused)).status).toBe(200);
    expect(await test.db.asOwner('select 1 from waste_stream where id = $1', [unused])).toEqual([]);
    expect((await auditOf(test, id)).map(({ action }) => action)).toEqual(['deleted', 'created', 'deleted']);
  });

  it('that were weighed are deleted, and the weights keep their name', async () => {
    const wasteCategoryId = await categoryId('paper');
    const { id: scaleId } = await createScale(test.db, tenant);
    const stream = (await create({ wasteCategoryId, nameOverride: 'Vigtað' })).body.id;
    const at = new Date().toISOString();
    const weighing = { key: randomUUID(), kg: '5', at, sentAt: at, wasteStreamId: stream };
    expect((await call('POST', `/scale/${scaleId}/weighing`, team.editor, weighing)).status).toBe(200);
    expect((await remove(stream)).status).toBe(200);
    expect((await get(stream)).status).toBe(404);
    const [row] = await test.db.asOwner<{ id: number }>('select id from scale_reading where scale_id = $1', [scaleId]);
    expect((await call('GET', `/org/${id}/readings/${row?.id}`, team.editor)).body).toMatchObject({
      ...{ state: 'counted', wasteStream: { id: stream, names: { is: 'Vigtað' } } },
    });
  });

  it('are read by every member, and changed by editors, admins and owners', async () => {
    const wasteCategoryId = await categoryId('paper');
    for (const [role, by] of Object.entries(team)) {
      const status = ['editor', 'admin', 'owner'].includes(role) ? 200 : 403;
      expect((await list(by)).length).toBeGreaterThan(0);
      const made = await create({ wasteCategoryId }, by);
      expect([role, made.status]).toEqual([role, status]);
      const stream = made.body.id ?? tenant.wasteStreamId;
      expect((await edit(stream, { wasteCategoryId, version: 1 }, by)).status).toBe(status);
      const content = `/org/${id}/waste-stream-content/${stream}/en`;
      expect((await call('GET', content, by)).status).toBe(200);
      expect((await call('POST', `${content}/description`, by, { value: 'x', version: 1 })).status).toBe(status);
      expect((await remove(stream, by)).status).toBe(status);
    }
  });

  it('of another organization are not found and do not change', async () => {
    const wasteCategoryId = await categoryId('paper');
    const before = await foreign.query('select * from waste_stream where organization_id = $1');
    const content = (stream: number) => `/org/${id}/waste-stream-content/${stream}/is`;
    for (const ask of [
      (stream: number) => get(stream),
      (stream: number) => edit(stream, { wasteCategoryId, version: 1 }),
      (stream: number) => remove(stream),
      (stream: number) => call('GET', content(stream), team.editor),
      (stream: number) => call('POST', `${content(stream)}/no_thanks`, team.editor, { value: 'x', version: 1 }),
    ]) {
      const answer = await ask(foreign.wasteStreamId);
      expect([answer.status, answer.body.code]).toEqual([404, 'waste_stream_not_found']);
      expect(answer).toEqual(await ask(999_999));
    }
    expect(await foreign.query('select * from waste_stream where organization_id = $1')).toEqual(before);
    expect(await test.db.asOwner('select 1 from waste_stream_content where waste_stream_id = 999999')).toEqual([]);
    expect(await auditOf(test, id)).toEqual([]);
  });
});
