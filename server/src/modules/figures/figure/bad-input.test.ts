import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { readPages } from '../../../../test/files/documents.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { reportsOf } from '../../../../test/records/invoice-reports.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const now = () => new Date('2026-06-30T12:00:00Z');
const test = testApp({ now });
const own = ofEachTest(() => createWorkspace(test));
const reports = reportsOf(test, own, now);

/** What no text may contain: a number that is none, or a value that is not there. */
const unreadable = /NaN|Infinity|undefined|\bnull\b|\[object/;
/** Sentences that compare amounts. */
const boldClaim = /(% (minna|meira))|(% (less|more))/;

interface Asked {
  readonly from: string;
  readonly until: string;
  readonly compare?: string;
}

/** Everything that a member reads of a period: the overview, a draft, the published report, and their documents in two languages. */
async function readAll(asked: Asked) {
  const overview = await own.get(
    `/briefing?from=${asked.from}&until=${asked.until}&compare=${asked.compare ?? 'previous'}`,
  );
  const year = asked.until.slice(0, 4);
  const wasteReturn = await own.get(`/waste-return?year=${year}`);
  const id = await reports.publish(asked);
  const path = `/invoices/invoice-report/${id}`;
  const answers = [
    overview,
    wasteReturn,
    await reports.get(id),
    await own.get(`${path}/disclosure`),
    await own.get(`${path}/waste-return`),
  ];
  for (const { status } of answers) expect(status).toBe(200);
  const texts = answers.map(({ body }) => JSON.stringify(body));
  const documents: string[] = [];
  for (const language of ['is', 'en']) {
    for (const file of [
      `${path}/pdf?language=${language}`,
      `${path}/disclosure/export?format=pdf&language=${language}`,
      `${path}/waste-return/export?format=pdf&language=${language}`,
      `/waste-return/export?year=${year}&format=pdf&language=${language}`,
    ]) {
      const answer = await own.download('viewer', file);
      expect(answer.statusCode).toBe(200);
      documents.push((await readPages(answer.rawPayload)).join('\n'));
    }
  }
  for (const text of [...texts, ...documents]) expect(text).not.toMatch(unreadable);
  return {
    figures: overview.body.figures,
    report: answers[2]?.body,
    wasteReturn: answers[4]?.body.wasteReturn,
    documents: documents.join('\n'),
  };
}

describe('figures of bad input', () => {
  it('of a period without data are empty: no rate, no change and no claim', async () => {
    const { figures, report, wasteReturn, documents } = await readAll({ from: '2024-01', until: '2024-12' });
    expect(figures.totals).toMatchObject({ kg: '0', cost: '0', lines: 0 });
    for (const rate of ['sortingRate', 'recyclingRate', 'costPerKg']) expect(figures.totals).not.toHaveProperty(rate);
    expect(figures.compared).not.toHaveProperty('changes');
    expect(report.figures.completeness).toMatchObject({ months: 12, monthsWithData: 0 });
    expect(wasteReturn).toMatchObject({ verdict: 'empty', rows: [], totals: { tonnes: '0' } });
    expect(documents).not.toMatch(boldClaim);
  });

  it('of one line are that line, not a trend: the comparison is refused with its reason', async () => {
    await reports.save('E-1', [reports.material('12.5', '100')]);
    const { figures, wasteReturn, documents } = await readAll({ from: '2026-01', until: '2026-03' });
    expect(figures.totals).toMatchObject({ kg: '12.5', lines: 1, costPerKg: '8' });
    expect(figures.compared).toMatchObject({ basis: { kind: 'none', reason: expect.any(String) } });
    expect(figures.compared).not.toHaveProperty('changes');
    expect(wasteReturn).toMatchObject({ verdict: 'incomplete', totals: { tonnes: '0.0125', lines: 1 } });
    expect(documents).not.toMatch(boldClaim);
  });

  it('of ten years include every month, and a period that is longer is rejected', async () => {
    for (const year of ['2016', '2021', '2026'])
      await reports.save(`T-${year}`, [reports.material('1000', '5000')], { issueDate: `${year}-04-30` });
    const { figures, wasteReturn, documents } = await readAll({ from: '2016-07', until: '2026-06', compare: 'year' });
    expect(figures.months).toHaveLength(120);
    expect(figures.totals).toMatchObject({ kg: '2000', lines: 2 });
    expect(figures.compared).not.toHaveProperty('changes');
    expect(wasteReturn).toMatchObject({ totals: { tonnes: '2' }, verdict: 'incomplete' });
    expect(documents).not.toMatch(boldClaim);
    expect((await own.get('/briefing?from=2016-06&until=2026-06&compare=year')).status).toBe(400);
    expect((await reports.generate({ from: '2016-06', until: '2026-06' })).status).toBe(400);
  });

  it('that are all assumed say so in each document, and the return is not complete', async () => {
    await reports.save('A-1', [
      reports.material('100', '10', { kg: { amount: '100', origin: 'estimated' }, ewcCode: '200101' }),
    ]);
    const { figures, wasteReturn, documents } = await readAll({ from: '2026-02', until: '2026-02' });
    expect(figures.evidence).toMatchObject({ estimatedKg: '100', assumedKg: '100', documentKg: '0', agreementKg: '0' });
    expect(wasteReturn.totals).toMatchObject({ assumedShare: '1', estimatedShare: '1' });
    expect(wasteReturn.verdict).toBe('incomplete');
    for (const words of ['100,0 %', 'Endanleg meðhöndlun, óstaðfest', 'Final treatment, assumed'])
      expect(documents).toContain(words);
  });

  it('with contradictory evidence confirm nothing, and a negative weight has no rate', async () => {
    for (const [evidence, treatment] of [
      ['document', 'R3'],
      ['agreement', 'D1'],
    ])
      await own.query(
        `insert into treatment_confirmation (organization_id, waste_stream_id, treatment_code, evidence, dated, valid_from, note)
         values ($1, $2, $3, $4, '2015-01-01', '2015-01-01', 'Vottorð')`,
        [own.wasteStreamId, treatment, evidence],
      );
    await reports.save('M-1', [reports.material('100', '10'), reports.material('50', '10', { treatmentCode: 'D1' })]);
    const { figures } = await readAll({ from: '2026-02', until: '2026-02' });
    expect(figures.evidence).toMatchObject({ documentKg: '0', agreementKg: '0', assumedKg: '150' });
    await reports.save('K-1', [reports.material('400', '900')], { isCredit: true });
    const { figures: negative, documents } = await readAll({ from: '2026-02', until: '2026-02' });
    expect(negative.totals.kg).toBe('-250');
    for (const rate of ['sortingRate', 'recyclingRate', 'costPerKg']) expect(negative.totals).not.toHaveProperty(rate);
    expect(documents).not.toMatch(boldClaim);
  });
});
