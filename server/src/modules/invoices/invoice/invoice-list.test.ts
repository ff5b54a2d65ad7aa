import { basePath } from '@tunna/contract';
import type { InvoiceSaved } from '@tunna/contract/invoices/invoice-save';
import { Decimal } from '@tunna/domain/numbers/decimal';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { type DraftedLine, draftOf, invoicePath, paperLine, rentalLine } from '../../../../test/records/invoices.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));
const stranger = ofAllTests(() => createWorkspace(test));
let secondProvider = 0;
let containerId = 0;

const get = async (path: string, by = own) => (await by.as('finance', 'GET', path)).body;
const save = async (draft: InvoiceSaved, by = own) => {
  const answer = await by.as('finance', 'POST', '/invoices', draft);
  expect(answer.status).toBe(200);
};

/** Invoices of two providers over three months, including a credit note, one in euros, and a deleted one. */
async function fill(): Promise<void> {
  const { wasteStreamId, locationId } = own;
  const paper: DraftedLine = { ...paperLine, made: { kind: 'material', wasteStreamId, locationId } };
  const tied: DraftedLine = { ...rentalLine, made: { kind: 'rental', containerId } };
  const loose: DraftedLine = { ...rentalLine, made: { kind: 'rental' } };
  const unknown: DraftedLine = {
    ...paperLine,
    name: 'Ýmislegt',
    sellersItemId: 'X',
    quantity: '3.3333',
    price: '7.77',
  };
  const estimated: DraftedLine = { ...paper, unit: 'LTR', made: { ...paper.made, kg: '12.5', kgOrigin: 'estimated' } };
  await save(draftOf(own, { number: 'A/1', issueDate: '2026-01-31', lines: [paper, tied] }));
  await save(draftOf(own, { number: 'A/2', issueDate: '2026-02-28', lines: [paper, unknown, loose] }));
  await save(
    draftOf(own, { number: 'K 1', issueDate: '2026-02-28', kind: '381', lines: [{ ...paper, quantity: '24' }] }),
  );
  await save(
    draftOf(own, {
      ...{ serviceProviderId: secondProvider, number: 'Þ-9', issueDate: '2026-03-10', currency: 'EUR' },
      ...{ periodStart: '2026-02-01', periodEnd: '2026-02-28', lines: [estimated] },
    }),
  );
  await save(draftOf(own, { number: 'Eytt', issueDate: '2026-03-31', lines: [paper] }));
  await own.as('finance', 'DELETE', invoicePath(own.serviceProviderId, 'Eytt', '/delete'));
}

beforeAll(async () => {
  const [row] = await own.query<{ id: number }>(
    `insert into service_provider (organization_id, name) values ($1, 'Þórður hf.') returning id`,
  );
  secondProvider = row?.id ?? 0;
  containerId = (await createContainer(test.db, own)).id;
  await fill();
  await save(draftOf(stranger, { number: 'LEYND' }), stranger);
});

const numbers = async (query: string) =>
  (await get(`/invoices?${query}`)).rows.map(({ number }: { number: string }) => number);

