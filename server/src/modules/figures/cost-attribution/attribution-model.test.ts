// Random histories of invoices, collections, moves and calculations. For each filter the attribution adds up to the cost that the figures state, at
// any moment; and what was attributed change by change equals what is attributed from nothing. HISTORIES sets their number.
import type { CostAttribution } from '@tunna/contract/figures/cost-attribution';
import { amountText, sum, toDecimal } from '@tunna/domain/numbers/decimal';
import { addDays } from '@tunna/domain/time/days';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { type LineGiven, saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { attributeAllDue, attributeDue } from './cost-attribution-run.service.ts';

const test = testApp({ now: () => new Date('2026-06-15T12:00:00Z') });

const either = fc.constantFrom(0 as const, 1 as const);
const maybe = fc.constantFrom(0 as const, 1 as const, undefined);
const day = fc.integer({ min: 0, max: 89 }).map((days) => addDays('2026-01-01', days));
const number = fc.constantFrom('1', '2', '3');
const line = fc.record({
  kind: fc.constantFrom(
    'material' as const,
    'transport' as const,
    'transport' as const,
    'rental' as const,
    'fee' as const,
    undefined,
  ),
  stream: maybe,
  place: maybe,
  container: fc.constantFrom(0 as const, 1 as const, undefined, undefined),
  kg: fc.integer({ min: 0, max: 50 }),
  cents: fc.integer({ min: -500, max: 9_999 }),
});
const saved = fc.record({
  does: fc.constant('save' as const),
  number,
  day,
  isCredit: fc.boolean(),
  currency: fc.constantFrom('ISK', 'ISK', 'ISK', 'EUR'),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
});
const step = fc.oneof(
  { weight: 5, arbitrary: saved },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), number }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restore' as const), number }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('collect' as const), container: either, day }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('place' as const),
      container: either,
      day,
      place: either,
      stream: either,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('plan' as const), container: either, day }) },
  { weight: 2, arbitrary: fc.constant({ does: 'attribute' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'aggregate' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface World {
  readonly own: Workspace;
  readonly streams: readonly number[];
  readonly places: readonly string[];
  readonly containers: readonly number[];
}

async function begin(): Promise<World> {
  const own = await createWorkspace(test);
  const [plastic] = await own.query<{ id: number }>(`insert into waste_stream (organization_id, waste_category_id)
     select $1, id from waste_category where code = 'plastic' returning id`);
  const { body: place } = await own.post('/locations', { name: 'Hitt húsið' });
  const streams = [own.wasteStreamId, plastic?.id ?? 0];
  const containers: number[] = [];
  for (const wasteStreamId of streams) containers.push((await createContainer(test.db, { ...own, wasteStreamId })).id);
  return { own, streams, places: [own.locationId, place.id], containers };
}

const picked = <Value>(values: readonly Value[], index: 0 | 1 | undefined): Value | undefined =>
  index === undefined ? undefined : values[index];

type Line = typeof line extends fc.Arbitrary<infer One> ? One : never;

const lineOf = (
  { streams, places, containers }: World,
  { kind, stream, place, container, kg, cents }: Line,
): LineGiven => ({
  name: 'Lína',
  net: amountText(toDecimal(String(cents)).div(100)),
  classification: {
    kind,
    wasteStreamId: kind === undefined ? undefined : picked(streams, stream),
    locationId: picked(places, place),
    containerId: picked(containers, container),
    kg: kind === 'material' ? { amount: String(kg), origin: 'weighed' } : undefined,
  },
});

const takes: { [Does in Step['does']]: (world: World, step: Extract<Step, { does: Does }>) => Promise<unknown> } = {
  save: (world, { number: of, day: issueDate, isCredit, currency, lines }) =>
    saveGivenInvoice(test.db, world.own, {
      ...{ number: of, issueDate, isCredit, currency },
      lines: lines.map((one) => lineOf(world, one)),
    }),
  delete: ({ own }, { number: of }) => own.as('finance', 'DELETE', `/invoices/${own.serviceProviderId}/${of}/delete`),
  restore: ({ own }, { number: of }) =>
    own.as('finance', 'POST', '/invoices/restore', { serviceProviderId: own.serviceProviderId, number: of }),
  collect: ({ own, containers }, { container, day: at }) =>
    own.query(
      `insert into service_request (organization_id, container_id, action_type, status, created_at, closed_at)
       values ($1, $2, 'empty_container', 'done', $3, $3)`,
      [containers[container], `${at}T10:00:00Z`],
    ),
  place: ({ own, containers, places, streams }, { container, day: from, place, stream }) =>
    own.query(
      `insert into container_placement (organization_id, container_id, valid_from, location_id, waste_stream_id, service_provider_id)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (organization_id, container_id, valid_from) do update
       set location_id = excluded.location_id, waste_stream_id = excluded.waste_stream_id`,
      [containers[container], from, places[place], streams[stream], own.serviceProviderId],
    ),
  plan: ({ own, containers }, { container, day: from }) =>
    own.query(
      `insert into collection_schedule (organization_id, container_id, weekdays, every_weeks, from_day)
       select $1, $2, '{2}', 1, $3
       where not exists (
         select from collection_schedule where organization_id = $1 and container_id = $2 and removed_at is null
       )`,
      [containers[container], from],
    ),
  attribute: ({ own }) => test.db.database.tenant(mintOrgScope(own.organizationId), attributeDue),
  aggregate: () => test.db.asOwner('select aggregate_figures()'),
};

const take = (world: World, one: Step): Promise<unknown> =>
  (takes[one.does] as (world: World, one: Step) => Promise<unknown>)(world, one);

/** The attribution adds up to the cost of the figures, for every filter, and to its own bases. */
async function expectSameSums({ own, places }: World): Promise<CostAttribution> {
  const asked = 'from=2026-01&until=2026-12';
  const filters = ['', ...places.map((id) => `&locationId=${id}`), `&serviceProviderId=${own.serviceProviderId}`];
  let all: CostAttribution | undefined;
  for (const filter of filters) {
    const { body: attribution } = await own.get(`/figures/cost-attribution?${asked}${filter}`);
    const { body: figures } = await own.get(`/figures?${asked}${filter}`);
    const { streams, bases }: CostAttribution = attribution;
    expect(amountText(sum(streams.map(({ cost }) => cost)))).toBe(figures.totals.cost);
    expect(amountText(sum(bases.map(({ cost }) => cost)))).toBe(figures.totals.cost);
    all ??= attribution;
  }
  if (all === undefined) throw new Error('Nothing was read.');
  return all;
}

const shares = ({ own }: World) => own.query('select * from line_share where organization_id = $1 order by 2, 3, 4, 5');

it('adds up to the figures at any moment, and follows every change', async () => {
  const touched = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 18 }), async (history) => {
      const world = await begin();
      for (const [index, one] of history.entries()) {
        await take(world, one);
        if (index % 6 === 0) await expectSameSums(world);
      }
      const scope = mintOrgScope(world.own.organizationId);
      await attributeAllDue(test.db.database, scope);
      const { bases, pendingInvoices } = await expectSameSums(world);
      expect(pendingInvoices).toBe(0);
      for (const { basis } of bases) touched.add(basis);
      const found = await shares(world);
      await world.own.query(
        'insert into attribution_due (organization_id, invoice_id) select organization_id, id from invoice where organization_id = $1',
      );
      await attributeAllDue(test.db.database, scope);
      expect(await shares(world)).toEqual(found);
    }),
    { numRuns: Number(process.env.HISTORIES ?? 25), examples: [[everyKind]] },
  );
  // Fails if the histories covered too little.
  expect([...touched].sort()).toEqual(['collections', 'container', 'line', 'none', 'weight']);
}, 1_800_000);

const given: Line = { kind: 'transport', stream: undefined, place: 0, container: undefined, kg: 0, cents: 1000 };

/** Every step and basis once, so that every run covers them. */
const everyKind: Step[] = [
  {
    ...{ does: 'save', number: '1', day: '2026-01-31', isCredit: false, currency: 'ISK' },
    lines: [
      given,
      { ...given, container: 1 },
      { ...given, kind: 'fee', place: undefined },
      { ...given, kind: 'material', stream: 0, kg: 7 },
    ],
  },
  { does: 'collect', container: 0, day: '2026-01-10' },
  { does: 'attribute' },
  { does: 'collect', container: 1, day: '2026-01-11' },
  { does: 'place', container: 1, day: '2026-01-20', place: 0, stream: 0 },
  { does: 'plan', container: 0, day: '2026-01-05' },
  {
    ...{ does: 'save', number: '2', day: '2026-02-28', isCredit: true, currency: 'ISK' },
    lines: [{ ...given, kind: undefined }],
  },
  { does: 'delete', number: '1' },
  { does: 'attribute' },
  { does: 'restore', number: '1' },
  { does: 'aggregate' },
];
