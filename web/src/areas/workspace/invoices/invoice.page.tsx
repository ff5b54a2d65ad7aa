import { useQuery } from '@tanstack/react-query';
import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import { linesAtOnce, maxEditedLines } from '@tunna/contract/invoices/invoice-values';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Badge, Button, Icon, Notice, PageHeading, Panel, Row, Stack, useToasts } from '@tunna/ui';
import { useState } from 'react';
import { Link, type Params, useParams } from 'react-router';
import {
  type InvoiceKey,
  invoiceQuery,
  useAcknowledgeInvoice,
  useDeleteInvoice,
  useRestoreInvoice,
} from '../../../features/invoices/invoice/invoice.queries.ts';
import { InvoiceFindings } from '../../../features/invoices/invoice/invoice-findings.tsx';
import paper from '../../../features/invoices/invoice/invoice-paper.module.css';
import { InvoicePaper } from '../../../features/invoices/invoice/invoice-paper.tsx';
import { InvoiceSource } from '../../../features/invoices/invoice/invoice-source.tsx';
import { AuditFindings } from '../../../features/invoices/invoice-audit/audit-findings.tsx';
import { useInvoiceWords } from '../../../features/invoices/shared/invoice-words.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from '../workspace-pages.module.css';
import { InvoiceSuggestions } from './invoice-suggestions.tsx';

const invoiceKeyOf = ({ providerId, invoiceNumber = '' }: Readonly<Params>): InvoiceKey => ({
  providerId: Number(providerId),
  invoiceNumber,
});

/** The natural key that an address names. */
export const useInvoiceKey = (): InvoiceKey => invoiceKeyOf(useParams());

export const firstQueries: FirstQueries = ({ orgId, params, may }) =>
  may('invoices.read') ? [invoiceQuery(orgId, invoiceKeyOf(params), 1)] : [];

/** One invoice as a document, with its source. */
export default function InvoicePage() {
  const { t } = useTranslation('invoice');
  const { id: orgId, paths: own, may } = useOrganization();
  const key = useInvoiceKey();
  const [linesPage, setLinesPage] = useState(1);
  const query = useQuery({ ...invoiceQuery(orgId, key, linesPage), enabled: may('invoices.read') });
  if (!may('invoices.read')) return <NotFoundScreen />;
  return (
    <Stack className={styles.page}>
      <BackLink to={own.invoices()}>{t('title')}</BackLink>
      <DataLoadingView query={query}>
        {(whole) => <Found whole={whole} linesPage={linesPage} onLinesPage={setLinesPage} />}
      </DataLoadingView>
    </Stack>
  );
}

interface FoundProps {
  readonly whole: WholeInvoice;
  readonly linesPage: number;
  readonly onLinesPage: (page: number) => void;
}

function Found({ whole, linesPage, onLinesPage }: FoundProps) {
  const { t } = useTranslation('invoice');
  const { id: orgId, name, may } = useOrganization();
  const { invoice, shown, lines } = whole;
  const key = { providerId: invoice.serviceProvider.id, invoiceNumber: invoice.number };
  const title = `${useInvoiceWords().kind(invoice.kind)} ${invoice.number}`;
  const restore = useRestoreInvoice(orgId);
  usePageReport(`${title} – ${name}`);
  const pages = Math.ceil(shown.lineCount / linesAtOnce);
  return (
    <>
      <PageHeading
        title={title}
        description={
          <Row as="span" inline nowrap className={styles.states}>
            {invoice.serviceProvider.name}
            {invoice.unmappedLines > 0 && (
              <Badge>
                {t('unmapped', { count: invoice.unmappedLines, shown: formatCount(invoice.unmappedLines) })}
              </Badge>
            )}
          </Row>
        }
      >
        <Actions whole={whole} invoiceKey={key} />
      </PageHeading>
      {invoice.changedByFile && invoice.deletedAt === undefined && <ChangedByFile invoice={invoice} invoiceKey={key} />}
      {restore.isError && <Notice level="error">{t('workspace:error.other')}</Notice>}
      <div className={paper.columns}>
        <Panel
          {...(invoice.deletedAt === undefined
            ? {}
            : {
                deleted: {
                  label: t('state.deleted'),
                  restore: (
                    <Button
                      size="small"
                      loading={restore.isPending}
                      onClick={() =>
                        restore.mutate({ serviceProviderId: invoice.serviceProvider.id, number: invoice.number })
                      }
                    >
                      {t('restore')}
                    </Button>
                  ),
                },
              })}
        >
          <InvoicePaper head={shown.head} lines={lines} />
          {pages > 1 && (
            <Row screenOnly>
              <Button
                size="small"
                variation="ghost"
                disabled={linesPage === 1}
                onClick={() => onLinesPage(linesPage - 1)}
              >
                {t('lines.earlier')}
              </Button>
              <span>{t('lines.page', { page: linesPage, pages })}</span>
              <Button
                size="small"
                variation="ghost"
                disabled={linesPage === pages}
                onClick={() => onLinesPage(linesPage + 1)}
              >
                {t('lines.later')}
              </Button>
            </Row>
          )}
        </Panel>
        <Stack screenOnly>
          <Panel title={t('source')}>
            <InvoiceSource orgId={orgId} shown={shown} />
          </Panel>
          <Panel title={t('findings')}>
            <InvoiceFindings findings={shown.warnings} />
          </Panel>
        </Stack>
      </div>
      {invoice.deletedAt === undefined && may('invoices.write') && (
        <InvoiceSuggestions providerId={invoice.serviceProvider.id} invoiceNumber={invoice.number} />
      )}
      {invoice.deletedAt === undefined && (
        <AuditFindings serviceProviderId={invoice.serviceProvider.id} invoiceNumber={invoice.number} />
      )}
    </>
  );
}

