import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { maxWait } from '../../../../test/max-wait.ts';
import { createAttributionWorld } from '../../../../test/records/cost-attribution.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { attributeAllDue, attributeDue } from './cost-attribution-run.service.ts';

const test = testApp({ now: () => new Date('2026-06-15T12:00:00Z') });
const world = ofEachTest(() => createAttributionWorld(test));

describe('an attribution follows its invoice', () => {
  const at = () => `/invoices/${world.own.serviceProviderId}/A-1`;

  it('while it is not calculated, nothing is attributed, and the sum is that of the figures', async () => {
    await world.save([world.material(world.own.wasteStreamId, '10', '30'), world.transport('100')]);
    expect(await world.read()).toMatchObject({
      pendingInvoices: 1,
      bases: [{ basis: 'line' }, { basis: 'none', cost: '100' }],
    });
    await world.attribute();
    expect(await world.read()).toMatchObject({ pendingInvoices: 0, streams: [{ cost: '110', lineCost: '10' }] });
    await world.save([world.material(world.own.wasteStreamId, '10', '30'), world.transport('300')]);
    expect(await world.read()).toMatchObject({
      pendingInvoices: 1,
      bases: [{ basis: 'line' }, { basis: 'none', cost: '300' }],
    });
    expect(await world.read('', '2026-02')).toMatchObject({ pendingInvoices: 0, bases: [] });
    await world.attribute();
    expect(await world.attributed()).toEqual({ [world.own.wasteStreamId]: '310' });
    await world.expectSameSums();
  });

  it('when it is deleted and restored', async () => {
    await world.save([world.material(world.own.wasteStreamId, '10', '30'), world.transport('100')]);
    await world.attribute();
    await world.own.as('finance', 'DELETE', `${at()}/delete`);
    expect(await world.read()).toMatchObject({ bases: [], streams: [], pendingInvoices: 0 });
    await world.attribute();
    expect(await world.change('select from line_share where organization_id = $1')).toEqual([]);
    await world.expectSameSums();
    const key = { serviceProviderId: world.own.serviceProviderId, number: 'A-1' };
    expect((await world.own.as('finance', 'POST', '/invoices/restore', key)).status).toBe(200);
    await world.attribute();
    expect(await world.attributed()).toEqual({ [world.own.wasteStreamId]: '110' });
  });

  it('when its lines are classified otherwise', async () => {
    await world.save([
      { name: 'pappi', net: '10', unit: 'KGM', quantity: '4' },
      world.transport('100', { locationId: undefined }),
    ]);
    await world.attribute();
    expect(await world.attributed()).toEqual({ 0: '110' });
    await world.own.as('finance', 'POST', '/invoices/material-type-normalization', {
      ...{ serviceProviderId: world.own.serviceProviderId, match: 'wording', matchKey: 'pappi', example: 'pappi' },
      ...{ kind: 'material', wasteStreamId: world.plastic, isBought: false },
    });
    expect(await world.read()).toMatchObject({ pendingInvoices: 1 });
    await world.attribute();
    expect(await world.attributed()).toEqual({ [world.plastic]: '110' });
  });

  it('after a rebuild, which corrects wrong sums and wrong shares', async () => {
    await world.save([world.material(world.own.wasteStreamId, '10', '30'), world.transport('100')]);
    await world.attribute();
    await world.change('update monthly_attribution set cost = cost + 1 where organization_id = $1');
    await world.change('update line_share set waste_stream_id = $2 where organization_id = $1', world.plastic);
    const rebuild = () => world.change('select rebuild_attribution($1)::int as wrong');
    // The sum of the wrong stream is not stored, and the stored one has no shares.
    expect(await rebuild()).toEqual([{ wrong: 2 }]);
    await world.attribute();
    expect(await world.attributed()).toEqual({ [world.own.wasteStreamId]: '110' });
    await world.expectSameSums();
    expect(await rebuild()).toEqual([{ wrong: 0 }]);
  });

  it('and sums disappear with an invoice that is removed from the database', async () => {
    const id = await world.save([world.material(world.own.wasteStreamId, '10', '30'), world.transport('100')]);
    await world.attribute();
    await world.change('delete from invoice where organization_id = $1 and id = $2', id);
    expect(await world.read()).toMatchObject({ bases: [], streams: [] });
    await world.change('delete from organization where id = $1');
  });
});

