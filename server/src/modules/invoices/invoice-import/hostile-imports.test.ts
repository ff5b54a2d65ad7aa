import { readdir } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { haulerMonth, invoiceXml, namespaceBomb } from '../../../../test/files/invoice-files.ts';
import { zip, zipOf } from '../../../../test/files/zip.ts';
import { captureLog } from '../../../../test/log.ts';
import { type ImportDesk, importDesk } from '../../../../test/records/invoice-imports.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import type { Database } from '../../../database/database.ts';
import { type HeavyWork, openHeavyWork } from '../../../workers/heavy-work.ts';
import { runImport } from './import-run.service.ts';

let test: TestApp;
let space: Workspace;
let desk: ImportDesk;

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  space = await createWorkspace(test);
  desk = importDesk(test, space);
  await test.db.asOwner(`update service_provider set kennitala = '5501101230' where organization_id = $1`, [
    space.organizationId,
  ]);
});
afterAll(() => test.close());

const invoice = (number: string): string => invoiceXml({ ...haulerMonth, number });
const numbers = async () =>
  (
    await test.db.asOwner<{ number: string }>('select number from invoice where organization_id = $1 order by number', [
      space.organizationId,
    ])
  ).map(({ number }) => number);
const codeOf = async (name: string, content: string | Uint8Array) => {
  const { state, failures } = await desk.import(name, content);
  return [state, failures[0]?.code];
};
/** Files left in the upload folder. */
const leftBehind = () => readdir(test.files.incoming);

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');

describe('a file that cannot be imported', () => {
  it.each([
    ['nothing at all', '', 'file_empty'],
    ['a program', Buffer.from('7f454c4602010100', 'hex'), 'file_unknown'],
    ['a moving picture', 'GIF89a…', 'file_unknown'],
    ['the first bytes of a PDF', '%PDF-1.7 …', 'pdf_unreadable'],
    ['a page', '<html><script>alert(1)</script></html>', 'document_unknown'],
    ['half an invoice', invoice('1').slice(0, 2000), 'xml_malformed'],
    [
      'a file of ours',
      invoice('1').replace('?>', '?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
      'document_type_refused',
    ],
    ['half a sign at the cut', `<Invoice a="${'😀'.repeat(300)}`, 'xml_malformed'],
    ['an archive of nothing', zipOf({}), 'archive_empty'],
    ['an archive of pages', zipOf({ 'a.html': '<p>', 'mappa/': '' }), 'archive_empty'],
    ['half an archive', zipOf({ 'a.xml': invoice('1') }).subarray(0, 900), 'archive_unsafe'],
    ['a bomb', zip([{ name: 'a.xml', declares: 400 * 1024 ** 2 }]), 'archive_unsafe'],
    ['a way out', zip([{ name: '../../a.xml' }]), 'archive_unsafe'],
    ['a way out on Windows', zip([{ name: '..\\a.xml' }]), 'archive_unsafe'],
    ['two of the same name', zip([{ name: 'a.xml' }, { name: 'a.xml' }]), 'archive_unsafe'],
    ['a name beyond all names', zip([{ name: `${'a'.repeat(401)}.xml` }]), 'archive_unsafe'],
    [
      'thousands of entries',
      zip(Array.from({ length: 1001 }, (_none, index) => ({ name: `${index}.xml` }))),
      'archive_unsafe',
    ],
  ] as const)('fails with the reason: %s', async (_what, content, code) => {
    expect(await codeOf('skrá.xml', content)).toEqual(['failed', code]);
    expect(await numbers()).toEqual([]);
    expect(await leftBehind()).toEqual([]);
  });

  it.each([
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'XLS'],
    ['a binary workbook', zipOf({ 'xl/workbook.bin': 'x' }), 'XLSB'],
    ['JSON', '[ {"number": "R-1"} ]', 'JSON'],
    ['EBCDIC', Buffer.from('d9c5d2d5c9d5c7e4d940f1f2f3'.repeat(8), 'hex'), 'EBCDIC'],
  ] as const)('is rejected by the name of its format: %s', async (_what, content, found) => {
    expect((await desk.import('skrá.xlsx', content)).failures).toMatchObject([{ code: 'file_unknown', found }]);
  });

  it('never causes a server error, whatever its bytes', async () => {
    const whole = Buffer.from(invoice('F'));
    const archive = zipOf({ 'a.xml': invoice('F') });
    const bytes = fc.uint8Array({ maxLength: 200 });
    const start = fc.constantFrom(
      '',
      '<',
      '<?xml version="1.0"?><Invoice',
      'PK\x03\x04',
      'PK\x05\x06',
      'a;b\n',
      '\xff\xfe<',
      '\x00<',
    );
    const files = fc.oneof(
      fc.tuple(start, bytes).map(([text, more]) => Buffer.concat([Buffer.from(text, 'latin1'), more])),
      // A valid file with a few changed bytes.
      fc.tuple(fc.constantFrom(whole, archive), fc.nat(), bytes).map(([file, at, more]) => {
        const tenant = at % file.length;
        return Buffer.concat([file.subarray(0, tenant), more, file.subarray(tenant + more.length)]);
      }),
    );
    await fc.assert(
      fc.asyncProperty(files, async (content) => {
        await desk.import('x', content);
      }),
      { numRuns: 150 },
    );
    const unread = `select id from import_attempt where organization_id = $1 and state in ('waiting', 'running') and awaits is null`;
    expect(await test.db.asOwner(unread, [space.organizationId])).toEqual([]);
    const internal = `select summary from import_attempt where organization_id = $1 and failures @> '[{"code": "internal"}]'`;
    expect(await test.db.asOwner(internal, [space.organizationId])).toEqual([]);
  });

  it('is read whatever its name and encoding', async () => {
    expect(await desk.import('mynd.png', utf16(invoice('16')))).toMatchObject({ state: 'done' });
    expect(await desk.import('skjal', Buffer.from(`\ufeff${invoice('8')}`))).toMatchObject({ state: 'done' });
    expect(await numbers()).toEqual(['16', '8']);
  });
});