function Actions({ whole: { invoice, shown }, invoiceKey: key }: { whole: WholeInvoice; invoiceKey: InvoiceKey }) {
  const { t } = useTranslation('invoice');
  const { id: orgId, paths: own, may } = useOrganization();
  const remove = useDeleteInvoice(orgId);
  const toasts = useToasts();
  const isThere = invoice.deletedAt === undefined;
  const onDelete = () =>
    remove.mutate(key, {
      onSuccess: () => toasts.show({ title: t('deleted', { number: invoice.number }) }),
      onError: () => toasts.show({ level: 'failure', title: t('workspace:deletion.failed') }),
    });
  return (
    <Row screenOnly>
      {isThere && may('invoices.write') && shown.lineCount <= maxEditedLines && (
        <Button asChild>
          <Link to={own.editInvoice(key.providerId, key.invoiceNumber)}>{t('edit')}</Link>
        </Button>
      )}
      {isThere && may('invoices.write') && !invoice.isCredit && (
        <Button variation="ghost" asChild>
          <Link to={own.newInvoice({ creditedProvider: String(key.providerId), creditedNumber: key.invoiceNumber })}>
            {t('credit')}
          </Link>
        </Button>
      )}
      <Button variation="ghost" asChild>
        <Link to={own.invoiceHistory(key.providerId, key.invoiceNumber)}>{t('history')}</Link>
      </Button>
      <Button variation="ghost" onClick={() => window.print()}>
        <Icon name="printer" size={16} />
        {t('workspace:list.print')}
      </Button>
      {isThere && may('invoices.delete') && (
        <Button variation="ghost" loading={remove.isPending} onClick={onDelete}>
          {t('delete')}
        </Button>
      )}
    </Row>
  );
}

interface ChangedProps {
  readonly invoice: WholeInvoice['invoice'];
  readonly invoiceKey: InvoiceKey;
}

/** A file had different content under the same number: the differences, and the button that accepts them. */
function ChangedByFile({ invoice, invoiceKey: key }: ChangedProps) {
  const { t } = useTranslation('invoice');
  const { id: orgId, paths: own, may } = useOrganization();
  const acknowledge = useAcknowledgeInvoice(orgId);
  const versions = { from: String(Math.max(1, invoice.version - 1)), to: String(invoice.version) };
  return (
    <Notice>
      <p>{t('changedByFileText')}</p>
      <Row screenOnly>
        <Link to={own.invoiceHistory(key.providerId, key.invoiceNumber, versions)}>{t('seeChanges')}</Link>
        {may('invoices.write') && (
          <Button
            size="small"
            variation="ghost"
            loading={acknowledge.isPending}
            onClick={() => acknowledge.mutate(key)}
          >
            {t('acknowledge')}
          </Button>
        )}
      </Row>
    </Notice>
  );
}
