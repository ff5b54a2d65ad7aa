import { basePath } from '@tunna/contract/base-path';
import { fallbackLanguage, htmlLanguage, isLanguage, type Language } from '@tunna/domain/text/languages';
import { createInstance, type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { logError } from './client-events.ts';

/** The event after which components read their texts again. Texts that are loaded ahead must not change the page. */
const textsRepaired = 'textsRepaired';

/** An i18n instance with preloaded texts. @param resources texts by language and subject */
export function createI18n(language: Language, resources: Resource): i18n {
  const instance = createInstance({
    lng: language,
    fallbackLng: fallbackLanguage,
    resources,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { bindI18n: `languageChanged ${textsRepaired}` },
    saveMissing: true,
    missingKeyHandler: (_languages, subject, key, _text, _isUpdate, options: { readonly defaultValue?: unknown }) => {
      if (options.defaultValue === undefined) addAllTexts(instance, `${subject}:${key}`);
    },
    initAsync: false,
  });
  instance.use(initReactI18next);
  void instance.init();
  return instance;
}

/** Texts by subject and key. */
type Words = Record<string, Record<string, string>>;

/** The address of the folder with the texts of this build; undefined where all texts are in memory. */
let folder: string | undefined;

export function readTextsFrom(address: string | undefined): void {
  folder = address;
}

/** The sets of texts in use, each while it is loading and afterwards. */
const sets = new Map<string, Promise<void>>();

function addWords(instance: i18n, language: Language, words: Words): void {
  for (const [subject, texts] of Object.entries(words))
    instance.addResourceBundle(language, subject, texts, true, true);
}

/** Loads the texts of an area or page into an instance, before it is shown. The build finds the texts that its code uses. */
export async function addTexts(instance: i18n, set: string): Promise<void> {
  const { language } = instance;
  if (folder === undefined || !isLanguage(language)) return;
  const adding = sets.get(set) ?? loadSet(language, set).then((words) => addWords(instance, language, words));
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
export async function addLanguage(instance: i18n, language: Language): Promise<void> {
  const loaded = await Promise.all([...sets.keys()].map((set) => loadSet(language, set)));
  for (const words of loaded) addWords(instance, language, words);
}

/** Languages of which all texts are loaded. */
const complete = new Set<Language>();

/** Loads all texts of the language once: the build did not find that this page uses the key. */
function addAllTexts(instance: i18n, key: string): void {
  const { language } = instance;
  if (folder === undefined || !isLanguage(language) || complete.has(language)) return;
  complete.add(language);
  logError('missing_text', new Error(key));
  fetchWords(`${basePath}/i18n/${language}.json`)
    .then((words) => {
      addWords(instance, language, words);
      instance.emit(textsRepaired);
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
