import { addDays, addMonths, monthsBetween } from '@tunna/domain/time/days';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp();

async function createProvider({ organizationId }: Workspace, name: string): Promise<number> {
  const [row] = await test.db.asOwner<{ id: number }>(
    'insert into service_provider (organization_id, name) values ($1, $2) returning id',
    [organizationId, name],
  );
  return row?.id ?? 0;
}

/** An invoice of a provider for a month, with one material line. */
const invoice = (own: Workspace, serviceProviderId: number, month: string, kg: string) =>
  saveGivenInvoice(
    test.db,
    { organizationId: own.organizationId, serviceProviderId },
    {
      number: `${serviceProviderId}-${month}`,
      issueDate: addDays(addMonths(`${month}-01`, 1), -1),
      lines: [
        {
          net: kg,
          classification: {
            kind: 'material',
            wasteStreamId: own.wasteStreamId,
            treatmentCode: 'R3',
            kg: { amount: kg, origin: 'weighed' },
            locationId: own.locationId,
          },
        },
      ],
    },
  );

/** Two providers with the same weight each month; the second one has no invoice for August 2025. */
async function withMissingInvoice(): Promise<Workspace & { second: number }> {
  const own = await createWorkspace(test);
  const second = await createProvider(own, 'Terra');
  for (const month of monthsBetween('2025-01', '2025-09')) {
    await invoice(own, own.serviceProviderId, month, month > '2025-06' ? '1010' : '1000');
    if (month !== '2025-08') await invoice(own, second, month, '200');
  }
  return { ...own, second };
}

const thirdQuarter = 'from=2025-07&until=2025-09&compare=previous';

describe('completeness of figures', () => {
  it('names the missing invoice of a provider, and compares only what both periods have', async () => {
    const own = await withMissingInvoice();
    const { body } = await own.as('viewer', 'GET', `/figures?${thirdQuarter}`);
    const terra = { id: own.second, name: 'Terra' };
    expect(body.completeness).toMatchObject({
      ...{ months: 3, monthsWithData: 3, monthsBeforeData: 0, unfinishedMonths: 0, emptyMonths: 0, missingInvoices: 1 },
      missing: [{ month: '2025-08', serviceProvider: terra }],
    });
    expect(body.completeness.contributors).toContainEqual({ serviceProvider: terra, months: ['2025-07', '2025-09'] });
    // All data: 3,430 kg after 3,600 kg, which is less only because an invoice is missing.
    expect(body.totals.kg).toBe('3430');
    expect(body.compared.totals.kg).toBe('3600');
    expect(body.compared.basis).toMatchObject({
      kind: 'part',
      comparedMonths: 3,
      leftOut: [{ serviceProvider: { id: own.second, name: 'Terra' }, months: ['2025-08'] }],
    });
    // 3,430 kg after 3,400 kg.
    const alike = '0.0088235';
    expect(body.compared.changes).toMatchObject({ kg: alike, cost: alike, sortingRate: '0', recyclingRate: '0' });
    expect(body.streams).toMatchObject([{ compared: { kg: '3600', kgChange: alike, costChange: alike } }]);
    const places = (await own.as('viewer', 'GET', `/figures/places?${thirdQuarter}`)).body;
    expect(places.locations).toMatchObject([{ compared: { kg: '3600', kgChange: alike } }]);
    expect(places.serviceProviders).toMatchObject([
      { kg: '3030', compared: { kg: '3000', kgChange: '0.01' } },
      { kg: '400', compared: { kg: '600', kgChange: '0' } },
    ]);
  });

  it('is the same before and after changes are aggregated, and after the invoice arrives', async () => {
    const own = await withMissingInvoice();
    const read = async () => (await own.get(`/figures?${thirdQuarter}`)).body;
    const pending = await read();
    await test.db.asOwner('select aggregate_figures()');
    expect(await read()).toEqual(pending);
    await invoice(own, own.second, '2025-08', '200');
    const complete = await read();
    expect(complete.completeness).toMatchObject({ missingInvoices: 0, missing: [] });
    expect(complete.compared).toMatchObject({
      basis: { kind: 'whole', comparedMonths: 3, leftOut: [] },
      changes: { kg: '0.0083333' },
    });
    await own.as('finance', 'DELETE', `/invoices/${own.second}/${own.second}-2025-08/delete`);
    expect(await read()).toEqual(pending);
    await test.db.asOwner('select aggregate_figures()');
    await own.query('select rebuild_figures($1)');
    expect(await read()).toEqual(pending);
  });

  it('does not compare a year with one that has data for two months', async () => {
    const own = await createWorkspace(test);
    for (const month of monthsBetween('2024-11', '2025-12')) await invoice(own, own.serviceProviderId, month, '100');
    const { body } = await own.get('/figures?from=2025-01&until=2025-12&compare=year');
    expect(body.compared).toMatchObject({
      totals: { kg: '200' },
      basis: {
        kind: 'none',
        reason: 'earlier',
        comparedMonths: 0,
        earlier: { months: 12, monthsWithData: 2, monthsBeforeData: 10 },
      },
    });
    expect(body.compared.changes).toBeUndefined();
    expect(body.streams[0].compared).toEqual({ kg: '200', cost: '200' });
    const places = (await own.get('/figures/places?from=2025-01&until=2025-12&compare=year')).body;
    expect(places.locations[0].compared).toEqual({ kg: '200', cost: '200' });
  });

  it('is that of the providers asked for, and of the own organization only', async () => {
    const [own, other] = [await withMissingInvoice(), await createWorkspace(test)];
    const found = async (filter: string) => (await own.get(`/figures?${thirdQuarter}&${filter}`)).body;
    expect((await found(`serviceProviderId=${own.serviceProviderId}`)).compared.basis.kind).toBe('whole');
    expect((await found(`serviceProviderId=${own.second}`)).completeness.missingInvoices).toBe(1);
    expect((await other.get(`/figures?${thirdQuarter}`)).body.completeness).toMatchObject({ monthsWithData: 0 });
  });

  it('compares overlapping periods of more than a year without leaving out other months', async () => {
    const own = await createWorkspace(test);
    for (const month of monthsBetween('2023-01', '2025-12')) {
      if (month !== '2025-02') await invoice(own, own.serviceProviderId, month, '100');
    }
    const { body } = await own.get('/figures?from=2024-01&until=2025-12&compare=year');
    // February 2025 is left out with February 2024, which the period itself keeps.
    expect(body.compared).toMatchObject({
      basis: { kind: 'part', comparedMonths: 23, leftOut: [{ months: ['2025-02'] }] },
      changes: { kg: '0' },
    });
  });
});
