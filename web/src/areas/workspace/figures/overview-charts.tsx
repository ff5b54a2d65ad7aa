import { useQuery } from '@tanstack/react-query';
import type { PeriodFigures } from '@tunna/contract/figures/figures';
import type { OrganizationOverview } from '@tunna/contract/people/organization';
import { SelectList, TabPanel, Tabs } from '@tunna/ui';
import { locationFiguresQuery, useCostAttribution } from '../../../features/figures/figure/figure.queries.ts';
import { FigureCharts } from '../../../features/figures/figure/figure-charts.tsx';
import {
  figureMeasures,
  type LinesHref,
  periodBuckets,
  usualBucket,
} from '../../../features/figures/figure/figure-data.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useAddress } from '../../../shared/time/use-address.ts';
import { RequestMonths } from '../requests/request-months.tsx';
import { LinkedCounts } from './linked-counts.tsx';
import styles from './overview.module.css';

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

interface Props {
  readonly overview: OrganizationOverview;
  readonly figures: PeriodFigures;
  readonly linesHref: LinesHref;
}

/** What follows the briefing: charts of the period, requests by month, and the number of records. Loaded after it. */
export function OverviewCharts({ overview, figures, linesHref }: Props) {
  return (
    <>
      {figures.totals.lines > 0 && <Charts figures={figures} linesHref={linesHref} />}
      {overview.requestsByMonth.some(({ opened, done }) => opened + done > 0) && (
        <RequestMonths months={overview.requestsByMonth} />
      )}
      <Scope overview={overview} />
    </>
  );
}

function Charts({ figures, linesHref }: Omit<Props, 'overview'>) {
  const { t } = useTranslation('figure');
  const { id: orgId } = useOrganization();
  const { source, period } = figures;
  const places = useQuery(locationFiguresQuery(orgId, { ...period, source })).data;
  const [measure, changeMeasure] = useChoice('measure', figureMeasures, 'kg');
  const isOfCost = measure === 'cost' && source === 'invoice';
  const attribution = useCostAttribution(orgId, period, isOfCost).data;
  const [bucket, changeBucket] = useChoice('by', periodBuckets, usualBucket(period));
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
        <FigureCharts
          figures={figures}
          places={places}
          attribution={attribution}
          measure={measure}
          bucket={bucket}
          linesHref={linesHref}
        />
      </TabPanel>
    </Tabs>
  );
}

/** The number of records of each kind, with links. */
function Scope({ overview }: { overview: OrganizationOverview }) {
  const { t } = useTranslation('workspace');
  const { paths: own } = useOrganization();
  const figures = [
    { name: t('overview.openRequests'), value: overview.openRequests, to: own.requests({ status: 'open' }) },
    { name: t('nav.containers'), value: overview.containers, to: own.containers() },
    { name: t('nav.locations'), value: overview.locations, to: own.locations() },
    { name: t('nav.wasteStreams'), value: overview.wasteStreams, to: own.wasteStreams() },
    { name: t('overview.members'), value: overview.members, to: own.settings('members') },
  ];
  return <LinkedCounts counts={figures} />;
}
