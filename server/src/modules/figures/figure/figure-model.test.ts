import { randomUUID } from 'node:crypto';
import type { Contract } from '@tunna/contract';
import type { Output } from '@tunna/contract/endpoint';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { madeDemo } from '../../../../test/demo-database.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import {
  everyInvoiceStep,
  forgetInvoices,
  invoiceSteps,
  takeInvoiceStep,
} from '../../../../test/records/invoice-steps.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

type Month = Output<Contract['getFigureMonths']>['months'][number];
type Stream = Month['streams'][number];

const test = testApp();

const dimensions = `month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, location_id, department_id, service_provider_id`;
const measures = `lines, unweighed_lines, unplaced_lines, kg, converted_kg, estimated_kg, cost, unplaced_cost`;
const summed = measures
  .split(', ')
  .map((measure) => `trim_scale(sum(${measure}))::text as ${measure}`)
  .join(', ');

/** Stored figures plus pending changes. */
const stored = `
  select ${dimensions}, ${summed} from (
    select ${dimensions}, ${measures} from monthly_figure where organization_id = $1
    union all select ${dimensions}, ${measures} from figure_change where organization_id = $1
  ) figure group by ${dimensions} having sum(lines) <> 0 order by ${dimensions}`;

/** The same, recomputed from invoice lines and readings by a query that shares nothing with the aggregation. */
const recounted = `
  select ${dimensions}, ${summed} from (
    select to_char(service_day, 'YYYY-MM-01')::date as month, 'invoice' as source, coalesce(kind, '') as kind,
      coalesce(waste_stream_id, 0) as waste_stream_id, coalesce(ewc_code, '') as ewc_code, coalesce(treatment_code, '') as treatment_code,
      currency, coalesce(location_id, '') as location_id, 0 as department_id, service_provider_id, 1 as lines,
      case when kind = 'material' and kg is null then 1 else 0 end as unweighed_lines,
      case when location_id is null and (kind is null or kind in ('material', 'transport', 'rental')) then 1 else 0 end as unplaced_lines,
      coalesce(kg, 0) as kg, case when kg_origin = 'converted' then kg else 0 end as converted_kg,
      case when kg_origin = 'estimated' then kg else 0 end as estimated_kg, cost,
      case when location_id is null and (kind is null or kind in ('material', 'transport', 'rental')) then cost else 0 end as unplaced_cost
    from invoice_line where organization_id = $1 and counted
    union all
    select to_char(weighed_on, 'YYYY-MM-01')::date, 'reading', 'material', coalesce(waste_stream_id, 0), '', '', '', coalesce(location_id, ''),
      coalesce(department_id, 0), 0, 1, 0, case when location_id is null then 1 else 0 end, net, 0, 0, 0, 0
    from scale_reading where organization_id = $1 and removed_at is null and held_because is null and assigned_at is not null
  ) line group by ${dimensions} order by ${dimensions}`;

