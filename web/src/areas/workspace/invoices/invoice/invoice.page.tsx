import { useQuery } from '@tanstack/react-query';
import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import { maxEditedLines } from '@tunna/contract/invoices/invoice-values';
import { type InvoiceStage, invoiceStages } from '@tunna/domain/invoices/invoice-stage';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Badge, Button, PageHeading, Row, Stack, useToasts } from '@tunna/ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  type InvoiceKey,
  invoiceQuery,
  useDeleteInvoice,
} from '../../../../features/invoices/invoice/invoice.queries.ts';
import { useInvoiceWords } from '../../../../features/invoices/shared/invoice-words.ts';
import { usePageReport } from '../../../../lib/page.tsx';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { BackLink } from '../../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useAddress } from '../../../../shared/time/use-address.ts';
import { DataLoadingView } from '../../../../shared/view/data-loading-view.tsx';
import { useFailureToast } from '../../../../shared/view/error-notice.tsx';
import { PrintButton } from '../../../../shared/view/print-button.tsx';
import styles from '../../workspace-pages.module.css';
import { InvoiceDocument } from './invoice-document.tsx';
import { invoiceKeyOf, useInvoiceKey } from './invoice-key.ts';
import { InvoiceWorkplace } from './invoice-workplace.tsx';

export const firstQueries: FirstQueries = ({ orgId, params, may }) =>
  may('invoices.read') ? [invoiceQuery(orgId, invoiceKeyOf(params), 1)] : [];

/** One invoice as a document, with its source. */
export default function InvoicePage() {
  const { t } = useTranslation('invoice');
  const { id: orgId, paths: own, may } = useOrganization();
  const key = useInvoiceKey();
  const [address] = useAddress();
  const stage = invoiceStages.find((one) => one === address.get('stage'));
  const { pathname } = useLocation();
  // Another invoice of the queue begins with its first lines.
  const [shownLines, setShownLines] = useState({ pathname, page: 1 });
  const linesPage = shownLines.pathname === pathname ? shownLines.page : 1;
  const setLinesPage = (page: number) => setShownLines({ pathname, page });
  const query = useQuery({ ...invoiceQuery(orgId, key, linesPage), enabled: may('invoices.read') });
  if (!may('invoices.read')) return <NotFoundScreen />;
  return (
    <Stack className={styles.page}>
      <BackLink to={own.invoices(stage === undefined ? {} : { stage })}>{t('title')}</BackLink>
      <DataLoadingView query={query}>
        {(whole) => (
          <Found key={whole.invoice.id} whole={whole} linesPage={linesPage} onLinesPage={setLinesPage} stage={stage} />
        )}
      </DataLoadingView>
    </Stack>
  );
}

interface FoundProps {
  readonly whole: WholeInvoice;
  readonly linesPage: number;
  readonly onLinesPage: (page: number) => void;
  /** The queue in which the invoice was opened. */
  readonly stage: InvoiceStage | undefined;
}

function Found({ whole, linesPage, onLinesPage, stage }: FoundProps) {
  const { t } = useTranslation('invoice');
  const { name } = useOrganization();
  const { invoice } = whole;
  const key = { providerId: invoice.serviceProvider.id, invoiceNumber: invoice.number };
  const { kind, day } = useInvoiceWords();
  const title = `${kind(invoice.kind)} ${invoice.number}`;
  usePageReport(`${title} – ${name}`);
  return (
    <>
      <PageHeading
        title={title}
        description={
          <Row as="span" inline gap={8} rowGap={4} align="center" className={styles.states}>
            {invoice.serviceProvider.name}
            {invoice.stage !== undefined && <Badge>{t(`invoice-inbox:stage.${invoice.stage}`)}</Badge>}
            {invoice.acceptedAt !== undefined && (
              <span>
                {t('invoice-inbox:acceptedBy', {
                  name: invoice.acceptedBy ?? '–',
                  day: day(invoice.acceptedAt.slice(0, 10)),
                })}
              </span>
            )}
            {invoice.unmappedLines > 0 && (
              <Badge>
                {t('unmapped', { count: invoice.unmappedLines, shown: formatCount(invoice.unmappedLines) })}
              </Badge>
            )}
          </Row>
        }
      >
        <Actions whole={whole} invoiceKey={key} isInQueue={stage !== undefined} />
      </PageHeading>
      <InvoiceWorkplace
        whole={whole}
        stage={stage}
        document={<InvoiceDocument whole={whole} linesPage={linesPage} onLinesPage={onLinesPage} />}
      />
    </>
  );
}

interface ActionsProps {
  readonly whole: WholeInvoice;
  readonly invoiceKey: InvoiceKey;
  /** In a queue the next invoice is the primary action. */
  readonly isInQueue: boolean;
}

function Actions({ whole: { invoice, shown }, invoiceKey: key, isInQueue }: ActionsProps) {
  const { t } = useTranslation('invoice');
  const { id: orgId, paths: own, may } = useOrganization();
  const remove = useDeleteInvoice(orgId);
  const toasts = useToasts();
  const showFailure = useFailureToast();
  const isThere = invoice.deletedAt === undefined;
  const onDelete = () =>
    remove.mutate(key, {
      onSuccess: () => toasts.show({ title: t('deleted', { number: invoice.number }) }),
      onError: (error) => showFailure(t('workspace:deletion.failed'), error),
    });
  return (
    <Row screenOnly>
      {isThere && may('invoices.write') && shown.lineCount <= maxEditedLines && (
        <Button variation={isInQueue ? 'ghost' : 'default'} asChild>
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
      <PrintButton size="normal" />
      {isThere && may('invoices.delete') && (
        <Button variation="ghost" loading={remove.isPending} onClick={onDelete}>
          {t('delete')}
        </Button>
      )}
    </Row>
  );
}
