import type { InvoiceWithRentals } from '@tunna/contract/invoices/invoice-month';
import { formatCount, formatMoney } from '@tunna/domain/numbers/numbers';
import { Badge, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import styles from '../../../features/invoices/invoice/invoice.module.css';
import { rentalsQuery } from '../../../features/invoices/invoice/invoice.queries.ts';
import { InvoiceTabs } from '../../../features/invoices/invoice/invoice-tabs.tsx';
import { useInvoiceWords } from '../../../features/invoices/shared/invoice-words.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, pageSizeOf } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { type List, useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';

const shape = {
  sorts: ['serviceDay'],
  filters: ['tied', 'serviceProviderId', 'from', 'to'],
  opensDescending: true,
} as const satisfies ListShape;

function Rentals({ row: { rentals, currency } }: { row: InvoiceWithRentals }) {
  const { t } = useTranslation('invoice');
  const { paths: own } = useOrganization();
  return (
    <Stack as="ul" gap={4} className={styles.rentals}>
      {rentals.map(({ position, name, cost, container }) => (
        <li key={position}>
          <span>{name}</span>
          <span className={styles.number}>{formatMoney(cost, currency)}</span>
          {container === undefined ? (
            <Badge variation="warning">{t('rentals.untied')}</Badge>
          ) : (
            <Link to={own.container(container.id)}>{container.customId ?? container.slug}</Link>
          )}
        </li>
      ))}
    </Stack>
  );
}

function useColumns(): ListColumn<InvoiceWithRentals>[] {
  const { t } = useTranslation('invoice');
  const { paths: own } = useOrganization();
  const words = useInvoiceWords();
  return [
    {
      key: 'number',
      title: t('number'),
      heading: true,
      cell: ({ serviceProvider, number }) => (
        <Link to={own.invoice(serviceProvider.id, number)} className={styles.name}>
          {number}
        </Link>
      ),
    },
    { key: 'serviceProvider', title: t('serviceProvider'), cell: ({ serviceProvider }) => serviceProvider.name },
    { key: 'serviceDay', title: t('serviceDay'), cell: ({ serviceDay }) => words.day(serviceDay) },
    {
      key: 'rentals',
      exported: ['position', 'name', 'quantity', 'unit', 'cost', 'currency', 'container', 'location'],
      title: t('rentals'),
      cell: (row) => <Rentals row={row} />,
    },
  ];
}

const narrowed = ({ search, filters }: ListState) => ({ ...(search === '' ? {} : { search }), ...filters });

const rowsQuery = (orgId: number, state: ListState) =>
  rentalsQuery(orgId, { ...narrowed(state), page: state.page, pageSize: pageSizeOf(state) });

export const firstQueries = permitted('invoices.read', listQueries(shape, rowsQuery));

/** Invoices that carry container rental, and the containers that it is for. */
export default function InvoiceRentalsPage() {
  const { may } = useOrganization();
  return may('invoices.read') ? <InvoiceRentals /> : <NotFoundScreen />;
}

function InvoiceRentals() {
  const { t } = useTranslation('invoice');
  const { id: orgId } = useOrganization();
  const list: List = useListState(shape);
  const query = useListQuery(list, (state) => rowsQuery(orgId, state));
  return (
    <ListPage<InvoiceWithRentals, string>
      id="invoice-rentals"
      title={t('rentals')}
      total={(count) => t('total', { count, shown: formatCount(count) })}
      searchLabel={t('search')}
      list={list}
      query={query}
      columns={useColumns()}
      exportText={(count) => t('rentals.exported', { count, shown: formatCount(count) })}
      fetchExport={(file) =>
        fetchDownload('exportRentals', { params: { orgId }, query: { ...narrowed(list.state), ...file } })
      }
      rowKey={({ serviceProvider, number }) => `${serviceProvider.id} ${number}`}
      rowName={({ number }) => number}
      filters={[
        {
          name: 'tied',
          label: t('line.container'),
          options: (['true', 'false'] as const).map((value) => ({ value, label: t(`rentals.tied.${value}`) })),
        },
      ]}
      intro={<InvoiceTabs shown="rentals" />}
      empty={{ icon: 'container', headline: t('rentals.none'), sentence: t('rentals.noneText') }}
    />
  );
}
