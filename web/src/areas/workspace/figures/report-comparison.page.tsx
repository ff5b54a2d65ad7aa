import { useQuery } from '@tanstack/react-query';
import type { ReportComparison } from '@tunna/contract/figures/invoice-report';
import { comparisonGap } from '@tunna/domain/figures/completeness-words';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { formatKilograms, formatMoney, formatShare } from '@tunna/domain/numbers/numbers';
import { change } from '@tunna/domain/numbers/share';
import type { Language } from '@tunna/domain/text/languages';
import { monthName, periodName } from '@tunna/domain/time/period';
import { DataTable, Muted, Notice, PageHeading, Panel, Row, Stack, TabPanel, Tabs } from '@tunna/ui';
import { type ChartData, PairedBarChart } from '@tunna/ui/chart';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { bySize, hasData, isCompared, type Measure } from '../../../features/figures/invoice-report/compared-rows.ts';
import { reportComparisonQuery } from '../../../features/figures/invoice-report/invoice-report.queries.ts';
import { useReportHeadline } from '../../../features/figures/invoice-report/report-headline.ts';
import { streamName } from '../../../features/inventory/shared/stream-name.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { PrintButton } from '../../../shared/view/print-button.tsx';
import { useChartSetting } from '../../../shared/view/use-chart-setting.tsx';
import styles from './report.module.css';

type ComparedRow = ReportComparison['rows'][number];
type Figures = ReportComparison['base']['figures'];

/** Maximum of rows in a chart: the largest changes, or the largest amounts where nothing is compared. */
const maxBars = 12;

export const firstQueries: FirstQueries = ({ orgId, params }) => [
  reportComparisonQuery(orgId, Number(params.reportIdBase), Number(params.reportIdCompare)),
];

/** Two reports side by side: paired bars, and everything that changed, the largest change first. */
export default function ReportComparisonPage() {
  const { t } = useTranslation('invoice-report');
  const { id: orgId, paths: own } = useOrganization();
  const { reportIdBase, reportIdCompare } = useParams();
  const [base, other] = [Number(reportIdBase), Number(reportIdCompare)];
  const areNumbers = [base, other].every((id) => Number.isSafeInteger(id) && id > 0);
  const query = useQuery({ ...reportComparisonQuery(orgId, base, other), enabled: areNumbers });
  if (!areNumbers) return <NotFoundScreen />;
  return (
    <Stack className={styles.page}>
      <BackLink to={own.reports()}>{t('title')}</BackLink>
      <DataLoadingView query={query}>{(comparison) => <Found comparison={comparison} />}</DataLoadingView>
    </Stack>
  );
}

function Found({ comparison }: { readonly comparison: ReportComparison }) {
  const { t } = useTranslation('invoice-report');
  const { name } = useOrganization();
  const { base, other, hasOneCurrency, rows } = comparison;
  const [measure, setMeasure] = useState<Measure>('kg');
  usePageReport(`${t('comparison')} – ${name}`);
  return (
    <>
      <PageHeading
        title={t('comparison')}
        description={t('comparisonText', { base: base.report.name, other: other.report.name })}
      >
        <Row align="center">
          <PrintButton />
        </Row>
      </PageHeading>
      <Both comparison={comparison} />
      <BasisNotice comparison={comparison} />
      {!hasOneCurrency && (
        <Notice>{t('twoCurrencies', { base: base.figures.currency, other: other.figures.currency })}</Notice>
      )}
      <Tabs
        label={t('figure:measure')}
        value={measure}
        onValueChange={(chosen) => setMeasure(chosen === 'cost' ? 'cost' : 'kg')}
        options={[
          { name: 'kg', title: t('figure:measure.kg') },
          ...(hasOneCurrency ? [{ name: 'cost', title: t('figure:measure.cost') }] : []),
        ]}
      >
        <TabPanel name={measure}>
          <Stack className={styles.compared}>
            <Compared comparison={comparison} kind="wasteStream" measure={measure} />
            <Compared comparison={comparison} kind="location" measure={measure} />
            <Compared comparison={comparison} kind="serviceProvider" measure={measure} />
            <Compared comparison={comparison} kind="month" measure={measure} />
            <ChangeTable rows={rows} comparison={comparison} measure={measure} />
          </Stack>
        </TabPanel>
      </Tabs>
    </>
  );
}

/** Why not everything is compared. */
function BasisNotice({ comparison: { base, basis } }: { readonly comparison: ReportComparison }) {
  const { t, i18n } = useTranslation('completeness');
  const compared = { period: base.figures.period, basis };
  const gap = comparisonGap({ compared }, i18n.language as Language, (text, gaps) => t(text, gaps), 'rowsAlike');
  return gap === undefined ? null : <Notice>{gap}</Notice>;
}

