import { constants, type FileHandle, mkdir, open, readFile, rename, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Errors of a disk that is full or fails. Writing may succeed later. */
const diskErrors = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'EFBIG']);

/** The code of such an error. */
const diskCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && diskErrors.has(String(error.code)) ? String(error.code) : undefined;

/** The complete lines. A power failure while writing leaves the last line torn. */
function decode<Line>(text: string): Line[] {
  const lines: Line[] = [];
  for (const each of text.split('\n')) {
    if (each === '') continue;
    try {
      lines.push(JSON.parse(each) as Line);
    } catch {
      return lines;
    }
  }
  return lines;
}

const encode = (lines: readonly unknown[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAndClose(file: FileHandle, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A file of lines that grows until it is rewritten. Each line is on the disk before `append` resolves. */
export class Journal<Line> {
  readonly #folder: string;
  readonly #path: string;
  /** Bytes of complete lines. */
  #size = 0;
  #trouble = '';

  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#path = join(folder, name);
  }

  get size(): number {
    return this.#size;
  }

  /** Code of the disk's error at the last write, such as `ENOSPC`; empty if it succeeded. */
  get trouble(): string {
    return this.#trouble;
  }

  /** The content so far; empty if the file does not exist. */
  async read(): Promise<Line[]> {
    await mkdir(this.#folder, { recursive: true });
    const text = await readFile(this.#path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const lines = decode<Line>(text);
    this.#size = Buffer.byteLength(encode(lines));
    return lines;
  }

  /** Appends lines. Returns false if the disk rejects them; then none is stored. */
  async append(lines: readonly Line[]): Promise<boolean> {
    const bytes = Buffer.from(encode(lines));
    return this.#write(async () => {
      const file = await open(this.#path, constants.O_RDWR | constants.O_CREAT);
      // At a fixed position: overwrites the remains of an earlier attempt.
      await writeAndClose(file, async () => {
        await file.write(bytes, 0, bytes.length, this.#size);
        await file.truncate(this.#size + bytes.length);
      });
      this.#size += bytes.length;
    });
  }

  /** Replaces the file by these lines, atomically. */
  async rewrite(lines: readonly Line[]): Promise<boolean> {
    const text = encode(lines);
    return this.#write(async () => {
      const file = await open(`${this.#path}.new`, 'w');
      await writeAndClose(file, () => file.writeFile(text));
      await rename(`${this.#path}.new`, this.#path);
      await syncFolder(this.#folder);
      this.#size = Buffer.byteLength(text);
    });
  }

  /** Free bytes of its disk. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  async #write(write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      this.#trouble = '';
    } catch (error) {
      const code = diskCode(error);
      if (code === undefined) throw error;
      this.#trouble = code;
    }
    return this.#trouble === '';
  }
}
