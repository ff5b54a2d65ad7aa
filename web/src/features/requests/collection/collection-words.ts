import type { Collection } from '@tunna/contract/requests/collection';
import type { CollectionRule } from '@tunna/domain/requests/collection';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay, weekdayNames } from '@tunna/domain/time/dates';
import type { Translate } from '../../../lib/text/translation.tsx';

export const collectionName = ({ container: { customId, slug } }: Pick<Collection, 'container'>): string =>
  customId ?? slug;

export const dayInWords = (day: string, language: Language): string => formatDay(day, language);

/** Days of the week with commas between them, in their order. */
export const weekdaysInWords = (weekdays: readonly number[], language: Language): string =>
  weekdays.map((weekday) => weekdayNames(language)[weekday - 1]).join(', ');

/** Which days, how often, from when and until when. */
export function ruleInWords(
  { weekdays, everyWeeks, from, until }: CollectionRule,
  t: Translate,
  language: Language,
): string {
  const often = everyWeeks === 1 ? t('collection:everyWeek') : t('collection:every', { count: everyWeeks });
  const first = dayInWords(from, language);
  const when =
    until === undefined
      ? t('collection:since', { from: first })
      : t('collection:between', { from: first, until: dayInWords(until, language) });
  return `${weekdaysInWords(weekdays, language)} · ${often} · ${when}`;
}
