import { expect, test } from 'vitest';
import { htmlLanguage, languages } from '../text/languages.ts';
import { formatDate, monthNames, weekdayNames } from './dates.ts';

test('agrees with the Unicode locale data, which Node has for all four languages', () => {
  for (const language of languages) {
    const locale = language === 'en' ? 'en-GB' : htmlLanguage(language);
    const intl = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    for (let month = 0; month < 12; month += 1) {
      const date = new Date(Date.UTC(2026, month, 9));
      expect(monthNames(language)[month]).toBe(intl({ month: 'long' }).format(date));
      expect(formatDate(date, language)).toBe(intl({ dateStyle: 'long' }).format(date));
    }
    for (let day = 0; day < 7; day += 1) {
      const date = new Date(Date.UTC(2026, 0, 5 + day));
      expect(weekdayNames(language)[day]).toBe(intl({ weekday: 'long' }).format(date));
    }
  }
});
