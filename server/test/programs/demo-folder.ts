import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { serverProcess } from './server-process.ts';

/**
 * Starts a server once for the tests of the file. Returns a function that copies its data folder, with the database and
 * the demo, into a folder.
 */
export function demoMadeOnce(): (path: string) => Promise<void> {
  let prepared = '';
  beforeAll(async () => {
    prepared = await mkdtemp(join(tmpdir(), 'tunna-prepared-'));
    expect(await (await serverProcess({ DATA_DIR: prepared })).end('SIGTERM')).toBe(0);
  }, 180_000);
  afterAll(() => rm(prepared, { recursive: true, force: true }));
  return (path) => cp(prepared, path, { recursive: true });
}
