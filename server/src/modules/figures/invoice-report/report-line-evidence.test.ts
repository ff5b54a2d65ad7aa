import { amountText, sum } from '@tunna/domain/numbers/decimal';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { createAttributionWorld } from '../../../../test/records/cost-attribution.ts';
import { reportsOf } from '../../../../test/records/invoice-reports.ts';

const test = testApp({ now: () => new Date('2026-06-15T12:00:00Z') });
const world = ofEachTest(() => createAttributionWorld(test));
const reports = ofEachTest(async () => reportsOf(test, world.own));
let paper: number;
let elsewhere: string;

/** Lines of each basis and each evidence, in two months and at two locations, one of them credited in part. */
beforeEach(async () => {
  paper = world.own.wasteStreamId;
  elsewhere = (await world.own.post('/locations', { name: 'Annað hús' })).body.id;
  const bin = await world.createBin(world.plastic);
  await world.collect(bin, '2026-03-02');
  await world.collect(await world.createBin(paper), '2026-03-02', '2026-03-03');
  const confirmation = (evidence: string, treatmentCode: string) =>
    world.change(
      `insert into treatment_confirmation (organization_id, waste_stream_id, treatment_code, evidence, dated, valid_from, note)
       values ($1, $2, $3, $4, '2015-01-01', '2015-01-01', 'Vottorð')`,
      ...[evidence === 'document' ? paper : world.plastic, treatmentCode, evidence],
    );
  await confirmation('document', 'R3');
  await confirmation('agreement', 'R5');
  const litres = { kg: { amount: '7.5', origin: 'estimated' } };
  await world.save([
    world.material(paper, '100', '30.25', { treatmentCode: 'R3' }),
    world.material(paper, '11', '2', { treatmentCode: 'R1' }),
    world.material(world.plastic, '60.01', '10', { treatmentCode: 'R5', ...litres }),
    world.material(world.plastic, '5', '4', { locationId: elsewhere }),
    { name: 'Leiga', net: '5', classification: { kind: 'rental', containerId: bin } },
    world.transport('100'),
    { name: 'Gjald', net: '8.33', classification: { kind: 'fee' } },
    { name: 'Óþekkt', net: '3' },
  ]);
  await world.save([world.material(paper, '10', '1.5', { treatmentCode: 'R3' }), world.transport('9.99')], {
    number: 'K-1',
    issueDate: '2026-02-28',
    isCredit: true,
  });
});

interface Listed {
  readonly kg: string;
  readonly cost: string;
  readonly part: string | undefined;
  readonly total: number;
}

/** The sums of the lines of a report, which are also those of its rows. */
async function listed(id: number, query: string): Promise<Listed> {
  const { status, body } = await reports.lines(id, `pageSize=200&${query}`);
  expect(status).toBe(200);
  const [{ cost, attributedCost } = { cost: '0', attributedCost: undefined }] = body.sums.byCurrency;
  const ofRows = (name: 'kg' | 'cost') =>
    amountText(sum(body.rows.map((row: Record<string, string>) => row[name] ?? '0')));
  expect([ofRows('kg'), ofRows('cost'), body.rows.length]).toEqual([body.sums.kg, cost, body.total]);
  return { kg: body.sums.kg, cost, part: attributedCost, total: body.total };
}

/** Each figure of the report by attribution and by evidence, and the lines to which it leads. */
async function expectExactLines(id: number, isLimited = false): Promise<void> {
  const { figures, report } = (await reports.get(id)).body;
  expect(report.hasLineEvidence).toBe(true);
  const { attribution, evidence, totals } = figures;
  expect(await listed(id, '')).toMatchObject({ kg: totals.kg, cost: totals.cost, total: totals.lines });
  for (const { basis, cost } of attribution.bases) {
    const found = await listed(id, `attribution=${basis}`);
    expect(isLimited ? found.part : found.cost, basis).toBe(cost);
  }
  for (const { wasteStream, cost } of attribution.streams)
    if (wasteStream !== undefined)
      expect((await listed(id, `attributedStreamId=${wasteStream.id}`)).part, wasteStream.id).toBe(cost);
  for (const { month, streams } of attribution.months)
    for (const { wasteStreamId, cost } of streams)
      if (wasteStreamId !== undefined)
        expect((await listed(id, `attributedStreamId=${wasteStreamId}&month=${month}`)).part, month).toBe(cost);
  for (const known of ['document', 'agreement', 'assumed', 'unknown'])
    expect((await listed(id, `treatmentEvidence=${known}`)).kg, known).toBe(evidence[`${known}Kg`]);
  const unconfirmed = amountText(sum([evidence.assumedKg, evidence.unknownKg]));
  expect((await listed(id, 'treatmentEvidence=unconfirmed')).kg).toBe(unconfirmed);
  expect((await listed(id, 'kgOrigin=estimated')).kg).toBe(evidence.estimatedKg);
  for (const { wasteStream, evidence: own } of figures.streams)
    if (wasteStream !== undefined)
      expect((await listed(id, `wasteStreamId=${wasteStream.id}&treatmentEvidence=document`)).kg).toBe(own.documentKg);
}

