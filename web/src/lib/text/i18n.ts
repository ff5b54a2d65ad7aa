import { basePath } from '@tunna/contract/base-path';
import { fallbackLanguage, htmlLanguage, type Language, languages } from '@tunna/domain/text/languages';
import { logError } from '../client-events.ts';
import { createTranslations, type Translations, type Words } from './translation.tsx';

/** Texts by language and subject. */
type Resources = Readonly<Partial<Record<Language, Words>>>;

/** The texts of a page, some of which are loaded already. */
export function createI18n(language: Language, resources: Resources): Translations {
  const translations = createTranslations(language, addAllTexts);
  for (const each of languages) translations.add(each, resources[each] ?? {});
  return translations;
}

/** The address of the folder with the texts of this build; undefined where all texts are in memory. */
let folder: string | undefined;

/** The texts of this browser’s page, which loaded texts are added to. */
let current: Translations | undefined;

export function readTextsFrom(address: string | undefined, translations: Translations): void {
  folder = address;
  current = translations;
}

/** The language that this browser's page shows. */
export const shownLanguage = (): Language => current?.language ?? fallbackLanguage;

/** The sets of texts in use, each while it is loading and afterwards. */
const sets = new Map<string, Promise<void>>();

/** Adds a set of texts in all languages: on the server. */
let addOnServer: ((set: string) => Promise<void>) | undefined;

export function addTextsWith(add: (set: string) => Promise<void>): void {
  addOnServer = add;
}

/** Adds a set of texts to what this browser shows; undefined where all texts are in memory. */
function addInBrowser(set: string): Promise<void> | undefined {
  if (folder === undefined || current === undefined) return undefined;
  const translations = current;
  const { language } = translations;
  return loadSet(language, set).then((words) => translations.add(language, words));
}

/** Loads the texts of an area or page, before it is shown. The build finds the texts that its code uses. */
export async function addTexts(set: string): Promise<void> {
  const adding = sets.get(set) ?? addOnServer?.(set) ?? addInBrowser(set);
  if (adding === undefined) return;
  sets.set(set, adding);
  try {
    await adding;
  } catch (error) {
    // The next page that needs them tries again.
    sets.delete(set);
    throw error;
  }
}

/** Loads all texts in use in another language. */
export async function addLanguage(translations: Translations, language: Language): Promise<void> {
  const loaded = await Promise.all([...sets.keys()].map((set) => loadSet(language, set)));
  for (const words of loaded) translations.add(language, words);
}

/** Languages of which all texts are loaded. */
const complete = new Set<Language>();

/** Loads all texts of the language once: the build did not find that this page uses the key. */
function addAllTexts(translations: Translations, key: string): void {
  const { language } = translations;
  if (folder === undefined || complete.has(language)) return;
  complete.add(language);
  logError('missing_text', new Error(key));
  fetchWords(`${basePath}/i18n/${language}.json`)
    .then((words) => {
      translations.add(language, words);
      if (translations.language === language) translations.show(language);
    })
    .catch((error: unknown) => logError('missing_text', error));
}

async function fetchWords(address: string): Promise<Words> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The texts of ${address} could not be loaded.`);
  return (await response.json()) as Words;
}

/** A set of texts, or all texts of the language if the set cannot be loaded. */
const loadSet = (language: Language, set: string): Promise<Words> =>
  fetchWords(`${folder}/${language}/${set}.json`).catch(() => fetchWords(`${basePath}/i18n/${language}.json`));

/** Sets the `lang` attribute of the document. */
export function markDocument(language: Language): void {
  document.documentElement.lang = htmlLanguage(language);
}
