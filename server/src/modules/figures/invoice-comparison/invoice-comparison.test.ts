import { randomUUID } from 'node:crypto';
import { basePath } from '@tunna/contract';
import type { ComparedRow } from '@tunna/contract/figures/invoice-comparison';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const now = new Date('2026-03-20T12:00:00Z');

const compare = async (workspace: Workspace, query = 'month=2026-03') =>
  (await workspace.as('finance', 'GET', `/invoices/comparison?${query}`)).body as {
    rows: ComparedRow[];
    total: number;
    differing: number;
    incomplete: number;
    unplaced: { lines: number; costs: object[] };
  };

async function doneRequest(
  { organizationId }: Workspace,
  containerId: number,
  closedAt: string,
  action = 'empty_container',
) {
  await test.db.asOwner(
    `insert into service_request (organization_id, container_id, action_type, status, created_at, closed_at)
     values ($1, $2, $3, 'done', $4, $4)`,
    [organizationId, containerId, action, closedAt],
  );
}

interface Invoiced {
  readonly kind?: 'transport' | 'material' | 'rental' | 'fee' | 'other';
  readonly quantity?: string;
  readonly unit?: string;
  readonly net?: string;
  readonly kg?: string;
  readonly day?: string;
  readonly sign?: 1 | -1;
  readonly containerId?: number;
  readonly locationId?: string | null;
  readonly wasteStreamId?: number | null;
}

let numbers = 0;
async function invoice(workspace: Workspace, lines: readonly Invoiced[], counted = true): Promise<void> {
  const { organizationId, serviceProviderId } = workspace;
  numbers += 1;
  const [created] = await test.db.asOwner<{ id: number }>(
    `insert into invoice (organization_id, service_provider_id, number, kind, sign, issue_date, currency, line_count)
     values ($1, $2, $3, '380', 1, '2026-03-31', 'ISK', $4) returning id`,
    [organizationId, serviceProviderId, `V-${numbers}`, lines.length],
  );
  await test.db.asOwner(
    `insert into invoice_version (organization_id, invoice_id, version, origin, head, line_count, content_hash)
     values ($1, $2, 1, 'editor', '{}', 0, sha256('x'))`,
    [organizationId, created?.id],
  );
  for (const [index, line] of lines.entries()) {
    const { kind = 'transport', quantity = '1', unit = 'C62', net = '1000', sign = 1, day = '2026-03-31' } = line;
    const {
      containerId = null,
      locationId = workspace.locationId,
      wasteStreamId = workspace.wasteStreamId,
      kg = null,
    } = line;
    await test.db.asOwner(
      `insert into invoice_line (organization_id, invoice_id, version, position, service_provider_id, counted, content, sign, currency,
         service_day, kind, material_origin, waste_stream_id, location_id, container_id, kg, kg_origin)
       values ($1, $2, 1, $3, $4, $5, $6, $7, 'ISK', $8, $9, 'person', $10, $11, $12, $13, case when $13::numeric is null then null else 'weighed' end)`,
      [
        ...[organizationId, created?.id, index + 1, serviceProviderId, counted],
        ...[JSON.stringify({ quantity, unit, net }), sign, day, kind, wasteStreamId, locationId, containerId, kg],
      ],
    );
  }
}

