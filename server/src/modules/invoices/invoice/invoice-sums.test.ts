import { amountText, sum } from '@tunna/domain/numbers/decimal';
import fc from 'fast-check';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import {
  everyInvoiceStep,
  forgetInvoices,
  invoiceSteps,
  takeInvoiceStep,
} from '../../../../test/records/invoice-steps.ts';
import { invoicePath } from '../../../../test/records/invoices.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { clientConfig } from '../../../database/connection.ts';

const test = testApp();

const storedOfInvoices = `
  select id, trim_scale(kg)::text as kg, trim_scale(estimated_kg)::text as estimated_kg, unmapped_lines, open_lines, lines_without_location
  from invoice where organization_id = $1 order by id`;
const countedOfInvoices = `
  select invoice.id, trim_scale(coalesce(sum(line.kg), 0))::text as kg,
    trim_scale(coalesce(sum(case when kg_origin = 'estimated' then line.kg end), 0))::text as estimated_kg,
    count(case when position is not null and line.kind is null then 1 end)::int as unmapped_lines,
    count(case when counted and (line.kind is null or location_id is null and line.kind in ('material', 'transport', 'rental')) then 1 end)::int
      as open_lines,
    count(case when counted and location_id is null and (line.kind is null or line.kind in ('material', 'transport', 'rental')) then 1 end)::int
      as lines_without_location
  from invoice
  left join invoice_line line
    on line.organization_id = invoice.organization_id and line.invoice_id = invoice.id and line.version = invoice.version
  where invoice.organization_id = $1
  group by invoice.id order by invoice.id`;

const dimensions = 'month, service_provider_id, sign, currency, own_stage, changed_by_file, has_unmapped';
const measures = `sum(invoices)::int as invoices, trim_scale(sum(net))::text as net, trim_scale(sum(vat))::text as vat,
  trim_scale(sum(total))::text as total, trim_scale(sum(kg))::text as kg, trim_scale(sum(estimated_kg))::text as estimated_kg`;
const storedByMonth = `
  select ${dimensions}, ${measures} from invoice_sum where organization_id = $1
  group by ${dimensions} having sum(invoices) <> 0 order by ${dimensions}`;
const countedByMonth = `
  select ${dimensions}, ${measures} from (
    select to_char(service_day, 'YYYY-MM-01')::date as month, service_provider_id, sign, currency,
      case when deleted_at is not null then 'deleted' when needs_check then 'check' when open_lines > 0 then 'classify' else 'done' end as own_stage,
      changed_by_file, unmapped_lines > 0 as has_unmapped, 1 as invoices, sign * coalesce(tax_exclusive, line_total, 0) as net,
      sign * coalesce(tax, 0) as vat, coalesce(sign * tax_inclusive, sign * (coalesce(tax_exclusive, line_total, 0) + coalesce(tax, 0))) as total,
      kg, estimated_kg
    from invoice where organization_id = $1
  ) invoice group by ${dimensions} order by ${dimensions}`;

const saved = (net: '1000' | '33.33'): Step => ({
  ...{ does: 'save', number: '1', isCredit: false, issueDate: '2026-01-31', currency: 'ISK' },
  lines: [{ item: 'a', name: 'pappi', unit: 'KGM', quantity: '1', net, at: 'pappi' }],
});

/** Steps after which the invoice needs nothing. */
const decided: Step[] = [
  saved('1000'),
  { does: 'map', key: 'pappi', kind: 'material' },
  { does: 'place', key: 'pappi' },
];

/** A file changes the invoice, and a member has not accepted it. */
const unconfirmed: Step[] = [...decided, saved('33.33')];

const rows = (query: string, { organizationId }: Workspace) => test.db.asOwner(query, [organizationId]);

/** Kept sums equal the lines. @returns the sums by month */
async function agree(own: Workspace) {
  expect(await rows(storedOfInvoices, own)).toEqual(await rows(countedOfInvoices, own));
  const counted = await rows(countedByMonth, own);
  expect(await rows(storedByMonth, own)).toEqual(counted);
  return counted;
}

const steps = fc.array(
  fc.oneof(...invoiceSteps, {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('accept' as const), number: fc.constantFrom('1', '2', '3') }),
  }),
  { minLength: 1, maxLength: 12 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

const take = (own: Workspace, step: Step): Promise<unknown> => {
  const takes = {
    ...takeInvoiceStep(test.db),
    accept: (_own: Workspace, { number }: { number: string }) =>
      own.as('finance', 'POST', invoicePath(own.serviceProviderId, number, '/acknowledge')),
  };
  return (takes[step.does] as (own: Workspace, step: Step) => Promise<unknown>)(own, step);
};

interface Listed {
  readonly currency: string;
  readonly kg?: string;
  readonly net?: string;
  readonly cost?: string;
}

/** The totals that a list states are those of its rows. */
async function expectListed(own: Workspace, path: string, amount: 'net' | 'cost'): Promise<void> {
  const { body } = await own.as('finance', 'GET', `/invoices${path}&pageSize=100`);
  const rows: readonly Listed[] = body.rows;
  const ofRows = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, those]) => ({
    currency,
    count: those.length,
    amount: amountText(sum(those.map((row) => row[amount] ?? '0'))),
  }));
  expect({
    path,
    total: body.total,
    kg: body.sums.kg,
    currencies: body.sums.byCurrency.map((one: Listed & { count: number }) => ({
      ...{ currency: one.currency, count: one.count, amount: one[amount] },
    })),
  }).toEqual({
    path,
    total: rows.length,
    kg: amountText(sum(rows.map(({ kg }) => kg ?? '0'))),
    currencies: ofRows.toSorted((one, other) => other.count - one.count || (one.currency < other.currency ? -1 : 1)),
  });
}

