import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { addMember, tokenOf } from '../member.ts';
import { holdToken } from '../sign-in.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer, addStream, createTenant } from '../tenant.ts';
import { undoButton } from '../toast.ts';

const widths = [320, 1440];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => page.getByRole('table').getByRole('rowheader');

test.use({ viewport: { width: 1280, height: 900 } });

test('an editor creates a container, finds it without accents, changes it, deletes it and undoes the deletion', async ({
  page,
  tenant,
  signInAs,
}) => {
  const root = await signInAs('editor');
  await page.goto(`${root}/containers`);
  // The link moves to the middle of the empty list when the list is known.
  await expect(page.getByRole('heading', { name: 'Engin ílát skráð' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Nýtt ílát' }).click();
  await page.getByRole('button', { name: 'Skrá ílát' }).click();
  await expect(page.getByText('Fylla þarf út reitinn')).toBeVisible();
  await page.getByRole('combobox', { name: 'Úrgangsflokkur' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Auðkenni').fill('ÆGIR-1');
  await page.getByRole('combobox', { name: 'Staðsetning' }).click();
  await page.getByRole('option', { name: 'Verbúðin' }).click();
  await page.getByLabel('Rúmmál (lítrar)').fill('1.100');
  const emptyKg = page.getByLabel('Tóm þyngd (kg)');
  await emptyKg.fill('12,3456');
  await page.getByRole('button', { name: 'Skrá ílát' }).click();
  await expect(emptyKg).toHaveAccessibleDescription(/Hámarksfjöldi aukastafa er 3/);
  await expect(emptyKg).toHaveValue('12,3456');
  await emptyKg.fill('12,5');
  await page.getByRole('checkbox', { name: 'Símanúmer' }).check();
  await page.getByRole('button', { name: 'Skrá ílát' }).click();
  await expect(heading(page)).toHaveText('ÆGIR-1');
  await expect(page.getByText('1.100')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR-kóði sem vísar á síðu ílátsins' })).toBeVisible();

  await page.goto(`${root}/containers`);
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('/');
  await page.keyboard.type('aegir');
  await expect(page).toHaveURL(/search=aegir/);
  await expect(rows(page)).toHaveText(['ÆGIR-1']);
  await page.getByRole('searchbox').fill('finnst hvergi');
  await expect(page.getByRole('heading', { name: 'Ekkert fannst' })).toBeVisible();
  await page.getByRole('button', { name: 'Hreinsa leit og síur' }).click();
  await expect(page).toHaveURL(`${root}/containers`);

  await page.getByRole('link', { name: 'ÆGIR-1' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Breyta' }).click();
  await page.getByLabel('Lýsing').fill('Við bryggjuna');
  await page.getByRole('button', { name: 'Vista' }).click();
  await expect(page.getByText('Við bryggjuna')).toBeVisible();

  await page.getByRole('button', { name: 'Eyða' }).click();
  const undo = await undoButton(page);
  await expect(page.getByText('Ílátinu ÆGIR-1 var eytt', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ÆGIR-1' })).toHaveCount(0);
  await undo.click();
  await expect(page.getByRole('link', { name: 'ÆGIR-1' })).toBeVisible();

  await page.getByRole('link', { name: 'ÆGIR-1' }).click();
  await page.getByRole('button', { name: 'Eyða' }).click();
  await undoButton(page);
  // Leaving the page ends the time to undo.
  await page.reload();
  const containers = () => tenant.query('select from container where organization_id = $1');
  await expect.poll(async () => (await containers()).length).toBe(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Engin ílát skráð' })).toBeVisible();
});

test('Back and a reload keep the state of the list', async ({ page, tenant, signInAs }) => {
  await addContainer(tenant);
  await addContainer(tenant, { wasteStreamId: await addStream(tenant, 'plastic') });
  const root = await signInAs('viewer');
  await page.goto(`${root}/containers`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Úrgangsflokkur' }).click();
  await expect(page).toHaveURL(/sort=wasteStream/);
  await page.getByRole('button', { name: 'Síur' }).click();
  await page.getByRole('combobox', { name: 'Úrgangsflokkur' }).click();
  await page.getByRole('option', { name: 'Plast' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'Úrgangsflokkur' })).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(`${root}/containers`);
  // A viewer has no buttons for changes.
  await expect(page.getByRole('link', { name: 'Nýtt ílát' })).toHaveCount(0);
  await rows(page).getByRole('link').first().click();
  await expect(heading(page)).toHaveText(/^VER-/);
  for (const name of ['Eyða', 'Nýr kóði']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Breyta', exact: true })).toHaveCount(0);
  await page.goto(`${page.url()}/edit`);
  await expect(heading(page)).toHaveText('Síða finnst ekki');
});

test('the second of two editors of a container sees the conflict, and chooses', async ({
  page,
  tenant,
  complaints,
  signInAs,
}) => {
  // A new tab starts empty, without storage for the queued token.
  complaints.expect(/status of 409|failed_mutation|sessionStorage/);
  await addContainer(tenant);
  await tenant.query(
    `with type as (insert into tag_type (organization_id, name, entities) values ($1, 'Hverfi', '{container}') returning id)
     insert into tag_value (organization_id, tag_type_id, name) select $1, id, name from type, unnest('{Austur,Vestur}'::text[]) as name`,
  );
  const root = await signInAs('editor', 'Anna Ægisdóttir');
  await page.goto(`${root}/containers`);
  await rows(page).getByRole('link').first().click();
  await expect(heading(page)).toHaveText(/^VER-/);
  const address = `${page.url()}/edit`;
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(address);
    await expect(tab.getByLabel('Lýsing')).toBeVisible();
  }
  await other.getByLabel('Lýsing').fill('Frá hinum');
  await takeOver(other);
  await other.getByRole('checkbox', { name: 'Austur' }).check();
  await other.getByRole('button', { name: 'Vista' }).click();
  await expect(other.getByText('Frá hinum')).toBeVisible();
  await page.getByLabel('Lýsing').fill('Frá mér');
  await takeOver(page);
  await page.getByRole('checkbox', { name: 'Vestur' }).check();
  await page.getByRole('button', { name: 'Vista' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Anna Ægisdóttir vistaði breytingar');
  await expect(notice.getByRole('row', { name: 'Lýsing Frá mér Frá hinum' })).toBeVisible();
  await expect(notice.getByRole('row', { name: 'Merki Vestur Austur' })).toBeVisible();
  await expect(page.getByLabel('Lýsing')).toHaveValue('Frá mér');
  await notice.getByRole('button', { name: 'Halda minni útgáfu' }).click();
  await expect(heading(page)).toHaveText(/^VER-/);
  await expect(page.getByText('Frá mér')).toBeVisible();
});

test('typed text is not lost by a link or by Back', async ({ page, signInAs }) => {
  const root = await signInAs('editor');
  await page.goto(`${root}/containers`);
  // The link moves to the middle of the empty list when the list is known.
  await expect(page.getByRole('heading', { name: 'Engin ílát skráð' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Nýtt ílát' }).click();
  await page.getByLabel('Auðkenni').fill('HÁLFT');
  const question = page.getByRole('dialog', { name: 'Óvistaðar breytingar' });
  for (const leave of [() => page.getByRole('link', { name: 'Yfirlit' }).click(), () => page.goBack()]) {
    await leave();
    await question.getByRole('button', { name: 'Halda áfram að breyta' }).click();
    await expect(page).toHaveURL(`${root}/containers/new`);
    await expect(page.getByLabel('Auðkenni')).toHaveValue('HÁLFT');
  }
  await page.getByRole('link', { name: 'Yfirlit' }).click();
  await question.getByRole('button', { name: 'Fara án þess að vista' }).click();
  await expect(page).toHaveURL(root);
});

test('the pages of another organization are not found', async ({ page, database, complaints, signInAs }) => {
  complaints.expect(/status of 404/);
  const other = await createTenant(database);
  await addContainer(other);
  const [theirs] = await other.query<{
    id: string;
    org_slug: string;
  }>(`select container.id, org_slug from container join organization on organization.id = organization_id
     where organization_id = $1`);
  const root = await signInAs('owner');
  for (const path of [
    `/organization/${theirs?.org_slug}`,
    `/organization/${theirs?.org_slug}/containers/${theirs?.id}`,
    `${root}/containers/${theirs?.id}`,
    `${root}/locations/${other.locationId}`,
  ]) {
    await page.goto(path);
    await expect(heading(page), path).toHaveText('Síða finnst ekki');
    await expect(page.getByRole('main'), path).toHaveCount(1);
  }
});

test('axe finds nothing on the pages of containers', async ({ page, tenant, outbox }) => {
  // Sixteen checks of whole pages.
  test.slow();
  await addContainer(tenant);
  const email = await addMember(tenant, 'owner', 'Þórdís Sæmundsdóttir');
  await holdToken(page, await tokenOf(page.request, outbox, email));
  await page.goto('/');
  await page.getByRole('link', { name: 'Hafnarþjónustan' }).click();
  await expect(page.getByRole('heading', { name: 'Gera í dag' })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  const root = page.url();
  await page.goto(`${root}/containers`);
  await expect(rows(page)).toHaveCount(1);
  expect(await violations(page, widths)).toEqual([]);
  await rows(page).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Merkimiði' })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Breyta', exact: true }).click();
  await expect(page.getByLabel('Lýsing')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
});

test('print names the container and the organization, and the list', async ({ page, tenant, signInAs }) => {
  const slug = await addContainer(tenant);
  const root = await signInAs('editor');
  await page.goto(`${root}/containers`);
  await page.emulateMedia({ media: 'print' });
  const organization = page.getByText('Hafnarþjónustan', { exact: true });
  await expect(organization.locator('visible=true')).toHaveCount(1);
  await expect(heading(page)).toHaveText('Ílát');
  await expect(heading(page)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(heading(page)).toHaveText(`VER-${slug}`);
  await page.emulateMedia({ media: 'print' });
  await expect(heading(page)).toBeVisible();
  await expect(organization.locator('visible=true')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Eyða' })).toBeHidden(); // A record page prints its content, and nothing to press or to fill in.
  await expect(page.getByRole('heading', { name: 'Merkimiði' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button').locator('visible=true')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Prenta merkimiða' })).toBeHidden();
});
