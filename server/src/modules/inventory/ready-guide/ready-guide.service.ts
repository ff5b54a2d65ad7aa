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

const json = { with: { type: 'json' } } as const;

/** Sorting guides for every waste category, in every language. They are loaded when they are first needed. */
export async function readyGuides(): Promise<Readonly<Record<Language, Guides>>> {
  const [is, en, no, pl] = await Promise.all([
    import('./is.json', json),
    import('./en.json', json),
    import('./no.json', json),
    import('./pl.json', json),
  ]);
  return { is: is.default, en: en.default, no: no.default, pl: pl.default };
}
