import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer, createDepartment } from '../../../../test/records/factories.ts';
import { createWorkspace, refusal } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const own = ofAllTests(() => createWorkspace(test));
const now = new Date('2026-03-20T12:00:00Z');

const weighing = (more: object = {}) => ({
  kg: '12.5',
  weighedOn: '2026-03-19',
  idempotencyKey: randomUUID(),
  ...more,
});
const readingsOf = async (id: number, query = '') => (await own.get(`/containers/${id}/readings${query}`)).body;

describe('readings entered manually', () => {
  it('are stored with the day and the member who entered them, listed newest first, and summed to the gram', async () => {
    const { id } = await createContainer(test.db, own);
    const first = await own.post(`/containers/${id}/readings`, weighing({ kg: '0.1', note: 'Þórður, Łódź 🗑️ <b>' }));
    expect(first.body).toMatchObject({
      containerId: id,
      kg: '0.1',
      weighedOn: '2026-03-19',
      enteredBy: expect.any(String),
    });
    await own.post(`/containers/${id}/readings`, weighing({ kg: '0.2', weighedOn: '2026-03-20' }));
    const { rows, total, kg } = await readingsOf(id);
    expect([rows.map((row: { kg: string }) => row.kg), total, kg]).toEqual([['0.2', '0.1'], 2, '0.3']);
    expect(await readingsOf(id, '?pageSize=1&page=2')).toMatchObject({
      rows: [{ note: 'Þórður, Łódź 🗑️ <b>' }],
      total: 2,
    });
    expect(await own.trail('scale_reading', first.body.id)).toMatchObject([
      { action: 'created', changes: { kg: { from: null, to: '0.1' } } },
    ]);
  });

  it('are stored once for a key, even after ten clicks, and a different one with the same key is refused', async () => {
    const { id } = await createContainer(test.db, own);
    const body = weighing();
    const answers = await Promise.all(Array.from({ length: 10 }, () => own.post(`/containers/${id}/readings`, body)));
    expect(new Set(answers.map(({ status, body: { id: of } }) => `${status} ${of}`)).size).toBe(1);
    expect((await readingsOf(id)).total).toBe(1);
    const other = await own.post(`/containers/${id}/readings`, { ...body, kg: '13' });
    expect(refusal(other)).toMatchObject({ status: 409, code: 'idempotency_conflict' });
  });

  it('are refused if not a weight, or of a day in the future', async () => {
    const { id } = await createContainer(test.db, own);
    for (const kg of ['0', '-1', '1.2345', '100001', 'tólf', '1e3', '']) {
      const answer = await own.post(`/containers/${id}/readings`, weighing({ kg }));
      expect([answer.status, answer.body.fields[0].field], kg).toEqual([400, 'kg']);
    }
    const early = await own.post(`/containers/${id}/readings`, weighing({ weighedOn: '2026-03-21' }));
    expect([early.status, early.body.fields[0].field]).toEqual([400, 'weighedOn']);
    expect((await readingsOf(id)).total).toBe(0);
  });

  it('are excluded from figures once removed, and removed once', async () => {
    const { id } = await createContainer(test.db, own);
    const { body } = await own.post(`/containers/${id}/readings`, weighing());
    expect((await own.remove(`/readings/${body.id}`)).status).toBe(200);
    expect(await readingsOf(id)).toMatchObject({ total: 0, kg: '0' });
    expect((await own.remove(`/readings/${body.id}`)).status).toBe(404);
  });

  it('keep the location and the stream that the container had', async () => {
    const { id } = await createContainer(test.db, own);
    await own.post(`/containers/${id}/readings`, weighing());
    await test.db.asOwner('update container set location_id = null where id = $1', [id]);
    expect(
      await test.db.asOwner('select location_id, waste_stream_id from scale_reading where container_id = $1', [id]),
    ).toEqual([{ location_id: own.locationId, waste_stream_id: own.wasteStreamId }]);
  });

  it('have the location and the stream of their day, also if the container was moved since', async () => {
    const { id } = await createContainer(test.db, own);
    const { id: locationId } = (await own.post('/locations', { name: 'Nýr staður' })).body;
    const { id: streamId } = (await own.post('/waste-stream', { wasteCategoryId: 2 })).body;
    await test.db.asOwner('update container set location_id = $2, waste_stream_id = $3 where id = $1', [
      ...[id, locationId, streamId],
    ]);
    await test.db.asOwner(
      `update container_placement set valid_from = '2026-03-19' where container_id = $1 and location_id = $2`,
      [id, locationId],
    );
    for (const weighedOn of ['2026-03-18', '2026-03-19'])
      await own.post(`/containers/${id}/readings`, weighing({ weighedOn }));
    expect(
      await test.db.asOwner(
        'select location_id, waste_stream_id from scale_reading where container_id = $1 order by weighed_on',
        [id],
      ),
    ).toEqual([
      { location_id: own.locationId, waste_stream_id: own.wasteStreamId },
      { location_id: locationId, waste_stream_id: streamId },
    ]);
  });

  it('are listed after the container was removed, and no further ones are entered', async () => {
    const { id } = await createContainer(test.db, own);
    await own.post(`/containers/${id}/readings`, weighing());
    expect((await own.remove(`/containers/${id}/delete`)).status).toBe(200);
    expect(await readingsOf(id)).toMatchObject({ total: 1, kg: '12.5' });
    expect(refusal(await own.post(`/containers/${id}/readings`, weighing()))).toMatchObject({
      ...{ status: 404, code: 'container_not_found' },
    });
  });

  it('name the department, which must be one of the organization’s', async () => {
    const { id } = await createContainer(test.db, own);
    const departmentId = await createDepartment(test.db, own.organizationId);
    const unassigned = weighing();
    const body = { ...unassigned, departmentId };
    const { body: reading } = await own.post(`/containers/${id}/readings`, body);
    expect(reading.department).toEqual({ id: departmentId, name: expect.any(String) });
    expect((await readingsOf(id)).rows).toMatchObject([{ department: { id: departmentId } }]);
    // A reading without a department is a different one under the same key.
    expect((await own.post(`/containers/${id}/readings`, unassigned)).status).toBe(409);
    expect(await own.trail('scale_reading', reading.id)).toMatchObject([
      { changes: { departmentId: { from: null, to: departmentId } } },
    ]);
    const foreign = await createDepartment(test.db, (await createWorkspace(test)).organizationId);
    for (const other of [foreign, 999_999]) {
      const answer = await own.post(`/containers/${id}/readings`, weighing({ departmentId: other }));
      expect(refusal(answer)).toMatchObject({ status: 404, code: 'department_not_found' });
    }
    expect((await readingsOf(id)).total).toBe(1);
    await own.as('admin', 'DELETE', `/department/${departmentId}`);
    expect((await readingsOf(id)).rows[0].department).toBeUndefined();
  });

  it('are read by every member and entered by members who may, for containers of their organization', async () => {
    const { id } = await createContainer(test.db, own);
    const foreign = await createWorkspace(test);
    const theirs = await createContainer(test.db, foreign);
    for (const role of ['viewer', 'finance'] as const) {
      expect((await own.as(role, 'GET', `/containers/${id}/readings`)).status).toBe(200);
      expect((await own.as(role, 'POST', `/containers/${id}/readings`, weighing())).status).toBe(403);
    }
    expect((await own.post(`/containers/${theirs.id}/readings`, weighing())).status).toBe(404);
    expect((await own.get(`/containers/${theirs.id}/readings`)).status).toBe(404);
    const { body } = await foreign.post(`/containers/${theirs.id}/readings`, weighing());
    expect((await own.remove(`/readings/${body.id}`)).status).toBe(404);
  });
});
