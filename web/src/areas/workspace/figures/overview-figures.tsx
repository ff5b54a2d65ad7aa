import { useQuery } from '@tanstack/react-query';
import type { LocationFigures, PeriodFigures } from '@tunna/contract/figures/figures';
import type { OrganizationOverview } from '@tunna/contract/people/organization';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { comparedPeriod } from '@tunna/domain/time/months';
import { Button, EmptyState, SelectList, TabPanel, Tabs } from '@tunna/ui';
import { FigureTile } from '@tunna/ui/chart';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { figuresQuery, locationFiguresQuery } from '../../../features/figures/figure/figure.queries.ts';
import {
  figureMeasures,
  type LinesHref,
  periodBuckets,
  usualBucket,
} from '../../../features/figures/figure/figure-data.ts';
import { FigureTiles } from '../../../features/figures/figure/figure-tiles.tsx';
import { useFigureWords } from '../../../features/figures/figure/use-figure-words.ts';
import { CompletenessNotice } from '../../../features/figures/shared/completeness-notice.tsx';
import { useTranslation } from '../../../lib/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { PeriodPicker } from '../../../shared/time/period-picker.tsx';
import { useAddress } from '../../../shared/time/use-address.ts';
import { type ChosenPeriod, readPeriod, usePeriod } from '../../../shared/time/use-period.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { renderChartLink } from '../../../shared/view/use-chart-setting.tsx';
import styles from './overview.module.css';

// Loaded separately: the charts are larger than the rest of the page.
const FigureCharts = lazy(async () => ({
  default: (await import('../../../features/figures/figure/figure-charts.tsx')).FigureCharts,
}));

/** A choice that is part of the address unless it is the default. */
function useChoice<Choice extends string>(name: string, choices: readonly Choice[], usual: Choice) {
  const [address, changeAddress] = useAddress();
  const chosen = choices.find((choice) => choice === address.get(name)) ?? usual;
  const change = (choice: string) =>
    changeAddress((now) => {
      const next = new URLSearchParams(now);
      if (choice === usual) next.delete(name);
      else next.set(name, choice);
      return next;
    });
  return [chosen, change] as const;
}

const usual = 'lastTwelveMonths';

/** The queries of the period in an address. */
export function overviewFiguresQueries(orgId: number, address: URLSearchParams) {
  const period = readPeriod(address, usual);
  return [figuresQuery(orgId, period), locationFiguresQuery(orgId, period)];
}

/** The figures of the period in the address. */
export function useOverviewFigures() {
  const { id: orgId } = useOrganization();
  const [period] = usePeriod(usual);
  return useQuery(figuresQuery(orgId, period));
}

/** The figures of a period: weight, sorting rate and cost, each with a link to its lines. */
export function OverviewFigures({ overview }: { readonly overview: OrganizationOverview }) {
  const { t } = useTranslation('figure');
  const { id: orgId, paths: own, may } = useOrganization();
  const [period, changePeriod] = usePeriod(usual);
  const query = useOverviewFigures();
  const places = useQuery(locationFiguresQuery(orgId, period)).data;
  const linesHref: LinesHref = (filters) => (may('invoices.read') ? own.invoiceLines(filters) : undefined);
  return (
    <section className={styles.period}>
      <PaperTitle period={period} />
      <PeriodPicker period={period} onChange={changePeriod} />
      <DataLoadingView query={query}>
        {(figures) => (
          <div className={styles.period} aria-busy={query.isPlaceholderData}>
            <CompletenessNotice figures={figures}>
              {may('invoices.write') && figures.totals.unmappedLines + figures.totals.unplacedLines > 0 && (
                <Link to={own.invoiceNormalizations(figures.totals.unmappedLines > 0 ? {} : { tab: 'locations' })}>
                  {t('map')}
                </Link>
              )}
            </CompletenessNotice>
            <FigureTiles figures={figures} linesHref={linesHref}>
              <OpenRequests overview={overview} />
            </FigureTiles>
            {figures.totals.lines === 0 && figures.compared === undefined ? (
              <NoFigures />
            ) : (
              <Shown figures={figures} places={places} linesHref={linesHref} />
            )}
          </div>
        )}
      </DataLoadingView>
    </section>
  );
}

/** The printed title, instead of the page's heading and period picker. */
function PaperTitle({ period }: { readonly period: ChosenPeriod }) {
  const { t } = useTranslation('figure');
  const { name } = useOrganization();
  const words = useFigureWords();
  return (
    <header className={styles.onPaper}>
      <h1>{name}</h1>
      <p>
        {words.period(period)}
        {period.compare !== undefined &&
          ` ${t('comparedWith', { period: words.period(comparedPeriod(period, period.compare)) })}`}
      </p>
    </header>
  );
}

function OpenRequests({ overview: { openRequests, overdueRequests } }: { readonly overview: OrganizationOverview }) {
  const { t } = useTranslation('workspace');
  const { paths: own } = useOrganization();
  return (
    <FigureTile
      label={t('overview.openRequests')}
      value={formatCount(openRequests)}
      note={overdueRequests === 0 ? undefined : `${t('overview.overdue')}: ${formatCount(overdueRequests)}`}
      href={own.requests({ status: 'open' })}
      renderLink={renderChartLink}
    />
  );
}

function NoFigures() {
  const { t } = useTranslation('figure');
  const { paths: own, may } = useOrganization();
  return (
    <EmptyState
      icon="file"
      headline={t('noFigures')}
      sentence={t('noFiguresText')}
      action={
        may('invoices.write') && (
          <Button asChild>
            <Link to={own.invoiceImport()}>{t('import')}</Link>
          </Button>
        )
      }
    />
  );
}

interface ShownProps {
  readonly figures: PeriodFigures;
  /** Absent while loading. */
  readonly places: LocationFigures | undefined;
  readonly linesHref: LinesHref;
}

function Shown({ figures, places, linesHref }: ShownProps) {
  const { t } = useTranslation('figure');
  const [measure, changeMeasure] = useChoice('measure', figureMeasures, 'kg');
  const [bucket, changeBucket] = useChoice('by', periodBuckets, usualBucket(figures.period));
  return (
    <Tabs
      label={t('measure')}
      value={measure}
      onValueChange={changeMeasure}
      options={[
        { name: 'kg', title: t('measure.kg') },
        { name: 'cost', title: t('measure.cost') },
      ]}
    >
      <TabPanel name={measure} className={styles.period}>
        <SelectList
          className={styles.onScreen}
          label={t('cut')}
          hideLabel
          size="medium"
          value={bucket}
          options={periodBuckets.map((value) => ({ value, label: t(`cut.${value}`) }))}
          onValueChange={changeBucket}
        />
        <Suspense fallback={<div className={styles.chartsToCome} />}>
          <FigureCharts figures={figures} places={places} measure={measure} bucket={bucket} linesHref={linesHref} />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}
