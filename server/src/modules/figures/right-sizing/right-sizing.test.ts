import { randomUUID } from 'node:crypto';
import type { RightSizing, SizedRow } from '@tunna/contract/figures/right-sizing';
import { addDays } from '@tunna/domain/time/days';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { type LineGiven, saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, refusal } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => new Date('2026-06-30T12:00:00Z') });
const own = ofEachTest(() => createWorkspace(test));

const quarter = 'from=2026-01&until=2026-03';
const read = async (query = quarter): Promise<RightSizing> => {
  const { status, body } = await own.as('viewer', 'GET', `/right-sizing?${query}`);
  expect(status).toBe(200);
  return body;
};
const rowOf = ({ rows }: RightSizing, id: number): SizedRow | undefined =>
  rows.find(({ container }) => container.id === id);

async function createBin(volume: number | null, since = '2025-06-01'): Promise<number> {
  const { id } = await createContainer(test.db, own);
  await test.db.asOwner('update container set volume_liters = $2, created_at = $3 where id = $1', [id, volume, since]);
  return id;
}

/** Inserts the given number of completed requests, every few days from 1 January. */
async function emptied(containerId: number, times: number, everyDays = 7, status = 'done'): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await own.query(
      `insert into service_request (organization_id, container_id, action_type, status, created_at, closed_at)
       values ($1, $2, 'empty_container', $4, $3, $3)`,
      [containerId, `${addDays('2026-01-02', time * everyDays)}T10:00:00Z`, status],
    );
  }
}

const densityInDatabase = (kgPerUnit: string, unit = 'LTR') =>
  own.query(
    `insert into waste_density (organization_id, waste_stream_id, unit, base_unit, kg_per_unit) values ($1, $2, $3, 'LTR', $4)`,
    [own.wasteStreamId, unit, kgPerUnit],
  );

const invoice = (lines: readonly LineGiven[], start = '2026-01-01', end = '2026-03-31') =>
  saveGivenInvoice(test.db, own, { number: randomUUID(), issueDate: end, lines, head: { period: { start, end } } });
const paper = (
  kg: string,
  classification: LineGiven['classification'] = {},
  origin: 'weighed' | 'estimated' = 'weighed',
): LineGiven => ({
  classification: {
    kind: 'material',
    wasteStreamId: own.wasteStreamId,
    locationId: own.locationId,
    kg: { amount: kg, origin },
    ...classification,
  },
});
const driven = (quantity: string, net: string, classification: LineGiven['classification'] = {}): LineGiven => ({
  quantity,
  net,
  classification: { kind: 'transport', locationId: own.locationId, ...classification },
});

