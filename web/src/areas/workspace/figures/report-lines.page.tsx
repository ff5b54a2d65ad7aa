import { useQuery } from '@tanstack/react-query';
import type { InvoiceReport } from '@tunna/contract/figures/invoice-report';
import type { ReportLine } from '@tunna/contract/figures/report-line';
import { lineCheckKinds, lineFigures, treatmentEvidenceFilters } from '@tunna/contract/invoices/invoice-values';
import { treatments } from '@tunna/domain/inventory/treatment';
import { attributionBases } from '@tunna/domain/invoices/attribution-basis';
import { lineKinds } from '@tunna/domain/invoices/classification/line-kind';
import { formatCount, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDayText } from '@tunna/domain/time/day-text';
import { daysOfPeriod } from '@tunna/domain/time/months';
import { periodName } from '@tunna/domain/time/period';
import { Badge, Button, type DataColumn, DataTable, EmptyState, Muted, PageHeading, Row, Stack } from '@tunna/ui';
import { Link, useParams } from 'react-router';
import { reportLinesQuery, reportQuery } from '../../../features/figures/invoice-report/invoice-report.queries.ts';
import { streamName } from '../../../features/inventory/shared/stream-name.tsx';
import { AttributedTo } from '../../../features/invoices/invoice/attributed-to.tsx';
import { LineTreatment, LineWeight } from '../../../features/invoices/invoice/invoice-line-parts.tsx';
import { LineSumsView } from '../../../features/invoices/invoice/invoice-sums.tsx';
import { fetchDownload } from '../../../lib/api/client.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { ListExport } from '../../../shared/list/list-export.tsx';
import { Pager } from '../../../shared/list/pager.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useAddress } from '../../../shared/time/use-address.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useReportLines } from './of-report.tsx';
import styles from './report.module.css';

const pageSize = 100;
const variations = { same: 'neutral', changed: 'warning', gone: 'danger' } as const;

/** The filter of lines in an address. */
function readFilter(address: URLSearchParams) {
  const given = (name: string) => {
    const value = address.get(name) ?? '';
    return value === '' ? {} : { [name]: value };
  };
  const oneOf = <Name extends string, Value extends string>(name: Name, values: readonly Value[]) => {
    const value = values.find((known) => known === address.get(name));
    return value === undefined ? {} : ({ [name]: value } as { readonly [Key in Name]: Value });
  };
  const idOf = <Name extends string>(name: Name) => {
    const id = Number(address.get(name));
    return Number.isSafeInteger(id) && id > 0 ? ({ [name]: id } as { readonly [Key in Name]: number }) : {};
  };
  const monthOf = (name: string) => {
    const month = address.get(name) ?? address.get('month') ?? '';
    return /^2[01]\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined;
  };
  const [from, until] = [monthOf('from'), monthOf('until')];
  const period = from === undefined || until === undefined ? {} : { from, until };
  const page = Math.max(1, Math.trunc(Number(address.get('page') ?? 1)) || 1);
  const filter = {
    ...period,
    ...oneOf('kind', lineKinds),
    ...oneOf('unmapped', ['material']),
    ...oneOf('treatmentCode', [...treatments.map(({ code }) => code), 'none']),
    ...oneOf('figure', lineFigures),
    ...oneOf('kgOrigin', ['weighed', 'converted', 'estimated']),
    ...oneOf('treatmentEvidence', treatmentEvidenceFilters),
    ...oneOf('attribution', attributionBases),
    ...oneOf('lineCheck', lineCheckKinds),
    ...idOf('attributedStreamId'),
    ...idOf('wasteStreamId'),
    ...idOf('serviceProviderId'),
    ...given('locationId'),
    isChanged: address.get('isChanged') === 'true' ? ('true' as const) : ('false' as const),
  };
  return { filter, page };
}

function useFilter() {
  const [address, changeAddress] = useAddress();
  const toPage = (next: number) =>
    changeAddress((now) => {
      const changed = new URLSearchParams(now);
      changed.set('page', String(next));
      return changed;
    });
  return { ...readFilter(address), toPage };
}

const linesQuery = (orgId: number, id: number, { filter, page }: ReturnType<typeof readFilter>) =>
  reportLinesQuery(orgId, id, { ...filter, page, pageSize, order: 'asc' });

export const firstQueries = permitted('invoices.read', ({ orgId, params, search }) => {
  const id = Number(params.reportIdBase);
  return [reportQuery(orgId, id), linesQuery(orgId, id, readFilter(search))];
});

