import { expect, test } from 'vitest';
import { isDecimalText } from './decimal-text.ts';

const nines = '9'.repeat(20);

test.each([
  '0',
  '-1.5',
  '+2',
  '3.',
  '.25',
  nines,
  `0.${nines}`,
  `-${nines}.${nines}`,
  `000${nines}`,
  `1.${nines}000`,
  `.${nines}000`,
])('accepts %s', (text) => {
  expect(isDecimalText(text)).toBe(true);
});

test.each([
  '',
  '.',
  '-',
  '1,5',
  '1e3',
  ' 1',
  '1 ',
  '--1',
  '1.2.3',
  `${nines}9`,
  `0.${nines}9`,
  `.${nines}9`,
  '0'.repeat(61),
])('rejects %j', (text) => {
  expect(isDecimalText(text)).toBe(false);
});

test('accepts at most sixty characters, zeros included', () => {
  expect(isDecimalText('0'.repeat(60))).toBe(true);
});
