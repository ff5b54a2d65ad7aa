import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
let own: Workspace;
let now = new Date('2026-06-15T12:00:00Z');

beforeEach(async () => {
  now = new Date('2026-06-15T12:00:00Z');
  own = await createWorkspace(test);
  await own.as('finance', 'POST', '/invoices/material-type-normalization', {
    ...{ serviceProviderId: own.serviceProviderId, match: 'wording', matchKey: 'lifrænt', example: 'Lífrænt' },
    ...{ kind: 'material', wasteStreamId: own.wasteStreamId },
  });
});

const weigh = async (kgPerUnit: string, more: object = {}) =>
  own.as('finance', 'POST', '/invoices/densities', {
    ...{ wasteStreamId: own.wasteStreamId, unit: 'LTR', kgPerUnit },
    ...more,
  });
let number = 0;
/** An invoice of 100 litres, of a day. */
const save = (issueDate: string) => {
  number += 1;
  const lines = [{ name: 'Lífrænt', unit: 'LTR', quantity: '100' }];
  return saveGivenInvoice(test.db, own, { number: `W-${number}`, issueDate, lines });
};
const kilograms = async (invoiceId: number) =>
  (
    await test.db.asOwner<{ kg: string | null }>('select kg from invoice_line where invoice_id = $1 and counted', [
      invoiceId,
    ])
  )[0]?.kg;

describe('the weight of a unit', () => {
  it('is that of the day of a line: a later change leaves earlier lines as they were', async () => {
    const before = await save('2025-06-30');
    await weigh('0.2');
    expect(await kilograms(before)).toBe('20');
    now = new Date('2026-06-16T12:00:00Z');
    const after = await save('2026-06-16');
    await weigh('0.5');
    expect([await kilograms(before), await kilograms(after)]).toEqual(['20', '50']);
    // Invoices that are entered later.
    expect([await kilograms(await save('2026-06-15')), await kilograms(await save('2026-06-17'))]).toEqual([
      '20',
      '50',
    ]);
    const { densities } = (await own.as('finance', 'GET', '/invoices/densities')).body;
    expect(densities).toMatchObject([{ kgPerUnit: '0.5', validFrom: '2026-06-16' }, { kgPerUnit: '0.2' }]);
    expect(densities[1]).not.toHaveProperty('validFrom');
  });

  it('is corrected on the day of its entry, and from an earlier day on request', async () => {
    const lines = [await save('2025-03-31'), await save('2025-09-30'), await save('2026-06-15')];
    const all = () => Promise.all(lines.map(kilograms));
    await weigh('2');
    await weigh('0.2');
    expect(await all()).toEqual(['20', '20', '20']);
    now = new Date('2026-06-16T12:00:00Z');
    await weigh('0.3', { validFrom: '2026-01-01' });
    expect(await all()).toEqual(['20', '20', '30']);
    await weigh('0.4', { validFrom: '2025-07-01' });
    expect(await all()).toEqual(['20', '40', '40']);
    expect((await own.as('finance', 'GET', '/invoices/densities')).body.densities).toHaveLength(2);
  });

  it('leaves the earlier one when it is deleted', async () => {
    const last = await save('2026-06-15');
    await weigh('0.2');
    const changed = await weigh('0.5', { validFrom: '2026-06-01' });
    expect(await kilograms(last)).toBe('50');
    await own.as('admin', 'DELETE', `/invoices/densities/${changed.body.density.id}`);
    expect(await kilograms(last)).toBe('20');
  });

  it('has an audit entry with the earlier and the new weight', async () => {
    await weigh('0.2');
    await weigh('0.5', { validFrom: '2026-06-01' });
    const { body } = await weigh('300', { unit: 'MTQ', validFrom: '2026-06-02' });
    await own.as('admin', 'DELETE', `/invoices/densities/${body.density.id}`);
    const { rows } = (await own.as('admin', 'GET', '/audit?entity=waste_density&order=asc')).body;
    expect(rows.map(({ changes }: { changes: object }) => changes)).toEqual([
      { unit: { from: null, to: 'LTR' }, kgPerUnit: { from: null, to: '0.2' } },
      { kgPerUnit: { from: '0.2', to: '0.5' }, validFrom: { from: null, to: '2026-06-01' } },
      {
        unit: { from: 'LTR', to: 'MTQ' },
        kgPerUnit: { from: '0.5', to: '300' },
        validFrom: { from: '2026-06-01', to: '2026-06-02' },
      },
      {
        unit: { from: 'MTQ', to: null },
        kgPerUnit: { from: '300', to: null },
        validFrom: { from: '2026-06-02', to: null },
      },
    ]);
  });

  it('is rejected for a day after today, with the name of the field', async () => {
    expect(await weigh('0.2', { validFrom: '2026-06-16' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'validFrom', problem: 'unknown_value' }] },
    });
  });
});
