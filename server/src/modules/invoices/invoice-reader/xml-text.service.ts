import { encodingBroken, encodingUnknown, fileEmpty, malformed, overLimit } from './invoice-reader.errors.ts';

/** Decoder names of the usual encodings. ISO-8859-1 is read as the Windows encoding that includes it. */
const encodings = new Map(
  Object.entries({
    'utf-8': 'utf-8',
    utf8: 'utf-8',
    'us-ascii': 'utf-8',
    ascii: 'utf-8',
    'utf-16': 'utf-16le',
    'utf-16le': 'utf-16le',
    'utf-16be': 'utf-16be',
    'iso-8859-1': 'windows-1252',
    latin1: 'windows-1252',
    ...Object.fromEntries([2, 3, 4, 5, 7, 10, 13, 14, 15, 16].map((part) => [`iso-8859-${part}`, `iso-8859-${part}`])),
    'iso-8859-9': 'windows-1254',
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8].map((part) => [`windows-125${part}`, `windows-125${part}`])),
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8].map((part) => [`cp125${part}`, `windows-125${part}`])),
  }),
);

/** Maximum bytes before the end of the encoding declaration. */
const prologBytes = 1024;

const startsWith = (bytes: Buffer, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** The encoding of a file: by its byte order mark, its first characters, its declaration, or UTF-8. */
function encodingOf(start: Buffer): string {
  if (startsWith(start, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(start, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(start, 0xfe, 0xff)) return 'utf-16be';
  if (startsWith(start, 0x3c, 0x00)) return 'utf-16le';
  if (startsWith(start, 0x00, 0x3c)) return 'utf-16be';
  const declared = /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']{1,40})["']/.exec(start.toString('latin1'))?.[1];
  if (declared === undefined) return 'utf-8';
  const encoding = encodings.get(declared.toLowerCase());
  if (encoding === undefined) throw encodingUnknown(declared);
  // A declaration of two-byte characters that was read with one byte each is a leftover of a text in memory.
  return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the signs that XML does not allow
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

async function* withCompleteProlog(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw overLimit('file_too_large', 'file', maxBytes);
    if (start === undefined) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    else {
      start = Buffer.concat([start, chunk]);
      if (start.length < prologBytes) continue;
      yield start;
      start = undefined;
    }
  }
  if (start !== undefined && start.length > 0) yield start;
}

/** Chunks are split into pieces of this size before decoding, so that no step becomes large. */
const pieceBytes = 64 * 1024;

/**
 * The text of an XML file in pieces, in any encoding. Line ends are normalized as XML requires.
 * @param maxBytes maximum bytes of the file
 * @throws InvoiceReadError `file_empty`, `file_too_large`, `encoding_unknown`, `encoding_broken`, `xml_malformed`
 */
export async function* readXmlText(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let heldReturn = '';
  const decode = (bytes?: Buffer): string => {
    let text: string;
    try {
      text = heldReturn + (bytes === undefined ? decoder?.decode() : decoder?.decode(bytes, { stream: true }));
    } catch {
      throw encodingBroken(decoder?.encoding ?? 'utf-8');
    }
    const bad = forbidden.exec(text)?.[0];
    if (bad !== undefined) throw malformed('text', `U+${bad.charCodeAt(0).toString(16).padStart(4, '0')}`, 'XML 1.0');
    heldReturn = bytes !== undefined && text.endsWith('\r') ? '\r' : '';
    const whole = heldReturn === '' ? text : text.slice(0, -1);
    return whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole;
  };
  for await (const bytes of withCompleteProlog(source, maxBytes)) {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    for (let at = 0; at < bytes.length; at += pieceBytes) yield decode(bytes.subarray(at, at + pieceBytes));
  }
  if (decoder === undefined) throw fileEmpty();
  yield decode();
}
