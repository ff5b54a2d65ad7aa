import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const own = ofEachTest(() => createWorkspace(test));
const now = new Date('2026-06-15T12:00:00Z');

const post = (path: string, payload: object) => own.as('finance', 'POST', `/invoices/${path}`, payload);
const paper = 'Pappír, móttaka';
const choose = (more: object = {}) =>
  post('material-type-normalization', {
    ...{ serviceProviderId: own.serviceProviderId, match: 'wording', matchKey: 'pappir, mottaka', example: paper },
    ...{ kind: 'material', wasteStreamId: own.wasteStreamId },
    ...more,
  });

let number = 0;
/** An invoice with one line, of a day. */
const save = (issueDate: string) => {
  number += 1;
  return saveGivenInvoice(test.db, own, { number: `C-${number}`, issueDate, lines: [{ name: paper, unit: 'KGM' }] });
};

const stream = async () => (await own.as('editor', 'GET', `/waste-stream/${own.wasteStreamId}`)).body;
/** Changes the stream as its form does. */
const edit = async (change: object) => {
  const { wasteCategoryId, version } = await stream();
  return own.as('editor', 'POST', `/waste-stream/${own.wasteStreamId}`, { wasteCategoryId, version, ...change });
};
const treatmentOf = async (invoiceId: number) =>
  (
    await test.db.asOwner<{ treatment_code: string | null }>(
      'select treatment_code from invoice_line where invoice_id = $1 and counted',
      [invoiceId],
    )
  )[0]?.treatment_code;

describe('the codes of a waste stream', () => {
  it('are those of the day of a line, after a new choice and its undo too', async () => {
    const last = await save('2025-06-30');
    await choose();
    expect(await treatmentOf(last)).toBe('R3');
    expect((await edit({ treatmentCode: 'R1' })).body).toMatchObject({
      treatmentCode: 'R1',
      codes: [{ from: '2026-06-15', treatmentCode: 'R1' }, { treatmentCode: 'R3' }],
    });
    expect(await treatmentOf(last)).toBe('R3');
    const other = await choose({ kind: 'fee', wasteStreamId: undefined });
    expect(await treatmentOf(last)).toBeNull();
    await post('normalizations/undo', { materials: [other.body.id] });
    expect(await treatmentOf(last)).toBe('R3');
    // An invoice of that time that is entered later.
    expect(await treatmentOf(await save('2025-06-30'))).toBe('R3');
    expect(await treatmentOf(await save('2026-06-14'))).toBe('R3');
    expect(await treatmentOf(await save('2026-06-15'))).toBe('R1');
  });

  it('can be valid from an earlier day, and replace those of later days', async () => {
    const lines = [await save('2025-03-31'), await save('2025-09-30'), await save('2026-05-31')];
    await choose();
    await edit({ treatmentCode: 'R1', codesFrom: '2026-01-01' });
    expect(await Promise.all(lines.map(treatmentOf))).toEqual(['R3', 'R3', 'R1']);
    await edit({ treatmentCode: 'D1', codesFrom: '2025-07-01' });
    expect(await Promise.all(lines.map(treatmentOf))).toEqual(['R3', 'D1', 'D1']);
    expect((await stream()).codes.map(({ from = '', treatmentCode = '' }) => [from, treatmentCode])).toEqual([
      ['2025-07-01', 'D1'],
      ['', 'R3'],
    ]);
  });

  it('are not valid from a day after today', async () => {
    expect(await edit({ treatmentCode: 'R1', codesFrom: '2026-06-16' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'codesFrom', problem: 'unknown_value' }] },
    });
    expect(await stream()).toMatchObject({ treatmentCode: 'R3', version: 1 });
  });

  it('do not change with the name or the colour', async () => {
    await edit({ nameOverride: 'Pappír og pappi' });
    expect((await stream()).codes).toEqual([{ ewcCode: '200101', treatmentCode: 'R3' }]);
  });

  it('that a member chose for a line stay', async () => {
    const classification = { kind: 'material' as const, wasteStreamId: own.wasteStreamId, treatmentCode: 'R12' };
    const id = await saveGivenInvoice(test.db, own, { number: 'S-1', lines: [{ name: paper, classification }] });
    await edit({ treatmentCode: 'D1', codesFrom: '2020-01-01' });
    expect(await treatmentOf(id)).toBe('R12');
  });

  it('of an entered invoice are those of its day', async () => {
    await edit({ treatmentCode: 'R1', codesFrom: '2026-01-01' });
    const line = { name: paper, quantity: '1', unit: 'KGM', price: '100', vatCategory: 'S', vatRate: '24' };
    const saved = await own.as('finance', 'POST', '/invoices', {
      ...{
        serviceProviderId: own.serviceProviderId,
        number: 'E-1',
        kind: '380',
        issueDate: '2026-02-01',
        currency: 'ISK',
      },
      lines: [
        { ...line, periodEnd: '2025-12-31', made: { wasteStreamId: own.wasteStreamId } },
        { ...line, made: { wasteStreamId: own.wasteStreamId } },
      ],
    });
    expect(saved.status).toBe(200);
    expect(saved.body.lines.map(({ made }: { made: { treatmentCode: string } }) => made.treatmentCode)).toEqual([
      'R3',
      'R1',
    ]);
  });

  it('are right when an invoice is saved while they change', async () => {
    await choose();
    const [, ...saved] = await Promise.all([
      edit({ treatmentCode: 'R1', codesFrom: '2026-01-01' }),
      ...Array.from({ length: 8 }, () => save('2026-03-31')),
    ]);
    expect(await Promise.all(saved.map(treatmentOf))).toEqual(saved.map(() => 'R1'));
  });
});
