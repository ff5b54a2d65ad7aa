import { signInMember } from '../member.ts';
import { expect, test } from '../story.ts';
import { addContainer } from '../tenant.ts';
import { undoButton } from '../toast.ts';

/** The code of dialogs, lists and toasts, which is loaded after the page. */
const code = /\/assets\/layers-[^/]*\.js/;

test.use({ viewport: { width: 1280, height: 900 } });

test('a list opens at the first press, although its code arrives later', async ({ page, tenant, database, outbox }) => {
  const root = await signInMember(page, { database, outbox, tenant }, 'editor');
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
  database,
  outbox,
  complaints,
}) => {
  // The style sheet of the layers fails with an event that has no message.
  complaints.expect(/layers-|^page error: $/);
  await addContainer(database, tenant);
  const root = await signInMember(page, { database, outbox, tenant }, 'editor');
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
