import type { TodayItem } from '@tunna/contract/figures/issue';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { type LineGiven, saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createScale, createScaleReading } from '../../../../test/records/scales.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { calculateSavings } from '../right-sizing/right-sizing-saving.service.ts';

const test = testApp({ now: () => now });
const now = new Date('2026-11-20T12:00:00Z');

const briefing = async (workspace: Workspace, query = '', role: Parameters<Workspace['as']>[0] = 'viewer') =>
  (await workspace.as(role, 'GET', `/briefing${query}`)).body;

const line = ({ wasteStreamId, locationId }: Workspace, kg: string, net: string): LineGiven => ({
  net,
  classification: {
    kind: 'material',
    wasteStreamId,
    treatmentCode: 'R3',
    kg: { amount: kg, origin: 'weighed' },
    locationId,
  },
});

const weigh = async (workspace: Workspace, kg: string, at: string) => {
  const scale = await createScale(test.db, workspace);
  await createScaleReading(test.db, workspace, scale, { kg, at, isAssigned: true });
};

describe('the figures of a briefing', () => {
  it('are of the last twelve whole months and compared with those before', async () => {
    const own = await createWorkspace(test);
    for (const issueDate of ['2026-09-30', '2026-10-31']) {
      const lines = [line(own, '100', '1000')];
      await saveGivenInvoice(test.db, own, { number: `A-${issueDate}`, issueDate, lines });
    }
    const { figures } = await briefing(own);
    expect(figures).toMatchObject({
      source: 'invoice',
      period: { from: '2025-11', until: '2026-10' },
      totals: { kg: '200', cost: '2000' },
      compared: { period: { from: '2024-11', until: '2025-10' }, basis: { kind: 'none', reason: 'earlier' } },
    });
    expect(figures.compared.changes).toBeUndefined();
    const october = await briefing(own, '?from=2026-10&until=2026-10&compare=year');
    expect(october.figures).toMatchObject({
      totals: { kg: '100' },
      compared: { period: { from: '2025-10', until: '2025-10' } },
    });
    expect((await briefing(own, '?from=2026-10&until=2026-10')).figures.compared.changes).toMatchObject({ kg: '0' });
  });

  it('are weighed where there are no invoices, up to the present month', async () => {
    const own = await createWorkspace(test);
    await weigh(own, '12.5', '2026-11-19T09:00:00Z');
    const { figures } = await briefing(own);
    expect(figures).toMatchObject({
      source: 'reading',
      period: { from: '2025-12', until: '2026-11' },
      totals: { kg: '12.5', cost: '0' },
      evidence: { weighedKg: '12.5', invoicedKg: '0' },
    });
    // An invoice of another period hides no reading of this one.
    await saveGivenInvoice(test.db, own, { number: 'A', issueDate: '2026-03-31', lines: [line(own, '80', '500')] });
    expect((await briefing(own)).figures).toMatchObject({ source: 'invoice', totals: { kg: '80' } });
    expect((await briefing(own, '?from=2026-11&until=2026-11')).figures).toMatchObject({
      source: 'reading',
      totals: { kg: '12.5' },
    });
  });

  it('are empty for a new organization, and never those of another one', async () => {
    const [own, other] = [await createWorkspace(test), await createWorkspace(test)];
    await saveGivenInvoice(test.db, other, { number: 'A', issueDate: '2026-10-31', lines: [line(other, '80', '500')] });
    const { figures } = await briefing(own);
    expect(figures).toMatchObject({ source: 'invoice', totals: { kg: '0', lines: 0 } });
    expect(figures.totals.sortingRate).toBeUndefined();
  });

  it.each([
    ['?from=2026-01', 'required'],
    ['?from=2026-02&until=2026-01', 'ends_before_start'],
    ['?from=2010-01&until=2026-01', 'period_too_long'],
  ])('are refused for the period %s', async (query, problem) => {
    const own = await createWorkspace(test);
    const { status, body } = await own.as('viewer', 'GET', `/briefing${query}`);
    expect([status, body.fields]).toEqual([400, [{ field: 'query.until', problem }]]);
  });
});

