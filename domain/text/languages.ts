/** The languages of the product, Icelandic first. Codes are what addresses, tables and the wire carry. */
export const languages = ['is', 'en', 'no', 'pl'] as const;

export type Language = (typeof languages)[number];

/** Shown where the language that was asked for is not offered. */
export const fallbackLanguage: Language = 'en';

/** Each language's name in the language itself, for language menus. */
export const languageNames: Readonly<Record<Language, string>> = {
  is: 'Íslenska',
  en: 'English',
  no: 'Norsk',
  pl: 'Polski',
};

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/**
 * The value for a `lang` attribute. `no` is a macrolanguage that speech software and hyphenation do not know; what we write
 * is Bokmål.
 */
export function htmlLanguage(language: Language): string {
  return language === 'no' ? 'nb' : language;
}
