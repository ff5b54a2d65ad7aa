/** The languages of the product, Icelandic first. The codes are used in addresses, tables and JSON. */
export const languages = ['is', 'en', 'no', 'pl'] as const;

export type Language = (typeof languages)[number];

/** Used if the requested language is not offered. */
export const fallbackLanguage: Language = 'en';

/** Each language's name in that language, for language menus. */
export const languageNames: Readonly<Record<Language, string>> = {
  is: 'Íslenska',
  en: 'English',
  no: 'Norsk',
  pl: 'Polski',
};

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The value of a `lang` attribute. Speech software and hyphenation do not support the macrolanguage `no`; our texts are Bokmål. */
export function htmlLanguage(language: Language): string {
  return language === 'no' ? 'nb' : language;
}
