import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { UploadedFile } from '@tunna/contract/endpoint';
import { contentKind, headLength, pictureTypes } from '@tunna/domain/platform/file-type';
import { isOds } from '../../platform/spreadsheet/ods-reader.service.ts';
import { invoiceSyntaxOf } from '../invoice-reader/invoice-root.service.ts';
import { workbookKind } from './import-archive.service.ts';

/** The type of a file by its content, whatever its name. */
export type FileFormat =
  | { readonly format: 'ubl' | 'cii' | 'table' | 'archive' }
  /** A PDF or an image. */
  | { readonly format: 'document'; readonly isPdf: boolean }
  | { readonly format: 'unknown'; readonly found: string };

/** The first characters of a text in the usual encodings, without byte order marks and the zero bytes of UTF-16. */
const firstSigns = (head: Buffer): string =>
  head
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\u0000', '')
    .trimStart();

// biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of them
const binary = /[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Bytes that are a space, a digit or a letter in EBCDIC. Few other texts consist of them. */
const isEbcdicSign = (byte: number): boolean =>
  byte === 0x40 || (byte >= 0xf0 && byte <= 0xf9) || ((byte & 0x0f) <= 9 && byte > 0x80 && byte !== 0xa0);

/** Formats that are recognized but not read. */
const knownFormats: readonly [name: string, isFormat: (head: Buffer) => boolean][] = [
  ['XLS', (head) => head.toString('latin1', 0, 8) === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['JSON', (head) => /^(?:\{\s*["}]|\[\s*[[{"\]\d-])/.test(firstSigns(head))],
  [
    'EBCDIC',
    (head) =>
      head.length >= 40 &&
      !head.includes(0x20) &&
      !head.includes(0x0a) &&
      head.filter(isEbcdicSign).length > head.length * 0.7,
  ],
];

/** An archive without entries starts with its end record. */
const isArchive = (head: Buffer): boolean => ['PK\x03\x04', 'PK\x05\x06'].includes(head.toString('latin1', 0, 4));

const isPicture = (kind: string): boolean => pictureTypes.some((type) => type === kind);

/** @throws Error of the file system */
export async function formatOf(path: string): Promise<FileFormat> {
  const head = await headOf(path);
  if (isOds(head)) return { format: 'table' };
  if (isArchive(head)) {
    const workbook = await workbookKind(path);
    if (workbook === 'binary workbook') return { format: 'unknown', found: 'XLSB' };
    return { format: workbook === undefined ? 'archive' : 'table' };
  }
  const named = knownFormats.find(([, isFormat]) => isFormat(head))?.[0];
  if (named !== undefined) return { format: 'unknown', found: named };
  const kind = contentKind(head);
  if (kind === 'pdf' || isPicture(kind)) return { format: 'document', isPdf: kind === 'pdf' };
  if (kind !== 'text') return { format: 'unknown', found: kind.toUpperCase() };
  const signs = firstSigns(head);
  // For an empty file, or another XML file, the reader reports what is wrong.
  if (signs === '') return { format: 'ubl' };
  if (signs.startsWith('<')) return { format: (await invoiceSyntaxOf(createReadStream(path))) ?? 'ubl' };
  if (binary.test(signs)) return { format: 'unknown', found: '' };
  return { format: 'table' };
}

/** Maximum characters of a file name. */
const longestName = 200;

/** A file of the server in the form of an upload. @param name its name, also in an archive */
export async function describeFile(path: string, name: string): Promise<UploadedFile> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  const { size } = await stat(path);
  return { name: name.slice(-longestName).toWellFormed(), path, size, sha256: hash.digest('hex') };
}
