import { basePath } from '@tunna/contract';
import type { Role } from '@tunna/domain/permissions';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer, createDepartment, signInCredential } from '../../../../test/records/factories.ts';
import { importDesk } from '../../../../test/records/invoice-imports.ts';
import { reportsOf } from '../../../../test/records/invoice-reports.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const now = () => new Date('2026-06-30T12:00:00Z');
const test = testApp({ now });
const own = ofAllTests(() => createWorkspace(test));
let reportId: number;
let departmentId: number;

/** Rows of every list. */
async function fill(space: Workspace): Promise<{ report: number; department: number }> {
  const { organizationId, wasteStreamId, locationId } = space;
  const container = await createContainer(test.db, space);
  await space.post(`/containers/${container.id}/pick-ups`, {
    weekdays: [1],
    everyWeeks: 1,
    from: '2026-06-01',
    note: '=2+2',
  });
  await test.db.asOwner(
    `insert into service_request (organization_id, container_id, action_type, status, created_at, closed_at)
     select $1, $2, 'empty_container', 'done', day, day
     from generate_series('2026-02-02T10:00:00Z'::timestamptz, '2026-05-25T10:00:00Z', interval '7 days') day`,
    [organizationId, container.id],
  );
  await test.db.asOwner(
    `update container set volume_liters = 660, created_at = '2025-01-01' where organization_id = $1`,
    [organizationId],
  );
  await space.as('owner', 'POST', '/invoices/densities', { wasteStreamId, unit: 'LTR', kgPerUnit: '0.1' });
  await space.as('owner', 'POST', '/treatment-confirmations', {
    wasteStreamId,
    treatmentCode: 'R3',
    evidence: 'document',
    dated: '2026-01-05',
    validFrom: '2026-01',
    note: '+Vottorð',
  });
  await space.as('owner', 'POST', '/emission-factors', {
    wasteStreamId,
    kgCo2ePerTonne: '12.5',
    year: 2025,
    validFromYear: 2025,
    source: '@Skýrsla',
  });
  await space.as('owner', 'POST', '/invite-member', { identity: `gestur${organizationId}@example.is`, role: 'viewer' });
  const department = await createDepartment(test.db, organizationId);
  await signInCredential(test, organizationId, { departmentId: department });
  await saveGivenInvoice(test.db, space, {
    number: 'R-1',
    issueDate: '2026-03-31',
    lines: [{ name: '=Óþekkt', net: '5000', classification: {} }],
  });
  await importDesk(test, space).import('-skrá.txt', 'ekki reikningur');
  const reports = reportsOf(test, space, now);
  await reports.save('R-2', [reports.material('300', '9000', { locationId, containerId: container.id })]);
  return { report: await reports.publish(), department };
}

beforeAll(async () => {
  const filled = await fill(own);
  reportId = filled.report;
  departmentId = filled.department;
  await fill(await createWorkspace(test));
});

const send = (path: string, role: Role, space = own) =>
  test.app.inject({ url: `${basePath}/org/${space.organizationId}${path}`, headers: own.members[role].headers });

async function table(path: string, role: Role = 'owner'): Promise<string[][]> {
  const answer = await send(path, role);
  expect([path, answer.statusCode, answer.payload.slice(0, 200)]).toEqual([path, 200, expect.any(String)]);
  return parse(answer.payload, { bom: true, delimiter: ';' });
}

/** A list's export: the least role that reads the list, and a role that does not. */
const exports: readonly { path: () => string; reader: Role; refused?: Role; rows: number }[] = [
  { path: () => '/pick-ups/export?from=2026-06-01&until=2026-06-28', reader: 'viewer', rows: 4 },
  { path: () => '/service-requests/figures/export?from=2026-02-01&until=2026-02-28', reader: 'viewer', rows: 7 },
  { path: () => '/invoice-import/import-attempt-status/export?', reader: 'finance', refused: 'viewer', rows: 1 },
  { path: () => '/invoices/unmapped-materials/export?', reader: 'finance', refused: 'viewer', rows: 1 },
  { path: () => '/invoices/unmapped-locations/export?', reader: 'finance', refused: 'viewer', rows: 1 },
  { path: () => '/invoices/densities/export?', reader: 'finance', refused: 'viewer', rows: 1 },
  { path: () => '/invites/export?', reader: 'admin', refused: 'editor', rows: 1 },
  { path: () => '/credentials/export?', reader: 'admin', refused: 'viewer', rows: 1 },
  { path: () => '/right-sizing/export?from=2026-01&until=2026-05', reader: 'viewer', rows: 1 },
  { path: () => `/invoices/invoice-report/${reportId}/lines/export?`, reader: 'finance', refused: 'viewer', rows: 2 },
  { path: () => '/emission-factors/export?', reader: 'viewer', rows: 1 },
  { path: () => '/treatment-confirmations/export?', reader: 'viewer', rows: 1 },
];

