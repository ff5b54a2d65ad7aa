import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import { linesAtOnce } from '@tunna/contract/invoices/invoice-values';
import { Button, classNames, Panel, Row, Stack } from '@tunna/ui';
import { Link, useLocation, useSearchParams } from 'react-router';
import { DocumentView } from '../../../../features/invoices/document/document-view.tsx';
import styles from '../../../../features/invoices/inbox/work.module.css';
import { useRestoreInvoice } from '../../../../features/invoices/invoice/invoice.queries.ts';
import { InvoiceFindings } from '../../../../features/invoices/invoice/invoice-findings.tsx';
import { InvoicePaper } from '../../../../features/invoices/invoice/invoice-paper.tsx';
import { InvoiceSource } from '../../../../features/invoices/invoice/invoice-source.tsx';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { ErrorNotice } from '../../../../shared/view/error-notice.tsx';
import pages from '../../workspace-pages.module.css';

/** The invoice as a document, or its source file as it is. */
function Views({ isFile }: { readonly isFile: boolean }) {
  const { t } = useTranslation('invoice');
  const { search } = useLocation();
  const addressOf = (view: string) => {
    const address = new URLSearchParams(search);
    address.set('document', view);
    return `?${address}`;
  };
  return (
    <nav aria-label={t('document.views')}>
      <span className={pages.views}>
        {(['paper', 'file'] as const).map((view) => (
          <Link
            key={view}
            to={addressOf(view)}
            replace
            aria-current={(view === 'file') === isFile ? 'true' : undefined}
          >
            {t(`document.${view}`)}
          </Link>
        ))}
      </span>
    </nav>
  );
}

interface Props {
  readonly whole: WholeInvoice;
  readonly linesPage: number;
  readonly onLinesPage: (page: number) => void;
}

/** The document, with its source and the rules that it violates folded below. */
export function InvoiceDocument({ whole: { invoice, shown, lines }, linesPage, onLinesPage }: Props) {
  const { t } = useTranslation('invoice');
  const { id: orgId, may } = useOrganization();
  const restore = useRestoreInvoice(orgId);
  const [address] = useSearchParams();
  const { file } = shown;
  // A PDF or picture is the invoice itself; an XML file is easier to read as a document.
  const isEntered = lines.some(({ source }) => source === 'document');
  const isFile = file !== undefined && (address.get('document') ?? (isEntered ? 'file' : 'paper')) === 'file';
  const pageCount = Math.ceil(shown.lineCount / linesAtOnce);
  const restoreButton = may('invoices.write') && (
    <Button
      size="small"
      loading={restore.isPending}
      onClick={() => restore.mutate({ serviceProviderId: invoice.serviceProvider.id, number: invoice.number })}
    >
      {t('restore')}
    </Button>
  );
  return (
    <Stack gap={12}>
      {file !== undefined && <Views isFile={isFile} />}
      {isFile && (
        <div className={styles.file}>
          <DocumentView orgId={orgId} file={file} />
        </div>
      )}
      <ErrorNotice error={restore.error} />
      <div className={classNames(styles.document, isFile && invoice.deletedAt === undefined && styles.onPaper)}>
        <Panel
          {...(invoice.deletedAt === undefined
            ? {}
            : { deleted: { label: t('state.deleted'), restore: restoreButton } })}
        >
          <InvoicePaper head={shown.head} lines={lines} madeOnPaper />
          {pageCount > 1 && (
            <Row screenOnly>
              <Button
                size="small"
                variation="ghost"
                disabled={linesPage === 1}
                onClick={() => onLinesPage(linesPage - 1)}
              >
                {t('lines.earlier')}
              </Button>
              <span>{t('lines.page', { page: linesPage, pages: pageCount })}</span>
              <Button
                size="small"
                variation="ghost"
                disabled={linesPage === pageCount}
                onClick={() => onLinesPage(linesPage + 1)}
              >
                {t('lines.later')}
              </Button>
            </Row>
          )}
        </Panel>
      </div>
      <Stack screenOnly>
        <Panel title={t('source')}>
          <InvoiceSource orgId={orgId} shown={shown} />
        </Panel>
        {invoice.stage !== 'check' && (
          <Panel title={t('findings')}>
            <InvoiceFindings findings={shown.warnings} />
          </Panel>
        )}
      </Stack>
    </Stack>
  );
}
