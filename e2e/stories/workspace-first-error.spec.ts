import { expect, test } from '../story.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const required = 'Fylla þarf út reitinn';

test('a rejected dialog moves the focus to its first error, each time', async ({ page, signInAs }) => {
  const root = await signInAs('owner');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Vista' });

  await page.goto(`${root}/invoices/prices`);
  await page.getByRole('button', { name: 'Nýtt verð' }).first().click();
  await dialog.getByRole('textbox', { name: 'Heiti' }).fill('Losun');
  await dialog.getByRole('textbox', { name: 'Vörunúmer' }).fill('T-240');
  await dialog.getByRole('combobox', { name: 'Þjónustuaðili' }).click();
  await page.getByRole('option', { name: 'Hringfari ehf.' }).click();
  await save.click();
  // An empty price is not an invalid one.
  const price = dialog.getByRole('textbox', { name: 'Einingaverð án VSK' });
  await expect(price).toHaveAccessibleDescription(required);
  await expect(price).toBeFocused();
  await save.click();
  await expect(price).toBeFocused();
  await price.fill('mikið');
  await save.click();
  await expect(price).toHaveAccessibleDescription('Ógilt gildi');
  await expect(price).toBeFocused();
  await price.fill('900');
  await save.click();
  await expect(dialog.getByRole('textbox', { name: 'Gildir frá' })).toBeFocused();

  await page.goto(`${root}/settings/emission-factors`);
  await page.getByRole('button', { name: 'Skipta út stuðli: Pappír' }).click();
  await save.click();
  await expect(dialog.getByRole('textbox', { name: /á tonn/ })).toBeFocused();

  await page.goto(`${root}/reports/waste-return`);
  await page.getByRole('button', { name: 'Skrá staðfestingu' }).first().click();
  await save.click();
  await expect(dialog.getByRole('combobox', { name: 'Úrgangsflokkur' })).toBeFocused();
});
