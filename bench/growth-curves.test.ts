import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { pictures } from './growth-curves.ts';

const folder = fileURLToPath(new URL('results/', import.meta.url));

it('has the pictures of the tables of growth.md: run node bench/growth-curves.ts after a change', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  expect(Object.fromEntries(files.map((file) => [file, readFileSync(folder + file, 'utf8')]))).toEqual(
    Object.fromEntries(pictures()),
  );
});

it('draws a curve for each call that was measured at several sizes', () => {
  const numbers = [...pictures()].map(([file, picture]) => [file, picture.split('class="lead"').length - 2]);
  expect(Object.fromEntries(numbers)).toEqual({
    'growth-audit.svg': 11,
    'growth-containers.svg': 7,
    'growth-organizations.svg': 10,
    'growth-readings.svg': 12,
    'growth-lines.svg': 23,
  });
});
