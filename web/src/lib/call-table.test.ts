import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callTable } from './call-table.ts';

it('is what the contract says: after a change of it, `npm run web:calls` writes it again', async () => {
  expect(await readFile(join(import.meta.dirname, 'calls.gen.ts'), 'utf8')).toBe(callTable());
});
