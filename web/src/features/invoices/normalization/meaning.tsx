import type { LocationNormalization, MaterialNormalization } from '@tunna/contract/invoices/normalization';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { Detail, Row, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { StreamName } from '../../inventory/shared/stream-name.tsx';
import { useInvoiceWords } from '../shared/invoice-words.ts';
import styles from './normalization.module.css';

/** What lines are classified as. */
export function Meaning({ normalization }: { readonly normalization: MaterialNormalization | LocationNormalization }) {
  const { t } = useTranslation('normalization');
  const words = useInvoiceWords();
  if ('location' in normalization) return normalization.location.name;
  const { kind, wasteStream, isBought, unit, kgPerUnit } = normalization;
  return (
    <Stack as="span" gap={4} className={styles.line}>
      <Row as="span" gap={4}>
        {(kind !== 'material' || wasteStream === undefined) && t(`kind.${kind}`)}
        {wasteStream !== undefined && <StreamName {...wasteStream} />}
      </Row>
      {isBought && <Detail>{t('bought')}</Detail>}
      {unit !== undefined && kgPerUnit !== undefined && (
        <Detail>{`${t('kgPerUnit', { unit: words.unit(unit) })}: ${formatDecimal(kgPerUnit)}`}</Detail>
      )}
    </Stack>
  );
}
