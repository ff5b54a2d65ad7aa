import type { CheckedReturn } from '@tunna/contract/figures/waste-return';
import { lineCheckKinds } from '@tunna/contract/invoices/invoice-values';
import { amountText, toDecimal } from '@tunna/domain/numbers/decimal';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { reportsOf } from '../../../../test/records/invoice-reports.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const now = () => new Date('2026-06-30T12:00:00Z');
const test = testApp({ now });

/** Lines that fail each check, once to three times, beside lines that fail none. */
const own = ofEachTest(() => createWorkspace(test));
const reports = reportsOf(test, own, now);
beforeEach(async () => {
  const [hazardous] = await own.query<{ id: number }>(`insert into waste_stream (organization_id, waste_category_id)
     select $1, id from waste_category where ewc_code like '%*' order by id limit 1 returning id`);
  await own.query(
    `insert into treatment_confirmation (organization_id, waste_stream_id, treatment_code, evidence, dated, valid_from, note)
     values ($1, $2, 'R3', 'document', '2015-01-01', '2015-01-01', 'Vottorð')`,
    [own.wasteStreamId],
  );
  const line = (kg: string, more: object = {}) => reports.material(kg, '10', { ewcCode: '200101', ...more });
  await reports.save('R-1', [
    line('10'),
    line('1.5', { treatmentCode: 'R1' }),
    line('2', { treatmentCode: 'R5' }),
    line('0', { treatmentCode: 'R5' }),
    line('3', { treatmentCode: 'R12' }),
    line('4', { treatmentCode: undefined }),
    line('5', { ewcCode: undefined }),
    line('6', { ewcCode: '999999' }),
    line('7', { wasteStreamId: hazardous?.id }),
    line('8', { locationId: undefined }),
    line('0', { kg: undefined }),
    { name: 'Leiga', net: '5', classification: { kind: 'rental' as const, locationId: own.locationId } },
    { name: 'Óþekkt', net: '7' },
  ]);
  await reports.save('R-2', [line('90', { treatmentCode: 'R1' })], { issueDate: '2025-12-31' });
});

async function expectExactLines(checks: readonly CheckedReturn[], list: (query: string) => Promise<{ body: Listed }>) {
  for (const kind of lineCheckKinds) {
    const check = checks.find((one) => one.kind === kind);
    expect(check?.count, kind).toBeGreaterThan(0);
    const { total, sums } = (await list(`lineCheck=${kind}`)).body;
    expect(total, kind).toBe(check?.count);
    if (check?.tonnes !== undefined) expect(amountText(toDecimal(sums.kg).div(1000)), kind).toBe(check.tonnes);
    const streams = check?.wasteStreams ?? [];
    const parts = await Promise.all(streams.map(({ id }) => list(`lineCheck=${kind}&wasteStreamId=${id}`)));
    if (streams.length > 0)
      expect(
        parts.reduce((sum, { body }) => sum + body.total, 0),
        kind,
      ).toBe(total);
  }
}

interface Listed {
  readonly total: number;
  readonly sums: { readonly kg: string };
}

it('lead to exactly the lines that each check counts', async () => {
  const { checks } = (await own.get('/waste-return?year=2026')).body;
  await expectExactLines(checks, (query) =>
    own.as('finance', 'GET', `/invoices/all-line-items?from=2026-01-01&to=2026-12-31&${query}`),
  );
});

it('do so in a published report, also after its lines changed', async () => {
  const id = await reports.publish();
  const { checks } = (await own.get(`/invoices/invoice-report/${id}/waste-return`)).body.wasteReturn;
  await own.query(
    "update invoice_line set treatment_code = 'R3', ewc_code = '200101' where organization_id = $1 and kind = 'material'",
  );
  await expectExactLines(checks, (query) => reports.lines(id, query));
});

it('reject a check that does not exist', async () => {
  expect((await own.as('finance', 'GET', '/invoices/all-line-items?lineCheck=all')).status).toBe(400);
});
