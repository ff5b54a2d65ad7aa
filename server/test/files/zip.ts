import { crc32, deflateRawSync } from 'node:zlib';

interface ZipEntry {
  readonly name: string;
  readonly content?: string | Buffer;
  /** The declared uncompressed size, if it differs from the real one; implies deflate. */
  readonly declares?: number;
  /** Deflated; otherwise the bytes are stored. */
  readonly deflated?: true;
}

/** A ZIP archive of these entries, written byte by byte, so that it can be invalid. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = 'x', declares, deflated } of entries) {
    const fileName = Buffer.from(name);
    const whole = typeof content === 'string' ? Buffer.from(content) : content;
    const data = deflated ? deflateRawSync(whole) : whole;
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(declares === undefined && !deflated ? 0 : 8, 8);
    local.writeUInt32LE(crc32(whole), 14);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(declares ?? whole.length, 22);
    local.writeUInt16LE(fileName.length, 26);
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 'latin1');
    // UTF-8 names.
    central.writeUInt16LE(0x800, 8);
    local.copy(central, 10, 8, 28);
    central.writeUInt32LE(offset, 42);
    locals.push(local, fileName, data);
    directory.push(central, fileName);
    offset += local.length + fileName.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

/** A valid archive of texts by name. */
export const zipOf = (texts: Readonly<Record<string, string>>): Buffer =>
  zip(Object.entries(texts).map(([name, content]) => ({ name, content, deflated: true })));
