interface FileType {
  readonly contentType: string;
  /** File name extensions, the usual one first. */
  readonly extensions: readonly [string, ...string[]];
}

/** The accepted file types. */
export const fileTypes = {
  pdf: { contentType: 'application/pdf', extensions: ['pdf'] },
  png: { contentType: 'image/png', extensions: ['png'] },
  jpeg: { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  webp: { contentType: 'image/webp', extensions: ['webp'] },
  gif: { contentType: 'image/gif', extensions: ['gif'] },
  heic: { contentType: 'image/heic', extensions: ['heic', 'heif'] },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  zip: { contentType: 'application/zip', extensions: ['zip'] },
  csv: { contentType: 'text/csv', extensions: ['csv'] },
  text: { contentType: 'text/plain', extensions: ['txt'] },
  xml: { contentType: 'application/xml', extensions: ['xml'] },
} as const satisfies Record<string, FileType>;

export type FileTypeName = keyof typeof fileTypes;

/** Pictures that every browser shows, and from which the server can remove the location. */
export const pictureTypes = ['jpeg', 'png', 'webp'] as const satisfies readonly FileTypeName[];

export type PictureType = (typeof pictureTypes)[number];

/** The result of reading the first bytes of a file: `zip` may be a workbook or a document, `text` a table or markup. */
export type ContentKind = Exclude<FileTypeName, 'xlsx' | 'docx' | 'csv' | 'xml'>;

/** Number of bytes that `contentKind` needs. */
export const headLength = 4096;

const signatures: readonly [kind: ContentKind, starts: (head: string) => boolean][] = [
  ['pdf', (head) => head.startsWith('%PDF-')],
  ['png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['gif', (head) => /^GIF8[79]a/.test(head)],
  ['webp', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
  // The brand or a compatible brand: phones write either.
  ['heic', (head) => head.slice(4, 8) === 'ftyp' && /hei[cxms]|hev[cx]/.test(head.slice(8, 64))],
  ['zip', (head) => head.startsWith('PK\x03\x04')],
];

/** The kind of a file by its first bytes. `text` if no signature matches: the caller must check whether it is text. */
export function contentKind(head: Uint8Array): ContentKind {
  const text = String.fromCharCode(...head.subarray(0, 64));
  return signatures.find(([, starts]) => starts(text))?.[0] ?? 'text';
}

/** The type by the extension of a file name; undefined without an extension, `other` for a type that is not accepted. */
export function typeOfName(name: string): FileTypeName | 'other' | undefined {
  const extension = /\.([^.\s]{1,20})$/.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  const found = Object.entries(fileTypes).find(([, { extensions }]) =>
    (extensions as readonly string[]).includes(extension),
  );
  return found === undefined ? 'other' : (found[0] as FileTypeName);
}

/** The kind of a markup document, by its root element and the text before it. */
export type MarkupKind = 'xml' | 'page' | 'document_type' | 'unknown';

const beforeRoot = /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/;
const pages = /^(?:[\w.-]+:)?(?:html|svg|script|body|head)$/i;

/**
 * `page` for HTML and SVG, which browsers execute; `document_type` for XML with a document type declaration; `unknown` without a root
 * element in the text.
 */
export function markupKind(text: string): MarkupKind {
  const rest = text.replace(beforeRoot, '');
  const declared = /^<!doctype\s*([^\s>[]*)/i.exec(rest)?.[1];
  if (declared !== undefined) return pages.test(declared) ? 'page' : 'document_type';
  const root = /^<([A-Za-z_][\w.:-]*)/.exec(rest)?.[1];
  if (root === undefined) return 'unknown';
  return pages.test(root) ? 'page' : 'xml';
}
