import { maxLabels } from '@tunna/contract/inventory/label-values';
import { expect, it } from 'vitest';
import { labelIds, readLabelChoice, writeLabelChoice } from './label-choice.ts';

it('reads the containers of an address, without duplicates, up to the maximum', () => {
  expect(labelIds('7,8,7')).toEqual([7, 8]);
  expect(labelIds('')).toEqual([]);
  expect(labelIds('0,-1,a,1.5,9')).toEqual([9]);
  expect(labelIds(Array.from({ length: 600 }, (_, index) => index + 1).join(','))).toHaveLength(maxLabels);
});

it('reads the print options, and ignores those that the paper or the printer does not support', () => {
  const read = (address: string, containers = 1) => readLabelChoice(new URLSearchParams(address), containers);
  const usual = { layout: 'sheet-2x4', start: 1, copies: 1 };
  expect(read('')).toEqual(usual);
  expect(read('layout=a3&start=-1&copies=x')).toEqual(usual);
  expect(read('layout=sheet-3x8&start=24&copies=20')).toEqual({ layout: 'sheet-3x8', start: 24, copies: 20 });
  expect(read('start=24')).toEqual({ ...usual, start: 8 });
  expect(read('copies=20', 500)).toEqual({ ...usual, copies: 2 });
});

it('writes only changed options, and starts at the first position of a new paper format', () => {
  const write = (address: string, choice: Parameters<typeof writeLabelChoice>[1]) =>
    writeLabelChoice(new URLSearchParams(address), choice).toString();
  expect(write('ids=7', { copies: 3 })).toBe('ids=7&copies=3');
  expect(write('ids=7&copies=3', { copies: 1 })).toBe('ids=7');
  expect(write('ids=7&start=5', { layout: 'single' })).toBe('ids=7&layout=single');
});
