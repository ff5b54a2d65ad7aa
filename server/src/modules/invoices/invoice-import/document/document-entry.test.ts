import type { InvoiceProposal } from '@tunna/contract/invoices/invoice-proposal';
import type { InvoiceSaved } from '@tunna/contract/invoices/invoice-save';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { haulerMonth, invoiceXml } from '../../../../../test/files/invoice-files.ts';
import { drawnPdf } from '../../../../../test/files/pdf-files.ts';
import { placedPng } from '../../../../../test/files/pictures.ts';
import { type DrawnInvoice, drawInvoice } from '../../../../../test/files/provider-documents.ts';
import { providerLayouts } from '../../../../../test/files/provider-layouts.ts';
import { zipOf } from '../../../../../test/files/zip.ts';
import { type ImportDesk, importDesk } from '../../../../../test/records/invoice-imports.ts';
import { invoicePath } from '../../../../../test/records/invoices.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../../test/records/workspace.ts';

let test: TestApp;
let space: Workspace;
let desk: ImportDesk;

const [usual] = providerLayouts;
const unusual = providerLayouts.find(({ title }) => title === 'Nóta');
if (usual === undefined || unusual === undefined) throw new Error('The layouts of this test are missing.');

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  space = await createWorkspace(test);
  desk = importDesk(test, space);
  await test.db.asOwner('update service_provider set kennitala = $2 where id = $1', [
    space.serviceProviderId,
    usual.kennitala,
  ]);
});
afterAll(() => test.close());

const invoice: DrawnInvoice = {
  number: 'R-20261',
  issueDate: '2026-09-30',
  dueDate: '2026-10-15',
  finalDate: '2026-10-30',
  periodStart: '2026-09-01',
  periodEnd: '2026-09-30',
  lines: [
    {
      sellersItemId: 'H660',
      name: 'Losun 660 l íláts við Ægisgötu 4 og Þórsgötu 1',
      quantity: '12',
      unit: 'C62',
      price: '2150',
      discount: 0,
      net: '25800',
      day: '2026-09-07',
    },
    {
      sellersItemId: 'F1',
      name: 'Förgun á almennum úrgangi',
      quantity: '2',
      unit: 'TNE',
      price: '38400',
      discount: 0,
      net: '76800',
      day: '2026-09-08',
    },
  ],
  net: '102600',
  vat: '24624',
  total: '127224',
};

const proposalOf = async (id: number): Promise<InvoiceProposal> => {
  const { status, body } = await space.as('finance', 'GET', `/invoice-import/import-attempt-status/${id}/proposal`);
  expect([status, body]).toEqual([200, body]);
  return body as InvoiceProposal;
};
const refusedProposal = async (id: number) =>
  refusal(await space.as('finance', 'GET', `/invoice-import/import-attempt-status/${id}/proposal`)).code;

/** What a member saves who agrees to everything. */
function agreed(id: number, { head, lines }: InvoiceProposal, more: Partial<InvoiceSaved> = {}): InvoiceSaved {
  const { net: _net, vat: _vat, total: _total, ...fields } = head;
  return {
    serviceProviderId: space.serviceProviderId,
    attemptId: id,
    ...fields,
    number: head.number ?? '',
    kind: head.kind ?? '380',
    issueDate: head.issueDate ?? '2026-09-30',
    currency: head.currency ?? 'ISK',
    lines: lines.map((line, index) => ({
      proposed: index + 1,
      name: line.name ?? '',
      ...(line.description === undefined ? {} : { description: line.description }),
      ...(line.sellersItemId === undefined ? {} : { sellersItemId: line.sellersItemId }),
      quantity: line.quantity ?? '',
      unit: line.unit ?? '',
      price: line.price ?? '',
      vatCategory: 'S',
      vatRate: line.vatRate ?? '24',
    })),
    ...more,
  };
}
const save = (draft: object) => space.as('finance', 'POST', '/invoices', draft);
const sourcesOf = (body: { lines: { source: string }[] }) => body.lines.map(({ source }) => source);