describe('the comparison of requested and invoiced collections', () => {
  it('is empty in a month without data', async () => {
    const workspace = await createWorkspace(test);
    await createContainer(test.db, workspace);
    expect(await compare(workspace)).toEqual({
      rows: [],
      total: 0,
      differing: 0,
      incomplete: 0,
      unplaced: { lines: 0, costs: [] },
    });
  });

  it('begins with rows beyond the tolerances, with reason and next step; the others agree', async () => {
    const workspace = await createWorkspace(test);
    const { organizationId } = workspace;
    const { id } = await createContainer(test.db, workspace);
    await test.db.asOwner("insert into location (organization_id, id, name) values ($1, $2, 'Autt')", [
      organizationId,
      `autt-${organizationId}`,
    ]);
    // Mondays: 2, 9 and 16. One more is invoiced, and 2 kg more than was weighed.
    await workspace.post(`/containers/${id}/pick-ups`, { weekdays: [1], everyWeeks: 1, from: '2026-03-02' });
    await invoice(workspace, [
      { quantity: '4', net: '900000' },
      { kind: 'material', quantity: '1', unit: 'TNE', kg: '102' },
      { quantity: '1', net: '10', locationId: `autt-${organizationId}` },
    ]);
    await workspace.post(`/containers/${id}/readings`, {
      ...{ kg: '100', weighedOn: '2026-03-05', idempotencyKey: randomUUID() },
    });
    const { rows, differing, incomplete } = await compare(workspace);
    expect([differing, incomplete]).toEqual([0, 1]);
    expect(rows.map(({ location, differences }) => [location?.name, differences])).toEqual([
      ['Autt', [{ measure: 'collections', reason: 'withoutContainer', step: 'correct' }]],
      [expect.any(String), []],
    ]);
    expect(rows[1]).toMatchObject({ difference: '1', kgDifference: '2' });
  });

  it('counts completed requests, collections until today and transport pieces of the month', async () => {
    const workspace = await createWorkspace(test);
    const { id } = await createContainer(test.db, workspace);
    const other = await createContainer(test.db, workspace);
    // The month follows Icelandic dates and includes its last moment.
    for (const at of ['2026-03-01T00:00:00Z', '2026-03-31T23:59:59Z', '2026-04-01T00:00:00Z', '2026-02-28T23:59:59Z'])
      await doneRequest(workspace, id, at);
    await doneRequest(workspace, id, '2026-03-05T10:00:00Z', 'broken_container');
    // Mondays: 2, 9 and 16. The 23rd and 30th are in the future.
    const { body } = await workspace.post(`/containers/${other.id}/pick-ups`, {
      weekdays: [1],
      everyWeeks: 1,
      from: '2026-03-02',
    });
    await workspace.post(`/pick-up-schedules/${body.id}/days/2026-03-09`, { state: 'skipped', version: 0 });
    await invoice(workspace, [
      { quantity: '3', net: '4500.5' },
      { quantity: '1', sign: -1, net: '1500.5', containerId: id, locationId: null, wasteStreamId: null },
      { kind: 'material', quantity: '0.5', unit: 'TNE', net: '20000', kg: '500' },
      { kind: 'rental', quantity: '2', net: '3000' },
      { quantity: '9', day: '2026-04-01' },
    ]);
    await invoice(workspace, [{ quantity: '50' }], false);
    for (const [kg, weighedOn] of [
      ['400', '2026-03-01'],
      ['30.5', '2026-03-20'],
      ['9', '2026-02-28'],
    ])
      await workspace.post(`/containers/${id}/readings`, { kg, weighedOn, idempotencyKey: randomUUID() });
    const { rows, differing } = await compare(workspace);
    expect(differing).toBe(1);
    expect(rows).toEqual([
      {
        location: { id: workspace.locationId, name: expect.any(String) },
        wasteStream: { id: workspace.wasteStreamId, names: expect.anything(), color: expect.stringMatching(/^#/) },
        // Collections are invoiced for the location, so containers are not compared.
        namesContainers: false,
        containers: [
          expect.objectContaining({
            id,
            requests: 2,
            pickUps: 0,
            emptyings: '-1',
            weighedKg: '430.5',
            differences: [],
          }),
          expect.objectContaining({ id: other.id, requests: 0, pickUps: 2, emptyings: '0', differences: [] }),
        ],
        containerCount: 2,
        ...{
          requests: 2,
          pickUps: 2,
          emptyings: '2',
          difference: '-2',
          weighedKg: '430.5',
          kg: '500',
          kgDifference: '69.5',
          lines: 4,
        },
        differences: [
          { measure: 'collections', reason: 'fewerInvoiced', step: 'accept' },
          { measure: 'weight', reason: 'heavier', step: 'dispute' },
        ],
        state: 'differs',
        costs: [{ currency: 'ISK', amount: '26000' }],
      },
    ]);
  });

  it('compares each container where lines name it: one row may agree in total and differ by container', async () => {
    const workspace = await createWorkspace(test);
    const [one, other, third] = [
      await createContainer(test.db, workspace),
      await createContainer(test.db, workspace),
      await createContainer(test.db, workspace),
    ];
    for (const day of ['03', '10']) await doneRequest(workspace, one.id, `2026-03-${day}T10:00:00Z`);
    for (const day of ['04', '11']) await doneRequest(workspace, other.id, `2026-03-${day}T10:00:00Z`);
    await invoice(workspace, [
      { quantity: '3', containerId: one.id },
      { quantity: '1', containerId: other.id },
      { kind: 'rental', quantity: '1', containerId: third.id },
    ]);
    const { rows, differing } = await compare(workspace);
    expect(differing).toBe(1);
    expect(rows).toMatchObject([{ difference: '0', differences: [], namesContainers: true, containerCount: 3 }]);
    expect(rows[0]?.containers.map(({ id, differences }) => [id, differences])).toEqual([
      [one.id, [{ measure: 'collections', reason: 'moreInvoiced', step: 'dispute' }]],
      [other.id, [{ measure: 'collections', reason: 'fewerInvoiced', step: 'accept' }]],
      [third.id, []],
    ]);
  });

  it('disputes collections only where a schedule is valid all month; rows with an incomplete record come second', async () => {
    const workspace = await createWorkspace(test);
    const { organizationId } = workspace;
    const at = async (name: string, from: string) => {
      const { id: locationId } = (await workspace.post('/locations', { name })).body;
      const { id } = await createContainer(test.db, { ...workspace, locationId });
      const { body } = await workspace.post(`/containers/${id}/pick-ups`, { weekdays: [1], everyWeeks: 1, from });
      return { locationId, id, scheduleId: body.id };
    };
    const [late, early, changed] = [
      await at('Frá öðrum mánudegi', '2026-03-02'),
      await at('Frá áramótum', '2026-01-05'),
      await at('Breytt í mars', '2026-01-05'),
    ];
    // Valid until a Tuesday, and from the next day on with another day of the week.
    await test.db.asOwner(
      `insert into collection_rule (organization_id, schedule_id, valid_from, weekdays, every_weeks, from_day, until_day, plans)
       values ($1, $2, '2026-03-11', '{2}', 1, '2026-01-05', null, true)`,
      [organizationId, changed.scheduleId],
    );
    await invoice(workspace, [
      { quantity: '30', locationId: late.locationId },
      { quantity: '20', locationId: early.locationId },
      { quantity: '10', locationId: changed.locationId },
    ]);
    const { rows, differing, incomplete } = await compare(workspace);
    expect([differing, incomplete]).toEqual([2, 1]);
    expect(rows.map(({ location, state, differences }) => [location?.name, state, differences[0]?.reason])).toEqual([
      ['Frá áramótum', 'differs', 'moreInvoiced'],
      ['Breytt í mars', 'differs', 'moreInvoiced'],
      ['Frá öðrum mánudegi', 'incomplete', 'notScheduled'],
    ]);
  });

  it('does not dispute the weight of all streams of a location where one was not weighed', async () => {
    const workspace = await createWorkspace(test);
    const { organizationId } = workspace;
    const { id } = await createContainer(test.db, workspace);
    const [stream] = await test.db.asOwner<{ id: number }>(
      `insert into waste_stream (organization_id, waste_category_id)
       select $1, id from waste_category where code = 'plastic' returning id`,
      [organizationId],
    );
    const other = { ...workspace, wasteStreamId: stream?.id ?? 0 };
    for (const one of [workspace, other]) await createContainer(test.db, one);
    await workspace.post(`/containers/${id}/readings`, {
      ...{ kg: '100', weighedOn: '2026-03-05', idempotencyKey: randomUUID() },
    });
    await invoice(workspace, [{ quantity: '1', wasteStreamId: null, kg: '150' }]);
    const { rows } = await compare(workspace);
    expect(rows.map(({ differences }) => differences.map(({ reason }) => reason))).toEqual([
      ['notScheduled', 'streamsNotWeighed'],
    ]);
    await test.db.asOwner(
      `update container set status = 'removed' where organization_id = $1 and waste_stream_id = $2`,
      [organizationId, other.wasteStreamId],
    );
    const alone = await compare(workspace);
    expect(alone.rows.map(({ differences }) => differences.map(({ reason }) => reason))).toEqual([
      ['notScheduled', 'heavier'],
    ]);
  });

  it('keeps collections at the location where the container was on their day', async () => {
    const workspace = await createWorkspace(test);
    const { id } = await createContainer(test.db, workspace);
    const elsewhere = (await workspace.post('/locations', { name: 'Ný staðsetning' })).body.id;
    await doneRequest(workspace, id, '2026-03-05T10:00:00Z');
    const { version } = (await workspace.as('editor', 'GET', `/containers/${id}`)).body;
    const { wasteStreamId } = workspace;
    const moved = await workspace.post(`/containers/${id}`, { locationId: elsewhere, wasteStreamId, version });
    expect(moved.status).toBe(200);
    await test.db.asOwner(
      `update container_placement set valid_from = '2026-03-20' where container_id = $1 and location_id = $2`,
      [id, elsewhere],
    );
    await doneRequest(workspace, id, '2026-03-20T10:00:00Z');
    await doneRequest(workspace, id, '2026-03-21T10:00:00Z');
    const { rows } = await compare(workspace);
    expect(rows.map(({ location, requests }) => [location?.id, requests]).sort()).toEqual(
      [
        [workspace.locationId, 1],
        [elsewhere, 2],
      ].sort(),
    );
  });

  it('joins the streams of a location where its collections are invoiced without a stream', async () => {
    const workspace = await createWorkspace(test);
    const { id } = await createContainer(test.db, workspace);
    await doneRequest(workspace, id, '2026-03-05T10:00:00Z');
    await invoice(workspace, [
      { quantity: '3', wasteStreamId: null },
      { kind: 'material', unit: 'KGM', kg: '40', net: '100' },
    ]);
    const { rows } = await compare(workspace);
    expect(rows).toMatchObject([
      { isOfAllStreams: true, requests: 1, emptyings: '3', difference: '2', kg: '40', lines: 2, containers: [{ id }] },
    ]);
    expect(rows[0]?.differences).toEqual([{ measure: 'collections', reason: 'notScheduled', step: 'schedule' }]);
    expect(rows[0]).not.toHaveProperty('wasteStream');
  });

  it('joins what was collected of a container under both of its streams', async () => {
    const workspace = await createWorkspace(test);
    const { id } = await createContainer(test.db, workspace);
    const { body } = await workspace.post('/waste-stream', { wasteCategoryId: 9 });
    const { version } = (await workspace.as('editor', 'GET', `/containers/${id}`)).body;
    const { locationId } = workspace;
    const moved = await workspace.post(`/containers/${id}`, { locationId, wasteStreamId: body.id, version });
    expect(moved.status).toBe(200);
    await test.db.asOwner(
      `update container_placement set valid_from = '2026-03-10' where container_id = $1 and waste_stream_id = $2`,
      [id, body.id],
    );
    for (const day of ['05', '10', '11']) await doneRequest(workspace, id, `2026-03-${day}T10:00:00Z`);
    await invoice(workspace, [{ quantity: '3', wasteStreamId: null }]);
    expect((await compare(workspace)).rows).toMatchObject([{ requests: 3, containers: [{ id, requests: 3 }] }]);
  });

  it('begins with the largest difference, in pages, and returns lines without a location separately', async () => {
    const workspace = await createWorkspace(test);
    const { id } = await createContainer(test.db, workspace, { location: false });
    await doneRequest(workspace, id, '2026-03-05T10:00:00Z');
    await invoice(workspace, [
      { quantity: '7' },
      { quantity: '1', containerId: id },
      { locationId: null, wasteStreamId: null, net: '-12.25' },
      // They have no place: nothing is missing.
      { kind: 'fee', locationId: null, wasteStreamId: null, net: '500' },
      { kind: 'other', locationId: null, wasteStreamId: null, net: '90' },
    ]);
    const all = await compare(workspace);
    expect(all.rows.map(({ difference }) => difference)).toEqual(['7', '0']);
    expect(all).toMatchObject({
      total: 2,
      differing: 0,
      incomplete: 1,
      unplaced: { lines: 1, costs: [{ currency: 'ISK', amount: '-12.25' }] },
    });
    const second = await compare(workspace, 'month=2026-03&pageSize=1&page=2');
    expect(second).toMatchObject({ rows: [{ difference: '0', requests: 1 }], total: 2 });
  });

  it('is for members who may read invoices, for valid months', async () => {
    const workspace = await createWorkspace(test);
    for (const role of ['viewer', 'editor'] as const)
      expect((await workspace.as(role, 'GET', '/invoices/comparison?month=2026-03')).status).toBe(403);
    for (const month of ['2026-13', '2026', '1826-01'])
      expect((await workspace.as('finance', 'GET', `/invoices/comparison?month=${month}`)).status).toBe(400);
  });
});

describe('its export', () => {
  const download = ({ organizationId }: Workspace, { members }: Workspace, query: string) =>
    test.app.inject({
      url: `${basePath}/org/${organizationId}/invoices/comparison/export?month=2026-03&${query}`,
      headers: members.finance.headers,
    });

  it('has the rows of the month, as text without formulas, in each language and as a workbook', async () => {
    const workspace = await createWorkspace(test);
    await workspace.query("update location set name = '=1+1 Höfn' where organization_id = $1");
    await createContainer(test.db, workspace, { customId: 'K-1' });
    await invoice(workspace, [{ quantity: '7', net: '1000.5' }]);
    await invoice(workspace, [{ quantity: '2', day: '2026-02-28' }]);
    const shown = 'month,location,allStreams,containers,requests,emptyings,difference,cost,currency,otherCosts,lines';
    const { payload } = await download(workspace, workspace, `columns=${shown}`);
    const [headings = [], ...rows] = parse(payload, { bom: true, delimiter: ';' });
    expect(headings.slice(0, 4)).toEqual(['Mánuður', 'Staðsetning', 'Allir flokkar', 'Ílát']);
    expect(rows).toEqual([['2026-03', "'=1+1 Höfn", 'Nei', 'K-1', '0', '7', '7', '1000,5', 'ISK', '', '1']]);
    const files = await Promise.all(
      ['is', 'en', 'no', 'pl'].map((language) => download(workspace, workspace, `language=${language}`)),
    );
    expect(new Set(files.map((file) => file.payload.split('\n')[0])).size).toBe(4);
    const workbook = await download(workspace, workspace, 'format=xlsx');
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('is for members who may read invoices of the organization', async () => {
    const workspace = await createWorkspace(test);
    expect((await download(workspace, await createWorkspace(test), '')).statusCode).toBe(404);
    const url = '/invoices/comparison/export?month=2026-03';
    expect((await workspace.as('viewer', 'GET', url)).status).toBe(403);
  });
});
