import { addDays, daysBetween } from '@tunna/domain/time/days';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { mintOrgScope, mintPersonScope } from '../../../database/scope.ts';
import { readContainerCollections } from '../collection/container-collections.service.ts';
import { readServiceRequests } from '../service-request/workspace/service-request-workspace.service.ts';
import { readRequestFigures } from './service-request-figures.service.ts';

const test = testApp();

interface Made {
  readonly containerId: number;
  readonly providerId: number | null;
  readonly status: string;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly reports: number;
}

const insert = (organizationId: number, made: Made) =>
  test.db.asOwner(
    `insert into service_request (organization_id, container_id, action_type, service_provider_id, status, created_at, closed_at, report_count)
     values ($1, $2, 'empty_container', $3, $4, $5, $6, $7)`,
    [organizationId, made.containerId, made.providerId, made.status, made.createdAt, made.closedAt, made.reports],
  );

const figuresOf = async (workspace: Workspace, from: string, until: string) =>
  (await workspace.as('viewer', 'GET', `/service-requests/figures?from=${from}&until=${until}`)).body;

/** The quantile of the sorted numbers, interpolated. */
function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

const tenths = (hours: number) => Math.round(hours * 10) / 10;

it('the days of requests are those of Iceland, whatever time zone the database has', async () => {
  const workspace = await createWorkspace(test);
  const { id: containerId } = await createContainer(test.db, workspace);
  const [createdAt, closedAt] = [new Date('2026-03-02T00:10:00Z'), new Date('2026-03-02T23:50:00Z')];
  const made = { containerId, providerId: null, status: 'done', createdAt, closedAt, reports: 1 };
  await insert(workspace.organizationId, made);
  await test.db.asOwner(`alter database ${test.db.name} set timezone to 'America/New_York'`);
  const reader = test.db.open().reader(mintOrgScope(workspace.organizationId));
  const [day, next] = ['2026-03-02', '2026-03-03'];
  expect(await readRequestFigures(reader, { from: day, until: day })).toMatchObject({ opened: 1, closed: 1 });
  const member = { person: mintPersonScope(workspace.members.editor.personId) };
  const page = { sort: 'createdAt', order: 'asc', page: 1, pageSize: 10 } as const;
  const filters = { openedFrom: day, openedUntil: day, closedFrom: day, closedUntil: day };
  expect((await readServiceRequests(reader, member, { ...page, ...filters }, closedAt)).total).toBe(1);
  expect((await readServiceRequests(reader, member, { ...page, closedFrom: next }, closedAt)).total).toBe(0);
  const query = { containerIds: [containerId], from: day, until: day };
  const requested = (await readContainerCollections(reader, query)).get(containerId)?.requested;
  expect(requested).toEqual([{ from: day, doneOn: day }]);
  await test.db.asOwner(`alter database ${test.db.name} reset timezone`);
});