describe('a PDF without an embedded invoice', () => {
  it('waits until a member enters it, and counts as received', async () => {
    const attempt = await desk.import('reikningur.pdf', await drawInvoice(usual, invoice));
    expect(attempt).toMatchObject({ state: 'waiting', awaits: 'entry', format: 'document', failures: [] });
    expect((await desk.list('needsPerson=true')).rows).toMatchObject([{ id: attempt.id }]);
    const { body } = await space.as('finance', 'GET', '/invoices/stages');
    expect(body.counts).toMatchObject({ received: 1 });
  });

  it('is proposed with its provider, head, lines and their positions, and nothing is stored', async () => {
    const { id, fileId } = await desk.import('reikningur.pdf', await drawInvoice(usual, invoice));
    const proposal = await proposalOf(id);
    expect(proposal).toMatchObject({
      attempt: { id },
      file: { id: fileId, name: 'reikningur.pdf', contentType: 'application/pdf' },
      ...{ pageCount: 1, hasText: true, learned: false, serviceProviderId: space.serviceProviderId, omittedLines: 0 },
      head: {
        ...{ number: 'R-20261', kind: '380', issueDate: '2026-09-30', dueDate: '2026-10-15', finalDate: '2026-10-30' },
        ...{ periodStart: '2026-09-01', periodEnd: '2026-09-30', net: '102600', vat: '24624', total: '127224' },
      },
      lines: [
        {
          name: 'Losun 660 l íláts við Ægisgötu 4 og Þórsgötu 1',
          quantity: '12',
          unit: 'C62',
          price: '2150',
          net: '25800',
        },
        { name: 'Förgun á almennum úrgangi', quantity: '2', unit: 'TNE', price: '38400', net: '76800' },
      ],
    });
    expect(proposal.marks.find(({ field }) => field === 'serviceProviderId')).toMatchObject({
      page: 1,
      left: expect.closeTo(40 / 595, 2),
    });
    expect(proposal.marks.find(({ field, line }) => field === 'price' && line === 2)).toMatchObject({ page: 1 });
    expect(await test.db.asOwner('select 1 from invoice where organization_id = $1', [space.organizationId])).toEqual(
      [],
    );
  });

  it('is saved as agreed: the attempt ends, and each line has its source', async () => {
    const { id, fileId } = await desk.import('reikningur.pdf', await drawInvoice(usual, invoice));
    const draft = agreed(id, await proposalOf(id));
    const [first, second] = draft.lines;
    if (first === undefined || second === undefined) throw new Error('Two lines were expected.');
    const lines = [first, { ...second, price: '38000' }, { ...second, proposed: undefined, name: 'Akstur' }];
    const { status, body } = await save({ ...draft, lines });
    expect([status, body.shown?.file]).toMatchObject([200, { id: fileId }]);
    expect(sourcesOf(body)).toEqual(['document', 'hand', 'hand']);
    expect(await desk.attempt(id)).toMatchObject({
      ...{ state: 'done', outcome: 'created' },
      invoice: { serviceProviderId: space.serviceProviderId, number: 'R-20261', version: 1 },
    });
    expect(await space.trail('import_attempt', id)).toMatchObject([
      { changes: { state: { from: 'waiting', to: 'done' } } },
    ]);
    expect(await refusedProposal(id)).toBe('status_conflict');
  });

  it('is saved once: the same again is the same, other content is a conflict', async () => {
    const { id } = await desk.import('reikningur.pdf', await drawInvoice(usual, invoice));
    const draft = agreed(id, await proposalOf(id));
    const [one, other] = await Promise.all([save(draft), save(draft)]);
    expect([one.status, other.status, other.body.invoice?.version]).toEqual([200, 200, 1]);
    expect(refusal(await save({ ...draft, dueDate: '2026-10-16' }))).toMatchObject({ code: 'status_conflict' });
    expect(refusal(await save({ ...draft, number: 'R-2' }))).toMatchObject({ code: 'status_conflict' });
  });

  it('keeps the sources of its lines in an edit, and repeats them in a restored version', async () => {
    const { id } = await desk.import('reikningur.pdf', await drawInvoice(usual, invoice));
    const draft = agreed(id, await proposalOf(id));
    await save(draft);
    const { attemptId: _attempt, ...edited } = draft;
    const lines = draft.lines.map(({ proposed: _proposed, ...line }, index) => ({
      ...line,
      from: index + 1,
      quantity: index === 0 ? '11' : line.quantity,
    }));
    const { status, body } = await save({ ...edited, version: 1, lines });
    expect([status, sourcesOf(body)]).toEqual([200, ['hand', 'document']]);
    const { serviceProviderId } = space;
    const restored = await space.as('finance', 'POST', '/invoices/restore', {
      serviceProviderId,
      number: draft.number,
      version: 1,
    });
    expect(sourcesOf(restored.body)).toEqual(['document', 'document']);
    const items = await space.as('finance', 'GET', '/invoices/all-line-items?sort=name');
    expect(items.body.rows).toMatchObject([{ source: 'document' }, { source: 'document' }]);
  });

  it('teaches the layout of its provider: what was unknown the first time is proposed the second time', async () => {
    await test.db.asOwner('update service_provider set kennitala = $2 where id = $1', [
      space.serviceProviderId,
      unusual.kennitala,
    ]);
    const first = await desk.import('fyrsti.pdf', await drawInvoice(unusual, invoice));
    const before = await proposalOf(first.id);
    expect(before).toMatchObject({
      serviceProviderId: space.serviceProviderId,
      learned: false,
      lines: [],
      hasText: true,
    });
    expect(before.head).toEqual({});
    const lines = invoice.lines.map(({ sellersItemId, name, quantity, unit, price }) => ({
      ...{ sellersItemId, name, quantity, unit, price, vatCategory: 'S', vatRate: '24' },
    }));
    const { number, issueDate, dueDate, finalDate } = invoice;
    const saved = await save(agreed(first.id, before, { number, issueDate, dueDate, finalDate, lines }));
    expect([saved.status, sourcesOf(saved.body)]).toEqual([200, ['hand', 'hand']]);
    const [one, two] = invoice.lines;
    if (one === undefined || two === undefined) throw new Error('Two lines were expected.');
    const next: DrawnInvoice = {
      ...{ ...invoice, number: 'R-20262', issueDate: '2026-10-31', dueDate: '2026-11-15', finalDate: '2026-11-30' },
      lines: [{ ...two, quantity: '3', net: '115200' }, { ...one, name: 'Losun í Borgartúni' }, two],
      ...{ net: '217800', vat: '52272', total: '270072' },
    };
    const second = await desk.import('annar.pdf', await drawInvoice(unusual, next));
    const after = await proposalOf(second.id);
    expect(after).toMatchObject({
      learned: true,
      head: {
        ...{ number: 'R-20262', issueDate: '2026-10-31', dueDate: '2026-11-15', finalDate: '2026-11-30' },
        ...{ net: '217800', vat: '52272', total: '270072' },
      },
    });
    expect(
      after.lines.map(({ sellersItemId, name, quantity, unit, price }) => [sellersItemId, name, quantity, unit, price]),
    ).toEqual([
      ['F1', 'Förgun á almennum úrgangi', '3', 'TNE', '38400'],
      ['H660', 'Losun í Borgartúni', '12', 'C62', '2150'],
      ['F1', 'Förgun á almennum úrgangi', '2', 'TNE', '38400'],
    ]);
  });

  it('fails with the reason if it is encrypted, and can be entered without a proposal', async () => {
    const locked = await drawnPdf(
      (page) => page.text('lokað'),
      new PDFDocument({ userPassword: 'x', pdfVersion: '1.7' }),
    );
    const { id, state, failures } = await desk.import('lokaður.pdf', locked);
    expect([state, failures[0]?.code]).toEqual(['failed', 'pdf_encrypted']);
    expect(await proposalOf(id)).toMatchObject({ hasText: false, head: {}, lines: [], marks: [] });
  });

  it('can be dismissed and queued again', async () => {
    const { id } = await desk.import('reikningur.pdf', await drawInvoice(usual, invoice));
    const resolution = 'Ekki reikningur';
    expect(
      (await space.as('finance', 'POST', '/invoice-import/mark-resolved', { attemptId: id, resolution })).body,
    ).toMatchObject({ state: 'resolved' });
    expect((await desk.retry({ attemptId: id })).status).toBe(200);
    await desk.work();
    expect(await desk.attempt(id)).toMatchObject({ state: 'waiting', awaits: 'entry' });
  });
});

