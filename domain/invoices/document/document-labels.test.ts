import { describe, expect, it } from 'vitest';
import { drawnDocument } from '../test/drawn-document.ts';
import { isTotalRow, valuesOf } from './document-head.ts';
import type { DocumentLayout } from './document-layout.ts';
import { rowsOf } from './document-rows.ts';
import type { TextItem } from './document-text.ts';
import { amountIn, numberIn } from './document-values.ts';

const layout = (...number: string[]): DocumentLayout => ({ labels: { number }, units: {}, sign: 'comma' });
const amounts = (field: 'net' | 'vat' | 'total', text: string) =>
  valuesOf(field, rowsOf(drawnDocument(text)), undefined, (found) => amountIn(found, 'comma')).map(
    ({ value }) => value,
  );
const numbers = (text: string, known: DocumentLayout) =>
  valuesOf('number', rowsOf(drawnDocument(text)), known, numberIn).map(({ value }) => value);

describe('a value below its label', () => {
  const label = { page: 1, text: 'Skjal', left: 0.2, top: 0.1, width: 0.2, height: 0.02 };
  const found = (value: Partial<TextItem>) => {
    const items = [label, { page: 1, text: '17', left: 0.2, top: 0.13, width: 0.1, height: 0.02, ...value }];
    return valuesOf('number', rowsOf({ pageCount: 2, items }), layout('skjal'), numberIn).map((each) => each.value);
  };

  it.each([
    ['under its begin', {}],
    ['that begins before it', { left: 0.15 }],
    ['that begins inside it', { left: 0.35 }],
    ['that ends with it', { left: 0.3 }],
    ['that is wider', { left: 0.1, width: 0.4 }],
    ['less than one and a half rows below', { top: 0.149 }],
  ])('is one %s', (_where, value) => {
    expect(found(value)).toEqual(['17']);
  });

  it.each([
    ['left of it', { left: 0.05, width: 0.14 }],
    ['right of it', { left: 0.41 }],
    ['further below', { top: 0.151 }],
    ['on the next page', { page: 2 }],
    ['above it', { top: 0.07 }],
  ])('is none %s', (_where, value) => {
    expect(found(value)).toEqual([]);
  });
});

it('a value below its label may have another row between them', () => {
  const items = [
    { page: 1, text: 'Skjal', left: 0.2, top: 0.1, width: 0.2, height: 0.02 },
    { page: 1, text: 'Annað', left: 0.7, top: 0.122, width: 0.1, height: 0.01 },
    { page: 1, text: '17', left: 0.2, top: 0.135, width: 0.1, height: 0.01 },
  ];
  const found = valuesOf('number', rowsOf({ pageCount: 1, items }), layout('skjal'), numberIn);
  expect(found.map(({ value }) => value)).toEqual(['17']);
});

describe('a value after its label', () => {
  it.each([
    ['the longest label counts', 'Skjal merkt A-17', layout('skjal', 'skjal merkt')],
    ['the longest label counts in any order', 'Skjal merkt A-17', layout('skjal merkt', 'skjal')],
    ['a colon and a space are not of it', 'Skjal: A-17', layout('skjal')],
    ['the nearest text to the right counts', 'Skjal   A-17   B-18', layout('skjal')],
  ])('%s', (_rule, text, known) => {
    expect(numbers(text, known)).toEqual(['A-17']);
  });

  it('is not searched elsewhere if the label is followed by other words', () => {
    expect(numbers('Skjal dagsins   A-17', layout('skjal'))).toEqual([]);
    expect(numbers('Skjalasafn   A-17', layout('skjal'))).toEqual([]);
  });

  it('counts for thirty labels of a field', () => {
    const text = Array.from({ length: 31 }, (_, place) => `Skjal A-${place + 1}`).join('\n');
    expect(numbers(text, layout('skjal'))).toHaveLength(30);
  });
});

it.each([
  ['Vsk 24%   960', ['960']],
  ['Vsk 24 %   960', ['960']],
  ['Vsk (24%)   960', ['960']],
  ['Vsk 25,5 %   960', ['960']],
  ['Vsk 25,55 %   960', ['960']],
  ['Vsk ISK   960', ['960']],
  ['Vsk (ISK)   960', ['960']],
  ['Vsk kr.   960', ['960']],
  ['Vsk 24% af stofni   960', []],
  ['Vsk iskr   960', []],
  ['Vsk af   960', []],
])('rates and currencies belong to the label of VAT: %s', (text, values) => {
  expect(amounts('vat', text)).toEqual(values);
});

it.each([
  ['Samtals án vsk   4.000', true],
  ['Samtals án vsk: 4.000 kr.', true],
  ['Vsk 24%   960', true],
  ['1   Samtals án vsk', true],
  ['1   2   Samtals án vsk', false],
  ['Samtals án vsk og gjalda', false],
  ['Allt samtals án vsk', false],
  ['Akstur   4.000', false],
])('a row of totals begins with a label: %s is %s', (text, isOne) => {
  const [row] = rowsOf(drawnDocument(text));
  expect(row !== undefined && isTotalRow(row, undefined)).toBe(isOne);
});
