import type { Language } from '@tunna/domain/text/languages';

/** The texts of a waste stream's page in one language. Items of lists contain no commas: they are stored comma-separated. */
interface Guide {
  /** HTML, one paragraph. */
  readonly description: string;
  readonly yesPlease: readonly string[];
  readonly noThanks: readonly string[];
  /** HTML, one paragraph. */
  readonly methodsOfRecycling: string;
}

/** Guides by the code of the waste category. */
export type Guides = Readonly<Record<string, Guide>>;

export type GuidesByLanguage = Readonly<Partial<Record<Language, Guides>>>;