const days = [
  'from=2026-01-01&to=2026-01-31',
  'from=2025-12-15&to=2026-01-30',
  'from=2026-01-31&to=2026-02-01',
  'from=2026-02-01',
];
const invoiceFilters = [
  '',
  ...days,
  'state=all',
  'state=deleted',
  'kind=credit',
  'unmapped=true',
  'unmapped=false',
  'changedByFile=true',
  ...['check', 'classify', 'findings', 'done'].map((stage) => `stage=${stage}`),
  'to=2026-01-31&stage=classify',
];
const lineFilters = ({ locationId, wasteStreamId, serviceProviderId }: Workspace) => [
  '',
  ...days,
  'kind=material',
  'unmapped=material',
  'unmapped=location',
  'unmapped=any&from=2026-01-01',
  `locationId=${locationId}`,
  `locationId=${locationId}&to=2026-01-30`,
  `wasteStreamId=${wasteStreamId}`,
  `serviceProviderId=${serviceProviderId}&kind=transport`,
  'search=pappi',
];

async function expectLists(own: Workspace): Promise<void> {
  for (const filter of invoiceFilters) await expectListed(own, `?${filter}`, 'net');
  for (const filter of lineFilters(own)) await expectListed(own, `/all-line-items?${filter}`, 'cost');
}

describe('the sums of invoices', () => {
  it('equal those of their lines, in any order of saving, accepting, deleting, restoring and classifying', async () => {
    const own = await createWorkspace(test);
    const seen = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        await forgetInvoices(test.db, own);
        for (const step of sequence) await take(own, step);
        for (const row of await agree(own)) seen.add(row.own_stage);
        await expectLists(own);
        await test.db.asOwner('select aggregate_figures()');
        await expectLists(own);
      }),
      {
        numRuns: 15,
        examples: [
          [everyInvoiceStep],
          [[...everyInvoiceStep, { does: 'delete', number: '1' }]],
          [decided],
          [unconfirmed],
        ],
      },
    );
    // The examples alone cover every stage.
    expect([...seen].toSorted()).toEqual(['check', 'classify', 'deleted', 'done']);
  });

  it('lose nothing when many save, classify and delete concurrently, and keep few rows', async () => {
    const own = await createWorkspace(test);
    const save = (index: number, net: string) =>
      saveGivenInvoice(test.db, own, {
        number: `S-${index}`,
        lines: [{ name: 'pappi', net, unit: 'KGM' }, { net: '2' }],
      });
    await Promise.all(
      Array.from({ length: 24 }, async (_none, index) => {
        await save(index, '1');
        if (index % 3 === 0) await save(index, '2');
        if (index % 5 === 0) await own.as('finance', 'DELETE', `/invoices/${own.serviceProviderId}/S-${index}/delete`);
        if (index % 6 === 0)
          await take(own, { does: 'map', key: 'pappi', kind: index % 12 === 0 ? 'material' : 'transport' });
      }),
    );
    await agree(own);
    await save(0, '3');
    expect((await rows('select from invoice_sum where organization_id = $1', own)).length).toBeLessThan(60);
  });

  it('never make a transaction wait for another invoice', async () => {
    const own = await createWorkspace(test);
    const ids: number[] = [];
    for (const number of ['A', 'B']) ids.push(await saveGivenInvoice(test.db, own, { number, lines: [{}] }));
    const weigh = async (id: number | undefined, meanwhile: () => Promise<void>) => {
      const client = new Client(clientConfig(test.db.owner));
      await client.connect();
      await client.query(`begin; set local lock_timeout = '2s'`);
      for (let index = 0; index < 30; index += 1)
        await client.query(
          `update invoice_line set kg = coalesce(kg, 0) + 1, kg_origin = 'weighed' where organization_id = $1 and invoice_id = $2`,
          [own.organizationId, id],
        );
      await meanwhile();
      await client.query('commit');
      await client.end();
    };
    await weigh(ids[0], () => weigh(ids[1], async () => undefined));
    expect(await agree(own)).toMatchObject([{ invoices: 2, kg: '60' }]);
  });

  it('are corrected by a rebuild, which counts the wrong ones', async () => {
    const own = await createWorkspace(test);
    await saveGivenInvoice(test.db, own, { number: 'R-1', lines: [{ name: 'pappi', net: '10' }] });
    await own.query('update invoice set kg = 5, open_lines = 0 where organization_id = $1');
    await own.query('update invoice_sum set net = net + 7 where organization_id = $1 and invoices > 0');
    const rebuild = () => own.query('select rebuild_invoice_sums($1)::int as wrong');
    expect((await rebuild())[0]?.wrong).toBeGreaterThan(1);
    await agree(own);
    expect(await rebuild()).toEqual([{ wrong: 0 }]);
  });

  it('are deleted with their organization', async () => {
    const own = await createWorkspace(test);
    await saveGivenInvoice(test.db, own, { number: 'D-1', lines: [{}] });
    await own.query('delete from organization where id = $1');
    expect(await rows('select from invoice_sum where organization_id = $1', own)).toEqual([]);
  });
});
