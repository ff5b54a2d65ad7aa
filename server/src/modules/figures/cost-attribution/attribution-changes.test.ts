import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { type AttributionWorld, createAttributionWorld } from '../../../../test/records/cost-attribution.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { attributeAllDue, attributeDue } from './cost-attribution-run.service.ts';

let test: TestApp;
let own: AttributionWorld['own'];
let plastic: AttributionWorld['plastic'];
let createBin: AttributionWorld['createBin'];
let collect: AttributionWorld['collect'];
let schedule: AttributionWorld['schedule'];
let place: AttributionWorld['place'];
let save: AttributionWorld['save'];
let attribute: AttributionWorld['attribute'];
let read: AttributionWorld['read'];
let byBasis: AttributionWorld['byBasis'];
let attributed: AttributionWorld['attributed'];
let transport: AttributionWorld['transport'];
let material: AttributionWorld['material'];
let due: AttributionWorld['due'];
let expectSameSums: AttributionWorld['expectSameSums'];
let change: AttributionWorld['change'];
beforeAll(async () => {
  test = await createTestApp({ now: () => new Date('2026-06-15T12:00:00Z') });
});
afterAll(() => test.close());
beforeEach(async () => {
  ({
    own,
    plastic,
    createBin,
    collect,
    schedule,
    place,
    save,
    attribute,
    read,
    byBasis,
    attributed,
    transport,
    material,
    due,
    expectSameSums,
    change,
  } = await createAttributionWorld(test));
});

describe('an attribution follows its invoice', () => {
  const at = () => `/invoices/${own.serviceProviderId}/A-1`;

  it('while it is not calculated, nothing is attributed, and the sum is that of the figures', async () => {
    await save([material(own.wasteStreamId, '10', '30'), transport('100')]);
    expect(await read()).toMatchObject({
      pendingInvoices: 1,
      bases: [{ basis: 'line' }, { basis: 'none', cost: '100' }],
    });
    await attribute();
    expect(await read()).toMatchObject({ pendingInvoices: 0, streams: [{ cost: '110', lineCost: '10' }] });
    await save([material(own.wasteStreamId, '10', '30'), transport('300')]);
    expect(await read()).toMatchObject({
      pendingInvoices: 1,
      bases: [{ basis: 'line' }, { basis: 'none', cost: '300' }],
    });
    expect(await read('', '2026-02')).toMatchObject({ pendingInvoices: 0, bases: [] });
    await attribute();
    expect(await attributed()).toEqual({ [own.wasteStreamId]: '310' });
    await expectSameSums();
  });

  it('when it is deleted and restored', async () => {
    await save([material(own.wasteStreamId, '10', '30'), transport('100')]);
    await attribute();
    await own.as('finance', 'DELETE', `${at()}/delete`);
    expect(await read()).toMatchObject({ bases: [], streams: [], pendingInvoices: 0 });
    await attribute();
    expect(await change('select from line_share where organization_id = $1')).toEqual([]);
    await expectSameSums();
    const key = { serviceProviderId: own.serviceProviderId, number: 'A-1' };
    expect((await own.as('finance', 'POST', '/invoices/restore', key)).status).toBe(200);
    await attribute();
    expect(await attributed()).toEqual({ [own.wasteStreamId]: '110' });
  });

  it('when its lines are classified otherwise', async () => {
    await save([{ name: 'pappi', net: '10', unit: 'KGM', quantity: '4' }, transport('100', { locationId: undefined })]);
    await attribute();
    expect(await attributed()).toEqual({ 0: '110' });
    await own.as('finance', 'POST', '/invoices/material-type-normalization', {
      ...{ serviceProviderId: own.serviceProviderId, match: 'wording', matchKey: 'pappi', example: 'pappi' },
      ...{ kind: 'material', wasteStreamId: plastic, isBought: false },
    });
    expect(await read()).toMatchObject({ pendingInvoices: 1 });
    await attribute();
    expect(await attributed()).toEqual({ [plastic]: '110' });
  });

  it('after a rebuild, which corrects wrong sums and wrong shares', async () => {
    await save([material(own.wasteStreamId, '10', '30'), transport('100')]);
    await attribute();
    await change('update monthly_attribution set cost = cost + 1 where organization_id = $1');
    await change('update line_share set waste_stream_id = $2 where organization_id = $1', plastic);
    const rebuild = () => change('select rebuild_attribution($1)::int as wrong');
    // The sum of the wrong stream is not stored, and the stored one has no shares.
    expect(await rebuild()).toEqual([{ wrong: 2 }]);
    await attribute();
    expect(await attributed()).toEqual({ [own.wasteStreamId]: '110' });
    await expectSameSums();
    expect(await rebuild()).toEqual([{ wrong: 0 }]);
  });

  it('and sums disappear with an invoice that is removed from the database', async () => {
    const id = await save([material(own.wasteStreamId, '10', '30'), transport('100')]);
    await attribute();
    await change('delete from invoice where organization_id = $1 and id = $2', id);
    expect(await read()).toMatchObject({ bases: [], streams: [] });
    await change('delete from organization where id = $1');
  });
});

