import { languages } from '@tunna/domain/text/languages';
import { checksIn, violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import { addContainer } from '../tenant.ts';
import { undoButton } from '../toast.ts';
import { sendRequest } from '../visitor-request.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

test('a report increases the bell of a member; opening marks it as read', async ({ page, tenant, signInAs }) => {
  const root = await signInAs('viewer');
  await page.goto(root);
  await expect(page.getByRole('button', { name: 'Tilkynningar, ekkert ólesið' })).toBeVisible();
  for (const customId of ['ÞÓR-1', 'ÆGIR-2']) {
    const slug = await addContainer(tenant, { customId });
    await sendRequest(page.request, slug, { fullName: 'Jón', phoneNumber: '5551234', email: 'jon@gestur.example' });
  }
  await page.reload();
  await page.getByRole('button', { name: 'Tilkynningar, 2 ólesnar' }).click();
  const latest = page.getByRole('dialog', { name: 'Tilkynningar' });
  await expect(latest.getByText('2 ílát bíða tæmingar, síðast ÆGIR-2')).toBeVisible();
  await expect(latest.getByText(/Verbúðin · \d+\. /)).toBeVisible();
  expect(await violations(page, [1440])).toEqual([]);
  await latest.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'ÆGIR-2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tilkynningar, ekkert ólesið' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Tilkynningar, ekkert ólesið' })).toBeVisible();
});

test('a phone has the bell too; Escape closes it and returns the focus', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const root = await signInAs('editor');
  await page.goto(root);
  const bell = page.getByRole('button', { name: 'Tilkynningar, ekkert ólesið' });
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Tilkynningar' })).toContainText('Ekkert nýtt');
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
});

