import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { addInvoice } from '../invoices.ts';
import { join } from '../member.ts';
import { signUp } from '../sign-in.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer } from '../tenant.ts';
import { undoButton } from '../toast.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

const description = (page: Page) => page.getByRole('textbox', { name: 'Lýsing' });
const icelandic = (page: Page) => page.getByRole('tabpanel', { name: /Íslenska/ });

test('a hazardous stream is asked for its substance, which has its own code', async ({ page, tenant, outbox }) => {
  const orgSlug = await join(tenant, await signUp(page, outbox), 'editor');
  await page.goto(`/organization/${orgSlug}/waste-streams`);
  await page.getByRole('link', { name: 'Nýr úrgangsflokkur' }).click();
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Yfirflokkur' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  const code = page.getByRole('combobox', { name: 'EWC-númer' });
  await choose('Spilliefni');
  await expect(code).toHaveAccessibleDescription(/20 01 27\*.*fyrir blönduð spilliefni/);
  expect(await violations(page, widths)).toEqual([]);
  await choose('Leysiefni');
  await expect(code).toHaveAccessibleDescription(/20 01 13\*$/);
  await page.getByRole('button', { name: 'Stofna úrgangsflokk' }).click();
  await expect(page).toHaveURL(/waste-streams\/\d+$/);
  await page.goto(`/organization/${orgSlug}/waste-streams`);
  await expect(page.getByRole('row', { name: /Leysiefni/ })).toContainText('20 01 13*');
});

test('the form of a stream reports that the categories could not be read, and can try again', async ({
  page,
  complaints,
  signInAs,
}) => {
  complaints.expect(/status of 503/);
  const root = await signInAs('editor');
  const categories = '**/api/v1/waste-category/categories';
  await page.goto(`${root}/waste-streams`);
  await takeOver(page);
  await page.route(categories, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }));
  await page.getByRole('link', { name: 'Nýr úrgangsflokkur' }).click();
  await expect(page.getByText('Ekki tókst að sækja gögn.')).toBeVisible();
  await page.unroute(categories);
  await page.getByRole('button', { name: 'Reyna aftur' }).click();
  await page.getByRole('combobox', { name: 'Yfirflokkur' }).click();
  await page.getByRole('option', { name: 'Plast', exact: true }).click();
});