describe('the figures of requests', () => {
  it('equal a count of the rows', async () => {
    const workspace = await createWorkspace(test);
    const foreign = await createWorkspace(test);
    const [second] = await workspace.query<{ id: number }>(
      `insert into service_provider (organization_id, name) values ($1, 'Ægir') returning id`,
    );
    const containers = [];
    for (let index = 0; index < 25; index += 1) containers.push((await createContainer(test.db, workspace)).id);
    const made: Made[] = [];
    const start = Date.parse('2025-12-01T00:00:00Z');
    for (let index = 0; index < 400; index += 1) {
      const createdAt = new Date(start + ((index * 7_919) % 2400) * 3_600_000);
      const status = ['done', 'done', 'done', 'rejected', 'cancelled'][index % 5] ?? 'done';
      made.push({
        containerId: containers[(index * index) % 25] ?? 0,
        providerId: [workspace.serviceProviderId, second?.id ?? null, null][index % 3] ?? null,
        status,
        createdAt,
        closedAt: new Date(createdAt.getTime() + ((index * 31) % 300) * 1_800_000),
        reports: 1 + (index % 4),
      });
    }
    for (const one of made) await insert(workspace.organizationId, one);
    const elsewhere = (await createContainer(test.db, foreign)).id;
    await insert(foreign.organizationId, { ...(made[0] as Made), containerId: elsewhere, providerId: null });
    const [from, until] = ['2025-12-10', '2026-02-17'];
    const inside = (moment: Date | null, first = from, last = until) => {
      const day = moment?.toISOString().slice(0, 10) ?? '';
      return day >= first && day <= last;
    };
    const figures = await figuresOf(workspace, from, until);
    const opened = made.filter(({ createdAt }) => inside(createdAt));
    const closed = made.filter(({ closedAt }) => inside(closedAt));
    const done = closed.filter(({ status }) => status === 'done');
    expect(figures).toMatchObject({ opened: opened.length, closed: closed.length, done: done.length });
    expect(figures.weeks).toHaveLength(11);
    for (const week of figures.weeks) {
      expect(week).toMatchObject({
        opened: made.filter(({ createdAt }) => inside(createdAt, week.from, week.until)).length,
        closed: made.filter(({ closedAt }) => inside(closedAt, week.from, week.until)).length,
      });
    }
    const days = figures.weeks.map((week: { from: string; until: string }) => daysBetween(week.from, week.until) + 1);
    expect(days).toEqual([5, ...Array.from({ length: 9 }, () => 7), 2]);
    expect(figures.providers).toHaveLength(3);
    for (const { serviceProvider, ...provider } of figures.providers) {
      const hours = done
        .filter(({ providerId }) => providerId === (serviceProvider?.id ?? null))
        .map(({ createdAt, closedAt }) => ((closedAt?.getTime() ?? 0) - createdAt.getTime()) / 3_600_000);
      expect(provider).toEqual({
        done: hours.length,
        medianHours: tenths(percentile(hours, 0.5)),
        p90Hours: tenths(percentile(hours, 0.9)),
      });
    }
    expect(figures.containers).toHaveLength(Math.min(20, new Set(opened.map(({ containerId }) => containerId)).size));
    for (const { id, requests, reports } of figures.containers) {
      const own = opened.filter(({ containerId }) => containerId === id);
      expect([requests, reports]).toEqual([own.length, own.reduce((sum, one) => sum + one.reports, 0)]);
    }
    const reports = figures.containers.map((container: { reports: number }) => container.reports);
    expect(reports).toEqual([...reports].sort((a, b) => b - a));
    // The filtered list has the same number of rows.
    const [week] = figures.weeks;
    const lines = await workspace.get(`/service-requests?openedFrom=${week.from}&openedUntil=${week.until}`);
    expect(lines.body.total).toBe(week.opened);
    const ended = await workspace.get(`/service-requests?closedFrom=${from}&closedUntil=${until}`);
    expect(ended.body.total).toBe(closed.length);
  });

  it('are empty without rows, and equal a single row', async () => {
    const workspace = await createWorkspace(test);
    const none = await figuresOf(workspace, '2026-01-05', '2026-01-18');
    expect(none).toEqual({
      opened: 0,
      closed: 0,
      done: 0,
      weeks: [
        { from: '2026-01-05', until: '2026-01-11', opened: 0, closed: 0 },
        { from: '2026-01-12', until: '2026-01-18', opened: 0, closed: 0 },
      ],
      providers: [],
      containers: [],
    });
    const { id } = await createContainer(test.db, workspace, { customId: 'ÞÓR-1' });
    const createdAt = new Date('2026-01-11T23:59:59Z');
    await insert(workspace.organizationId, {
      containerId: id,
      providerId: workspace.serviceProviderId,
      status: 'done',
      createdAt,
      closedAt: new Date('2026-01-12T12:00:00Z'),
      reports: 3,
    });
    expect(await figuresOf(workspace, '2026-01-05', '2026-01-18')).toMatchObject({
      weeks: [
        { opened: 1, closed: 0 },
        { opened: 0, closed: 1 },
      ],
      providers: [{ done: 1, medianHours: 12, p90Hours: 12 }],
      containers: [{ customId: 'ÞÓR-1', requests: 1, reports: 3 }],
    });
    const oneDay = await figuresOf(workspace, '2026-01-11', '2026-01-11');
    expect(oneDay.weeks).toEqual([{ from: '2026-01-11', until: '2026-01-11', opened: 1, closed: 0 }]);
  });

  it('reject an invalid period, or one that is too long', async () => {
    const workspace = await createWorkspace(test);
    for (const [from, until] of [
      ['2026-01-02', '2026-01-01'],
      ['2026-01-01', addDays('2026-01-01', 732)],
      ['2026-02-30', '2026-03-01'],
    ]) {
      const answer = await workspace.get(`/service-requests/figures?from=${from}&until=${until}`);
      expect(answer.status).toBe(400);
    }
    expect((await workspace.get('/service-requests/figures')).status).toBe(400);
  });
});
