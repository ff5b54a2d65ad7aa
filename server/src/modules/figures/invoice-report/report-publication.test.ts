import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { silentLog } from '../../../../test/database.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { reportsOf } from '../../../../test/records/invoice-reports.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';
import type { Database } from '../../../database/database.ts';
import { runPublication } from './report-run.service.ts';

const test = testApp();
const own = ofEachTest(() => createWorkspace(test));
const reports = reportsOf(test, own);

const storedLines = async (id: number) => {
  const [row] = await own.query<{ lines: number; kg: string }>(
    `select count(*)::int as lines, trim_scale(coalesce(sum(kg), 0))::text as kg from invoice_report_line
     where organization_id = $1 and report_id = $2`,
    [id],
  );
  return row;
};

describe('a published report', () => {
  it('keeps its figures and its lines, and shows what would differ now', async () => {
    await reports.save('R-1', [reports.material('120', '6000'), { name: 'Akstur', net: '900' }]);
    await reports.save('R-2', [reports.material('30', '1000')]);
    const id = await reports.publish({ compare: 'previous' });
    const before = (await reports.get(id)).body;
    expect(before.report).toMatchObject({ state: 'published', publishedBy: 'Persóna finance' });
    expect(before.changes).toBeUndefined();
    const trail = (await own.trail('invoice_report', id)).at(-1);
    expect(trail?.changes).toEqual({ state: { from: 'draft', to: 'published' } });

    await reports.save('R-1', [reports.material('100', '6001'), { name: 'Akstur', net: '900' }]);
    await reports.save('R-3', [reports.material('1', '10', { locationId: undefined })]);
    await own.as('finance', 'DELETE', `/invoices/${own.serviceProviderId}/R-2/delete`);
    const { body } = await reports.get(id);
    expect(body.figures).toEqual(before.figures);
    expect(body.changes).toMatchObject({
      now: { kg: '101', cost: '6911' },
      months: [{ month: '2026-02', published: { kg: '150', cost: '7900' }, now: { kg: '101', cost: '6911' } }],
      wasteStreams: [{ names: { is: 'Pappír' }, published: { kg: '150' }, now: { kg: '101' } }],
      lines: { changed: 1, gone: 1, added: 1 },
    });
    expect(body.changes.locations).toHaveLength(2);
    const { rows, total } = (await reports.lines(id, 'order=asc')).body;
    expect(total).toBe(3);
    expect(rows).toMatchObject([
      { number: 'R-1', position: 1, name: 'Pappi', kg: '120', cost: '6000', state: 'changed', treatmentCode: 'R3' },
      { number: 'R-1', position: 2, name: 'Akstur', cost: '900', state: 'same' },
      { number: 'R-2', kg: '30', state: 'gone' },
    ]);
    expect((await reports.lines(id, 'isChanged=true')).body.total).toBe(2);
    expect((await reports.lines(id, `wasteStreamId=${own.wasteStreamId}&month=2026-02`)).body.total).toBe(2);
    expect((await reports.lines(id, 'month=2026-01')).body.total).toBe(0);
  });

  it('leads each figure to exactly its lines as published, also after they and their streams changed', async () => {
    await reports.save('R-1', [
      reports.material('120', '6000'),
      reports.material('30', '10', { treatmentCode: 'R1' }),
      reports.material('0.5', '10', { treatmentCode: undefined }),
      reports.material('8', '10', { wasteStreamId: undefined, treatmentCode: 'D1' }),
      { name: 'Leiga', net: '5', classification: { kind: 'rental' as const, locationId: own.locationId } },
      { name: 'Óþekkt', net: '7' },
    ]);
    const id = await reports.publish();
    const { totals, treatments, kinds, carbon } = (await reports.get(id)).body.figures;
    await own.query("update invoice_line set treatment_code = 'R5', kg = 1 where organization_id = $1 and kg > 0");
    await own.query('update invoice_line set waste_stream_id = null where organization_id = $1');
    const sums = async (query: string) => {
      const { rows, total } = (await reports.lines(id, query)).body;
      const of = (name: 'kg' | 'cost') =>
        rows.reduce((sum: number, row: { kg?: string; cost: string }) => sum + Number(row[name] ?? 0), 0);
      return { kg: of('kg'), cost: of('cost'), total };
    };
    expect(await sums('')).toEqual({ kg: 158.5, cost: Number(totals.cost), total: totals.lines });
    expect(await sums('figure=weight')).toMatchObject({ kg: Number(totals.kg), total: 4 });
    expect(await sums('figure=sorted')).toMatchObject({ kg: Number(totals.sortedKg), total: 3 });
    expect(await sums('figure=recycled')).toMatchObject({ kg: Number(totals.recycledKg), total: 1 });
    expect(await sums('figure=carbon')).toMatchObject({ kg: Number(carbon.coveredKg), total: 2 });
    // Reports from before lines stored it: by the factors of the report.
    await own.query('update invoice_report_line set has_factor = null where organization_id = $1');
    expect(await sums('figure=carbon')).toMatchObject({ kg: Number(carbon.coveredKg), total: 2 });
    for (const { treatmentCode = 'none', kg } of treatments)
      expect(await sums(`treatmentCode=${treatmentCode}`)).toMatchObject({ kg: Number(kg) });
    expect(kinds).toHaveLength(3);
    for (const { kind, cost } of kinds)
      expect(await sums(kind === undefined ? 'unmapped=material' : `kind=${kind}`)).toMatchObject({
        cost: Number(cost),
      });
    expect((await reports.lines(id, 'figure=recycled&isChanged=true')).body.total).toBe(1);
    for (const wrong of ['figure=all', 'treatmentCode=R99', 'kind=x', 'unmapped=any'])
      expect((await reports.lines(id, wrong)).status).toBe(400);
  });

  it('attributes cost that waits for it, and keeps the attribution', async () => {
    const rental = (net: string) => ({
      name: 'Leiga',
      net,
      classification: { kind: 'rental' as const, locationId: own.locationId },
    });
    await reports.save('R-1', [reports.material('120', '6000'), rental('1200')]);
    const draft = (await reports.generate()).body.report;
    expect((await reports.get(draft.id)).body.figures.attribution.pendingInvoices).toBe(1);
    const id = await reports.publish();
    const { attribution } = (await reports.get(id)).body.figures;
    expect(attribution).toMatchObject({
      bases: [
        { basis: 'line', cost: '6000' },
        { basis: 'weight', cost: '1200' },
      ],
      streams: [{ cost: '7200', lineCost: '6000', kg: '120', costPerKg: '60' }],
      pendingInvoices: 0,
    });
    await reports.save('R-1', [reports.material('120', '6000'), rental('9000')]);
    expect((await reports.get(id)).body.figures.attribution).toEqual(attribution);
  });

  it('keeps the names of streams, locations and providers, also after they are deleted', async () => {
    await reports.save('R-1', [reports.material('120', '6000')]);
    const id = await reports.publish({ wasteStreamIds: [own.wasteStreamId], locationIds: [own.locationId] });
    const before = (await reports.get(id)).body;
    await own.query(
      "update waste_stream set name_override = 'Allt annað', color = '#000000' where organization_id = $1",
    );
    await own.query("update service_provider set name = 'Nýtt nafn' where organization_id = $1");
    await own.query('delete from location where organization_id = $1');
    const { body } = await reports.get(id);
    expect(body.figures).toEqual(before.figures);
    expect(body.report.chosen).toEqual(before.report.chosen);
    expect((await reports.lines(id)).body.rows).toMatchObject([
      {
        location: { name: expect.stringMatching(/^Staður/) },
        wasteStream: { names: { is: 'Pappír' } },
        serviceProvider: { name: expect.stringMatching(/^Þjónustuaðili/) },
        state: 'changed',
      },
    ]);
    await own.query('update invoice_line set waste_stream_id = null where organization_id = $1');
    await own.query('delete from waste_stream_content where organization_id = $1');
    await own.query('delete from waste_stream where organization_id = $1');
    const after = (await reports.get(id)).body;
    expect(after.figures).toEqual(before.figures);
    expect(after.changes).toMatchObject({ now: { kg: '0' }, lines: { gone: 1 } });
  });

  it('keeps the id of the saved rule that classified its lines', async () => {
    await reports.save('R-1', [{ name: 'pappi', quantity: '5', unit: 'KGM', net: '50' }]);
    const map = async (kind: string) => {
      await own.as('finance', 'POST', '/invoices/material-type-normalization', {
        ...{ serviceProviderId: own.serviceProviderId, match: 'wording', matchKey: 'pappi', example: 'pappi', kind },
        ...{ wasteStreamId: own.wasteStreamId, isBought: false },
      });
    };
    await map('material');
    const id = await reports.publish();
    const [line] = (await reports.lines(id)).body.rows;
    expect(line).toMatchObject({ kind: 'material', kg: '5', materialNormalizationId: expect.any(Number) });
    await map('transport');
    const [later] = (await reports.lines(id)).body.rows;
    expect(later).toEqual({ ...line, state: 'changed' });
    expect((await reports.get(id)).body.changes).toMatchObject({ now: { kg: '0' }, lines: { changed: 1 } });
  });

  it('is published once, however often it is requested, and is not changed by another run', async () => {
    await reports.save('R-1', [reports.material('120', '6000')]);
    const { id } = (await reports.generate()).body.report;
    const asked = await Promise.all(Array.from({ length: 10 }, () => reports.ask(id)));
    expect(new Set(asked.map(({ status, body }) => `${status} ${body.state}`))).toEqual(new Set(['200 publishing']));
    const jobs = await test.db.asOwner("select key from graphile_worker.jobs where key = 'report:' || $1", [id]);
    expect(jobs).toHaveLength(1);
    await reports.run(id);
    const before = (await reports.get(id)).body;
    await reports.save('R-2', [reports.material('1', '1')]);
    await reports.run(id);
    expect((await reports.ask(id)).body.state).toBe('published');
    expect((await reports.get(id)).body.figures).toEqual(before.figures);
  });

  it('cannot be deleted while it is being published, and can be withdrawn afterwards', async () => {
    const { id } = (await reports.generate()).body.report;
    await reports.ask(id);
    expect(await reports.remove(id)).toMatchObject({
      status: 409,
      body: { code: 'status_conflict', status: 'publishing' },
    });
    await reports.run(id);
    expect((await reports.remove(id)).status).toBe(200);
    expect((await reports.get(id, 'viewer')).status).toBe(404);
    expect((await reports.list('', 'viewer')).body.total).toBe(0);
  });

  it('is consistent while lines are saved', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 20; index += 1) ids.push((await reports.generate()).body.report.id);
    const publishing = async () => {
      for (const id of ids) {
        await reports.ask(id);
        await reports.run(id);
      }
    };
    const saving = async () => {
      for (let index = 0; index < 30; index += 1) await reports.save(`S-${index}`, [reports.material('2', '10')]);
    };
    await Promise.all([publishing(), saving()]);
    for (const id of ids) {
      const { figures } = (await reports.get(id)).body;
      expect(await storedLines(id)).toEqual({ lines: figures.totals.lines, kg: figures.totals.kg });
    }
  });
});

