import { expect, test } from '../story.ts';
import { addContainer } from '../tenant.ts';
import { undoButton } from '../toast.ts';

/** The code of dialogs, lists and toasts, which is loaded after the page. */
const code = /\/assets\/layers-[^/]*\.js/;

test.use({ viewport: { width: 1280, height: 900 } });

test('a list opens at the first press, although its code arrives later', async ({ page, signInAs }) => {
  const root = await signInAs('editor');
  let send = (): void => undefined;
  const isPressed = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(code, async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.goto(`${root}/containers/new`);
  const select = page.getByRole('combobox', { name: 'Úrgangsflokkur' });
  await select.click();
  await expect(select).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  send();
  await expect(page.getByRole('option').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(select).toBeFocused();
});

test('a deletion that cannot show its toast does not happen, and the next one loads it', async ({
  page,
  tenant,
  complaints,
  signInAs,
}) => {
  // The style sheet of the layers fails with an event that has no message.
  complaints.expect(/layers-|^page error: $/);
  await addContainer(tenant);
  const root = await signInAs('editor');
  let isLost = true;
  await page.route(code, (route) => (isLost ? route.abort('failed') : route.continue()));
  await page.goto(`${root}/containers`);
  const container = page.getByRole('table').getByRole('rowheader').getByRole('link');
  const remove = page.getByRole('button', { name: 'Eyða' });
  await container.click();
  await remove.click();
  await expect(page).toHaveURL(`${root}/containers`);
  await expect(container).toHaveCount(1);
  isLost = false;
  await container.click();
  await remove.click();
  await (await undoButton(page)).click();
  await expect(container).toHaveCount(1);
});

test('Back closes a dialog before it leaves its page, and its input stays', async ({ page, tenant, signInAs }) => {
  await addContainer(tenant);
  const root = await signInAs('editor');
  await page.goto(root);
  await page.getByRole('link', { name: 'Ílát', exact: true }).click();
  await page.getByRole('checkbox', { name: /VER-/ }).check();
  const open = page.getByRole('button', { name: 'Breyta', exact: true });
  await open.click();
  const volume = page.getByRole('dialog').getByRole('textbox', { name: /Rúmmál/ });
  await volume.fill('240');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${root}/containers`);
  await expect(open).toBeFocused();
  await open.click();
  await expect(volume).toHaveValue('240');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(root);
  await page.goForward();
  await expect(page).toHaveURL(`${root}/containers`);
});

test('Back closes the menu of a phone before it leaves the page', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const root = await signInAs('editor');
  await page.goto(root);
  const menu = page.getByRole('button', { name: 'Opna valmynd' });
  await menu.click();
  await page.getByRole('link', { name: 'Ílát', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ílát');
  await menu.click();
  await expect(page.getByRole('link', { name: 'Staðsetningar' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Staðsetningar' })).toBeHidden();
  await expect(page).toHaveURL(`${root}/containers`);
});
