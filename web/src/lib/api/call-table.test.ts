import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callTable } from './call-table.ts';

it('matches the contract: run `npm run web:calls` after a change of the contract', async () => {
  expect(await readFile(join(import.meta.dirname, 'calls.gen.ts'), 'utf8')).toBe(callTable());
});
