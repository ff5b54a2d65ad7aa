import { expect, it } from 'vitest';
import { contentLanguage } from './content-language.ts';

it('shows content in the current language, otherwise in the first offered', () => {
  expect(contentLanguage(['is', 'pl'], 'pl')).toBe('pl');
  expect(contentLanguage(['is', 'pl'], 'en')).toBe('is');
  expect(contentLanguage([], 'en')).toBe('en');
});
