import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { odsOf } from '../../../../test/files/ods.ts';
import { zipOf } from '../../../../test/files/zip.ts';
import { testWork } from '../../../../test/heavy-work.ts';
import { readSheets, readSpreadsheet } from './spreadsheet-reader.service.ts';
import { openSpreadsheet } from './spreadsheet-work.service.ts';
import { workbookParts } from './workbook-parts.service.ts';
import type { Cell } from './xlsx-writer.service.ts';

const { work, close } = testWork();
afterAll(close);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tunna-spreadsheet-'));
});
afterAll(() => rm(directory, { recursive: true }));

const limits = { rows: 20, columns: 10, cell: 200 };

async function read(bytes: Uint8Array | string) {
  const path = join(directory, 'table');
  await writeFile(path, bytes);
  return readSpreadsheet({ path, limits });
}

async function written(format: 'csv' | 'xlsx', headings: string[], rows: Cell[][]): Promise<Buffer> {
  const writer = await openSpreadsheet(work, { format, directory, name: 'Ílát & <fleira>', headings });
  await writer.add(rows);
  return buffer(Readable.from(await writer.end()));
}

const texts = [
  'Þórður',
  'Łódź 🗑️',
  'two\nlines',
  'a "quote"; and, more',
  "=cmd|' /C calc'!A0",
  "'=x",
  "'x",
  '+354 555 1234',
  '-5',
  ' space around ',
  '_x0041_',
  '\uffff \ufffe',
  '<b>&amp;</b>',
  '00101',
  '1.100',
];

describe('a table that is written and read again', () => {
  it('has the same text in CSV, with decimal commas', async () => {
    const { headings, rows } = await read(
      await written(
        'csv',
        ['a', 'b'],
        texts.map((text, index) => [text, index % 2 === 0 ? 1.5 : { decimal: '1.5' }]),
      ),
    );
    expect(headings).toEqual(['a', 'b']);
    expect(rows).toEqual(texts.map((text, index) => ({ number: index + 2, cells: [text, '1,5'] })));
  });

  it('has the same text in XLSX, with numbers and dates as such', async () => {
    const moment = new Date('2026-03-01T12:30:00Z');
    const lines = texts.map((text) => [text, 1.5, undefined, moment, { day: '2026-12-31' }]);
    const file = await written('xlsx', ['a', '=b', 'c', 'd', 'e'], lines);
    const { headings, rows } = await read(file);
    expect(headings).toEqual(['a', '=b', 'c', 'd', 'e']);
    expect(rows).toEqual(
      texts.map((text, index) => ({
        number: index + 2,
        cells: [text, 1.5, '', '2026-03-01T12:30:00Z', '2026-12-31'],
      })),
    );
    // A number, which spreadsheets sort, group by month and calculate with, as a date.
    const parts = await workbookParts(file, () => true);
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<c s="4"><v>46387</v></c>');
  });

  it('has days before spreadsheets count them as texts', async () => {
    const { rows } = await read(await written('xlsx', ['a'], [[{ day: '1899-12-31' }]]));
    expect(rows[0]?.cells).toEqual(['1899-12-31']);
  });

  it('has no text that Excel calls damaged', async () => {
    const path = join(directory, 'long');
    await writeFile(path, await written('xlsx', ['a'], [[`${'x'.repeat(32_766)}♻️🚮`], [`${'x'.repeat(32_766)}🚮`]]));
    const { rows } = await readSpreadsheet({ path, limits: { ...limits, cell: 50_000 } });
    expect(rows.map(({ cells }) => cells)).toEqual([[`${'x'.repeat(32_766)}♻`], [`${'x'.repeat(32_766)}\uFFFD`]]);
  });
});

