import { basePath } from '@tunna/contract';
import type { Role } from '@tunna/domain/permissions';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createDevice } from '../../../../test/records/factories.ts';
import { createScale, createScaleReading } from '../../../../test/records/scales.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => new Date('2026-03-20T12:00:00Z') });
const own = ofAllTests(() => createWorkspace(test));

beforeAll(async () => {
  const other = await createWorkspace(test);
  for (const tenant of [own, other]) {
    const scale = await createScale(test.db, tenant, { name: '=1+1 Vog' });
    await createScale(test.db, tenant, { name: 'Ás' });
    await createDevice(test.db, tenant.organizationId);
    await createScaleReading(test.db, tenant, scale, { kg: '7.25', at: '2026-03-18T09:30:00Z' });
    await createScaleReading(test.db, tenant, scale, { kg: '-1', at: '2026-03-19T09:30:00Z', heldBecause: 'negative' });
    const { body: type } = await tenant.post('/tags/tag-type/create', { name: '@Hverfi', entities: ['container'] });
    await tenant.post('/tags/tag-value/create', { tagTypeId: type.id, name: 'Austur' });
    await tenant.query(
      `insert into invoice_report (organization_id, name, from_month, until_month, idempotency_key, created_at, state)
       values ($1, '+Ársskýrsla', '2025-01', '2025-12', gen_random_uuid(), now(), 'draft'),
         ($1, 'Mars', '2026-03', '2026-03', gen_random_uuid(), now(), 'draft')`,
    );
  }
});

async function table(path: string, role: Role = 'owner'): Promise<string[][]> {
  const { headers } = own.members[role];
  const answer = await test.app.inject({ url: `${basePath}/org/${own.organizationId}${path}`, headers });
  expect([answer.statusCode, answer.payload.slice(0, 100)]).toEqual([200, expect.any(String)]);
  return parse(answer.payload, { bom: true, delimiter: ';' });
}

const paths = [
  '/scales/export',
  '/devices/export',
  '/readings/unassigned/export',
  '/tags/export',
  '/invoices/invoice-reports/export',
];

it.each(paths)('%s has headings in each language, and a workbook', async (path) => {
  const headings = await Promise.all(
    ['is', 'en', 'no', 'pl'].map(async (language) => (await table(`${path}?language=${language}`))[0]?.join()),
  );
  expect(new Set(headings).size).toBe(4);
  const { headers } = own.members.owner;
  const url = `${basePath}/org/${own.organizationId}${path}?format=xlsx`;
  const answer = await test.app.inject({ url, headers });
  expect([answer.statusCode, answer.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

it('scales are searched and sorted as on their page, as text without formulas', async () => {
  expect(await table('/scales/export?columns=name,unassigned,held')).toEqual([
    ['Heiti', 'Óúthlutað', 'Í athugun'],
    ["'=1+1 Vog", '1', '1'],
    ['Ás', '0', '0'],
  ]);
  expect(await table('/scales/export?columns=name&search=vog&order=desc')).toEqual([['Heiti'], ["'=1+1 Vog"]]);
  expect(await table('/devices/export?columns=state&search=finnst-hvergi')).toHaveLength(1);
});

it('readings that wait are those of the shown state', async () => {
  const path = '/readings/unassigned/export?columns=kg,state';
  expect(await table(path)).toEqual([
    ['Kíló', 'Staða'],
    ['7,25', 'Óúthlutað'],
  ]);
  expect((await table(`${path}&state=held`)).slice(1)).toEqual([['-1', 'Í athugun']]);
});

it('tags have a row each, with their type', async () => {
  expect(await table('/tags/export?language=en')).toEqual([
    ['Type', 'Used on', 'Tag', 'Uses'],
    ["'@Hverfi", 'Containers', 'Austur', '0'],
  ]);
});

it('reports are filtered and sorted, and drafts are left out where the role does not see them', async () => {
  const path = '/invoices/invoice-reports/export?columns=name,period,until,state';
  expect((await table(`${path}&sort=name&order=asc`)).slice(1)).toEqual([
    ["'+Ársskýrsla", '2025-01', '2025-12', 'Drög'],
    ['Mars', '2026-03', '2026-03', 'Drög'],
  ]);
  expect((await table(`${path}&search=mars`)).slice(1)).toHaveLength(1);
  expect(await table(`${path}&state=published`)).toHaveLength(1);
  expect(await table(path, 'viewer')).toHaveLength(1);
});
