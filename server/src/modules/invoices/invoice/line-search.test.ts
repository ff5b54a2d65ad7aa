import { amountText, sum } from '@tunna/domain/numbers/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import {
  everyInvoiceStep,
  forgetInvoices,
  invoiceSteps,
  takeInvoiceStep,
} from '../../../../test/records/invoice-steps.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { uncheckedStatement } from '../../../database/statement/statement.ts';

const test = testApp();

const measures = `sum(lines)::int as lines, trim_scale(sum(cost))::text as cost, trim_scale(sum(kg))::text as kg,
  trim_scale(sum(estimated_kg))::text as estimated_kg`;
const counted = `
  select search_text, service_day, date_trunc('month', service_day)::date as month, service_provider_id, currency, 1 as lines, cost,
    coalesce(kg, 0) as kg, case when kg_origin = 'estimated' then kg else 0 end as estimated_kg
  from invoice_line where organization_id = $1 and counted`;
const changed = `
  select change.*, date_trunc('month', service_day)::date as month from line_change
  cross join lateral unnest(
    search_texts, service_days, service_provider_ids, currencies, line_change.lines, costs, kgs, estimated_kgs
  ) change (search_text, service_day, service_provider_id, currency, lines, cost, kg, estimated_kg)
  where organization_id = $1`;
/** Kept sums with the changes since, and the same from the lines. */
const sums = [
  {
    by: 'search_text, month, service_provider_id, currency',
    stored: `select search_text, month, service_provider_id, currency, kept.lines, cost, kg, estimated_kg
      from line_text_sum kept join line_text using (organization_id, text_key) where organization_id = $1`,
  },
  {
    by: 'service_day, service_provider_id, currency',
    stored:
      'select service_day, service_provider_id, currency, lines, cost, kg, estimated_kg from line_day_sum where organization_id = $1',
  },
];

const rows = (query: string, { organizationId }: Workspace) => test.db.asOwner(query, [organizationId]);
const aggregate = () => test.db.asOwner('select aggregate_line_sums()');

async function expectStored(own: Workspace): Promise<void> {
  for (const { by, stored } of sums) {
    const both = `${stored} union all select ${by}, lines, cost, kg, estimated_kg from (${changed}) changed`;
    const grouped = (from: string) =>
      rows(`select ${by}, ${measures} from (${from}) line group by ${by} having sum(lines) <> 0 order by ${by}`, own);
    expect(await grouped(both)).toEqual(await grouped(counted));
  }
}

interface Line {
  readonly invoiceId: number;
  readonly position: number;
  readonly name: string;
  readonly sellersItemId?: string;
  readonly serviceDay: string;
  readonly kind?: string;
  readonly currency: string;
  readonly cost: string;
  readonly kg?: string;
}

const linesOfText = uncheckedStatement<{ position: number }>(
  'test.lines_of_a_text',
  `select position from lines_of_texts(array[$1::text::bigint], '-infinity', 'infinity', null, true, 10)`,
);