describe('an invoice is attributed again', () => {
  let bin: number;
  beforeEach(async () => {
    bin = await world.createBin(world.plastic);
    await world.collect(bin, '2026-03-02');
    await world.schedule(bin, '2026-01-05');
    await world.save([world.transport('100')], { number: 'A-2', issueDate: '2026-02-28' });
    await world.save([world.transport('100')], { number: 'A-3', issueDate: '2026-03-31' });
    await world.save([{ name: 'Leiga', net: '5', classification: { kind: 'rental', containerId: bin } }], {
      number: 'L-3',
      issueDate: '2026-03-31',
    });
    await world.save([world.material(world.plastic, '5', '5')], { number: 'M-3', issueDate: '2026-03-31' });
    await world.attribute();
    expect(await world.due()).toEqual([]);
  });
  const scheduled = '(select id from collection_schedule where organization_id = $1 and container_id = $2)';

  it.each([
    ['a container is added to its location', () => world.createBin(world.own.wasteStreamId), ['A-2', 'A-3']],
    [
      'its container has another stream since March',
      () => world.place(bin, '2026-03-01', world.own.wasteStreamId),
      ['A-3', 'L-3'],
    ],
    [
      'its container had left by then',
      () => world.place(bin, '2026-02-20', world.plastic, null),
      ['A-2', 'A-3', 'L-3'],
    ],
    [
      'a container of its location is removed',
      async () => {
        await world.change('delete from service_request where organization_id = $1 and container_id = $2', bin);
        await world.change('delete from container where organization_id = $1 and id = $2', bin);
      },
      ['A-2', 'A-3', 'L-3'],
    ],
    [
      'one of its lines is removed from the database',
      () =>
        world.change(
          `delete from invoice_line where organization_id = $1 and container_id is null and service_day = $2`,
          '2026-02-28',
        ),
      ['A-2'],
    ],
    ['a request was completed in its month', () => world.collect(bin, '2026-03-20'), ['A-3']],
    [
      'a completed request was of another day',
      () =>
        world.change(
          `update service_request set closed_at = '2026-02-10T12:00:00Z' where organization_id = $1 and container_id = $2`,
          bin,
        ),
      ['A-2', 'A-3'],
    ],
    [
      'the schedule begins later',
      () =>
        world.change(
          `update collection_schedule set from_day = '2026-03-02' where organization_id = $1 and container_id = $2`,
          bin,
        ),
      ['A-2', 'A-3'],
    ],
    [
      'a scheduled collection was missed',
      () =>
        world.change(
          `insert into collection (organization_id, schedule_id, planned_day, state) values ($1, ${scheduled}, '2026-03-09', 'missed')`,
          bin,
        ),
      ['A-3'],
    ],
    [
      'a scheduled collection was moved into its month',
      () =>
        world.change(
          `insert into collection (organization_id, schedule_id, planned_day, moved_to, state)
           values ($1, ${scheduled}, '2026-02-23', '2026-03-01', 'planned')`,
          bin,
        ),
      ['A-2', 'A-3'],
    ],
  ] as const)('if %s', async (_reason, happens, expected) => {
    await happens();
    expect(await world.due()).toEqual(expected);
  });

  it('but not if only the name of its container changes, or a collection is still planned for later', async () => {
    await world.change(`update container set custom_id = 'Nýtt' where organization_id = $1 and id = $2`, bin);
    await world.collect(bin, '2026-05-20');
    expect(await world.due()).toEqual([]);
  });

  it('if it changes while it is attributed', async () => {
    await world.save([world.transport('200')], { number: 'A-3', issueDate: '2026-03-31' });
    const { database } = test.db;
    const scope = mintOrgScope(world.own.organizationId);
    await database.tenant(scope, async (transaction) => {
      await attributeDue(transaction);
      // Before the attribution is committed.
      await world.save([world.transport('300')], { number: 'A-3', issueDate: '2026-03-31' });
    });
    expect(await world.due()).toEqual(['A-3']);
    await world.attribute();
    expect(world.byBasis(await world.read('', '2026-03'))).toMatchObject({ collections: '400' });
  });

  it('if the server stops before the end of a batch', async () => {
    await world.save([world.transport('200')], { number: 'A-3', issueDate: '2026-03-31' });
    const killed = test.db.database.tenant(mintOrgScope(world.own.organizationId), async (transaction) => {
      await attributeDue(transaction);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await world.due()).toEqual(['A-3']);
    await world.attribute();
    expect(world.byBasis(await world.read())).toMatchObject({ collections: '300' });
    await world.expectSameSums();
  });
});

// Attributions of different invoices write the same monthly sums.
it('waits for another attribution of the organization instead of a deadlock', async () => {
  const { database } = test.db;
  const scope = mintOrgScope(world.own.organizationId);
  const save = (number: string, month: string, net: string) =>
    world.save([world.material(world.own.wasteStreamId, '10', '30'), world.transport(net)], {
      number,
      issueDate: `2026-${month}-20`,
    });
  const waiting = () =>
    test.db.asOwner(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    );
  await save('A-1', '02', '100');
  await save('A-2', '03', '100');
  await world.attribute();
  await save('A-1', '02', '200');
  const { second } = await database.tenant(scope, async (transaction) => {
    await attributeDue(transaction, 1);
    // It leaves the sums of March for those of February, which the open transaction has written.
    await save('A-2', '02', '300');
    const second = database.tenant(scope, (other) => attributeDue(other, 1));
    await expect.poll(waiting, { timeout: maxWait }).toHaveLength(1);
    await attributeDue(transaction, 1);
    return { second };
  });
  expect(await second).toBe(false);
  expect(await world.attributed()).toEqual({ [world.own.wasteStreamId]: '520' });
  await world.expectSameSums();
});

it('attributes each invoice once, whatever is saved and attributed at the same time', async () => {
  const scope = mintOrgScope(world.own.organizationId);
  await Promise.all([
    ...Array.from({ length: 30 }, (_none, index) =>
      world.save(
        [
          world.material(world.own.wasteStreamId, '10', '20'),
          world.material(world.plastic, '10', '10'),
          world.transport('100'),
        ],
        {
          number: `S-${index % 20}`,
        },
      ),
    ),
    ...Array.from({ length: 6 }, () => attributeAllDue(test.db.database, scope)),
  ]);
  await Promise.all([world.attribute(), attributeAllDue(test.db.database, scope)]);
  expect(world.byBasis(await world.read())).toEqual({ line: '400', weight: '2000' });
  await world.expectSameSums();
});