describe('an archive', () => {
  it('becomes an attempt for each entry, and each fails alone', async () => {
    const archive = zipOf({
      'mars/a.xml': invoice('A'),
      'mars/b.xml': '<broken',
      'mars/c.xml': invoice('C'),
      'mars/c.pdf': '%PDF',
      '__MACOSX/mars/._a.xml': 'x',
      'inni.zip': zipOf({ 'd.xml': invoice('D') }).toString('latin1'),
    });
    const whole = await desk.import('mars.zip', archive);
    expect(whole).toMatchObject({
      state: 'done',
      outcome: 'unpacked',
      format: 'archive',
      summary: { skippedEntries: 1 },
    });
    const { rows } = await desk.list();
    expect(rows.map(({ archiveEntry, state, failures }) => [archiveEntry, state, failures[0]?.code])).toEqual([
      ['mars/a.xml', 'done', undefined],
      ['mars/b.xml', 'failed', 'xml_malformed'],
      ['mars/c.xml', 'done', undefined],
      ['inni.zip', 'failed', 'archive_nested'],
      [undefined, 'done', undefined],
    ]);
    expect(await numbers()).toEqual(['A', 'C']);
    expect(await leftBehind()).toEqual([]);
    // Each invoice is shown beside its own document, not beside the archive.
    expect(
      await test.db.asOwner(
        `select invoice.number, file.name, file.size::int from invoice
         join invoice_version saved on saved.organization_id = invoice.organization_id and saved.invoice_id = invoice.id
         join file on file.organization_id = saved.organization_id and file.id = saved.file_id
         where invoice.organization_id = $1 order by invoice.number`,
        [space.organizationId],
      ),
    ).toEqual([
      { number: 'A', name: 'a.xml', size: Buffer.byteLength(invoice('A')) },
      { number: 'C', name: 'c.xml', size: Buffer.byteLength(invoice('C')) },
    ]);
  });

  it('inside an archive is not opened', async () => {
    const nested = zip([{ name: 'inni.zip', content: 'PK\u0003\u0004 and what follows' }]);
    await desk.import('ytri.zip', nested);
    expect((await desk.list('state=failed')).rows).toMatchObject([
      { archiveEntry: 'inni.zip', failures: [{ code: 'archive_nested' }] },
    ]);
  });

  it('with an entry of a wrong size fails only that entry', async () => {
    await desk.import('x.zip', zip([{ name: 'a.xml', declares: 10, content: invoice('A') }]));
    expect((await desk.list('state=failed')).rows).toMatchObject([{ failures: [{ code: 'entry_unreadable' }] }]);
  });
});

