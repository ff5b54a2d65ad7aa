import { singleByteText } from '@tunna/domain/text/single-byte-text';

/** How a file can be shown beside its lines. */
export type DocumentKind = 'pdf' | 'image' | 'xml' | 'table' | 'other';

/** Bytes above which a file is only offered for download. */
export const largestShown = 32 * 1024 ** 2;

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Pictures that every supported browser draws: PNG, JPEG, GIF, WebP. */
const isImage = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
  startsWith(bytes, 0xff, 0xd8, 0xff) ||
  startsWith(bytes, 0x47, 0x49, 0x46, 0x38) ||
  (startsWith(bytes, 0x52, 0x49, 0x46, 0x46) && startsWith(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50));

/** `%PDF-` may come after other bytes. */
const isPdf = (bytes: Uint8Array): boolean => {
  const end = Math.min(bytes.length - 4, 1024);
  for (let at = 0; at < end; at++) if (startsWith(bytes.subarray(at), 0x25, 0x50, 0x44, 0x46, 0x2d)) return true;
  return false;
};

/** The kind of a file by its first bytes; a table of text also by its name. @param name with its extension */
export function documentKind(bytes: Uint8Array, name: string): DocumentKind {
  if (isPdf(bytes)) return 'pdf';
  if (isImage(bytes)) return 'image';
  const beginning = decodeText(bytes.subarray(0, 512));
  if (beginning.includes('\0')) return 'other';
  if (/^\s*</.test(beginning)) return 'xml';
  return /\.(csv|tsv|txt)$/i.test(name) ? 'table' : 'other';
}

/** Text in UTF-8 or UTF-16 with a byte order mark; other bytes have one letter each, as the server reads them. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined;
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  // An incomplete character at the end of a part is not an error.
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  return text.includes('�') ? singleByteText((encoding) => new TextDecoder(encoding).decode(bytes)) : text;
}

/** The first rows of a table as text. */
export interface TableRows {
  readonly rows: readonly (readonly string[])[];
  /** Whether the file has more rows or columns. */
  readonly isCut: boolean;
}

export const shownRows = 200;
const shownColumns = 40;
const shownCell = 200;

/** The sign between cells: the most frequent one of the first line. */
function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const count = (sign: string): number => line.split(sign).length;
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Reads the first rows of a table of text. Line ends in quotation marks belong to their cell. */
export function tableRows(text: string): TableRows {
  const declared = /^sep=(.)\r?\n/.exec(text);
  const content = declared === null ? text : text.slice(declared[0].length);
  const separator = declared?.[1] ?? separatorOf(content);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let at = 0;
  for (; at < content.length && rows.length < shownRows; at++) {
    const sign = content[at] ?? '';
    if (isQuoted && sign === '"' && content[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted || (sign !== separator && sign !== '\n')) cell += sign;
    else {
      row.push(cell.trim());
      cell = '';
      if (sign === '\n') {
        rows.push(row);
        row = [];
      }
    }
  }
  if (rows.length < shownRows && (row.length > 0 || cell.trim() !== '')) rows.push([...row, cell.trim()]);
  const shown = rows.map((cells) => cells.slice(0, shownColumns).map((text) => text.slice(0, shownCell)));
  return { rows: shown, isCut: at < content.length || rows.some(({ length }) => length > shownColumns) };
}
