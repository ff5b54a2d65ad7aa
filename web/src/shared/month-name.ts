import { monthNames } from '@tunna/domain/dates';
import type { Language } from '@tunna/domain/languages';

/** A month in words: `2026-01` is January 2026. */
export function monthName(month: string, language: Language): string {
  const [year, number] = month.split('-');
  return `${monthNames(language)[Number(number) - 1]} ${year}`;
}
