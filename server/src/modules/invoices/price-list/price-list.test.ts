import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { strangeText } from '../../../../test/calls.ts';
import { ofAllTests, ofEachTest } from '../../../../test/hooks.ts';
import { createTenant } from '../../../../test/records/factories.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, refusal } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => new Date('2026-06-30T12:00:00Z') });
const own = ofEachTest(() => createWorkspace(test));
const foreign = ofAllTests(() => createTenant(test.db));

const get = (path = '') => own.as('finance', 'GET', `/invoices/prices${path}`);
const price = (more: object = {}) => ({
  serviceProviderId: own.serviceProviderId,
  itemId: 'Þ-10',
  name: 'Losun 660 l',
  unit: 'C62',
  price: '1500.50',
  validFrom: '2026-01-01',
  ...more,
});
const create = (...prices: object[]) => own.as('finance', 'POST', '/invoices/prices', { prices });
const edit = (id: number, more: object) => own.as('finance', 'POST', `/invoices/prices/${id}`, price(more));
const remove = (id: number) => own.as('finance', 'DELETE', `/invoices/prices/${id}`);

describe('an agreed price', () => {
  it('is stored exactly, found, changed and deleted', async () => {
    const made = await create(
      price({ name: strangeText, validUntil: '2026-12-31', surchargePercent: '5', yearlyRisePercent: '2.5' }),
      price({ itemId: undefined, wasteStreamId: own.wasteStreamId, unit: 'tne', containerKind: 'skip' }),
    );
    expect(made).toMatchObject({ status: 200, body: { ids: [expect.any(Number), expect.any(Number)] } });
    const [id = 0] = made.body.ids;
    expect((await get('?search=thordur')).body).toMatchObject({
      total: 1,
      rows: [
        {
          ...{ id, itemId: 'th-10', name: strangeText, unit: 'C62', price: '1500.5', currency: 'ISK', version: 1 },
          ...{ validFrom: '2026-01-01', validUntil: '2026-12-31', surchargePercent: '5', yearlyRisePercent: '2.5' },
          updatedBy: 'Persóna finance',
        },
      ],
    });
    expect((await get('?on=2027-01-01')).body.rows).toMatchObject([
      { unit: 'TNE', wasteStream: { id: own.wasteStreamId } },
    ]);
    const changed = await edit(id, { price: '1600', version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { price: '1600', version: 2 } });
    expect(changed.body).not.toHaveProperty('validUntil');
    expect(await edit(id, { price: '1', version: 1 })).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect((await own.trail('agreed_price', id)).map(({ action }) => action)).toEqual([
      'created',
      'changed',
      'deleted',
    ]);
  });

  it('never overlaps with another of the same subject, whatever the name of its unit', async () => {
    await create(price({ validUntil: '2026-06-30' }));
    const refused = await create(price({ itemId: 'b' }), price({ validFrom: '2026-06-30', unit: 'EA' }));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'value_taken', fields: [{ field: 'prices.1.validFrom' }] },
    });
    expect((await get()).body.total).toBe(1);
    expect(
      (
        await create(
          price({ validFrom: '2026-07-01' }),
          price({ unit: 'KGM' }),
          price({ containerKind: 'skip' }),
          price({ currency: 'EUR' }),
        )
      ).status,
    ).toBe(200);
    const [{ id, version }] = (await get('?on=2026-08-01&search=losun')).body.rows;
    expect((await edit(id, { validFrom: '2026-06-01', version })).status).toBe(409);
    const twice = await create(price({ itemId: 'c' }), price({ itemId: 'C' }));
    expect(twice.body.fields).toEqual([{ field: 'prices.1.validFrom', problem: 'taken' }]);
  });

  it('is created once by fifty concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(price())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  it('is rejected if it is incomplete or ambiguous, or refers to another organization', async () => {
    for (const [more, field] of [
      [{ itemId: undefined }, 'prices.0.itemId'],
      [{ wasteStreamId: own.wasteStreamId }, 'prices.0.itemId'],
      [{ price: '-1' }, 'prices.0.price'],
      [{ price: '1e9' }, 'prices.0.price'],
      [{ price: '' }, 'prices.0.price'],
      [{ surchargePercent: 'a' }, 'prices.0.surchargePercent'],
      [{ validUntil: '2025-12-31' }, 'prices.0.validUntil'],
      [{ surchargePercent: '1001' }, 'prices.0.surchargePercent'],
      [{ name: 'half \ud83d' }, 'prices.0.name'],
      [{ currency: 'kr' }, 'prices.0.currency'],
    ] as const) {
      expect(refusal(await create(price(more)))).toMatchObject({ status: 400, fields: [{ field }] });
    }
    const another = refusal(await create(price({ serviceProviderId: foreign.serviceProviderId })));
    expect(another).toMatchObject({ status: 404 });
    expect(another).toEqual(refusal(await create(price({ serviceProviderId: 999_999 }))));
    expect((await create(price({ itemId: undefined, wasteStreamId: foreign.wasteStreamId }))).body.code).toBe(
      'waste_stream_not_found',
    );
    for (const role of ['viewer', 'editor'] as const) {
      expect((await own.as(role, 'GET', '/invoices/prices')).status).toBe(403);
    }
  });
});

describe('proposed prices', () => {
  it('are the most frequent ones of the last year, without those of agreed items', async () => {
    const lines = [
      { item: 'A', name: 'Losun', quantity: '2', net: '3000' },
      { item: 'a', name: 'Losun', quantity: '4', net: '6000' },
      { item: 'A', name: 'Losun', quantity: '1', net: '1900' },
      { item: 'B', name: 'Leiga', quantity: '1', unit: 'MON', net: '38000' },
      { item: 'C', name: 'Afsláttur', quantity: '-1', net: '-100' },
      { name: 'Án númers' },
    ];
    await saveGivenInvoice(test.db, own, { number: '1', lines });
    await saveGivenInvoice(test.db, own, { number: '0', lines: [{ item: 'D', net: '5' }], issueDate: '2025-01-31' });
    const asked = () => get(`/proposals?serviceProviderId=${own.serviceProviderId}`);
    expect((await asked()).body.proposals).toEqual([
      {
        ...{ itemId: 'a', name: 'Losun', unit: 'C62', currency: 'ISK', price: '1500', lines: 2, allLines: 3 },
        ...{ firstDay: '2026-03-31', lastDay: '2026-03-31' },
      },
      expect.objectContaining({ itemId: 'b', unit: 'MON', price: '38000' }),
    ]);
    await create(price({ itemId: 'A' }));
    expect((await asked()).body.proposals.map(({ itemId }: { itemId: string }) => itemId)).toEqual(['b']);
    expect((await get(`/proposals?serviceProviderId=${foreign.serviceProviderId}`)).status).toBe(404);
  });
});
