import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { ScaleSimulator } from '../../agent/src/simulator/scale-simulator.ts';
import { violations } from '../axe.ts';
import { connected, weight } from '../station-page.ts';
import { expect, test } from '../story.ts';
import { Program } from '../weighing-station.ts';

const agentProgram = join(import.meta.dirname, '../../agent/src/main.ts');

test.use({ viewport: { width: 1280, height: 800 } });

/** Counts what a person does. */
function counted() {
  const count = { fields: 0, clicks: 0 };
  return {
    count,
    async click(target: Locator) {
      count.clicks += 1;
      await target.click();
    },
    async fill(target: Locator, text: string) {
      count.fields += 1;
      await target.fill(text);
    },
  };
}

let folder: string;
let scale: ScaleSimulator;
let agent: Program | undefined;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scale-setup-'));
  scale = await ScaleSimulator.start('mt-sics', 0);
});
// Also after a failure: a running agent would keep the process of the tests alive.
test.afterEach(async () => {
  await agent?.end('SIGTERM');
  agent = undefined;
  await scale.stop();
  await rm(folder, { recursive: true });
});

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a caretaker sets up a scale: 3 fields, 7 clicks and one command', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  const root = await signInAs('admin');
  const { count, click, fill } = counted();

  await page.goto(root);
  await expect(page.getByRole('link', { name: 'Setja upp vog' })).toHaveAttribute('href', /scales\/setup$/);
  await click(page.getByRole('link', { name: 'Vogir', exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vogir');
  await click(page.getByRole('link', { name: 'Setja upp vog' }));
  await fill(page.getByLabel('Heiti', { exact: false }).first(), 'Vog í eldhúsi <b>1</b>');
  await click(page.getByRole('combobox', { name: 'Staðsetning' }));
  await click(page.getByRole('option', { name: 'Ný staðsetning' }));
  await fill(page.getByLabel('Heiti staðsetningar'), 'Mötuneyti');
  await click(page.getByRole('button', { name: 'Halda áfram' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vog í eldhúsi <b>1</b>');
  await expect(step(page, 'Samband')).toContainText('Beðið er eftir vogarforritinu');

  // The code is shown with the command that uses it.
  await click(page.getByRole('button', { name: 'Búa til kóða' }));
  const code = (await page.getByLabel('Pörunarkóði').textContent()) ?? '';
  expect(code).toMatch(/^[B-Z2-9]{4}-[B-Z2-9]{4}$/);
  await expect(page.getByText(`pair ${new URL(page.url()).origin} ${code.replace('-', '')}`)).toBeVisible();
  expect(await violations(page, [320, 768, 1440])).toEqual([]);

  // On the computer beside the scale: the agent fetches its settings and finds the protocol.
  const settings = join(folder, 'tunna-agent.json');
  const port = `127.0.0.1:${scale.port}`;
  const args = ['pair', new URL(baseURL ?? page.url()).origin, code, '--settings', settings, '--port', port];
  const { stdout } = await promisify(execFile)(process.execPath, [agentProgram, ...args]);
  expect(stdout).toContain(`${port}: a scale with the protocol mt-sics`);
  expect((await stat(settings)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(settings, 'utf8')).scales).toHaveLength(1);
  agent = new Program('agent/src/main.ts', /The agent reads/, ['run', '--settings', settings]);
  await agent.start();

  // The page shows what the agent sees.
  await expect(step(page, 'Samband')).toContainText('Vogarforritið er í sambandi');
  await expect(step(page, 'Lína frá voginni')).toContainText(`(mt-sics, ${port})`);
  const load = scale.put(4.25, 15_000);
  await expect(step(page, 'Þyngd')).toContainText('4,25 kg stöðug');
  await expect(page.getByText(code)).toHaveCount(0);

  // The tablet opens the station by its QR code, and shows a code.
  await expect(page.getByText(/^Símar geta ekki opnað http:\/\/localhost/)).toBeVisible();
  const tablet = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const station = (await page.getByRole('link', { name: /scale-location/ }).getAttribute('href')) ?? '';
  await tablet.goto(station);
  const shown = tablet.getByRole('status', { name: 'Pörunarkóði' }).locator('code');
  await expect(shown).toHaveText(/^[A-Z0-9]{4} [A-Z0-9]{4}$/);
  await fill(page.getByLabel('Kóði á spjaldtölvunni'), (await shown.textContent()) ?? '');
  await click(page.getByRole('button', { name: 'Para' }));
  await expect(page.getByText('Spjaldtölvan er innskráð')).toBeVisible();
  await expect(connected(tablet)).toBeVisible();
  await expect(weight(tablet)).toHaveText(/kg/);
  await load;
  expect(count).toEqual({ fields: 3, clicks: 7 });
});

test('streams and departments of the station are created and chosen on the page', async ({
  page,
  tenant,
  signInAs,
}) => {
  const root = await signInAs('admin');
  const [department] = await tenant.query<{ id: string }>(
    `insert into department (organization_id, name) values ($1, 'Þvottahús <b>') returning id`,
  );
  await page.goto(`${root}/scales/setup`);
  await page.getByLabel('Heiti', { exact: false }).first().fill('Vog við ramp');
  await page.getByRole('combobox', { name: 'Staðsetning' }).click();
  await page.getByRole('option', { name: 'Verbúðin', exact: true }).click();
  await page.getByRole('button', { name: 'Halda áfram' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vog við ramp');

  const streams = page.getByRole('region', { name: 'Úrgangsflokkar' });
  await streams.getByRole('button', { name: 'Nýr úrgangsflokkur' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Heiti').fill('Fiskafgangar');
  await dialog.getByRole('button', { name: 'Stofna' }).click();
  await expect(streams.getByRole('listitem').filter({ hasText: 'Fiskafgangar' })).toBeVisible();

  // The bin of a stream weighs something; what is no weight is named, and kept.
  const bins = page.getByRole('group', { name: /Tóm þyngd íláta/ });
  const save = page.getByRole('button', { name: 'Vista tóma þyngd' });
  await bins.getByLabel('Fiskafgangar').fill('þrjú');
  await save.click();
  await expect(bins.getByLabel('Fiskafgangar')).toHaveAttribute('aria-invalid', 'true');
  await expect(bins.getByLabel('Fiskafgangar')).toHaveValue('þrjú');
  await bins.getByLabel('Fiskafgangar').fill('2,5');
  await save.click();
  await expect(page.getByText('Tóm þyngd var vistuð').first()).toBeVisible();
  const tares = await tenant.query<{ kg: string }>(
    'select trim_scale(kg)::text as kg from scale_tare where organization_id = $1',
  );
  expect(tares).toEqual([{ kg: '2.5' }]);

  // A department that exists is chosen, and a new one belongs to the location.
  const here = page.getByRole('group', { name: /Deildir sem vigta hér/ });
  await here.getByLabel('Þvottahús <b>').click();
  await expect(here.getByLabel('Þvottahús <b>')).toBeChecked();
  await here.getByRole('button', { name: 'Ný deild' }).click();
  await dialog.getByLabel('Heiti').fill('Eldhús');
  await dialog.getByRole('button', { name: 'Stofna' }).click();
  await expect(here.getByLabel('Eldhús')).toBeChecked();
  expect(await violations(page, [390, 1440])).toEqual([]);
  const stored = await tenant.query<{ name: string }>(
    `select department.name from org_unit join department on department.organization_id = org_unit.organization_id and department.id = org_unit.department_id
     where org_unit.organization_id = $1 and org_unit.location_id = $2 order by 1`,
    [tenant.locationId],
  );
  expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(['Eldhús', 'Þvottahús <b>']));
  await here.getByLabel('Þvottahús <b>').click();
  await expect(here.getByLabel('Þvottahús <b>')).not.toBeChecked();
  await expect
    .poll(() =>
      tenant.query('select from org_unit where organization_id = $1 and department_id = $2', [department?.id]),
    )
    .toHaveLength(0);
});

test('a wrong or used code is explained, and the page continues after a reload', async ({
  page,
  complaints,
  tenant,
  signInAs,
}) => {
  const root = await signInAs('admin');
  await page.goto(`${root}/scales/setup`);
  await page.getByRole('button', { name: 'Halda áfram' }).click();
  await expect(page.getByText('Þetta þarf að fylla út.')).toHaveCount(2);
  await page.getByLabel('Heiti', { exact: false }).first().fill('Łódź 🚛');
  await page.getByRole('combobox', { name: 'Staðsetning' }).click();
  await page.getByRole('option', { name: 'Verbúðin', exact: true }).click();
  await page.getByRole('button', { name: 'Halda áfram' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Łódź 🚛');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Łódź 🚛');
  const scales = await tenant.query(`select from scale where organization_id = $1`);
  expect(scales).toHaveLength(1);
  complaints.expect(/status of 422|No tablet shows this code/);
  await page.getByLabel('Kóði á spjaldtölvunni').fill('BCDF');
  await page.getByRole('button', { name: 'Para' }).click();
  await expect(page.getByText('Kóðinn er átta stafir')).toBeVisible();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await page.getByLabel('Kóði á spjaldtölvunni').fill('BCDF-GHJK');
    await page.getByRole('button', { name: 'Para' }).click();
    await expect(page.getByText('Engin spjaldtölva sýnir þennan kóða')).toBeVisible();
  }
  // Wrong codes leave one tablet, which the right code will pair.
  const tablets = await tenant.query(`select from device where organization_id = $1 and kind = 'tablet'`);
  expect(tablets).toHaveLength(1);
});

test('a member without the permission for keys does not see the set-up', async ({ page, signInAs }) => {
  const root = await signInAs('editor');
  await page.goto(`${root}/scales/setup`);
  await expect(page.getByRole('button', { name: 'Halda áfram' })).toHaveCount(0);
});
