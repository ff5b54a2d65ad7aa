import { useQuery } from '@tanstack/react-query';
import { EmptyState, PageHeading, SearchBox } from '@tunna/ui';
import { OwnContainerCards } from '../../features/requests/own-service-request/own-container-cards.tsx';
import { ownContainersQuery } from '../../features/requests/own-service-request/own-department.queries.ts';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shared/layout/back-link.tsx';
import { ListPager } from '../../shared/list/list-pager.tsx';
import { type ListShape, pageQuery } from '../../shared/list/list-state.ts';
import { useListState } from '../../shared/list/use-list-state.ts';
import { useSession } from '../../shared/session/session.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import styles from './department.module.css';
import { CardsPending } from './department-cards-pending.tsx';
import { DepartmentFrame } from './department-frame.tsx';

const shape: ListShape = { sorts: ['place'], filters: [] };

/** The page where a department chooses the container to be emptied. */
export function DepartmentContainersPage() {
  const { t } = useTranslation('own-department');
  const { userType } = useSession();
  const list = useListState(shape);
  const { search, page } = list.state;
  const query = useQuery({ ...ownContainersQuery(pageQuery(list.state)), enabled: userType === 'department' });
  usePageReport(t('ask'));
  const isNarrowed = search !== '' || page > 1;
  return (
    <DepartmentFrame error={query.error}>
      <div className={styles.back}>
        <BackLink to={paths.departmentRequests()}>{t('requests')}</BackLink>
      </div>
      <PageHeading title={t('ask')} description={t('containers.text')} />
      <SearchBox
        className={styles.search}
        label={t('containers.search')}
        placeholder={t('workspace:list.search')}
        clearLabel={t('workspace:list.clearSearch')}
        value={search}
        debounce={250}
        onSearch={(term) => term !== search && list.change({ search: term })}
      />
      <DataLoadingView query={query} pending={<CardsPending />}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState
                icon={isNarrowed ? 'search' : 'container'}
                headline={t(isNarrowed ? 'nothingFound' : 'containers.none')}
                sentence={t(isNarrowed ? 'nothingFoundText' : 'containers.noneText')}
              />
            ) : (
              <OwnContainerCards containers={rows} />
            )}
            <ListPager list={list} query={{}} total={total} />
          </>
        )}
      </DataLoadingView>
    </DepartmentFrame>
  );
}
