import { errorStatuses, fieldProblems } from '@tunna/contract/errors';
import { serviceRequestStatuses } from '@tunna/domain/requests/service-request';
import { languages } from '@tunna/domain/text/languages';
import { describe, expect, it } from 'vitest';
import { features } from './features.ts';
import { createI18n } from './i18n.ts';

const bundles = import.meta.glob<Record<string, string>>('../locales/*/*.json', { eager: true, import: 'default' });
const words = (language: string, feature: string) => bundles[`../locales/${language}/${feature}.json`] ?? {};

/** Icelandic and Norwegian count one and other, Polish one, few and many besides; the rest of the key is the same. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** The names of the interpolated values in a text. */
const gaps = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('the texts', () => {
  it('have the same keys in every language, and none is empty', () => {
    expect(Object.keys(bundles)).toHaveLength(languages.length * features.length);
    for (const feature of features) {
      const expected = new Set(Object.keys(words('en', feature)).map(withoutPlural));
      for (const language of languages) {
        const own = words(language, feature);
        expect([language, feature, new Set(Object.keys(own).map(withoutPlural))]).toEqual([
          language,
          feature,
          expected,
        ]);
        for (const [key, text] of Object.entries(own)) expect([language, feature, key, text.trim()]).not.toContain('');
      }
    }
  });

  it('interpolate the same values in every language', () => {
    for (const feature of features) {
      for (const [key, text] of Object.entries(words('en', feature))) {
        for (const language of languages) {
          const other = words(language, feature)[key];
          if (other !== undefined) expect([language, key, gaps(other)]).toEqual([language, key, gaps(text)]);
        }
      }
    }
  });

  // Icelandic uses `one` for 21, 31 and 101: a text without the number would be wrong there.
  it.each(languages)('name the number in every plural form: %s', (language) => {
    const without = features.flatMap((feature) => {
      const own = words(language, feature);
      return Object.entries(own).flatMap(([key, text]) => {
        const other = own[`${withoutPlural(key)}_other`];
        const named = other === undefined || /_(zero|other)$/.test(key) || gaps(text).join() === gaps(other).join();
        return named ? [] : [`${feature}:${key} “${text}” but “${other}”`];
      });
    });
    expect(without).toEqual([]);
  });

  it('include every field error and every status of a request', () => {
    for (const problem of fieldProblems) expect(words('is', 'common')).toHaveProperty([`field.${problem}`]);
    for (const status of serviceRequestStatuses) {
      expect(words('is', 'provider-request')).toHaveProperty([`status.${status}`]);
      expect(words('is', 'provider-request')).toHaveProperty([`event.${status}`]);
    }
    expect(Object.keys(errorStatuses)).toContain('rate_limited');
    expect(words('is', 'service-request')).toHaveProperty(['error.rate_limited']);
  });

  it('are found by the keys of the specification', () => {
    const { t } = createI18n('is', { is: { common: words('is', 'common') } });
    expect(t('errors.404.title')).toBe('Síða finnst ekki');
    expect(t('genericError.title')).toBe('Eitthvað fór úrskeiðis');
    expect(t('unknownWasteCategory')).toBe('Óþekktur úrgangsflokkur');
  });
});
