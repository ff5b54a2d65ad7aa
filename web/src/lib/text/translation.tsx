import type { Language } from '@tunna/domain/text/languages';
import { type Gaps, lookUp, type SubjectTexts } from '@tunna/texts/look-up';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';

/** Texts by subject and key. */
export type Words = Readonly<Record<string, SubjectTexts>>;

/** Reads a text: `title` of the own subject, `common:title` of another. Without a text it returns `defaultValue`, or the key. */
export type Translate = (key: string, gaps?: Gaps & { readonly defaultValue?: string }) => string;

/** The texts of a page, in the language that it shows. */
export interface Translations {
  readonly language: Language;
  /** Reads from the subject `common`. */
  readonly t: Translate;
  /** Adds texts; the page shows them when it renders the next time. */
  add(language: Language, words: Words): void;
  /** Shows the page in a language of which the texts were added, or again in the same one. */
  show(language: Language): void;
  /** Reads from a subject. The function changes when all components are to read their texts again. */
  reader(subject: string): Translate;
  subscribe(listener: () => void): () => void;
}

/** @param onMissing called for each text that is shown but was not added, as `subject:key` */
export function createTranslations(
  first: Language,
  onMissing: (translations: Translations, key: string) => void,
): Translations {
  let language = first;
  const added = new Map<Language, Map<string, SubjectTexts>>();
  const listeners = new Set<() => void>();
  const readers = new Map<string, Translate>();
  const readerOf =
    (ownSubject: string): Translate =>
    (key, { defaultValue, ...gaps } = {}) => {
      const at = key.indexOf(':');
      const subject = at < 0 ? ownSubject : key.slice(0, at);
      const own = key.slice(at + 1);
      const text = lookUp(language, added.get(language)?.get(subject) ?? {}, own, gaps) ?? defaultValue;
      if (text === undefined) onMissing(translations, `${subject}:${own}`);
      return text ?? own;
    };
  const translations: Translations = {
    get language() {
      return language;
    },
    t: (key, gaps) => translations.reader('common')(key, gaps),
    add(to, words) {
      const subjects = added.get(to) ?? new Map<string, SubjectTexts>();
      for (const [subject, texts] of Object.entries(words)) {
        const before = subjects.get(subject);
        subjects.set(subject, before === undefined ? texts : { ...before, ...texts });
      }
      added.set(to, subjects);
    },
    show(next) {
      language = next;
      readers.clear();
      for (const listener of listeners) listener();
    },
    reader(subject) {
      const known = readers.get(subject) ?? readerOf(subject);
      readers.set(subject, known);
      return known;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return translations;
}

const TranslationContext = createContext<Translations | undefined>(undefined);

export function TranslationProvider({ i18n, children }: { readonly i18n: Translations; readonly children: ReactNode }) {
  return <TranslationContext value={i18n}>{children}</TranslationContext>;
}

/**
 * The texts of a subject, in the language of the page.
 * @throws outside a `TranslationProvider`
 */
export function useTranslation(subject = 'common'): { readonly t: Translate; readonly i18n: Translations } {
  const i18n = useContext(TranslationContext);
  if (i18n === undefined) throw new Error('useTranslation needs a TranslationProvider around it.');
  const reader = () => i18n.reader(subject);
  const t = useSyncExternalStore(i18n.subscribe, reader, reader);
  return useMemo(() => ({ t, i18n }), [t, i18n]);
}
