import { randomUUID } from 'node:crypto';
import type { DepartmentReport } from '@tunna/contract/figures/department-report';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer, createDepartment, signInCredential } from '../../../../test/records/factories.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const own = ofAllTests(() => createWorkspace(test));
let kitchen: number;
let ward: number;
const now = new Date('2026-04-20T12:00:00Z');
const period = 'from=2026-02&until=2026-04';

const weigh = (workspace: Workspace, containerId: number, given: object) =>
  workspace.post(`/containers/${containerId}/readings`, { idempotencyKey: randomUUID(), ...given });

beforeAll(async () => {
  kitchen = await createDepartment(test.db, own.organizationId);
  ward = await createDepartment(test.db, own.organizationId);
  const { id } = await createContainer(test.db, own);
  await weigh(own, id, { kg: '30', weighedOn: '2026-03-10', departmentId: kitchen, note: 'Þriðja ferð' });
  await weigh(own, id, { kg: '12.5', weighedOn: '2026-02-10', departmentId: kitchen });
  await weigh(own, id, { kg: '10', weighedOn: '2026-03-12', departmentId: ward });
  await weigh(own, id, { kg: '99', weighedOn: '2026-03-12' });
  const classification = { kind: 'material' as const, wasteStreamId: own.wasteStreamId, locationId: own.locationId };
  await saveGivenInvoice(test.db, own, { number: 'A', lines: [{ net: '1390', classification }] });
});

const report = async (id: number, query = period): Promise<DepartmentReport> =>
  (await own.as('viewer', 'GET', `/department-report/${id}?${query}`)).body;

/** Sends a request as the department. */
async function asDepartment(departmentId: number, path: string) {
  const { headers } = await signInCredential(test, own.organizationId, { departmentId });
  const answer = await test.app.inject({ url: `/api/v1${path}`, headers });
  return { status: answer.statusCode, body: answer.json() };
}

describe('the report of a department', () => {
  it('shows what it weighed and what that cost, without data of others', async () => {
    const found = await report(kitchen);
    expect(found.department).toEqual({ id: kitchen, name: expect.any(String) });
    expect(found.figures).toMatchObject({ source: 'reading', totals: { kg: '42.5', lines: 2 } });
    expect(found.figures.months.map(({ kg }) => kg)).toEqual(['12.5', '30', '0']);
    // Only March has an invoice: a month without one is no month without cost.
    expect(found.trend).toEqual([{ sortingRate: '1' }, { sortingRate: '1', cost: '300' }, {}]);
    expect(found.charged).toEqual({
      cost: '300',
      otherCosts: [],
      streams: [{ wasteStreamId: own.wasteStreamId, cost: '300', otherCosts: [] }],
    });
    expect(await report(ward)).toMatchObject({ figures: { totals: { kg: '10' } }, charged: { cost: '100' } });
    const compared = await report(kitchen, 'from=2026-04&until=2026-04&compare=previous');
    expect(compared).toMatchObject({
      figures: { totals: { kg: '0' }, compared: { totals: { kg: '30' } } },
      charged: { cost: '0' },
    });
    // April has no invoice, so its cost is not less than that of March.
    expect(compared.charged).not.toHaveProperty('compared');
    expect(compared.figures.compared).not.toHaveProperty('changes');
  });

  it('is the same for the department itself, and returns no other department', async () => {
    expect((await asDepartment(kitchen, `/department/report?${period}`)).body).toEqual(await report(kitchen));
    expect((await asDepartment(ward, `/department/report?${period}`)).body.figures.totals.kg).toBe('10');
    expect((await asDepartment(ward, '/department/readings')).body).toMatchObject({ total: 1, kg: '10' });
    expect((await asDepartment(ward, `/org/${own.organizationId}/department-report/${kitchen}?${period}`)).status).toBe(
      403,
    );
    expect((await asDepartment(ward, `/org/${own.organizationId}/chargeback?${period}`)).status).toBe(403);
  });

  it('is refused for departments of other organizations and for missing ones', async () => {
    const other = await createWorkspace(test);
    const theirs = await createDepartment(test.db, other.organizationId);
    for (const path of [`department-report/%?${period}`, 'departments/%/readings', 'departments/%/readings/export']) {
      const [foreign, missing] = await Promise.all(
        [theirs, 999_999].map((id) => own.get(`/${path.replace('%', String(id))}`)),
      );
      const { requestId: _one, ...refused } = foreign?.body ?? {};
      const { requestId: _other, ...alike } = missing?.body ?? {};
      expect([foreign?.status, refused.code, refused]).toEqual([404, 'department_not_found', alike]);
    }
  });
});

