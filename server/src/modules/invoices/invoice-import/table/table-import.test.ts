import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { TablePreview } from '@tunna/contract/invoices/invoice-import';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { odsOf } from '../../../../../test/files/ods.ts';
import { zipOf } from '../../../../../test/files/zip.ts';
import { testWork } from '../../../../../test/heavy-work.ts';
import { type ImportDesk, importDesk } from '../../../../../test/records/invoice-imports.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../../test/records/workspace.ts';
import { openSpreadsheet } from '../../../platform/spreadsheet/spreadsheet-work.service.ts';
import type { Cell } from '../../../platform/spreadsheet/xlsx-writer.service.ts';

const { work, close } = testWork();
afterAll(close);

let test: TestApp;
let space: Workspace;
let other: Workspace;
let desk: ImportDesk;

beforeAll(async () => {
  test = await createTestApp();
  other = await createWorkspace(test);
});
beforeEach(async () => {
  space = await createWorkspace(test);
  desk = importDesk(test, space);
});
afterAll(() => test.close());

const headings = ['Reikningsnúmer', 'Dags.', 'Lýsing', 'Magn', 'Eining', 'Einingaverð', 'Upphæð án VSK', 'Staður'];
const csvOf = (...rows: readonly string[]): string => [headings.join(';'), ...rows].join('\r\n');
const march = csvOf(
  'R-1;31.3.2026;Sorp;2,345;tonn;31.250,40;73.282,19;Ægisgata 5',
  'R-2;31.3.2026;"Losun; 660 l";6;stk;2.450;14.700;Łódź',
  'R-1;31.3.2026;Pappi;-820;kg;4,50;-3.690;<script>',
  ';;;;;;84.292,19;',
);

async function xlsxOf(rows: readonly Cell[][]): Promise<Buffer> {
  const writer = await openSpreadsheet(work, { format: 'xlsx', directory: tmpdir(), name: 'Mars', headings });
  await writer.add([...rows]);
  return buffer(Readable.from(await writer.end()));
}

