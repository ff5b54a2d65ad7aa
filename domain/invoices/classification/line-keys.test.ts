import { describe, expect, it } from 'vitest';
import { lineKeys } from './line-keys.ts';
import { type PlacedLine, type PlacingHead, placeOf } from './line-place.ts';
import { keyOf, wordingKey } from './line-text.ts';

const head: PlacingHead = { references: { preceding: [] } };
const line: PlacedLine = { properties: [] };
const rekstur: PlacingHead = { ...head, buyerReference: 'Rekstur' };
const placeKey = (of: PlacingHead, given: Partial<PlacedLine>) => placeOf(of, { ...line, ...given })?.key;

describe('the key of a wording', () => {
  it.each([
    ['Losun á  PAPPÍR 660 l, 12.03.2026', 'losun á pappír 660 L, 2.4.2026'],
    ['Leiga gáms mars 2026', 'Leiga gáms apríl 2026'],
    ['Leiga gáms mars 2026', 'Leiga gáms, ágúst'],
    ['Urðun, vigtarnóta nr. 104233', 'Urðun, vigtarnóta nr. 99'],
    ['Hirða sorps vika 36', 'Hirða sorps vika 37'],
    ['Hirða sorps vika 36', 'Hirða sorps, 37. vika'],
    ['Hirða sorps vikur 36-39', 'Hirða sorps vikur 40–43'],
    ['Losun 240 l 1.-30. september 2026', 'Losun 240 l 1.-31. október 2026'],
    ['Losun 240 l 1.9.-30.9.2026', 'Losun 240 l 2026-10-31'],
    ['Gámaleiga 09/2026', 'Gámaleiga 2026-10'],
  ])('is the same each month, however it is written: %s = %s', (one, other) => {
    expect(wordingKey(one)).toBe(wordingKey(other));
  });

  it.each([
    '12.-15.9.2026',
    '12. - 15.9.2026',
    '12.–15.9.2026',
    '1.10. - 15.10.2026',
    '1.10.-15.10.2026',
    '1.9.2026 - 15.9.2026',
    '31.12.26',
    '1/9/2026',
    '12-09-2026',
    '2026-09-12',
    '12.-15. september 2026',
    '12. – 15. sept. 2026',
    'sep 2026',
    'október',
    '2026-03',
    '2026/10',
    '10.2026',
    'vika36',
    'vika nr. 36',
    'vika nr 36',
    'vika nr.36',
    'viku nr36',
    'weeks 36, 37',
    'uke 36/37',
    'vikur 36 – 39',
    '36. vika',
    '36.vika',
    '9.-10. vika',
    '10.-12. viku',
    '10. – 12.uke',
    '3. ársfjórðungur',
    'Q3',
    '2026',
    'nr. 12',
    'nr.12',
    'nr 12',
    'no 7',
    '#123',
    '104233',
  ])('has no day, period or number of a document: %s', (text) => {
    expect(wordingKey(`Hirða sorps ${text}`)).toBe('hirda sorps');
    expect(wordingKey(`Hirða ${text} sorps`)).toBe('hirda sorps');
  });

  it.each(['205 kör', '2024 l', '2040l', '2000 kg', '2000kr', '1234 kör', 'q5', 'nr', '13. hæð', '20a6'])(
    'keeps other numbers: %s',
    (text) => {
      expect(wordingKey(`Leiga ${text}`)).toBe(keyOf(`Leiga ${text}`));
    },
  );

  it.each([
    ['Losun 660 l', 'Losun 240 l'],
    ['Leiga 2000 l', 'Leiga 2020 l'],
    ['Losun Borgartúni 12', 'Losun Borgartúni 14'],
    ['Losun á 2 vikna fresti', 'Losun á 4 vikna fresti'],
  ])('distinguishes sizes, houses and rhythms: %s, %s', (one, other) => {
    expect(wordingKey(one)).not.toBe(wordingKey(other));
  });

  it('consists of numbers if there are no words', () => {
    expect(wordingKey('12.03.2026')).toBe('12.03.2026');
  });
});

describe('a key', () => {
  it('has at most 300 signs, and single spaces between its words', () => {
    expect(keyOf('  a \n  b ')).toBe('a b');
    expect(keyOf('x'.repeat(301))).toBe('x'.repeat(300));
    expect(keyOf(`${'x'.repeat(299)} y`)).toBe('x'.repeat(299));
    expect(keyOf(` ${'x'.repeat(300)}`)).toBe('x'.repeat(300));
  });

  it('of a wording begins and ends with a word, and has a space for a day', () => {
    expect(wordingKey(' - , Losun (12.03.2026')).toBe('losun');
    expect(wordingKey('Losun-12.03.2026-gáms')).toBe('losun- -gams');
    expect(lineKeys(head, { ...line, name: 'Losun', description: 'Annað' }).wording).toBe('losun');
    expect(lineKeys(head, { ...line, description: 'Annað' }).wording).toBe('annad');
  });
});

describe('the keys of a line', () => {
  it('are empty where the line says nothing', () => {
    expect(lineKeys(head, line)).toEqual({ item: '', wording: '', place: '' });
  });

  it('take the place from the line before the invoice', () => {
    const delivered = { ...head, delivery: { address: { street: 'Hafnargata 1', postcode: '230' } } };
    expect(placeKey(delivered, {})).toBe('hafnargata 1, 230');
    expect(placeKey(delivered, { properties: [{ name: 'Staður', value: 'Þórunnartún 4' }] })).toBe('thorunnartun 4');
    expect(placeKey(delivered, { delivery: { address: { street: 'Laugavegur 7' } } })).toBe('laugavegur 7');
    expect(placeKey(delivered, { name: 'Losun 660 l - Borgartúni 12' })).toBe('borgartuni 12');
    expect(placeKey(delivered, { description: 'Pappír til endurvinnslu' })).toBe('hafnargata 1, 230');
    expect(placeKey({ ...head, buyerReference: ' ' }, { accountingReference: 'A-17' })).toBe('a-17');
  });

  it.each([
    { name: 'Losun á pappír 660 l - Hótel Höfn' },
    { name: 'LOSUN Á PAPPÍR 660 L - HÓTEL HÖFN' },
    { name: 'Losun á pappír', description: 'Hótel Höfn, september 2026' },
    { name: 'Losun á pappír', note: 'Hótel Höfn, vika 36' },
    { name: 'Losun á pappír', properties: [{ name: 'Athugasemd', value: 'v. Hótel Höfn' }] },
    { name: 'Losun á pappír - Hótel Höfn', accountingReference: 'Rekstur' },
  ])('never take the reference of the invoice for a line that names its own location: %o', (given) => {
    expect(placeKey(rekstur, given)).toBe('hotel hofn');
  });

  it.each([
    { name: 'Losun á pappír 660 l' },
    { name: 'Gámaleiga 20 m³ september 2026' },
    { name: 'Hirða sorps vika 36' },
    { name: 'Urðun', description: 'Blandaður úrgangur, 1.240 kg' },
    {},
  ])('take the reference of the invoice for a line that names nothing: %o', (given) => {
    expect(placeKey(rekstur, given)).toBe('rekstur');
  });
});
