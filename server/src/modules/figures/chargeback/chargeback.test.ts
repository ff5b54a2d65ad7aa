import { randomUUID } from 'node:crypto';
import { basePath } from '@tunna/contract';
import type { Chargeback } from '@tunna/contract/figures/department-report';
import { Decimal, sum } from '@tunna/domain/numbers/decimal';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createContainer, createDepartment } from '../../../../test/records/factories.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const now = new Date('2026-04-20T12:00:00Z');

const march = 'from=2026-03&until=2026-03';
const chargeback = async (own: Workspace, period = march): Promise<Chargeback> =>
  (await own.as('viewer', 'GET', `/chargeback?${period}`)).body;

async function createStream({ organizationId }: Workspace, category: string): Promise<number> {
  const [row] = await test.db.asOwner<{ id: number }>(
    'insert into waste_stream (organization_id, waste_category_id) select $1, id from waste_category where code = $2 returning id',
    [organizationId, category],
  );
  return row?.id ?? 0;
}

interface Weighing {
  readonly kg: string;
  readonly departmentId?: number;
  readonly weighedOn?: string;
}

const weigh = (own: Workspace, containerId: number, { weighedOn = '2026-03-10', ...given }: Weighing) =>
  own.post(`/containers/${containerId}/readings`, { weighedOn, idempotencyKey: randomUUID(), ...given });

const costs = ({ departments, uncharged }: Chargeback) => ({
  departments: departments.map(({ kg, cost }) => [kg, cost]),
  uncharged: uncharged.map(({ reason, cost }) => [reason, cost]),
});

