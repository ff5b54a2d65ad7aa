import { basePath } from '@tunna/contract/base-path';
import { fallbackLanguage, htmlLanguage, isLanguage, type Language } from '@tunna/domain/text/languages';
import { createInstance, type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { areaFeatures, features, publicFeatures } from './features.ts';

type Feature = (typeof features)[number];

/** An i18n instance with preloaded texts. @param resources texts by language and feature */
export function createI18n(language: Language, resources: Resource): i18n {
  const instance = createInstance({
    lng: language,
    fallbackLng: fallbackLanguage,
    resources,
    ns: [...features],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  instance.use(initReactI18next);
  void instance.init();
  return instance;
}

type Words = Record<string, string>;

// The server has all texts in memory, and loads none.
const bundles = import.meta.env.SSR ? {} : import.meta.glob<Words>('../locales/*/*.json', { import: 'default' });

/** Features in use, in whatever language is chosen next. */
const wanted = new Set<Feature>(publicFeatures);

/** Loads the texts of an area into an instance, before any of its pages is shown. */
export async function addArea(instance: i18n, area: keyof typeof areaFeatures): Promise<void> {
  for (const feature of areaFeatures[area]) wanted.add(feature);
  const { language } = instance;
  if (!isLanguage(language)) return;
  const words = await loadFeatures(language, areaFeatures[area]);
  for (const [feature, bundle] of Object.entries(words)) instance.addResourceBundle(language, feature, bundle);
}

/** The texts of one language, by feature: each feature's bundle, or all from the server if one cannot be loaded. */
export async function loadWords(language: Language): Promise<Record<string, Words>> {
  return loadFeatures(language, [...wanted]);
}

async function loadFeatures(language: Language, chosen: readonly Feature[]): Promise<Record<string, Words>> {
  try {
    const loaded = chosen.map(async (feature) => {
      const load = bundles[`../locales/${language}/${feature}.json`];
      return [feature, load === undefined ? {} : await load()] as const;
    });
    return Object.fromEntries(await Promise.all(loaded));
  } catch {
    const response = await fetch(`${basePath}/i18n/${language}.json`);
    if (!response.ok) throw new Error(`The words for ${language} could not be loaded.`);
    return (await response.json()) as Record<string, Words>;
  }
}

/** Sets the `lang` attribute of the document. */
export function markDocument(language: Language): void {
  document.documentElement.lang = htmlLanguage(language);
}