/** What a change after the publication must not move. */
async function changeEverything(): Promise<void> {
  await world.change('update treatment_confirmation set removed_at = now() where organization_id = $1');
  await world.change('delete from line_share where organization_id = $1');
  await world.change("update invoice_line set treatment_code = 'D1', kg = 1 where organization_id = $1 and kg > 0");
  await world.change('update invoice_line set waste_stream_id = $2 where organization_id = $1', paper);
}

it('lead each frozen figure to exactly its lines, also after everything changed', async () => {
  const id = await reports.publish();
  const { attribution, evidence } = (await reports.get(id)).body.figures;
  expect(attribution.bases.map(({ basis }: { basis: string }) => basis)).toEqual([
    ...['line', 'container', 'collections', 'weight', 'none'],
  ]);
  for (const known of ['document', 'agreement', 'assumed', 'unknown', 'estimated'])
    expect(Number(evidence[`${known}Kg`]), known).toBeGreaterThan(0);
  await expectExactLines(id);
  await changeEverything();
  await expectExactLines(id);
  expect(
    (await reports.lines(id, `attributedStreamId=${world.plastic}&attribution=collections`)).body.rows,
  ).toMatchObject([
    {
      name: 'Losun',
      attribution: {
        basis: 'collections',
        shares: [
          { wasteStream: { id: paper, names: { is: 'Pappír' } }, cost: '66.67' },
          { wasteStream: { id: world.plastic, names: { is: 'Plast' } }, cost: '33.33' },
        ],
      },
      state: 'changed',
    },
  ]);
});

it.each(['stream', 'location', 'provider'] as const)('do so in a report that is limited to a %s', async (limit) => {
  const limits = {
    stream: { wasteStreamIds: [world.plastic] },
    location: { locationIds: [world.own.locationId] },
    provider: { serviceProviderIds: [world.own.serviceProviderId] },
  };
  const id = await reports.publish(limits[limit]);
  await expectExactLines(id, limit === 'stream');
  expect((await reports.get(id)).body.changes).toBeUndefined();
  await changeEverything();
  await expectExactLines(id, limit === 'stream');
  const { changed, gone } = (await reports.get(id)).body.changes.lines;
  expect(changed + gone).toBeGreaterThan(0);
  expect((await reports.lines(id, 'isChanged=true')).body.total).toBe(changed + gone);
});

it('are the same lines as those of the draft', async () => {
  for (const limits of [{}, { wasteStreamIds: [world.plastic] }, { locationIds: [world.own.locationId] }]) {
    const id = await reports.publish(limits);
    const { attribution } = (await reports.get(id)).body.figures;
    const ids = attribution.streams.flatMap(
      ({ wasteStream }: { wasteStream?: { id: number } }) => wasteStream?.id ?? [],
    );
    for (const query of [
      ...['line', 'container', 'collections', 'weight', 'none'].map((basis) => `attribution=${basis}`),
      ...ids.map((stream: number) => `attributedStreamId=${stream}`),
    ]) {
      const path = `/invoices/all-line-items?from=2026-01-01&to=2026-03-31&reportId=${id}&pageSize=200&${query}`;
      const { body } = await world.own.as('finance', 'GET', path);
      const { sums, total } = (await reports.lines(id, query)).body;
      expect({ sums: body.sums, total: body.total }, `${JSON.stringify(limits)} ${query}`).toEqual({ sums, total });
    }
  }
});

it('are not stated for a report that was published before', async () => {
  const id = await reports.publish();
  await world.change('update invoice_report set has_line_evidence = false where organization_id = $1');
  await world.change(
    `update invoice_report_line set treatment_evidence = null, attribution = null, shares = null where organization_id = $1`,
  );
  const { report, figures } = (await reports.get(id)).body;
  expect(report.hasLineEvidence).toBe(false);
  const { rows, total } = (await reports.lines(id)).body;
  expect(total).toBe(figures.totals.lines);
  for (const row of rows) {
    expect(row).not.toHaveProperty('attribution');
    expect(row).not.toHaveProperty('treatmentEvidence');
  }
  expect((await reports.lines(id, 'attribution=none')).body.total).toBe(0);
});
