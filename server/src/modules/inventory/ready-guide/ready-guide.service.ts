import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byLanguage, type Language, languages } from '@tunna/domain/text/languages';

/** The texts of a waste stream's page in one language. Items of lists contain no commas: they are stored comma-separated. */
export interface Guide {
  /** HTML, one paragraph. */
  readonly description: string;
  readonly yesPlease: readonly string[];
  readonly noThanks: readonly string[];
  /** HTML, one paragraph. */
  readonly methodsOfRecycling: string;
}

/** Guides by the code of the waste category. */
export type Guides = Readonly<Record<string, Guide>>;

/** A language that was added by a translation of `texts/` may have no guides. */
async function guidesIn(language: Language): Promise<Guides> {
  const file = join(import.meta.dirname, `${language}.json`);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Guides) : {};
}

/** Sorting guides for every waste category, in every language. */
export async function readyGuides(): Promise<Readonly<Record<Language, Guides>>> {
  const guides = await Promise.all(languages.map(async (language) => [language, await guidesIn(language)] as const));
  const byCode = new Map(guides);
  return byLanguage((language) => byCode.get(language) ?? {});
}
