import type { CostAttribution } from '@tunna/contract/figures/cost-attribution';
import type { LineItem } from '@tunna/contract/invoices/line-item';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { type LineGiven, saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { attributeCosts } from './cost-attribution-run.service.ts';

let test: TestApp;
let own: Workspace;
let plastic: number;
beforeAll(async () => {
  test = await createTestApp({ now: () => new Date('2026-06-15T12:00:00Z') });
});
afterAll(() => test.close());
beforeEach(async () => {
  own = await createWorkspace(test);
  plastic = await createStream();
});

async function createStream(): Promise<number> {
  const [row] = await test.db.asOwner<{ id: number }>(
    `insert into waste_stream (organization_id, waste_category_id)
     select $1, id from waste_category where code = 'plastic' returning id`,
    [own.organizationId],
  );
  return row?.id ?? 0;
}

/** A container of a stream at a location of the workspace. */
async function createBin(wasteStreamId: number, locationId = own.locationId): Promise<number> {
  return (await createContainer(test.db, { ...own, wasteStreamId, locationId })).id;
}

/** Collections on some days, as the provider reported them. */
async function collect(containerId: number, ...days: string[]): Promise<void> {
  await test.db.asOwner(
    `insert into service_request (organization_id, container_id, action_type, status, created_at, closed_at)
     select $1, $2, 'empty_container', 'done', day::timestamptz, day::timestamptz from unnest($3::text[]) day`,
    [own.organizationId, containerId, days.map((day) => `${day}T12:00:00Z`)],
  );
}

const place = (containerId: number, from: string, wasteStreamId: number, locationId: string | null = own.locationId) =>
  test.db.asOwner(
    `insert into container_placement (organization_id, container_id, valid_from, location_id, waste_stream_id, service_provider_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [own.organizationId, containerId, from, locationId, wasteStreamId, own.serviceProviderId],
  );

const save = (lines: readonly LineGiven[], more: { number?: string; issueDate?: string; isCredit?: boolean } = {}) =>
  saveGivenInvoice(test.db, own, { number: 'A-1', ...more, lines });

async function attribute(): Promise<void> {
  while (await attributeCosts(test.db.database));
}

const read = async (filter = '', until = '2026-12'): Promise<CostAttribution> => {
  const { status, body } = await own.get(`/figures/cost-attribution?from=2026-01&until=${until}${filter}`);
  expect(status).toBe(200);
  return body;
};

/** Cost by stream, 0 for the remainder. */
const byStream = ({ streams }: CostAttribution) =>
  Object.fromEntries(streams.map(({ wasteStream, cost }) => [wasteStream?.id ?? 0, cost]));
const byBasis = ({ bases }: CostAttribution) => Object.fromEntries(bases.map(({ basis, cost }) => [basis, cost]));
const attributed = async (filter = '') => byStream(await read(filter));

const listed = async (filter = ''): Promise<LineItem[]> =>
  (await own.as('finance', 'GET', `/invoices/all-line-items?page=1&pageSize=50${filter}`)).body.rows;

const transport = (net: string, more: object = {}): LineGiven => ({
  name: 'Losun',
  net,
  said: { kind: 'transport', locationId: own.locationId, ...more },
});
const material = (wasteStreamId: number, net: string, kg: string, more: object = {}): LineGiven => ({
  name: 'Efni',
  net,
  said: { kind: 'material', wasteStreamId, kg: { amount: kg, origin: 'weighed' }, locationId: own.locationId, ...more },
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

  it('is shared by the collections of its month at its location, to the cent', async () => {
    const [paper, other] = [await createBin(own.wasteStreamId), await createBin(plastic)];
    await collect(paper, '2026-03-02', '2026-03-09');
    await collect(other, '2026-03-03', '2026-04-01');
    await save([transport('100')]);
    await attribute();
    expect(byBasis(await read())).toEqual({ collections: '100' });
    expect(await attributed()).toEqual({ [own.wasteStreamId]: '66.67', [plastic]: '33.33' });
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
