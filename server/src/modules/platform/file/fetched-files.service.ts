import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

interface Fetched {
  readonly path: string;
  readonly ready: Promise<void>;
  users: number;
  expiry?: NodeJS.Timeout;
}

/** Milliseconds for which an unused copy stays: the entries of an archive are read one after another. */
const cacheMillis = 60_000;

/** Copies of remote files, for readers that need a path. Readers of the same file share one. */
export class FetchedFiles {
  readonly #directory: string;
  readonly #fetched = new Map<string, Fetched>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /**
   * Calls a function with the path of a copy.
   * @param name of the file
   * @param fetch writes the file to a path
   */
  async use<T>(name: string, fetch: (path: string) => Promise<void>, work: (path: string) => Promise<T>): Promise<T> {
    const copy = this.#fetched.get(name) ?? this.#begin(name, fetch);
    clearTimeout(copy.expiry);
    copy.users += 1;
    try {
      await copy.ready;
      return await work(copy.path);
    } finally {
      copy.users -= 1;
      if (copy.users === 0) copy.expiry = setTimeout(() => void this.#drop(name, copy), cacheMillis).unref();
    }
  }

  /** Removes the copy of a file unless it is being read. */
  async forget(name: string): Promise<void> {
    const copy = this.#fetched.get(name);
    if (copy?.users === 0) await this.#drop(name, copy);
  }

  #begin(name: string, fetch: (path: string) => Promise<void>): Fetched {
    const path = join(this.#directory, randomUUID());
    const ready = mkdir(this.#directory, { recursive: true, mode: 0o700 }).then(() => fetch(path));
    const copy: Fetched = { path, ready, users: 0 };
    this.#fetched.set(name, copy);
    ready.catch(() => this.#drop(name, copy));
    return copy;
  }

  async #drop(name: string, copy: Fetched): Promise<void> {
    clearTimeout(copy.expiry);
    if (this.#fetched.get(name) === copy) this.#fetched.delete(name);
    await rm(copy.path, { force: true });
  }
}
