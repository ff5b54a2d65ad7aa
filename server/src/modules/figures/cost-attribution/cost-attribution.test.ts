import { basePath } from '@tunna/contract';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { type AttributionWorld, createAttributionWorld } from '../../../../test/records/cost-attribution.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import type { LineGiven } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

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
let byStream: AttributionWorld['byStream'];
let byBasis: AttributionWorld['byBasis'];
let attributed: AttributionWorld['attributed'];
let listed: AttributionWorld['listed'];
let transport: AttributionWorld['transport'];
let material: AttributionWorld['material'];
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
    byStream,
    byBasis,
    attributed,
    listed,
    transport,
    material,
    change,
  } = await createAttributionWorld(test));
});

describe('the cost of a line', () => {
  it('belongs to its own stream', async () => {
    await save([material(own.wasteStreamId, '100', '40'), material(plastic, '50.5', '10')]);
    await attribute();
    expect(await read()).toMatchObject({
      currency: 'ISK',
      bases: [{ basis: 'line', cost: '150.5' }],
      streams: [
        { wasteStream: { id: own.wasteStreamId }, cost: '100', lineCost: '100', kg: '40', costPerKg: '2.5' },
        { wasteStream: { id: plastic }, cost: '50.5', lineCost: '50.5', kg: '10', costPerKg: '5.05' },
      ],
      pendingInvoices: 0,
    });
  });

  it('belongs to the stream that its container had on the day', async () => {
    const bin = await createBin(own.wasteStreamId);
    await place(bin, '2026-03-15', plastic);
    const rental = (net: string): LineGiven => ({ name: 'Leiga', net, said: { kind: 'rental', containerId: bin } });
    await save([rental('100')], { number: 'A-1', issueDate: '2026-03-14' });
    await save([rental('70')], { number: 'A-2', issueDate: '2026-03-15' });
    // A line that is not classified too: its container is known.
    await save([{ name: 'Óþekkt', net: '5', said: { containerId: bin } }], { number: 'A-3', issueDate: '2026-03-20' });
    await attribute();
    expect(byBasis(await read())).toEqual({ container: '175' });
    expect(await attributed()).toEqual({ [own.wasteStreamId]: '100', [plastic]: '75' });
  });

  it('keeps the name of the stream that a container had once, after the stream was removed', async () => {
    const bin = await createBin(plastic);
    await place(bin, '2026-03-01', own.wasteStreamId);
    await change(
      'update container set waste_stream_id = $3 where organization_id = $1 and id = $2',
      bin,
      own.wasteStreamId,
    );
    await save([{ name: 'Leiga', net: '100', said: { kind: 'rental', containerId: bin } }], {
      issueDate: '2026-02-28',
    });
    await attribute();
    expect((await own.remove(`/waste-stream/${plastic}`)).status).toBe(200);
    expect((await read()).streams).toMatchObject([
      { wasteStream: { id: plastic, names: { is: 'Plast' } }, cost: '100' },
    ]);
  });

  it('is shared by the collections of its month at its location, to the cent', async () => {
    const [paper, other] = [await createBin(own.wasteStreamId), await createBin(plastic)];
    await collect(paper, '2026-03-02', '2026-03-09');
    await collect(other, '2026-03-03', '2026-04-01');
    await save([transport('100')]);
    await attribute();
    expect(byBasis(await read())).toEqual({ collections: '100' });
    expect(await attributed()).toEqual({ [own.wasteStreamId]: '66.67', [plastic]: '33.33' });
  });

  it('is shared within its month, also beside a line of a wrong year', async () => {
    const bin = await createBin(plastic);
    await schedule(bin, '2026-03-01');
    await schedule(await createBin(own.wasteStreamId), '2026-03-25');
    await save([transport('60')], { number: 'A-1', issueDate: '2026-03-31' });
    await save([transport('40')], { number: 'A-2', issueDate: '2199-03-31' });
    await attribute();
    // Mondays: five collections of one, one of the other.
    expect(await attributed()).toEqual({ [plastic]: '50', [own.wasteStreamId]: '10' });
  });

  it('is not shared by the collections of other providers and locations', async () => {
    const elsewhere = (await own.post('/locations', { name: 'Annað hús' })).body.id;
    await collect(await createBin(plastic, elsewhere), '2026-03-02');
    const foreign = await createContainer(test.db, { ...own, wasteStreamId: plastic }, { provider: false });
    await collect(foreign.id, '2026-03-02');
    await collect(await createBin(own.wasteStreamId), '2026-03-02');
    await save([transport('100')]);
    await attribute();
    expect(await attributed()).toEqual({ [own.wasteStreamId]: '100' });
  });

  it('is shared by the containers at the location if it is a rental that names none', async () => {
    await createBin(own.wasteStreamId);
    await createBin(own.wasteStreamId);
    const moved = await createBin(plastic);
    await place(moved, '2026-03-20', plastic, null);
    await save([transport('90', { kind: 'rental' })]);
    await save([transport('40', { kind: 'rental' })], { number: 'A-2', issueDate: '2026-04-30' });
    await attribute();
    expect(byStream(await read('', '2026-03'))).toEqual({ [own.wasteStreamId]: '60', [plastic]: '30' });
    expect(await attributed()).toEqual({ [own.wasteStreamId]: '100', [plastic]: '30' });
  });

  it('is shared by the invoiced weights at its location, else of the invoice', async () => {
    const elsewhere = (await own.post('/locations', { name: 'Annað hús' })).body.id;
    await save([
      material(own.wasteStreamId, '10', '30'),
      material(plastic, '10', '10'),
      material(plastic, '10', '40', { locationId: elsewhere }),
      transport('100'),
      { name: 'Gjald', net: '80', said: { kind: 'fee' } },
      // Nothing was weighed here.
      transport('7', { locationId: (await own.post('/locations', { name: 'Þriðja húsið' })).body.id }),
    ]);
    await attribute();
    const found = await read();
    expect(byBasis(found)).toEqual({ line: '30', weight: '180', none: '7' });
    expect(byStream(found)).toEqual({ [own.wasteStreamId]: '115', [plastic]: '95', 0: '7' });
    const remainder = found.streams.find(({ wasteStream }) => wasteStream === undefined);
    expect(remainder).toEqual({ cost: '7', lineCost: '0', kg: '0' });
    expect(await attributed(`&locationId=${elsewhere}`)).toEqual({ [plastic]: '10' });
    expect(await read(`&wasteStreamId=${plastic}`)).toMatchObject({
      bases: [
        { basis: 'line', cost: '20' },
        { basis: 'weight', cost: '75' },
      ],
      streams: [{ wasteStream: { id: plastic }, cost: '95', lineCost: '20', kg: '50', costPerKg: '1.9' }],
    });
  });

  it('is not attributed while it is not classified', async () => {
    await save([
      material(own.wasteStreamId, '10', '30'),
      { name: 'Óþekkt', net: '5', said: { locationId: own.locationId } },
    ]);
    await attribute();
    expect(byBasis(await read())).toEqual({ line: '10', none: '5' });
  });

  it('is negative in a credit note, which follows the same rules', async () => {
    const credited = material(own.wasteStreamId, '10', '30');
    await save([credited, material(plastic, '10', '60'), transport('100', { locationId: undefined })], {
      isCredit: true,
    });
    await attribute();
    const found = await read();
    expect(byBasis(found)).toEqual({ line: '-20', weight: '-100' });
    expect(byStream(found)).toEqual({ [own.wasteStreamId]: '-43.33', [plastic]: '-76.67' });
  });
});
describe('the lines of an attribution', () => {
  it('are listed by basis and by stream, with their shares', async () => {
    const bin = await createBin(plastic);
    const paperBin = await createBin(own.wasteStreamId);
    await collect(bin, '2026-03-02');
    await collect(paperBin, '2026-03-02', '2026-03-03');
    await save([
      material(own.wasteStreamId, '10', '30'),
      { name: 'Leiga', net: '5', said: { kind: 'rental', containerId: bin } },
      transport('100'),
      { name: 'Gjald', net: '8', said: { kind: 'fee' } },
      { name: 'Óþekkt', net: '3' },
    ]);
    const positions = async (filter: string) => (await listed(filter)).map(({ position }) => position).sort();
    expect(await positions('&attribution=none')).toEqual([2, 3, 4, 5]);
    expect((await listed()).every(({ attribution }) => attribution === undefined)).toBe(true);
    await attribute();
    expect(await positions('&attribution=line')).toEqual([1]);
    expect(await positions('&attribution=container')).toEqual([2]);
    expect(await positions('&attribution=collections')).toEqual([3]);
    expect(await positions('&attribution=weight')).toEqual([4]);
    expect(await positions('&attribution=none')).toEqual([5]);
    expect(await positions(`&attributedStreamId=${plastic}`)).toEqual([2, 3]);
    expect(await positions(`&attributedStreamId=${own.wasteStreamId}&attribution=collections`)).toEqual([3]);
    const [shared] = await listed('&attribution=collections');
    expect(shared?.attribution).toMatchObject({
      basis: 'collections',
      shares: [
        { wasteStream: { id: own.wasteStreamId, names: { is: 'Pappír' } }, cost: '66.67' },
        { wasteStream: { id: plastic }, cost: '33.33' },
      ],
    });
    const path = `/invoices/all-line-items?page=1&pageSize=5&attributedStreamId=${plastic}`;
    const { sums } = (await own.as('finance', 'GET', path)).body;
    expect(sums.byCurrency).toMatchObject([{ cost: '105', attributedCost: (await attributed())[plastic] }]);
    const [none] = await listed('&attribution=none');
    expect(none?.attribution).toEqual({ basis: 'none', shares: [] });
    const [named] = await listed('&attribution=line');
    expect(named).not.toHaveProperty('attribution');
  });

  it('are exported with their basis and shares', async () => {
    await save([material(own.wasteStreamId, '10', '20'), material(plastic, '10', '10'), transport('10')]);
    await attribute();
    const answer = await test.app.inject({
      url: `${basePath}/org/${own.organizationId}/invoices/all-line-items/export?columns=name,attribution,attributedTo&attribution=weight`,
      headers: own.members.finance.headers,
    });
    expect(parse(answer.payload, { bom: true, delimiter: ';' })).toEqual([
      ['Lýsing', 'Kostnaðarskipting', 'Hlutur úrgangsflokka'],
      ['Losun', 'Eftir þyngd á reikningi', 'Pappír: 6,67; Plast: 3,33'],
    ]);
  });

  it('belong to one organization', async () => {
    const other = await createWorkspace(test);
    await save([material(own.wasteStreamId, '10', '30'), transport('100')]);
    await attribute();
    expect((await other.get('/figures/cost-attribution?from=2026-01&until=2026-12')).body).toMatchObject({
      bases: [],
      streams: [],
    });
    const asked = [
      `wasteStreamId=${plastic}`,
      `locationId=${own.locationId}`,
      `serviceProviderId=${own.serviceProviderId}`,
    ];
    for (const filter of asked) {
      const path = `/figures/cost-attribution?from=2026-01&until=2026-12&${filter}`;
      expect((await other.get(path)).status).toBe(404);
    }
    const lines = `/invoices/all-line-items?page=1&pageSize=5&attributedStreamId=${plastic}`;
    expect((await other.as('finance', 'GET', lines)).body).toMatchObject({ rows: [], total: 0 });
  });
});
