import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { breakpoints, upTo } from '../tokens/breakpoints.ts';
import { Grid } from './grid.tsx';

describeConformance((common) => <Grid {...common} />);

test.each([
  [320, 1],
  [breakpoints.md - 1, 1],
  [breakpoints.md, 2],
  [breakpoints.xl - 1, 2],
  [breakpoints.xl, 3],
])('at %i px it has %i columns', async (width, columns) => {
  await page.viewport(width, 600);
  const { container } = await render(<Grid />);
  const grid = container.firstElementChild;
  if (grid === null) throw new Error('nothing rendered');
  expect(getComputedStyle(grid).gridTemplateColumns.split(' ')).toHaveLength(columns);
});

test('the breakpoints are maximum widths', async () => {
  expect(breakpoints).toEqual({ sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 });
  await page.viewport(640, 600);
  expect(matchMedia(upTo('sm')).matches).toBe(true);
  await page.viewport(641, 600);
  expect(matchMedia(upTo('sm')).matches).toBe(false);
});