test('a stream is created, described in a language, and read by visitors', async ({
  page,
  tenant,
  outbox,
  complaints,
}) => {
  complaints.expect(/status of 400|failed_mutation/);
  const orgSlug = await join(tenant, await signUp(page, outbox), 'editor');
  await page.goto(`/organization/${orgSlug}/waste-streams`);
  await expect(page.getByText('1 úrgangsflokkur')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('link', { name: 'Nýr úrgangsflokkur' }).click();
  await page.getByRole('button', { name: 'Stofna úrgangsflokk' }).click();
  await expect(page.getByText('Fylla þarf út reitinn')).toBeVisible();
  await page.getByRole('combobox', { name: 'Yfirflokkur' }).click();
  await page.getByRole('option', { name: 'Plast', exact: true }).click();
  const code = page.getByRole('combobox', { name: 'EWC-númer' });
  await code.fill('17 09 99');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stofna úrgangsflokk' }).click();
  await expect(page.getByText('Númerið er ekki í skrá yfir úrgang')).toBeVisible();
  await code.fill('plastic packaging');
  await expect(page.getByRole('option', { name: '15 01 02 plastic packaging' })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(code).toHaveValue('15 01 02');
  await expect(code).toHaveAccessibleDescription(/plastic packaging/);
  await page.getByRole('combobox', { name: 'Meðhöndlun' }).click();
  await page.getByRole('option', { name: 'R12 – Flokkun og undirbúningur fyrir R1–R11' }).click();
  await page.getByRole('button', { name: 'Stofna úrgangsflokk' }).click();
  await expect(page).toHaveURL(/waste-streams\/\d+$/);
  const panel = icelandic(page);
  await panel.getByRole('textbox', { name: 'Lýsing' }).fill('**Hreint** plast\n\n- skolað\n- þurrt');
  await panel.getByRole('textbox', { name: 'Já takk' }).fill('Flöskur');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bakkar,');
  await page.keyboard.type('Óvart,');
  await page.keyboard.press('Backspace');
  await panel.getByRole('textbox', { name: 'Nei takk' }).fill('Frauðplast');
  await panel.getByRole('textbox', { name: 'Hvað verður um efnið?' }).fill('Nýtt plast');
  await panel.getByRole('textbox', { name: 'Lýsing' }).focus();
  await expect(panel.getByText('Vistað', { exact: true })).toHaveCount(4);
  await expect(page.getByRole('tab', { name: 'Íslenska – tilbúið' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'EWC-númer' })).toHaveValue('15 01 02');
  await expect(page.getByRole('combobox', { name: 'Meðhöndlun' })).toContainText('R12');
  await expect(panel.getByRole('textbox', { name: 'Lýsing' })).toHaveValue('**Hreint** plast\n\n- skolað\n- þurrt');
  const accepted = panel.getByRole('list', { name: 'Já takk' }).getByRole('listitem');
  // The guide of the category comes first.
  await expect(accepted.first()).toHaveText('Plastpokar og plastfilma');
  await expect(accepted.nth(-2)).toHaveText('Flöskur');
  await expect(accepted.last()).toHaveText('Bakkar');
  await expect(accepted.filter({ hasText: 'Óvart' })).toHaveCount(0);
  expect(await violations(page, widths)).toEqual([]);

  const wasteStreamId = Number(/\d+$/.exec(page.url())?.[0]);
  await page.goto(`/container/${await addContainer(tenant, { wasteStreamId })}`);
  await expect(page.getByText('Hreint plast')).toBeVisible();
  await expect(page.locator('article strong')).toHaveText('Hreint');
  await expect(page.getByRole('listitem').filter({ hasText: /^Bakkar$/ })).toBeVisible();
});

test('empty texts are filled in with the ready guide, and others stay', async ({
  page,
  tenant,
  database,
  signInAs,
}) => {
  await tenant.query(
    `insert into waste_stream_content (organization_id, waste_stream_id, language, description) values ($1, $2, 'pl', '<p>Nasz tekst</p>')`,
    [tenant.wasteStreamId],
  );
  const root = await signInAs('editor');
  await page.goto(`${root}/waste-streams/${tenant.wasteStreamId}`);
  await expect(page.getByRole('button', { name: 'Nota tilbúnar leiðbeiningar' })).toHaveCount(0);
  await page.getByRole('tab', { name: /^Pólska/ }).click();
  await page.getByRole('button', { name: 'Nota tilbúnar leiðbeiningar' }).click();
  const stored = async () => {
    const [row] = await database.query<{ description: string; yes_please: string; methods_of_recycling: string }>(
      "select description, yes_please, methods_of_recycling from waste_stream_content where waste_stream_id = $1 and language = 'pl'",
      [tenant.wasteStreamId],
    );
    return row;
  };
  await expect.poll(async () => (await stored())?.yes_please).toContain('Gazety i czasopisma');
  await expect.poll(async () => (await stored())?.methods_of_recycling).toContain('recyklingu');
  expect((await stored())?.description).toBe('<p>Nasz tekst</p>');
  await expect(page.getByRole('button', { name: 'Nota tilbúnar leiðbeiningar' })).toHaveCount(0);
});

test('a text that is too long shows this reason', async ({ page, tenant, complaints, signInAs }) => {
  complaints.expect(/status of 400|failed_mutation/);
  const root = await signInAs('editor');
  await page.goto(`${root}/waste-streams/${tenant.wasteStreamId}`);
  await takeOver(page);
  await icelandic(page).getByRole('textbox', { name: 'Lýsing' }).fill('&'.repeat(6000));
  await expect(icelandic(page).getByRole('status').filter({ hasText: 'Óvistað' })).toContainText(
    'Textinn er of langur',
  );
});

test('a text is copied from another language, to be translated', async ({ page, tenant, database, outbox }) => {
  const orgSlug = await join(tenant, await signUp(page, outbox), 'editor');
  await page.goto(`/organization/${orgSlug}/waste-streams/${tenant.wasteStreamId}`);
  await page.getByRole('tab', { name: 'Norska – vantar' }).click();
  const panel = page.getByRole('tabpanel', { name: /Norska/ });
  await panel.getByRole('button', { name: 'Afrita' }).click();
  await expect(panel.getByRole('textbox', { name: 'Lýsing' })).toHaveValue('Hreinn pappír');
  await expect(page.getByRole('tab', { name: 'Norska – tilbúið' })).toBeVisible();
  // A copy over a finished text can be undone.
  await panel.getByRole('textbox', { name: 'Lýsing' }).fill('Rent papir');
  await panel.getByRole('button', { name: 'Afrita' }).click();
  await expect(panel.getByRole('textbox', { name: 'Lýsing' })).toHaveValue('Hreinn pappír');
  await (await undoButton(page)).click();
  await expect(panel.getByRole('textbox', { name: 'Lýsing' })).toHaveValue('Rent papir');
  const stored = () =>
    database.query(`select description from waste_stream_content where waste_stream_id = $1 and language = 'no'`, [
      tenant.wasteStreamId,
    ]);
  await expect.poll(stored).toEqual([{ description: '<p>Rent papir</p>' }]);
});

test('two editors of one field both keep their text, and choose', async ({ page, tenant, outbox, complaints }) => {
  complaints.expect(/status of 409/);
  const orgSlug = await join(tenant, await signUp(page, outbox, 'Anna Fyrri'), 'editor');
  const address = `/organization/${orgSlug}/waste-streams/${tenant.wasteStreamId}`;
  const other = await page.context().newPage();
  await page.goto(address);
  await other.goto(address);
  await expect(description(page)).toHaveValue('Hreinn pappír');
  await expect(description(other)).toHaveValue('Hreinn pappír');
  await description(other).fill('Frá hinum');
  await expect(icelandic(other).getByText('Vistað', { exact: true })).toBeVisible();
  await description(page).fill('Frá mér');
  const conflict = icelandic(page).getByRole('alert');
  await expect(conflict).toContainText('Anna Fyrri vistaði breytingar');
  await expect(conflict).toContainText('Frá hinum');
  await expect(conflict).toContainText('Frá mér');
  expect(await violations(page, widths)).toEqual([]);
  await conflict.getByRole('button', { name: 'Halda minni útgáfu' }).click();
  await expect(icelandic(page).getByText('Vistað', { exact: true })).toBeVisible();
  await other.reload();
  await expect(description(other)).toHaveValue('Frá mér');
});

test('a stream in use shows why it cannot be deleted; another is deleted, unless that is undone', async ({
  page,
  tenant,
  outbox,
}) => {
  const orgSlug = await join(tenant, await signUp(page, outbox), 'editor');
  const address = `/organization/${orgSlug}/waste-streams/${tenant.wasteStreamId}`;
  await page.goto(address);
  await page.getByRole('button', { name: 'Eyða úrgangsflokknum' }).click();
  const undo = await undoButton(page);
  await expect(page.getByText('Engir úrgangsflokkar enn')).toBeVisible();
  await undo.click();
  await expect(page.getByText('1 úrgangsflokkur')).toBeVisible();
  await addContainer(tenant);
  await page.goto(address);
  await expect(page.getByText('Ekki er hægt að eyða úrgangsflokknum á meðan 1 ílát notar hann')).toBeVisible();
});

test('a viewer reads and has no buttons', async ({ page, tenant, outbox }) => {
  const orgSlug = await join(tenant, await signUp(page, outbox), 'viewer');
  await page.goto(`/organization/${orgSlug}/waste-streams`);
  await expect(page.getByRole('row', { name: /Pappír/ })).toContainText('20 01 01');
  await expect(page.getByRole('row', { name: /Pappír/ })).toContainText('paper and cardboard');
  await page.getByRole('link', { name: 'Pappír' }).click();
  await expect(description(page)).toHaveValue('Hreinn pappír');
  await expect(description(page)).not.toBeEditable();
  for (const name of ['Vista', 'Afrita', 'Eyða úrgangsflokknum']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await page.goto(`/organization/${orgSlug}/waste-streams/new`);
  await expect(page.getByRole('heading', { name: 'Síða finnst ekki' })).toBeVisible();
});

test('a stream shows its invoiced figures by month, and links to the lines', async ({ page, tenant, signInAs }) => {
  const lastMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 0))
    .toISOString()
    .slice(0, 10);
  await addInvoice(tenant, 'S-1', [{ name: 'Pappír', net: '12000' }], lastMonth);
  await tenant.query(
    `update invoice_line set kind = 'material', material_origin = 'person', kg_origin = 'weighed', kg = 1234, waste_stream_id = $2
     where organization_id = $1`,
    [tenant.wasteStreamId],
  );
  const root = await signInAs('finance');
  await page.goto(`${root}/waste-streams/${tenant.wasteStreamId}`);
  await expect(page.getByText(/1\.234\skg og 12\.000\skr\. án VSK/).first()).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Tafla' }).click();
  await page
    .getByRole('table')
    .getByRole('link', { name: /1\.234/ })
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'S-1' })).toHaveCount(1);
});
