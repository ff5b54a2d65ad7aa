import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { addInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';
import { addContainer } from '../tenant.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const cell = (page: Page, name: string, line: number) => page.getByLabel(`${name}, lína ${line}`, { exact: true });

/** Presses Tab until the element has the focus; the mouse is not used. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard leads nowhere near it.');
}
const isFocused = (page: Page, name: string) => () =>
  page.evaluate((label) => {
    const { activeElement } = document;
    const named =
      activeElement?.getAttribute('aria-label') ?? (activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent;
    return (named ?? activeElement?.textContent ?? '').startsWith(label);
  }, name);

test('an accountant writes an invoice by keyboard alone, reloads in between, and loses nothing', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addContainer(tenant, { customId: 'ÞÓR-1' });
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices`);
  await expect(page.getByText('Engir reikningar')).toBeVisible();
  await page.getByRole('link', { name: 'Nýr reikningur' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Nýr reikningur');
  await tabTo(page, isFocused(page, 'Þjónustuaðili'));
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await tabTo(page, isFocused(page, 'Reikningsnúmer'));
  await page.keyboard.type('Þ/2026 #7');
  await tabTo(page, isFocused(page, 'Vörunúmer, lína 1'));
  for (const typed of ['P-1', 'Losun pappír', '1.240,5', 'KGM', '12,50']) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByText('19.228 kr.').last()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Vörunúmer', 2)).toBeFocused();
  await page.evaluate(() =>
    navigator.clipboard.writeText('L-8\tLeiga á gámi\t1\tMON\t4.500\t24 %\nX\t<b>Óþarft</b>\t2\tC62\t100\t11 %\n'),
  );
  await page.keyboard.press('Control+v');
  await expect(cell(page, 'Lýsing', 3)).toHaveValue('<b>Óþarft</b>');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Delete');
  await expect(cell(page, 'Lýsing', 3)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Lýsing', 3)).toHaveValue('<b>Óþarft</b>');
  await page.keyboard.press('Control+Shift+z');
  await expect(cell(page, 'Lýsing', 3)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Þú átt óvistuð drög.')).toBeVisible();
  await expect(cell(page, 'Magn', 1)).toHaveValue('1.240,5');
  await cell(page, 'Ílát', 2).fill('Hvergi');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Athugaðu reitina sem eru merktir')).toBeVisible();
  await expect(cell(page, 'Ílát', 2)).toHaveAttribute('aria-invalid', 'true');
  await cell(page, 'Ílát', 2).fill('ÞÓR-1');
  await cell(page, 'Tegund', 2).fill('Leiga');
  await expect(cell(page, 'Eining', 1)).toHaveValue('kg');
  await cell(page, 'Úrgangsflokkur', 1).fill('Pappír');
  await cell(page, 'Staðsetning', 1).fill('Verbúðin');
  expect(await violations(page, widths)).toEqual([]);
  await cell(page, 'Staðsetning', 1).focus();
  await page.keyboard.press('Control+Enter');
  await expect(heading(page)).toHaveText('Reikningur Þ/2026 #7');
  await expect(page.getByRole('row', { name: /Losun pappír/ })).toContainText('Verbúðin');
  await expect(page.getByRole('row', { name: /Leiga á gámi/ })).toContainText('ÞÓR-1');
  expect(await violations(page, widths)).toEqual([]);
});

test('an invoice gets versions, is compared, restored, credited and deleted, and its totals change accordingly', async ({
  page,
  signInAs,
}) => {
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices/new`);
  await page.getByLabel('Þjónustuaðili').click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Reikningsnúmer').fill('R 1/2');
  await cell(page, 'Lýsing', 1).fill('Losun');
  await cell(page, 'Einingaverð', 1).fill('1000');
  await page.getByRole('button', { name: 'Vista reikning' }).click();
  await expect(heading(page)).toHaveText('Reikningur R 1/2');
  await page.getByRole('link', { name: 'Breyta', exact: true }).click();
  await cell(page, 'Einingaverð', 1).fill('1500');
  await page.getByRole('button', { name: 'Vista reikning' }).click();
  await expect(heading(page)).toHaveText('Reikningur R 1/2');
  await page.getByRole('link', { name: 'Saga' }).click();
  await expect(page.getByRole('row', { name: /Losun/ })).toContainText('Einingaverð: 1.000 › 1.500');
  await page.setViewportSize({ width: 390, height: 844 });
  const saved = page.getByRole('cell', { name: 'Þórdís Sæmundsdóttir' }).first();
  expect((await saved.boundingBox())?.width).toBeGreaterThan(200);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Endurheimta útgáfu 1' }).click();
  await expect(page.getByText('Útgáfa 1 var endurheimt').first()).toBeVisible();
  await page.getByRole('link', { name: 'R 1/2' }).click();
  await expect(page.getByText('1.240 kr.').last()).toBeVisible();
  await page.getByRole('link', { name: 'Kreditfæra' }).click();
  await page.getByLabel('Reikningsnúmer').fill('K-1');
  await expect(page.getByLabel('Fyrri reikningar')).toHaveValue('R 1/2');
  await page.getByRole('button', { name: 'Vista reikning' }).click();
  await expect(heading(page)).toHaveText('Kreditreikningur K-1');
  await page.getByRole('link', { name: 'Reikningar', exact: true }).first().click();
  await page.getByRole('link', { name: 'Allir', exact: true }).click();
  await expect(page.getByRole('row', { name: /K-1/ })).toContainText('-1.240 kr.');
  await expect(page.locator('dl').first()).toContainText('0 kr.');
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('link', { name: 'K-1' }).click();
  await page.getByRole('button', { name: 'Eyða', exact: true }).click();
  await expect(page.getByText('Eytt', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Breyta', exact: true })).toHaveCount(0);
  await page.goto(`${root}/invoices?stage=all`);
  await expect(page.locator('dl').first()).toContainText('1.240 kr.');
  await page.goto(`${root}/invoices?state=deleted`);
  await page.getByRole('link', { name: 'K-1' }).click();
  await page.getByRole('button', { name: 'Endurheimta' }).click();
  await expect(page.getByRole('link', { name: 'Breyta', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Reikningar', exact: true }).first().click();
  await page.getByRole('link', { name: 'Reikningslínur' }).click();
  await expect(page.getByRole('row', { name: /Losun/ })).toHaveCount(2);
  expect(await violations(page, widths)).toEqual([]);
});

test('a refused invoice leads to its first error, and names what is missing', async ({ page, signInAs }) => {
  const root = await signInAs('finance');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${root}/invoices/new`);
  await page.getByRole('button', { name: 'Vista reikning' }).click();
  await expect(page.getByRole('combobox', { name: 'Þjónustuaðili' })).toBeFocused();
  await expect(page.getByText('Engar reikningslínur')).toBeVisible();
});

test('a history of many versions has pages', async ({ page, tenant, signInAs }) => {
  await addInvoice(tenant, 'V-1', [{ name: 'Losun' }]);
  const id = await tenant.idOf(`with stored as (
       insert into invoice_version (organization_id, invoice_id, version, origin, head, line_count, content_hash)
       select organization_id, invoice_id, number, origin, head, line_count, content_hash
       from invoice_version, generate_series(2, 51) as number where organization_id = $1
     )
     update invoice set version = 51 where organization_id = $1 returning service_provider_id as id`);
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices/${id}/V-1/history`);
  await page.getByRole('button', { name: 'Næsta' }).click();
  await page.getByRole('radio', { name: 'Bera saman frá útgáfu 1', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Munur á útgáfum 1 og 51' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: '1', exact: true })).toBeVisible();
});

test('an invoice with more lines than the editor has is neither edited nor credited manually', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addInvoice(tenant, 'L-1', [{ name: 'Losun' }]);
  const [row] = await tenant.query<{
    id: string;
  }>(`update invoice_version set line_count = 1200 where organization_id = $1
     returning (select service_provider_id from invoice where id = invoice_id) as id`);
  const root = await signInAs('finance');
  for (const path of [`${row?.id}/L-1/edit`, `new?creditedProvider=${row?.id}&creditedNumber=L-1`]) {
    await page.goto(`${root}/invoices/${path}`);
    await expect(page.getByText('Á reikningnum eru fleiri línur (1.200) en hér má skrá (500).')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Vista reikning' })).toHaveCount(0);
  }
  expect(await violations(page, widths)).toEqual([]);
});

test('a viewer has no link to invoices, and finds none', async ({ page, signInAs }) => {
  const root = await signInAs('viewer');
  await page.goto(root);
  await expect(page.getByRole('link', { name: 'Staðsetningar' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reikningar' })).toHaveCount(0);
  for (const path of ['/invoices', '/invoices/lines', '/invoices/1/R', '/invoices/1/R/edit', '/invoices/new']) {
    await page.goto(`${root}${path}`);
    await expect(heading(page)).toHaveText('Síða finnst ekki');
  }
});

test('the link of a view is in sight on a phone', async ({ page, signInAs }) => {
  const root = await signInAs('finance');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, name] of [
    ['comparison', 'Samanburður'],
    ['lines', 'Reikningslínur'],
  ] as const) {
    await page.goto(`${root}/invoices/${path}`);
    await expect(page.getByRole('navigation').getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
});
