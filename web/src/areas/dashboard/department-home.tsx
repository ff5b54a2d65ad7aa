import { useQuery } from '@tanstack/react-query';
import type { OwnDepartment } from '@tunna/contract/people/own-department';
import { Button, EmptyState, Icon, PageHeading, Row, SearchBox, Skeleton, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import {
  ownDepartmentQuery,
  ownRequestsQuery,
} from '../../features/requests/own-service-request/own-department.queries.ts';
import { OwnRequestCards } from '../../features/requests/own-service-request/own-request-cards.tsx';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { ListPager } from '../../shared/list/list-pager.tsx';
import { type ListShape, pageQuery } from '../../shared/list/list-state.ts';
import { type List, useListState } from '../../shared/list/use-list-state.ts';
import { LogOutButton } from '../../shared/session/log-out-button.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import styles from './department.module.css';
import { CardsPending } from './department-cards-pending.tsx';
import { DepartmentFrame } from './department-frame.tsx';

const shape: ListShape = { sorts: ['dueAt'], filters: ['status'] };

/** The start page of a department's tablet: its name, locations and requests. */
export function DepartmentHome() {
  const own = useQuery(ownDepartmentQuery());
  usePageReport(own.data?.name ?? 'Tunna');
  return (
    <DepartmentFrame error={null}>
      <DataLoadingView query={own} pending={<Skeleton shape="title" />}>
        {(department) => <Heading department={department} />}
      </DataLoadingView>
      <Requests />
      <div className={styles.leave}>
        <LogOutButton />
      </div>
    </DepartmentFrame>
  );
}

function Heading({ department: { id, name, organizationName, locations } }: { department: OwnDepartment }) {
  const { t } = useTranslation('own-department');
  const stations = locations.filter(({ hasScale }) => hasScale);
  return (
    <>
      <PageHeading title={name} description={organizationName}>
        <Button asChild>
          <Link to={paths.departmentContainers()}>
            <Icon name="container" size={16} />
            {t('ask')}
          </Link>
        </Button>
        {stations.map((station) => (
          <Button key={station.id} variation="ghost" asChild>
            <Link reloadDocument to={paths.scaleLocation(station.id, id)}>
              {stations.length === 1 ? t('weigh') : t('weighAt', { name: station.name })}
            </Link>
          </Button>
        ))}
        <Button variation="ghost" asChild>
          <Link to={paths.ownReport()}>{t('report')}</Link>
        </Button>
      </PageHeading>
      {locations.length === 0 ? (
        <p>{t('noPlaces')}</p>
      ) : (
        <Row as="ul" gap={16} rowGap={4} className={styles.places} aria-label={t('places')}>
          {locations.map(({ id, name: place, published }) => (
            <li key={id}>{published ? <a href={paths.location(id)}>{place}</a> : place}</li>
          ))}
        </Row>
      )}
    </>
  );
}

function Requests() {
  const { t } = useTranslation('own-department');
  const list = useListState(shape);
  const status = list.state.filters.status === 'closed' ? 'closed' : 'open';
  const { order: _fixed, ...page } = pageQuery(list.state);
  const query = useQuery(ownRequestsQuery({ ...page, status }));
  return (
    <Stack as="section" className={styles.list} aria-labelledby="requests">
      <h2 id="requests">{t('requests')}</h2>
      <Row gap={12} align="center" justify="between" screenOnly>
        <Views status={status} />
        <SearchBox
          className={styles.search}
          label={t('search')}
          placeholder={t('workspace:list.search')}
          clearLabel={t('workspace:list.clearSearch')}
          value={list.state.search}
          debounce={250}
          onSearch={(term) => term !== list.state.search && list.change({ search: term })}
        />
      </Row>
      <DataLoadingView query={query} pending={<CardsPending />}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? <NoRequests list={list} status={status} /> : <OwnRequestCards requests={rows} />}
            <ListPager list={list} query={{}} total={total} />
          </>
        )}
      </DataLoadingView>
    </Stack>
  );
}

function Views({ status }: { status: 'open' | 'closed' }) {
  const { t } = useTranslation('own-department');
  return (
    <Row as="nav" gap={16} className={styles.views} aria-label={t('views')}>
      {(['open', 'closed'] as const).map((view) => (
        <Link
          key={view}
          to={paths.departmentRequests(view === 'open' ? {} : { status: view })}
          aria-current={view === status ? 'page' : undefined}
        >
          {t(`view.${view}`)}
        </Link>
      ))}
    </Row>
  );
}

function NoRequests({ list, status }: { list: List; status: 'open' | 'closed' }) {
  const { t } = useTranslation('own-department');
  if (list.state.search !== '' || list.state.page > 1) {
    return <EmptyState icon="search" headline={t('nothingFound')} sentence={t('nothingFoundText')} />;
  }
  return <EmptyState icon="recycle" headline={t(`none.${status}`)} sentence={t(`noneText.${status}`)} />;
}
