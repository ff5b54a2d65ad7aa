import { useQuery } from '@tanstack/react-query';
import type { InvoiceRow } from '@tunna/contract/invoices/invoice';
import { formatCount, formatKilograms, formatMoney } from '@tunna/domain/numbers/numbers';
import { Badge, Button, Row } from '@tunna/ui';
import { Link } from 'react-router';
import styles from '../../../features/invoices/invoice/invoice.module.css';
import {
  editorParamsQuery,
  invoicesQuery,
  monthCountsQuery,
} from '../../../features/invoices/invoice/invoice.queries.ts';
import { InvoiceSumsView } from '../../../features/invoices/invoice/invoice-sums.tsx';
import { InvoiceTabs } from '../../../features/invoices/invoice/invoice-tabs.tsx';
import { MonthStrip } from '../../../features/invoices/invoice/month-strip.tsx';
import { useInvoiceWords } from '../../../features/invoices/shared/invoice-words.ts';
import { fetchDownload } from '../../../lib/client.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { listQueries } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import type { ListFilter } from '../../../shared/list/list-filters.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { type ListShape, type ListState, listCallQuery } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { type List, useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';

const shape = {
  sorts: ['serviceDay', 'issueDate', 'dueDate', 'number', 'serviceProvider', 'net', 'total'],
  filters: ['serviceProviderId', 'kind', 'state', 'unmapped', 'changedByFile', 'from', 'to'],
  opensDescending: true,
} as const satisfies ListShape;

type Sort = (typeof shape.sorts)[number];

const amountClass = (amount: string) =>
  amount.startsWith('-') ? `${styles.number} ${styles.negative}` : styles.number;

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

function useColumns(): ListColumn<InvoiceRow>[] {
  const { t } = useTranslation('invoice');
  const { paths: own } = useOrganization();
  const words = useInvoiceWords();
  const day = (text: string | undefined) => <span className={styles.number}>{words.day(text)}</span>;
  const money = (name: 'net' | 'vat' | 'total') => (row: InvoiceRow) => (
    <span className={amountClass(row[name])}>{formatMoney(row[name], row.currency)}</span>
  );
  return [
    {
      key: 'number',
      title: t('number'),
      heading: true,
      sortable: true,
      cell: ({ serviceProvider, number }) => (
        <Link to={own.invoice(serviceProvider.id, number)} className={styles.name}>
          {number}
        </Link>
      ),
    },
    {
      key: 'serviceProvider',
      title: t('serviceProvider'),
      sortable: true,
      cell: ({ serviceProvider }) => serviceProvider.name,
    },
    { key: 'kind', title: t('kind'), cell: (row) => <InvoiceStates invoice={row} /> },
    { key: 'serviceDay', title: t('serviceDay'), sortable: true, cell: ({ serviceDay }) => day(serviceDay) },
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
    { key: 'total', title: t('total.label'), align: 'end', sortable: true, cell: money('total') },
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

function useFilters(orgId: number): ListFilter[] {
  const { t } = useTranslation('invoice');
  const { data } = useQuery(editorParamsQuery(orgId));
  const providers = data?.serviceProviders ?? [];
  return [
    {
      name: 'serviceProviderId',
      label: t('serviceProvider'),
      options: providers.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'kind',
      label: t('kind'),
      options: (['invoice', 'credit'] as const).map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
    {
      name: 'unmapped',
      label: t('mapping'),
      options: (['true', 'false'] as const).map((value) => ({ value, label: t(`mapping.${value}`) })),
    },
    { name: 'changedByFile', label: t('changed'), options: [{ value: 'true', label: t('changedByFile') }] },
    {
      name: 'state',
      label: t('state'),
      options: (['deleted', 'all'] as const).map((value) => ({ value, label: t(`states.${value}`) })),
    },
  ];
}

const rowsQuery = (orgId: number, state: ListState) =>
  invoicesQuery(orgId, { ...listCallQuery(state), sort: state.sort as Sort });

export const firstQueries = listQueries(shape, rowsQuery, 'invoices.read');

/** The invoices of an organization. */
export default function InvoicesPage() {
  const { may } = useOrganization();
  return may('invoices.read') ? <Invoices /> : <NotFoundScreen />;
}

function Invoices() {
  const { t } = useTranslation('invoice');
  const { id: orgId, paths: own, may } = useOrganization();
  const list: List = useListState(shape);
  const query = useListQuery(list, (state) => rowsQuery(orgId, state));
  // The same call as the first page of the list: it is made once.
  const first = list.state.rows === 'all' ? { ...list.state, page: 1 } : list.state;
  const sums = useQuery(rowsQuery(orgId, first)).data?.sums;
  const provider = Number(list.state.filters.serviceProviderId);
  const months = useQuery(monthCountsQuery(orgId, provider > 0 ? provider : undefined)).data?.months;
  const action = may('invoices.write') && (
    <Button asChild>
      <Link to={own.newInvoice()}>{t('new')}</Link>
    </Button>
  );
  return (
    <ListPage<InvoiceRow, number>
      id="invoices"
      title={t('title')}
      total={(count) => t('total', { count, shown: formatCount(count) })}
      searchLabel={t('search')}
      list={list}
      query={query}
      columns={useColumns()}
      fetchExport={(file) =>
        fetchDownload('exportInvoices', {
          params: { orgId },
          query: { ...exportQuery(list.state), sort: list.state.sort as Sort, ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      filters={useFilters(orgId)}
      action={action}
      intro={
        <>
          <InvoiceTabs shown="invoices" />
          {months?.some(({ count }) => count > 0) && <MonthStrip months={months} filters={list.state.filters} />}
          {sums !== undefined && sums.byCurrency.length > 0 && <InvoiceSumsView sums={sums} />}
        </>
      }
      empty={{ icon: 'file', headline: t('none'), sentence: t('noneText') }}
    />
  );
}
