// Random histories of codes by day, choices and their undo, late invoices and moves: each figure of the past has the codes, and each collection the
// location, of its day. HISTORIES sets their number.
import { addDays } from '@tunna/domain/time/days';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const now = new Date('2026-06-15T12:00:00Z');

const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
const day = fc.integer({ min: 0, max: 149 }).map((days) => addDays('2026-01-01', days));
const stream = fc.constantFrom(0 as const, 1 as const);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('invoice' as const), day, kg: fc.integer({ min: 1, max: 900 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('code' as const),
      stream,
      treatment: fc.constantFrom('R1', 'R3', 'R13', 'D1'),
      from: day,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('choose' as const), stream }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('move' as const), days: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('collect' as const), day }) },
);
const histories = fc.array(step, { minLength: 3, maxLength: 16 });
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A value by its first day, the last entry being the latest. */
type ByDay = readonly { readonly from: string; readonly value: string }[];
const on = (values: ByDay, at: string): string => values.findLast(({ from }) => from <= at)?.value ?? '';
const from = (values: ByDay, first: string, value: string): ByDay => [
  ...values.filter((known) => known.from < first),
  { from: first, value },
];

interface World {
  readonly own: Workspace;
  readonly streams: readonly [number, number];
  readonly locations: readonly [string, string];
  readonly containerId: number;
  readonly lines: { readonly day: string; readonly kg: number }[];
  readonly choices: { readonly id: number; readonly stream: 0 | 1 }[];
  readonly codes: [ByDay, ByDay];
  placements: ByDay;
  readonly collections: string[];
}

async function begin(): Promise<World> {
  const own = await createWorkspace(test);
  const { wasteCategoryId } = (await own.as('editor', 'GET', `/waste-stream/${own.wasteStreamId}`)).body;
  const { body: other } = await own.post('/waste-stream', { wasteCategoryId, nameOverride: 'Annað' });
  const { body: location } = await own.post('/locations', { name: 'Hitt húsið' });
  const { id: containerId } = await createContainer(test.db, own);
  const codes: ByDay = [{ from: '', value: 'R3' }];
  return {
    own,
    streams: [own.wasteStreamId, other.id],
    locations: [own.locationId, location.id],
    containerId,
    lines: [],
    choices: [],
    codes: [codes, codes],
    placements: [{ from: '', value: own.locationId }],
    collections: [],
  };
}

const done = (status: number) => expect(status).toBeLessThan(300);

const takes: { [Does in Step['does']]: (world: World, step: Extract<Step, { does: Does }>) => Promise<void> } = {
  async invoice({ own, lines }, { day: issueDate, kg }) {
    lines.push({ day: issueDate, kg });
    const line = { name: 'pappi', unit: 'KGM', quantity: String(kg), net: '100' };
    await saveGivenInvoice(test.db, own, { number: `H-${lines.length}`, issueDate, lines: [line] });
  },
  async code({ own, streams, codes }, { stream: which, treatment, from: first }) {
    const { body } = await own.as('editor', 'GET', `/waste-stream/${streams[which]}`);
    const { wasteCategoryId, version, nameOverride } = body;
    const input = { wasteCategoryId, version, nameOverride, treatmentCode: treatment, codesFrom: first };
    done((await own.post(`/waste-stream/${streams[which]}`, input)).status);
    codes[which] = from(codes[which], first, treatment);
  },
  async choose({ own, streams, choices }, { stream: which }) {
    const { status, body } = await own.as('finance', 'POST', '/invoices/material-type-normalization', {
      ...{ serviceProviderId: own.serviceProviderId, match: 'wording', matchKey: 'pappi', example: 'pappi' },
      ...{ kind: 'material', wasteStreamId: streams[which], isBought: false },
    });
    done(status);
    choices.push({ id: body.id, stream: which });
  },
  async undo({ own, choices }) {
    const last = choices.pop();
    if (last === undefined) return;
    done((await own.as('finance', 'POST', '/invoices/normalizations/undo', { materials: [last.id] })).status);
  },
  async move(world, { days }) {
    const { own, containerId, locations, placements } = world;
    const last = placements.at(-1);
    const first = addDays(last === undefined || last.from === '' ? '2026-01-01' : last.from, days);
    if (first > '2026-06-14') return;
    const to = last?.value === locations[0] ? locations[1] : locations[0];
    const { version } = (await own.as('editor', 'GET', `/containers/${containerId}`)).body;
    done(
      (await own.post(`/containers/${containerId}`, { locationId: to, wasteStreamId: own.wasteStreamId, version }))
        .status,
    );
    // A move is valid from the day on which it is entered: as if this was that day.
    await test.db.asOwner(
      `update container_placement set valid_from = $2 where container_id = $1
       and valid_from = (select max(valid_from) from container_placement where container_id = $1)`,
      [containerId, first],
    );
    world.placements = from(placements, first, to);
  },
  async collect({ own, containerId, collections }, { day: at }) {
    collections.push(at);
    await own.query(
      `insert into service_request (organization_id, container_id, action_type, status, created_at, closed_at)
       values ($1, $2, 'empty_container', 'done', $3, $3)`,
      [containerId, `${at}T10:00:00Z`],
    );
  },
};

