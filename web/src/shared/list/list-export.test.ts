import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@tunna/contract';
import type { Endpoint } from '@tunna/contract/endpoint';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');

it('is offered by a page for every list that has an export', async () => {
  const files = (await readdir(source, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('lib/'),
  );
  const text = (await Promise.all(files.map((name) => readFile(join(source, name), 'utf8')))).join('\n');
  const exports = Object.entries<Endpoint>(contract).filter(
    ([, { path, query }]) => path.endsWith('/export') && query !== undefined && 'columns' in query.shape,
  );
  expect(exports.length).toBeGreaterThan(30);
  const unsent = exports.map(([name]) => name).filter((name) => !text.includes(`'${name}'`));
  expect(unsent).toEqual([]);
});
