import { describe, expect, it } from 'vitest';
import { drawnDocument } from '../test/drawn-document.ts';
import { partiesIn } from './document-seller.ts';
import { amountIn, currencyBeside, dayIn, numberIn, quantityIn, rangeIn, unitReader } from './document-values.ts';
import { columnOfHeading, labelText } from './document-words.ts';

const september = '2026-09-01';

it.each([
  [' 1.9.2026 ', september],
  ['1.9.2026.', september],
  ['1 september 2026', september],
  ['Sept. 1, 2026', september],
  ['september 1, 2026', september],
  ['1/9/2026', september],
  ['1.9.2026 12:00:00.000000000000', september],
  ['1.9.2026 12:00:00.0000000000000', undefined],
  ['46266', undefined],
  ['x1.9.2026', undefined],
  ['12345.9.2026', undefined],
  ['3/31/2026', undefined],
  ['- 1.9.2026', undefined],
])('the day in %s', (text, day) => {
  expect(dayIn(text)).toBe(day);
});

it.each([
  ['1.9.2026  -  30.9.2026', '2026-09-30'],
  ['1.9.2026–30.9.2026', '2026-09-30'],
  ['1.9.2026 —30.9.2026', '2026-09-30'],
  ['1.9.2026— 30.9.2026', '2026-09-30'],
  ['1.9 - 30.9.2026', '2026-09-30'],
  [' september 2026 ', '2026-09-30'],
  ['1.9.2026 - 1.9.2026', '2026-09-01'],
  ['1. sept til 30. sept 2026', '2026-09-30'],
  ['1.9.2026-30.9.2026', undefined],
  ['9 september 2026', undefined],
  ['1.9.2026 - 2.9.2026 - 3.9.2026', undefined],
  ['x - 30.9.2026', undefined],
  ['1.9.2026 - x', undefined],
])('the period in %s', (text, end) => {
  expect(rangeIn(text)).toEqual(end === undefined ? undefined : { start: september, end });
});

it.each<readonly [string, string | undefined]>([
  ...[' 17 ', 'nr 17', 'NR.17', 'no: 17', 'Númer 17', '# 17', '#17', ': 17', ':17', '17,', '17.,;:', '17 nr 18'].map(
    (text) => [text, '17'] as const,
  ),
  ['norður7', 'norður7'],
  ['17/2026_A.1', '17/2026_A.1'],
  [`${'x'.repeat(40)}7`, `${'x'.repeat(40)}7`],
  ...['A7?', `${'x'.repeat(41)}7`, 'a#17', '1.9.2026', '-17', 'x', ''].map((text) => [text, undefined] as const),
])('the number in %s', (text, number) => {
  expect(numberIn(text)).toBe(number);
});

it.each<readonly [string, string | undefined]>([
  ...[' kr 12 ', 'kr. 12', 'kr.12', 'kr-12', 'ISK12', '12 kr', '12kr.', '12,-kr', '12 - kr', 'A12 kr', 'kr 12x'].map(
    (text) => [text, 'ISK'] as const,
  ),
  ['12 EUR', 'EUR'],
  ['€12', 'EUR'],
  ['1 eur 2 nok', 'NOK'],
  ...['xkr 12', 'kr', '12 kr x', 'eur x 12', '12 USDX'].map((text) => [text, undefined] as const),
])('the currency in %s', (text, currency) => {
  expect(currencyBeside(text)).toBe(currency);
});

it.each<readonly [string, string | undefined, string | undefined]>([
  ['2', '2', undefined],
  [' 2 kg ', '2', 'KGM'],
  ['2kg', '2', 'KGM'],
  ['-2 kg', '-2', 'KGM'],
  ["1'000 kg", '1000', 'KGM'],
  ['2 m³', '2', 'MTQ'],
  ['2 m3', '2', 'MTQ'],
  ['2 stk.', '2', 'C62'],
  ['2 krukkur', '2', undefined],
  [`2 ${'x'.repeat(21)}`, '2', undefined],
  ...[`2 ${'x'.repeat(22)}`, '2 kg x', 'x 2 kg', '1,2,3 kg', 'kg'].map((text) => [text, undefined, undefined] as const),
])('the quantity in %s', (text, quantity, unit) => {
  expect(quantityIn(text, 'comma', unitReader())).toEqual(quantity === undefined ? undefined : { quantity, unit });
});

it('units, amounts and labels of documents', () => {
  const read = unitReader({ fata: 'C62' });
  expect([' Fata ', ' kg ', 'stk.', 'st.k', 'x'].map(read)).toEqual(['C62', 'KGM', 'C62', undefined, undefined]);
  const digits = (count: number) => amountIn(`1${' '.repeat(count - 2)}2`, 'comma');
  expect([digits(40), digits(41), amountIn('kr', 'comma')]).toEqual(['12', undefined, undefined]);
  expect(['A..:;b', 'm / vsk', 'Samtals m /vsk:', 'm/ vsk', ' A  b. ', 'a*_#b'].map(labelText)).toEqual([
    ...['a b', 'm/vsk', 'samtals m/vsk', 'm/vsk', 'a b', 'a b'],
  ]);
  expect(['Upphæð ISK', 'Upphæð kr.', 'Upphæð iskx', 'Verð / ein', 'Verð ISK / ein', 'x'].map(columnOfHeading)).toEqual(
    [...['net', 'net', undefined, 'price', undefined, undefined]],
  );
});

describe('the parties of a document', () => {
  const idsIn = (text: string) => partiesIn(drawnDocument(text)).kennitalas.map(({ id }) => id);
  it('are every kennitala, and no other number', () => {
    expect(idsIn('kt. 550110-1230   5501101231, 550110 1232')).toEqual(['5501101230', '5501101231', '5501101232']);
    expect(idsIn('55011012301   0133-550110-1230   15501101230   550110-12301   550110-1230-1   55011-1230')).toEqual(
      [],
    );
    expect(idsIn(Array(201).fill('5501101230').join('  '))).toHaveLength(200);
  });

  it('are texts of 3 to 100 signs on the first page, with their areas', () => {
    const longest = 'x'.repeat(100);
    const { kennitalas, texts } = partiesIn(
      drawnDocument(`ABC  AB  123  12a\n${longest}\n${longest}x\nkt. 550110-1230\n---\nAnnað`),
    );
    expect(texts.map(({ text }) => text)).toEqual(['ABC', '12a', longest, 'kt. 550110-1230']);
    expect(texts[0]?.area).toEqual({ page: 1, left: 0, top: 0.02, width: 0.03, height: 0.011 });
    expect(kennitalas[0]?.area).toMatchObject({ page: 1, left: 0, width: 0.15 });
  });

  it('are the first and the last hundred texts', () => {
    const textsOf = (count: number) =>
      partiesIn(drawnDocument(Array.from({ length: count }, (_, index) => `abc${index}`).join('\n'))).texts.map(
        ({ text }) => text,
      );
    expect(textsOf(200)).toHaveLength(200);
    const many = textsOf(202);
    expect([many.length, many[99], many[100], many[199]]).toEqual([200, 'abc99', 'abc102', 'abc201']);
  });
});