/** Transactions before the first batch that attribute the cost of one invoice, and find no other. */
const attributions = 2;

/** The database of a run whose server stops or pauses after the given number of batches. */
const stoppingAfter = (pieces: number, stop: () => Promise<void>): Database => {
  let written = 0;
  const { database } = test.db;
  return Object.assign(Object.create(database) as Database, {
    tenant: async (...asked: Parameters<Database['tenant']>) => {
      if (written === pieces + attributions) await stop();
      written += 1;
      return database.tenant(...asked);
    },
    snapshot: database.snapshot.bind(database),
  });
};

describe('a server that stops while it publishes', () => {
  const many = () => Array.from({ length: 4500 }, () => reports.material('1', '10'));
  const moment = (second: number) => () => new Date(Date.UTC(2026, 5, 1, 12, 0, second));

  it('leaves nothing visible, and another one publishes the whole report', async () => {
    await reports.save('R-1', many());
    const { id } = (await reports.generate()).body.report;
    await reports.ask(id);
    const dead = stoppingAfter(4, () => Promise.reject(new Error('killed')));
    const payload = { organizationId: own.organizationId, reportId: id };
    const run = runPublication({ database: dead, log: silentLog, now: moment(1) }, payload, false);
    await expect(run).rejects.toThrow('killed');
    expect(await storedLines(id)).toMatchObject({ lines: 4000 });
    expect((await reports.get(id, 'viewer')).status).toBe(404);
    const { report } = (await reports.get(id)).body;
    expect(report).toMatchObject({ state: 'publishing', progress: { allLines: 4500 } });
    // On a slow machine the second batch updates the progress too.
    expect([2000, 4000]).toContain(report.progress.lines);
    await reports.run(id, moment(2));
    expect(await storedLines(id)).toEqual({ lines: 4500, kg: '4500' });
    expect((await reports.get(id, 'viewer')).body.figures.totals.kg).toBe('4500');
  });

  it('and resumes changes nothing', async () => {
    await reports.save('R-1', many());
    const { id } = (await reports.generate()).body.report;
    await reports.ask(id);
    const slow = stoppingAfter(4, () => reports.run(id, moment(2)));
    const payload = { organizationId: own.organizationId, reportId: id };
    await runPublication({ database: slow, log: silentLog, now: moment(1) }, payload, true);
    expect(await storedLines(id)).toEqual({ lines: 4500, kg: '4500' });
    expect((await reports.get(id)).body.report.publishedAt).toBe('2026-06-01T12:00:02.000Z');
  });

  it('fails permanently at the last attempt, and can be requested again', async () => {
    await reports.save('R-1', [reports.material('1', '10')]);
    const { id } = (await reports.generate()).body.report;
    await reports.ask(id);
    let stops = 0;
    const broken = stoppingAfter(2, () => {
      stops += 1;
      return stops === 1 ? Promise.reject(new Error('a fault')) : Promise.resolve();
    });
    const payload = { organizationId: own.organizationId, reportId: id };
    await runPublication({ database: broken, log: silentLog, now: moment(1) }, payload, true);
    const { report } = (await reports.get(id)).body;
    expect(report.state).toBe('failed');
    expect(await storedLines(id)).toMatchObject({ lines: 0 });
    const notice = (kind: string) => ({ kind, events: 1, name: report.name, data: {} });
    expect(await own.notifications('finance')).toEqual([notice('report_failed')]);
    expect(await own.notifications('viewer')).toEqual([]);
    await reports.ask(id);
    await reports.run(id, moment(2));
    expect((await reports.get(id)).body.report.state).toBe('published');
    expect(await own.notifications('finance')).toEqual([notice('report_failed')]);
    expect(await own.notifications('viewer')).toEqual([notice('report_published')]);
  });

  it('is detected by the periodic job if no job exists', async () => {
    const { id } = (await reports.generate()).body.report;
    await reports.ask(id);
    await test.db.asOwner("select graphile_worker.remove_job('report:' || $1::text)", [id]);
    const jobs = () => test.db.asOwner("select key from graphile_worker.jobs where key = 'report:' || $1", [id]);
    await test.db.asOwner('select resume_report_publications()');
    expect(await jobs()).toEqual([]);
    await test.db.asOwner(
      "update invoice_report set asked_at = now() - interval '11 minutes', state = 'draft' where id = $1",
      [id],
    );
    await test.db.asOwner("update invoice_report set state = 'publishing' where id = $1", [id]);
    await test.db.asOwner('select resume_report_publications()');
    expect(await jobs()).toHaveLength(1);
  });
});

describe('unusual figures', () => {
  it.each([
    ['of an empty period', { from: '2001-01', until: '2001-12' }, { lines: 0, kg: '0', cost: '0' }],
    ['of ten years', { from: '2017-01', until: '2026-12' }, { lines: 2, kg: '-80', cost: '-4100' }],
  ])('%s are frozen correctly', async (_name, period, totals) => {
    await reports.save('R-1', [reports.material('-80', '-5000')]);
    await reports.save('R-2', [{ name: 'Óþekkt', net: '900' }]);
    const { body } = await reports.get(await reports.publish({ ...period, compare: 'previous' }));
    expect(body.figures.totals).toMatchObject(totals);
    expect(body.figures.totals).not.toHaveProperty('sortingRate');
    expect(JSON.stringify(body)).not.toMatch(/NaN|Infinity/);
    expect(body.changes).toBeUndefined();
  });

  it('are read although fields were added since', async () => {
    await reports.save('R-1', [reports.material('10', '50')]);
    const id = await reports.publish();
    await test.db.asOwner('update invoice_report set figures = figures || \'{"unknown": {"new": 1}}\' where id = $1', [
      id,
    ]);
    expect((await reports.get(id)).body.figures).not.toHaveProperty('unknown');
  });
});