describe('other documents', () => {
  it.each([
    ['an image', 'mynd.png', placedPng],
    ['a scanned page', 'skönnun.pdf', () => drawnPdf((page) => page.rect(40, 40, 300, 300).fill())],
  ])('without text wait with an empty proposal: %s', async (_what, name, draw) => {
    const { id, awaits } = await desk.import(name, await draw());
    expect(awaits).toBe('entry');
    expect(await proposalOf(id)).toMatchObject({ hasText: false, head: {}, lines: [], marks: [], file: { name } });
  });

  it('in an archive become separate files; those that repeat an invoice are skipped', async () => {
    const pdf = (await drawInvoice(usual, invoice)).toString('latin1');
    const archive = zipOf({ 'mappa/eitt.pdf': pdf });
    await desk.import('safn.zip', archive);
    const { rows } = await desk.list('needsPerson=true');
    expect(rows).toMatchObject([{ fileName: 'eitt.pdf', awaits: 'entry' }]);
    const repeating = zipOf({ 'a.xml': invoiceXml(haulerMonth), 'a.pdf': pdf, 'merki.png': 'x' });
    expect(await desk.import('tvennt.zip', repeating)).toMatchObject({
      outcome: 'unpacked',
      summary: { skippedEntries: 2 },
    });
  });

  it('of another organization do not exist', async () => {
    const { id } = await desk.import('reikningur.pdf', await drawInvoice(usual, invoice));
    const draft = agreed(id, await proposalOf(id));
    space = await createWorkspace(test);
    expect(await refusedProposal(id)).toBe('import_not_found');
    const { serviceProviderId } = space;
    expect(refusal(await save({ ...draft, serviceProviderId }))).toMatchObject({ code: 'import_not_found' });
    expect((await space.as('finance', 'GET', invoicePath(serviceProviderId, draft.number))).status).toBe(404);
  });
});