describe('the log of a department', () => {
  const log = async (query = '') => (await own.as('viewer', 'GET', `/departments/${kitchen}/readings${query}`)).body;

  it('lists what was weighed for it, filtered by day and stream', async () => {
    expect(await log('?order=desc')).toMatchObject({
      total: 2,
      kg: '42.5',
      rows: [
        {
          kg: '30',
          weighedOn: '2026-03-10',
          note: 'Þriðja ferð',
          enteredBy: expect.any(String),
          location: { id: own.locationId },
          wasteStream: { id: own.wasteStreamId },
          container: { name: expect.any(String) },
        },
        { kg: '12.5' },
      ],
    });
    expect((await log('?from=2026-03-01&until=2026-03-10')).rows).toMatchObject([{ kg: '30' }]);
    expect((await log('?sort=kg')).rows.map(({ kg }: { kg: string }) => kg)).toEqual(['12.5', '30']);
    expect(await log(`?wasteStreamId=${own.wasteStreamId + 1000}`)).toMatchObject({ code: 'not_found' });
    expect((await log('?search=paragraf')).total).toBe(0);
    expect(await log('?pageSize=1&page=2')).toMatchObject({ total: 2, kg: '42.5', rows: [{ kg: '30' }] });
  });

  it('is also a file, with decimals that spreadsheets can sum', async () => {
    const path = `/api/v1/org/${own.organizationId}/departments/${kitchen}/readings/export?language=is&order=asc`;
    const headers = { authorization: `Bearer ${own.members.viewer.token}` };
    const answer = await test.app.inject({ url: path, headers });
    const [heading, ...rows] = answer.body.trim().split(/\r?\n/);
    expect(heading).toContain('Dagur');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('12,5');
    expect(rows[1]).toContain('Þriðja ferð');
  });
});

