import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('finance reads a service provider, and can change nothing there', async ({ page, tenant, signInAs }) => {
  await tenant.query(
    `update service_provider set kennitala = '5501692829', phone_number = '555 1234', due_days = 3 where organization_id = $1`,
  );
  const root = await signInAs('finance');
  await page.goto(`${root}/providers`);
  await page.getByRole('link', { name: 'Hringfari ehf.' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hringfari ehf.');
  const main = page.locator('main');
  for (const shown of ['5501692829', tenant.providerEmail, '555 1234', 'Með tölvupósti'])
    await expect(main).toContainText(shown);
  for (const role of ['textbox', 'checkbox', 'button'] as const) await expect(main.getByRole(role)).toHaveCount(0);
  expect(await violations(page, [390, 1440])).toEqual([]);

  await page.goto(`${root}/providers/new`);
  await expect(main.getByRole('textbox')).toHaveCount(0);
});
