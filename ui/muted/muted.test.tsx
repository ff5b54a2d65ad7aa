import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { Detail, Muted } from './muted.tsx';

describeConformance((common) => <Muted {...common} />);
describeConformance((common) => <Detail {...common} />);

test.each([
  ['a paragraph', <Muted key="14">Síðast tæmt</Muted>, 'P', '14px'],
  ['a detail', <Detail key="12">Síðast tæmt</Detail>, 'SPAN', '12px'],
])('%s is grey', async (_, text, tagName, size) => {
  await render(text);
  const element = page.getByText('Síðast tæmt').element();
  const { color, fontSize } = getComputedStyle(element);
  expect([element.tagName, color, fontSize]).toEqual([tagName, 'rgb(85, 99, 92)', size]);
});