/** The totals of both reports, in words. */
function Both({ comparison }: { readonly comparison: ReportComparison }) {
  const { i18n } = useTranslation('invoice-report');
  const headlineOf = useReportHeadline();
  const { paths: own } = useOrganization();
  const language = i18n.language as Language;
  return (
    <ul className={styles.titles}>
      {[comparison.base, comparison.other].map(({ report, figures }) => (
        <li key={report.id}>
          <Link to={own.report(report.id)}>
            <strong>{report.name}</strong>
          </Link>
          <Muted as="span">{periodName(report.period, language)}</Muted>
          <span>{headlineOf(figures)}</span>
        </li>
      ))}
    </ul>
  );
}

function useNames() {
  const { t, i18n } = useTranslation('invoice-report');
  const language = i18n.language as Language;
  const unknown = {
    wasteStream: 'noStream',
    location: 'noPlace',
    serviceProvider: 'noProvider',
    month: 'month',
  } as const;
  return ({ kind, name, names, months }: ComparedRow): string => {
    if (months !== undefined) {
      return [months.base, months.other]
        .map((month) => (month === undefined ? '–' : monthName(month, language)))
        .join(' / ');
    }
    if (names !== undefined) return streamName(names, language);
    return name ?? t(unknown[kind]);
  };
}

interface ComparedProps {
  readonly comparison: ReportComparison;
  readonly kind: ComparedRow['kind'];
  readonly measure: Measure;
}

const keyOf = (row: ComparedRow, index: number): string =>
  `${row.kind} ${row.id ?? ''} ${row.months === undefined ? '' : index}`;

function Compared({ comparison: { base, other, rows }, kind, measure }: ComparedProps) {
  const { t } = useTranslation('invoice-report');
  const setting = useChartSetting();
  const nameOf = useNames();
  const own = rows.filter(
    (row) => row.kind === kind && (kind === 'month' || row.base[measure] !== '0' || row.other[measure] !== '0'),
  );
  if (own.length === 0) return null;
  const format = (text: string, currency: string) =>
    measure === 'kg' ? formatKilograms(text) : formatMoney(text, currency);
  const value = (text: string, figures: Figures, place: number) =>
    kind === 'month' && !hasData(figures, place)
      ? { value: undefined, label: '–' }
      : { value: Number(text), label: format(text, figures.currency), exact: text };
  const data: ChartData = {
    rowHeading: t(kind),
    series: [
      { key: 'base', name: base.report.name },
      { key: 'other', name: other.report.name },
    ],
    rows: (kind === 'month' ? own : bySize(own, measure).slice(0, maxBars)).map((row, index) => ({
      key: keyOf(row, index),
      name: nameOf(row),
      values: [value(row.base[measure], base.figures, index), value(row.other[measure], other.figures, index)],
    })),
  };
  return (
    <PairedBarChart
      {...setting}
      headingLevel={2}
      title={t(`compared.${kind}`)}
      summary={t(
        kind === 'month' ? 'comparedMonths' : isCompared(own, measure) ? 'comparedSummary' : 'comparedAmounts',
        {
          base: base.report.name,
          other: other.report.name,
        },
      )}
      data={data}
    />
  );
}

interface ChangeTableProps {
  readonly comparison: ReportComparison;
  readonly rows: readonly ComparedRow[];
  readonly measure: Measure;
}

/** All changes, the largest first; months are in the chart. */
function ChangeTable({ rows, comparison: { base, other, basis }, measure }: ChangeTableProps) {
  const { t } = useTranslation('invoice-report');
  const nameOf = useNames();
  const currency = base.figures.currency;
  const format = (text: string, of = currency) => (measure === 'kg' ? formatKilograms(text) : formatMoney(text, of));
  const by = (row: ComparedRow) => toDecimal(row[measure] ?? '0');
  const changed = rows
    .filter((row) => row.kind !== 'month' && row[measure] !== undefined && !by(row).isZero())
    .toSorted((one, two) => by(two).abs().comparedTo(by(one).abs()));
  const signed = (text: string) => (text.startsWith('-') ? format(text) : `+${format(text)}`);
  const part = (row: ComparedRow) => {
    const of = change(row.other[measure], row.base[measure]);
    if (of === undefined) return '–';
    return `${of.startsWith('-') ? '' : '+'}${formatShare(of)}`;
  };
  if (basis.kind === 'none') return null;
  return (
    <Panel title={t('changesBySize')}>
      {changed.length === 0 ? (
        <Muted>{t('nothingChanged')}</Muted>
      ) : (
        <DataTable
          className={styles.changes}
          caption={t('changesBySize')}
          rows={changed}
          rowKey={(row) => `${row.kind} ${row.id ?? ''}`}
          columns={[
            { key: 'name', title: t('name'), heading: true, cell: nameOf },
            { key: 'kind', title: t('what'), cell: ({ kind }) => t(kind) },
            { key: 'base', title: base.report.name, align: 'end', cell: (row) => format(row.base[measure]) },
            {
              key: 'other',
              title: other.report.name,
              align: 'end',
              cell: (row) => format(row.other[measure], other.figures.currency),
            },
            {
              key: 'change',
              title: t('change'),
              align: 'end',
              cell: (row) => <span className={styles.change}>{signed(row[measure] ?? '0')}</span>,
            },
            { key: 'part', title: t('changePart'), align: 'end', cell: part },
          ]}
        />
      )}
    </Panel>
  );
}
