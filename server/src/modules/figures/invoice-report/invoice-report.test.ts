import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { reportsOf } from '../../../../test/records/invoice-reports.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, refusal } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofEachTest(() => createWorkspace(test));
const reports = reportsOf(test, own);

describe('a draft', () => {
  it('always shows current figures', async () => {
    await reports.save('R-1', [reports.material('120', '6000')]);
    const { status, body } = await reports.generate({ comment: 'Fyrir stjórn', compare: 'year' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      report: {
        ...{ name: 'Ársskýrsla', comment: 'Fyrir stjórn', state: 'draft', version: 1, createdBy: 'Persóna finance' },
        ...{ period: { from: '2026-01', until: '2026-03' }, compare: 'year' },
        chosen: { locations: [], wasteStreams: [], serviceProviders: [] },
      },
      figures: { totals: { kg: '120', cost: '6000', lines: 1, sortingRate: '1' } },
    });
    expect(body.figures.months).toHaveLength(3);
    await reports.save('R-2', [reports.material('30', '1000')]);
    expect((await reports.get(body.report.id)).body.figures.totals).toMatchObject({
      kg: '150',
      cost: '7000',
      lines: 2,
    });
    const trail = await own.trail('invoice_report', body.report.id);
    expect(trail.map(({ action, name }) => [action, name])).toEqual([['created', 'Ársskýrsla']]);
  });

  it('is limited to the named locations, streams and providers, with their names', async () => {
    await reports.save('R-1', [
      reports.material('120', '6000'),
      reports.material('7', '70', { locationId: undefined }),
    ]);
    const { body } = await reports.generate({
      locationIds: [own.locationId, own.locationId],
      wasteStreamIds: [own.wasteStreamId],
      serviceProviderIds: [own.serviceProviderId],
    });
    expect(body.figures.totals).toMatchObject({ kg: '120', lines: 1 });
    expect(body.report.chosen.locations).toEqual([{ id: own.locationId, name: expect.stringMatching(/^Staður/) }]);
    expect(body.report.chosen.wasteStreams).toMatchObject([{ id: own.wasteStreamId, names: { is: 'Pappír' } }]);
  });

  it('leads to exactly the lines that it is limited to', async () => {
    const { id: elsewhere } = (await own.as('admin', 'POST', '/locations', { name: 'Annar staður' })).body;
    await reports.save('R-1', [
      reports.material('120', '6000'),
      reports.material('30', '900', { locationId: elsewhere }),
      reports.material('7', '70', { locationId: undefined }),
    ]);
    const linesOf = async (reportId: number) => {
      const { body } = await own.as('finance', 'GET', `/invoices/all-line-items?figure=weight&reportId=${reportId}`);
      return { kg: body.sums.kg, lines: body.total };
    };
    for (const limit of [
      { locationIds: [own.locationId] },
      { locationIds: [own.locationId, elsewhere] },
      { wasteStreamIds: [own.wasteStreamId], locationIds: [elsewhere] },
      { serviceProviderIds: [own.serviceProviderId] },
      {},
    ]) {
      const { report, figures } = (await reports.generate(limit)).body;
      const { kg, lines } = figures.totals;
      expect(await linesOf(report.id)).toEqual({ kg, lines });
    }
    const { report } = (await reports.generate({ locationIds: [own.locationId] })).body;
    const other = await createWorkspace(test);
    const asked = await other.as('finance', 'GET', `/invoices/all-line-items?reportId=${report.id}`);
    expect(asked.body).toMatchObject({ total: 0, rows: [] });
    expect(await linesOf(999_999)).toEqual({ kg: '0', lines: 0 });
  });

  it('has the rates of each month, of what it is limited to', async () => {
    await reports.save('R-1', [
      reports.material('120', '6000'),
      reports.material('40', '1000', { treatmentCode: 'D1' }),
      reports.material('7', '70', { locationId: undefined }),
    ]);
    const { body } = await reports.generate({ locationIds: [own.locationId] });
    expect(body.figures.trend).toEqual([
      {},
      { sortingRate: '1', recyclingRate: '0.75', costPerKg: '43.75', kgCo2e: expect.stringMatching(/^\d/) },
      {},
    ]);
    expect(body.figures.trend[1].kgCo2e).toBe(body.figures.carbon.kgCo2e);
  });

  it('is created once, even if the request is repeated', async () => {
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => reports.generate({ idempotencyKey })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.report.id}`)).size).toBe(1);
    expect((await reports.list()).body.total).toBe(1);
  });

  it('is refused for ids of another organization, and for an invalid period', async () => {
    const other = await createWorkspace(test);
    const refused = async (more: object) => {
      const { status, fields } = refusal(await reports.generate(more));
      return [status, ...fields.map(({ field, problem }: { field: string; problem: string }) => `${field} ${problem}`)];
    };
    expect(await refused({ locationIds: [own.locationId, other.locationId] })).toEqual([
      400,
      'locationIds unknown_value',
    ]);
    expect(await refused({ wasteStreamIds: [other.wasteStreamId] })).toEqual([400, 'wasteStreamIds unknown_value']);
    expect(await refused({ serviceProviderIds: [other.serviceProviderId] })).toEqual([
      400,
      'serviceProviderIds unknown_value',
    ]);
    expect(await refused({ from: '2026-04' })).toEqual([400, 'until ends_before_start']);
    expect(await refused({ from: '2016-03' })).toEqual([400, 'until period_too_long']);
    expect(await refused({ from: '2026-13' })).toContain('from unknown_value');
    expect(await refused({ name: ' ' })).toEqual([400, 'name required']);
    expect((await reports.list()).body.total).toBe(0);
  });

  it('can be renamed with the version that was read, and deleted', async () => {
    const { id } = (await reports.generate()).body.report;
    const edit = { name: 'Ársfjórðungur', comment: '', version: 1 };
    expect((await reports.edit(id, edit)).body).toMatchObject({ name: 'Ársfjórðungur', version: 2 });
    const conflict = await reports.edit(id, { ...edit, name: 'Annað' });
    expect([conflict.status, conflict.body.code, conflict.body.conflict.current.name]).toEqual([
      409,
      'edit_conflict',
      'Ársfjórðungur',
    ]);
    expect((await reports.remove(id)).body).toEqual({ done: true });
    expect((await reports.get(id)).status).toBe(404);
    expect((await reports.list()).body).toEqual({ rows: [], total: 0 });
    expect((await own.trail('invoice_report', id)).map(({ action }) => action)).toEqual([
      'created',
      'changed',
      'deleted',
    ]);
  });

  it('is refused when there are two thousand reports', async () => {
    await own.query(`insert into invoice_report (organization_id, name, from_month, until_month, idempotency_key)
       select $1, 'Skýrsla ' || n, '2026-01', '2026-01', gen_random_uuid() from generate_series(1, 1999) n`);
    const answers = await Promise.all([reports.generate(), reports.generate(), reports.generate()]);
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      'reports_too_many',
      'reports_too_many',
    ]);
  });
});

describe('the list of reports', () => {
  it('is searched, sorted and filtered, and shows the totals of published reports', async () => {
    await reports.save('R-1', [reports.material('120', '6000')]);
    const published = await reports.publish({ name: 'Þorri 2026', from: '2026-02', until: '2026-02' });
    await reports.generate({ name: 'Ágúst 2025', from: '2025-08', until: '2025-08' });
    await reports.generate({ name: 'Bóndadagur', wasteStreamIds: [own.wasteStreamId] });
    const names = async (query: string) =>
      (await reports.list(query)).body.rows.map(({ name }: { name: string }) => name);
    expect(await names('sort=name&order=asc')).toEqual(['Ágúst 2025', 'Bóndadagur', 'Þorri 2026']);
    expect(await names('sort=period&order=desc')).toEqual(['Þorri 2026', 'Bóndadagur', 'Ágúst 2025']);
    expect(await names('search=thorri')).toEqual(['Þorri 2026']);
    expect(await names('state=draft')).toHaveLength(2);
    expect((await reports.list('state=published')).body.rows).toMatchObject([
      { id: published, isOfAll: true, totals: { kg: '120', cost: '6000', currency: 'ISK', sortingRate: '1' } },
    ]);
    expect((await reports.list('search=bonda')).body.rows[0]).toMatchObject({ isOfAll: false, state: 'draft' });
  });

  it('contains published reports only for members who may not read invoices, and never their lines', async () => {
    await reports.save('R-1', [reports.material('120', '6000')]);
    const draft = (await reports.generate({ name: 'Drög' })).body.report.id;
    const published = await reports.publish();
    for (const role of ['viewer', 'editor'] as const) {
      expect((await reports.list('', role)).body).toMatchObject({ total: 1, rows: [{ id: published }] });
      expect((await reports.list('state=draft', role)).body.total).toBe(0);
      expect((await reports.get(published, role)).body.figures.totals.kg).toBe('120');
      const hidden = await reports.get(draft, role);
      expect(hidden).toEqual(await reports.get(987_654, role));
      expect(hidden.status).toBe(404);
      expect((await reports.compare(published, draft, role)).status).toBe(404);
      expect((await reports.compare(draft, published, role)).status).toBe(404);
      expect((await own.as(role, 'GET', `/invoices/invoice-report/${published}/lines`)).status).toBe(403);
      expect((await reports.generate({}, role)).status).toBe(403);
    }
  });
});

describe('a comparison', () => {
  it('pairs streams, locations, providers and months, the largest change first', async () => {
    await own.query(`insert into waste_stream (organization_id, waste_category_id)
       select $1, id from waste_category where code = 'plastic'`);
    const [plastic] = await own.query<{ id: number }>(
      'select max(id) as id from waste_stream where organization_id = $1',
    );
    await reports.save('R-1', [reports.material('100', '5000')], { issueDate: '2025-01-31' });
    await reports.save('R-0', [reports.material('10', '500')], { issueDate: '2025-02-28' });
    await reports.save('R-2', [reports.material('90', '6000')], { issueDate: '2026-01-31' });
    await reports.save('R-3', [reports.material('40', '300', { wasteStreamId: plastic?.id })], {
      issueDate: '2026-02-28',
    });
    const base = await reports.publish({ from: '2025-01', until: '2025-02' });
    const other = await reports.publish({ from: '2026-01', until: '2026-02' });
    const { body } = await reports.compare(base, other);
    expect(body.hasOneCurrency).toBe(true);
    expect(body.basis).toMatchObject({ kind: 'whole', comparedMonths: 2 });
    expect(body.base.report.id).toBe(base);
    // Changes run from the older period to the newer one.
    expect((await reports.compare(other, base)).body).toEqual(body);
    const rows = (kind: string) => body.rows.filter((row: { kind: string }) => row.kind === kind);
    expect(rows('wasteStream')).toMatchObject([
      { names: { is: 'Plast' }, base: { kg: '0', cost: '0' }, other: { kg: '40', cost: '300' }, kg: '40', cost: '300' },
      { names: { is: 'Pappír' }, base: { kg: '110' }, other: { kg: '90' }, kg: '-20', cost: '500' },
    ]);
    expect(rows('location')).toMatchObject([{ id: own.locationId, kg: '20', cost: '800' }]);
    expect(rows('serviceProvider')).toMatchObject([{ id: String(own.serviceProviderId), kg: '20' }]);
    expect(rows('month')).toMatchObject([
      { months: { base: '2025-01', other: '2026-01' }, kg: '-10' },
      { months: { base: '2025-02', other: '2026-02' }, kg: '30' },
    ]);
  });

  it('subtracts only what both reports have, and nothing if they differ too much', async () => {
    const [second] = await own.query<{ id: number }>(
      "insert into service_provider (organization_id, name) values ($1, 'Terra') returning id",
    );
    const provider = { ...own, serviceProviderId: second?.id ?? 0 };
    for (const month of ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']) {
      const issueDate = `2025-${month}-28`;
      await reports.save(`A-${month}`, [reports.material('100', '10')], { issueDate });
      if (month === '08') continue;
      const lines = [reports.material('50', '5')];
      await saveGivenInvoice(test.db, provider, { number: `B-${month}`, issueDate, lines });
    }
    const [spring, summer] = [
      await reports.publish({ from: '2025-04', until: '2025-06' }),
      await reports.publish({ from: '2025-07', until: '2025-09' }),
    ];
    const { basis, rows } = (await reports.compare(summer, spring)).body;
    expect(basis).toMatchObject({
      kind: 'part',
      leftOut: [{ serviceProvider: { id: second?.id, name: 'Terra' }, months: ['2025-08'] }],
    });
    const changes = (kind: string) =>
      rows.filter((row: { kind: string }) => row.kind === kind).map((row: { kg?: string }) => row.kg);
    expect(changes('wasteStream')).toEqual([undefined]);
    expect(changes('location')).toEqual([undefined]);
    expect(changes('serviceProvider')).toEqual(['0', undefined]);
    expect(changes('month')).toEqual(['0', undefined, '0']);
    const year = await reports.publish({ from: '2024-01', until: '2024-12' });
    const other = await reports.publish({ from: '2025-01', until: '2025-12' });
    expect((await reports.compare(other, year)).body.basis).toMatchObject({
      ...{ kind: 'none', reason: 'earlier' },
      earlier: { months: 12, monthsWithData: 0 },
    });
    const lengths = (await reports.compare(other, spring)).body;
    expect(lengths.basis).toMatchObject({ kind: 'none', reason: 'length' });
    expect(lengths.rows.filter((row: object) => 'kg' in row || 'cost' in row)).toEqual([]);
  });

  it('never subtracts amounts in different currencies', async () => {
    await reports.save('R-1', [reports.material('100', '5000')]);
    const base = await reports.publish();
    await own.query("update organization set currency = 'EUR' where id = $1");
    const { body } = await reports.compare(base, await reports.publish());
    expect(body.hasOneCurrency).toBe(false);
    expect(body.rows.filter((row: object) => 'cost' in row)).toEqual([]);
    expect([body.base.figures.currency, body.other.figures.currency]).toEqual(['ISK', 'EUR']);
  });
});