describe('a CSV file', () => {
  it.each([
    ['a;b\r\n1;2\r\n', 'semicolons'],
    ['a,b\n1,2', 'commas'],
    ['a\tb\r1\t2\r', 'tabs'],
    ['\uFEFFa;b\n"1";"2"\n', 'a mark'],
  ])('is read with any delimiter: %j', async (text) => {
    const { headings, rows } = await read(text);
    expect([headings, rows[0]?.cells]).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('is read in UTF-8, UTF-16 and Windows-1252', async () => {
    const text = 'Heiti;Staður\nÞórður;Æði\n';
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
    for (const bytes of [Buffer.from(text), utf16, Buffer.from(utf16).swap16(), Buffer.from(text, 'latin1')]) {
      expect((await read(bytes)).rows).toEqual([{ number: 2, cells: ['Þórður', 'Æði'] }]);
    }
  });

  it('is read in Windows-1250, as Polish spreadsheets write it', async () => {
    const polish = Buffer.from('Ilo\x9c\xe6;Opis\n10,5;Odbi\xf3r szk\xb3a, \xa3\xf3d\x9f\n', 'latin1');
    const { headings, rows } = await read(polish);
    expect(headings).toEqual(['Ilość', 'Opis']);
    expect(rows[0]?.cells).toEqual(['10,5', 'Odbiór szkła, Łódź']);
  });

  it('numbers its rows as a spreadsheet does: empty rows count, quoted line breaks do not', async () => {
    const { rows } = await read('\na;b\n"x\ny";1\n\n;\nz;2\n');
    expect(rows.map(({ number }) => number)).toEqual([3, 6]);
  });
});

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const workbook = (rows: string, more: Record<string, string> = {}) =>
  zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="x" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet(rows),
    ...more,
  });
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const head = `<row r="1">${text('A1', 'a')}</row>`;

describe('an invalid or too large file is refused', () => {
  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'unsupported_media_type'],
    ['an old XLS', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'unsupported_media_type'],
    ['another archive', zipOf({ 'a.txt': 'x' }), 'unsupported_media_type'],
    ['half an archive', workbook(head).subarray(0, 100), 'spreadsheet_unreadable'],
    ['nothing', '', 'spreadsheet_unreadable'],
    ['a quotation that does not end', 'a;b\n"x;1\n', 'spreadsheet_unreadable'],
    ['too many rows', `a\n${'1\n'.repeat(21)}`, 'rows_too_many'],
    ['too many columns', `a${';b'.repeat(10)}\n`, 'columns_too_many'],
    ['a long cell', `a\n${'x'.repeat(201)}\n`, 'cell_too_long'],
    [
      'a document type',
      workbook(head, { 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "b">]><sst/>' }),
      'spreadsheet_unreadable',
    ],
    ['a bomb', workbook(head, { 'xl/media/x.bin': ' '.repeat(60_000_000) }), 'payload_too_large'],
    [
      'a hidden sheet that expands',
      workbook(head, { 'xl/worksheets/sheet2.xml': ' '.repeat(9_000_000) }),
      'payload_too_large',
    ],
    ['a cell at the end of the sheet', workbook(`${head}<row r="9">${text('XFD9', 'x')}</row>`), 'columns_too_many'],
  ])('%s', async (_name, bytes, code) => {
    await expect(read(bytes)).rejects.toMatchObject({ code });
  });

  it('but not a sheet in which rows far below are only formatted', async () => {
    const { rows } = await read(
      workbook(`${head}<row r="3">${text('A3', 'x')}</row><row r="1048576"><c r="XFD1048576" s="1"/></row>`),
    );
    expect(rows).toEqual([{ number: 3, cells: ['x'] }]);
  });
});

/** The sheets of a workbook with several. */
async function sheetsOf(bytes: Uint8Array | string) {
  const path = join(directory, 'sheets');
  await writeFile(path, bytes);
  return readSheets({ path, limits });
}

