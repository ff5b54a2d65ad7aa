import { useQuery } from '@tanstack/react-query';
import type { FindingSum, FindingsListed, InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import { confidences, findingRules, findingStates } from '@tunna/domain/invoices/prices/finding';
import { formatCount, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { Button, Detail, Row, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { InvoiceTabs } from '../../../features/invoices/invoice/invoice-tabs.tsx';
import {
  Decisions,
  FigureCell,
  FindingCell,
  StateCell,
} from '../../../features/invoices/invoice-audit/finding-cells.tsx';
import styles from '../../../features/invoices/invoice-audit/invoice-audit.module.css';
import { findingsQuery, whilePending } from '../../../features/invoices/invoice-audit/invoice-audit.queries.ts';
import { claimableIds, MakeClaim } from '../../../features/invoices/invoice-audit/make-claim.tsx';
import { useDecision } from '../../../features/invoices/invoice-audit/use-decision.ts';
import { IncompletePriceLists } from '../../../features/invoices/price-list/complete-prices.tsx';
import { coverageQuery } from '../../../features/invoices/price-list/price-list.queries.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { providerRecords } from '../../../shared/form/records.ts';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, pageSizeOf } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';

const shape: ListShape = { sorts: ['largest'], filters: ['confidence', 'state', 'rule', 'serviceProviderId'] };

const narrowed = ({ search, filters }: ListState) => ({
  ...(search === '' ? {} : { search }),
  ...(filters as Partial<Pick<FindingsListed, 'state' | 'rule' | 'confidence'>> & { serviceProviderId?: string }),
});

const rowsQuery = (orgId: number, state: ListState) =>
  findingsQuery(orgId, { ...narrowed(state), page: state.page, pageSize: pageSizeOf(state) });

export const firstQueries = permitted(
  'invoices.read',
  listQueries(shape, rowsQuery, ({ orgId }) => [coverageQuery(orgId)]),
);

/** The findings of invoice audits, for members with the permission. */
export default function InvoiceAuditPage() {
  const { may } = useOrganization();
  return may('invoices.read') ? <Findings /> : <NotFoundScreen />;
}

interface SumsProps {
  readonly sums: readonly FindingSum[];
  readonly toCheck: number;
}

/** The overcharge by decision and currency, and the number of findings that are not part of it. */
function Sums({ sums, toCheck }: SumsProps) {
  const { t } = useTranslation('invoice-audit');
  if (sums.length === 0 && toCheck === 0) return null;
  return (
    <Row as="dl" gap={24} rowGap={8} className={styles.sums}>
      {findingStates
        .filter((state) => sums.some((sum) => sum.state === state))
        .map((state) => (
          <div key={state}>
            <dt>{`${t('overcharged')}, ${t(`state.${state}`).toLowerCase()}`}</dt>
            {sums
              .filter((sum) => sum.state === state)
              .map(({ currency, difference, findings }) => (
                <dd key={currency}>{`${formatMoney(difference, currency)} (${formatCount(findings)})`}</dd>
              ))}
          </div>
        ))}
      {toCheck > 0 && (
        <div>
          <dt>{t('toCheck')}</dt>
          <dd>{formatCount(toCheck)}</dd>
        </div>
      )}
    </Row>
  );
}

function useColumns(): ListColumn<InvoiceFinding>[] {
  const { t, i18n } = useTranslation('invoice-audit');
  const { id: orgId, may, paths: own } = useOrganization();
  return [
    {
      key: 'finding',
      exported: ['rule', 'confidence', 'position', 'lineName', 'reasons', 'note'],
      title: t('finding'),
      heading: true,
      cell: (finding) => <FindingCell finding={finding} />,
    },
    {
      key: 'invoice',
      exported: ['invoiceNumber', 'serviceProvider', 'serviceDay'],
      title: t('invoice'),
      cell: ({ serviceProvider, invoiceNumber, serviceDay }) => (
        <Stack as="span" gap={4} align="start" className={styles.finding}>
          <Link to={own.invoice(serviceProvider.id, invoiceNumber)}>{invoiceNumber}</Link>
          <Detail>{`${serviceProvider.name} · ${formatDay(serviceDay, i18n.language as Language)}`}</Detail>
        </Stack>
      ),
    },
    {
      key: 'expected',
      exported: ['quantity', 'unit', 'measure', 'expected'],
      title: t('expected'),
      align: 'end',
      cell: (one) => <FigureCell finding={one} side="expected" />,
    },
    {
      key: 'found',
      exported: ['quantity', 'unit', 'measure', 'found'],
      title: t('found'),
      align: 'end',
      cell: (one) => <FigureCell finding={one} side="found" />,
    },
    {
      key: 'difference',
      exported: ['difference', 'currency'],
      title: t('difference'),
      align: 'end',
      cell: ({ difference, currency }) => formatMoney(difference, currency),
    },
    {
      key: 'state',
      exported: ['state', 'decidedBy', 'decidedAt', 'claim'],
      title: t('state'),
      cell: (finding) => <StateCell finding={finding} />,
    },
    ...(may('invoices.write')
      ? [
          {
            key: 'actions',
            title: t('actions'),
            isTools: true,
            cell: (finding: InvoiceFinding) => <Decisions orgId={orgId} finding={finding} />,
          },
        ]
      : []),
  ];
}

function Findings() {
  const { t } = useTranslation('invoice-audit');
  const { id: orgId, may } = useOrganization();
  const list = useListState(shape);
  const query = useListQuery(list, (state) => rowsQuery(orgId, state));
  const { data, isPlaceholderData } = useQuery({
    ...rowsQuery(orgId, list.state),
    refetchInterval: ({ state }) => whilePending(state.data),
  });
  const decide = useDecision(orgId);
  const { serviceProviderId } = list.state.filters;
  // The shown findings of one provider; a claim has one provider. Those of the filter before are not shown for it.
  const isOfProvider = serviceProviderId !== undefined && !isPlaceholderData;
  const claimable = may('invoices.write') && isOfProvider ? claimableIds(data?.rows ?? []) : [];
  const hasToClaim = (data?.toClaim ?? 0) > 0;
  const bulk = (selected: ReadonlySet<number>) => (
    <>
      <MakeClaim findingIds={[...selected]} isGhost />
      {findingStates
        .filter((state) => state !== 'open')
        .map((state) => (
          <Button key={state} variation="ghost" size="small" onClick={() => void decide([...selected], state)}>
            {t(`decide.${state}`)}
          </Button>
        ))}
    </>
  );
  return (
    <ListPage
      id="invoice-findings"
      title={t('title')}
      total={(count) => t('total', { count, shown: formatCount(count) })}
      searchLabel={t('search')}
      list={list}
      query={query}
      columns={useColumns()}
      fetchExport={(file) =>
        fetchDownload('exportInvoiceFindings', { params: { orgId }, query: { ...narrowed(list.state), ...file } })
      }
      rowKey={({ id }) => id}
      rowName={({ rule, invoiceNumber, lineName }) => `${t(`rule.${rule}`)}, ${lineName ?? invoiceNumber}`}
      filters={[
        {
          name: 'confidence',
          label: t('confidence'),
          options: confidences.map((value) => ({ value, label: t(`confidence.${value}`) })),
        },
        {
          name: 'state',
          label: t('state'),
          options: findingStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          name: 'rule',
          label: t('rule'),
          options: findingRules.map((value) => ({ value, label: t(`rule.${value}`) })),
        },
        { name: 'serviceProviderId', label: t('provider'), records: providerRecords },
      ]}
      action={claimable.length > 0 ? <MakeClaim findingIds={claimable} /> : undefined}
      intro={
        <>
          <InvoiceTabs shown="audit" />
          <IncompletePriceLists />
          {hasToClaim && serviceProviderId === undefined && <Detail as="p">{t('claimHint')}</Detail>}
          {data !== undefined && data.pending > 0 && (
            <Detail as="p" role="status">
              {t('pending', { count: data.pending, shown: formatCount(data.pending) })}
            </Detail>
          )}
        </>
      }
      sums={<Sums sums={data?.sums ?? []} toCheck={data?.toCheck ?? 0} />}
      {...(may('invoices.write') ? { bulk } : {})}
      empty={{ icon: 'check', headline: t('none'), sentence: t('noneText') }}
    />
  );
}
