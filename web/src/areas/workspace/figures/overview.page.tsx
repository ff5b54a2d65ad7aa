import { useQuery } from '@tanstack/react-query';
import { classNames, PageHeading, Stack } from '@tunna/ui';
import { lazy, Suspense } from 'react';
import { briefingQuery } from '../../../features/figures/briefing/briefing.queries.ts';
import type { LinesHref } from '../../../features/figures/figure/figure-data.ts';
import { callQuery } from '../../../lib/api/client.ts';
import { combineQueries } from '../../../lib/api/combine-queries.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { lazyPage } from '../../../shared/layout/lazy-area.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useAddress } from '../../../shared/time/use-address.ts';
import { chosenPeriod, usePeriod } from '../../../shared/time/use-period.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { WhenInView } from '../../../shared/view/when-in-view.tsx';
import styles from './overview.module.css';
import { OverviewBriefing } from './overview-briefing.tsx';

/** Only new organizations have it. */
const Checklist = lazyPage('figures/checklist', async () => (await import('./checklist.tsx')).Checklist);
const OverviewCharts = lazy(async () => ({ default: (await import('./overview-charts.tsx')).OverviewCharts }));

const overviewQuery = (orgId: number) => callQuery('getOrganizationOverview', { params: { orgId } });

/** The server chooses the period of an address without one. */
const selectedBriefingQuery = (orgId: number, address: URLSearchParams) => briefingQuery(orgId, chosenPeriod(address));

export const firstQueries: FirstQueries = ({ orgId, search }) => [
  overviewQuery(orgId),
  selectedBriefingQuery(orgId, search),
];

/** The first page of an organization: a briefing, and charts after it. */
export default function OverviewPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const [address] = useAddress();
  const [, changePeriod] = usePeriod('lastTwelveMonths');
  const overview = useQuery(overviewQuery(orgId));
  const briefing = useQuery(selectedBriefingQuery(orgId, address));
  usePageReport(`${t('nav.overview')} – ${name}`);
  return (
    <Stack className={styles.page}>
      <PageHeading screenOnly title={t('nav.overview')} description={name} />
      <DataLoadingView query={combineQueries([overview, briefing] as const)}>
        {([data, found]) => {
          const { figures } = found;
          const linesHref: LinesHref = (filters) =>
            may('invoices.read') && figures.source === 'invoice' ? own.invoiceLines(filters) : undefined;
          return (
            <>
              {!(data.checklist.scan && data.checklist.request) && (
                <Suspense>
                  <Checklist done={data.checklist} />
                </Suspense>
              )}
              <OverviewBriefing
                briefing={found}
                period={{ ...figures.period, ...chosenPeriod(address) }}
                onPeriod={changePeriod}
                linesHref={linesHref}
                isOld={briefing.isPlaceholderData}
              />
              <WhenInView className={classNames(styles.later, figures.totals.lines > 0 && styles.tall)}>
                <Suspense>
                  <OverviewCharts overview={data} figures={figures} linesHref={linesHref} />
                </Suspense>
              </WhenInView>
            </>
          );
        }}
      </DataLoadingView>
    </Stack>
  );
}
