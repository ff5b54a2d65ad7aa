import { useQuery } from '@tanstack/react-query';
import { EmptyState, PageHeading, Panel, Stack } from '@tunna/ui';
import { issuesQuery } from '../../../features/figures/issue/issue.queries.ts';
import { IssueList } from '../../../features/figures/issue/issue-list.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from './overview.module.css';

export const firstQueries: FirstQueries = ({ orgId }) => [issuesQuery(orgId)];

/** All open issues, the most urgent first. */
export default function IssuesPage() {
  const { t } = useTranslation('issue');
  const { id: orgId, name } = useOrganization();
  const query = useQuery(issuesQuery(orgId));
  usePageReport(`${t('title')} – ${name}`);
  return (
    <Stack className={styles.page}>
      <PageHeading title={t('title')} description={t('description')} />
      <DataLoadingView query={query}>
        {({ issues }) =>
          issues.length === 0 ? (
            <EmptyState icon="check" headline={t('none')} sentence={t('noneText')} />
          ) : (
            <Panel>
              <IssueList issues={issues} />
            </Panel>
          )
        }
      </DataLoadingView>
    </Stack>
  );
}
