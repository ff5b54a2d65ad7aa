import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { strangeText } from '../../../../test/calls.ts';
import { ofAllTests, ofEachTest } from '../../../../test/hooks.ts';
import { createTenant } from '../../../../test/records/factories.ts';
import { type LineGiven, saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, refusal } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofEachTest(() => createWorkspace(test));
const foreign = ofAllTests(() => createTenant(test.db));

const get = (path: string) => own.as('finance', 'GET', `/invoices/${path}`);
const post = (path: string, payload: object) => own.as('finance', 'POST', `/invoices/${path}`, payload);
const remove = (path: string) => own.as('finance', 'DELETE', `/invoices/${path}`);

let number = 0;
const save = (lines: readonly LineGiven[], more: { isCredit?: boolean; number?: string; currency?: string } = {}) => {
  number += 1;
  return saveGivenInvoice(test.db, own, { number: `R-${number}`, lines, ...more });
};

const material = (more: object = {}) => ({
  serviceProviderId: own.serviceProviderId,
  match: 'wording',
  matchKey: 'pappir, mottaka',
  example: 'Pappír, móttaka',
  kind: 'material',
  wasteStreamId: own.wasteStreamId,
  ...more,
});
const location = (more: object = {}) => ({
  serviceProviderId: own.serviceProviderId,
  match: 'place',
  matchKey: 'tjarnargata 11',
  example: 'Tjarnargata 11',
  locationId: own.locationId,
  ...more,
});

interface LineRow extends Record<string, unknown> {
  readonly position: number;
}
const linesOf = (invoiceId: number) =>
  test.db.asOwner<LineRow>(
    `select position, kind, waste_stream_id as stream, trim_scale(kg)::text as kg, kg_origin, ewc_code as ewc, treatment_code as treatment,
       material_origin as by, location_id as location, location_origin as placed_by
     from invoice_line where invoice_id = $1 and counted order by position`,
    [invoiceId],
  );
const unknown = { kind: null, stream: null, kg: null, kg_origin: null, ewc: null, treatment: null, by: null };