const list = async (own: Workspace, query: Readonly<Record<string, string>>) => {
  const { status, body } = await own.as('finance', 'GET', `/invoices/all-line-items?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body;
};

const sorts = ['serviceDay', 'name', 'number', 'cost', 'kg', 'serviceProvider'];
const filtersOf = ({ serviceProviderId }: Workspace): readonly Readonly<Record<string, string>>[] => [
  {},
  { from: '2026-01-01', to: '2026-01-31' },
  { from: '2025-12-15', to: '2026-01-31' },
  { to: '2026-02-01' },
  { kind: 'material' },
  { serviceProviderId: String(serviceProviderId), from: '2026-01-31' },
];

/** The list with a search has the lines of the list without one that hold each word, in the same order, and their totals. */
async function expectFound(own: Workspace, search: string, sort: string, order: string): Promise<void> {
  const words = search.split(' ');
  for (const filter of filtersOf(own)) {
    const { rows: every }: { rows: Line[] } = await list(own, { ...filter, sort, order, pageSize: '100' });
    const found = every.filter(({ name, sellersItemId = '' }) =>
      words.every((word) => `${name} ${sellersItemId}`.includes(word)),
    );
    for (const { page, pageSize } of [
      { page: 1, pageSize: 100 },
      { page: 1, pageSize: 1 },
      { page: 2, pageSize: 2 },
    ]) {
      const cut = { page: String(page), pageSize: String(pageSize) };
      const { rows: listed, total, sums: totals } = await list(own, { ...filter, ...cut, search, sort, order });
      expect(listed).toEqual(found.slice((page - 1) * pageSize, page * pageSize));
      expect(total).toBe(found.length);
      expect(totals.kg).toBe(amountText(sum(found.map(({ kg }) => kg ?? '0'))));
      for (const { currency, count, cost } of totals.byCurrency) {
        const those = found.filter((line) => line.currency === currency);
        expect([count, cost]).toEqual([those.length, amountText(sum(those.map((line) => line.cost)))]);
      }
    }
  }
}

const searches = fc.record({
  search: fc.constantFrom('pappi', 'p', 'la', 'akstur b', 'a', 'xyz', 'st a'),
  sort: fc.constantFrom(...sorts),
  order: fc.constantFrom('asc', 'desc'),
});

/** The lines of a text that the current organization has. */
const findLineItemsOf = (organizationId: number, textKey: string) =>
  test.db.database.reader(mintOrgScope(organizationId)).run(linesOfText, [textKey]);

describe('a search of lines', () => {
  it('finds what a comparison of each line finds, after any changes and before and after they are aggregated', async () => {
    const own = await createWorkspace(test);
    const takes: object = takeInvoiceStep(test.db);
    type Step = (typeof everyInvoiceStep)[number];
    const take = takes as Record<Step['does'], (own: Workspace, step: Step) => Promise<unknown>>;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(...invoiceSteps), { minLength: 3, maxLength: 12 }),
        fc.array(searches, { minLength: 2, maxLength: 3 }),
        fc.nat(12),
        async (sequence, asked, aggregatedAfter) => {
          await forgetInvoices(test.db, own);
          for (const [index, step] of [...everyInvoiceStep, ...sequence].entries()) {
            await take[step.does](own, step);
            if (index === aggregatedAfter) await aggregate();
          }
          await expectStored(own);
          for (const { search, sort, order } of asked) await expectFound(own, search, sort, order);
          await aggregate();
          await expectStored(own);
          for (const { search, sort, order } of asked) await expectFound(own, search, sort, order);
        },
      ),
      { numRuns: 4 },
    );
  });

  it('keeps accents and white space of the search', async () => {
    const own = await createWorkspace(test);
    const lines = [{ name: 'Bylgjupappi  Þórsgata' }, { name: '100% pappír' }, { name: 'pappír 100_' }];
    await saveGivenInvoice(test.db, own, { number: 'A', lines });
    const names = async (search: string) =>
      (await list(own, { search, order: 'asc' })).rows.map(({ name }: Line) => name);
    expect(await names(' PAPPI  thors ')).toEqual([lines[0]?.name]);
    expect(await names('100%')).toEqual([lines[1]?.name]);
    expect(await names('0_')).toEqual([lines[2]?.name]);
    expect(await names('pappir')).toEqual([lines[1]?.name, lines[2]?.name]);
  });

  it('reads all lines in order if nearly all are found', async () => {
    const own = await createWorkspace(test);
    const lines = Array.from({ length: 60 }, (_none, index) => ({ name: `pappi ${index}`, net: String(index) }));
    await saveGivenInvoice(test.db, own, { number: 'M', lines });
    await aggregate();
    for (const sort of sorts) await expectFound(own, 'pappi', sort, 'desc');
    await expectFound(own, '7', 'cost', 'asc');
  });

  it('does not show lines of another organization', async () => {
    const [own, stranger] = [await createWorkspace(test), await createWorkspace(test)];
    await saveGivenInvoice(test.db, stranger, { number: 'F', lines: [{ name: 'leyndarmál' }] });
    for (const _ of ['before', 'after']) {
      expect(await list(own, { search: 'leynd' })).toMatchObject({ rows: [], total: 0 });
      expect(await list(stranger, { search: 'leynd' })).toMatchObject({ total: 1 });
      await aggregate();
    }
    const [key] = await rows('select text_key::text as key from line_text where organization_id = $1', stranger);
    for (const [{ organizationId }, found] of [
      [own, 0],
      [stranger, 1],
    ] as const)
      expect(await findLineItemsOf(organizationId, String(key?.key))).toHaveLength(found);
  });
});

describe('pages of lines in the order of days', () => {
  it('are the same wherever sums of days let them start', async () => {
    const own = await createWorkspace(test);
    const days = ['2026-01-31', '2026-02-28', '2025-12-31', '2026-02-28'];
    for (const [index, issueDate] of days.entries())
      await saveGivenInvoice(test.db, own, {
        ...{ number: `P-${index}`, issueDate },
        lines: Array.from({ length: 200 }, (_none, line) => ({ name: `pappi ${line}`, net: String(line) })),
      });
    const serviceProviderId = String(own.serviceProviderId);
    const keys = (lines: readonly Line[]) =>
      lines.map(({ serviceDay, invoiceId, position }) =>
        [serviceDay, String(invoiceId).padStart(9, '0'), String(position).padStart(9, '0')].join(' '),
      );
    for (const step of [undefined, aggregate]) {
      await step?.();
      for (const order of ['asc', 'desc'])
        for (const filter of [{}, { serviceProviderId }, { from: '2026-01-31', to: '2026-02-28' }]) {
          const paged: string[] = [];
          let total = 0;
          for (let page = 1; page <= 9; page += 1) {
            const listed = await list(own, { ...filter, order, page: String(page), pageSize: '100' });
            paged.push(...keys(listed.rows));
            total = listed.total;
          }
          expect(new Set(paged).size).toBe(total);
          expect(total).toBe('from' in filter ? 600 : 800);
          expect(paged).toEqual(order === 'asc' ? paged.toSorted() : paged.toSorted().toReversed());
        }
    }
  });
});

describe('the sums of texts and days', () => {
  it('lose nothing while many save and delete, and others aggregate', async () => {
    const own = await createWorkspace(test);
    await Promise.all([
      ...Array.from({ length: 16 }, async (_none, index) => {
        await saveGivenInvoice(test.db, own, {
          number: `S-${index}`,
          lines: [{ name: 'pappi', net: '1' }, { net: '2' }],
        });
        if (index % 3 === 0) await saveGivenInvoice(test.db, own, { number: `S-${index}`, lines: [{ name: 'plast' }] });
        if (index % 5 === 0) await own.as('finance', 'DELETE', `/invoices/${own.serviceProviderId}/S-${index}/delete`);
      }),
      (async () => {
        for (let time = 0; time < 8; time += 1) await aggregate();
      })(),
    ]);
    await expectStored(own);
    await aggregate();
    await expectStored(own);
    expect(await rows('select from line_change where organization_id = $1', own)).toEqual([]);
  });

  it('are corrected by a rebuild, which counts the wrong ones', async () => {
    const own = await createWorkspace(test);
    await saveGivenInvoice(test.db, own, { number: 'R', lines: [{ name: 'pappi', net: '10' }, { name: 'plast' }] });
    await aggregate();
    await rows('update line_text_sum set kg = kg + 1 where organization_id = $1', own);
    await rows(`delete from line_text where organization_id = $1 and search_text like 'pappi%'`, own);
    const rebuild = () => rows('select rebuild_line_sums($1)::int as wrong', own);
    expect((await rebuild())[0]?.wrong).toBe(5);
    await expectStored(own);
    expect(await rebuild()).toEqual([{ wrong: 0 }]);
  });

  it('are deleted with their organization', async () => {
    const own = await createWorkspace(test);
    await saveGivenInvoice(test.db, own, { number: 'D', lines: [{}] });
    await aggregate();
    await own.query('delete from organization where id = $1');
    for (const table of ['line_text', 'line_text_sum', 'line_day_sum', 'line_change'])
      expect(await rows(`select from ${table} where organization_id = $1`, own)).toEqual([]);
  });
});
