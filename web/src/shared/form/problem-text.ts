import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { useMemo } from 'react';
import { type Translate, useTranslation } from '../../lib/text/translation.tsx';

/** A rejected field, as a form or an import reports it. */
export interface Rejected {
  readonly field: string;
  readonly problem: string;
  readonly limit?: number | undefined;
  /** Whether the form asks for a share in per cent. */
  readonly isShare?: boolean;
}

/** Names of fields say their unit. */
const units = [
  [/(?:kg|kgPerUnit|capacity|least|division|binTare)$/i, 'kg'],
  [/Liters$/, 'liters'],
  [/Percent$/, 'percent'],
  [/Days$/, 'days'],
  [/Weeks$/, 'weeks'],
  [/Minutes$/, 'minutes'],
  [/(?:lat|long)itude$/, 'degrees'],
] as const;

/** The limit that a rejection names: a count, a year, or a smallest or largest number with the unit of its field. */
export function limitText(t: Translate, { field, problem, limit, isShare = false }: Rejected): string | undefined {
  if (limit === undefined || /year$/i.test(field)) return limit?.toString();
  const shown = formatDecimal(String(isShare ? limit * 100 : limit));
  if (problem.startsWith('too_many')) return shown;
  const unit = isShare ? 'percent' : units.find(([name]) => name.test(field))?.[1];
  return unit === undefined ? shown : t(`field-problem:unit.${unit}`, { shown, count: limit });
}

/** The text of a rejected field. */
function problemText(t: Translate, rejected: Rejected): string {
  const { problem, limit } = rejected;
  const defaultValue = t('field-problem:unknown_value');
  if ((problem === 'too_small' || problem === 'too_large') && limit === undefined) return defaultValue;
  return t(`field-problem:${problem}`, { defaultValue, limit: limitText(t, rejected) });
}

/** Reads the text of a rejected field. */
export function useProblemText(): (rejected: Rejected) => string {
  const { t } = useTranslation('field-problem');
  return useMemo(() => (rejected) => problemText(t, rejected), [t]);
}

/** Reads the texts of rejected fields. @param nameOf the name of a field in the form */
export function useProblemTexts(nameOf = (field: string) => field) {
  const textOf = useProblemText();
  return (fields: readonly Rejected[]): Readonly<Record<string, string>> =>
    Object.fromEntries(fields.map((rejected) => [nameOf(rejected.field), textOf(rejected)]));
}