describe('the list of invoices', () => {
  it('finds by number and provider, ignoring accents, and filters', async () => {
    expect(await numbers('')).toEqual(['Þ-9', 'K 1', 'A/2', 'A/1']);
    expect(await numbers('search=thordur')).toEqual(['Þ-9']);
    expect(await numbers('search=a%2F')).toEqual(['A/2', 'A/1']);
    expect(await numbers('search=100%25')).toEqual([]);
    expect(await numbers('kind=credit')).toEqual(['K 1']);
    expect(await numbers(`serviceProviderId=${secondProvider}`)).toEqual(['Þ-9']);
    // The invoice of March is for February.
    expect(await numbers('from=2026-02-01&to=2026-02-28&sort=number&order=asc')).toEqual(['A/2', 'K 1', 'Þ-9']);
    expect(await numbers('state=deleted')).toEqual(['Eytt']);
    expect(await numbers('state=all')).toHaveLength(5);
    expect(await numbers('unmapped=true')).toEqual(['A/2']);
    expect(await numbers('changedByFile=true')).toEqual([]);
    expect(await numbers('sort=total&order=asc')).toEqual(['K 1', 'Þ-9', 'A/2', 'A/1'].sort(byTotal));
    expect(await numbers('pageSize=2&page=2')).toEqual(['A/2', 'A/1']);
    expect(await get('/invoices?page=9')).toMatchObject({ rows: [], total: 4 });
  });

  it.each(['sort=price', 'from=2026-02-30', 'state=gone', 'serviceProviderId=x', 'page=0', 'unmapped=1'])(
    'refuses %s',
    async (query) => {
      expect((await own.as('finance', 'GET', `/invoices?${query}`)).status).toBe(400);
    },
  );

  it.each(['', 'kind=invoice', 'from=2026-02-01', 'state=all', 'search=A', 'state=deleted'])(
    'sums exactly what it finds by %j, credit notes taken off, each currency by itself',
    async (query) => {
      const { rows, sums, total } = await get(`/invoices?${query}&pageSize=200`);
      const currencies = new Set(rows.map(({ currency }: { currency: string }) => currency));
      expect(sums.byCurrency).toHaveLength(currencies.size);
      for (const { currency, count, ...figures } of sums.byCurrency) {
        const same = rows.filter((row: { currency: string }) => row.currency === currency);
        expect(count).toBe(same.length);
        for (const name of ['net', 'vat', 'total'] as const) expect(figures[name]).toBe(recount(same, name));
      }
      expect(sums.kg).toBe(recount(rows, 'kg'));
      expect(total).toBe(rows.length);
    },
  );

  it('subtracts credit notes', async () => {
    expect((await get('/invoices?kind=credit')).rows[0]).toMatchObject({
      ...{ net: '-240', vat: '-58', total: '-298', kg: '-24', isCredit: true },
    });
  });

  it('is available as flat rows', async () => {
    const { rows, total } = await get('/invoices/simplified?sort=number&order=asc');
    expect([total, rows[0]]).toMatchObject([
      4,
      { number: 'A/1', serviceProviderId: own.serviceProviderId, net: '5740.5', deleted: false },
    ]);
  });
});

const totals: Readonly<Record<string, number>> = { 'A/1': 7118.5, 'A/2': 7150.4, 'K 1': -298, 'Þ-9': 1537.6 };
function byTotal(one: string, other: string): number {
  return (totals[one] ?? 0) - (totals[other] ?? 0);
}

function recount(rows: readonly Record<string, string>[], name: string): string {
  return rows.reduce((sum, row) => sum.plus(row[name] ?? '0'), new Decimal(0)).toFixed();
}

describe('the list of lines', () => {
  const names = async (query: string) =>
    (await get(`/invoices/all-line-items?${query}`)).rows.map(
      ({ number, position }: { number: string; position: number }) => `${number}:${position}`,
    );

  it('contains lines of existing invoices, by text and classification', async () => {
    expect(await names('sort=number&order=asc')).toEqual([
      'A/1:1',
      'A/1:2',
      'A/2:1',
      'A/2:2',
      'A/2:3',
      'K 1:1',
      'Þ-9:1',
    ]);
    expect(await names('search=ymislegt')).toEqual(['A/2:2']);
    expect(await names('search=L-8&sort=number&order=asc')).toEqual(['A/1:2', 'A/2:3']);
    expect(await names('unmapped=material')).toEqual(['A/2:2']);
    expect(await names('unmapped=location&sort=number&order=asc')).toEqual(['A/1:2', 'A/2:2', 'A/2:3']);
    expect(await names('kind=rental&sort=number&order=asc')).toEqual(['A/1:2', 'A/2:3']);
    expect(await names(`containerId=${containerId}`)).toEqual(['A/1:2']);
    expect(await names(`wasteStreamId=${own.wasteStreamId}&from=2026-02-01`)).toHaveLength(3);
    expect(await names(`number=${encodeURIComponent('A/1')}`)).toHaveLength(2);
    expect(await names(`number=${encodeURIComponent('A/1')}&serviceProviderId=${secondProvider}`)).toEqual([]);
    const foreign = await own.as('finance', 'GET', `/invoices/all-line-items?locationId=${stranger.locationId}`);
    expect(foreign.status).toBe(404);
  });

  it.each(['', 'kind=material', 'kind=rental', 'unmapped=any', 'to=2026-02-28'])(
    'sums exactly what it finds by %j',
    async (query) => {
      const { rows, sums, total } = await get(`/invoices/all-line-items?${query}&pageSize=200`);
      for (const { currency, cost } of sums.byCurrency)
        expect(cost).toBe(
          recount(
            rows.filter((row: { currency: string }) => row.currency === currency),
            'cost',
          ),
        );
      expect([total, sums.kg]).toEqual([rows.length, recount(rows, 'kg')]);
      const estimated = rows.filter(({ kgOrigin }: { kgOrigin: string }) => kgOrigin === 'estimated');
      expect(sums.estimatedKg).toBe(recount(estimated, 'kg'));
    },
  );
});

