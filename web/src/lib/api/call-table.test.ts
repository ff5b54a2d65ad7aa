import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callTables } from './call-table.ts';

it('matches the contract: run `npm run web:calls` after a change of the contract', async () => {
  const { calls, downloads } = callTables();
  expect(await readFile(join(import.meta.dirname, 'calls.gen.ts'), 'utf8')).toBe(calls);
  expect(await readFile(join(import.meta.dirname, 'download-calls.gen.ts'), 'utf8')).toBe(downloads);
});