const preview = async (body: object) => {
  const answer = await space.as('finance', 'POST', '/invoice-import/preview', body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.body as TablePreview;
};
const choose = (body: object) => space.as('finance', 'POST', '/invoice-import/import-table', body);
const invoices = () =>
  test.db.asOwner(
    'select number, line_count, tax_exclusive, payable from invoice where organization_id = $1 order by number',
    [space.organizationId],
  );

/** Imports a table with the proposed mapping. */
async function importProposed(name: string, content: string | Uint8Array) {
  const { id } = await desk.import(name, content);
  const { serviceProviderId } = space;
  const { mapping } = await preview({ attemptId: id, serviceProviderId });
  expect((await choose({ attemptId: id, serviceProviderId, mapping })).status).toBe(200);
  await desk.work();
  return desk.attempt(id);
}

describe('a table of invoices', () => {
  it('waits for a mapping, has a preview, and becomes its invoices', async () => {
    const attempt = await desk.import('mars.csv', march);
    expect(attempt).toMatchObject({ state: 'waiting', awaits: 'provider', format: 'table', failures: [] });
    expect(attempt.endedAt).toBeUndefined();
    const { serviceProviderId } = space;
    const seen = await preview({ attemptId: attempt.id, serviceProviderId });
    expect(seen).toMatchObject({ origin: 'proposed', rowCount: 4, invoiceCount: 2, skippedRows: 1, failures: [] });
    expect(seen.invoices).toEqual([
      {
        number: 'R-1',
        kind: '380',
        issueDate: '2026-03-31',
        currency: 'ISK',
        lineCount: 2,
        taxExclusive: '69592.19',
        tax: '16702',
        payable: '86294',
        isKnown: false,
      },
      {
        number: 'R-2',
        kind: '380',
        issueDate: '2026-03-31',
        currency: 'ISK',
        lineCount: 1,
        taxExclusive: '14700',
        tax: '3528',
        payable: '18228',
        isKnown: false,
      },
    ]);
    expect(await invoices()).toEqual([]);
    await choose({ attemptId: attempt.id, serviceProviderId, mapping: seen.mapping });
    await desk.work();
    expect(await desk.attempt(attempt.id)).toMatchObject({
      state: 'done',
      outcome: 'created',
      summary: { invoiceCount: 2, lineCount: 3, invoices: [{ number: 'R-1', outcome: 'created' }, { number: 'R-2' }] },
    });
    expect(await invoices()).toEqual([
      { number: 'R-1', line_count: 2, tax_exclusive: '69592.19', payable: '86294' },
      { number: 'R-2', line_count: 1, tax_exclusive: '14700', payable: '18228' },
    ]);
    const [line] = await test.db.asOwner(
      `select place_key, quantity, unit from invoice_line where organization_id = $1 and name = 'Losun; 660 l'`,
      [space.organizationId],
    );
    expect(line).toEqual({ place_key: 'lodz', quantity: '6', unit: 'C62' });
  });

  it('has its provider in the audit trail', async () => {
    const { id } = await importProposed('mars.csv', march);
    expect(await space.trail('import_attempt', id)).toMatchObject([
      { action: 'changed', changes: { serviceProviderId: { from: null, to: space.serviceProviderId } } },
    ]);
  });

  it('is then read with its provider’s mapping, and gives the same invoices when it is sent again', async () => {
    await importProposed('mars.csv', march);
    const fields = { serviceProviderId: String(space.serviceProviderId) };
    expect(await desk.import('mars aftur.csv', `${march}\r\n`, fields)).toMatchObject({
      state: 'done',
      outcome: 'unchanged',
    });
    const april = csvOf('R-3;30.4.2026;Sorp;1;tonn;31.250,40;31.250,40;');
    expect(await desk.import('apríl.csv', april, fields)).toMatchObject({
      state: 'done',
      invoice: { number: 'R-3', version: 1 },
      summary: { payable: '38750', currency: 'ISK' },
    });
    const next = await desk.import('maí.csv', april.replace('R-3', 'R-4'));
    expect(await preview({ attemptId: next.id, serviceProviderId: space.serviceProviderId })).toMatchObject({
      origin: 'remembered',
    });
    // The headings name the provider, who is proposed and not chosen.
    expect(next).toMatchObject({ state: 'waiting', awaits: 'provider' });
    expect(await preview({ attemptId: next.id })).toMatchObject({
      origin: 'remembered',
      serviceProviderId: space.serviceProviderId,
    });
  });

  it('is also read from a workbook, with its numbers and dates', async () => {
    const attempt = await importProposed(
      'mars.xlsx',
      await xlsxOf([['R-9', new Date('2026-03-31'), 'Sorp', 2.345, 'tonn', 31250.4, 73282.19, 'Hér']]),
    );
    expect(attempt).toMatchObject({
      state: 'done',
      format: 'table',
      summary: { issueDate: '2026-03-31', payable: '90870' },
    });
  });

  it('of a workbook may contain characters that no text can have', async () => {
    const rows = [headings, ['R-_x0000_9', '31.3.2026', 'Sorp _xD800_ og _x0007_', '1', 'tonn', '100', '100', 'Hér']];
    const cells = rows.map((row) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join(''));
    const workbook = zipOf({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet r:id="1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="1" Target="worksheets/1.xml"/></Relationships>',
      'xl/worksheets/1.xml': `<worksheet><sheetData>${cells.map((row) => `<row>${row}</row>`).join('')}</sheetData></worksheet>`,
    });
    const attempt = await importProposed('mars.xlsx', workbook);
    expect(attempt).toMatchObject({ state: 'done', invoice: { number: 'R- 9' } });
  });

  it('is imported completely or not at all, with the invalid rows', async () => {
    const wrong = csvOf('R-1;31.3.2026;Sorp;1;kg;100;100;', 'R-2;31.13.2026;Sorp;1;kg;100;1,0,0;');
    const attempt = await importProposed('rangt.csv', wrong);
    expect(attempt).toMatchObject({ state: 'failed' });
    expect(attempt.failures).toMatchObject([
      { code: 'date_unreadable', row: 3, column: 'Dags.', found: '31.13.2026' },
      { code: 'number_unreadable', row: 3, column: 'Upphæð án VSK', found: '1,0,0' },
    ]);
    expect(await invoices()).toEqual([]);
  });

  it('with an unknown unit is imported with a failure', async () => {
    const attempt = await importProposed('bretti.csv', csvOf('R-1;31.3.2026;Sorp;6;bretti;100;600;'));
    expect(attempt).toMatchObject({ state: 'done', failures: [{ code: 'unit_unknown', row: 2, found: 'bretti' }] });
  });

  it('inside an archive is one of its entries', async () => {
    await desk.import('allt.zip', zipOf({ 'mars.csv': march, 'mars.xlsx': 'PK\u0003\u0004 no' }));
    const [table] = (await desk.list('state=waiting&search=mars.csv')).rows;
    const seen = await preview({ attemptId: table?.id });
    expect(seen).toMatchObject({ invoiceCount: 2, headings });
  });

  it.each([
    ['no rows', csvOf(), 'table_empty'],
    ['too many columns', Array(101).fill('x').join(';'), 'columns_too_many'],
    ['too many rows', csvOf(...Array<string>(20_001).fill('R;1.1.2026;x;1;kg;1;1;')), 'rows_too_many'],
    ['a cell without an end', csvOf('R-1;"31.3.2026;Sorp'), 'quote_stray'],
  ])('with %s fails with the reason', async (_what, content, code) => {
    await importProposed('áður.csv', march);
    const attempt = await desk.import('x.csv', content, { serviceProviderId: String(space.serviceProviderId) });
    expect(attempt).toMatchObject({ state: 'failed', failures: [{ code }] });
  });
});

describe('a table that waits for a person', () => {
  it('is not read again by itself, can be dismissed, and is an issue until then', async () => {
    const { id } = await desk.import('mars.csv', march);
    await desk.work();
    expect((await desk.list('state=waiting')).rows).toMatchObject([{ id, awaits: 'provider' }]);
    const issues = async () => JSON.stringify((await space.as('owner', 'GET', '/issues')).body);
    expect(await issues()).toContain('failed_imports');
    const dismiss = { attemptId: id, resolution: 'Sent twice' };
    expect(await space.as('finance', 'POST', '/invoice-import/mark-resolved', dismiss)).toMatchObject({
      status: 200,
      body: { state: 'resolved' },
    });
    expect((await desk.attempt(id)).awaits).toBeUndefined();
    expect(await issues()).not.toContain('failed_imports');
  });

  it('waits for its columns if only its provider is known, and is the same when it is uploaded again', async () => {
    const fields = { serviceProviderId: String(space.serviceProviderId) };
    const attempt = await desk.import('mars.csv', march, fields);
    expect(attempt).toMatchObject({ state: 'waiting', awaits: 'columns' });
    expect((await desk.import('mars.csv', march, fields)).id).toBe(attempt.id);
  });

  it('continues with the provider that is chosen when it is uploaded again', async () => {
    const { id } = await desk.import('mars.csv', march);
    const fields = { serviceProviderId: String(space.serviceProviderId) };
    expect(await desk.import('mars.csv', march, fields)).toMatchObject({ id, state: 'waiting', awaits: 'columns' });
    expect(await space.trail('import_attempt', id)).toMatchObject([
      { changes: { serviceProviderId: { from: null, to: space.serviceProviderId } } },
    ]);
    const wrong = await desk.upload('mars.csv', march, { serviceProviderId: '999999' });
    expect([wrong.status, (await desk.attempt(id)).awaits]).toEqual([200, 'columns']);
  });
});

describe('a table as people send it', () => {
  const lines = ['Terra hf.;;Yfirlit', ';;', 'Reikningsnúmer;Dags.;Lýsing;Magn;Upphæð án VSK'];
  const rows = ['R-1;1. september 2026;Losun;2;1.500,-', 'R-1;;Pappi;1;500', ';;Samtals;;2.000,-'];

  it('has titles above its headings, a declared delimiter, month names, whole krónur and sums', async () => {
    const attempt = await importProposed('sept.csv', ['sep=;', ...lines, ...rows].join('\r\n'));
    expect(attempt).toMatchObject({ state: 'done', failures: [], summary: { lineCount: 2, issueDate: '2026-09-01' } });
    expect(await invoices()).toMatchObject([{ number: 'R-1', tax_exclusive: '2000' }]);
  });

  it('is on any sheet of an ODS file, and can be chosen', async () => {
    const cells = [...lines, ...rows].map((line) => line.split(';').map((text) => ({ text })));
    const file = odsOf({ Skýringar: [[{ text: 'Halló' }]], 'Sept & okt': cells });
    const { id } = await desk.import('sept.ods', file);
    const seen = await preview({ attemptId: id });
    expect(seen).toMatchObject({
      sheets: ['Skýringar', 'Sept & okt'],
      sheet: 'Sept & okt',
      headingRow: 3,
      invoiceCount: 1,
    });
    expect(seen.headingRows[0]).toEqual({ row: 1, text: 'Terra hf. · Yfirlit' });
    expect(await preview({ attemptId: id, sheet: 'Skýringar' })).toMatchObject({ headings: ['Halló'], headingRow: 1 });
    expect(await preview({ attemptId: id, sheet: 'Sept & okt', headingRow: 4 })).toMatchObject({
      headings: ['R-1', '1. september 2026', 'Losun', '2', '1.500,-'],
    });
    const { serviceProviderId } = space;
    await choose({ attemptId: id, serviceProviderId, mapping: seen.mapping });
    await desk.work();
    expect(await desk.attempt(id)).toMatchObject({ state: 'done', invoice: { number: 'R-1' } });
  });

  it('reports the row of a stray quotation mark', async () => {
    const attempt = await desk.import('x.csv', [...lines, ...rows, 'R-2;1.9.2026;Rör 5" svart;1;100'].join('\r\n'));
    expect(attempt).toMatchObject({ state: 'failed', failures: [{ code: 'quote_stray', row: 7 }] });
  });
});

describe('a mapping', () => {
  it('is rejected if it is invalid, or for a provider of another organization', async () => {
    const { id } = await desk.import('mars.csv', march);
    const { mapping } = await preview({ attemptId: id });
    const { serviceProviderId } = space;
    for (const bad of [
      { ...mapping, decimal: 'dot' },
      { ...mapping, currency: 'kr.' },
      { ...mapping, vatRate: '-1' },
      {},
    ])
      expect(refusal(await choose({ attemptId: id, serviceProviderId, mapping: bad }))).toMatchObject({
        code: 'invalid_request',
      });
    const foreign = { attemptId: id, serviceProviderId: other.serviceProviderId, mapping };
    expect(refusal(await choose(foreign))).toMatchObject({ code: 'not_found' });
    expect(refusal(await space.as('finance', 'POST', '/invoice-import/preview', foreign))).toMatchObject({
      code: 'not_found',
    });
    expect(await desk.attempt(id)).toMatchObject({ state: 'waiting', awaits: 'provider' });
    expect(
      await test.db.asOwner('select from import_mapping where organization_id = $1', [space.organizationId]),
    ).toEqual([]);
  });

  it('needs the permission to write invoices, and only for attempts of the organization', async () => {
    const { id } = await desk.import('mars.csv', march);
    const { mapping } = await preview({ attemptId: id });
    const body = { attemptId: id, serviceProviderId: space.serviceProviderId, mapping };
    for (const path of ['preview', 'import-table']) {
      for (const role of ['viewer', 'editor'] as const)
        expect((await space.as(role, 'POST', `/invoice-import/${path}`, body)).status).toBe(403);
      expect(
        refusal(
          await other.as('owner', 'POST', `/invoice-import/${path}`, {
            ...body,
            serviceProviderId: other.serviceProviderId,
          }),
        ),
      ).toMatchObject({ code: 'import_not_found' });
    }
  });

  it('does not apply to a file that is not a table, nor to an imported one', async () => {
    const { id } = await desk.import('mynd.png', Buffer.from('89504e470d0a1a0a', 'hex'));
    expect(refusal(await space.as('finance', 'POST', '/invoice-import/preview', { attemptId: id }))).toMatchObject({
      code: 'spreadsheet_unreadable',
    });
    const done = await importProposed('mars.csv', march);
    const { mapping } = await preview({ attemptId: done.id });
    expect(
      refusal(await choose({ attemptId: done.id, serviceProviderId: space.serviceProviderId, mapping })),
    ).toMatchObject({ code: 'status_conflict' });
  });
});