describe('rentals', () => {
  it('are listed by invoice with their containers, and can be filtered by those without one', async () => {
    const { rows, total } = await get('/invoices/with-rentals');
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { number: 'A/2', rentals: [{ position: 3, cost: '4500.5' }] },
      { number: 'A/1', rentals: [{ position: 2, cost: '4500.5', container: { id: containerId } }] },
    ]);
    expect(rows[0].rentals[0]).not.toHaveProperty('container');
    expect(
      (await get('/invoices/with-rentals?tied=false')).rows.map(({ number }: { number: string }) => number),
    ).toEqual(['A/2']);
    expect((await get('/invoices/with-rentals?tied=true&from=2026-02-01')).rows).toEqual([]);
    expect(await get('/invoices/with-rentals?page=9')).toEqual({ rows: [], total: 2 });
  });
});

describe('months', () => {
  it('have numbers and totals of invoices, and missing providers after the end of the month', async () => {
    const monthly = await createWorkspace(test);
    for (const month of ['03', '04', '05', '06', '08'])
      await save(draftOf(monthly, { number: `M${month}`, issueDate: `2025-${month}-28` }), monthly);
    const { months } = await get('/invoices/invoice-report-month-counts?until=2025-10&months=5', monthly);
    const name = expect.any(String);
    expect(months).toEqual([
      { month: '2025-06', count: 1, sums: [{ currency: 'ISK', net: '1240' }], missing: [] },
      { month: '2025-07', count: 0, sums: [], missing: [{ id: monthly.serviceProviderId, name }] },
      { month: '2025-08', count: 1, sums: [{ currency: 'ISK', net: '1240' }], missing: [] },
      { month: '2025-09', count: 0, sums: [], missing: [{ id: monthly.serviceProviderId, name }] },
      { month: '2025-10', count: 0, sums: [], missing: [] },
    ]);
    expect((await get('/invoices/invoice-report-month-counts')).months).toHaveLength(12);
    const status = (await own.as('finance', 'GET', '/invoices/invoice-report-month-counts?until=2026-13')).status;
    expect(status).toBe(400);
  });
});

describe('exports', () => {
  async function table(path: string) {
    const { headers } = own.members.finance;
    const answer = await test.app.inject({ url: `${basePath}/org/${own.organizationId}${path}`, headers });
    return parse(answer.payload, { bom: true, delimiter: ';' }) as string[][];
  }

  it('contain exactly the rows of the lists, with numbers for spreadsheets', async () => {
    expect(await table('/invoices/export?kind=credit&columns=number,kind,net,total,state&language=no')).toEqual([
      ['Fakturanummer', 'Type', 'Ekskl. mva.', 'Totalt', 'Status'],
      ['K 1', 'Kreditnota', '-240', '-298', 'Gjeldende'],
    ]);
    expect(
      await table('/invoices/all-line-items/export?search=ymislegt&columns=number,name,quantity,unit,cost,kind'),
    ).toEqual([
      ['Reikningsnúmer', 'Lýsing', 'Magn', 'Eining', 'Upphæð án VSK', 'Tegund'],
      ['A/2', 'Ýmislegt', '3,3333', 'kg', '25,9', ''],
    ]);
    expect(await table('/invoices/export?state=all')).toHaveLength(6);
    const { status } = await own.as('editor', 'GET', '/invoices/export');
    expect(status).toBe(403);
  });
});
