import { useQuery } from '@tanstack/react-query';
import type { InvoiceReportRow } from '@tunna/contract/figures/invoice-report';
import { reportStates } from '@tunna/contract/figures/invoice-report-values';
import { formatCount, formatKilograms, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { periodName } from '@tunna/domain/time/period';
import { Link, useNavigate } from 'react-router';
import { reportsQuery } from '../../../features/figures/invoice-report/invoice-report.queries.ts';
import { NewReport } from '../../../features/figures/invoice-report/new-report.tsx';
import { ReportState } from '../../../features/figures/invoice-report/report-state.tsx';
import { editorParamsQuery } from '../../../features/invoices/invoice/invoice.queries.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { optionsOf } from '../../../shared/form/form-values.ts';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, listCallQuery } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useAddress } from '../../../shared/time/use-address.ts';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { choicesQueries, useChoices } from '../inventory/use-choices.ts';
import { ReportTabs } from './report-tabs.tsx';

const shape: ListShape = {
  sorts: ['createdAt', 'name', 'period', 'publishedAt'],
  opensDescending: true,
  filters: ['state'],
};

function useColumns(): ListColumn<InvoiceReportRow>[] {
  const { t, i18n } = useTranslation('invoice-report');
  const language = i18n.language as Language;
  const { paths: own } = useOrganization();
  const day = (moment: string) => formatDate(new Date(moment), language);
  return [
    {
      key: 'name',
      title: t('name'),
      heading: true,
      sortable: true,
      cell: ({ id, name }) => <Link to={own.report(id)}>{name}</Link>,
    },
    {
      key: 'period',
      exported: ['period', 'until'],
      title: t('period'),
      sortable: true,
      cell: ({ period }) => periodName(period, language),
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <ReportState state={state} /> },
    {
      key: 'kg',
      title: 'kg',
      align: 'end',
      cell: ({ totals }) => (totals === undefined ? '' : formatKilograms(totals.kg)),
    },
    {
      key: 'cost',
      exported: ['cost', 'currency'],
      title: t('cost'),
      align: 'end',
      cell: ({ totals }) => (totals === undefined ? '' : formatMoney(totals.cost, totals.currency)),
    },
    {
      key: 'publishedAt',
      title: t('publishedAt'),
      sortable: true,
      cell: ({ publishedAt }) => (publishedAt === undefined ? '' : day(publishedAt)),
    },
    {
      key: 'createdAt',
      exported: ['createdAt', 'createdBy'],
      title: t('createdAt'),
      sortable: true,
      cell: ({ createdAt, createdBy }) => [day(createdAt), createdBy].filter(Boolean).join(', '),
    },
  ];
}

type Sort = 'createdAt' | 'name' | 'period' | 'publishedAt';

const rowsQuery = (orgId: number, state: ListState) =>
  reportsQuery(orgId, { ...listCallQuery(state), sort: state.sort as Sort });

export const firstQueries = listQueries(shape, rowsQuery, ({ orgId, may }) => [
  ...choicesQueries(orgId),
  ...(may('publishedReports.write') ? [editorParamsQuery(orgId)] : []),
]);

/** The options of a new report, with every service provider. */
function useReportChoices() {
  const { id: orgId, may } = useOrganization();
  const choices = useChoices().data;
  const params = useQuery({ ...editorParamsQuery(orgId), enabled: may('publishedReports.write') }).data;
  if (choices === undefined || params === undefined) return undefined;
  return { ...choices, serviceProviders: optionsOf(params.serviceProviders) };
}

/** Reports on periods: drafts, and published ones that the member may see. */
export default function ReportsPage() {
  const { t } = useTranslation('invoice-report');
  const { id: orgId, may, paths: own } = useOrganization();
  const navigate = useNavigate();
  const list = useListState(shape);
  const choices = useReportChoices();
  const { isPending } = useDeletions();
  const query = useListQuery(
    list,
    (state) => rowsQuery(orgId, state),
    ({ id }) => isPending(`invoice-report ${id}`),
  );
  const [address, changeAddress] = useAddress();
  const setNew = (open: boolean) =>
    changeAddress((now) => {
      const next = new URLSearchParams(now);
      if (open) next.set('new', '');
      else next.delete('new');
      return next;
    });
  const action =
    may('publishedReports.write') && choices !== undefined ? (
      <NewReport
        orgId={orgId}
        choices={choices}
        open={address.has('new')}
        onOpenChange={setNew}
        onMade={(id) => void navigate(own.report(id), { replace: true })}
      />
    ) : undefined;
  const states = may('invoices.read') ? reportStates : [];
  return (
    <ListPage
      id="invoice-reports"
      title={t('title')}
      total={(count) => t('count', { count, shown: formatCount(count) })}
      searchLabel={t('search')}
      list={list}
      query={query}
      columns={useColumns()}
      fetchExport={(file) =>
        fetchDownload('exportInvoiceReports', {
          params: { orgId },
          query: { ...exportQuery(list.state), sort: list.state.sort as Sort, ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      filters={
        states.length === 0
          ? []
          : [
              {
                name: 'state',
                label: t('state'),
                options: states.map((state) => ({ value: state, label: t(`state.${state}`) })),
              },
            ]
      }
      action={action}
      intro={<ReportTabs shown="reports" />}
      empty={{ icon: 'file', headline: t('none'), sentence: t('noneText') }}
    />
  );
}
