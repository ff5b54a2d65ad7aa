import { Stack, upTo } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { usePhoneQuery } from '../../../shared/layout/use-phone-query.ts';
import styles from './report-parts.module.css';

/** The tables of a report. On a phone each row is a card, so they are closed until they are needed. */
export function FoldedTables({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('invoice-report');
  const onPhone = usePhoneQuery(upTo('sm'));
  if (!onPhone) return <Stack>{children}</Stack>;
  return (
    <details className={styles.folded}>
      <summary>{t('tables')}</summary>
      <Stack>{children}</Stack>
    </details>
  );
}
