import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import type { InlineStyle } from './web-bundle.ts';

/** Style sheets that stand inside many pages: nine tenths of a public page, so they are compressed once. */
export interface PackedStyles {
  readonly sheets: readonly InlineStyle[];
  readonly bytes: Buffer;
  /** Blocks of DEFLATE that other blocks may stand before and after. */
  readonly blocks: Buffer;
}

/** A page before and after its style sheets. */
export interface PageParts {
  readonly start: string;
  readonly rest: string;
}

const deflateLater = promisify(deflateRaw);
/** Bytes up to which compressing takes less time than leaving it to another thread. */
const soon = 32 * 1024;
/** The first bytes of a gzip file without a name and a time (RFC 1952). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const maxStored = 0xffff;

export function packStyles(sheets: readonly InlineStyle[]): PackedStyles {
  const bytes = Buffer.from(sheets.map(({ text }) => `<style>${text}</style>`).join(''));
  const blocks = deflateRawSync(bytes, { level: constants.Z_BEST_COMPRESSION, finishFlush: constants.Z_SYNC_FLUSH });
  return { sheets, bytes, blocks };
}

/** Blocks of DEFLATE with the bytes as they are (RFC 1951, 3.2.4). */
function storedBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += maxStored) {
    const part = bytes.subarray(from, from + maxStored);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(maxStored - part.length, 3);
    blocks.push(head, part);
  }
  return blocks;
}

/** The page as one gzip file. Its short start is not compressed, and the style sheets already are. */
export async function gzipPage({ start, rest }: PageParts, styles: PackedStyles): Promise<Buffer> {
  const [before, after] = [Buffer.from(start), Buffer.from(rest)];
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(after, crc32(styles.bytes, crc32(before))), 0);
  end.writeUInt32LE(before.length + styles.bytes.length + after.length, 4);
  const last = after.length <= soon ? deflateRawSync(after) : await deflateLater(after);
  return Buffer.concat([gzipHeader, ...storedBlocks(before), styles.blocks, last, end]);
}

/** The page without compression. */
export const plainPage = ({ start, rest }: PageParts, styles: PackedStyles): Buffer =>
  Buffer.concat([Buffer.from(start), styles.bytes, Buffer.from(rest)]);
