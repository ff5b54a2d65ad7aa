import { facts, languages } from './languages.gen.ts';

/** The languages of the product in the order of menus: the folders of texts/. The codes are used in addresses, tables and JSON. */
export { languages };

export type Language = (typeof languages)[number];

interface LanguageFacts {
  /** In the language itself. */
  readonly name: string;
  /** The value of a `lang` attribute. */
  readonly lang: string;
  /** January first, in the nominative. */
  readonly months: readonly string[];
  /** Within a date Polish months are in the genitive. */
  readonly monthsInDates: readonly string[];
  /** Monday first. */
  readonly weekdays: readonly string[];
  readonly quarters: readonly string[];
  /** With gaps for `day`, `month` and `year`. */
  readonly date: string;
  /** Short, with gaps for `day`, `month` (a number) or `shortMonth`, and `year`. */
  readonly shortDate: string;
  /** With gaps for `date` and `time`. */
  readonly dateTime: string;
}

/** What texts/<language>/language.json says about each language. */
export const languageFacts: Readonly<Record<Language, LanguageFacts>> = facts;

/** Used if the requested language is not offered. */
export const fallbackLanguage: Language = 'en';

/** One value for each language. */
export const byLanguage = <Value>(valueIn: (language: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(languages.map((language) => [language, valueIn(language)])) as Record<Language, Value>;

/** Each language's name in that language, for language menus. */
export const languageNames = byLanguage((language): string => languageFacts[language].name);

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The value of a `lang` attribute. Speech software and hyphenation do not support the macrolanguage `no`; our texts are Bokmål. */
export const htmlLanguage = (language: Language): string => languageFacts[language].lang;
