import { describe, expect, it } from 'vitest';
import { drawnDocument } from '../test/drawn-document.ts';
import { partiesIn } from './document-seller.ts';
import { currencyBeside, numberIn, quantityIn, rangeIn, unitReader } from './document-values.ts';

describe('values of a document', () => {
  it.each([
    ['1.9.2026 - 30.9.2026', '2026-09-01', '2026-09-30'],
    ['1.9. – 30.9.2026', '2026-09-01', '2026-09-30'],
    ['1. september 2026 til 30. september 2026', '2026-09-01', '2026-09-30'],
    ['2026-09-01 to 2026-09-30', '2026-09-01', '2026-09-30'],
    ['1.9.  -  30.9.2026', '2026-09-01', '2026-09-30'],
    ['febrúar 2028', '2028-02-01', '2028-02-29'],
    ['15.12. - 14.1.2027', '2026-12-15', '2027-01-14'],
    ['15. des. til 14. jan. 2027', '2026-12-15', '2027-01-14'],
  ])('are periods: %s', (text, start, end) => expect(rangeIn(text)).toEqual({ start, end }));

  it.each([
    '30.9.2026 - 1.9.2026',
    '30.9. - 1.9.2026',
    '1.9.2026',
    'alltaf',
    '31.2.2026 - 1.3.2026',
    'vinna - akstur',
    '9.2026 kl',
  ])('are no periods: %s', (text) => expect(rangeIn(text)).toBeUndefined());

  it.each([
    ['R-2026/17', 'R-2026/17'],
    ['nr. 1234', '1234'],
    ['17-no', '17-no'],
    ['1234 dags. 3.9.2026', '1234'],
    ['3.9.2026', undefined],
    ['vegna íláta', undefined],
    ['<script>1', undefined],
  ])('are invoice numbers: %s', (text, number) => expect(numberIn(text)).toBe(number));

  it('are quantities with units, also with units that a provider writes in its own way', () => {
    expect(quantityIn('1.234,5 kg', 'comma', unitReader())).toEqual({ quantity: '1234.5', unit: 'KGM' });
    expect(quantityIn('3 tunnur', 'comma', unitReader())).toEqual({ quantity: '3' });
    expect(quantityIn('3 tunnur', 'comma', unitReader({ tunnur: 'C62' }))).toEqual({ quantity: '3', unit: 'C62' });
    expect(quantityIn('stk', 'comma', unitReader())).toBeUndefined();
  });

  it.each([
    ['1.500 kr.', 'ISK'],
    ['ISK 1.500', 'ISK'],
    ['€ 12.50', 'EUR'],
    ['1.500,-', undefined],
    ['sekkur 5', undefined],
  ])('are amounts beside a currency: %s', (text, currency) => expect(currencyBeside(text)).toBe(currency));
});

it('names the parties of a document by kennitala and by short texts', () => {
  const { kennitalas, texts } = partiesIn(
    drawnDocument('Sorphirðan ehf.     kt. 550110-1230\nSími 5501101   Reikn. 0133-26-012345'),
  );
  expect(kennitalas.map(({ id }) => id)).toEqual(['5501101230']);
  expect(texts.map(({ text }) => text)).toContain('Sorphirðan ehf.');
});
