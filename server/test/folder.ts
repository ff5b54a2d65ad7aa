import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is removed after the running test, and after its `afterEach` hooks. */
export async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tunna-test-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}
