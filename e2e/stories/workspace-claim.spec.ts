import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { addInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** A credit note as a hauler sends it: one line, with the reference of the claim in its note. */
const creditNote = (
  number: string,
  note: string,
  net: string,
  day: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>${number}</cbc:ID><cbc:IssueDate>${day}</cbc:IssueDate><cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>
  <cbc:Note>${note}</cbc:Note><cbc:DocumentCurrencyCode>ISK</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PostalAddress><cac:Country><cbc:IdentificationCode>IS</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>IS10011</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Hirða ehf.</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party><cac:PostalAddress><cac:Country><cbc:IdentificationCode>IS</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyLegalEntity><cbc:RegistrationName>Stofnun</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="ISK">0</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="ISK">${net}</cbc:TaxableAmount><cbc:TaxAmount currencyID="ISK">0</cbc:TaxAmount>
    <cac:TaxCategory><cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="ISK">${net}</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="ISK">${net}</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="ISK">${net}</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="ISK">${net}</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:CreditNoteLine><cbc:ID>1</cbc:ID><cbc:CreditedQuantity unitCode="C62">1</cbc:CreditedQuantity><cbc:LineExtensionAmount currencyID="ISK">${net}</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>Leiðrétting</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="ISK">${net}</cbc:PriceAmount></cac:Price></cac:CreditNoteLine>
</CreditNote>`;

test('findings become a claim that is sent, credited by an imported credit note, and counted; another is declined', async ({
  page,
  tenant,
  outbox,
  signInAs,
}) => {
  const losun = [{ item: 'A-1', name: 'Losun <b>Łódź</b>', quantity: '2', net: '3300' }];
  await addInvoice(tenant, 'R 1/2026', losun, '2026-03-31');
  await addInvoice(tenant, 'R 2/2026', [{ ...losun[0], name: 'Losun', net: '3400' }], '2026-04-30');
  await tenant.query(
    `insert into agreed_price (organization_id, service_provider_id, item_key, name, unit, price, currency, valid_from)
     select organization_id, min(id), 'a-1', 'Losun', 'C62', 1500, 'ISK', '2026-01-01' from service_provider
     where organization_id = $1 group by organization_id`,
  );
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices/claims`);
  await expect(page.getByRole('heading', { name: 'Engar kröfur enn' })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);

  // The button is where the findings are.
  await page.getByRole('link', { name: 'Skoða frávik' }).click();
  await row(page, 'R 1/2026').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Stofna kröfu' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Krafa K-\d{4}-0001$/);
  const reference = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').replace('Krafa ', '');
  await expect(row(page, 'Yfir samdu verði')).toContainText('300 kr.');
  expect(await violations(page, widths)).toEqual([]);
  const [letter] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bréf (PDF)' }).click(),
  ]);
  expect(letter.suggestedFilename()).toBe(`Leiðréttingarkrafa ${reference}.pdf`);

  // The address and the deadline are confirmed.
  const address = `krofur-${tenant.organizationId}@hirda.example`;
  await page.getByRole('button', { name: 'Senda kröfu' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Netfang þjónustuaðila').fill('ekkert');
  await dialog.getByRole('button', { name: 'Senda kröfu' }).click();
  await expect(dialog.getByText('Rangt netfang')).toBeVisible();
  expect(await violations(page, [1440])).toEqual([]);
  await dialog.getByLabel('Netfang þjónustuaðila').fill(address);
  await dialog.getByRole('button', { name: 'Senda kröfu' }).click();
  await expect(page.getByText(`Krafan var send til ${address}`)).toBeVisible();
  const mail = await outbox.only(address);
  expect(mail.subject).toContain(`Leiðréttingarkrafa ${reference}`);
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [`Leiðréttingarkrafa ${reference}.pdf`, 'application/pdf'],
  ]);

  // The provider's credit note names the claim.
  const claimPage = page.url();
  await page.goto(`${root}/invoices/import`);
  const file = creditNote('KR-1', `Leiðrétting v. ${reference}`, '300', new Date().toISOString().slice(0, 10));
  await page.locator('input[type=file]').setInputFiles({
    name: 'kredit.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(file),
  });
  await page.getByRole('link', { name: 'kredit.xml' }).click();
  await page.getByRole('combobox', { name: 'Þjónustuaðili' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Lesa inn fyrir þjónustuaðila' }).click();
  await expect(page.getByRole('link', { name: 'Opna reikninginn' })).toBeVisible();
  await page.goto(claimPage);
  await expect(page.getByText('Kreditreikningur KR-1 leiðrétti 300 kr., fannst sjálfkrafa')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);

  // Another claim is made on the page of its invoice, and declined.
  await page.goto(`${root}/invoices/audit`);
  await expect(row(page, 'R 1/2026')).toContainText(`Í kröfu ${reference}`);
  await row(page, 'R 2/2026').getByRole('link', { name: 'R 2/2026' }).click();
  await page.getByRole('button', { name: 'Stofna kröfu' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Krafa K-\d{4}-0002$/);
  await page.getByRole('button', { name: 'Senda kröfu' }).click();
  await dialog.getByLabel('Netfang þjónustuaðila').fill(address);
  await dialog.getByRole('button', { name: 'Senda kröfu' }).click();
  await page.getByRole('button', { name: 'Skrá höfnun' }).click();
  await dialog.getByLabel('Ástæða').fill('Verðið hækkaði með vísitölu');
  await dialog.getByRole('button', { name: 'Skrá höfnun' }).click();
  await expect(page.getByText('Kröfunni var hafnað: Verðið hækkaði með vísitölu')).toBeVisible();

  await page.getByRole('link', { name: 'Kröfur' }).first().click();
  await expect(row(page, reference)).toContainText('Leiðrétt');
  await expect(row(page, '-0002')).toContainText('Hafnað');
  const recovered = page.locator('dl > div').filter({ hasText: 'Endurheimt' });
  await expect(recovered).toContainText('300 kr.');
  await page.locator('summary', { hasText: 'Kröfur eftir árum' }).click();
  await expect(row(page, '700 kr.')).toContainText('400 kr.');
  expect(await violations(page, widths)).toEqual([]);
});

test('are not available to members who may not read invoices', async ({ page, signInAs }) => {
  const root = await signInAs('viewer');
  for (const path of ['claims', 'claims/1']) {
    await page.goto(`${root}/invoices/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Síða finnst ekki');
  }
});

test('the hint at claims disappears when all disputed findings are in one', async ({ page, tenant, signInAs }) => {
  await addInvoice(tenant, 'R 1/2026', [{ item: 'A-1', name: 'Losun', quantity: '2', net: '3300' }]);
  await tenant.query(
    `insert into agreed_price (organization_id, service_provider_id, item_key, name, unit, price, currency, valid_from)
     select organization_id, min(id), 'a-1', 'Losun', 'C62', 1500, 'ISK', '2026-01-01' from service_provider
     where organization_id = $1 group by organization_id`,
  );
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices/audit`);
  const finding = row(page, 'R 1/2026');
  const hint = page.getByText('Síaðu eftir þjónustuaðila til að stofna kröfu');
  await page.getByRole('button', { name: /^Mótmæla: Yfir samdu verði/ }).click();
  await expect(hint).toBeVisible();
  await finding.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Stofna kröfu' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Krafa K-/);
  await page.goto(`${root}/invoices/audit`);
  await expect(finding.getByRole('link', { name: /^Í kröfu K-/ })).toBeVisible();
  await expect(hint).toHaveCount(0);
});
