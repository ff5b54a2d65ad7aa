import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('names each page by its module: its texts have the same name', async () => {
  const source = await readFile(join(import.meta.dirname, 'pages.ts'), 'utf8');
  const named = [...source.matchAll(/page\(\s*'([^']+)',[^']*import\('\.\/([^']+)\.tsx'\)/g)];
  expect(named.length).toBe(source.match(/import\('\.\//g)?.length);
  for (const [, name, module] of named) expect(name).toBe(module);
});
