import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const now = new Date('2026-05-20T12:00:00Z');

const goal = { year: 2026, kind: 'kg', target: '1000' };
const set = (workspace: Workspace, body: object, role: Parameters<Workspace['as']>[0] = 'admin') =>
  workspace.as(role, 'POST', '/goals', body);
const goalsOf = async (workspace: Workspace) => (await workspace.as('viewer', 'GET', '/briefing')).body.goals;

describe('goals of an organization', () => {
  it('are set, changed and deleted by admins, with each change in the trail', async () => {
    const own = await createWorkspace(test);
    const { body: created } = await set(own, goal);
    expect(created).toMatchObject({ ...goal, version: 1 });
    expect(refusal(await set(own, goal))).toMatchObject({ status: 409, code: 'value_taken' });
    const path = `/goals/${created.id}`;
    const changed = await own.as('owner', 'POST', path, { ...goal, target: '900', version: 1 });
    expect(changed.body).toMatchObject({ target: '900', version: 2 });
    expect(refusal(await own.as('owner', 'POST', path, { ...goal, version: 1 }))).toMatchObject({
      status: 409,
      code: 'edit_conflict',
    });
    expect((await own.as('admin', 'DELETE', path)).status).toBe(200);
    expect(await goalsOf(own)).toEqual([]);
    expect((await own.trail('organization_goal', created.id)).map(({ action }) => action)).toEqual([
      'created',
      'changed',
      'deleted',
    ]);
  });

  it.each(['viewer', 'analyst', 'editor', 'finance'] as const)('cannot be set by the role %s', async (role) => {
    const own = await createWorkspace(test);
    expect((await set(own, goal, role)).status).toBe(403);
    expect(await goalsOf(own)).toEqual([]);
  });

  it('are those of the own organization and of the present year', async () => {
    const [own, other] = [await createWorkspace(test), await createWorkspace(test)];
    await set(other, goal);
    await set(own, { ...goal, year: 2025 });
    expect(await goalsOf(own)).toEqual([]);
  });

  it.each([
    [
      { kind: 'sorting_rate', target: '1.01' },
      { field: 'target', problem: 'too_large', limit: 1 },
    ],
    [
      { kind: 'kg', target: '1000000000.5' },
      { field: 'target', problem: 'too_large', limit: 1_000_000_000 },
    ],
    [
      { kind: 'kg', target: '-1' },
      { field: 'target', problem: 'too_small', limit: 0 },
    ],
    [
      { kind: 'kg', target: 'NaN' },
      { field: 'target', problem: 'wrong_type' },
    ],
    [
      { kind: 'members', target: '1' },
      { field: 'kind', problem: 'unknown_value' },
    ],
    [{ year: 1999 }, { field: 'year', problem: 'too_small', limit: 2000 }],
  ])('are refused with %o, with the limit', async (wrong, field) => {
    const own = await createWorkspace(test);
    expect(await set(own, { ...goal, ...wrong })).toMatchObject({ status: 400, body: { fields: [field] } });
  });

  it('state the figure so far and the expected one, from complete months only', async () => {
    const own = await createWorkspace(test);
    for (const kind of ['sorting_rate', 'kg', 'cost']) {
      await set(own, { ...goal, kind, target: kind === 'sorting_rate' ? '0.5' : '1000' });
    }
    expect(await goalsOf(own)).toMatchObject([
      { standing: 'no_data' },
      { standing: 'no_data' },
      { standing: 'no_data' },
    ]);
    const invoice = (month: string) =>
      saveGivenInvoice(test.db, own, {
        number: month,
        issueDate: `2026-${month}-28`,
        lines: [
          {
            net: '50',
            classification: {
              kind: 'material',
              wasteStreamId: own.wasteStreamId,
              treatmentCode: 'R3',
              kg: { amount: '100', origin: 'weighed' },
            },
          },
        ],
      });
    await invoice('01');
    await invoice('02');
    const [, few] = await goalsOf(own);
    expect(few).toMatchObject({ kind: 'kg', actual: '200', completeMonths: 2, standing: 'under_way' });
    expect(few.expected).toBeUndefined();
    await invoice('03');
    expect(await goalsOf(own)).toMatchObject([
      { kind: 'sorting_rate', actual: '1', expected: { value: '1', basis: 'average' }, standing: 'on_course' },
      { kind: 'kg', actual: '300', expected: { value: '1200', basis: 'average' }, standing: 'off_course' },
      { kind: 'cost', actual: '150', expected: { value: '600', basis: 'average' }, standing: 'on_course' },
    ]);
  });
});
