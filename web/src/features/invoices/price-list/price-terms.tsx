import type { AgreedPrice } from '@tunna/contract/invoices/price-list';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { useTranslation } from '../../../lib/text/translation.tsx';

/** Says from when a price holds, and until when. */
export function useDaysText() {
  const { t, i18n } = useTranslation('price-list');
  const day = (text: string) => formatDay(text, i18n.language as Language);
  return ({ validFrom, validUntil }: Pick<AgreedPrice, 'validFrom' | 'validUntil'>): string =>
    validUntil === undefined
      ? t('since', { from: day(validFrom) })
      : t('between', { from: day(validFrom), until: day(validUntil) });
}

interface Props {
  readonly price: Pick<AgreedPrice, 'surchargePercent' | 'yearlyRisePercent' | 'containerKind'>;
}

/** What may be added to a price, and for which containers it is. */
export function PriceTerms({ price: { surchargePercent, yearlyRisePercent, containerKind } }: Props) {
  const { t } = useTranslation('price-list');
  const terms = [
    ...(surchargePercent === undefined ? [] : [t('termSurcharge', { percent: formatDecimal(surchargePercent) })]),
    ...(yearlyRisePercent === undefined ? [] : [t('termRise', { percent: formatDecimal(yearlyRisePercent) })]),
    ...(containerKind === undefined ? [] : [t(`workspace:container.kind.${containerKind}`)]),
  ];
  return terms.length === 0 ? '–' : terms.join(', ');
}