describe('a choice of material', () => {
  it('is applied to existing and later lines, with their kilograms and codes', async () => {
    const paper = { name: 'Pappír, móttaka', quantity: '1.24', unit: 'TNE', net: '12400' };
    const before = await save([paper, { name: 'Annað' }]);
    const { status, body } = await post('material-type-normalization', material());
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        effect: {
          ...{ lines: 1, invoices: 1, cost: [{ currency: 'ISK', amount: '12400' }] },
          ...{ kgBefore: '0', kgAfter: '1240', estimatedKgAfter: '0' },
        },
      },
    ]);
    const known = { kind: 'material', stream: own.wasteStreamId, ewc: '200101', treatment: 'R3', by: 'normalization' };
    expect(await linesOf(before)).toMatchObject([{ ...known, kg: '1240', kg_origin: 'converted' }, { ...unknown }]);
    const after = await save([{ ...paper, name: 'PAPPÍR,  móttaka', unit: 'KGM', quantity: '70.5' }]);
    expect(await linesOf(after)).toMatchObject([{ ...known, kg: '70.5', kg_origin: 'weighed' }]);
    const credit = await save([paper], { isCredit: true });
    expect(await linesOf(credit)).toMatchObject([{ ...known, kg: '-1240' }]);
    expect((await get('material-type-normalization')).body).toMatchObject({
      total: 1,
      rows: [{ id: body.id, example: 'Pappír, móttaka', lines: 3, createdBy: 'Persóna finance' }],
    });
  });

  it('has lower precedence than one by item id, and both than a member’s choice for the line', async () => {
    const line = { item: 'A-1', name: 'Pappír, móttaka' };
    await post('material-type-normalization', material());
    await post(
      'material-type-normalization',
      material({ match: 'item', matchKey: 'A-1', kind: 'fee', wasteStreamId: undefined }),
    );
    const id = await save([line, { ...line, item: 'B-2' }, { ...line, classification: { kind: 'rental' } }]);
    expect(await linesOf(id)).toMatchObject([
      { kind: 'fee', stream: null, kg: null },
      { kind: 'material', stream: own.wasteStreamId },
      { kind: 'rental', by: 'person' },
    ]);
    const other = await post(
      'material-type-normalization',
      material({ match: 'item', matchKey: 'a-1', kind: 'transport' }),
    );
    expect(other.body.effect).toMatchObject({ lines: 1 });
    expect((await linesOf(id)).map(({ kind }) => kind)).toEqual(['transport', 'material', 'rental']);
    expect((await get('material-type-normalization')).body.total).toBe(2);
  });

  it('is deleted, and reverts exactly its lines', async () => {
    const line = { item: 'A-1', name: 'Pappír, móttaka', unit: 'KGM', quantity: '10' };
    const wording = await post('material-type-normalization', material());
    const item = await post('material-type-normalization', material({ match: 'item', matchKey: 'a-1', kind: 'fee' }));
    const id = await save([line, { ...line, classification: { kind: 'rental' } }]);
    const gone = await remove(`material-type-normalization/${item.body.id}`);
    expect(gone).toMatchObject({
      status: 200,
      body: { done: true, effect: { lines: 1, kgBefore: '0', kgAfter: '10' } },
    });
    expect((await linesOf(id)).map(({ kind }) => kind)).toEqual(['material', 'rental']);
    expect((await remove(`material-type-normalization/${item.body.id}`)).status).toBe(404);
    await remove(`material-type-normalization/${wording.body.id}`);
    expect(await linesOf(id)).toMatchObject([unknown, { kind: 'rental', by: 'person' }]);
    expect((await own.trail('material_normalization', item.body.id)).map(({ action }) => action)).toEqual([
      'created',
      'deleted',
    ]);
  });

  it('is undone so that the replaced choice applies again', async () => {
    const id = await save([{ name: 'Pappír, móttaka' }]);
    await post('material-type-normalization', material());
    const replaced = await post('material-type-normalization', material({ kind: 'fee' }));
    expect(await linesOf(id)).toMatchObject([{ kind: 'fee' }]);
    const undone = await post('normalizations/undo', { materials: [replaced.body.id, 999_999] });
    expect(undone).toMatchObject({ status: 200, body: { effect: { lines: 1 } } });
    expect(await linesOf(id)).toMatchObject([{ kind: 'material' }]);
    expect((await post('normalizations/undo', { materials: [replaced.body.id] })).body.effect.lines).toBe(0);
  });

  it('counts purchases of the provider as recovered weight', async () => {
    const id = await save([{ name: 'Pappír, móttaka', quantity: '-1.240', unit: 'TNE', net: '-5580' }]);
    await post('material-type-normalization', material());
    expect(await linesOf(id)).toMatchObject([{ kg: '-1240' }]);
    await post('material-type-normalization', material({ isBought: true }));
    expect(await linesOf(id)).toMatchObject([{ kg: '1240' }]);
  });

  it('gives weight only to material', async () => {
    const id = await save([{ name: 'Pappír, móttaka', unit: 'KGM', quantity: '10' }]);
    for (const kind of ['transport', 'rental', 'fee', 'other']) {
      await post('material-type-normalization', material({ kind }));
      expect(await linesOf(id)).toMatchObject([{ kind, stream: own.wasteStreamId, kg: null, ewc: null }]);
    }
  });

  it('also applies to an invoice that was deleted in the meantime and is restored', async () => {
    const id = await save([{ name: 'Pappír, móttaka' }], { number: 'D-1' });
    await own.as('finance', 'DELETE', `/invoices/${own.serviceProviderId}/D-1/delete`);
    await post('material-type-normalization', material());
    const deleted = { serviceProviderId: own.serviceProviderId, number: 'D-1' };
    expect((await own.as('finance', 'POST', '/invoices/restore', deleted)).status).toBe(200);
    expect(await linesOf(id)).toMatchObject([{ kind: 'material' }]);
  });

  it('outlives its stream: invoiced lines keep it, and new choices cannot use it', async () => {
    const id = await save([{ name: 'Pappír, móttaka', unit: 'KGM', quantity: '10' }]);
    await post('material-type-normalization', material());
    expect((await own.remove(`/waste-stream/${own.wasteStreamId}`)).status).toBe(200);
    expect(await linesOf(id)).toMatchObject([{ kind: 'material', stream: own.wasteStreamId, kg: '10' }]);
    expect((await post('material-type-normalization', material())).body.code).toBe('waste_stream_not_found');
  });

  it('is one of fifty concurrent choices, and applies to all lines', async () => {
    const id = await save([{ name: 'Pappír, móttaka' }, { name: 'pappír, MÓTTAKA' }]);
    const kinds = ['fee', 'transport', 'rental', 'other'];
    const choose = (index: number) =>
      post('material-type-normalization', material({ kind: kinds[index % 4], wasteStreamId: undefined }));
    const answers = await Promise.all(Array.from({ length: 50 }, (_each, index) => choose(index)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows, total } = (await get('material-type-normalization')).body;
    expect([total, rows[0].lines]).toEqual([1, 2]);
    expect(await linesOf(id)).toMatchObject([{ kind: rows[0].kind }, { kind: rows[0].kind }]);
  });

  it('applies to lines that are saved at the same moment', async () => {
    const saves = Array.from({ length: 20 }, () => save([{ name: 'Pappír, móttaka' }]));
    const [made] = await Promise.all([post('material-type-normalization', material()), ...saves]);
    expect(made.status).toBe(200);
    expect((await get('unmapped-materials')).body.total).toBe(0);
    expect((await get('material-type-normalization')).body.rows[0].lines).toBe(20);
  });

  it('is rejected if it is incomplete, or refers to another organization', async () => {
    const refused = async (more: object) => refusal(await post('material-type-normalization', material(more)));
    expect(await refused({ wasteStreamId: undefined })).toMatchObject({
      status: 400,
      fields: [{ field: 'wasteStreamId', problem: 'required' }],
    });
    for (const [more, field] of [
      [{ matchKey: ' ' }, 'matchKey'],
      [{ example: 'half \ud83d' }, 'example'],
      [{ kind: 'gold' }, 'kind'],
      [{ kind: 'fee', isBought: true }, 'kind'],
      [{ unit: 'KGM', kgPerUnit: '1' }, 'unit'],
      [{ unit: 'LTR' }, 'kgPerUnit'],
      [{ unit: 'LTR', kgPerUnit: '-1' }, 'kgPerUnit'],
      [{ unit: 'LTR', kgPerUnit: '1e3' }, 'kgPerUnit'],
    ] as const) {
      expect(await refused(more)).toMatchObject({ status: 400, fields: [{ field }] });
    }
    expect(await refused({ wasteStreamId: foreign.wasteStreamId })).toEqual(await refused({ wasteStreamId: 999_999 }));
    expect(await refused({ wasteStreamId: 999_999 })).toMatchObject({ status: 404, code: 'waste_stream_not_found' });
    expect(await refused({ serviceProviderId: foreign.serviceProviderId })).toEqual(
      await refused({ serviceProviderId: 999_999 }),
    );
    expect(await refused({ serviceProviderId: 999_999 })).toMatchObject({ status: 404, code: 'not_found' });
    const unknown = refusal(await post('location-normalization', location({ locationId: foreign.locationId })));
    expect(unknown).toMatchObject({ status: 404, code: 'location_not_found' });
    expect((await get('material-type-normalization')).body.total).toBe(0);
  });

  it('is available to members who may read invoices', async () => {
    for (const role of ['viewer', 'editor'] as const) {
      expect((await own.as(role, 'GET', '/invoices/unmapped-materials')).status).toBe(403);
      expect((await own.as(role, 'POST', '/invoices/normalizations', { materials: [material()] })).status).toBe(403);
    }
    for (const role of ['finance', 'admin', 'owner'] as const) {
      expect((await own.as(role, 'POST', '/invoices/normalizations', { materials: [material()] })).status).toBe(200);
    }
  });
});

