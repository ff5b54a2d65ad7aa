import type { Figures } from '@tunna/contract/figures/figures';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { formatNumber, formatShare } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import type { Period } from '@tunna/domain/time/months';
import { periodName } from '@tunna/domain/time/period';
import type { FigureChange } from '@tunna/ui/chart';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { streamName } from '../../inventory/shared/stream-name.tsx';

type Stream = Figures['streams'][number]['wasteStream'];

/** Names and descriptions of figures. */
export function useFigureWords() {
  const { t, i18n } = useTranslation('figure');
  const language = i18n.language as Language;
  const period = (of: Period) => periodName(of, language);
  /** The relative change of a figure, in words. */
  const changed = (by: string | undefined, isGood?: 'more' | 'less'): FigureChange | undefined => {
    if (by === undefined) return undefined;
    const part = toDecimal(by);
    if (part.abs().lt('0.0005')) {
      return { direction: 'same', text: t('change.same') };
    }
    const isMore = part.isPositive();
    const meaning = isGood === undefined ? undefined : isMore === (isGood === 'more') ? 'good' : 'bad';
    const share = formatShare(part.abs().toFixed());
    const text = t(isMore ? 'change.more' : 'change.less', { share });
    return { direction: isMore ? 'up' : 'down', text, meaning };
  };
  /** The change of a rate in percentage points. An increase is good. */
  const moved = (by: string | undefined): FigureChange | undefined => {
    if (by === undefined) return undefined;
    const points = toDecimal(by).times(100);
    if (points.abs().lt('0.05')) {
      return { direction: 'same', text: t('change.same') };
    }
    const isMore = points.isPositive();
    const shown = formatNumber(points.abs().toNumber());
    const text = t(isMore ? 'change.pointsMore' : 'change.pointsLess', { points: shown });
    return { direction: isMore ? 'up' : 'down', text, meaning: isMore ? 'good' : 'bad' };
  };
  return {
    period,
    changed,
    moved,
    stream: (stream: Stream) => (stream === undefined ? t('noStream') : streamName(stream.names, language)),
    /** The stream that a cost is attributed to. */
    attributedStream: (stream: Stream) =>
      stream === undefined ? t('notAttributed') : streamName(stream.names, language),
    place: ({ location, isUnassigned, omitted }: Figures['locations'][number]) =>
      location?.name ??
      (omitted === undefined
        ? t(isUnassigned === true ? 'noPlaceNeeded' : 'noPlace')
        : t('otherPlaces', { count: omitted })),
    provider: ({ serviceProvider }: Figures['serviceProviders'][number]) => serviceProvider?.name ?? t('noProvider'),
    treatment: (code: string | undefined) => code ?? t('noTreatment'),
  };
}
