import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';

test('a location whose answer was lost is saved again, and exists once', async ({
  page,
  tenant,
  complaints,
  signInAs,
}) => {
  const root = await signInAs('editor');
  await page.goto(`${root}/locations/new`);
  await takeOver(page);
  const keys: (string | undefined)[] = [];
  complaints.expect(/\/locations/);
  await page.route('**/locations', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    // The server has stored it.
    expect((await route.fetch()).status()).toBe(200);
    return route.abort();
  });
  await page.getByLabel('Heiti').fill('Þórsgata');
  await page.getByRole('button', { name: 'Skrá staðsetningu' }).click();
  // Beside the button, also where the form is longer than the screen.
  await expect(page.getByText('Ekkert samband. Reyndu aftur.')).toBeInViewport();
  await page.getByRole('button', { name: 'Skrá staðsetningu' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Þórsgata');
  expect(keys).toEqual([keys[0], keys[0]]);
  const stored = await tenant.query(`select from location where organization_id = $1 and name = 'Þórsgata'`);
  expect(stored).toHaveLength(1);
});