describe('goals of a department', () => {
  const goal = (given: object) =>
    own.as('admin', 'POST', `/departments/${ward}/goals`, { kind: 'kg', target: '10', validFrom: '2026-02', ...given });

  it('appear in its report month by month, as they were set and changed', async () => {
    const { body: weight } = await goal({});
    const { body: rate } = await goal({ kind: 'sorting_rate', target: '0.5', validFrom: '2026-03' });
    const standings = async () =>
      (await report(ward)).goalMonths.map(({ month, kind, standing }) => `${month} ${kind} ${standing}`);
    expect(await standings()).toEqual([
      '2026-02 kg no_data',
      '2026-03 sorting_rate reached',
      '2026-03 kg reached',
      '2026-04 sorting_rate under_way',
      '2026-04 kg under_way',
    ]);
    const edit = (version: number, more: object) =>
      own.as('admin', 'POST', `/departments/${ward}/goals/${weight.id}`, {
        ...{ kind: 'kg', target: '9.999', validFrom: '2026-02', validUntil: '2026-03', version },
        ...more,
      });
    expect(await edit(1, {})).toMatchObject({ status: 200, body: { version: 2, validUntil: '2026-03' } });
    expect(refusal(await edit(1, {}))).toMatchObject({ status: 409, code: 'edit_conflict' });
    expect(await standings()).toEqual([
      '2026-02 kg no_data',
      '2026-03 sorting_rate reached',
      '2026-03 kg missed',
      '2026-04 sorting_rate under_way',
    ]);
    expect(await own.trail('department_goal', weight.id)).toMatchObject([
      { action: 'created', changes: { target: { from: null, to: '10' } } },
      { action: 'changed', changes: { target: { from: '10', to: '9.999' } } },
    ]);
    expect((await report(ward)).goals.map(({ id }) => id)).toEqual([rate.id, weight.id]);
    expect((await report(kitchen)).goals).toEqual([]);
    // The period before, unless another one is asked for: March.
    const april = await report(ward, 'from=2026-04&until=2026-04');
    expect(april.comparedGoals).toEqual({ reached: 1, judged: 2 });
    expect(april.figures.compared?.period).toEqual({ from: '2026-03', until: '2026-03' });
    expect(await report(ward)).not.toHaveProperty('comparedGoals');
  });

  it('disappear when deleted, and the audit trail keeps them', async () => {
    const { body: set } = await goal({ target: '7', validFrom: '2026-01' });
    const path = `/departments/${ward}/goals/${set.id}`;
    for (const role of ['viewer', 'editor', 'finance'] as const) {
      expect((await own.as(role, 'DELETE', path)).status).toBe(403);
    }
    expect((await own.as('admin', 'DELETE', `/departments/${kitchen}/goals/${set.id}`)).status).toBe(404);
    expect((await own.as('admin', 'DELETE', path)).body).toEqual({ done: true });
    expect((await own.as('admin', 'DELETE', path)).status).toBe(404);
    expect((await report(ward)).goals.map(({ id }) => id)).not.toContain(set.id);
    expect((await own.trail('department_goal', set.id)).at(-1)).toMatchObject({
      action: 'deleted',
      changes: { target: { from: '7', to: null } },
    });
    // The month is available again.
    const { body: again } = await goal({ target: '8', validFrom: '2026-01' });
    expect((await own.as('owner', 'DELETE', `/departments/${ward}/goals/${again.id}`)).status).toBe(200);
  });

  it('are refused where they are invalid, or where one of the kind already begins', async () => {
    const fieldOf = async (given: object) => {
      const { status, body } = await goal({ validFrom: '2027-01', ...given });
      return [status, body.fields?.[0]?.field];
    };
    const limitOf = async (given: object) => (await goal({ validFrom: '2027-01', ...given })).body.fields;
    expect(await limitOf({ kind: 'sorting_rate', target: '1.01' })).toEqual([
      { field: 'target', problem: 'too_large', limit: 1 },
    ]);
    expect(await limitOf({ target: '-1' })).toEqual([{ field: 'target', problem: 'too_small', limit: 0 }]);
    expect(await limitOf({ target: '10000001' })).toEqual([
      { field: 'target', problem: 'too_large', limit: 10_000_000 },
    ]);
    expect(await fieldOf({ target: 'mikið' })).toEqual([400, 'target']);
    expect(await fieldOf({ validUntil: '2026-12' })).toEqual([400, 'validUntil']);
    expect(await fieldOf({ kind: 'less' })).toEqual([400, 'kind']);
    expect(await fieldOf({ validFrom: '2026-02' })).toEqual([409, 'validFrom']);
  });

  it('are set by members who may change departments, in their own organization', async () => {
    const body = { kind: 'kg', target: '5', validFrom: '2026-01' };
    for (const role of ['viewer', 'editor', 'finance'] as const) {
      expect((await own.as(role, 'POST', `/departments/${ward}/goals`, body)).status).toBe(403);
    }
    const other = await createWorkspace(test);
    const theirs = await createDepartment(test.db, other.organizationId);
    expect(refusal(await own.as('admin', 'POST', `/departments/${theirs}/goals`, body))).toMatchObject({
      status: 404,
      code: 'department_not_found',
    });
    const { body: set } = await own.as('admin', 'POST', `/departments/${kitchen}/goals`, body);
    const edit = { ...body, version: 1 };
    expect((await other.as('admin', 'POST', `/departments/${theirs}/goals/${set.id}`, edit)).status).toBe(404);
    expect((await own.as('admin', 'POST', `/departments/${ward}/goals/${set.id}`, edit)).status).toBe(404);
  });
});
