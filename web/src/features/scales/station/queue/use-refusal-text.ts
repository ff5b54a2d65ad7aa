import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { streamName } from '../../../inventory/shared/stream-name.tsx';
import { clockOf } from '../clock.ts';
import { refusalKey } from './refusal.ts';
import type { Refusal } from './station-store.ts';

/** Says why a weighing was rejected; for a load that was weighed before, who weighed it and as what. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { t, i18n } = useTranslation('station');
  return ({ code, taken, asksSameLoad, otherTare }) => {
    if (otherTare !== undefined) return t('refusal.tareChanged', { tare: formatDecimal(otherTare) });
    if (taken === undefined) return t(refusalKey(code));
    const { by, at, kg, streamNames } = taken;
    const stream = streamName(streamNames, i18n.language) || t('common:unknownWasteCategory');
    const what = { weight: `${formatDecimal(kg)} kg`, stream, time: clockOf(new Date(at)) };
    if (asksSameLoad === true) return t('refusal.sameLoad', { ...what, by: by ?? '–' });
    return by === undefined ? t('refusal.taken', what) : t('refusal.takenBy', { ...what, by });
  };
}