describe('many choices in one request', () => {
  it('are made together or not at all', async () => {
    const id = await save([{ name: 'Pappír, móttaka', at: 'Tjarnargata 11' }, { name: 'Akstur' }]);
    const drive = material({ matchKey: 'Akstur', example: strangeText, kind: 'transport', wasteStreamId: undefined });
    const bad = await post('normalizations', {
      materials: [material(), drive],
      locations: [location({ locationId: 'nowhere' })],
    });
    expect(bad).toMatchObject({ status: 404, body: { code: 'location_not_found' } });
    expect(await linesOf(id)).toMatchObject([unknown, unknown]);
    const { status, body } = await post('normalizations', { materials: [material(), drive], locations: [location()] });
    expect([status, body.materials.length, body.locations.length, body.effect.lines]).toEqual([200, 2, 1, 2]);
    expect(await linesOf(id)).toMatchObject([
      { kind: 'material', location: own.locationId, placed_by: 'normalization' },
      { kind: 'transport', location: null },
    ]);
    const { rows } = (await get('material-type-normalization?search=thordur')).body;
    expect(rows).toMatchObject([{ id: body.materials[1], example: strangeText }]);
    await post('normalizations/undo', { materials: body.materials, locations: body.locations });
    expect(await linesOf(id)).toMatchObject([{ ...unknown, location: null }, unknown]);
  });

  it('cannot contain two choices for one key', async () => {
    const refused = await post('normalizations', {
      materials: [material(), material({ matchKey: 'PAPPÍR, móttaka', kind: 'fee' })],
    });
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'materials', problem: 'taken' }] } });
  });

  it('have a preview that equals the result', async () => {
    await save([
      { name: 'Pappír, móttaka', quantity: '2', unit: 'TNE', net: '5000', at: 'Tjarnargata 11' },
      { name: 'Losun', quantity: '3', unit: 'MTQ', net: '700.5' },
    ]);
    await save([{ name: 'Losun', quantity: '1', unit: 'MTQ', net: '250' }], { currency: 'EUR' });
    const emptied = material({ matchKey: 'losun', example: 'Losun', unit: 'LTR', kgPerUnit: '0.1' });
    const choices = { materials: [material(), emptied], locations: [location()] };
    const seen = await post('normalizations/preview', choices);
    expect(seen.body).toEqual({
      ...{ lines: 3, invoices: 2, kgBefore: '0', kgAfter: '2400', estimatedKgAfter: '400' },
      cost: [
        { currency: 'EUR', amount: '250' },
        { currency: 'ISK', amount: '5700.5' },
      ],
    });
    expect((await get('unmapped-materials')).body.total).toBe(2);
    const made = await post('normalizations', choices);
    expect(made.body.effect).toEqual(seen.body);
    expect((await post('normalizations/preview', choices)).body.lines).toBe(0);
    const [, second] = made.body.materials;
    const without = await post('normalizations/preview', { removedMaterials: [second] });
    expect(without.body).toMatchObject({ lines: 2, kgBefore: '400', kgAfter: '0' });
    expect((await remove(`material-type-normalization/${second}`)).body.effect).toEqual(without.body);
  });
});