const steps = fc.array(
  fc.oneof(
    ...invoiceSteps,
    { weight: 2, arbitrary: fc.record({ does: fc.constant('weigh' as const), kg: fc.constantFrom('0.5', '812.125') }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('unweigh' as const) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('aggregate' as const) }) },
  ),
  { minLength: 1, maxLength: 14 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

/** One step of each kind, so that every run covers all kinds. */
const everyKind: Step[] = [...everyInvoiceStep, { does: 'weigh', kg: '0.5' }];

const aggregate = () => test.db.asOwner('select aggregate_figures()');

const takes = (): {
  [Does in Step['does']]: (
    own: Workspace,
    step: Extract<Step, { does: Does }>,
    containerId: number,
  ) => Promise<unknown>;
} => ({
  ...takeInvoiceStep(test.db),
  weigh: (own, { kg }, containerId) =>
    own.post(`/containers/${containerId}/readings`, {
      kg,
      weighedOn: '2026-02-03',
      note: '',
      idempotencyKey: randomUUID(),
    }),
  async unweigh(own, _step, containerId) {
    const { body } = await own.get(`/containers/${containerId}/readings`);
    const [first] = body.rows;
    if (first !== undefined) await own.remove(`/readings/${first.id}`);
  },
  aggregate: () => aggregate(),
});

const take = (own: Workspace, step: Step, containerId: number): Promise<unknown> =>
  (takes()[step.does] as (own: Workspace, step: Step, containerId: number) => Promise<unknown>)(own, step, containerId);

/** The monthly figures equal the months within the figures of the period. */
async function expectSameMonths(own: Workspace, source: string): Promise<void> {
  const asked = `from=2025-11&until=2026-03&source=${source}`;
  const { body: all } = await own.as('viewer', 'GET', `/figures?${asked}`);
  const { body: lean } = await own.as('viewer', 'GET', `/figures/months?${asked}`);
  const withoutLines = ({ lines: _lines, ...stream }: Stream) => stream;
  expect({
    ...lean,
    months: lean.months.map(({ month, streams }: Month) => ({ month, streams: streams.map(withoutLines) })),
  }).toEqual({
    ...{ source, period: all.period, currency: all.currency },
    months: all.months.map(({ month, streams }: Month) => ({ month, streams })),
  });
  const lines = lean.months.flatMap(({ streams }: Month) => streams.map((stream) => stream.lines));
  expect(lines.reduce((sum: number, more: number) => sum + more, 0)).toBe(all.totals.lines);
}

describe('monthly figures', () => {
  it('equal the sum of lines and readings, in any order of saving, deleting, restoring, classifying and weighing', async () => {
    const own = await createWorkspace(test);
    const { id: containerId } = await createContainer(test.db, own);
    const touched = new Set<string>();
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        await forgetInvoices(test.db, own);
        await own.query('delete from scale_reading where organization_id = $1');
        for (const step of sequence) await take(own, step, containerId);
        const expected = await own.query(recounted);
        expect(await own.query(stored)).toEqual(expected);
        for (const source of ['invoice', 'reading']) await expectSameMonths(own, source);
        for (const row of expected)
          touched.add(`${row.source} ${row.kind} ${row.location_id === '' ? 'nowhere' : 'somewhere'}`);
      }),
      { numRuns: 40, examples: [[everyKind]] },
    );
    // Fails if the random steps covered too little.
    expect([...touched].sort()).toEqual(
      expect.arrayContaining([
        'invoice  nowhere',
        'invoice material somewhere',
        'invoice transport nowhere',
        'reading material somewhere',
      ]),
    );
  });

  it('are repaired by a rebuild, also during concurrent writes', async () => {
    const own = await createWorkspace(test);
    await saveGivenInvoice(test.db, own, { number: 'R-1', lines: [{ name: 'pappi', net: '10' }] });
    await aggregate();
    for (const table of ['monthly_figure', 'monthly_total']) {
      await own.query(`update ${table} set cost = cost + 1, lines = lines + 3 where organization_id = $1`);
    }
    const [rebuilt] = await Promise.all([
      own.query('select rebuild_figures($1) as wrong'),
      ...['R-2', 'R-3', 'R-4'].map((number) =>
        saveGivenInvoice(test.db, own, { number, lines: [{ name: 'plast', net: '5' }] }),
      ),
    ]);
    expect(rebuilt).toEqual([{ wrong: 1 }]);
    expect(await own.query(stored)).toEqual(await own.query(recounted));
    await aggregate();
    const totals = await own.query(
      'select sum(lines)::int as lines, trim_scale(sum(cost))::text as cost from monthly_total where organization_id = $1',
    );
    expect(totals).toEqual([{ lines: 4, cost: '25' }]);
    expect(await own.query('select rebuild_figures($1) as wrong')).toEqual([{ wrong: 0 }]);
  });

  it('count fifty invoices saved concurrently during aggregation', async () => {
    const own = await createWorkspace(test);
    await Promise.all(
      Array.from({ length: 50 }, async (_none, index) => {
        await saveGivenInvoice(test.db, own, { number: `S-${index}`, lines: [{ net: '0.01' }, { net: '2' }] });
        if (index % 10 === 0) await aggregate();
      }),
    );
    expect(await own.query(stored)).toEqual(await own.query(recounted));
    const { body } = await own.get('/figures?from=2026-03&until=2026-03');
    expect(body.totals).toMatchObject({ lines: 100, cost: '100.5', unmappedLines: 100, unmappedCost: '100.5' });
  });

  it('equal the sums of the two years of demonstration data', async () => {
    const demo = await createTestDatabase(await madeDemo());
    try {
      await demo.asOwner('select aggregate_figures()');
      const figures = await demo.asOwner(recounted, [1]);
      expect(figures.length).toBeGreaterThan(1000);
      expect(await demo.asOwner(stored, [1])).toEqual(figures);
      expect(await demo.asOwner('select rebuild_figures(1) as wrong')).toEqual([{ wrong: 0 }]);
    } finally {
      await demo.drop();
    }
  });

  it('are deleted with their organization', async () => {
    const own = await createWorkspace(test);
    await saveGivenInvoice(test.db, own, { number: 'D-1', lines: [{}] });
    await aggregate();
    await saveGivenInvoice(test.db, own, { number: 'D-2', lines: [{}] });
    await own.query('delete from organization where id = $1');
    for (const table of ['monthly_figure', 'monthly_total', 'figure_change']) {
      expect(await own.query(`select from ${table} where organization_id = $1`)).toEqual([]);
    }
  });
});