/** The lines of a published report at the time of publication, and whether they have changed since. */
export default function ReportLinesPage() {
  const { t } = useTranslation('invoice-report');
  const { id: orgId, paths: own, may } = useOrganization();
  const id = Number(useParams().reportIdBase);
  const { toPage, ...shown } = useFilter();
  const { page } = shown;
  const isShown = Number.isSafeInteger(id) && id > 0 && may('invoices.read');
  const report = useQuery({ ...reportQuery(orgId, id), enabled: isShown }).data?.report;
  const query = useQuery({
    ...linesQuery(orgId, id, shown),
    enabled: isShown,
  });
  usePageReport(`${t('linesBehind')} – ${report?.name ?? ''}`);
  if (!isShown) return <NotFoundScreen />;
  const isDraft = report !== undefined && report.state !== 'published';
  const description = report && t(isDraft ? 'linesOfDraftText' : 'linesBehindText');
  return (
    <Stack className={styles.page}>
      <BackLink to={own.report(id)}>{report?.name ?? t('title')}</BackLink>
      <PageHeading title={t('linesBehind')} description={description} />
      {isDraft && <LinesNow report={report} />}
      <DataLoadingView query={query}>
        {({ rows, total, sums }) =>
          isDraft ? null : total === 0 ? (
            <EmptyState icon="file" headline={t('noLines')} sentence={t('noLinesText')} />
          ) : (
            <>
              <LineSumsView sums={sums} />
              <Row screenOnly>
                <ListExport
                  fetchExport={(file) =>
                    fetchDownload('exportInvoiceReportLines', {
                      params: { orgId, id },
                      query: { ...shown.filter, ...file },
                    })
                  }
                  total={total}
                  totalText={t('lineCount', { count: total, shown: formatCount(total) })}
                />
              </Row>
              <Found rows={rows} total={total} />
              <Pager page={page} last={Math.ceil(total / pageSize)} onPage={toPage} />
            </>
          )
        }
      </DataLoadingView>
    </Stack>
  );
}

/** A link to the present lines of a draft, which has no stored ones. */
function LinesNow({ report }: { readonly report: InvoiceReport }) {
  const { t } = useTranslation('invoice-report');
  const href = useReportLines(report)(daysOfPeriod(report.period));
  return (
    href !== undefined && (
      <Row screenOnly>
        <Button asChild variation="ghost">
          <Link to={href}>{t('linesNow')}</Link>
        </Button>
      </Row>
    )
  );
}

function Found({ rows, total }: { readonly rows: readonly ReportLine[]; readonly total: number }) {
  const { t, i18n } = useTranslation('invoice-report');
  const { paths: own } = useOrganization();
  const { filter } = useFilter();
  const isAttributed = 'attribution' in filter || 'attributedStreamId' in filter;
  const language = i18n.language as Language;
  const attributed: DataColumn<ReportLine> = {
    key: 'attribution',
    title: t('line-filters:attributed'),
    cell: ({ attribution, currency }) => <AttributedTo attribution={attribution} currency={currency} />,
  };
  return (
    <>
      <Muted role="status">
        {[
          t('lineCount', { count: total, shown: formatCount(total) }),
          ...(filter.from === undefined ? [] : [periodName(filter, language)]),
        ].join(', ')}
      </Muted>
      <DataTable
        caption={t('linesBehind')}
        rows={rows}
        rowKey={({ invoiceId, position }) => `${invoiceId} ${position}`}
        columns={[
          { key: 'name', title: t('line'), heading: true, cell: ({ name }) => name },
          {
            key: 'invoice',
            title: t('invoice'),
            cell: ({ serviceProvider, number }) => (
              <Link to={own.invoice(serviceProvider.id, number)}>{`${serviceProvider.name} ${number}`}</Link>
            ),
          },
          { key: 'day', title: t('day'), cell: ({ serviceDay }) => formatDayText(serviceDay, language) },
          {
            key: 'stream',
            title: t('wasteStream'),
            cell: ({ wasteStream }) => (wasteStream === undefined ? '' : streamName(wasteStream.names, language)),
          },
          { key: 'place', title: t('location'), cell: ({ location }) => location?.name ?? '' },
          ...(isAttributed ? [attributed] : []),
          {
            key: 'kg',
            title: 'kg',
            align: 'end',
            cell: ({ kg, kgOrigin }) => <LineWeight kg={kg} kgOrigin={kgOrigin} />,
          },
          {
            key: 'treatment',
            title: t('treatment'),
            cell: ({ treatmentCode, treatmentEvidence }) => (
              <LineTreatment treatmentCode={treatmentCode} treatmentEvidence={treatmentEvidence} />
            ),
          },
          { key: 'cost', title: t('cost'), align: 'end', cell: ({ cost, currency }) => formatMoney(cost, currency) },
          {
            key: 'state',
            title: t('since'),
            cell: ({ state }) => <Badge variation={variations[state]}>{t(`line.${state}`)}</Badge>,
          },
        ]}
      />
    </>
  );
}