describe('a file of several sheets', () => {
  const three = (third: string) =>
    zipOf({
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Fyrsta &amp; fremsta" r:id="a"/><sheet name="Falin" state="hidden" r:id="b"/><sheet name="Þriðja" r:id="c"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Target="worksheets/1.xml"/><Relationship Id="b" Target="worksheets/2.xml"/><Relationship Id="c" Target="/xl/worksheets/3.xml"/></Relationships>',
      'xl/worksheets/1.xml': sheet(head),
      'xl/worksheets/2.xml': sheet(`<row r="1">${text('A1', 'hidden')}</row>`),
      'xl/worksheets/3.xml': third,
    });

  it('has its visible ones by name; one beyond a limit does not prevent the others', async () => {
    expect(await sheetsOf(three(sheet(`<row r="2">${text('B2', 'x')}</row>`)))).toEqual([
      { name: 'Fyrsta & fremsta', rows: [{ number: 1, cells: ['a'] }] },
      { name: 'Þriðja', rows: [{ number: 2, cells: ['', 'x'] }] },
    ]);
    const [first, third] = await sheetsOf(three(sheet(`<row r="1">${text('Z1', 'x')}</row>`)));
    expect([first?.failure, third?.failure?.code]).toEqual([undefined, 'columns_too_many']);
  });

  it('carries the value of merged cells to the rows below, and does not take long over hostile ones', async () => {
    const rows = [1, 2, 3, 4].map(
      (row) => `<row r="${row}">${row === 1 ? text('A1', 'R-1') : ''}${text(`B${row}`, 'x')}</row>`,
    );
    const merged = '<mergeCells><mergeCell ref="A1:A3"/><mergeCell ref="B1:C1"/></mergeCells>';
    const [found] = await sheetsOf(
      workbook('', {
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData>${merged}</worksheet>`,
      }),
    );
    expect(found?.rows.map(({ mergedCells }) => mergedCells)).toEqual([
      undefined,
      { 0: 'R-1' },
      { 0: 'R-1' },
      undefined,
    ]);
    const many = '<mergeCell ref="A1:A1048576"/>'.repeat(100_000);
    const [hostile] = await sheetsOf(
      workbook('', {
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData><mergeCells>${many}</mergeCells></worksheet>`,
      }),
    );
    expect(hostile?.rows).toHaveLength(4);
  });

  it('is read from ODS: texts, numbers, dates, repeated and merged cells', async () => {
    const sheets = await sheetsOf(
      odsOf({
        Tómt: [],
        'Blað & 2': [
          [
            { text: 'R-1', rows: 2 },
            { value: 1234.5, text: '1.234,50' },
            { date: '2026-09-01', text: '1. sept.' },
          ],
          [{}, { text: 'x', repeated: 2 }],
        ],
      }),
    );
    expect(sheets).toEqual([
      { name: 'Tómt', rows: [] },
      {
        name: 'Blað & 2',
        rows: [
          { number: 1, cells: ['R-1', 1234.5, '2026-09-01'] },
          { number: 2, cells: ['', 'x', 'x'], mergedCells: { 0: 'R-1' } },
        ],
      },
    ]);
    expect((await sheetsOf(odsOf({ a: [[{ text: 'x', repeated: 16_384 }]] })))[0]?.failure?.code).toBe(
      'columns_too_many',
    );
    await expect(sheetsOf(odsOf({}))).rejects.toMatchObject({ code: 'spreadsheet_unreadable' });
  });
});

describe('a CSV file as spreadsheets and people write it', () => {
  it('declares its delimiter, or has it below titles', async () => {
    const [declared] = await sheetsOf('sep=|\r\na|b;c\r\n1|2;3\r\n');
    expect(declared?.rows).toEqual([
      { number: 2, cells: ['a', 'b;c'] },
      { number: 3, cells: ['1', '2;3'] },
    ]);
    const [titled] = await sheetsOf('Yfirlit, september\na;b\n1;2\n');
    expect(titled?.rows[1]).toEqual({ number: 2, cells: ['a', 'b'] });
  });

  it('names the row of a quotation mark in the wrong place', async () => {
    for (const [content, row] of [
      ['a;b\n1;Rör 5" svart\n', 2],
      ['sep=;\na;b\n"x\ny";1\n"2;3\n', 4],
      ['a;b\n1;"x" y\n', 2],
    ] as const)
      await expect(sheetsOf(content), content).rejects.toMatchObject({
        code: 'spreadsheet_unreadable',
        details: { row },
      });
  });
});

describe('a temporary file', () => {
  it('has no visible name, and leaves nothing when it is discarded', async () => {
    const before = await readdir(directory);
    const writer = await openSpreadsheet(work, { format: 'xlsx', directory, name: 'x', headings: ['a'] });
    await writer.add([['b']]);
    expect(await readdir(directory)).toEqual(before);
    await writer.discard();
  });
});