describe('an error of the server', () => {
  it('fails with a separate code if the bytes are missing', async () => {
    const { body } = await desk.upload('a.xml', invoice('1'));
    expect(await test.files.removeAll(space.organizationId)).toBe(1);
    await desk.work();
    expect(await desk.attempt(body.id)).toMatchObject({ state: 'failed', failures: [{ code: 'file_missing' }] });
  });

  it('fails the attempt on an unexpected error, which is logged and not shown', async () => {
    const { log, text } = captureLog();
    const noted = importDesk(test, space, log);
    // A trigger simulates an error of the server.
    await test.db.asOwner(
      `create function fail_saving() returns trigger language plpgsql as $$ begin raise 'a mistake of ours'; end $$;
       create trigger fail_saving before insert on invoice_line for each statement execute function fail_saving()`,
    );
    const attempt = await noted
      .import('a.xml', invoice('1'))
      .finally(() => test.db.asOwner('drop trigger fail_saving on invoice_line; drop function fail_saving'));
    expect(attempt).toMatchObject({ state: 'failed', failures: [{ code: 'internal' }] });
    expect(JSON.stringify(attempt)).not.toContain('mistake');
    expect(text()).toContain('a mistake of ours');
    expect(await numbers()).toEqual([]);
    await desk.retry({ attemptId: attempt.id });
    await desk.work();
    expect(await numbers()).toEqual(['1']);
  });

  it('lets only one write if another run takes over', async () => {
    const { body } = await desk.upload('a.xml', invoice('1'));
    const { organizationId } = space;
    const files = test.files;
    const real = test.db.database;
    // Both occupy a thread at the same time.
    const work = openHeavyWork({ threads: 2, backgroundThreads: 2 });
    const of = (database: Database) => ({ database, files, work, log: captureLog().log, now: () => new Date() });
    const run = (database: Database) => runImport(of(database), { organizationId, attemptId: body.id }, false);
    let transactions = 0;
    // Before it writes, the first one is considered dead.
    const slow = new Proxy(real, {
      get(_target, name) {
        if (name !== 'tenant') return Reflect.get(real, name).bind(real);
        return async (...given: Parameters<Database['tenant']>) => {
          transactions += 1;
          if (transactions === 4) await run(real);
          return real.tenant(...given);
        };
      },
    });
    await run(slow).finally(() => work.close());
    expect(transactions).toBe(4);
    expect(await desk.attempt(body.id)).toMatchObject({ state: 'done', outcome: 'created', invoice: { version: 1 } });
    expect(await numbers()).toEqual(['1']);
  });

  it('fails an attempt that crashed its server repeatedly', async () => {
    const { body } = await desk.upload('a.xml', invoice('1'));
    const { organizationId } = space;
    const importing = {
      database: test.db.database,
      files: test.files,
      work: test.work,
      log: captureLog().log,
      now: () => new Date(),
    };
    await runImport(importing, { organizationId, attemptId: body.id }, true);
    expect(await desk.attempt(body.id)).toMatchObject({ state: 'failed', failures: [{ code: 'internal' }] });
  });
});

describe('a file that is too heavy for its thread', () => {
  const importing = (work: HeavyWork, database = test.db.database) => ({
    database,
    files: test.files,
    work,
    log: captureLog().log,
    now: () => new Date(),
  });

  it('fails only the import if it takes too much memory', async () => {
    const table = [
      'Reikningsnúmer;Lýsing',
      ...Array.from({ length: 9_000 }, (_none, row) => `${row};${'x'.repeat(500)}`),
    ];
    const { body } = await desk.upload('a.csv', table.join('\n'));
    const work = openHeavyWork({ heapMegabytes: 8 });
    await runImport(importing(work), { organizationId: space.organizationId, attemptId: body.id }, false);
    await work.close();
    expect(await desk.attempt(body.id)).toMatchObject({ state: 'failed', failures: [{ code: 'file_too_heavy' }] });
    expect(await codeOf('b.xml', invoice('1'))).toEqual(['done', undefined]);
  });

  it('stores nothing if its thread is killed while writing lines, and can be retried', async () => {
    const { body } = await desk.upload('a.xml', invoice('1'));
    const work = openHeavyWork();
    const real = test.db.database;
    // The provider is looked up between the first and the second reading.
    const killing = new Proxy(real, {
      get(_target, name) {
        if (name === 'reader') void work.interrupt();
        return Reflect.get(real, name).bind(real);
      },
    });
    await runImport(importing(work, killing), { organizationId: space.organizationId, attemptId: body.id }, false);
    await work.close();
    const attempt = await desk.attempt(body.id);
    expect(attempt).toMatchObject({ state: 'failed', failures: [{ code: 'reading_stopped' }] });
    expect(await numbers()).toEqual([]);
    await desk.retry({ attemptId: attempt.id });
    await desk.work();
    expect(await numbers()).toEqual(['1']);
  });

  it.each([
    ['3 MB of nested namespaces', () => namespaceBomb(200_000), 'namespaces_too_many', 0],
    [
      '64 MiB of namespaces within the limits of one element',
      () => {
        const [head = '', tail = ''] = invoice('1').split('<cbc:CustomizationID>');
        const declared = Array.from({ length: 40 }, (_none, index) => ` xmlns:n${index}=""`).join('');
        const start = `${head}<u:UBLExtensions xmlns:u="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">`;
        const room = 64 * 1024 ** 2 - 2 * invoice('1').length - 200;
        const content = `<x${declared}/>`.repeat(20_000) + '<x a="1"/>'.repeat((room - 20_000 * 600) / 10);
        return `${start}${content}</u:UBLExtensions><cbc:CustomizationID>${tail}`;
      },
      'elements_too_many',
      1,
    ],
  ] as const)(
    'is refused while the server answers: %s',
    { timeout: 240_000 },
    async (_what, content, code, minAnswers) => {
      let answered = 0;
      // Building and sending the file keeps the thread of the test busy, which is also that of the server.
      const { body } = await desk.upload('a.xml', content());
      const importing = desk.work().then(() => desk.attempt(body.id));
      let isOver = false;
      void importing.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        const { statusCode } = await test.app.inject('/health');
        expect(statusCode).toBe(200);
        if (!isOver) answered += 1;
      }
      expect(await importing).toMatchObject({ state: 'failed', failures: [{ code }] });
      // A small file is refused at the first look.
      expect(answered).toBeGreaterThanOrEqual(minAnswers);
    },
  );
});
