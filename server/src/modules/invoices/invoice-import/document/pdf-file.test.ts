import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnPdf, rawPdf } from '../../../../../test/files/pdf-files.ts';
import { type HeavyWork, openHeavyWork } from '../../../../workers/heavy-work.ts';
import { jobWork } from '../../../../workers/owned-work.ts';
import { ImportReader } from '../import-reading.service.ts';
import { ImportRefusal } from '../import-refusal.service.ts';
import { readPdfAttachments } from './pdf-file.service.ts';

let folder: string;
let work: HeavyWork;
let reader: ImportReader;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-'));
  work = openHeavyWork({ threads: 1 });
  reader = new ImportReader(jobWork(work, 1));
});
afterAll(async () => {
  await work.close();
  await rm(folder, { recursive: true });
});

async function pathOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return path;
}
const textOf = async (bytes: Uint8Array) => reader.readPdf(await pathOf(bytes));
const codeOf = (bytes: Uint8Array): Promise<string | undefined> =>
  textOf(bytes).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ImportRefusal)) throw error;
      return error.failures[0]?.code;
    },
  );

describe('the text of a PDF', () => {
  it('has its letters and its position on the page, from the top left', async () => {
    const bytes = await drawnPdf((document) => {
      document.fontSize(10).text('Þjónusta við Ægisgötu', 59.5, 84.2, { lineBreak: false });
      document.addPage().text('síða tvö', 297.6, 421, { lineBreak: false });
    });
    const { pageCount, items } = await textOf(bytes);
    expect(pageCount).toBe(2);
    expect(items.map(({ page, text }) => [page, text])).toEqual([
      [1, 'Þjónusta við Ægisgötu'],
      [2, 'síða tvö'],
    ]);
    const [first, second] = items;
    expect(first?.left).toBeCloseTo(0.1, 2);
    expect(first?.top).toBeCloseTo(0.1, 2);
    expect(first?.height).toBeCloseTo(10 / 841, 2);
    expect(second?.left).toBeCloseTo(0.5, 2);
    expect(second?.top).toBeCloseTo(0.5, 2);
  });

  it('is where the page shows it when the page is rotated', async () => {
    const content = 'BT /F1 10 Tf 100 700 Td (turned) Tj ET';
    const [item] = (await textOf(rawPdf({ content, page: '/Rotate 90' }))).items;
    // Text that runs up the paper runs down the screen.
    expect(item?.left).toBeCloseTo(700 / 842, 1);
    expect(item?.top).toBeCloseTo(100 / 595, 1);
    expect(item?.height ?? 0).toBeGreaterThan(item?.width ?? 1);
  });

  it('is empty for a scanned page', async () => {
    expect(await textOf(await drawnPdf((document) => document.rect(50, 50, 200, 200).fill()))).toEqual({
      pageCount: 1,
      items: [],
    });
  });

  it('ends at a limit, whatever the length of the document', async () => {
    const content = `BT /F1 1 Tf ${'1 0 0 1 10 10 Tm (a) Tj 1 0 0 1 300 700 Tm (b) Tj '.repeat(22_000)} ET`;
    const { items } = await textOf(rawPdf({ content }));
    expect(items.length).toBeGreaterThan(10_000);
    expect(items.length).toBeLessThan(41_000);
  });
});

describe('a PDF that cannot be read', () => {
  const deep = `${'<</A '.repeat(200_000)}1${'>>'.repeat(200_000)}`;
  const bomb = deflateSync(deflateSync(Buffer.alloc(200 * 1024 ** 2, ' '), { level: 9 }), { level: 9 });

  it.each([
    ['only a beginning', Buffer.from('%PDF-1.7 …'), 'pdf_unreadable'],
    ['without its pages', rawPdf({ content: '', pages: '/Kids [9 0 R] /Count 1' }), 'pdf_unreadable'],
    [
      'with ten thousand pages',
      rawPdf({ content: '', pages: `/Kids [${'3 0 R '.repeat(10_000)}] /Count 10000` }),
      'pdf_too_long',
    ],
    ['with a million levels', rawPdf({ content: '', catalog: `/Deep ${deep} /Pages ${deep}` }), 'pdf_unreadable'],
    [
      'with a stream that grows a thousand times',
      rawPdf({ content: bomb, stream: '/Filter [/FlateDecode /FlateDecode]' }),
      'file_too_heavy',
    ],
    ['beyond the bytes', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(33 * 1024 ** 2)]), 'file_too_large'],
  ])('fails with the reason: %s', async (_what, bytes, code) => {
    expect(await codeOf(bytes)).toBe(code);
    // The thread works on.
    expect((await textOf(await drawnPdf((document) => document.text('næsta')))).items).toHaveLength(1);
  });

  it('fails as encrypted when it has a password', async () => {
    const document = new PDFDocument({ userPassword: 'leyndarmál', pdfVersion: '1.7' });
    expect(await codeOf(await drawnPdf((page) => page.text('lokað'), document))).toBe('pdf_encrypted');
  });

  it('runs no script', async () => {
    const script = `globalThis.ran = true; app.alert(1)`;
    const action = `/OpenAction << /S /JavaScript /JS (${script}) >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (${script}) >>] >> >>`;
    const type4 = '/Function << /FunctionType 4 /Domain [0 1] /Range [0 1] /Length 3 >>';
    expect(
      (await textOf(rawPdf({ content: 'BT /F1 9 Tf (a) Tj ET', catalog: `${action} ${type4}` }))).items,
    ).toHaveLength(1);
    expect('ran' in globalThis).toBe(false);
  });
});

describe('files in a PDF', () => {
  it('are read by name, others are left', async () => {
    const path = await pathOf(
      await drawnPdf((document) => {
        document.file(Buffer.from('<Invoice/>'), { name: 'factur-x.xml' });
        document.file(Buffer.from('picture'), { name: 'mynd.png' });
        document.text('reikningur');
      }),
    );
    const found = await readPdfAttachments(path, (name) => name.endsWith('.xml'));
    expect(found.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['factur-x.xml', '<Invoice/>'],
    ]);
  });
});
