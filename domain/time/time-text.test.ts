import { expect, it } from 'vitest';
import { readTimeText } from './time-text.ts';

it.each([
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['09.05', '09:05'],
  [' 2359 ', '23:59'],
  ['905', '09:05'],
  ['00:00', '00:00'],
])('%j is %s', (text, time) => expect(readTimeText(text)).toBe(time));

it.each(['', '24', '12:60', '9:5', '9:05 PM', '-1', '12:345', 'hádegi'])('%j is no time', (text) =>
  expect(readTimeText(text)).toBeUndefined(),
);