test('a short link is created from a pasted address, redirects to it, and is deleted', async ({
  page,
  tenant,
  complaints,
  signInAs,
}) => {
  complaints.expect(/status of (400|404)|failed_mutation/);
  const slug = await addContainer(tenant);
  const root = await signInAs('editor');
  await page.goto(`${root}/settings/short-links`);
  await expect(page.getByText('Engir stuttir hlekkir enn')).toBeVisible();
  await page.getByRole('button', { name: 'Nýr stuttur hlekkur' }).first().click();
  const target = page.getByLabel('Hlekkur á síðuna');
  await target.fill('https://annarsstadar.example/');
  await page.getByRole('button', { name: 'Stytta' }).click();
  await expect(page.getByText('Hlekkurinn verður að vísa á síðu í Tunnu')).toBeVisible();
  await target.fill(new URL(`/container/${slug}`, page.url()).href);
  await page.getByRole('button', { name: 'Stytta' }).dblclick();
  const shown = page.getByRole('dialog');
  await expect(shown.getByRole('img', { name: /QR-kóði/ })).toBeVisible();
  const address = (await shown.getByText(/\/s\/\w{7}$/).textContent()) ?? '';
  const short = new URL(address).pathname;
  const answer = await page.request.get(short, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, `/container/${slug}`]);
  await page.keyboard.press('Escape');
  expect(await violations(page, widths)).toEqual([]);
  await expect(page.getByRole('row', { name: /\/s\// })).toHaveCount(1);
  await page.getByRole('button', { name: `Eyða ${short.split('/').at(-1)}` }).click();
  await expect(page.getByRole('row', { name: /\/s\// })).toHaveCount(0);
  await expect.poll(async () => (await page.request.get(short, { maxRedirects: 0 })).status()).toBe(404);
});

test('the page of a container offers its short link', async ({ page, tenant, signInAs }) => {
  await addContainer(tenant);
  const containerId = await tenant.idOf('select id from container where organization_id = $1');
  const root = await signInAs('editor');
  await page.goto(`${root}/containers/${containerId}`);
  for (const _time of ['made', 'found']) {
    await page.getByRole('button', { name: 'Stuttur hlekkur' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/\/s\/\w{7}$/)).toBeVisible();
    // It listens to keys when it has the focus.
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
  }
  const links = await tenant.query('select from short_link where organization_id = $1');
  expect(links).toHaveLength(1);
});

test('tags are created, shown as in use before they are deleted, and deleted', async ({
  page,
  tenant,
  database,
  complaints,
  signInAs,
}) => {
  complaints.expect(/status of 409|failed_mutation/);
  const slug = await addContainer(tenant);
  const root = await signInAs('editor');
  await page.goto(`${root}/settings/tags`);
  await page.getByRole('button', { name: 'Ný tegund' }).click();
  await page.getByLabel('Heiti').fill('Hverfi');
  const dialog = page.getByRole('dialog');
  for (const name of ['Staðsetningar', 'Ílát']) await dialog.getByRole('checkbox', { name }).uncheck();
  await page.getByRole('button', { name: 'Stofna tegund' }).click();
  await expect(dialog.getByText('Veldu að minnsta kosti eitt')).toBeVisible();
  for (const name of ['Staðsetningar', 'Ílát']) await dialog.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Stofna tegund' }).click();
  const value = page.getByLabel('Nýtt gildi í „Hverfi“');
  await value.fill('Grandi');
  await page.getByRole('button', { name: 'Bæta við' }).click();
  await expect(page.getByText('Ónotað')).toBeVisible();
  await value.fill('grandi');
  await page.getByRole('button', { name: 'Bæta við' }).click();
  await expect(page.getByText('Þetta er þegar í notkun')).toBeVisible();
  await value.fill('');
  await database.query(
    `insert into container_tag select container.organization_id, container.id, tag_value.id
     from container join tag_value on tag_value.organization_id = container.organization_id where container.slug = $1`,
    [slug],
  );
  await page.reload();
  await expect(page.getByText('Notað 1 sinni')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Eyða „Grandi“' }).click();
  await expect(page.getByText('Merkið er tekið af 1 íláti eða staðsetningu.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Eyða' }).click();
  const undo = await undoButton(page);
  await expect(page.getByText('Engin gildi enn.')).toBeVisible();
  await undo.click();
  await expect(page.getByText('Notað 1 sinni')).toBeVisible();
});

test('a deleted type of tags fades until the time to undo has passed, and its card restores it', async ({
  page,
  tenant,
  signInAs,
}) => {
  await tenant.query(`insert into tag_type (organization_id, name, entities) values ($1, 'Hverfi', '{container}')`);
  const root = await signInAs('editor');
  await page.goto(`${root}/settings/tags`);
  const card = page.getByRole('region', { name: 'Hverfi' });
  // The tools of a card are visible with the pointer over it, and with the focus in it.
  const deletion = card.getByRole('button', { name: 'Eyða „Hverfi“' });
  const opacity = () =>
    deletion.evaluate((element) => {
      let product = 1;
      for (let node: Element | null = element; node !== null; node = node.parentElement) {
        product *= Number(getComputedStyle(node).opacity);
      }
      return product;
    });
  await expect(card).toBeVisible();
  await page.mouse.move(0, 0);
  await expect.poll(opacity).toBe(0);
  await deletion.focus();
  await expect.poll(opacity).toBe(1);
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(opacity).toBe(0);
  await card.hover();
  await expect.poll(opacity).toBe(1);
  await deletion.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eyða' }).click();
  await expect(card.getByText('Eytt')).toBeVisible();
  await expect(card.getByRole('group')).toHaveCSS('opacity', '0.5');
  await expect(card.getByLabel('Nýtt gildi í „Hverfi“')).toBeHidden();
  await card.getByRole('button', { name: 'Endurheimta' }).click();
  await expect(card.getByText('Eytt')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Afturkalla' })).toBeHidden();
  await page.reload();
  await expect(card).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
});

test('a viewer reads tags, and has no short links', async ({ page, tenant, complaints, signInAs }) => {
  complaints.expect(/status of 403/);
  await tenant.query(`insert into tag_type (organization_id, name, entities) values ($1, 'Hverfi', '{container}')`);
  const root = await signInAs('viewer');
  await page.goto(`${root}/settings/tags`);
  await expect(page.getByRole('heading', { name: 'Hverfi' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Sækja skrá']);
  await expect(page.getByRole('link', { name: 'Stuttir hlekkir' })).toHaveCount(0);
  await page.goto(`${root}/settings/short-links`);
  await expect(page.getByRole('heading', { name: 'Síða finnst ekki' })).toBeVisible();
  // A member scanned no code.
  await expect(page.getByRole('main').getByText('aðgangi þínum verið breytt')).toBeVisible();
});

const titles = {
  is: ['Merki', 'Stuttir hlekkir', 'Tilkynningar, ekkert ólesið'],
  en: ['Tags', 'Short links', 'Notifications, none unread'],
  no: ['Merker', 'Korte lenker', 'Varsler, ingen uleste'],
  pl: ['Tagi', 'Krótkie linki', 'Powiadomienia, brak nieprzeczytanych'],
} as const;

for (const language of languages) {
  test(`tags, short links and the bell speak ${language}`, async ({ page, signInAs }) => {
    const root = await signInAs('editor');
    const [tags, links, bell] = titles[language];
    await page.goto(`${root}/settings/tags?language=${language}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tags);
    await expect(page.getByRole('button', { name: bell })).toBeVisible();
    await page.goto(`${root}/settings/short-links`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(links);
    expect(await violations(page, [390], checksIn(language))).toEqual([]);
  });
}
