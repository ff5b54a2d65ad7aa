import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareIcelandic, sortIcelandic } from './sorting.ts';

/** Sorts the list from its reversed and its shuffled order: both must return the original order. */
function expectOrder(ordered: readonly string[]): void {
  expect(ordered.toReversed().sort(compareIcelandic)).toEqual(ordered);
  const shuffled = ordered.map((_, index) => ordered[(index * 7 + 3) % ordered.length] ?? '');
  if (new Set(shuffled).size === ordered.length) expect(shuffled.sort(compareIcelandic)).toEqual(ordered);
}

test('follows the Icelandic alphabet, including c q w z', () => {
  expectOrder([...'aábcdðeéfghiíjklmnoópqrstuúvwxyýzþæö']);
  expectOrder([...'AÁBCDÐEÉFGHIÍJKLMNOÓPQRSTUÚVWXYÝZÞÆÖ']);
});

test('sorts names as people in Iceland expect', () => {
  expectOrder([
    'Adam',
    'Anna',
    'Ari',
    'Ágúst',
    'Árni',
    'Birna',
    'Davíð',
    'Eva',
    'Élie',
    'Zoë',
    'Þórður',
    'Ægir',
    'Ösp',
  ]);
  expectOrder(['Akureyri', 'Garðabær', 'Hafnarfjörður', 'Ísafjörður', 'Kópavogur', 'Reykjavík', 'Þorlákshöfn']);
});

test('uses case and foreign accents only between otherwise equal texts', () => {
  expectOrder(['gler', 'Gler', 'gler 2']);
  expectOrder(['Łaba', 'Łącki', 'Lada']);
  expectOrder(['Nowak', 'Nówak']);
  expectOrder(['êX', 'ëx']);
  expectOrder(['ss', 'SS', 'ß']);
  expectOrder(['æ', 'ä', 'ö', 'ø', 'å', 'å2']);
});

test('compares runs of digits as numbers of any length', () => {
  expectOrder(['Tunna', 'Tunna 2', 'Tunna 10', 'Tunna 10b', 'Tunna 100', `Tunna ${'9'.repeat(400_000)}`]);
  expectOrder(['P-007', 'P-7a', 'P-008']);
  expect(compareIcelandic('7', '007')).not.toBe(0);
});

test('sorts spaces and signs before digits, digits before letters, other scripts last', () => {
  expectOrder(['', ' a', '(a)', '1', 'a', 'ö', 'я', '中']);
  // Signs, and letters of other scripts, are in the order of their code points.
  expectOrder(['!b', '(a']);
  expectOrder(['юb', 'яa']);
  expectOrder(['a b', 'a\u00a0b']);
});

test('treats composed and decomposed spelling as equal', () => {
  const decomposed = ['Álfur', 'Ösp', 'Þór'].map((name) => name.normalize('NFD'));
  expect([...decomposed, 'Anna', 'Birna', 'Zoë'].sort(compareIcelandic).map((name) => name.normalize('NFC'))).toEqual([
    'Anna',
    'Álfur',
    'Birna',
    'Zoë',
    'Þór',
    'Ösp',
  ]);
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'aAáÁdðÐzþæöøłŁ0129 -'), maxLength: 8 }),
);

test('is a total order over any text', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (a, b, c) => {
      expect(Math.sign(compareIcelandic(a, b))).toBe(-Math.sign(compareIcelandic(b, a)) + 0);
      expect(compareIcelandic(a, b) === 0).toBe(a === b);
      const [first = '', second = '', third = ''] = [a, b, c].sort(compareIcelandic);
      expect(compareIcelandic(first, second)).toBeLessThanOrEqual(0);
      expect(compareIcelandic(second, third)).toBeLessThanOrEqual(0);
      expect(compareIcelandic(first, third)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});

test('sorts items by a text, without changing the list', () => {
  const bins = [{ name: 'Össur' }, { name: 'Tunna 10' }, { name: 'Tunna 9' }, { name: 'Álfur' }];
  expect(sortIcelandic(bins, (bin) => bin.name).map((bin) => bin.name)).toEqual([
    'Álfur',
    'Tunna 9',
    'Tunna 10',
    'Össur',
  ]);
  expect(bins[0]?.name).toBe('Össur');
});