describe('an invoice is attributed again', () => {
  let bin: number;
  beforeEach(async () => {
    bin = await createBin(plastic);
    await collect(bin, '2026-03-02');
    await schedule(bin, '2026-01-05');
    await save([transport('100')], { number: 'A-2', issueDate: '2026-02-28' });
    await save([transport('100')], { number: 'A-3', issueDate: '2026-03-31' });
    await save([{ name: 'Leiga', net: '5', said: { kind: 'rental', containerId: bin } }], {
      number: 'L-3',
      issueDate: '2026-03-31',
    });
    await save([material(plastic, '5', '5')], { number: 'M-3', issueDate: '2026-03-31' });
    await attribute();
    expect(await due()).toEqual([]);
  });
  const scheduled = '(select id from collection_schedule where organization_id = $1 and container_id = $2)';

  it.each([
    ['a container is added to its location', () => createBin(own.wasteStreamId), ['A-2', 'A-3']],
    ['its container has another stream since March', () => place(bin, '2026-03-01', own.wasteStreamId), ['A-3', 'L-3']],
    ['its container had left by then', () => place(bin, '2026-02-20', plastic, null), ['A-2', 'A-3', 'L-3']],
    [
      'a container of its location is removed',
      async () => {
        await change('delete from service_request where organization_id = $1 and container_id = $2', bin);
        await change('delete from container where organization_id = $1 and id = $2', bin);
      },
      ['A-2', 'A-3', 'L-3'],
    ],
    [
      'one of its lines is removed from the database',
      () =>
        change(
          `delete from invoice_line where organization_id = $1 and container_id is null and service_day = $2`,
          '2026-02-28',
        ),
      ['A-2'],
    ],
    ['a request was completed in its month', () => collect(bin, '2026-03-20'), ['A-3']],
    [
      'a completed request was of another day',
      () =>
        change(
          `update service_request set closed_at = '2026-02-10T12:00:00Z' where organization_id = $1 and container_id = $2`,
          bin,
        ),
      ['A-2', 'A-3'],
    ],
    [
      'the schedule begins later',
      () =>
        change(
          `update collection_schedule set from_day = '2026-03-02' where organization_id = $1 and container_id = $2`,
          bin,
        ),
      ['A-2', 'A-3'],
    ],
    [
      'a scheduled collection was missed',
      () =>
        change(
          `insert into collection (organization_id, schedule_id, planned_day, state) values ($1, ${scheduled}, '2026-03-09', 'missed')`,
          bin,
        ),
      ['A-3'],
    ],
    [
      'a scheduled collection was moved into its month',
      () =>
        change(
          `insert into collection (organization_id, schedule_id, planned_day, moved_to, state)
           values ($1, ${scheduled}, '2026-02-23', '2026-03-01', 'planned')`,
          bin,
        ),
      ['A-2', 'A-3'],
    ],
  ] as const)('if %s', async (_reason, happens, expected) => {
    await happens();
    expect(await due()).toEqual(expected);
  });

  it('but not if only the name of its container changes, or a collection is still planned for later', async () => {
    await change(`update container set custom_id = 'Nýtt' where organization_id = $1 and id = $2`, bin);
    await collect(bin, '2026-05-20');
    expect(await due()).toEqual([]);
  });

  it('if it changes while it is attributed', async () => {
    await save([transport('200')], { number: 'A-3', issueDate: '2026-03-31' });
    const { database } = test.db;
    const scope = mintOrgScope(own.organizationId);
    await database.tenant(scope, async (transaction) => {
      await attributeDue(transaction);
      // Before the attribution is committed.
      await save([transport('300')], { number: 'A-3', issueDate: '2026-03-31' });
    });
    expect(await due()).toEqual(['A-3']);
    await attribute();
    expect(byBasis(await read('', '2026-03'))).toMatchObject({ collections: '400' });
  });

  it('if the server stops before the end of a batch', async () => {
    await save([transport('200')], { number: 'A-3', issueDate: '2026-03-31' });
    const killed = test.db.database.tenant(mintOrgScope(own.organizationId), async (transaction) => {
      await attributeDue(transaction);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await due()).toEqual(['A-3']);
    await attribute();
    expect(byBasis(await read())).toMatchObject({ collections: '300' });
    await expectSameSums();
  });
});

it('attributes each invoice once, whatever is saved and attributed at the same time', async () => {
  const scope = mintOrgScope(own.organizationId);
  await Promise.all([
    ...Array.from({ length: 30 }, (_none, index) =>
      save([material(own.wasteStreamId, '10', '20'), material(plastic, '10', '10'), transport('100')], {
        number: `S-${index % 20}`,
      }),
    ),
    ...Array.from({ length: 6 }, () => attributeAllDue(test.db.database, scope)),
  ]);
  await Promise.all([attribute(), attributeAllDue(test.db.database, scope)]);
  expect(byBasis(await read())).toEqual({ line: '400', weight: '2000' });
  await expectSameSums();
});
