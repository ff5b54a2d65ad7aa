import { errorStatuses, fieldProblems } from '@tunna/contract/errors';
import { serviceRequestStatuses } from '@tunna/domain/requests/service-request';
import type { Subject } from '@tunna/texts/files';
import { subjectTexts } from '@tunna/texts/read';
import { describe, expect, it } from 'vitest';
import { createI18n } from './i18n.ts';

const words = (language: string, feature: Subject) => subjectTexts(language, feature);

describe('the texts', () => {
  it('include every field error and every status of a request', () => {
    for (const problem of fieldProblems) expect(words('is', 'field-problem')).toHaveProperty([problem]);
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
