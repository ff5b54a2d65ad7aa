import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { runProgram } from '../../test/operator.ts';
import { saveGivenInvoice } from '../../test/saved-invoices.ts';
import { urlOf } from '../../test/server-process.ts';
import { createWorkspace } from '../../test/workspace.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const rebuild = (more: Readonly<Record<string, string>> = {}) => {
  const { owner, application } = test.db;
  const addresses = { DATABASE_URL: urlOf(application), DATABASE_MIGRATION_URL: urlOf(owner) };
  return runProgram(['figures', 'rebuild'], { ...addresses, ...more });
};

it('corrects wrong figures, reports their number by organization, and finds none the next time', async () => {
  const [own, other] = [await createWorkspace(test), await createWorkspace(test)];
  for (const [name, { organizationId }] of [['Rétt', other] as const, ['Rangt', own] as const])
    await test.db.asOwner('update organization set name = $2 where id = $1', [organizationId, name]);
  for (const workspace of [own, other]) {
    const lines = [
      { name: 'pappi', net: '10' },
      { name: 'plast', net: '2.5' },
    ];
    await saveGivenInvoice(test.db, workspace, { number: 'R-1', lines });
  }
  await test.db.asOwner('select aggregate_figures()');
  for (const table of ['monthly_figure', 'monthly_total']) {
    await test.db.asOwner(`update ${table} set cost = cost + 1000, lines = lines + 7 where organization_id = $1`, [
      own.organizationId,
    ]);
  }
  const totals = async () => (await own.get('/figures?from=2026-03&until=2026-03')).body.totals;
  expect(await totals()).toMatchObject({ cost: '1012.5', lines: 9 });
  expect(await rebuild()).toEqual({
    said: 'Rangt: 1 figures were wrong\nRétt: 0 figures were wrong\n',
    complained: '',
    code: 0,
  });
  expect(await totals()).toMatchObject({ cost: '12.5', lines: 2 });
  expect((await rebuild()).said).toContain('Rangt: 0 figures were wrong\n');
}, 180_000);

it('exits with an error if the database cannot be reached', async () => {
  const nowhere = 'postgresql://nobody@127.0.0.1:1/none';
  const { said, complained, code } = await rebuild({ DATABASE_URL: nowhere, DATABASE_MIGRATION_URL: nowhere });
  expect([said, code]).toEqual(['', 1]);
  expect(complained).toContain('ECONNREFUSED');
}, 180_000);