describe('a file that failed', () => {
  const xml = invoiceXml({ ...haulerMonth, number: 'R-9' });

  it('is proposed as far as it can be read: values that are not readable are empty', async () => {
    const { id, state } = await desk.import('brotin.xml', xml.replace(/<cbc:IssueDate>[^<]*/, '<cbc:IssueDate>í gær'));
    expect(state).toBe('failed');
    const proposal = await proposalOf(id);
    expect(proposal.head.number).toBe('R-9');
    expect(proposal.head.issueDate).toBeUndefined();
    expect(proposal.lines[1]).toMatchObject({
      name: 'Almennt sorp',
      quantity: '3.785',
      unit: 'TNE',
      price: '38912.50',
    });
    const saved = await save(
      agreed(id, proposal, {
        lines: agreed(id, proposal)
          .lines.slice(1, 2)
          .map((line) => ({ ...line, proposed: 2 })),
      }),
    );
    expect([saved.status, sourcesOf(saved.body), saved.body.shown?.file?.name]).toEqual([200, ['file'], 'brotin.xml']);
    expect(await desk.attempt(id)).toMatchObject({ state: 'done', outcome: 'created', failures: [] });
  });

  it('is proposed up to the fault of its XML', async () => {
    const cut = xml.slice(0, xml.indexOf('Leiga á gámi 660 l'));
    const { id } = await desk.import('hálf.xml', cut);
    const { head, lines } = await proposalOf(id);
    expect(head.number).toBe('R-9');
    expect(lines).toHaveLength(3);
  });

  it('is proposed from a table by the mapping of the provider', async () => {
    const { serviceProviderId } = space;
    const table = (rows: readonly string[]) =>
      ['Reikningsnúmer;Dags.;Lýsing;Magn;Eining;Einingaverð;Upphæð án VSK', ...rows].join('\r\n');
    const { id } = await desk.import(
      'tafla.csv',
      table(['R-1;31.3.2026;Sorp;2;tonn;100;200', 'R-1;31.3.2026;Pappi;x;kg;5;50']),
    );
    const seen = await space.as('finance', 'POST', '/invoice-import/preview', { attemptId: id, serviceProviderId });
    const { mapping } = seen.body;
    await space.as('finance', 'POST', '/invoice-import/import-table', { attemptId: id, serviceProviderId, mapping });
    await desk.work();
    expect((await desk.attempt(id)).state).toBe('failed');
    const proposal = await proposalOf(id);
    expect(proposal).toMatchObject({ serviceProviderId, head: { number: 'R-1', issueDate: '2026-03-31' } });
    expect(proposal.lines[0]).toMatchObject({ name: 'Sorp', quantity: '2', unit: 'TNE', price: '100' });
    const [first] = agreed(id, proposal).lines;
    const { status, body } = await save(agreed(id, proposal, { lines: first === undefined ? [] : [first] }));
    expect([status, sourcesOf(body)]).toEqual([200, ['table']]);
  });

  it('gives no proposal while it is not known what it is', async () => {
    const { id } = await desk.import('forrit', Buffer.from('7f454c4602010100', 'hex'));
    expect(await refusedProposal(id)).toBe('status_conflict');
  });
});
