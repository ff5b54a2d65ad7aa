import { zipOf } from '../../server/test/files/zip.ts';
import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';

const rowOf = (texts: readonly string[], index: number) => {
  const cells = texts.map(
    (text, place) => `<c r="${String.fromCharCode(65 + place)}${index + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
  );
  return `<row r="${index + 1}">${cells.join('')}</row>`;
};

type Rows = readonly (readonly string[])[];

const workbookOf = (sheets: Readonly<Record<string, Rows>>) => {
  const all = Object.entries(sheets);
  const each = (one: (place: number, name: string) => string) => all.map(([name], place) => one(place, name)).join('');
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${each((place, name) => `<sheet name="${name}" r:id="s${place}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${each((place) => `<Relationship Id="s${place}" Target="worksheets/${place}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(
      all.map(([, rows], place) => [
        `xl/worksheets/${place}.xml`,
        `<worksheet><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`,
      ]),
    ),
  });
};

test('containers are imported from a workbook with its own headings and a misspelled provider', async ({
  page,
  tenant,
  signInAs,
}) => {
  await tenant.query(
    "insert into service_provider (organization_id, name, language, channels) values ($1, 'Hreint land ehf.', 'is', '{email}')",
  );
  const root = await signInAs('editor');
  await page.goto(`${root}/containers`);
  await page.getByRole('link', { name: 'Lesa inn skrá' }).click();
  await page.getByLabel('Velja skrá').setInputFiles({
    name: 'ílátin okkar.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbookOf({
      Ílát: [
        ['Nr.', 'Flokkur', 'Hús', 'Stærð', 'Verktaki'],
        ['A-1', 'Pappír', 'Nýja skemman', '660 l', 'Hreint lnad ehf'],
        ['A-2', 'Pappír', 'Nýja skemman', 'mikið', 'Hreint lnad ehf'],
        ['A-3', 'Pappír', 'Gamla skemman', '660 l', 'Nýr'],
      ],
    }),
  });
  // All but the one that is probably a typing error.
  await expect(page.getByRole('button', { name: 'Stofna allt (3)' })).toBeVisible();
  await page.getByRole('button', { name: 'Sleppa línu 4' }).click();
  await expect(page.getByText('„Beiðnir leyfðar“ er ekki í töflunni. Ný fá: Já.')).toBeVisible();
  await page.getByRole('button', { name: 'Átti þetta að vera Hreint land ehf.?' }).click();
  await expect(page.getByRole('checkbox', { name: /Hreint lnad ehf/ })).toHaveCount(0);
  await page.getByRole('checkbox', { name: /Stofna staðsetninguna Nýja skemman/ }).check();
  await expect(page.getByText('1 ný. 0 breytt. 1 lína með villu. 1 stofnað um leið.')).toBeVisible();
  expect(await violations(page, [320, 390, 1440])).toEqual([]);

  const size = page.getByRole('textbox', { name: 'Lítrar, lína 3' });
  await expect(size).toHaveAccessibleDescription('er ekki tala');
  await size.fill('1.100');
  await size.press('Enter');
  await size.blur();
  await expect(page.getByText('2 ný. 0 breytt. 1 stofnað um leið.')).toBeVisible();
  await page.getByRole('button', { name: 'Vista 2 línur' }).click();
  await expect(page.getByText('Skráð: 2. Breytt: 0.')).toBeVisible();
  await page.getByRole('link', { name: 'A-2' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A-2');
  await expect(page.getByText('Hreint land ehf.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nýja skemman' })).toBeVisible();
});

test('another sheet of a workbook can be chosen after a reload', async ({ page, signInAs }) => {
  const root = await signInAs('editor');
  await page.goto(`${root}/locations/import`);
  await page.getByLabel('Velja skrá').setInputFiles({
    name: 'húsin.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbookOf({
      Austur: [
        ['Heiti', 'Gata'],
        ['Eystra hús', 'Höfn 1'],
      ],
      Vestur: [
        ['Heiti', 'Póstnr.'],
        ['Vestra hús', '107'],
      ],
    }),
  });
  await expect(page.getByRole('textbox', { name: 'Heiti, lína 2' })).toHaveValue('Eystra hús');
  const address = page.url();
  await page.reload();
  await page.locator('summary', { hasText: 'Dálkar' }).click();
  const sheet = page.getByRole('combobox', { name: 'Blað' });
  await expect(sheet).toHaveText('Austur');
  expect(await violations(page, [320, 390, 1440])).toEqual([]);
  // On a slow network the choice is shown before its answer, and can be changed.
  const answer = Promise.withResolvers<void>();
  await page.route(/\/list-import\/\d+\/table$/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  for (const name of ['Vestur', 'Austur', 'Vestur']) {
    await sheet.click();
    await page.getByRole('option', { name }).click();
    await expect(sheet).toHaveText(name);
  }
  answer.resolve();
  await expect(page.getByRole('textbox', { name: 'Heiti, lína 2' })).toHaveValue('Vestra hús');
  await expect(sheet).toHaveText('Vestur');
  expect(page.url()).toBe(address);
  await page.getByRole('button', { name: 'Vista 1 línu' }).click();
  await expect(page.getByText('Skráð: 1. Breytt: 0.')).toBeVisible();
});

