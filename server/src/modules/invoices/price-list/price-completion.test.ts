import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => new Date('2026-06-30T12:00:00Z') });
const own = ofEachTest(() => createWorkspace(test));

beforeEach(async () => {
  for (const month of ['03', '04', '05', '06']) {
    await saveGivenInvoice(test.db, own, {
      number: month,
      issueDate: `2026-${month}-28`,
      lines: [
        { item: 'L-1', name: 'Losun', quantity: '2', net: month === '04' ? '3300' : '3000' },
        { item: 'G-1', name: 'Leiga', net: '2600' },
        // One id for different things.
        { item: '999', name: 'Skjalagjald', net: '100' },
        { item: '999', name: 'Akstur', net: '9000' },
        { name: 'Án vörunúmers', net: '500' },
      ],
    });
  }
  await own.as('finance', 'POST', '/invoices/prices', {
    prices: [
      {
        ...{ serviceProviderId: own.serviceProviderId, itemId: 'G-1', name: 'Leiga', unit: 'C62', price: '2600' },
        validFrom: '2026-01-01',
      },
    ],
  });
});

const complete = (body: object, by: 'finance' | 'viewer' = 'finance') =>
  own.as(by, 'POST', '/invoices/prices/complete', { serviceProviderId: own.serviceProviderId, ...body });
const coverage = async () => (await own.as('finance', 'GET', '/invoices/prices/coverage')).body.coverage;

describe('a price list', () => {
  it('is completed with median prices after a preview, and then covers more', async () => {
    const name = expect.any(String);
    expect(await coverage()).toEqual([
      { serviceProvider: { id: own.serviceProviderId, name }, percent: '17', neededPercent: '80' },
    ]);
    const prices = [
      { itemId: 'l-1', name: 'Losun', unit: 'C62', currency: 'ISK', price: '1500', lines: 4, firstDay: '2026-03-28' },
    ];
    expect((await complete({})).body).toMatchObject({ applied: false, prices });
    expect((await own.as('finance', 'GET', '/invoices/prices')).body.total).toBe(1);
    expect((await complete({ apply: true })).body).toMatchObject({ applied: true, prices });
    expect((await own.as('finance', 'GET', '/invoices/prices')).body.total).toBe(2);
    expect(await coverage()).toMatchObject([{ percent: '37' }]);
    expect((await complete({ apply: true })).body).toEqual({ applied: false, prices: [] });
  });

  it('has one price for an item that is charged in convertible units', async () => {
    for (const [number, unit] of [
      ['07', 'EA'],
      ['08', 'C62'],
    ] as const) {
      await saveGivenInvoice(test.db, own, {
        number,
        issueDate: '2026-06-29',
        lines: [{ item: 'L-1', name: 'Losun', quantity: '2', net: '3000', unit }],
      });
    }
    const { proposals } = (
      await own.as('finance', 'GET', `/invoices/prices/proposals?serviceProviderId=${own.serviceProviderId}`)
    ).body;
    expect(proposals.filter(({ itemId }: { itemId: string }) => itemId === 'l-1')).toMatchObject([{ unit: 'C62' }]);
    expect(await complete({ apply: true })).toMatchObject({
      status: 200,
      body: { applied: true, prices: [{ itemId: 'l-1', unit: 'C62', price: '1500', lines: 5 }] },
    });
  });

  it('is completed from charges after the end of an agreed price', async () => {
    const agreed = { serviceProviderId: own.serviceProviderId, name: 'Losun', unit: 'C62', price: '1400' };
    const agree = async (itemId: string, validUntil: string) => {
      const price = { ...agreed, itemId, validFrom: '2026-01-01', validUntil };
      expect((await own.as('finance', 'POST', '/invoices/prices', { prices: [price] })).status).toBe(200);
    };
    await saveGivenInvoice(test.db, own, {
      number: '06-2',
      issueDate: '2026-06-28',
      lines: [{ item: 'M-1', name: 'Mæling', net: '700' }],
    });
    await agree('L-1', '2026-04-30');
    await agree('M-1', '2026-06-29');
    expect((await complete({})).body.prices).toMatchObject([
      { itemId: 'l-1', lines: 2, price: '1500', firstDay: '2026-05-28', lastDay: '2026-06-28' },
    ]);
  });

  it('accuses no charge while it covers little', async () => {
    await own.as('finance', 'POST', '/invoices/material-type-normalization', {
      ...{ serviceProviderId: own.serviceProviderId, match: 'wording', matchKey: 'akstur', example: 'Akstur' },
      kind: 'fee',
    });
    expect((await own.as('finance', 'GET', '/invoices/findings')).body).toMatchObject({ total: 0 });
  });

  it('is completed by members who may write invoices, for their own providers', async () => {
    expect((await complete({ apply: true }, 'viewer')).status).toBe(403);
    const other = await createWorkspace(test);
    const body = { serviceProviderId: own.serviceProviderId, apply: true };
    expect((await other.as('finance', 'POST', '/invoices/prices/complete', body)).body).toEqual({
      applied: false,
      prices: [],
    });
  });
});
