import { basePath } from '@tunna/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { ciiXml } from '../../../../test/files/cii-files.ts';
import { all, drop, seller, swap, totals } from '../../../../test/files/invoice-edits.ts';
import { haulerMonth, type InvoiceSpec, invoiceXml } from '../../../../test/files/invoice-files.ts';
import { type ImportDesk, importDesk } from '../../../../test/records/invoice-imports.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';

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

const kennitala = '5501101230';
const known = () =>
  test.db.asOwner('update service_provider set kennitala = $2 where organization_id = $1', [
    space.organizationId,
    '550110-1230',
  ]);
const file = (spec: Partial<InvoiceSpec> = {}): string => invoiceXml({ ...haulerMonth, ...spec });
const invoices = () =>
  test.db.asOwner(
    'select number, version, payable, line_count, changed_by_file, service_provider_id from invoice where organization_id = $1 order by id',
    [space.organizationId],
  );
const codes = ({ failures }: { readonly failures: readonly { readonly code: string }[] }) =>
  failures.map(({ code }) => code);

describe('an invoice file', () => {
  it('is accepted immediately, read afterwards and becomes the invoice of the provider with the seller’s kennitala', async () => {
    await known();
    const name = 'Reikningur Þórðar – Łódź 🗑 <script>.xml';
    const { status, body } = await desk.upload(name, file({ number: 'Þ 1/2026' }));
    expect([status, body.state, body.fileName]).toEqual([200, 'waiting', name]);
    expect(await invoices()).toEqual([]);
    await desk.work();
    const attempt = await desk.attempt(body.id);
    expect(attempt).toMatchObject({
      state: 'done',
      outcome: 'created',
      format: 'ubl',
      failures: [],
      readLines: 6,
      serviceProvider: { id: space.serviceProviderId },
      invoice: { serviceProviderId: space.serviceProviderId, number: 'Þ 1/2026', version: 1 },
      summary: { number: 'Þ 1/2026', kind: '380', currency: 'ISK', lineCount: 6, sellerKennitala: kennitala },
    });
    expect(await invoices()).toMatchObject([{ number: 'Þ 1/2026', version: 1, payable: attempt.summary.payable }]);
  });

  it('notifies the readers of invoices: the others when it was read, all when it was not', async () => {
    await known();
    await desk.import('a.xml', file());
    await desk.import('b.xml', 'no invoice');
    await desk.import('c.xml', 'no invoice either');
    const failed = { kind: 'import_failed', events: 2, name: 'c.xml', data: {} };
    expect(await space.notifications('owner')).toEqual([
      failed,
      { kind: 'import_done', events: 1, name: 'a.xml', data: {} },
    ]);
    // The finance member uploaded the files.
    expect(await space.notifications('finance')).toEqual([failed]);
    expect(await space.notifications('editor')).toEqual([]);
  });

  it('is the same invoice when it is sent again, a new version with other content, and restores a deleted one', async () => {
    await known();
    expect(await desk.import('a.xml', file())).toMatchObject({ outcome: 'created' });
    // Other bytes, the same content.
    expect(await desk.import('b.xml', `${file()}<!-- again -->`)).toMatchObject({ outcome: 'unchanged' });
    const changed = file({ lines: haulerMonth.lines.slice(0, 2) });
    expect(await desk.import('c.xml', changed)).toMatchObject({ outcome: 'changed', invoice: { version: 2 } });
    expect(await invoices()).toMatchObject([{ version: 2, line_count: 2, changed_by_file: true }]);
    await test.db.asOwner('update invoice set deleted_at = now() where organization_id = $1', [space.organizationId]);
    expect(await desk.import('d.xml', changed)).toMatchObject({ state: 'done', outcome: 'changed' });
    expect(await invoices()).toHaveLength(1);
  });

  it('in CII has its format by its root, whatever the name, and is the same invoice as in UBL', async () => {
    await known();
    const attempt = await desk.import('reikningur.ubl.xml', ciiXml(haulerMonth));
    expect(attempt).toMatchObject({
      state: 'done',
      outcome: 'created',
      format: 'cii',
      failures: [],
      readLines: 6,
      serviceProvider: { id: space.serviceProviderId },
      summary: { number: 'SR-0012345', kind: '380', sellerKennitala: kennitala, unknownElements: 0 },
    });
    const lines = () =>
      test.db.asOwner(
        `select name, quantity, unit, cost, counted from invoice_line where organization_id = $1 order by position`,
        [space.organizationId],
      );
    const fromCii = await lines();
    expect(fromCii).toHaveLength(6);
    expect(await desk.import('sami.xml', file())).toMatchObject({ outcome: 'unchanged', format: 'ubl' });
    expect(await lines()).toEqual(fromCii);
  });

  it('in CII that is a credit note keeps its sign, and one that breaks rules is not stored', async () => {
    await known();
    await desk.import('kredit.xml', ciiXml({ ...haulerMonth, document: 'credit_note', number: 'K-2' }));
    expect(
      await test.db.asOwner('select number, sign from invoice where organization_id = $1', [space.organizationId]),
    ).toEqual([{ number: 'K-2', sign: -1 }]);
    const empty = ciiXml({ ...haulerMonth, lines: [] });
    const broken = await desk.import('minimum.xml', empty);
    expect(broken).toMatchObject({ state: 'failed', format: 'cii', summary: { number: 'SR-0012345' } });
    expect(codes(broken)).toContain('BR-16');
    expect(codes(await desk.import('half.xml', empty.slice(0, 2_000)))).toEqual(['xml_malformed']);
    expect(await invoices()).toHaveLength(1);
  });

  it('in CII of a wrong provider is moved by reading it again', async () => {
    await known();
    const attempt = await desk.import('a.xml', ciiXml(haulerMonth));
    const [right] = await test.db.asOwner<{ id: number }>(
      `insert into service_provider (organization_id, name) values ($1, 'Annar ehf.') returning id`,
      [space.organizationId],
    );
    expect((await desk.retry({ attemptId: attempt.id, serviceProviderId: right?.id })).status).toBe(200);
    await desk.work();
    expect(await desk.attempt(attempt.id)).toMatchObject({ state: 'done', invoice: { serviceProviderId: right?.id } });
  });

  it('of a credit note keeps its sign', async () => {
    await known();
    const attempt = await desk.import('kredit.xml', file({ document: 'credit_note', number: 'K-1' }));
    expect(attempt).toMatchObject({ state: 'done', summary: { kind: '381' } });
    expect(
      await test.db.asOwner('select sign from invoice where organization_id = $1', [space.organizationId]),
    ).toEqual([{ sign: -1 }]);
  });

  it('has the same lines whether they are kept while it is checked or it is too large for that', async () => {
    await known();
    const lines = Array.from({ length: 1203 }, (_none, index) => ({
      ...{ item: String(index % 7), name: `Losun, hús ${index % 90}`, quantity: String(1 + index), price: '100' },
      unit: 'TNE',
      ...(index % 2 === 0 ? {} : { period: ['2026-02-01', '2026-02-20'] as const }),
    }));
    const padding = `<!--${' '.repeat(16 * 1024 ** 2)}-->`;
    expect((await desk.import('small.xml', file({ number: 'S-1', lines }))).failures).toEqual([]);
    await desk.import('large.xml', file({ number: 'L-1', lines }).replace('?>', `?>${padding}`));
    const linesOf = (number: string) =>
      test.db.asOwner(
        `select line.position, content, line.service_day::text, item_key, wording_key, place_key, source, line.kind from invoice_line line
         join invoice on invoice.organization_id = line.organization_id and invoice.id = line.invoice_id
         where line.organization_id = $1 and number = $2 order by line.position`,
        [space.organizationId, number],
      );
    const stored = await linesOf('S-1');
    expect(stored).toHaveLength(1203);
    expect(stored.slice(0, 2)).toMatchObject([
      {
        position: 1,
        service_day: '2026-02-28',
        item_key: '0',
        wording_key: 'losun, hus 0',
        source: 'file',
        kind: null,
      },
      { position: 2, service_day: '2026-02-20', item_key: '1', wording_key: 'losun, hus 1' },
    ]);
    expect(await linesOf('L-1')).toEqual(stored);
  });

  it('is one invoice, and one attempt, after fifty concurrent uploads', async () => {
    await known();
    const answers = await Promise.all(Array.from({ length: 50 }, () => desk.upload('x.xml', file())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await desk.work();
    expect(await invoices()).toHaveLength(1);
  });

  it('that violates rules is stored with all failures, with found and expected values, and no invoice', async () => {
    await known();
    const broken = all(
      totals(swap(/<cbc:LineExtensionAmount[^>]*>[^<]*/, '<cbc:LineExtensionAmount currencyID="ISK">1')),
      drop('cbc:IssueDate'),
    );
    const attempt = await desk.import('rangt.xml', broken(file()));
    expect(attempt).toMatchObject({ state: 'failed', summary: { number: 'SR-0012345' } });
    expect(attempt.failures).toContainEqual(
      expect.objectContaining({
        code: 'BR-CO-10',
        severity: 'error',
        field: 'BT-106',
        found: '1',
        expectation: 'equal',
      }),
    );
    expect(codes(attempt)).toContain('BR-03');
    expect(await invoices()).toEqual([]);
    const original = await test.app.inject({
      url: `${basePath}/org/${space.organizationId}/file-upload/archive/${attempt.fileId}`,
      headers: space.members.finance.headers,
    });
    expect([original.statusCode, original.body]).toEqual([200, broken(file())]);
    expect(original.headers['content-disposition']).toMatch(/^attachment/);
    // The list contains the first three and their number.
    const listed = (await desk.list('state=failed')).rows[0];
    expect([listed?.failures.length, listed?.failureCount]).toEqual([3, attempt.failures.length]);
  });

  it('with warnings is imported with them', async () => {
    await known();
    const plain = file({ customization: 'urn:cen.eu:en16931:2017' });
    const attempt = await desk.import('skrytid.xml', seller(swap(/<cbc:StreetName>[^<]*<\/cbc:StreetName>/))(plain));
    expect(attempt).toMatchObject({ state: 'done', failures: [{ code: 'IS-R-003', severity: 'warning' }] });
    const [row] = await test.db.asOwner('select warnings from invoice_version where organization_id = $1', [
      space.organizationId,
    ]);
    expect(row?.warnings).toEqual(attempt.failures);
  });
});

describe('an unknown seller', () => {
  it('is proposed; after its provider is chosen, its files are read again and later ones are recognized', async () => {
    const [one, two] = [
      await desk.import('1.xml', file({ number: '1' })),
      await desk.import('2.xml', file({ number: '2' })),
    ];
    for (const attempt of [one, two])
      expect(attempt).toMatchObject({
        state: 'failed',
        failures: [{ code: 'provider_unknown', field: 'BG-4', found: 'Hreinsun og flutningar ehf.' }],
        summary: { sellerName: 'Hreinsun og flutningar ehf.', sellerKennitala: kennitala },
      });
    const { serviceProviderId } = space;
    const { status, body } = await desk.retry({ attemptId: one.id, serviceProviderId });
    expect([status, body.state, body.retried]).toEqual([200, 'waiting', 2]);
    expect(await space.trail('import_attempt', one.id)).toMatchObject([
      {
        action: 'changed',
        changes: { state: { from: 'failed', to: 'waiting' }, serviceProviderId: { from: null, to: serviceProviderId } },
      },
    ]);
    expect(await space.trail('import_attempt', two.id)).toMatchObject([
      { action: 'changed', name: '2.xml', changes: { state: { from: 'failed', to: 'waiting' } } },
    ]);
    await desk.work();
    expect((await desk.attempt(two.id)).invoice).toEqual({ serviceProviderId, number: '2', version: 1 });
    expect(await desk.import('3.xml', file({ number: '3' }))).toMatchObject({ state: 'done', outcome: 'created' });
    expect(await invoices()).toHaveLength(3);
  });

  it('does not match a provider with the same name and another kennitala', async () => {
    await test.db.asOwner('update service_provider set name = $2, kennitala = $3 where organization_id = $1', [
      space.organizationId,
      'Hreinsun og flutningar ehf.',
      '4402692099',
    ]);
    expect(codes(await desk.import('1.xml', file()))).toEqual(['provider_unknown']);
    await test.db.asOwner('update service_provider set kennitala = null where organization_id = $1', [
      space.organizationId,
    ]);
    expect(await desk.import('2.xml', file({ number: '2' }))).toMatchObject({ state: 'done' });
  });

  it('that was recognized wrongly is corrected, for this file and later ones', async () => {
    const [wrong] = await test.db.asOwner<{ id: number }>(
      `insert into service_provider (organization_id, name) values ($1, 'Annar ehf.') returning id`,
      [space.organizationId],
    );
    const { id } = await desk.import('1.xml', file());
    await desk.retry({ attemptId: id, serviceProviderId: wrong?.id });
    await desk.work();
    expect(await desk.attempt(id)).toMatchObject({ state: 'done', invoice: { serviceProviderId: wrong?.id } });
    for (const same of [{}, { serviceProviderId: wrong?.id }])
      expect(refusal(await desk.retry({ attemptId: id, ...same }))).toMatchObject({ code: 'status_conflict' });
    const { serviceProviderId } = space;
    expect((await desk.retry({ attemptId: id, serviceProviderId })).status).toBe(200);
    await desk.work();
    expect(await desk.attempt(id)).toMatchObject({ outcome: 'created', invoice: { serviceProviderId } });
    expect(await desk.import('2.xml', file({ number: '2' }))).toMatchObject({ invoice: { serviceProviderId } });
  });

  it('cannot get a provider of another organization', async () => {
    const attempt = await desk.import('1.xml', file());
    const answer = await desk.retry({ attemptId: attempt.id, serviceProviderId: other.serviceProviderId });
    expect(refusal(answer)).toMatchObject({ status: 404, code: 'not_found' });
    const upload = await desk.upload('2.xml', file({ number: '2' }), {
      serviceProviderId: String(other.serviceProviderId),
    });
    expect(refusal(upload)).toMatchObject({ status: 404, code: 'not_found' });
    expect((await desk.list()).total).toBe(1);
  });
});

describe('a failed attempt', () => {
  it('is dismissed by a member, and can still be retried', async () => {
    const { id } = await desk.import('autt.xml', '');
    const resolve = (resolution: string) =>
      space.as('finance', 'POST', '/invoice-import/mark-resolved', { attemptId: id, resolution });
    expect(await resolve('Fékk rétta skrá í pósti')).toMatchObject({
      status: 200,
      body: { state: 'resolved', resolution: 'Fékk rétta skrá í pósti', resolvedBy: expect.any(String) },
    });
    expect(await resolve('Fékk rétta skrá í pósti')).toMatchObject({ status: 200 });
    expect(await desk.list()).toMatchObject({ counts: { failed: 0, resolved: 1, done: 0 } });
    expect(await space.trail('import_attempt', id)).toHaveLength(1);
    expect(await desk.retry({ attemptId: id })).toMatchObject({ status: 200, body: { state: 'waiting', retried: 1 } });
    expect(refusal(await resolve('aftur'))).toMatchObject({ code: 'status_conflict' });
    expect(refusal(await desk.retry({ attemptId: id }))).toMatchObject({ code: 'status_conflict' });
    await desk.work();
    expect(await desk.attempt(id)).toMatchObject({
      state: 'failed',
      resolution: '',
      failures: [{ code: 'file_empty' }],
    });
  });

  it('is found by file, number, seller and state', async () => {
    await desk.import('mars.xml', file({ number: 'Æ-77' }));
    await desk.import('bull.xml', '<html>');
    expect(await desk.list('search=ae-77')).toMatchObject({ total: 1, rows: [{ fileName: 'mars.xml' }] });
    expect(await desk.list('search=HREINSUN')).toMatchObject({ total: 1 });
    expect(await desk.list('state=done')).toMatchObject({ total: 0, rows: [], counts: { failed: 2 } });
    expect(await desk.list('state=failed&pageSize=1&page=2')).toMatchObject({
      total: 2,
      rows: [{ fileName: 'mars.xml' }],
    });
  });
});

describe('the import', () => {
  it('needs the permission to write invoices', async () => {
    const { body } = await desk.upload('a.xml', file());
    for (const role of ['viewer', 'editor'] as const) {
      expect(refusal(await desk.upload('b.xml', file({ number: '2' }), {}, role))).toMatchObject({ status: 403 });
      for (const [method, path, payload] of [
        ['GET', '/import-attempt-status'],
        ['GET', `/import-attempt-status/${body.id}`],
        ['POST', '/retry', { attemptId: body.id }],
        ['POST', '/mark-resolved', { attemptId: body.id }],
      ] as const)
        expect(await space.as(role, method, `/invoice-import${path}`, payload)).toMatchObject({ status: 403 });
      const download = `/org/${space.organizationId}/file-upload/archive/${body.fileId}`;
      const answer = await test.app.inject({ url: basePath + download, headers: space.members[role].headers });
      expect(answer.statusCode).toBe(404);
    }
    for (const role of ['admin', 'owner'] as const)
      expect(await space.as(role, 'GET', '/invoice-import/import-attempt-status')).toMatchObject({
        status: 200,
        body: { total: 1 },
      });
  });

  it('finds no attempt and no file of another organization', async () => {
    const { body } = await desk.upload('a.xml', file());
    for (const [path, payload] of [
      ['/retry', { attemptId: body.id }],
      ['/mark-resolved', { attemptId: body.id, resolution: 'x' }],
    ] as const)
      expect(refusal(await other.as('owner', 'POST', `/invoice-import${path}`, payload))).toMatchObject({
        status: 404,
        code: 'import_not_found',
      });
    expect(await other.as('owner', 'GET', '/invoice-import/import-attempt-status')).toMatchObject({
      body: { rows: [], total: 0 },
    });
    expect((await desk.attempt(body.id)).state).toBe('waiting');
  });

  it('protects its files: a member who may delete files cannot delete them', async () => {
    const { body } = await desk.upload('a.xml', file());
    const answer = await space.as('owner', 'DELETE', `/file-upload/files/${body.fileId}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'in_use', uses: [{ kind: 'imports', count: 1 }] } });
    await desk.work();
    expect(codes(await desk.attempt(body.id))).toEqual(['provider_unknown']);
  });

  it('keeps the provider of an invoice from being deleted', async () => {
    await known();
    await desk.import('a.xml', file());
    const answer = await space.as('owner', 'DELETE', `/service-providers/${space.serviceProviderId}/delete`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'in_use', uses: [{ kind: 'invoices', count: 1 }] } });
  });
});
