import type { Collection } from '@tunna/contract/requests/collection';
import { byLanguage } from '@tunna/domain/text/languages';
import collection from '@tunna/texts/is/requests/collection.json';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { CollectionMonth } from './collection-month.tsx';

const translations = createI18n('is', { is: { collection: collection } });

const names = { ...byLanguage(() => 'Paper'), is: 'Pappír' };
let schedules = 0;
const on = (day: string, customId: string, state: Collection['state'] = 'planned'): Collection => ({
  scheduleId: ++schedules,
  plannedDay: day,
  day,
  state,
  note: '',
  container: { id: 1, slug: 'slug', customId },
  wasteStream: { names, color: '#0082be' },
  location: undefined,
  serviceProvider: undefined,
  serviceRequestId: undefined,
  version: 0,
  updatedAt: undefined,
  updatedBy: undefined,
});

const show = (rows: readonly Collection[], total: number) =>
  render(
    <TranslationProvider i18n={translations}>
      <MemoryRouter>
        <CollectionMonth
          month="2026-01-15"
          title="Regluleg tæming"
          today="2026-01-07"
          rows={rows}
          days={total === 0 ? [] : [{ day: '2026-01-07', total, done: 0, missed: 0, skipped: 0 }]}
          toDay={(day) => `/list/${day}`}
        />
      </MemoryRouter>
    </TranslationProvider>,
  );

describe('a month of collections', () => {
  it('begins its weeks on Monday, numbers them as ISO 8601 does, and marks today', async () => {
    await show([], 0);
    const headings = page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
    expect(headings).toEqual([
      'Vika',
      'mánudagur',
      'þriðjudagur',
      'miðvikudagur',
      'fimmtudagur',
      'föstudagur',
      'laugardagur',
      'sunnudagur',
    ]);
    const weeks = page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent);
    expect(weeks).toEqual(['1', '2', '3', '4', '5']);
    const days = page.getByRole('link').elements();
    expect(days).toHaveLength(35);
    expect(days[0]?.getAttribute('href')).toBe('/list/2025-12-29');
    const today = days.filter((day) => day.getAttribute('aria-current') === 'date');
    expect(today.map((day) => day.getAttribute('href'))).toEqual(['/list/2026-01-07']);
  });

  it('lists some collections of a day with their state, and the number of the others', async () => {
    await show([on('2026-01-07', 'ÞÓR-1'), on('2026-01-07', 'ÆGIR-2', 'missed')], 1402);
    const day = page.getByRole('link', { name: /miðvikudagur 7\. janúar 2026/ });
    const name = '7miðvikudagur 7. janúar 2026, 1.402 tæmingar: ÞÓR-1. ÆGIR-2 (Ekki tæmt). og 1.400 til viðbótar';
    await expect.element(day).toHaveTextContent(name);
  });
});
