import { type FileHandle, open } from 'node:fs/promises';
import { contentKind, type FileTypeName, headLength, markupKind, typeOfName } from '@tunna/domain/platform/file-type';
import { UnsafeArchiveError } from '../archive/archive-totals.service.ts';
import { fileMismatch, fileTypeRefused, fileUnsafe } from './file.errors.ts';
import { readArchive } from './file-archive.service.ts';
import { type ImageType, imageDimensions, isImageType } from './file-image.service.ts';

/** Max pixels of one picture: displaying it needs all of them in memory. */
const maxPixels = 40_000_000;

/** Max characters searched before a document's root element. */
const longestProlog = 65_536;

interface FileOnDisk {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

async function assertShowable(file: FileHandle, type: ImageType): Promise<void> {
  const dimensions = await imageDimensions(file, type);
  if (dimensions === undefined) throw fileUnsafe('it does not say how large the picture is');
  const [width, height] = dimensions;
  if (width * height > maxPixels) throw fileUnsafe(`the picture has ${width} × ${height} pixels`);
}

const contentTypes = '[Content_Types].xml';
const mainParts = { 'xl/workbook.xml': 'xlsx', 'word/document.xml': 'docx' } as const;

/** The type of an archive: a workbook or document is recognized by its main part. */
async function archiveType({ path, size }: FileOnDisk): Promise<FileTypeName> {
  try {
    const found = await readArchive(path, size, [contentTypes, ...Object.keys(mainParts)]);
    if (!found.has(contentTypes)) return 'zip';
    return Object.entries(mainParts).find(([part]) => found.has(part))?.[1] ?? 'zip';
  } catch (error) {
    throw error instanceof UnsafeArchiveError ? fileUnsafe(error.message) : error;
  }
}

// What no text holds: NUL above all, and controls other than tab, line ends and page breaks.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is what it is for
const binary = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

/** The beginning of a text in an encoding; undefined if any of the file is invalid in it. */
async function readText(path: string, encoding: string): Promise<string | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let beginning = '';
  const file = await open(path);
  try {
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      if (binary.test(text)) return undefined;
      if (beginning.length < longestProlog) beginning += text.slice(0, longestProlog - beginning.length);
    }
    decoder.decode();
    return beginning;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  } finally {
    await file.close();
  }
}

/** Without a byte order mark a text is UTF-8 or else Latin-1, which accepts every byte: then control characters decide. */
async function textOf(path: string, head: Buffer): Promise<string | undefined> {
  if (head[0] === 0xff && head[1] === 0xfe) return readText(path, 'utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return readText(path, 'utf-16be');
  return (await readText(path, 'utf-8')) ?? (await readText(path, 'latin1'));
}

/** The type of a text: markup by its beginning, a table by its name, because the content is ambiguous. */
function textType(text: string, name: string): FileTypeName {
  if (text.startsWith('#!')) throw fileTypeRefused();
  if (!text.trimStart().startsWith('<')) return typeOfName(name) === 'csv' ? 'csv' : 'text';
  switch (markupKind(text)) {
    case 'xml':
      return 'xml';
    case 'document_type':
      throw fileUnsafe('it brings a document type with it');
    default:
      throw fileTypeRefused();
  }
}

async function contentType(stored: FileOnDisk, file: FileHandle): Promise<FileTypeName> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
  const head = buffer.subarray(0, bytesRead);
  const kind = contentKind(head);
  if (kind === 'zip') return archiveType(stored);
  if (kind !== 'text') {
    if (isImageType(kind)) await assertShowable(file, kind);
    return kind;
  }
  const text = bytesRead === 0 ? undefined : await textOf(stored.path, head);
  if (text === undefined) throw fileTypeRefused();
  return textType(text, stored.name);
}

/**
 * The type of a file by its content, after checking that it is safe to open.
 * @throws ApplicationError `unsupported_media_type` for a type that is not accepted, `file_mismatch` if its name has another type,
 * `file_unsafe` for pictures and archives that exceed their limits, and for XML with a document type
 */
export async function inspectFile(stored: FileOnDisk): Promise<FileTypeName> {
  const named = typeOfName(stored.name);
  if (named === 'other') throw fileTypeRefused();
  const file = await open(stored.path);
  try {
    const type = await contentType(stored, file);
    if (named !== undefined && named !== type) throw fileMismatch();
    return type;
  } finally {
    await file.close();
  }
}
