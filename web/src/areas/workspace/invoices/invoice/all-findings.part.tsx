import type { InvoiceRow } from '@tunna/contract/invoices/invoice';
import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import { Row } from '@tunna/ui';
import styles from '../../../../features/invoices/inbox/work.module.css';
import { AuditFindings } from '../../../../features/invoices/invoice-audit/audit-findings.tsx';
import { claimableIds, MakeClaim } from '../../../../features/invoices/invoice-audit/make-claim.tsx';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';

interface Props {
  readonly invoice: InvoiceRow;
  readonly findings: readonly InvoiceFinding[];
}

/** The findings of an invoice in a table, and a claim about them. */
export function AllFindings({ invoice, findings }: Props) {
  const { t } = useTranslation('invoice-inbox');
  const { may } = useOrganization();
  const claimable = claimableIds(findings);
  return (
    <>
      {claimable.length > 0 && may('invoices.write') && (
        <Row screenOnly>
          <MakeClaim findingIds={claimable} isGhost />
        </Row>
      )}
      <details className={styles.all}>
        <summary>{t('allFindings')}</summary>
        <AuditFindings serviceProviderId={invoice.serviceProvider.id} invoiceNumber={invoice.number} />
      </details>
    </>
  );
}
