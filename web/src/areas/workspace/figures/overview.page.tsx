import { useQuery } from '@tanstack/react-query';
import type { Issue } from '@tunna/contract/figures/issue';
import type { OrganizationOverview } from '@tunna/contract/people/organization';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Muted, PageHeading, Panel, Row, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { issuesQuery } from '../../../features/figures/issue/issue.queries.ts';
import { IssueList } from '../../../features/figures/issue/issue-list.tsx';
import { callQuery } from '../../../lib/client.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/translation.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { RequestMonths } from '../requests/request-months.tsx';
import { Checklist } from './checklist.tsx';
import styles from './overview.module.css';
import { OverviewFigures, overviewFiguresQueries, useOverviewFigures } from './overview-figures.tsx';

const overviewQuery = (orgId: number) => callQuery('getOrganizationOverview', { params: { orgId } });

export const firstQueries: FirstQueries = ({ orgId, search }) => [
  overviewQuery(orgId),
  issuesQuery(orgId),
  ...overviewFiguresQueries(orgId, search),
];

/** The first page of an organization: its figures, each with a link to its lines, and open tasks. */
export default function OverviewPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, name } = useOrganization();
  const overview = useQuery(overviewQuery(orgId));
  usePageReport(`${t('nav.overview')} – ${name}`);
  return (
    <Stack className={styles.page}>
      <PageHeading title={t('nav.overview')} description={name} />
      <DataLoadingView query={overview}>
        {(data) => (
          <>
            <Checklist done={data.checklist} />
            <OverviewFigures overview={data} />
            <Row gap={16} align="start" className={styles.columns}>
              <RequestMonths months={data.requestsByMonth} />
              <Attention />
            </Row>
            <Scope overview={data} />
          </>
        )}
      </DataLoadingView>
    </Stack>
  );
}

/** The number of records of each kind, with links. */
function Scope({ overview }: { overview: OrganizationOverview }) {
  const { t } = useTranslation('workspace');
  const { paths: own } = useOrganization();
  const figures = [
    { name: t('nav.containers'), value: overview.containers, to: own.containers() },
    { name: t('nav.locations'), value: overview.locations, to: own.locations() },
    { name: t('nav.wasteStreams'), value: overview.wasteStreams, to: own.wasteStreams() },
    { name: t('overview.members'), value: overview.members, to: own.settings('members') },
  ];
  return (
    <ul className={styles.figures}>
      {figures.map(({ name, value, to }) => (
        <li key={name}>
          <Link to={to}>
            <strong>{formatCount(value)}</strong>
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Maximum of issues in the overview. */
const maxNamed = 5;

/** Issues that the figures of the period state already: one concern has one sum on the page. */
function useStatedIssues(): Issue['kind'][] {
  const totals = useOverviewFigures().data?.totals;
  return [
    ...((totals?.unmappedLines ?? 0) > 0 ? (['unmapped_lines'] as const) : []),
    ...((totals?.unplacedLines ?? 0) > 0 ? (['unplaced_lines'] as const) : []),
  ];
}

function Attention() {
  const { t } = useTranslation('issue');
  const { id: orgId, paths: own } = useOrganization();
  const query = useQuery(issuesQuery(orgId));
  const stated = useStatedIssues();
  if (query.data?.issues.every(({ kind }) => stated.includes(kind)) === true) return null;
  return (
    <Panel title={t('title')}>
      <DataLoadingView query={query}>
        {({ issues }) => (
          <>
            <IssueList issues={issues.filter(({ kind }) => !stated.includes(kind)).slice(0, maxNamed)} />
            {issues.length > maxNamed && (
              <Muted>
                <Link to={own.issues()}>{t('all', { count: issues.length, figure: formatCount(issues.length) })}</Link>
              </Muted>
            )}
          </>
        )}
      </DataLoadingView>
    </Panel>
  );
}