/** The rows of an exported chargeback. */
async function exported(own: Workspace, more = ''): Promise<string[][]> {
  const { headers } = own.members.viewer;
  const url = `${basePath}/org/${own.organizationId}/chargeback/export?${march}${more}`;
  const answer = await test.app.inject({ url, headers });
  expect([answer.statusCode, answer.payload.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return parse(answer.payload, { bom: true, delimiter: ';' });
}

describe('a chargeback', () => {
  it('is exported as the page shows it: departments, cost without a department with its reason, and the total', async () => {
    const own = await createWorkspace(test);
    const container = await createContainer(test.db, own);
    const kitchen = await createDepartment(test.db, own.organizationId);
    await test.db.asOwner("update department set name = '=Eldhús' where id = $1", [kitchen]);
    const classification = { kind: 'material' as const, wasteStreamId: own.wasteStreamId, locationId: own.locationId };
    await saveGivenInvoice(test.db, own, { number: 'A', lines: [{ net: '1000.5', classification }, { net: '24.5' }] });
    await saveGivenInvoice(test.db, own, { number: 'B', currency: 'EUR', lines: [{ net: '12.25', classification }] });
    await weigh(own, container.id, { kg: '7.5', departmentId: kitchen });
    const shown = await chargeback(own);
    expect(shown.departments).toMatchObject([{ kg: '7.5', cost: '1000.5' }]);
    expect(await exported(own)).toEqual([
      ['Deild', 'Vigtað, kg', 'Kostnaður án VSK', 'Gjaldmiðill', 'Í öðrum gjaldmiðlum', 'Hluti kostnaðar'],
      // A formula is escaped as text.
      ["'=Eldhús", '7,5', '1000,5', 'ISK', '12.25 EUR', '0,9760976'],
      ['Ósamræmdar reikningslínur', '', '24,5', 'ISK', '', '0,0239024'],
      ['Samtals', '7,5', '1025', 'ISK', '12.25 EUR', '1'],
    ]);
    const polish = await exported(own, '&language=pl&columns=department,cost');
    expect([polish[0], polish.at(-1)]).toEqual([
      ['Dział', 'Koszt netto'],
      ['Razem', '1025'],
    ]);
  });

  it('charges each department for what it weighed, and returns the cost without a department', async () => {
    const own = await createWorkspace(test);
    const container = await createContainer(test.db, own);
    const [kitchen, ward] = [
      await createDepartment(test.db, own.organizationId),
      await createDepartment(test.db, own.organizationId),
    ];
    const unweighed = await createStream(own, 'wood');
    const at = own.locationId;
    const classification = { kind: 'material' as const, wasteStreamId: own.wasteStreamId, locationId: at };
    await saveGivenInvoice(test.db, own, {
      number: 'A',
      lines: [
        { net: '1000', classification },
        { net: '100', classification: { kind: 'transport', locationId: at } },
        { net: '50', classification: { kind: 'material', wasteStreamId: unweighed, locationId: at } },
        { net: '20', classification: { kind: 'material', wasteStreamId: own.wasteStreamId } },
        { net: '7' },
      ],
    });
    for (const [kg, departmentId] of [
      ['60', kitchen],
      ['30', ward],
      ['10', undefined],
    ] as const) {
      await weigh(own, container.id, { kg, ...(departmentId === undefined ? {} : { departmentId }) });
    }
    const found = await chargeback(own);
    expect([found.cost, found.kg, found.currency]).toEqual(['1177', '100', 'ISK']);
    expect(costs(found)).toEqual({
      departments: [
        ['60', '660'],
        ['30', '330'],
      ],
      uncharged: [
        ['no_department', '110'],
        ['nothing_weighed', '50'],
        ['no_place', '20'],
        ['unmapped', '7'],
      ],
    });
    // The result is the same after aggregation.
    await test.db.asOwner('select aggregate_figures()');
    expect(await chargeback(own)).toEqual(found);
    // A credit note reduces its share. What a deleted department weighed counts as weighed without a department.
    await saveGivenInvoice(test.db, own, { number: 'C', isCredit: true, lines: [{ net: '500', classification }] });
    await own.as('admin', 'DELETE', `/department/${ward}`);
    expect(costs(await chargeback(own))).toMatchObject({
      departments: [['60', '360']],
      uncharged: [['no_department', '240'], {}, {}, {}],
    });
  });

  it('never adds amounts in different currencies', async () => {
    const own = await createWorkspace(test);
    const container = await createContainer(test.db, own);
    const departmentId = await createDepartment(test.db, own.organizationId);
    await weigh(own, container.id, { kg: '5', departmentId });
    const classification = { kind: 'material' as const, wasteStreamId: own.wasteStreamId, locationId: own.locationId };
    await saveGivenInvoice(test.db, own, { number: 'I', lines: [{ net: '10.01', classification }] });
    await saveGivenInvoice(test.db, own, { number: 'E', currency: 'EUR', lines: [{ net: '3', classification }] });
    const found = await chargeback(own);
    expect(found).toMatchObject({ cost: '10.01', otherCosts: [{ currency: 'EUR', amount: '3' }] });
    expect(found.departments).toMatchObject([{ cost: '10.01', otherCosts: [{ currency: 'EUR', amount: '3' }] }]);
  });

  it('contains one organization only', async () => {
    const [own, other] = [await createWorkspace(test), await createWorkspace(test)];
    const container = await createContainer(test.db, other);
    await weigh(other, container.id, { kg: '5', departmentId: await createDepartment(test.db, other.organizationId) });
    await saveGivenInvoice(test.db, other, { number: 'O', lines: [{ net: '10' }] });
    expect(await chargeback(own)).toMatchObject({ cost: '0', kg: '0', departments: [], uncharged: [] });
  });

  it('equals what was invoiced, and each share is exact up to rounding', async () => {
    const own = await createWorkspace(test);
    const plastic = await createStream(own, 'plastic');
    const streams = [own.wasteStreamId, plastic];
    const [second] = await own.query<{ id: string }>(
      `insert into location (organization_id, id, name) values ($1, gen_random_uuid()::text, 'Annað hús') returning id`,
    );
    const locationIds = [own.locationId, second?.id ?? '', undefined];
    const departments = [
      await createDepartment(test.db, own.organizationId),
      await createDepartment(test.db, own.organizationId),
      undefined,
    ];
    const line = fc.record({
      net: fc.integer({ min: -500_000, max: 5_000_000 }).map((cents) => (cents / 100).toFixed(2)),
      kind: fc.constantFrom('material' as const, 'transport' as const, 'fee' as const, undefined),
      stream: fc.option(fc.constantFrom(...streams), { nil: undefined }),
      locationId: fc.constantFrom(...locationIds),
      month: fc.constantFrom('2026-02', '2026-03'),
    });
    const reading = fc.record({
      kg: fc.integer({ min: 1, max: 900_000 }).map((grams) => (grams / 1000).toFixed(3)),
      stream: fc.constantFrom(...streams),
      locationId: fc.constantFrom(...locationIds.slice(0, 2)),
      department: fc.constantFrom(...departments),
      month: fc.constantFrom('2026-02', '2026-03'),
    });
    const lines = fc.array(line, { minLength: 1, maxLength: 12 });
    const readings = fc.array(reading, { maxLength: 10 });
    let number = 0;
    await fc.assert(
      fc.asyncProperty(lines, readings, async (given, weighed) => {
        for (const one of given) {
          number += 1;
          const classification =
            one.kind === undefined
              ? {}
              : {
                  classification: {
                    kind: one.kind,
                    locationId: one.locationId,
                    ...(one.stream === undefined ? {} : { wasteStreamId: one.stream }),
                  },
                };
          await saveGivenInvoice(test.db, own, {
            number: String(number),
            issueDate: `${one.month}-15`,
            lines: [{ net: one.net, ...classification }],
          });
        }
        for (const { kg, stream, locationId, department, month } of weighed) {
          await own.query(
            `insert into scale_reading (organization_id, net, weighed_on, waste_stream_id, location_id, department_id, idempotency_key)
             values ($1, $2, ($3 || '-07')::date, $4, $5, $6, gen_random_uuid())`,
            [kg, month, stream, locationId, department ?? null],
          );
        }
        const found = await chargeback(own, 'from=2026-02&until=2026-03');
        // Recomputed line by line from invoice lines and readings only.
        const [invoiced] = await own.query<{ cost: string }>(
          'select coalesce(sum(cost), 0) as cost from invoice_line where organization_id = $1 and counted',
        );
        const all = [...found.departments, ...found.uncharged].map(({ cost }) => cost);
        expect(sum(all).eq(invoiced?.cost ?? 0)).toBe(true);
        expect(new Decimal(found.cost).eq(invoiced?.cost ?? 0)).toBe(true);
        const exact = await own.query<{
          department_id: number;
          cost: string;
        }>(`select reading.department_id, sum(line.cost * reading.net / whole.net) as cost
           from invoice_line line
           join scale_reading reading on reading.organization_id = $1 and reading.location_id = line.location_id
             and to_char(reading.weighed_on, 'YYYYMM') = to_char(line.service_day, 'YYYYMM')
             and reading.waste_stream_id = coalesce(line.waste_stream_id, reading.waste_stream_id)
           cross join lateral (
             select sum(net) as net from scale_reading other where other.organization_id = $1 and other.location_id = line.location_id
               and to_char(other.weighed_on, 'YYYYMM') = to_char(line.service_day, 'YYYYMM')
               and other.waste_stream_id = coalesce(line.waste_stream_id, other.waste_stream_id)
           ) whole
           where line.organization_id = $1 and line.counted and line.kind is not null and reading.department_id is not null
           group by reading.department_id`);
        const exactOf = new Map(exact.map((row) => [row.department_id, row.cost]));
        for (const { department, cost } of found.departments) {
          // Up to six parts a month, each off by at most one cent.
          expect(
            new Decimal(cost)
              .minus(exactOf.get(department.id) ?? 0)
              .abs()
              .lte('0.12'),
          ).toBe(true);
        }
        await own.query('delete from scale_reading where organization_id = $1');
      }),
      { numRuns: 12 },
    );
  });
});
