import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** The fields that an entry's header and the directory share. Sizes are in bytes. */
function entryFields(name: string, crc: number, packed: number, whole: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  // Names are UTF-8; deflated; a fixed date, 1 January 1980.
  fields.writeUInt16LE(0x800, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt16LE(0x21, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(whole, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

const localHeader = (name: string, fields: Buffer): Buffer =>
  Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name)]);

function directoryEntry(name: string, fields: Buffer, offset: number): Buffer {
  const more = Buffer.alloc(14);
  more.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, more, Buffer.from(name)]);
}

function endOf(directory: readonly Buffer[], offset: number): Buffer {
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([entries, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

/** An entry that is being written. */
interface OpenEntry {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

/** Writes a ZIP archive of texts as a stream, entry by entry; smaller than 4 GB. */
export class ZipWriter {
  readonly #file: FileHandle;
  readonly #directory: Buffer[] = [];
  #position = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async #put(bytes: Uint8Array): Promise<void> {
    await this.#file.write(bytes, 0, bytes.length, this.#position);
    this.#position += bytes.length;
  }

  /** Begins an entry; the one before has ended. */
  async open(name: string): Promise<OpenEntry> {
    const start = this.#position;
    await this.#put(localHeader(name, entryFields(name, 0, 0, 0)));
    const dataStart = this.#position;
    const deflate = createDeflateRaw();
    const stored = (async () => {
      for await (const chunk of deflate) await this.#put(chunk as Buffer);
    })();
    // The next write rejects with the error.
    stored.catch((error: Error) => deflate.destroy(error));
    let crc = 0;
    let whole = 0;
    return {
      async write(text) {
        const bytes = Buffer.from(text);
        crc = crc32(bytes, crc);
        whole += bytes.length;
        if (!deflate.write(bytes)) await once(deflate, 'drain');
      },
      end: async () => {
        deflate.end();
        await stored;
        const fields = entryFields(name, crc, this.#position - dataStart, whole);
        const header = localHeader(name, fields);
        await this.#file.write(header, 0, header.length, start);
        this.#directory.push(directoryEntry(name, fields, start));
      },
    };
  }

  /** Adds a complete entry. */
  async add(name: string, text: string): Promise<void> {
    const entry = await this.open(name);
    await entry.write(text);
    await entry.end();
  }

  async end(): Promise<void> {
    await this.#put(endOf(this.#directory, this.#position));
  }
}
