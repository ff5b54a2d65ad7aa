import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

/** A text on the page: from the left and the bottom edge, in points. */
type Placed = readonly [left: number, bottom: number, text: string];

/** A PDF of one page, as programs for invoices write it: texts at places, in a font that is not embedded. */
function pdf(texts: readonly Placed[]): Buffer {
  const content = texts.map(([left, bottom, text]) => `BT /F 11 Tf ${left} ${bottom} Td (${text}) Tj ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const table = places.map((place) => `${place} 00000 n \n`).join('');
  file += `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`;
  return Buffer.from(file, 'latin1');
}

const row = (bottom: number, ...cells: readonly string[]): Placed[] =>
  cells.map((text, index) => [[50, 300, 360, 420, 490][index] ?? 50, bottom, text]);

const invoice = pdf([
  [50, 780, 'Hringfari ehf.'],
  [50, 765, 'Kt. 550110-1230'],
  [380, 780, 'Reikningur nr. 10442'],
  [380, 765, 'Dagsetning: 31.03.2026'],
  [380, 750, 'Gjalddagi: 15.04.2026'],
  ...row(640, 'Lýsing', 'Magn', 'Eining', 'Verð', 'Upphæð'),
  ...row(620, 'Losun pappír', '4', 'stk', '2.500', '10.000'),
  ...row(600, 'Leiga á gámi', '1', 'mán', '4.500', '4.500'),
  ...row(560, 'Samtals án VSK', '', '', '', '14.500').filter(([, , text]) => text !== ''),
  ...row(545, 'VSK 24%', '', '', '', '3.480').filter(([, , text]) => text !== ''),
  ...row(530, 'Samtals', '', '', '', '17.980').filter(([, , text]) => text !== ''),
]);

const cell = (page: Page, name: string, line: number) => page.locator(`input[aria-label="${name}, lína ${line}"]`);

test('a PDF is entered beside its pages by keyboard, compared with its totals, and found in the inbox', async ({
  page,
  tenant,
  signInAs,
}) => {
  await tenant.query(
    `update service_provider set kennitala = '550110-1230', name = 'Hringfari ehf.' where organization_id = $1`,
  );
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'reikningur.pdf', mimeType: 'application/pdf', buffer: invoice });
  const received = page.getByRole('link', { name: /^Móttekið/ });
  await expect(received).toContainText('1');
  await received.click();
  await page.getByRole('link', { name: 'Skrá reikning' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Skrá reikning úr skjali');

  // The page is drawn, and the values that were read are marked in it.
  const drawn = page.getByRole('img', { name: 'Síða 1', exact: true });
  await expect(drawn).toBeVisible();
  await expect
    .poll(() =>
      drawn.evaluate((canvas: HTMLCanvasElement) => {
        const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return data.some((value, index) => index % 4 === 0 && value < 100);
      }),
    )
    .toBe(true);
  await expect(page.getByLabel('Reikningsnúmer', { exact: true })).toHaveValue('10442');
  await expect(cell(page, 'Lýsing', 1)).toHaveValue('Losun pappír');
  await expect(cell(page, 'Einingaverð', 1)).toHaveValue('2.500');
  await cell(page, 'Einingaverð', 1).focus();
  await expect(page.locator('[data-mark][data-active]')).toHaveCount(1);
  await expect(page.getByText('Stemmir við skjalið', { exact: true })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);

  // A button without text names itself when the pointer rests on it.
  await page.getByRole('button', { name: 'Stækka', exact: true }).hover();
  await expect(page.getByRole('tooltip', { name: 'Stækka' })).toBeVisible();
  await cell(page, 'Einingaverð', 1).focus();

  // A changed value is no longer a proposed one, and the difference to the document is shown. A reload loses nothing.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2600');
  await expect(page.getByText('Stemmir ekki við skjalið', { exact: true })).toBeVisible();
  await expect(cell(page, 'Einingaverð', 1)).not.toHaveAttribute('data-untouched');
  await page.reload();
  await expect(page.getByText('Þú átt óvistuð drög.')).toBeVisible();
  await expect(cell(page, 'Einingaverð', 1)).toHaveValue('2.600');
  await cell(page, 'Einingaverð', 1).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2500');
  await cell(page, 'Tegund', 2).focus();
  await page.keyboard.type('lei');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reikningur 10442');
  await expect(page.getByRole('img', { name: 'Síða 1', exact: true })).toBeVisible();
  await expect(page.getByText('Uppruni: Skjal').first()).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.goto(`${root}/invoices?stage=received`);
  await expect(page.getByText('Engin skrá bíður')).toBeVisible();
  await page.goto(`${root}/invoices?stage=all`);
  await expect(page.getByRole('row', { name: /10442/ })).toContainText('17.980');
});
