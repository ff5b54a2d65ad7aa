import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { type LineGiven, saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { classifyAutomatically } from './automatic-choices.service.ts';

const test = testApp();
const own = ofEachTest(() => createWorkspace(test));

const at = new Date('2026-04-01T10:00:00Z');
let number = 0;
async function importLines(lines: readonly LineGiven[]): Promise<number> {
  number += 1;
  const id = await saveGivenInvoice(test.db, own, { number: `A-${number}`, lines });
  await classifyAutomatically(test.db.database, mintOrgScope(own.organizationId), own.serviceProviderId, at);
  return id;
}
const post = (path: string, payload: object) => own.as('finance', 'POST', `/invoices/${path}`, payload);
const remove = (path: string) => own.as('finance', 'DELETE', `/invoices/${path}`);
const choose = (more: object) =>
  post('material-type-normalization', {
    serviceProviderId: own.serviceProviderId,
    match: 'item',
    matchKey: 'a-1',
    example: 'Losun',
    kind: 'transport',
    ...more,
  });
const linesOf = (invoiceId: number) =>
  test.db.asOwner(
    'select kind, location_id as location from invoice_line where invoice_id = $1 and counted order by position',
    [invoiceId],
  );
const remembered = async (kind: 'material-type' | 'location') =>
  (await own.as('finance', 'GET', `/invoices/${kind}-normalization`)).body.rows;

describe('lines that no person classified', () => {
  it('take the material of the same wording in other cases, once their item id is gone', async () => {
    await importLines([
      { item: 'A-1', name: 'Losun íláts 660 l Borgartún 12' },
      { item: 'B-2', name: 'Losun íláts 240 l' },
    ]);
    await choose({});
    const after = await importLines([
      { name: 'LOSUN ÍLÁTS 660 L BORGARTÚNI 12' },
      { name: 'Losun íláts 660 l Borgartúni 14' },
      { name: 'Losun íláts 240 l' },
    ]);
    expect((await linesOf(after)).map(({ kind }) => kind)).toEqual(['transport', null, null]);
    const { body } = await own.as('finance', 'GET', '/invoices/all-line-items?pageSize=50');
    const marked = body.rows.filter(
      ({ isMaterialAutomatic }: { isMaterialAutomatic?: boolean }) => isMaterialAutomatic,
    );
    expect(marked.map(({ name }: { name: string }) => name)).toEqual(['LOSUN ÍLÁTS 660 L BORGARTÚNI 12']);
    const automatic = (await remembered('material-type')).find(({ match }: { match: string }) => match === 'wording');
    const [entry, ...more] = await own.trail('material_normalization', automatic.id);
    expect(more).toEqual([]);
    const trail = (await own.as('owner', 'GET', '/audit?entity=material_normalization&order=asc')).body.rows;
    expect(trail.map(({ by, isAutomatic }: { by?: string; isAutomatic?: boolean }) => [by, isAutomatic])).toEqual([
      ['Persóna finance', undefined],
      [undefined, true],
    ]);
    expect(entry).toMatchObject({ action: 'created', changes: { kind: { from: null, to: 'transport' } } });
  });

  it('follow a corrected choice, and stay open if a person removed the automatic one', async () => {
    await importLines([{ item: 'A-1', name: 'Losun íláts' }]);
    await choose({});
    const after = await importLines([{ name: 'Losun íláts' }]);
    expect(await linesOf(after)).toMatchObject([{ kind: 'transport' }]);
    await choose({ kind: 'fee' });
    expect(await linesOf(after)).toMatchObject([{ kind: 'fee' }]);
    const [automatic] = await remembered('material-type');
    expect(automatic).toMatchObject({ match: 'wording', kind: 'fee' });
    await remove(`material-type-normalization/${automatic.id}`);
    const later = await importLines([{ name: 'Losun íláts' }]);
    expect([...(await linesOf(after)), ...(await linesOf(later))]).toMatchObject([{ kind: null }, { kind: null }]);
  });

  it('take the location that alone has their address, and none if two have it', async () => {
    const locate = (name: string, address: string) => own.as('owner', 'POST', '/locations', { name, address });
    await locate('Skrifstofa', 'Grensásvegur 9');
    const lines = [
      { name: 'Losun', at: 'GRENSÁSVEGI 9' },
      { name: 'Losun', at: 'Grensásvegi 19' },
    ];
    const [certain, other] = await linesOf(await importLines(lines));
    expect(certain?.location).toEqual(expect.any(String));
    expect(other?.location).toBeNull();
    await locate('Verslun', 'Grensásvegur 9');
    const [ambiguous] = await linesOf(await importLines([{ name: 'Losun', at: 'Grensásvegur 9' }]));
    expect(ambiguous?.location).toBeNull();
  });
});
