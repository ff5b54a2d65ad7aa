import type { ClaimRow, ClaimsListed } from '@tunna/contract/invoices/claim';
import { claimStates } from '@tunna/domain/invoices/claim';
import { formatCount, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { Button } from '@tunna/ui';
import { Link } from 'react-router';
import { claimFiguresQuery, claimsQuery } from '../../../features/invoices/claim/claim.queries.ts';
import { ClaimFigures } from '../../../features/invoices/claim/claim-figures.tsx';
import { ClaimState } from '../../../features/invoices/claim/claim-state.tsx';
import { InvoiceTabs } from '../../../features/invoices/invoice/invoice-tabs.tsx';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { providerRecords } from '../../../shared/form/records.ts';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, pageSizeOf, readListState } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';

const shape: ListShape = { sorts: ['newest'], filters: ['state', 'serviceProviderId'] };

const filtersOf = ({ search, filters }: ListState) => ({
  ...(search === '' ? {} : { search }),
  ...(filters as Partial<Pick<ClaimsListed, 'state'>> & { serviceProviderId?: string }),
});

const rowsQuery = (orgId: number, state: ListState) =>
  claimsQuery(orgId, { page: state.page, pageSize: pageSizeOf(state), ...filtersOf(state) });

const providerIn = ({ filters }: ListState): number | undefined => {
  const provider = Number(filters.serviceProviderId);
  return provider > 0 ? provider : undefined;
};

export const firstQueries = permitted(
  'invoices.read',
  listQueries(shape, rowsQuery, ({ orgId, search }) => [
    claimFiguresQuery(orgId, providerIn(readListState(search, shape))),
  ]),
);

/** The claims against service providers, for members with the permission. */
export default function ClaimsPage() {
  const { may } = useOrganization();
  return may('invoices.read') ? <Claims /> : <NotFoundScreen />;
}

function useColumns(): ListColumn<ClaimRow>[] {
  const { t, i18n } = useTranslation('claim');
  const { paths: own } = useOrganization();
  const day = (text: string | undefined) => (text === undefined ? '' : formatDay(text, i18n.language as Language));
  const money = (name: 'amount' | 'gross' | 'credited' | 'declined' | 'outstanding', more: object = {}) => ({
    key: name,
    title: t(name),
    align: 'end' as const,
    cell: (row: ClaimRow) => formatMoney(row[name], row.currency),
    ...more,
  });
  return [
    {
      key: 'reference',
      title: t('reference'),
      heading: true,
      cell: ({ id, reference }) => <Link to={own.claim(id)}>{reference}</Link>,
    },
    { key: 'serviceProvider', title: t('provider'), cell: ({ serviceProvider }) => serviceProvider.name },
    { key: 'state', title: t('state'), cell: (claim) => <ClaimState claim={claim} /> },
    { key: 'deadline', title: t('deadline'), cell: ({ deadline }) => day(deadline) },
    { key: 'sentAt', title: t('sent'), hiddenAtFirst: true, cell: ({ sentAt }) => day(sentAt?.slice(0, 10)) },
    {
      key: 'createdAt',
      title: t('created'),
      hiddenAtFirst: true,
      cell: ({ createdAt }) => day(createdAt.slice(0, 10)),
    },
    { key: 'findings', title: t('findings'), align: 'end', cell: ({ findings }) => formatCount(findings) },
    money('amount'),
    money('gross', { hiddenAtFirst: true }),
    money('credited'),
    money('declined', { hiddenAtFirst: true }),
    money('outstanding'),
  ];
}

function Claims() {
  const { t } = useTranslation('claim');
  const { id: orgId, paths: own } = useOrganization();
  const list = useListState(shape);
  const query = useListQuery(list, (state) => rowsQuery(orgId, state));
  const provider = providerIn(list.state);
  return (
    <ListPage
      id="claims"
      title={t('title')}
      total={(count) => t('total', { count, shown: formatCount(count) })}
      searchLabel={t('search')}
      list={list}
      query={query}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowName={({ reference }) => reference}
      fetchExport={(file) =>
        fetchDownload('exportClaims', { params: { orgId }, query: { ...filtersOf(list.state), ...file } })
      }
      filters={[
        {
          name: 'state',
          label: t('state'),
          options: claimStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        { name: 'serviceProviderId', label: t('provider'), records: providerRecords },
      ]}
      action={
        <Button asChild>
          <Link to={own.invoiceAudit({ confidence: 'certain', state: 'open' })}>{t('toFindings')}</Link>
        </Button>
      }
      intro={
        <>
          <InvoiceTabs shown="claims" />
          <ClaimFigures orgId={orgId} {...(provider === undefined ? {} : { serviceProviderId: provider })} />
        </>
      }
      empty={{ icon: 'file', headline: t('none'), sentence: t('noneText') }}
    />
  );
}
