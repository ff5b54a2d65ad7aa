import type { LineMade } from '@tunna/contract/invoices/line-item';
import { formatMoney } from '@tunna/domain/numbers/numbers';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { streamName } from '../../inventory/shared/stream-name.tsx';
import styles from './invoice-paper.module.css';

type Attribution = NonNullable<LineMade['attribution']>;
type Share = Attribution['shares'][number];

interface Props {
  readonly attribution:
    | {
        readonly basis: Attribution['basis'];
        readonly shares: readonly {
          readonly wasteStream: Pick<Share['wasteStream'], 'id' | 'names'>;
          readonly cost: string;
        }[];
      }
    | undefined;
  readonly currency: string;
}

/** The waste streams to which the cost of a line without a stream is attributed, and how. */
export function AttributedTo({ attribution, currency }: Props) {
  const { t, i18n } = useTranslation('cost-attribution');
  if (attribution === undefined) return null;
  const { basis, shares } = attribution;
  return (
    <span className={`${styles.small} ${styles.attributed}`}>
      {shares.map(({ wasteStream, cost }) => (
        <span
          key={wasteStream.id}
        >{`${streamName(wasteStream.names, i18n.language)} ${formatMoney(cost, currency)}`}</span>
      ))}
      <span>{shares.length === 0 ? t('basis.none') : t('by', { basis: t(`basis.${basis}`) })}</span>
    </span>
  );
}
