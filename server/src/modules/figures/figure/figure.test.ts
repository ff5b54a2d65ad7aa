import { randomUUID } from 'node:crypto';
import type { Figures } from '@tunna/contract/figures/figures';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { type LineGiven, saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { readFigures } from './figure.service.ts';

const test = testApp();

/** Creates a stream of a category, with its own treatment. */
async function createStream({ organizationId }: Workspace, category: string, treatment: string): Promise<number> {
  const [row] = await test.db.asOwner<{ id: number }>(
    `insert into waste_stream (organization_id, waste_category_id, treatment_code)
     select $1, id, $3 from waste_category where code = $2 returning id`,
    [organizationId, category, treatment],
  );
  return row?.id ?? 0;
}

const material = (
  wasteStreamId: number,
  kg: string,
  net: string,
  treatmentCode: string,
  locationId?: string,
): LineGiven => ({
  net,
  classification: { kind: 'material', wasteStreamId, treatmentCode, kg: { amount: kg, origin: 'weighed' }, locationId },
});
const march = 'from=2026-03&until=2026-03';

describe('figures of a period', () => {
  it('return kilograms, rates and cost, and what they consist of', async () => {
    const own = await createWorkspace(test);
    const paper = await createStream(own, 'paper', 'R3');
    const residual = await createStream(own, 'residual', 'D1');
    const wood = await createStream(own, 'wood', 'R1');
    const at = own.locationId;
    await saveGivenInvoice(test.db, own, {
      number: 'A',
      lines: [
        material(paper, '600', '6000', 'R3', at),
        material(residual, '300', '9000.5', 'D1', at),
        {
          net: '50',
          classification: {
            kind: 'material',
            wasteStreamId: wood,
            treatmentCode: 'R1',
            kg: { amount: '100', origin: 'estimated' },
          },
        },
        { net: '4000', classification: { kind: 'transport', wasteStreamId: paper, locationId: at } },
        { net: '700' },
      ],
    });
    const { status, body } = await own.as('viewer', 'GET', `/figures?${march}`);
    expect(status).toBe(200);
    expect(body.totals).toEqual({
      kg: '1000',
      estimatedKg: '100',
      convertedKg: '0',
      cost: '19750.5',
      sortedKg: '700',
      sortingRate: '0.7',
      recycledKg: '600',
      recyclingRate: '0.6',
      costPerKg: '19.7505',
      otherCosts: [],
      lines: 5,
      unmappedLines: 1,
      unmappedCost: '700',
      unplacedLines: 1,
      unplacedCost: '50',
      unweighedLines: 0,
    });
    const stream = (row: Figures['streams'][number]) => row.wasteStream?.categoryCode;
    expect(
      body.streams.map((row: Figures['streams'][number]) => [stream(row), row.kg, row.cost, row.costPerKg]),
    ).toEqual([
      ['paper', '600', '10000', '16.6667'],
      ['residual', '300', '9000.5', '30.0017'],
      ['wood', '100', '50', '0.5'],
      [undefined, '0', '700', undefined],
    ]);
    const figures = (await own.as('viewer', 'GET', `/figures/places?${march}`)).body;
    expect(figures.locations).toMatchObject([
      {
        location: { id: at, municipality: 'Reykjavík' },
        kg: '900',
        sortingRate: '0.6666667',
        cost: '19000.5',
        lines: 3,
      },
      { kg: '100', sortingRate: '1', cost: '50', lines: 1 },
      { isUnassigned: true, kg: '0', cost: '700', lines: 1 },
    ]);
    expect(figures.locations[1].location).toBeUndefined();
    expect(figures.serviceProviders).toMatchObject([
      { serviceProvider: { id: own.serviceProviderId }, kg: '1000', cost: '19750.5' },
    ]);
    expect(body.treatments).toEqual([
      { treatmentCode: 'R3', kg: '600' },
      { treatmentCode: 'D1', kg: '300' },
      { treatmentCode: 'R1', kg: '100' },
    ]);
    expect(body.kinds).toEqual([
      { kind: 'material', cost: '15050.5' },
      { kind: 'transport', cost: '4000' },
      { cost: '700' },
    ]);
  });

  it('are right on the next read after an edit, and after it is undone', async () => {
    const own = await createWorkspace(test);
    const totals = async () => (await own.get(`/figures?${march}`)).body.totals;
    await saveGivenInvoice(test.db, own, { number: 'E', lines: [material(own.wasteStreamId, '10', '100', 'R3')] });
    await test.db.asOwner('select aggregate_figures()');
    expect(await totals()).toMatchObject({ kg: '10', cost: '100', lines: 1 });
    await own.as('finance', 'DELETE', `/invoices/${own.serviceProviderId}/E/delete`);
    expect(await totals()).toMatchObject({ kg: '0', cost: '0', lines: 0 });
    // No row with zeros remains, not even until the change is aggregated.
    const { streams, treatments, kinds, months } = (await own.get(`/figures?${march}`)).body;
    expect([streams, treatments, kinds, months[0].streams]).toEqual([[], [], [], []]);
    const places = (await own.get(`/figures/places?${march}`)).body;
    expect([places.locations, places.serviceProviders]).toEqual([[], []]);
    expect((await own.get(`/figures/months?${march}`)).body.months[0].streams).toEqual([]);
    await own.as('finance', 'POST', '/invoices/restore', { serviceProviderId: own.serviceProviderId, number: 'E' });
    expect(await totals()).toMatchObject({ kg: '10', cost: '100', lines: 1 });
  });

  it('include every month of the period, also months without data', async () => {
    const own = await createWorkspace(test);
    await saveGivenInvoice(test.db, own, { number: 'M', lines: [material(own.wasteStreamId, '1', '2', 'R3')] });
    const { body } = await own.get('/figures?from=2026-02&until=2026-04');
    expect(body.months).toEqual([
      { month: '2026-02', kg: '0', estimatedKg: '0', cost: '0', streams: [] },
      {
        ...{ month: '2026-03', kg: '1', estimatedKg: '0', cost: '2' },
        streams: [{ wasteStreamId: own.wasteStreamId, kg: '1', estimatedKg: '0', cost: '2' }],
      },
      { month: '2026-04', kg: '0', estimatedKg: '0', cost: '0', streams: [] },
    ]);
    const empty = await own.get('/figures?from=2020-01&until=2020-01&compare=year');
    expect(empty.body.totals).not.toHaveProperty('sortingRate');
    expect(empty.body.totals).not.toHaveProperty('costPerKg');
    expect(empty.body).toMatchObject({
      totals: { kg: '0', lines: 0 },
      streams: [],
      compared: { totals: { kg: '0' } },
    });
  });

  it('are compared with the period before, and with last year', async () => {
    const own = await createWorkspace(test);
    const lines = [material(own.wasteStreamId, '10', '100', 'R3', own.locationId)];
    await saveGivenInvoice(test.db, own, { number: 'now', lines });
    await saveGivenInvoice(test.db, own, { number: 'before', issueDate: '2026-02-28', lines: [...lines, ...lines] });
    await saveGivenInvoice(test.db, own, {
      number: 'last year',
      issueDate: '2025-03-01',
      lines: [...lines, ...lines, ...lines],
    });
    const previous = (await own.get(`/figures?${march}&compare=previous`)).body;
    expect(previous.compared).toMatchObject({
      period: { from: '2026-02', until: '2026-02' },
      totals: { kg: '20', cost: '200' },
    });
    const figures = (await own.get(`/figures/places?${march}&compare=previous`)).body;
    for (const part of [previous.streams, figures.locations, figures.serviceProviders]) {
      expect(part).toMatchObject([{ kg: '10', compared: { kg: '20', cost: '200' } }]);
    }
    expect((await own.get(`/figures?${march}&compare=year`)).body.compared).toMatchObject({ totals: { kg: '30' } });
    // Rows of the comparison period appear even if they have no current data.
    const april = (await own.get('/figures?from=2026-04&until=2026-04&compare=previous')).body;
    expect(april.streams).toMatchObject([{ kg: '0', compared: { kg: '10' } }]);
    const there = (await own.get('/figures/places?from=2026-04&until=2026-04&compare=previous')).body;
    expect(there.locations).toMatchObject([{ location: { id: own.locationId }, kg: '0', compared: { kg: '10' } }]);
  });

  it('subtract credit notes, and never have a negative rate', async () => {
    const own = await createWorkspace(test);
    await saveGivenInvoice(test.db, own, {
      number: 'C',
      isCredit: true,
      lines: [material(own.wasteStreamId, '10', '100.01', 'R3')],
    });
    const { totals } = (await own.get(`/figures?${march}`)).body;
    expect(totals).toMatchObject({ kg: '-10', cost: '-100.01', sortedKg: '-10', recycledKg: '-10' });
    for (const rate of ['sortingRate', 'recyclingRate', 'costPerKg']) expect(totals).not.toHaveProperty(rate);
  });

  it('never add amounts in different currencies', async () => {
    const own = await createWorkspace(test);
    const lines = [material(own.wasteStreamId, '10', '100', 'R3', own.locationId)];
    await saveGivenInvoice(test.db, own, { number: 'I', lines });
    await saveGivenInvoice(test.db, own, { number: 'E', currency: 'EUR', lines });
    const { totals } = (await own.get(`/figures?${march}`)).body;
    const { locations } = (await own.get(`/figures/places?${march}`)).body;
    expect(totals).toMatchObject({
      kg: '20',
      cost: '100',
      costPerKg: '10',
      otherCosts: [{ currency: 'EUR', amount: '100' }],
    });
    expect(locations).toMatchObject([{ kg: '20', cost: '100' }]);
  });

  it('are filtered by stream, location or provider', async () => {
    const own = await createWorkspace(test);
    const other = await createStream(own, 'plastic', 'R3');
    await saveGivenInvoice(test.db, own, {
      number: 'F',
      lines: [material(own.wasteStreamId, '10', '100', 'R3', own.locationId), material(other, '5', '7', 'R3')],
    });
    const kg = async (filter: string) => (await own.get(`/figures?${march}&${filter}`)).body.totals.kg;
    expect(await kg(`wasteStreamId=${other}`)).toBe('5');
    expect(await kg(`locationId=${own.locationId}`)).toBe('10');
    expect(await kg(`serviceProviderId=${own.serviceProviderId}`)).toBe('15');
    expect((await own.get(`/figures?${march}&serviceProviderId=999999`)).status).toBe(404);
  });

  it('are limited to weighed waste on request, with the treatment of its stream', async () => {
    const own = await createWorkspace(test);
    const container = await createContainer(test.db, own);
    await own.post(`/containers/${container.id}/readings`, {
      ...{ kg: '12.5', weighedOn: '2026-03-05', note: '', idempotencyKey: randomUUID() },
    });
    const { totals, treatments } = (await own.get(`/figures?${march}&source=reading`)).body;
    expect(totals).toMatchObject({ kg: '12.5', cost: '0', lines: 1, unmappedLines: 0 });
    expect(treatments).toMatchObject([{ kg: '12.5' }]);
    expect(treatments[0].treatmentCode).toMatch(/^[RD]\d+$/);
    const { composition } = await readFigures(test.db.database.reader(mintOrgScope(own.organizationId)), {
      ...{ source: 'reading', from: '2026-03', until: '2026-03', today: '2026-06-30' },
    });
    expect(composition).toEqual([
      expect.objectContaining({ treatmentCode: treatments[0].treatmentCode, kg: '12.5', confirmedKg: '0' }),
    ]);
    expect((await own.get(`/figures?${march}`)).body.totals.kg).toBe('0');
  });

  it('return the CO2e of waste that has a factor, its source, and the weight without a factor', async () => {
    const own = await createWorkspace(test);
    const residual = await createStream(own, 'residual', 'D1');
    await saveGivenInvoice(test.db, own, {
      number: 'K',
      lines: [material(residual, '2000', '100', 'D1'), material(residual, '500', '100', 'R12')],
    });
    const { carbon } = (await own.get(`/figures?${march}`)).body as Figures;
    expect(carbon).toMatchObject({
      coveredKg: '2000',
      uncoveredKg: '500',
      factors: [{ treatmentCode: 'D1', kg: '2000', isOwn: false }],
    });
    const [factor] = carbon.factors;
    expect(factor?.source).not.toBe('');
    expect(Number(carbon.kgCo2e)).toBeCloseTo(2 * Number(factor?.kgCo2ePerTonne), 9);
    // An own factor replaces a published one, with its source.
    const given = {
      wasteStreamId: residual,
      treatmentCode: 'D1',
      kgCo2ePerTonne: '300',
      year: 2025,
      validFromYear: 2020,
    };
    const set = await own.as('finance', 'POST', '/emission-factors', { ...given, source: 'Mæling á gasi 2025' });
    expect(set.status).toBe(200);
    const replaced = (await own.get(`/figures?${march}`)).body as Figures;
    expect(replaced.carbon).toMatchObject({
      kgCo2e: '600',
      factors: [{ isOwn: true, source: 'Mæling á gasi 2025', year: 2025 }],
    });
    expect(replaced.carbon.factorVersion).not.toBe(carbon.factorVersion);
  });

  it('compare CO2e with the factors of one year: equal waste of two editions has no change', async () => {
    const own = await createWorkspace(test);
    const plastic = await createStream(own, 'plastic', 'R3');
    for (const [year, number] of [
      [2024, 'F'],
      [2025, 'N'],
    ] as const) {
      await saveGivenInvoice(test.db, own, {
        ...{ number, issueDate: `${year}-03-31`, periodStart: `${year}-03-01`, periodEnd: `${year}-03-31` },
        lines: [material(plastic, '1000', '100', 'R3')],
      });
    }
    const { carbon, compared } = (await own.get('/figures?from=2025-03&until=2025-03&compare=year')).body as Figures;
    expect(carbon.kgCo2e).toBe('4.68568');
    expect(compared).toMatchObject({ kgCo2e: '4.68568', changes: { kgCo2e: '0' } });
    expect((await own.get('/figures?from=2024-03&until=2024-03')).body.carbon.kgCo2e).toBe('6.41061');
  });

  it('are returned by month and stream alone, right on the next read after an edit', async () => {
    const own = await createWorkspace(test);
    const lines = [material(own.wasteStreamId, '10.50', '100', 'R3'), { net: '7' }];
    await saveGivenInvoice(test.db, own, { number: 'L', lines });
    await saveGivenInvoice(test.db, own, { number: 'E', currency: 'EUR', lines });
    const months = () => own.as('viewer', 'GET', '/figures/months?from=2026-02&until=2026-03');
    const { status, body } = await months();
    expect(status).toBe(200);
    const expected = {
      ...{ source: 'invoice', period: { from: '2026-02', until: '2026-03' }, currency: 'ISK' },
      months: [
        { month: '2026-02', streams: [] },
        {
          month: '2026-03',
          streams: [
            { kg: '0', estimatedKg: '0', cost: '7', lines: 2 },
            { wasteStreamId: own.wasteStreamId, kg: '21', estimatedKg: '0', cost: '100', lines: 2 },
          ],
        },
      ],
    };
    expect(body).toEqual(expected);
    await test.db.asOwner('select aggregate_figures()');
    expect((await months()).body).toEqual(expected);
    await own.as('finance', 'DELETE', `/invoices/${own.serviceProviderId}/E/delete`);
    expect((await months()).body.months[1].streams[1]).toMatchObject({ kg: '10.5', cost: '100', lines: 1 });
    const answer = await test.app.inject({
      url: `/api/v1/org/${own.organizationId}/figures/months?${march}`,
      headers: { authorization: `Bearer ${own.members.viewer.token}` },
    });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  it('refuse an invalid period', async () => {
    const own = await createWorkspace(test);
    const status = async (query: string) => {
      const refused = await own.get(`/figures?${query}`);
      expect((await own.get(`/figures/months?${query}`)).status).toBe(refused.status);
      return refused.status;
    };
    expect(await status('from=2026-03&until=2026-02')).toBe(400);
    expect(await status('from=2016-03&until=2026-03')).toBe(400);
    expect(await status('from=2016-04&until=2026-03')).toBe(200);
    expect(await status('from=2026-13&until=2026-13')).toBe(400);
    expect(await status('from=2026-03')).toBe(400);
  });
});
