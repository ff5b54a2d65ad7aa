import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { type LineGiven, saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));
/** A stream of mixed waste, which is not collected separately. */
let mixed: number;

beforeAll(async () => {
  const [category] = await test.db.asOwner<{ id: number }>(
    'select id from waste_category where not separately_collected order by id limit 1',
  );
  mixed = (await own.post('/waste-stream', { wasteCategoryId: category?.id })).body.id;
  const material = (kg: string, more: Partial<NonNullable<LineGiven['classification']>>): LineGiven => ({
    classification: {
      ...{ kind: 'material', wasteStreamId: own.wasteStreamId, kg: { amount: kg, origin: 'weighed' } },
      locationId: own.locationId,
      ...more,
    },
  });
  const lines = [
    material('100', { treatmentCode: 'R3' }),
    material('20', { treatmentCode: 'R1' }),
    material('3', { treatmentCode: 'R11', kg: { amount: '3', origin: 'estimated' } }),
    material('7', { wasteStreamId: mixed, treatmentCode: 'D1' }),
    material('0.5', { wasteStreamId: mixed }),
    { classification: { kind: 'transport' as const, locationId: own.locationId } },
    { name: 'óflokkað' },
  ];
  await saveGivenInvoice(test.db, own, { number: 'A', issueDate: '2026-03-31', lines });
  const back = [material('40', { treatmentCode: 'R3' })];
  await saveGivenInvoice(test.db, own, { number: 'K', isCredit: true, issueDate: '2026-03-31', lines: back });
});

const listed = async (filter: string) => {
  const { status, body } = await own.as(
    'finance',
    'GET',
    `/invoices/all-line-items?from=2026-03-01&to=2026-03-31&${filter}`,
  );
  return { status, kg: body.sums?.kg, kgCo2e: body.sums?.kgCo2e, total: body.total };
};

it('lead to exactly their lines: weight, rates and treatments', async () => {
  const { totals, treatments } = (await own.as('viewer', 'GET', '/figures?from=2026-03&until=2026-03')).body;
  expect(totals).toMatchObject({ kg: '90.5', sortedKg: '83', recycledKg: '63', estimatedKg: '3', lines: 8 });
  expect(await listed('')).toMatchObject({ kg: totals.kg, total: totals.lines });
  expect(await listed('figure=weight')).toMatchObject({ kg: totals.kg, total: 6 });
  expect(await listed('figure=sorted')).toMatchObject({ kg: totals.sortedKg, total: 4 });
  expect(await listed('figure=recycled')).toMatchObject({ kg: totals.recycledKg, total: 3 });
  expect(await listed('kgOrigin=estimated')).toMatchObject({ kg: totals.estimatedKg, total: 1 });
  expect((await listed('figure=recycled')).kgCo2e).toBeUndefined();
  expect(treatments).toHaveLength(5);
  for (const { treatmentCode, kg } of treatments)
    expect(await listed(`treatmentCode=${treatmentCode ?? 'none'}`)).toMatchObject({ kg });
});

it('lead CO2e to exactly the lines with an emission factor, which add up to it', async () => {
  const listsCarbon = async () => {
    const { carbon } = (await own.as('viewer', 'GET', '/figures?from=2026-03&until=2026-03')).body;
    const { kg, kgCo2e, total } = await listed('figure=carbon');
    expect({ kg, kgCo2e }).toEqual({ kg: carbon.coveredKg, kgCo2e: carbon.kgCo2e });
    for (const { wasteStreamId, treatmentCode = 'none', ...factor } of carbon.factors) {
      expect(factor).toMatchObject({ firstYear: 2026, lastYear: 2026 });
      const ofFactor = await listed(`figure=carbon&wasteStreamId=${wasteStreamId}&treatmentCode=${treatmentCode}`);
      expect(ofFactor).toMatchObject({ kg: factor.kg, kgCo2e: factor.kgCo2e });
    }
    return { kg, total };
  };
  // The platform has factors for paper under R3 and R1 and for mixed waste under D1; none for R11, and none for an unknown treatment.
  expect(await listsCarbon()).toEqual({ kg: '87', total: 4 });
  const factor = (more: object) =>
    own.as('admin', 'POST', '/emission-factors', {
      ...{ wasteStreamId: mixed, kgCo2ePerTonne: '600.5', year: 2024, validFromYear: 2027, source: 'Umhverfisskýrsla' },
      ...more,
    });
  expect((await factor({})).status).toBe(200);
  expect(await listsCarbon()).toEqual({ kg: '87', total: 4 });
  await factor({ validFromYear: 2026, treatmentCode: 'D5' });
  expect(await listsCarbon()).toEqual({ kg: '87', total: 4 });
  await factor({ validFromYear: 2026 });
  expect(await listsCarbon()).toEqual({ kg: '87.5', total: 5 });
  // The category is that of the month: there is no factor for hazardous waste under R3.
  const [hazardous] = await test.db.asOwner<{ id: number }>("select id from waste_category where code = 'hazardous'");
  await test.db.asOwner(
    'update stream_category set waste_category_id = $3 where organization_id = $1 and waste_stream_id = $2',
    [...[own.organizationId, own.wasteStreamId, hazardous?.id]],
  );
  expect(await listsCarbon()).toEqual({ kg: '7.5', total: 2 });
});

it('lead to exactly their lines by the evidence of their treatment', async () => {
  const confirm = (evidence: string, treatmentCode: string, dated: string) =>
    own.query(
      `insert into treatment_confirmation (organization_id, waste_stream_id, treatment_code, evidence, dated, valid_from, note)
       values ($1, $2, $3, $4, $5, $5, 'Vottorð')`,
      [own.wasteStreamId, treatmentCode, evidence, dated],
    );
  await confirm('document', 'R3', '2015-01-01');
  const { evidence, totals } = (await own.as('viewer', 'GET', '/figures?from=2026-03&until=2026-03')).body;
  expect(evidence).toMatchObject({ documentKg: '60', agreementKg: '0', assumedKg: '30', unknownKg: '0.5' });
  for (const known of ['document', 'agreement', 'assumed', 'unknown'])
    expect(await listed(`treatmentEvidence=${known}`)).toMatchObject({ kg: evidence[`${known}Kg`] });
  expect(await listed('treatmentEvidence=unconfirmed')).toMatchObject({ kg: '30.5', total: 4 });
  // Two confirmations that contradict each other confirm nothing.
  await confirm('agreement', 'R5', '2015-01-01');
  expect(await listed('treatmentEvidence=document')).toMatchObject({ kg: '0', total: 0 });
  expect(await listed('treatmentEvidence=unconfirmed')).toMatchObject({ kg: totals.kg });
});

it('reject a treatment or a figure that does not exist', async () => {
  for (const filter of ['treatmentCode=R99', 'figure=all', 'kgOrigin=x', 'treatmentEvidence=x'])
    expect((await listed(filter)).status).toBe(400);
});
