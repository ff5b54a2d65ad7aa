import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { madeDemo } from '../../test/demo-database.ts';
import { runProgram } from '../../test/programs/operator.ts';
import { urlOf } from '../../test/programs/server-process.ts';
import { saveGivenInvoice } from '../../test/records/saved-invoices.ts';
import { createWorkspace } from '../../test/records/workspace.ts';
import { attributeCosts } from '../modules/figures/cost-attribution/cost-attribution-run.service.ts';

const test = testApp();

const run = (
  args: readonly string[],
  { owner, application }: TestDatabase,
  more: Readonly<Record<string, string>> = {},
) =>
  runProgram(['figures', ...args], {
    DATABASE_URL: urlOf(application),
    DATABASE_MIGRATION_URL: urlOf(owner),
    ...more,
  });
const rebuild = (more?: Readonly<Record<string, string>>) => run(['rebuild'], test.db, more);

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
    await own.query(`update ${table} set cost = cost + 1000, lines = lines + 7 where organization_id = $1`);
  }
  const totals = async () => (await own.get('/figures?from=2026-03&until=2026-03')).body.totals;
  expect(await totals()).toMatchObject({ cost: '1012.5', lines: 9 });
  expect(await rebuild()).toEqual({
    stdout: 'Rangt: 1 figures were wrong\nRétt: 0 figures were wrong\n',
    stderr: '',
    code: 0,
  });
  expect(await totals()).toMatchObject({ cost: '12.5', lines: 2 });
  expect((await rebuild()).stdout).toContain('Rangt: 0 figures were wrong\n');
});

it('exits with an error if the database cannot be reached', async () => {
  const nowhere = 'postgresql://nobody@127.0.0.1:1/none';
  const { stdout, stderr, code } = await rebuild({ DATABASE_URL: nowhere, DATABASE_MIGRATION_URL: nowhere });
  expect([stdout, code]).toEqual(['', 1]);
  expect(stderr).toContain('ECONNREFUSED');
});

it('compares figures with lines, readings and requests, and finds each wrong one', async () => {
  const demo = await createTestDatabase(await madeDemo());
  try {
    while (await attributeCosts(demo.database));
    const check = (...options: string[]) => run(['check', ...options], demo);
    const correct = await check();
    expect([correct.stderr, correct.code]).toEqual(['', 0]);
    expect(Number(/\(1\): (\d+) figures compared, 0 different/.exec(correct.stdout)?.[1])).toBeGreaterThan(50_000);

    // Each check compares 50,000 figures: one finds all wrong figures, which do not affect one another.
    await demo.asOwner('select aggregate_figures()');
    await demo.asOwner('select aggregate_line_sums()');
    // A share that is wrong by a króna, without its invoice: its line, its invoice, the month, and the calls.
    const changeShare = (by: number) =>
      demo.asOwner(
        `update line_share set cost = cost + $1 where (organization_id, invoice_id, version, position, waste_stream_id) = (
           select organization_id, invoice_id, version, position, waste_stream_id from line_share
           where organization_id = 1 and basis = 'collections' and month = '2025-06-01' order by 2, 3, 4, 5 limit 1
         )`,
        [by],
      );
    await changeShare(1);
    // A wrong sum, which calls of that month, its year and all months state as well.
    const [wrong] = await demo.asOwner(
      `update monthly_total set kg = kg + 1 where (organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency) = (
         select organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency from monthly_total
         where organization_id = 1 and source = 'invoice' and kind = 'material' and month = '2025-06-01' and treatment_code = 'R3' limit 1
       ) returning waste_stream_id, trim_scale(kg)::text as kg, trim_scale(kg - 1)::text as correct`,
    );
    // Wrong sums of an invoice, of its month, and of lists.
    for (const change of [
      'update invoice set kg = kg + 3 where organization_id = 1 and id = (select min(id) from invoice where organization_id = 1)',
      'update invoice_sum set vat = vat + 1 where organization_id = 1 and id = (select min(id) from invoice_sum where organization_id = 1)',
      `insert into waiting_readings (organization_id, scale_id, kind, readings, kg)
       select 1, min(id), 'held', 1, 5 from scale where organization_id = 1`,
      `update line_text_sum set kg = kg + 1
       where (organization_id, text_key) = (select 1::bigint, min(text_key) from line_text_sum where organization_id = 1)`,
      `update container_sum set containers = containers + 1
       where organization_id = 1 and id = (select min(id) from container_sum where organization_id = 1)`,
      'update location_containers set containers = containers + 1 where organization_id = 1',
      'update line_day_sum set cost = cost - 1 where organization_id = 1',
    ])
      await demo.asOwner(change);
    const found = await check('--most', '1000');
    expect(found.code).toBe(1);
    expect(found.stderr).toContain('figures differ from the lines');
    expect(found.stdout).toContain(`expected ${wrong?.correct}, found ${wrong?.kg}`);
    for (const place of [
      'attributed lines: ',
      'attributed invoices: ',
      'monthly_attribution: ',
      'attributed streams: invoice 2025-06',
      'monthly_total: stored',
      'totals: invoice 2025-06..2025-06 all',
      'totals: invoice 2025-01..2025-12 all',
      'invoices: stored',
      'invoice_sum: stored',
      'line_text_sum: stored',
      'line_day_sum: stored',
      'waiting_readings: stored',
      'container_sum: stored',
      'location_containers: stored',
    ])
      expect(found.stdout).toContain(`  ${place}`);
    expect(found.stdout).toContain(`streams: invoice 2025-06..2025-06 all ${wrong?.waste_stream_id} kg`);
    // Sums by location are stored elsewhere, and other organizations are not affected.
    expect(found.stdout).not.toContain('monthly_figure: stored');
    expect(found.stdout).toMatch(/ \(2\): \d+ figures compared, 0 different/);

    // Shares are the attribution's result, not a sum of lines: a rebuild does not correct them.
    await changeShare(-1);
    expect((await run(['rebuild'], demo)).code).toBe(0);
    expect((await check('--organization', '1')).code).toBe(0);

    // Lines of a deleted invoice that still count: the aggregates agree with them.
    await demo.asOwner(
      `update invoice set deleted_at = now() where organization_id = 1 and id = (select invoice_id from invoice_line where organization_id = 1 and counted and kg > 0 limit 1)`,
    );
    expect((await run(['rebuild'], demo)).stdout).toContain(': 0 figures were wrong');
    const deleted = await check('--organization', '1');
    expect([deleted.code, deleted.stdout.includes('monthly_figure: stored')]).toEqual([1, true]);
    expect(deleted.stdout).not.toContain(' (2): ');
  } finally {
    await demo.drop();
  }
}, 600_000);

it('names an organization that does not exist, and an invalid id', async () => {
  expect(await run(['check', '--organization', '999999'], test.db)).toEqual({
    stdout: '',
    stderr: 'There is no organization with the id 999999.\n',
    code: 1,
  });
  expect((await run(['check', '--organization', 'demo'], test.db)).stderr).toContain('Expected a whole number');
});
