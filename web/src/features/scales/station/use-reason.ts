import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { isAbove, type LoadState } from './load/load.ts';

/** The reason why no tile can be chosen; undefined if one can. */
export function useReason(
  { typed, kg, capacity }: Record<'typed' | 'kg' | 'capacity', string | undefined>,
  state: LoadState,
  needsDepartment: boolean,
) {
  const { t } = useTranslation('station');
  const shown = typed === undefined ? state : 'typed';
  if (shown === 'above' || (kg !== undefined && typed !== undefined && isAbove(kg, { capacity })))
    return t('why.above', { capacity: formatDecimal(capacity ?? '0') });
  if (shown === 'typed' ? kg === undefined : shown !== 'ready') return t(`why.${shown}`);
  return needsDepartment ? t('why.department') : undefined;
}