describe('what is worth doing today', () => {
  const kinds = async (workspace: Workspace, role: Parameters<Workspace['as']>[0]) =>
    (await briefing(workspace, '', role)).today.map((item: TodayItem) => item.issue.kind);

  it('is the largest gain and the longest delay in turn, then lines that the figures leave out', async () => {
    const own = await createWorkspace(test);
    await saveGivenInvoice(test.db, own, { number: 'A', issueDate: '2026-10-31', lines: [{ net: '77' }] });
    const { id } = await createContainer(test.db, own);
    await own.query(
      `insert into service_request (organization_id, container_id, action_type, status, due_at)
       values ($1, $2, 'empty_container', 'sent', '2026-11-10T08:00:00Z')`,
      [id],
    );
    await own.query(`insert into possible_saving values ($1, 2, 120000, 'ISK', '2026-11-19')`);
    const { today, issues } = await briefing(own, '', 'owner');
    expect(today.slice(0, 3)).toEqual([
      {
        issue: {
          kind: 'possible_saving',
          containers: 2,
          amount: '120000',
          currency: 'ISK',
          calculatedOn: '2026-11-19',
        },
        count: 1,
      },
      { issue: { kind: 'overdue_requests', count: 1, since: '2026-11-10T08:00:00.000Z' }, count: 1 },
      {
        issue: { kind: 'unmapped_lines', lines: 1, invoices: 1, costs: [{ currency: 'ISK', amount: '77' }] },
        count: 1,
      },
    ]);
    expect([today.length, issues]).toEqual([3, 3]);
    // Lines of invoices are for those who may read them.
    expect(await kinds(own, 'viewer')).toEqual(['possible_saving', 'overdue_requests']);
  });

  it('has one item for each kind, with the one that waits longest', async () => {
    const own = await createWorkspace(test);
    for (const [name, day] of [
      ['Nýrri', '2026-11-18'],
      ['Eldri', '2026-11-02'],
    ]) {
      await own.query(`insert into device (organization_id, name, kind, last_seen_at) values ($1, $2, 'agent', $3)`, [
        name,
        day,
      ]);
    }
    const { today } = await briefing(own);
    expect(today[0]).toMatchObject({ issue: { kind: 'silent_device', device: { name: 'Eldri' } }, count: 2 });
    expect(today.filter((item: TodayItem) => item.issue.kind === 'silent_device')).toHaveLength(1);
  });

  it('contains the saving that was calculated last, once a day for each organization', async () => {
    const own = await createWorkspace(test);
    await createContainer(test.db, own);
    expect(await calculateSavings(test.db.database, now)).toBeGreaterThan(0);
    expect(await calculateSavings(test.db.database, now)).toBe(0);
    // Nothing is known about the container, so there is nothing to save.
    expect(await kinds(own, 'owner')).not.toContain('possible_saving');
    expect(await calculateSavings(test.db.database, new Date('2026-11-21T12:00:00Z'))).toBeGreaterThan(0);
  });

  it('contains the saving of an organization after that of another one could not be calculated', async () => {
    const [failing, own] = [await createWorkspace(test), await createWorkspace(test)];
    for (const workspace of [failing, own]) await createContainer(test.db, workspace);
    await test.db.asOwner(
      `alter table possible_saving add constraint of_this_test check (organization_id <> ${failing.organizationId})`,
    );
    try {
      await expect(calculateSavings(test.db.database, now)).rejects.toThrow('failed for some organizations');
    } finally {
      await test.db.asOwner('alter table possible_saving drop constraint of_this_test');
    }
    const calculated = 'select from possible_saving where organization_id = $1';
    expect(await failing.query(calculated)).toHaveLength(0);
    expect(await own.query(calculated)).toHaveLength(1);
  });
});