describe('the right size of containers', () => {
  it('is derived from weighings, collections and their cost, with the saving of a year', async () => {
    const id = await createBin(240);
    await densityInDatabase('100', 'MTQ');
    await emptied(id, 12);
    for (let week = 0; week < 12; week += 1) {
      await own.post(`/containers/${id}/readings`, {
        kg: week % 2 === 0 ? '9' : '10.2',
        weighedOn: addDays('2026-01-02', week * 7),
        idempotencyKey: randomUUID(),
      });
    }
    await invoice([driven('12', '17400')]);
    const sized = await read();
    expect(sized).toMatchObject({
      currency: 'ISK',
      total: 1,
      // 365 days, 7.5 and 14 days between collections, at ISK 1,450 each.
      savingPerYear: '32763',
      bySizing: { fewerEmptyings: 1, smallerContainer: 0, overfull: 0, fits: 0 },
      gaps: [],
    });
    expect(rowOf(sized, id)).toEqual({
      container: { id, slug: expect.any(String), customId: expect.any(String), kind: 'wheelie_bin', volumeLiters: 240 },
      location: { id: own.locationId, name: expect.any(String) },
      wasteStream: { id: own.wasteStreamId, names: expect.objectContaining({ is: 'Pappír' }), color: '#0082be' },
      sizing: 'fewerEmptyings',
      emptyings: 12,
      // The mean of the eleven fillings between two collections.
      kgPerEmptying: '9.655',
      basis: 'weighed',
      check: 'none',
      fill: '0.4023',
      days: '7.5',
      suggestedDays: 14,
      replay: { emptyings: 5, overfull: 0, fullest: '0.8' },
      costPerEmptying: '1450',
      savingPerYear: '32763',
    });
  });

  it('adds the readings between two collections, and withholds its result if invoices differ', async () => {
    const id = await createBin(240);
    await densityInDatabase('0.1');
    await emptied(id, 12);
    for (let reading = 0; reading < 24; reading += 1) {
      await own.post(`/containers/${id}/readings`, {
        kg: '10',
        weighedOn: addDays('2026-01-03', Math.floor(reading * 3.5)),
        idempotencyKey: randomUUID(),
      });
    }
    // Two readings of 10 kg before each collection fill it: it must not be emptied less often.
    expect(rowOf(await read(), id)).toMatchObject({
      kgPerEmptying: '20',
      check: 'none',
      sizing: 'fits',
      fill: '0.8333',
    });
    await invoice([paper('70')], '2026-02-01', '2026-02-28');
    // 80 kg were weighed in February.
    expect(rowOf(await read(), id)).toMatchObject({ kgPerEmptying: '20', check: 'agrees' });
    await invoice([paper('-20', { containerId: id })], '2026-02-01', '2026-02-28');
    expect(await read()).toMatchObject({ rows: [], gaps: [{ gap: 'weightsDiffer', containers: 1 }] });
  });

  it('compares collections with the invoices of their months only', async () => {
    const id = await createBin(240);
    await densityInDatabase('0.1');
    await emptied(id, 12);
    // The invoices of January and March are missing. Four collections in February.
    await invoice([paper('84')], '2026-02-01', '2026-02-28');
    expect(rowOf(await read(), id)).toMatchObject({ basis: 'shared', kgPerEmptying: '21', sizing: 'fits' });
  });

  it('shares the invoiced weight among the containers of the stream there, by litres emptied', async () => {
    const [small, large] = [await createBin(240), await createBin(660)];
    await densityInDatabase('0.1');
    await emptied(small, 10);
    await emptied(large, 5, 14);
    await invoice([paper('285')]);
    // 285 kg in 5,700 litres: each was half full.
    expect(rowOf(await read(), small)).toMatchObject({ basis: 'shared', kgPerEmptying: '12', fill: '0.5' });
    expect(rowOf(await read(), large)).toMatchObject({ basis: 'shared', kgPerEmptying: '33', fill: '0.5' });
    await invoice([paper('200', { containerId: small })]);
    expect(rowOf(await read(), small)).toMatchObject({ basis: 'invoiced', kgPerEmptying: '20' });
  });

  it('counts collections that were not missed, and completed requests', async () => {
    const id = await createBin(240);
    await densityInDatabase('0.1');
    await emptied(id, 3);
    await emptied(id, 9, 3, 'rejected');
    await invoice([paper('30')]);
    expect((await read()).gaps).toEqual([{ gap: 'tooFewEmptyings', containers: 1 }]);
    const [schedule] = await own.query<{ id: number }>(
      `insert into collection_schedule (organization_id, container_id, weekdays, every_weeks, from_day, until_day)
       values ($1, $2, '{1}', 1, '2026-03-02', '2026-03-31') returning id`,
      [id],
    );
    await own.query(
      `insert into collection (organization_id, schedule_id, planned_day, state) values ($1, $2, '2026-03-09', 'missed')`,
      [schedule?.id],
    );
    // Five Mondays, one of them missed.
    expect(rowOf(await read(), id)?.emptyings).toBe(7);
  });

  it('is unknown without a size, a density or a weight; an estimate from litres is not a weight', async () => {
    const [sizeless, weightless] = [await createBin(null), await createBin(240)];
    await emptied(sizeless, 5);
    await emptied(weightless, 5);
    expect((await read()).gaps).toEqual([
      { gap: 'noVolume', containers: 1 },
      { gap: 'noDensity', containers: 1 },
    ]);
    await densityInDatabase('0.1');
    await invoice([paper('100', { containerId: weightless }, 'estimated')]);
    const sized = await read();
    expect(sized).toMatchObject({ rows: [], total: 0, savingPerYear: '0' });
    expect(sized.gaps).toEqual([
      { gap: 'noVolume', containers: 1 },
      { gap: 'noWeight', containers: 1 },
    ]);
  });

  it('shows an overfull container without a saving, and none of another organization', async () => {
    const id = await createBin(240);
    await densityInDatabase('0.1');
    await emptied(id, 10);
    await invoice([paper('300', { containerId: id }), driven('10', '10000')]);
    const sized = await read();
    expect(rowOf(sized, id)).toMatchObject({ sizing: 'overfull', fill: '1.25', suggestedLiters: 660 });
    expect(rowOf(sized, id)).not.toHaveProperty('savingPerYear');
    // More than 1.5 times the volume does not fit: there were collections that no one recorded.
    await invoice([paper('100', { containerId: id })]);
    expect((await read()).gaps).toEqual([{ gap: 'unknownEmptyings', containers: 1 }]);
    const other = await createWorkspace(test);
    expect((await other.get(`/right-sizing?${quarter}`)).body).toMatchObject({ rows: [], gaps: [] });
  });

  it('suggests a size that the organization has of the same kind', async () => {
    const id = await createBin(240);
    const larger = await createBin(500);
    await createBin(900);
    await test.db.asOwner(`update container set kind = 'cage' where id = any($1)`, [[id, larger]]);
    await densityInDatabase('0.1');
    await emptied(id, 10);
    await invoice([paper('300', { containerId: id }), driven('10', '10000')]);
    expect(rowOf(await read(), id)).toMatchObject({ sizing: 'overfull', suggestedLiters: 500 });
    await test.db.asOwner(`update container set kind = 'box' where id = $1`, [larger]);
    expect(rowOf(await read(), id)).not.toHaveProperty('suggestedLiters');
  });

  it('uses the agreed price where no collection was invoiced', async () => {
    const id = await createBin(240);
    await densityInDatabase('0.1');
    await emptied(id, 12);
    await invoice([paper('115.2', { containerId: id })]);
    expect(rowOf(await read(), id)).not.toHaveProperty('costPerEmptying');
    await own.query(
      `insert into agreed_price (organization_id, service_provider_id, waste_stream_id, name, unit, price, currency, valid_from)
       values ($1, $2, $3, 'Losun', 'C62', 2000, 'ISK', '2025-01-01')`,
      [own.serviceProviderId, own.wasteStreamId],
    );
    expect(rowOf(await read(), id)).toMatchObject({ costPerEmptying: '2000', savingPerYear: '45190' });
  });

  it('uses only past data since the container exists, and is paged', async () => {
    const id = await createBin(240, '2026-06-01T00:00:00Z');
    await createBin(240);
    await densityInDatabase('0.1');
    await own.query(
      `insert into service_request (organization_id, container_id, action_type, status, created_at, closed_at)
       select $1, $2, 'empty_container', 'done', day, day from generate_series(timestamptz '2026-06-02 10:00Z', '2026-06-30 10:00Z', '5 days') day`,
      [id],
    );
    await saveGivenInvoice(test.db, own, {
      number: 'J',
      issueDate: '2026-06-30',
      lines: [paper('57.6', { containerId: id })],
    });
    // Thirty days of June, six collections.
    expect(rowOf(await read('from=2026-01&until=2026-12'), id)).toMatchObject({ emptyings: 6, days: '5' });
    expect(await read('from=2026-01&until=2026-12&page=2')).toMatchObject({ rows: [], total: 1 });
    expect(await read('from=2027-01&until=2027-12')).toMatchObject({ rows: [], total: 0 });
  });

  it.each(['', 'from=2026-02&until=2026-01', 'from=2020-01&until=2026-01', `${quarter}&pageSize=5000`])(
    'refuses %o',
    async (query) => {
      expect(refusal(await own.as('viewer', 'GET', `/right-sizing?${query}`))).toMatchObject({ status: 400 });
    },
  );
});