describe('the location of lines', () => {
  it('are matched by location, then item, then wording; a member’s choice for the line stays', async () => {
    await own.query(`insert into location (organization_id, id, name) values ($1, $2, 'Annar')`, [
      `other-${own.organizationId}`,
    ]);
    const other = `other-${own.organizationId}`;
    const id = await save([
      { item: 'L-1', name: 'Losun', at: 'Tjarnargata 11' },
      { item: 'L-1', name: 'Losun' },
      { name: 'Losun' },
      { name: 'Losun', classification: { locationId: other } },
    ]);
    const byPlace = await post('location-normalization', location());
    await post('location-normalization', location({ match: 'item', matchKey: 'L-1', locationId: other }));
    await post('location-normalization', location({ match: 'wording', matchKey: 'losun' }));
    expect((await linesOf(id)).map((line) => [line.location, line.placed_by])).toEqual([
      [own.locationId, 'normalization'],
      [other, 'normalization'],
      [own.locationId, 'normalization'],
      [other, 'person'],
    ]);
    await remove(`location-normalization/${byPlace.body.id}`);
    expect((await linesOf(id))[0]?.location).toBe(other);
    expect((await get('location-normalization')).body.rows.map((row: { lines: number }) => row.lines)).toEqual([1, 2]);
  });
});

describe('a density', () => {
  it('estimates litres or pieces until it is deleted', async () => {
    const id = await save([
      { name: 'Pappír, móttaka', quantity: '660', unit: 'LTR' },
      { name: 'Pappír, móttaka', quantity: '2', unit: 'MTQ' },
      { name: 'Pappír, móttaka', quantity: '3', unit: 'EA' },
      { name: 'Pappír, móttaka', quantity: '5', unit: 'KGM' },
    ]);
    await post('material-type-normalization', material());
    const weights = async () => (await linesOf(id)).map(({ kg, kg_origin }) => [kg, kg_origin]);
    const [own5, none] = [
      ['5', 'weighed'],
      [null, null],
    ];
    expect(await weights()).toEqual([none, none, none, own5]);
    const litre = { wasteStreamId: own.wasteStreamId, unit: 'ltr', kgPerUnit: '0.12' };
    const classification = await post('densities', litre);
    expect(classification.body).toMatchObject({
      density: { unit: 'LTR', kgPerUnit: '0.12' },
      effect: { lines: 2, kgAfter: '319.2' },
    });
    expect(await weights()).toEqual([['79.2', 'estimated'], ['240', 'estimated'], none, own5]);
    const cubic = await post('densities', { ...litre, unit: 'MTQ', kgPerUnit: '100' });
    expect(cubic.body.density.id).toBe(classification.body.density.id);
    await post('densities', { ...litre, unit: 'C62', kgPerUnit: '15' });
    expect(await weights()).toEqual([['66', 'estimated'], ['200', 'estimated'], ['45', 'estimated'], own5]);
    expect((await get('densities')).body.densities).toMatchObject([{ unit: 'C62' }, { unit: 'MTQ' }]);
    await remove(`densities/${cubic.body.density.id}`);
    expect(await weights()).toEqual([none, none, ['45', 'estimated'], own5]);
    expect((await remove(`densities/${cubic.body.density.id}`)).status).toBe(404);
  });

  it('is rejected for a unit of mass, a weight out of range, and another organization’s stream', async () => {
    const classification = { wasteStreamId: own.wasteStreamId, unit: 'TNE', kgPerUnit: '1' };
    expect((await post('densities', classification)).body.fields).toEqual([
      { field: 'unit', problem: 'unknown_value' },
    ]);
    const litres = { ...classification, unit: 'LTR' };
    expect((await post('densities', { ...litres, kgPerUnit: '0' })).body.fields).toEqual([
      { field: 'kgPerUnit', problem: 'not_positive' },
    ]);
    expect((await post('densities', { ...litres, kgPerUnit: '1000001' })).body.fields).toEqual([
      { field: 'kgPerUnit', problem: 'too_large', limit: 1_000_000 },
    ]);
    expect(
      (await post('densities', { ...classification, unit: 'LTR', wasteStreamId: foreign.wasteStreamId })).status,
    ).toBe(404);
  });
});

