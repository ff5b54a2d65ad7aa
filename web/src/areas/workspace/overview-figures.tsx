import { useQuery } from '@tanstack/react-query';
import type { PeriodFigures, PlacesFigures } from '@tunna/contract/figures';
import type { OrganizationOverview } from '@tunna/contract/organization';
import { formatCount, formatMoney } from '@tunna/domain/numbers';
import { Button, EmptyState, Notice, TabPanel, Tabs } from '@tunna/ui';
import { FigureTile } from '@tunna/ui/chart';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { figuresQuery, placesFiguresQuery } from '../../features/figure/figure.queries.ts';
import type { FigureMeasure, LinesHref } from '../../features/figure/figure-data.ts';
import { FigureTiles } from '../../features/figure/figure-tiles.tsx';
import { DataLoadingView } from '../../shared/data-loading-view.tsx';
import { useOrganization } from '../../shared/organization.tsx';
import { PeriodPicker } from '../../shared/period-picker.tsx';
import { useAddress } from '../../shared/use-address.ts';
import { renderChartLink } from '../../shared/use-chart-setting.tsx';
import { usePeriod } from '../../shared/use-period.ts';
import styles from './overview.module.css';

// What draws them is larger than the rest of the page.
const FigureCharts = lazy(async () => ({
  default: (await import('../../features/figure/figure-charts.tsx')).FigureCharts,
}));

/** What the address says bars are as long as. */
function useMeasure() {
  const [address, changeAddress] = useAddress();
  const measure: FigureMeasure = address.get('measure') === 'cost' ? 'cost' : 'kg';
  const change = (chosen: string) =>
    changeAddress((now) => {
      const next = new URLSearchParams(now);
      if (chosen === 'cost') next.set('measure', 'cost');
      else next.delete('measure');
      return next;
    });
  return [measure, change] as const;
}

/** The figures of a period: how much waste, how well sorted, at what cost; each leads to the lines that make it up. */
export function OverviewFigures({ overview }: { readonly overview: OrganizationOverview }) {
  const { id: orgId, paths: own, may } = useOrganization();
  const [period, changePeriod] = usePeriod('lastTwelveMonths');
  const query = useQuery(figuresQuery(orgId, period));
  const places = useQuery(placesFiguresQuery(orgId, period)).data;
  const linesHref: LinesHref = (filters) => (may('invoices.read') ? own.invoiceLines(filters) : undefined);
  return (
    <section className={styles.period}>
      <PeriodPicker period={period} onChange={changePeriod} />
      <DataLoadingView query={query} onRetry={() => void query.refetch()}>
        {(figures) => (
          <div className={styles.period} aria-busy={query.isPlaceholderData}>
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
  /** Absent until they are there. */
  readonly places: PlacesFigures | undefined;
  readonly linesHref: LinesHref;
}

function Shown({ figures, places, linesHref }: ShownProps) {
  const { t } = useTranslation('figure');
  const { paths: own, may } = useOrganization();
  const [measure, changeMeasure] = useMeasure();
  const { unmappedLines, unmappedCost } = figures.totals;
  return (
    <>
      {unmappedLines > 0 && (
        <Notice>
          {t('unmapped', {
            count: unmappedLines,
            shown: formatCount(unmappedLines),
            cost: formatMoney(unmappedCost, figures.currency),
          })}{' '}
          {may('invoices.write') && <Link to={own.invoiceNormalizations()}>{t('map')}</Link>}
        </Notice>
      )}
      <Tabs
        label={t('measure')}
        value={measure}
        onValueChange={changeMeasure}
        options={[
          { name: 'kg', title: t('measure.kg') },
          { name: 'cost', title: t('measure.cost') },
        ]}
      >
        <TabPanel name={measure}>
          <Suspense fallback={<div className={styles.chartsToCome} />}>
            <FigureCharts figures={figures} places={places} measure={measure} linesHref={linesHref} />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  );
}
