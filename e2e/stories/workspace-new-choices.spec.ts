import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

/** Creates a record in the dialog over a form. */
async function create(page: Page, action: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>) {
  await page.getByRole('button', { name: action }).last().click();
  const dialog = page.getByRole('dialog', { name: action });
  await fill(dialog);
  expect(await violations(page, widths)).toEqual([]);
  await dialog.getByRole('button', { name: 'Stofna' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a price, an invoice and a table get the provider that they lack, and keep what was typed', async ({
  page,
  tenant,
  signInAs,
}) => {
  await tenant.query('delete from service_provider where organization_id = $1');
  await tenant.query('delete from waste_stream where organization_id = $1');
  const root = await signInAs('admin');
  const newProvider = (name: string) =>
    create(page, 'Nýr þjónustuaðili', async (dialog) => {
      await expect(dialog.getByText(/^Símar geta ekki opnað http:\/\/localhost/)).toBeVisible();
      await dialog.getByLabel('Heiti').fill(name);
    });

  await page.goto(`${root}/invoices/prices`);
  await page.getByRole('button', { name: 'Nýtt verð' }).click();
  const price = page.getByRole('dialog', { name: 'Nýtt verð' });
  await price.getByLabel('Heiti').fill('Losun <b>Łódź</b>');
  await price.getByLabel('Einingaverð án VSK').fill('1.400,50');
  await newProvider('Fyrsti þjónustuaðilinn');
  await expect(price.getByRole('combobox', { name: 'Þjónustuaðili' })).toContainText('Fyrsti þjónustuaðilinn');
  await price.getByRole('radio', { name: 'úrgangsflokki' }).check();
  await create(page, 'Nýr úrgangsflokkur', async (dialog) => {
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Garðaúrgangur' }).click();
  });
  await expect(price.getByLabel('Heiti')).toHaveValue('Losun <b>Łódź</b>');
  await price.getByRole('button', { name: 'Vista' }).click();
  await expect(price.getByText('Fylla þarf út reitinn')).toHaveCount(1);
  await price.getByLabel('Gildir frá').fill('2026-01-01');
  await price.getByRole('button', { name: 'Vista' }).click();
  const saved = page.getByRole('row').filter({ hasText: 'Losun <b>Łódź</b>' });
  await expect(saved).toContainText('1.400,5 kr.');
  await expect(saved).toContainText('Garðaúrgangur');

  await page.goto(`${root}/invoices/new`);
  await page.getByLabel('Reikningsnúmer').fill('R 7/2026');
  await newProvider('Annar þjónustuaðilinn 🙂');
  await expect(page.getByLabel('Reikningsnúmer')).toHaveValue('R 7/2026');
  await expect(page.getByRole('combobox', { name: 'Þjónustuaðili' })).toContainText('Annar þjónustuaðilinn 🙂');

  await page.goto(`${root}/invoices/import`);
  await page.locator('input[type="file"]').setInputFiles({
    name: 'taxti.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Reikningur;Dagsetning;Lýsing;Magn;Upphæð\nT-1;2026-03-31;Losun;2;3000\n'),
  });
  await page.getByRole('link', { name: 'taxti.csv' }).click();
  await newProvider('Þriðji þjónustuaðilinn');
  await expect(page.getByRole('combobox', { name: 'Þjónustuaðili' }).first()).toContainText('Þriðji þjónustuaðilinn');
  const [{ providers } = { providers: '' }] = await tenant.query<{ providers: string }>(
    'select count(*) as providers from service_provider where organization_id = $1',
  );
  expect(Number(providers)).toBe(3);
});
