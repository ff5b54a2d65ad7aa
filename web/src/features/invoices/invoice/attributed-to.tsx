import type { LineMade } from '@tunna/contract/invoices/line-item';
import { formatDecimal, formatMoney } from '@tunna/domain/numbers/numbers';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { streamName } from '../../inventory/shared/stream-name.tsx';
import styles from './invoice-paper.module.css';

interface Props extends Pick<LineMade, 'attribution'> {
  readonly currency: string | undefined;
}

/** The waste streams to which the cost of a line without a stream is attributed, and how. */
export function AttributedTo({ attribution, currency }: Props) {
  const { t, i18n } = useTranslation('cost-attribution');
  if (attribution === undefined) return null;
  const { basis, shares } = attribution;
  if (basis === 'none') return <span className={styles.small}>{t('basis.none')}</span>;
  const [first] = shares;
  const amount = (cost: string) => (currency === undefined ? formatDecimal(cost) : formatMoney(cost, currency));
  const streams =
    shares.length === 1 && first !== undefined
      ? streamName(first.wasteStream.names, i18n.language)
      : shares
          .map(({ wasteStream, cost }) => `${streamName(wasteStream.names, i18n.language)} ${amount(cost)}`)
          .join(', ');
  return (
    <span className={styles.small} title={t(`basis.${basis}`)}>
      {t('attributedTo', { streams })}
    </span>
  );
}
