import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { incomingOf, storedHashes } from '../../../../test/files/stored.ts';
import { sendFile } from '../../../../test/files/upload.ts';
import { zip } from '../../../../test/files/zip.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp();
const space = ofAllTests(() => createWorkspace(test));

const send = (name: string, content: string | Uint8Array) =>
  sendFile(test, `/org/${space.organizationId}/file-upload/upload`, space.members.editor, { name, content });

/** All bytes, incoming files, and rows in the table. */
async function kept(): Promise<unknown> {
  return [
    await storedHashes(test, space.organizationId),
    await incomingOf(test),
    await test.db.asOwner('select id from file order by id'),
  ];
}

/** Sends a file that must be refused; checks that nothing was stored, and returns the error. */
async function refused(name: string, content: string | Uint8Array): Promise<string> {
  const before = await kept();
  const { status, body } = await send(name, content);
  expect([name, await kept()]).toEqual([name, before]);
  return `${status} ${body.code}`;
}

const bytes = (...parts: (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const box = (type: string, ...content: (string | readonly number[])[]) => {
  const inside = bytes(...content);
  return bytes(u32(inside.length + 8), type, [...inside]);
};

const png = (width: number, height: number) =>
  bytes('\x89PNG\r\n\x1a\n', u32(13), 'IHDR', u32(width), u32(height), [8, 6, 0, 0, 0], u32(0));
const gif = (width: number, height: number) => {
  const image = bytes('GIF89a', [0, 0, 0, 0], [0, 0, 0, 0x3b]);
  image.writeUInt16LE(width, 6);
  image.writeUInt16LE(height, 8);
  return image;
};
const jpeg = (width: number, height: number) =>
  bytes(
    ...([[0xff, 0xd8, 0xff, 0xe1], u16(2 + 5000), '\xff\xc0'.repeat(2500)] as const),
    ...([[0xff, 0xff, 0xc0], u16(17), [8], u16(height), u16(width), Array<number>(12).fill(3)] as const),
  );
const webp = (width: number, height: number) => {
  const image = bytes('RIFF', u32(0), 'WEBPVP8X', Array<number>(14).fill(0));
  image.writeUIntLE(width - 1, 24, 3);
  image.writeUIntLE(height - 1, 27, 3);
  return image;
};
const heic = (width: number, height: number, brand = 'heic') => {
  const sizes = [
    [160, 120],
    [width, height],
  ].map(([w = 0, h = 0]) => [...box('ispe', u32(0), u32(w), u32(h))]);
  const properties = box('iprp', [...box('ipco', ...sizes)]);
  return bytes(
    [...box('ftyp', brand, u32(0), 'mif1heic')],
    [...box('meta', u32(0), [...box('hdlr', u32(0))], [...properties])],
    [...box('mdat', 'pixels')],
  );
};

const workbook = () => zip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]);
const letter = () => zip([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]);

