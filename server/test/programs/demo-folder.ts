import { access, cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, inject } from 'vitest';
import { onceInRun } from '../once.ts';
import { serverProcess } from './server-process.ts';

async function makeFolder(path: string): Promise<void> {
  const unfinished = `${path}-unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  expect(await (await serverProcess({ DATA_DIR: unfinished })).end('SIGTERM')).toBe(0);
  await rename(unfinished, path);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Starts a server once for all test files of the run. Returns a function that copies its data folder, with the database
 * and the demo, into a folder.
 */
export function demoMadeOnce(): (path: string) => Promise<void> {
  const prepared = join(inject('testEngine').shared, 'demo');
  beforeAll(
    () => onceInRun('demo folder', { isMade: () => exists(prepared), make: () => makeFolder(prepared) }),
    180_000,
  );
  return (path) => cp(prepared, path, { recursive: true });
}
