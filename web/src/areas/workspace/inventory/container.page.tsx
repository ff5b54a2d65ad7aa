import { useQuery } from '@tanstack/react-query';
import type { Container } from '@tunna/contract/inventory/container';
import { formatCount, formatDecimal } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate, formatDateTime, formatDay } from '@tunna/domain/time/dates';
import { Badge, Button, PageHeading, Panel, Row, Stack } from '@tunna/ui';
import { Link, useNavigate, useParams } from 'react-router';
import { fillQuery } from '../../../features/figures/fill/fill.queries.ts';
import { containerQuery, deleteContainer } from '../../../features/inventory/container/container-workspace.queries.ts';
import { StreamName } from '../../../features/inventory/shared/stream-name.tsx';
import { useTagNames } from '../../../features/inventory/shared/tag-fields.tsx';
import { ShortLinkButton } from '../../../features/inventory/short-link/short-link-button.tsx';
import { tagsQuery } from '../../../features/inventory/tag/tag.queries.ts';
import { departmentsQuery } from '../../../features/people/department/department.queries.ts';
import { schedulesQuery } from '../../../features/requests/collection/collection.queries.ts';
import { readingsQuery } from '../../../features/scales/reading/reading.queries.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { Facts, factsOf } from '../../../shared/view/facts.tsx';
import { ContainerFill } from '../figures/container-fill.tsx';
import { ContainerCollections } from '../requests/container-collections.tsx';
import { ContainerReadings } from '../scales/container-readings.tsx';
import styles from '../workspace-pages.module.css';
import { ContainerLabel } from './container-label.tsx';
import { containerName } from './container-name.ts';
import { ContainerStatus } from './container-status.tsx';

export const firstQueries: FirstQueries = ({ orgId, params }) => {
  const id = Number(params.id);
  return [
    containerQuery(orgId, id),
    fillQuery(orgId, id),
    schedulesQuery(orgId, id),
    readingsQuery(orgId, id),
    tagsQuery(orgId),
    departmentsQuery(orgId),
  ];
};

/** One container: its state and actions, its facts, and its label. */
export default function ContainerPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, paths: own } = useOrganization();
  const query = useQuery(containerQuery(orgId, Number(useParams().id)));
  return (
    <Stack className={styles.page}>
      <BackLink to={own.containers()}>{t('nav.containers')}</BackLink>
      <DataLoadingView query={query}>{(container) => <Found container={container} />}</DataLoadingView>
    </Stack>
  );
}

function Found({ container }: { container: Container }) {
  const { t } = useTranslation('workspace');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const navigate = useNavigate();
  const deletions = useDeletions();
  const title = containerName(container);
  usePageReport(`${title} – ${name}`);
  const remove = () => {
    deletions.start({
      key: `container ${container.id}`,
      title: t('container.deleted', { name: title }),
      remove: () => deleteContainer(orgId, container.id),
    });
    void navigate(own.containers());
  };
  return (
    <>
      <PageHeading
        title={title}
        description={
          <Row as="span" inline nowrap className={styles.states}>
            <ContainerStatus status={container.status} />
            {container.openRequestId !== undefined && (
              <Link to={own.request(container.openRequestId)}>
                <Badge variation="warning">{t('container.openRequest')}</Badge>
              </Link>
            )}
          </Row>
        }
      >
        {may('shortLinks.write') && <ShortLinkButton orgId={orgId} target={paths.container(container.slug)} />}
        {may('inventory.delete') && (
          <Button variation="ghost" onClick={remove}>
            {t('delete')}
          </Button>
        )}
        {may('inventory.write') && (
          <Button asChild>
            <Link to={own.editContainer(container.id)}>{t('edit')}</Link>
          </Button>
        )}
      </PageHeading>
      <div className={styles.columns}>
        <Panel title={t('facts')}>
          <ContainerFacts container={container} />
        </Panel>
        <ContainerLabel container={container} />
      </div>
      <ContainerFill container={container} />
      <ContainerCollections container={container} />
      <ContainerReadings container={container} />
    </>
  );
}

function ContainerFacts({ container }: { container: Container }) {
  const { t, i18n } = useTranslation('workspace');
  const { id: orgId, paths: own } = useOrganization();
  const tagNames = useTagNames(orgId);
  const language = i18n.language as Language;
  const { location, volumeLiters, emptyKg, lastEmptiedOn, updatedAt, updatedBy } = container;
  const [action] = container.actions;
  const asked = action?.requirements.map((one) => t(`container.requirement.${one}`)).join(', ') ?? '';
  const moment = formatDateTime(new Date(updatedAt), language);
  return (
    <Facts
      facts={factsOf<Container>({
        slug: 'shown elsewhere',
        customId: 'shown elsewhere',
        status: 'shown elsewhere',
        openRequestId: 'shown elsewhere',
        wasteStream: { name: t('container.wasteStream'), value: <StreamName {...container.wasteStream} /> },
        location: {
          name: t('container.location'),
          value:
            location === undefined ? (
              t('container.noLocation')
            ) : (
              <Link to={own.location(location.id)}>{location.name}</Link>
            ),
        },
        kind: { name: t('container.kind'), value: t(`container.kind.${container.kind}`) },
        volumeLiters: {
          name: t('container.volume'),
          value: volumeLiters === undefined ? '' : formatCount(volumeLiters),
        },
        emptyKg: {
          name: t('container.emptyKg'),
          value: emptyKg === undefined ? '' : formatDecimal(emptyKg),
        },
        serviceProvider: {
          name: t('container.serviceProvider'),
          value: container.serviceProvider?.name ?? t('container.noServiceProvider'),
        },
        lastEmptiedOn: {
          name: t('container.lastEmptied'),
          value: lastEmptiedOn === undefined ? t('container.neverEmptied') : formatDay(lastEmptiedOn, language),
        },
        actions: [
          { name: t('container.canBeRequested'), value: t(action === undefined ? 'no' : 'yes') },
          { name: t('container.requirements'), value: asked },
        ],
        id: {
          name: t('container.requests'),
          value: <Link to={own.requests({ containerId: String(container.id) })}>{t('container.allRequests')}</Link>,
        },
        dueDays: { name: t('container.dueDays'), value: container.dueDays },
        description: { name: t('container.description'), value: container.description },
        tagValueIds: { name: t('tags'), value: tagNames(container.tagValueIds) },
        createdAt: { name: t('createdAt'), value: formatDate(new Date(container.createdAt), language) },
        updatedAt: {
          name: t('updatedAt'),
          value: updatedBy === undefined ? moment : t('updatedBy', { name: updatedBy, moment }),
        },
        updatedBy: 'shown elsewhere',
        version: 'not shown',
      })}
    />
  );
}
