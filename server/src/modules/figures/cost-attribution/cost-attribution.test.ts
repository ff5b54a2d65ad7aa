import { basePath } from '@tunna/contract';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { createAttributionWorld } from '../../../../test/records/cost-attribution.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import type { LineGiven } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => new Date('2026-06-15T12:00:00Z') });
const world = ofEachTest(() => createAttributionWorld(test));

describe('the cost of a line', () => {
  it('belongs to its own stream', async () => {
    await world.save([
      world.material(world.own.wasteStreamId, '100', '40'),
      world.material(world.plastic, '50.5', '10'),
    ]);
    await world.attribute();
    expect(await world.read()).toMatchObject({
      currency: 'ISK',
      bases: [{ basis: 'line', cost: '150.5' }],
      streams: [
        { wasteStream: { id: world.own.wasteStreamId }, cost: '100', lineCost: '100', kg: '40', costPerKg: '2.5' },
        { wasteStream: { id: world.plastic }, cost: '50.5', lineCost: '50.5', kg: '10', costPerKg: '5.05' },
      ],
      pendingInvoices: 0,
    });
  });

  it('belongs to the stream that its container had on the day', async () => {
    const bin = await world.createBin(world.own.wasteStreamId);
    await world.place(bin, '2026-03-15', world.plastic);
    const rental = (net: string): LineGiven => ({
      name: 'Leiga',
      net,
      classification: { kind: 'rental', containerId: bin },
    });
    await world.save([rental('100')], { number: 'A-1', issueDate: '2026-03-14' });
    await world.save([rental('70')], { number: 'A-2', issueDate: '2026-03-15' });
    // A line that is not classified too: its container is known.
    await world.save([{ name: 'Óþekkt', net: '5', classification: { containerId: bin } }], {
      number: 'A-3',
      issueDate: '2026-03-20',
    });
    await world.attribute();
    expect(world.byBasis(await world.read())).toEqual({ container: '175' });
    expect(await world.attributed()).toEqual({ [world.own.wasteStreamId]: '100', [world.plastic]: '75' });
  });

  it('keeps the name of the stream that a container had once, after the stream was removed', async () => {
    const bin = await world.createBin(world.plastic);
    await world.place(bin, '2026-03-01', world.own.wasteStreamId);
    await world.change(
      'update container set waste_stream_id = $3 where organization_id = $1 and id = $2',
      bin,
      world.own.wasteStreamId,
    );
    await world.save([{ name: 'Leiga', net: '100', classification: { kind: 'rental', containerId: bin } }], {
      issueDate: '2026-02-28',
    });
    await world.attribute();
    expect((await world.own.remove(`/waste-stream/${world.plastic}`)).status).toBe(200);
    expect((await world.read()).streams).toMatchObject([
      { wasteStream: { id: world.plastic, names: { is: 'Plast' } }, cost: '100' },
    ]);
  });

  it('is shared by the collections of its month at its location, to the cent', async () => {
    const [paper, other] = [await world.createBin(world.own.wasteStreamId), await world.createBin(world.plastic)];
    await world.collect(paper, '2026-03-02', '2026-03-09');
    await world.collect(other, '2026-03-03', '2026-04-01');
    await world.save([world.transport('100')]);
    await world.attribute();
    expect(world.byBasis(await world.read())).toEqual({ collections: '100' });
    expect(await world.attributed()).toEqual({ [world.own.wasteStreamId]: '66.67', [world.plastic]: '33.33' });
  });

  it('is shared within its month, also beside a line of a wrong year', async () => {
    const bin = await world.createBin(world.plastic);
    await world.schedule(bin, '2026-03-01');
    await world.schedule(await world.createBin(world.own.wasteStreamId), '2026-03-25');
    await world.save([world.transport('60')], { number: 'A-1', issueDate: '2026-03-31' });
    await world.save([world.transport('40')], { number: 'A-2', issueDate: '2199-03-31' });
    await world.attribute();
    // Mondays: five collections of one, one of the other.
    expect(await world.attributed()).toEqual({ [world.plastic]: '50', [world.own.wasteStreamId]: '10' });
  });

  it('is not shared by the collections of other providers and locations', async () => {
    const elsewhere = (await world.own.post('/locations', { name: 'Annað hús' })).body.id;
    await world.collect(await world.createBin(world.plastic, elsewhere), '2026-03-02');
    const foreign = await createContainer(test.db, { ...world.own, wasteStreamId: world.plastic }, { provider: false });
    await world.collect(foreign.id, '2026-03-02');
    await world.collect(await world.createBin(world.own.wasteStreamId), '2026-03-02');
    await world.save([world.transport('100')]);
    await world.attribute();
    expect(await world.attributed()).toEqual({ [world.own.wasteStreamId]: '100' });
  });

  it('is shared by the containers at the location if it is a rental that names none', async () => {
    await world.createBin(world.own.wasteStreamId);
    await world.createBin(world.own.wasteStreamId);
    const moved = await world.createBin(world.plastic);
    await world.place(moved, '2026-03-20', world.plastic, null);
    await world.save([world.transport('90', { kind: 'rental' })]);
    await world.save([world.transport('40', { kind: 'rental' })], { number: 'A-2', issueDate: '2026-04-30' });
    await world.attribute();
    expect(world.byStream(await world.read('', '2026-03'))).toEqual({
      [world.own.wasteStreamId]: '60',
      [world.plastic]: '30',
    });
    expect(await world.attributed()).toEqual({ [world.own.wasteStreamId]: '100', [world.plastic]: '30' });
  });

  it('is shared by the invoiced weights at its location, else of the invoice', async () => {
    const elsewhere = (await world.own.post('/locations', { name: 'Annað hús' })).body.id;
    await world.save([
      world.material(world.own.wasteStreamId, '10', '30'),
      world.material(world.plastic, '10', '10'),
      world.material(world.plastic, '10', '40', { locationId: elsewhere }),
      world.transport('100'),
      { name: 'Gjald', net: '80', classification: { kind: 'fee' } },
      // Nothing was weighed here.
      world.transport('7', { locationId: (await world.own.post('/locations', { name: 'Þriðja húsið' })).body.id }),
    ]);
    await world.attribute();
    const found = await world.read();
    expect(world.byBasis(found)).toEqual({ line: '30', weight: '180', none: '7' });
    expect(world.byStream(found)).toEqual({ [world.own.wasteStreamId]: '115', [world.plastic]: '95', 0: '7' });
    const remainder = found.streams.find(({ wasteStream }) => wasteStream === undefined);
    expect(remainder).toEqual({ cost: '7', lineCost: '0', kg: '0' });
    expect(await world.attributed(`&locationId=${elsewhere}`)).toEqual({ [world.plastic]: '10' });
    expect(await world.read(`&wasteStreamId=${world.plastic}`)).toMatchObject({
      bases: [
        { basis: 'line', cost: '20' },
        { basis: 'weight', cost: '75' },
      ],
      streams: [{ wasteStream: { id: world.plastic }, cost: '95', lineCost: '20', kg: '50', costPerKg: '1.9' }],
    });
  });

  it('is not attributed while it is not classified', async () => {
    await world.save([
      world.material(world.own.wasteStreamId, '10', '30'),
      { name: 'Óþekkt', net: '5', classification: { locationId: world.own.locationId } },
    ]);
    await world.attribute();
    expect(world.byBasis(await world.read())).toEqual({ line: '10', none: '5' });
  });

  it('is negative in a credit note, which follows the same rules', async () => {
    const credited = world.material(world.own.wasteStreamId, '10', '30');
    await world.save(
      [credited, world.material(world.plastic, '10', '60'), world.transport('100', { locationId: undefined })],
      {
        isCredit: true,
      },
    );
    await world.attribute();
    const found = await world.read();
    expect(world.byBasis(found)).toEqual({ line: '-20', weight: '-100' });
    expect(world.byStream(found)).toEqual({ [world.own.wasteStreamId]: '-43.33', [world.plastic]: '-76.67' });
  });
});
describe('the lines of an attribution', () => {
  it('are listed by basis and by stream, with their shares', async () => {
    const bin = await world.createBin(world.plastic);
    const paperBin = await world.createBin(world.own.wasteStreamId);
    await world.collect(bin, '2026-03-02');
    await world.collect(paperBin, '2026-03-02', '2026-03-03');
    await world.save([
      world.material(world.own.wasteStreamId, '10', '30'),
      { name: 'Leiga', net: '5', classification: { kind: 'rental', containerId: bin } },
      world.transport('100'),
      { name: 'Gjald', net: '8', classification: { kind: 'fee' } },
      { name: 'Óþekkt', net: '3' },
    ]);
    const positions = async (filter: string) => (await world.listed(filter)).map(({ position }) => position).sort();
    expect(await positions('&attribution=none')).toEqual([2, 3, 4, 5]);
    expect((await world.listed()).every(({ attribution }) => attribution === undefined)).toBe(true);
    await world.attribute();
    expect(await positions('&attribution=line')).toEqual([1]);
    expect(await positions('&attribution=container')).toEqual([2]);
    expect(await positions('&attribution=collections')).toEqual([3]);
    expect(await positions('&attribution=weight')).toEqual([4]);
    expect(await positions('&attribution=none')).toEqual([5]);
    expect(await positions(`&attributedStreamId=${world.plastic}`)).toEqual([2, 3]);
    expect(await positions(`&attributedStreamId=${world.own.wasteStreamId}&attribution=collections`)).toEqual([3]);
    const [shared] = await world.listed('&attribution=collections');
    expect(shared?.attribution).toMatchObject({
      basis: 'collections',
      shares: [
        { wasteStream: { id: world.own.wasteStreamId, names: { is: 'Pappír' } }, cost: '66.67' },
        { wasteStream: { id: world.plastic }, cost: '33.33' },
      ],
    });
    const path = `/invoices/all-line-items?page=1&pageSize=5&attributedStreamId=${world.plastic}`;
    const { sums } = (await world.own.as('finance', 'GET', path)).body;
    expect(sums.byCurrency).toMatchObject([{ cost: '105', attributedCost: (await world.attributed())[world.plastic] }]);
    const [none] = await world.listed('&attribution=none');
    expect(none?.attribution).toEqual({ basis: 'none', shares: [] });
    const [named] = await world.listed('&attribution=line');
    expect(named).not.toHaveProperty('attribution');
  });

  it('are exported with their basis and shares', async () => {
    await world.save([
      world.material(world.own.wasteStreamId, '10', '20'),
      world.material(world.plastic, '10', '10'),
      world.transport('10'),
    ]);
    await world.attribute();
    const answer = await test.app.inject({
      url: `${basePath}/org/${world.own.organizationId}/invoices/all-line-items/export?columns=name,attribution,attributedTo&attribution=weight`,
      headers: world.own.members.finance.headers,
    });
    expect(parse(answer.payload, { bom: true, delimiter: ';' })).toEqual([
      ['Lýsing', 'Skipting kostnaðar', 'Hlutur úrgangsflokka'],
      ['Losun', 'Eftir þyngd á reikningi', 'Pappír: 6,67; Plast: 3,33'],
    ]);
  });

  it('belong to one organization', async () => {
    const other = await createWorkspace(test);
    await world.save([world.material(world.own.wasteStreamId, '10', '30'), world.transport('100')]);
    await world.attribute();
    expect((await other.get('/figures/cost-attribution?from=2026-01&until=2026-12')).body).toMatchObject({
      bases: [],
      streams: [],
    });
    const asked = [
      `wasteStreamId=${world.plastic}`,
      `locationId=${world.own.locationId}`,
      `serviceProviderId=${world.own.serviceProviderId}`,
    ];
    for (const filter of asked) {
      const path = `/figures/cost-attribution?from=2026-01&until=2026-12&${filter}`;
      expect((await other.get(path)).status).toBe(404);
    }
    const lines = `/invoices/all-line-items?page=1&pageSize=5&attributedStreamId=${world.plastic}`;
    expect((await other.as('finance', 'GET', lines)).body).toMatchObject({ rows: [], total: 0 });
  });
});