describe('a file is recognized by its content', () => {
  it.each([
    ['reikningur.PDF', '%PDF-1.7\nx', 'application/pdf'],
    ['mynd.png', png(4000, 3000), 'image/png'],
    ['mynd.gif', gif(100, 100), 'image/gif'],
    ['mynd.jpg', jpeg(4000, 3000), 'image/jpeg'],
    ['mynd.jpeg', jpeg(3000, 4000), 'image/jpeg'],
    ['mynd.webp', webp(800, 600), 'image/webp'],
    ['mynd.heic', heic(4032, 3024), 'image/heic'],
    ['mynd.heif', heic(4032, 3024, 'mif1'), 'image/heic'],
    ['bók.xlsx', workbook(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['bréf.docx', letter(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    [
      'safn.zip',
      zip([{ name: 'möppur/reikningur.pdf' }, { name: 'windows\\mappa.txt' }, { name: 'tafla.xlsx' }]),
      'application/zip',
    ],
    ['tafla.csv', 'Dagur;kg\n1.3.;12,5\n', 'text/csv'],
    ['latin.csv', Buffer.from('Þórður;kg', 'latin1'), 'text/csv'],
    ['utf16.csv', Buffer.from('\ufeffÞórður;kg', 'utf16le'), 'text/csv'],
    ['minnisblað.txt', 'Þetta er texti.\f\r\n', 'text/plain'],
    ['nafnlaust', 'Texti án endingar', 'text/plain'],
    ['reikningur.xml', '\ufeff<?xml version="1.0"?>\n<!-- ubl --><Invoice xmlns="x"/>', 'application/xml'],
    ['utf16.xml', Buffer.from('\ufeff<?xml version="1.0"?><cac:Invoice/>', 'utf16le'), 'application/xml'],
  ])('%s', async (name, content, contentType) => {
    const { status, body } = await send(name, content);
    expect([status, body.contentType, body.name]).toEqual([200, contentType, name]);
  });
});

describe('a file is refused, and none of it is stored,', () => {
  it.each([
    ['a program', 'forrit.exe', bytes('MZ', [0x90, 0, 3, 0, 0, 0])],
    ['a program without a name’s end', 'forrit', bytes('\x7fELF', [2, 1, 1, 0, 0, 0])],
    ['a script', 'gögn.txt', '#!/bin/sh\nrm -rf /'],
    ['a page', 'síða.html', '<!doctype html><script>alert(1)</script>'],
    ['a page that says it is text', 'síða.txt', '\n <!-- x --><HTML><body onload=alert(1)>'],
    ['a page that says it is XML', 'síða.xml', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['a drawing that runs scripts', 'merki.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    [
      'such a drawing that says it is XML',
      'merki.xml',
      '<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg"/>',
    ],
    ['one with a document type', 'merki.xml', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" ""><svg/>'],
    ['a picture under a program’s name', 'mynd.exe', png(10, 10)],
    ['nothing', 'tómt.txt', ''],
    ['text with NUL', 'gögn.csv', 'a;b\u0000c'],
    ['half a UTF-16 pair', 'gögn.csv', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
    ['slides', 'glærur.pptx', zip([{ name: '[Content_Types].xml' }, { name: 'ppt/presentation.xml' }])],
  ])('with a type that is not accepted: %s', async (_what, name, content) => {
    expect(await refused(name, content)).toBe('415 unsupported_media_type');
  });

  it.each([
    ['mynd.png', '%PDF-1.7'],
    ['reikningur.pdf', png(10, 10)],
    ['reikningur.pdf', 'Bara texti'],
    ['bók.xlsx', letter()],
    ['bók.xlsx', zip([{ name: 'a.txt' }])],
    ['safn.zip', workbook()],
    ['mynd.jpg', gif(10, 10)],
    ['gögn.csv', '<?xml version="1.0"?><Invoice/>'],
    ['reikningur.xml', 'a;b'],
  ])('with a content that does not match its name: %s', async (name, content) => {
    expect(await refused(name, content)).toBe('422 file_mismatch');
  });

  it.each([
    ['entities', 'x.xml', '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "b">]><lolz>&a;</lolz>'],
    ['entities in UTF-16', 'x.xml', Buffer.from('\ufeff<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>', 'utf16le')],
    ['too many pixels', 'x.png', png(8000, 5001)],
    ['too many pixels', 'x.gif', gif(65_535, 65_535)],
    ['too many pixels', 'x.jpg', jpeg(20_000, 20_000)],
    ['too many pixels', 'x.webp', webp(16_000_000, 16_000_000)],
    ['too many pixels', 'x.heic', heic(20_000, 20_000)],
    ['no dimensions', 'x.jpg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0])],
    ['no dimensions', 'x.heic', bytes([...box('ftyp', 'heic')], [...box('mdat', 'x')])],
    ['a box that lies about its size', 'x.heic', bytes([...box('ftyp', 'heic')], u32(0xffffffff), 'meta', u32(0))],
    ['a path upwards', 'x.zip', zip([{ name: '../../etc/passwd' }])],
    ['an absolute path', 'x.zip', zip([{ name: '/etc/passwd' }])],
    ['a drive', 'x.zip', zip([{ name: 'C:/windows/system.ini' }])],
    ['a backslash', 'x.zip', zip([{ name: '..\\system.ini' }])],
    ['too much expanded', 'x.zip', zip([{ name: 'a', content: 'x'.repeat(3_000_000), declares: 201 * 1024 ** 2 }])],
    ['too high a ratio', 'x.zip', zip([{ name: 'a', declares: 60_000 }])],
    [
      'too high a ratio',
      'x.xlsx',
      zip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml', declares: 90_000 }]),
    ],
    ['too many entries', 'x.zip', zip(Array.from({ length: 2001 }, (_, number) => ({ name: `${number}` })))],
    ['an archive inside', 'x.zip', zip([{ name: 'meira/inni.ZIP' }])],
    [
      'macros',
      'x.xlsx',
      zip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }, { name: 'xl/vbaProject.bin' }]),
    ],
    ['a directory that is cut off', 'x.zip', workbook().subarray(0, -10)],
  ])('if it is unsafe: %s (%s)', async (_what, name, content) => {
    expect(await refused(name, content)).toBe('422 file_unsafe');
  });

  it('above 25 MB, or with a path as its name', async () => {
    const large = Buffer.alloc(25 * 1024 ** 2 + 1, 'a');
    expect(await refused('stór.txt', large)).toBe('413 payload_too_large');
    expect((await send('hæfileg.txt', large.subarray(1))).status).toBe(200);
    for (const name of ['../../upp.txt', '/etc/passwd', 'C:\\x.txt', 'a\u202Etxt.exe'])
      expect(await refused(name, 'x')).toBe('422 file_name_unusable');
  });
});
