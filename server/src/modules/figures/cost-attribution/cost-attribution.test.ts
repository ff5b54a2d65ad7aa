import { basePath } from '@tunna/contract';
import type { CostAttribution } from '@tunna/contract/figures/cost-attribution';
import type { LineItem } from '@tunna/contract/invoices/line-item';
import { amountText, sum } from '@tunna/domain/numbers/decimal';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { type LineGiven, saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { attributeAllDue, attributeCosts, attributeDue } from './cost-attribution-run.service.ts';

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

/** A collection on each Monday from a day on. */
const schedule = (containerId: number, from: string) =>
  test.db.asOwner(
    `insert into collection_schedule (organization_id, container_id, weekdays, every_weeks, from_day)
     values ($1, $2, '{1}', 1, $3)`,
    [own.organizationId, containerId, from],
  );

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
  expect(ofMonths(body)).toEqual(byStream(body));
  return body;
};

/** Cost by stream, summed from the months. */
function ofMonths({ months }: CostAttribution): Record<string, string> {
  const parts = Map.groupBy(
    months.flatMap(({ streams }) => streams),
    ({ wasteStreamId = 0 }) => wasteStreamId,
  );
  const sums = [...parts].map(([id, own]) => [id, amountText(sum(own.map(({ cost }) => cost)))] as const);
  return Object.fromEntries(sums.filter(([, cost]) => cost !== '0'));
}

/** Cost by stream, 0 for the remainder. */
const byStream = ({ streams }: CostAttribution) =>
  Object.fromEntries(
    streams.filter(({ cost }) => cost !== '0').map(({ wasteStream, cost }) => [wasteStream?.id ?? 0, cost]),
  );
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

const due = async () =>
  (
    await test.db.asOwner<{ number: string }>(
      `select distinct invoice.number from attribution_due due
       join invoice on invoice.organization_id = due.organization_id and invoice.id = due.invoice_id
       where due.organization_id = $1 order by 1`,
      [own.organizationId],
    )
  ).map(({ number }) => number);

/** The sums of the shares, and the sums that are stored. */
async function expectSameSums(): Promise<void> {
  const dimensions = 'month, location_id, service_provider_id, waste_stream_id, basis, currency';
  const [summed, stored] = await Promise.all([
    test.db.asOwner(
      `select ${dimensions}, count(*) as shares, trim_scale(sum(cost)) as cost from line_share
       where organization_id = $1 group by ${dimensions} order by ${dimensions}`,
      [own.organizationId],
    ),
    test.db.asOwner(
      `select ${dimensions}, shares, trim_scale(cost) as cost from monthly_attribution
       where organization_id = $1 order by ${dimensions}`,
      [own.organizationId],
    ),
  ]);
  expect(stored).toEqual(summed);
}

const change = (text: string, ...values: unknown[]) => test.db.asOwner(text, [own.organizationId, ...values]);

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
    const sums = await own.as(
      'finance',
      'GET',
      `/invoices/all-line-items?page=1&pageSize=5&attributedStreamId=${plastic}`,
    );
    expect(sums.body.sums.byCurrency).toMatchObject([{ cost: '105', attributedCost: (await attributed())[plastic] }]);
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