const take = (world: World, step: Step): Promise<void> =>
  (takes[step.does] as (world: World, step: Step) => Promise<void>)(world, step);

const summed = (entries: readonly (readonly [string, number])[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const [key, value] of entries) sums[key] = (sums[key] ?? 0) + value;
  return sums;
};

/** Kilograms of a month by treatment, of the chosen stream on the day of each line. */
function expectedTreatments({ lines, choices, codes }: World, month: string): Record<string, number> {
  const chosen = choices.at(-1);
  if (chosen === undefined) return {};
  return summed(
    lines.filter((line) => line.day.startsWith(month)).map(({ day: at, kg }) => [on(codes[chosen.stream], at), kg]),
  );
}

async function treatmentsOf({ own }: World, month: string): Promise<Record<string, number>> {
  const { body } = await own.as('viewer', 'GET', `/figures?from=${month}&until=${month}`);
  const rows: { treatmentCode: string; kg: string }[] = body.treatments;
  return summed(rows.map(({ treatmentCode, kg }) => [treatmentCode, Number(kg)]));
}

async function collectionsOf({ own }: World, month: string): Promise<Record<string, number>> {
  const { body } = await own.as('finance', 'GET', `/invoices/comparison?month=${month}`);
  const rows: { location?: { id: string }; requests: number }[] = body.rows;
  return summed(
    rows.filter(({ requests }) => requests > 0).map(({ location, requests }) => [location?.id ?? '', requests]),
  );
}

it('figures show each line and each collection as of its day, whatever changed since', async () => {
  const touched = new Set<string>();
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = await begin();
      for (const step of history) await take(world, step);
      for (const month of months) {
        const treatments = await treatmentsOf(world, month);
        expect(treatments).toEqual(expectedTreatments(world, month));
        const days = [...new Set(world.collections)].filter((at) => at.startsWith(month));
        const collections = await collectionsOf(world, month);
        expect(collections).toEqual(summed(days.map((at) => [on(world.placements, at), 1])));
        if (Object.keys(treatments).length > 1) touched.add('several treatments in a month');
        if (Object.keys(collections).length > 1) touched.add('several locations in a month');
      }
    }),
    { numRuns: Number(process.env.HISTORIES ?? 12), examples: [[everyKind]] },
  );
  // Fails if the histories covered too little.
  expect([...touched].sort()).toEqual(['several locations in a month', 'several treatments in a month']);
}, 1_800_000);

/** One step of each kind, so that every run covers all kinds. */
const everyKind: Step[] = [
  { does: 'invoice', day: '2026-02-10', kg: 10 },
  { does: 'invoice', day: '2026-02-20', kg: 5 },
  { does: 'choose', stream: 0 },
  { does: 'code', stream: 0, treatment: 'R1', from: '2026-02-15' },
  { does: 'choose', stream: 1 },
  { does: 'undo' },
  { does: 'invoice', day: '2026-02-01', kg: 3 },
  { does: 'collect', day: '2026-03-10' },
  { does: 'move', days: 75 },
  { does: 'collect', day: '2026-03-20' },
];