test('a provider whose name is nearly an existing one is a question', async ({ page, tenant, signInAs }) => {
  await tenant.query(`insert into service_provider (organization_id, name, language, channels)
     values ($1, 'Eldborg ehf.', 'is', '{email}'), ($1, 'Gámar hf.', 'is', '{email}')`);
  const root = await signInAs('editor');
  await page.goto(`${root}/providers/import`);
  await page
    .getByRole('textbox', { name: 'Eða límdu töflu hér' })
    .fill('Heiti\tTungumál\nEldborg ehf\tenska\nGámar\tpólska\nNýtt\tis\n');
  await page.getByRole('button', { name: 'Lesa töfluna' }).click();
  const name = (row: number) => page.getByRole('textbox', { name: `Heiti, lína ${row}` });
  await expect(name(2)).toHaveAccessibleDescription('er næstum eins og annað, skráð eða í skránni');
  await expect(name(4)).toHaveAccessibleDescription('');
  expect(await violations(page, [320, 390, 1440])).toEqual([]);
  const row = (number: number) => page.getByRole('row').filter({ has: name(number) });
  await row(2).getByRole('button', { name: 'Eldborg ehf.?' }).click();
  await expect(name(2)).toHaveValue('Eldborg ehf.');
  await row(3).getByRole('button', { name: 'Skrá sem nýtt' }).click();
  await page.getByRole('button', { name: 'Vista 3 línur' }).click();
  await expect(page.getByText('Skráð: 2. Breytt: 1.')).toBeVisible();
  const stored = await tenant.query(
    "select name, language from service_provider where organization_id = $1 and name <> 'Hringfari ehf.' order by name",
  );
  expect(stored).toEqual([
    { name: 'Eldborg ehf.', language: 'en' },
    { name: 'Gámar', language: 'pl' },
    { name: 'Gámar hf.', language: 'is' },
    { name: 'Nýtt', language: 'is' },
  ]);
});

test('a pasted table is corrected with the keyboard', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const root = await signInAs('editor');
  await page.goto(`${root}/locations/import`);
  const field = page.getByRole('textbox', { name: 'Eða límdu töflu hér' });
  await field.fill('Nafn\tGata\nEitt\tHöfn 1\nTvö\t\nÞrjú\t\n');
  await page.getByRole('button', { name: 'Lesa töfluna' }).click();
  const cell = (row: number) => page.getByRole('textbox', { name: `Heimilisfang, lína ${row}` });
  await cell(2).focus();
  await page.keyboard.press('Control+d');
  await expect(cell(4)).toHaveValue('Höfn 1');
  await expect(cell(2)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(3)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Höfn 2');
  await page.keyboard.press('Enter');
  await expect(cell(4)).toBeFocused();
  await expect(cell(3)).toHaveValue('Höfn 2');
  await page.getByRole('button', { name: 'Vista 3 línur' }).click();
  await page.getByRole('link', { name: 'Opna listann' }).click();
  await expect(page.getByText('Höfn 2')).toBeVisible();
});

test('a file that is dropped on the page is read', async ({ page, signInAs }) => {
  const root = await signInAs('editor');
  await page.goto(`${root}/locations/import`);
  await expect(page.getByText('Dragðu CSV-, XLSX- eða ODS-skrá hingað')).toBeVisible();
  await takeOver(page);
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Nafn;Gata\nSkemman;Höfn 1\n'], 'staðir.csv', { type: 'text/csv' }));
    return transfer;
  });
  await page.dispatchEvent('h1', 'dragover', { dataTransfer });
  await page.dispatchEvent('h1', 'drop', { dataTransfer });
  await expect(page.getByText('1 ný. 0 breytt.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Heiti, lína 2', exact: true })).toHaveValue('Skemman');
});

test('an empty grid takes a pasted block, is filled down, and a large table shows its progress', async ({
  page,
  tenant,
  database,
  signInAs,
}) => {
  const root = await signInAs('editor');
  await page.goto(`${root}/locations/import`);
  await page.getByRole('button', { name: 'Byrja með auða töflu' }).click();
  const cell = (title: string, row: number) =>
    page.getByRole('textbox', { name: `${title}, lína ${row}`, exact: true });
  await cell('Heiti', 2).fill('Fyrsta húsið');
  await cell('Heiti', 2).press('Tab');
  await expect(page.getByText('1 ný. 0 breytt.')).toBeVisible();
  await cell('Heiti', 3).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', Array.from({ length: 600 }, (_none, index) => `Hús ${index}`).join('\n'));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('600 línur voru límdar. 600 þeirra eru nýjar.')).toBeVisible();
  await expect(page.getByText('601 ný. 0 breytt.')).toBeVisible();
  await cell('Póstnúmer', 2).fill('101');
  await cell('Póstnúmer', 2).press('Tab');
  await cell('Póstnúmer', 2).focus();
  await page.getByRole('button', { name: 'Fylla niður úr Póstnúmer, lína 2' }).click();
  await expect(cell('Póstnúmer', 40)).toHaveValue('101');
  expect(await violations(page, [320, 390, 1440])).toEqual([]);
  // New locations wait for a lock of their organization.
  const locked = await database.hold('select from organization where id = $1 for update', [tenant.organizationId]);
  await page.getByRole('button', { name: 'Vista 601 línu' }).click();
  await expect(page.getByText(/^Vista: /)).toBeVisible();
  await locked.release();
  await page.reload();
  await expect(page.getByText('Skráð: 601. Breytt: 0.')).toBeVisible();
  const stored = await tenant.query(
    "select from location where organization_id = $1 and postcode = '101' and (name like 'Hús %' or name = 'Fyrsta húsið')",
  );
  expect(stored).toHaveLength(601);
});
