import { expect, test } from 'vitest';
import { fallbackLanguage, htmlLanguage, isLanguage, languageNames, languages } from './languages.ts';

test('knows exactly the four languages', () => {
  expect(languages.map(isLanguage)).toEqual([true, true, true, true]);
  for (const stranger of ['de', 'IS', '', 'nb', 'toString', null, undefined, 0, ['is']]) {
    expect(isLanguage(stranger), String(stranger)).toBe(false);
  }
  expect(isLanguage(fallbackLanguage)).toBe(true);
});

test('names each language in that language', () => {
  expect(languages.map((language) => languageNames[language])).toEqual(['Íslenska', 'English', 'Norsk', 'Polski']);
});

test('has tags that browsers support', () => {
  expect(languages.map(htmlLanguage)).toEqual(['is', 'en', 'nb', 'pl']);
  expect(Intl.getCanonicalLocales(languages.map(htmlLanguage))).toHaveLength(4);
});