it.each(exports)('list $# has headings in each language, its rows, and a workbook', async ({ path, rows }) => {
  const tables = await Promise.all(['is', 'en', 'no', 'pl'].map((language) => table(`${path()}&language=${language}`)));
  expect(new Set(tables.map(([headings]) => headings?.join())).size).toBe(4);
  for (const [, ...lines] of tables) expect(lines.length).toBeGreaterThanOrEqual(rows);
  const workbook = await send(`${path()}&format=xlsx`, 'owner');
  expect([workbook.statusCode, workbook.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

it.each(exports)(
  'list $# has the roles of its screen, and is not found elsewhere',
  async ({ path, reader, refused }) => {
    expect((await send(path(), reader)).statusCode).toBe(200);
    if (refused !== undefined) expect((await send(path(), refused)).statusCode).toBe(403);
    const other = await createWorkspace(test);
    expect((await send(path(), 'owner', other)).statusCode).toBe(404);
  },
);

it('collections are those of the shown days', async () => {
  expect(await table('/pick-ups/export?from=2026-06-01&until=2026-06-08&columns=day,state,note')).toEqual([
    ['Dagur', 'Staða', 'Athugasemd'],
    ['2026-06-01', 'Á áætlun', "'=2+2"],
    ['2026-06-08', 'Á áætlun', "'=2+2"],
  ]);
  expect((await send('/pick-ups/export?from=2026-06-08&until=2026-06-01', 'owner')).statusCode).toBe(400);
});

it('figures of requests have a row for each week, provider and container', async () => {
  const rows = await table(
    '/service-requests/figures/export?from=2026-02-02&until=2026-02-15&columns=table,name,done,requests',
  );
  expect(rows.map(([name]) => name)).toEqual(['Tafla', 'Vika', 'Vika', 'Þjónustuaðili', 'Ílát']);
  expect(rows[1]?.[1]).toBe('2026-02-02 – 2026-02-08');
  expect(rows[3]?.[2]).toBe('2');
  expect(rows[4]?.[3]).toBe('2');
});

it('texts that begin like formulas stay texts', async () => {
  expect((await table('/invoices/unmapped-materials/export?columns=example,cost')).slice(1)).toEqual([
    ["'=Óþekkt", '5000'],
  ]);
  expect((await table('/treatment-confirmations/export?columns=note,evidence')).slice(1)).toEqual([
    ["'+Vottorð", 'Skjal'],
  ]);
  const factors = await table('/emission-factors/export?columns=origin,source,kgCo2ePerTonne');
  expect(factors[1]).toEqual(['Eigin, í notkun', "'@Skýrsla", '12,5']);
  expect(factors.at(-1)?.[0]).toBe('Frá kerfinu');
  const path = '/invoice-import/import-attempt-status/export?columns=file,state';
  expect((await table(path)).slice(1)).toEqual([["'-skrá.txt", 'Bíður']]);
});

it('exports follow the filters of their lists', async () => {
  expect(await table('/invoices/unmapped-materials/export?search=finnst-hvergi')).toHaveLength(1);
  expect(await table('/invoice-import/import-attempt-status/export?state=done')).toHaveLength(1);
  expect(await table(`/credentials/export?departmentId=${departmentId}`)).toHaveLength(2);
  const none = await createDepartment(test.db, own.organizationId);
  expect(await table(`/credentials/export?departmentId=${none}`)).toHaveLength(1);
  const lines = `/invoices/invoice-report/${reportId}/lines/export?columns=number,kg,state`;
  expect((await table(`${lines}&kgOrigin=weighed`)).slice(1)).toEqual([['R-2', '300', 'Óbreytt']]);
});

it('right-sizing has the container with its suggestion', async () => {
  const [headings, row] = await table(
    '/right-sizing/export?from=2026-01&until=2026-05&columns=sizing,emptyings,volumeLiters,currency',
  );
  expect(headings).toEqual(['Tillaga', 'Tæmingar', 'Lítrar', 'Gjaldmiðill']);
  expect(row?.slice(1)).toEqual([expect.stringMatching(/^\d+$/), '660', 'ISK']);
});

it('holds exactly the records of its organization, without secrets', async () => {
  expect(await table('/invites/export?columns=identity,role&language=en')).toEqual([
    ['Email or phone number', 'Role'],
    [`gestur${own.organizationId}@example.is`, 'Viewer'],
  ]);
  const { payload } = await send('/credentials/export', 'owner');
  expect(payload).not.toMatch(/tunna_d|[0-9a-f]{64}/);
  expect((await table('/invoices/densities/export?columns=unit,kgPerUnit')).slice(1)).toEqual([
    [expect.any(String), '0,1'],
  ]);
});
