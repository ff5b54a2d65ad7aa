import type { Language } from '../text/languages.ts';
import { formatDay, weekdayNames } from './dates.ts';
import { weekdayOf } from './days.ts';

/** A day with its weekday: `mánudagur 5. janúar 2026`. @param day `YYYY-MM-DD` */
export const formatWholeDay = (day: string, language: Language): string =>
  `${weekdayNames(language)[weekdayOf(day) - 1]} ${formatDay(day, language)}`;
