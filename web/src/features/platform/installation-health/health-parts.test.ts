import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { healthParts } from './health-parts.ts';

it('names sections that docs/OPERATIONS.md has', async () => {
  const guide = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'OPERATIONS.md');
  const headings = (await readFile(guide, 'utf8')).split('\n').filter((line) => line.startsWith('## '));
  for (const { section } of Object.values(healthParts)) expect(headings).toContain(`## ${section}`);
});
