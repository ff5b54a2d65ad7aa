import type { FieldError } from '@tunna/contract/errors';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { useMemo } from 'react';
import { type Translate, useTranslation } from '../../lib/text/translation.tsx';

/** A rejected field, as a form or an import reports it. */
export interface Rejected {
  readonly field: string;
  readonly problem: string;
  readonly limit?: number | undefined;
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

/** A smallest or largest number with the unit of its field. */
export function limitText(t: Translate, field: string, limit: number): string {
  const shown = formatDecimal(String(limit));
  const unit = units.find(([name]) => name.test(field))?.[1];
  return unit === undefined ? shown : t(`field-problem:unit.${unit}`, { shown, count: limit });
}

/** The text of a rejected field. */
function problemText(t: Translate, { field, problem, limit }: Rejected): string {
  const isLimit = problem === 'too_small' || problem === 'too_large';
  const defaultValue = t('field-problem:unknown_value');
  if (isLimit && limit === undefined) return defaultValue;
  return t(`field-problem:${problem}`, {
    defaultValue,
    ...(limit === undefined ? {} : { limit: limitText(t, field, limit) }),
  });
}

/** Reads the text of a rejected field. */
export function useProblemText(): (rejected: Rejected) => string {
  const { t } = useTranslation('field-problem');
  return useMemo(() => (rejected) => problemText(t, rejected), [t]);
}

/** Reads the texts of rejected fields. @param nameOf the name of a field in the form */
export function useProblemTexts(nameOf = (field: string) => field) {
  const textOf = useProblemText();
  return (fields: readonly FieldError[]): Readonly<Record<string, string>> =>
    Object.fromEntries(fields.map((rejected) => [nameOf(rejected.field), textOf(rejected)]));
}