describe('the queue', () => {
  it('contains unknown lines, the highest cost first, with suggestions', async () => {
    await save([
      { item: 'P-1', name: 'Pappír, móttaka', quantity: '2', unit: 'TNE', net: '100' },
      { item: 'P-1', name: 'Pappír, móttaka', quantity: '-1', unit: 'TNE', net: '-50' },
      { name: 'Umhverfisgjald', net: '9000' },
      { name: 'Vitað', classification: { kind: 'fee' } },
    ]);
    const { status, body } = await get('unmapped-materials');
    expect([status, body.total, body.atStake]).toEqual([
      200,
      2,
      { lines: 3, cost: [{ currency: 'ISK', amount: '9050' }], kg: '3000' },
    ]);
    expect(body.rows).toMatchObject([
      { match: 'wording', matchKey: 'umhverfisgjald', suggestions: [{ kind: 'fee', reason: 'words' }] },
      {
        ...{
          match: 'item',
          matchKey: 'p-1',
          example: 'Pappír, móttaka',
          lines: 2,
          invoices: 1,
          kg: '3000',
          units: ['TNE'],
        },
        ...{ cost: [{ currency: 'ISK', amount: '50' }], isNegative: false, isMixed: false },
        suggestions: [{ kind: 'material', wasteStreamId: own.wasteStreamId, confidence: 80 }],
        examples: [{ position: 1, quantity: '2', cost: '100' }, { position: 2 }],
      },
    ]);
    expect((await get('unmapped-materials?sort=kg')).body.rows[0].matchKey).toBe('p-1');
    expect((await get('unmapped-materials?sort=lines&pageSize=1&page=2')).body.rows).toHaveLength(1);
    expect((await get('unmapped-materials?search=UMHVERFIS')).body).toMatchObject({ total: 1, atStake: { lines: 1 } });
    expect((await get(`unmapped-materials?serviceProviderId=${foreign.serviceProviderId}`)).status).toBe(404);
    // A fee needs no location.
    expect((await get('unmapped-locations')).body).toMatchObject({ total: 2, atStake: { lines: 3 } });
  });

  it('learns from choices for other providers', async () => {
    await post('material-type-normalization', material({ matchKey: 'ymislegt', example: 'Ýmislegt' }));
    const [other] = await own.query<{ id: number }>(
      `insert into service_provider (organization_id, name) values ($1, 'Hinn') returning id`,
    );
    const given = { number: 'Þ 1/2', lines: [{ item: '7', name: 'Ýmislegt', at: 'Staður' }] };
    await saveGivenInvoice(test.db, { ...own, serviceProviderId: other?.id ?? 0 }, given);
    const asked = `suggestions/${other?.id}/${encodeURIComponent('Þ 1/2')}`;
    const { status, body } = await get(asked);
    expect([status, body.materials]).toMatchObject([
      200,
      [{ positions: [1], suggestions: [{ wasteStreamId: own.wasteStreamId, confidence: 90, reason: 'same_wording' }] }],
    ]);
    expect(body.locations).toMatchObject([{ match: 'place', matchKey: 'stadur', example: 'Staður' }]);
    expect((await get(`suggestions/${other?.id}/none`)).status).toBe(404);
  });

  it('is empty without unclassified lines', async () => {
    expect((await get('unmapped-materials')).body).toEqual({
      ...{ rows: [], total: 0 },
      atStake: { lines: 0, cost: [], kg: '0' },
    });
  });
});
