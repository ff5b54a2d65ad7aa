import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { type ImportDesk, importDesk } from '../../../../test/records/invoice-imports.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

/** Invoices in the styles of different senders; the figures were calculated manually. */
const corpus = [
  {
    file: 'hauler-month.xml',
    invoice: {
      number: 'R/2026-0317',
      sign: 1,
      currency: 'ISK',
      issue_date: '2026-03-31',
      due_date: '2026-04-15',
      final_date: '2026-04-30',
      period_end: '2026-03-31',
      line_total: '99687.19',
      tax_exclusive: '101187.19',
      tax: '24285',
      tax_inclusive: '125472.19',
      payable: '125472',
    },
    lines: [
      ['Blandaður úrgangur', '2.345', 'TNE', '73282.19'],
      ['Lífrænn úrgangur', '412', 'KGM', '7725'],
      ['Tæming á 660 l keri', '6', 'C62', '14700'],
      ['Leiga á 660 l keri', '2', 'H87', '3980'],
    ],
  },
  {
    file: 'credit-note.xml',
    invoice: { number: 'K-2026-0044', sign: -1, currency: 'ISK', tax: '2352', payable: '12152' },
    lines: [['Tæming á 660 l keri', '4', 'C62', '-9800']],
  },
  {
    file: 'negative-invoice.xml',
    invoice: { number: 'R/2026-0317-L', sign: 1, currency: 'ISK', tax: '-12136', payable: '-62702' },
    lines: [
      ['Blandaður úrgangur, leiðrétting', '-1.5', 'TNE', '-46875.60'],
      ['Bylgjupappi, endurgreiðsla', '-820', 'KGM', '-3690'],
    ],
  },
  {
    file: 'foreign-currency.xml',
    invoice: {
      number: '2026/A 0091',
      sign: 1,
      currency: 'EUR',
      tax_exclusive: '2078.27',
      tax: '456.77',
      payable: '2535.04',
    },
    lines: [
      ['Odpady zmieszane – żółty pojemnik', '12.5', 'TNE', '1762.25'],
      ['Bio 🍌', '3.2', 'TNE', '307.52'],
      ['Postage', '1', 'C62', '8.50'],
    ],
  },
  {
    file: 'sub-lines.xml',
    invoice: { number: '90001', sign: 1, currency: 'ISK', line_total: '46000.01', tax: '11040', payable: '37040' },
    lines: [
      ['Gámur sóttur', '1', 'C62', '45000'],
      ['Pokar', '3', 'C62', '1000.01'],
    ],
  },
] as const;

let test: TestApp;
let space: Workspace;
let desk: ImportDesk;

beforeAll(async () => {
  test = await createTestApp();
  space = await createWorkspace(test);
  desk = importDesk(test, space);
});
afterAll(() => test.close());

describe('the corpus of invoices', () => {
  it.each(corpus)('$file is imported with exact figures', async ({ file, invoice, lines }) => {
    const bytes = await readFile(join(import.meta.dirname, '..', '..', '..', '..', 'test', 'invoice-corpus', file));
    const attempt = await desk.import(file, bytes, { serviceProviderId: String(space.serviceProviderId) });
    expect(attempt.failures.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(attempt).toMatchObject({ state: 'done', outcome: 'created', invoice: { number: invoice.number } });
    const of = [space.organizationId, invoice.number];
    const [known] = await test.db.asOwner('select * from invoice where organization_id = $1 and number = $2', of);
    expect(known).toMatchObject(invoice);
    const storedLines = await test.db.asOwner(
      `select name, quantity, unit, cost from invoice_line where organization_id = $1 and counted
         and invoice_id = (select id from invoice where organization_id = $1 and number = $2) order by position`,
      of,
    );
    expect(storedLines.map(({ name, quantity, unit, cost }) => [name, quantity, unit, cost])).toEqual(lines);
  });
});
