import type { InvoiceRow } from '@tunna/contract/invoices/invoice';
import { formatCount, formatKilograms, formatMoney } from '@tunna/domain/numbers/numbers';
import { Badge, Row } from '@tunna/ui';
import { Link } from 'react-router';
import { useStageReason } from '../../../../features/invoices/inbox/stage-reason.ts';
import styles from '../../../../features/invoices/invoice/invoice.module.css';
import { useInvoiceWords } from '../../../../features/invoices/shared/invoice-words.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import type { ListColumn } from '../../../../shared/list/list-page.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';

function InvoiceStates({ invoice }: { invoice: InvoiceRow }) {
  const { t } = useTranslation('invoice');
  const kind = useInvoiceWords().kind(invoice.kind);
  return (
    <Row as="span" inline gap={4} align="center">
      {kind}
      {invoice.deletedAt !== undefined && <Badge variation="danger">{t('state.deleted')}</Badge>}
      {invoice.changedByFile && <Badge variation="warning">{t('changedByFile')}</Badge>}
      {invoice.unmappedLines > 0 && (
        <Badge>{t('unmapped', { count: invoice.unmappedLines, shown: formatCount(invoice.unmappedLines) })}</Badge>
      )}
    </Row>
  );
}

const amountClass = (amount: string) =>
  amount.startsWith('-') ? `${styles.number} ${styles.negative}` : styles.number;

/** Cells that both lists of invoices show. @param stage the queue in which a link opens an invoice */
function useCells(stage?: string) {
  const { t } = useTranslation('invoice');
  const { paths: own } = useOrganization();
  const words = useInvoiceWords();
  const day = (text: string | undefined) => <span className={styles.number}>{words.day(text)}</span>;
  const money = (name: 'net' | 'vat' | 'total') => (row: InvoiceRow) => (
    <span className={amountClass(row[name])}>{formatMoney(row[name], row.currency)}</span>
  );
  const number: ListColumn<InvoiceRow> = {
    key: 'number',
    title: t('number'),
    heading: true,
    sortable: true,
    cell: ({ serviceProvider, number: text }) => (
      <Link to={own.invoice(serviceProvider.id, text, stage === undefined ? {} : { stage })} className={styles.name}>
        {text}
      </Link>
    ),
  };
  const provider: ListColumn<InvoiceRow> = {
    key: 'serviceProvider',
    title: t('serviceProvider'),
    sortable: true,
    cell: ({ serviceProvider }) => serviceProvider.name,
  };
  const serviceDay: ListColumn<InvoiceRow> = {
    key: 'serviceDay',
    title: t('serviceDay'),
    sortable: true,
    cell: (row) => day(row.serviceDay),
  };
  const total: ListColumn<InvoiceRow> = {
    key: 'total',
    title: t('total.label'),
    align: 'end',
    sortable: true,
    cell: money('total'),
  };
  return { t, day, money, number, provider, serviceDay, total };
}

/** The columns of one stage: what is to be done for each invoice. */
export function useQueueColumns(stage: string): ListColumn<InvoiceRow>[] {
  const { number, provider, serviceDay, total } = useCells(stage);
  const { t } = useTranslation('invoice-inbox');
  const reasonOf = useStageReason();
  const reason: ListColumn<InvoiceRow> = {
    key: 'reason',
    title: t('reason'),
    exported: ['stage', 'unmappedLines'],
    cell: reasonOf,
  };
  return stage === 'done' ? [number, provider, serviceDay, total] : [number, reason, provider, serviceDay, total];
}

/** The columns of all invoices. */
export function useInvoiceColumns(): ListColumn<InvoiceRow>[] {
  const { t, day, money, number, provider, serviceDay, total } = useCells();
  return [
    number,
    provider,
    { key: 'kind', title: t('kind'), cell: (row) => <InvoiceStates invoice={row} /> },
    {
      key: 'stage',
      title: t('stage'),
      cell: ({ stage }) => stage !== undefined && t(`invoice-inbox:stage.${stage}`),
      hiddenAtFirst: true,
    },
    serviceDay,
    {
      key: 'issueDate',
      title: t('issueDate'),
      sortable: true,
      hiddenAtFirst: true,
      cell: ({ issueDate }) => day(issueDate),
    },
    { key: 'dueDate', title: t('dueDate'), sortable: true, cell: ({ dueDate }) => day(dueDate) },
    { key: 'finalDate', title: t('finalDate'), hiddenAtFirst: true, cell: ({ finalDate }) => day(finalDate) },
    { key: 'net', title: t('net'), align: 'end', sortable: true, cell: money('net') },
    { key: 'vat', title: t('vat'), align: 'end', hiddenAtFirst: true, cell: money('vat') },
    total,
    {
      key: 'kg',
      title: t('weight'),
      align: 'end',
      cell: ({ kg }) => <span className={styles.number}>{kg === '0' ? '' : formatKilograms(kg)}</span>,
    },
    {
      key: 'lineCount',
      title: t('lineCount'),
      align: 'end',
      hiddenAtFirst: true,
      cell: ({ lineCount }) => formatCount(lineCount),
    },
  ];
}
