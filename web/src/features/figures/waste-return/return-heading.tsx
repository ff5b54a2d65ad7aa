import type { WasteReturn } from '@tunna/contract/figures/waste-return';
import { formatShare, formatTonnes } from '@tunna/domain/numbers/numbers';
import { Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './waste-return.module.css';

/** The heading of the rows, with the total and the shares of it that are estimated or assumed. */
export function ReturnHeading({ title, totals }: Pick<WasteReturn, 'totals'> & { readonly title: string }) {
  const { t } = useTranslation('waste-return');
  const words = { hazardous: formatTonnes(totals.hazardousTonnes), estimated: formatShare(totals.estimatedShare) };
  return (
    <Stack gap={4} className={styles.heading}>
      <h2>{title}</h2>
      <p>
        <strong>{t('total', { tonnes: formatTonnes(totals.tonnes) })}</strong>{' '}
        {t(totals.estimatedShare === undefined ? 'ofItWithoutShare' : 'ofIt', words)}
        {totals.assumedShare !== undefined && ` ${t('assumedShare', { share: formatShare(totals.assumedShare) })}`}
      </p>
    </Stack>
  );
}
