import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { ciiXml } from '../../../../../test/files/cii-files.ts';
import { haulerMonth, invoiceXml } from '../../../../../test/files/invoice-files.ts';
import { drawnPdf } from '../../../../../test/files/pdf-files.ts';
import { zip } from '../../../../../test/files/zip.ts';
import { type ImportDesk, importDesk } from '../../../../../test/records/invoice-imports.ts';
import { createWorkspace, type Workspace } from '../../../../../test/records/workspace.ts';

let test: TestApp;
let space: Workspace;
let desk: ImportDesk;

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  space = await createWorkspace(test);
  desk = importDesk(test, space);
  await test.db.asOwner('update service_provider set kennitala = $2 where organization_id = $1', [
    space.organizationId,
    '550110-1230',
  ]);
});
afterAll(() => test.close());

const cii = ciiXml(haulerMonth);
const order =
  '<rsm:SCRDMCCBDACIOMessageStructure xmlns:rsm="urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100"/>';

/** A PDF with embedded files, by name. */
const pdfWith = (files: Readonly<Record<string, string>>): Promise<Buffer> =>
  drawnPdf((document) => {
    document.text('Reikningur SR-0012345');
    for (const [name, content] of Object.entries(files))
      document.file(Buffer.from(content), { name, type: 'application/xml' });
  });

const invoices = () =>
  test.db.asOwner(
    `select invoice.number, invoice.line_count, file.name as file, (select count(*)::int from invoice_line line
       where line.organization_id = invoice.organization_id and line.invoice_id = invoice.id and source = 'file') as lines
     from invoice join invoice_version version on version.organization_id = invoice.organization_id
       and version.invoice_id = invoice.id and version.version = invoice.version
     join file on file.organization_id = version.organization_id and file.id = version.file_id
     where invoice.organization_id = $1 order by invoice.id`,
    [space.organizationId],
  );

describe('a PDF with an embedded invoice', () => {
  it.each([
    ['Factur-X', { 'factur-x.xml': cii }, 'cii'],
    ['ZUGFeRD 2.0', { 'ZUGFeRD-invoice.xml': cii }, 'cii'],
    ['XRechnung in UBL', { 'xrechnung.xml': invoiceXml(haulerMonth) }, 'ubl'],
    ['another name', { 'reikningur.XML': cii }, 'cii'],
    ['the usual name beside another invoice', { 'a.xml': invoiceXml(haulerMonth), 'factur-x.xml': cii }, 'cii'],
    ['an order beside it', { 'order-x.xml': order, 'factur-x.xml': cii, 'notes.txt': 'x' }, 'cii'],
  ] as const)('is imported as that invoice, and shown beside the PDF: %s', async (_what, files, format) => {
    const attempt = await desk.import('reikningur.pdf', await pdfWith(files));
    expect(attempt).toMatchObject({ state: 'done', outcome: 'created', format, readLines: 6, failures: [] });
    expect(await invoices()).toEqual([{ number: 'SR-0012345', line_count: 6, file: 'reikningur.pdf', lines: 6 }]);
    expect(await desk.import('sami.xml', cii)).toMatchObject({ outcome: 'unchanged' });
  });

  it.each([
    ['an order', { 'order-x.xml': order }],
    [
      'the first version of ZUGFeRD',
      { 'ZUGFeRD-invoice.xml': '<r:CrossIndustryDocument xmlns:r="urn:ferd:CrossIndustryDocument:invoice:1p0"/>' },
    ],
    ['a hostile file', { 'factur-x.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${cii}` }],
    ['two invoices without a usual name', { 'a.xml': cii, 'b.xml': cii }],
    ['nothing', {}],
  ])('waits for a member if it has another file: %s', async (_what, files) => {
    const attempt = await desk.import('skjal.pdf', await pdfWith(files));
    expect(attempt).toMatchObject({ state: 'waiting', awaits: 'entry', format: 'document' });
    expect(await invoices()).toEqual([]);
  });

  it('that breaks rules fails with them, and opens in the editor with what can be read', async () => {
    const broken = cii.replace('<ram:Name>Bylgjupappi', '<ram:Name>Pappi').replace('>147283.81<', '>1<');
    const attempt = await desk.import('rangt.pdf', await pdfWith({ 'factur-x.xml': broken }));
    expect(attempt).toMatchObject({ state: 'failed', format: 'cii', summary: { number: 'SR-0012345' } });
    expect(attempt.failures.map(({ code }) => code)).toContain('BR-CO-10');
    const { status, body } = await space.as(
      'finance',
      'GET',
      `/invoice-import/import-attempt-status/${attempt.id}/proposal`,
    );
    expect([status, body.head?.number, body.lines?.length]).toEqual([200, 'SR-0012345', 6]);
    const half = await desk.import('half.pdf', await pdfWith({ 'factur-x.xml': cii.slice(0, -500) }));
    expect(half).toMatchObject({ state: 'failed', failures: [{ code: 'xml_malformed' }] });
    const partial = await space.as('finance', 'GET', `/invoice-import/import-attempt-status/${half.id}/proposal`);
    expect([partial.body.head?.number, partial.body.head?.dueDate, partial.body.lines?.length]).toEqual([
      'SR-0012345',
      '2026-03-15',
      6,
    ]);
  });

  it('in an archive becomes a separate file', async () => {
    const content = await pdfWith({ 'factur-x.xml': cii });
    const archive = zip([{ name: 'mars/reikningur.pdf', content, deflated: true }]);
    await desk.import('mars.zip', archive);
    expect(await invoices()).toEqual([{ number: 'SR-0012345', line_count: 6, file: 'reikningur.pdf', lines: 6 }]);
  });
});
