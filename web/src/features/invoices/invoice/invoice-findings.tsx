import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import { Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { FailureText } from '../shared/failure-text.tsx';
import styles from './invoice-paper.module.css';

type Finding = WholeInvoice['shown']['warnings'][number];

/** Rules that a document breaks: where, what was found and expected, and the rule's code. */
export function InvoiceFindings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('invoice');
  if (findings.length === 0) return <p className={styles.small}>{t('findings.none')}</p>;
  return (
    <Stack as="ul" gap={8} className={styles.findings}>
      {findings.map((finding) => (
        <li
          key={`${finding.code} ${finding.field} ${finding.line ?? ''} ${finding.entry ?? ''}`}
          data-severity={finding.severity}
        >
          <span>
            <FailureText failure={finding} />
          </span>
        </li>
      ))}
    </Stack>
  );
}
