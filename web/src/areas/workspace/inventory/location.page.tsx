import { useQuery } from '@tanstack/react-query';
import type { Location } from '@tunna/contract/inventory/location';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { type Language, languageNames } from '@tunna/domain/text/languages';
import { formatDate, formatDateTime } from '@tunna/domain/time/dates';
import { Button, Muted, PageHeading, Panel, Row, Stack, Toggle } from '@tunna/ui';
import { Link, useNavigate, useParams } from 'react-router';
import { locationBody, locationValues } from '../../../features/inventory/location/location-values.ts';
import {
  deleteLocation,
  locationQuery,
  useSaveLocation,
} from '../../../features/inventory/location/location-workspace.queries.ts';
import { mapBackgroundQuery } from '../../../features/inventory/location/map.queries.ts';
import { PositionField } from '../../../features/inventory/location/position-field.tsx';
import { mapLink } from '../../../features/inventory/shared/map-link.ts';
import { useTagNames } from '../../../features/inventory/shared/tag-fields.tsx';
import { ShortLinkButton } from '../../../features/inventory/short-link/short-link-button.tsx';
import { tagsQuery } from '../../../features/inventory/tag/tag.queries.ts';
import { usePageReport, usePublicAddress } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import { Facts, factsOf } from '../../../shared/view/facts.tsx';
import { UnreachableNotice } from '../../../shared/view/unreachable-notice.tsx';
import styles from '../workspace-pages.module.css';
import { ContainersHere, containersHereQuery } from './containers-here.tsx';

export const firstQueries: FirstQueries = ({ orgId, params: { locationId = '' } }) => [
  locationQuery(orgId, locationId),
  containersHereQuery(orgId, locationId),
  tagsQuery(orgId),
  mapBackgroundQuery(orgId),
];

/** One location: whether it is public, its facts, and its containers. */
export default function LocationPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, paths: own } = useOrganization();
  const { locationId: id = '', orgUnit } = useParams();
  const query = useQuery(locationQuery(orgId, id));
  return (
    <Stack className={styles.page}>
      <BackLink to={own.locations()}>{t('nav.locations')}</BackLink>
      <DataLoadingView query={query}>
        {(location) => {
          if (orgUnit === undefined) return <Found location={location} />;
          const department = location.departments.find(({ id: departmentId }) => departmentId === Number(orgUnit));
          return department === undefined ? (
            <NotFoundScreen />
          ) : (
            <Found key={department.id} location={location} orgUnit={department} />
          );
        }}
      </DataLoadingView>
    </Stack>
  );
}

interface FoundProps {
  readonly location: Location;
  /** The department whose page at the location is shown. */
  readonly orgUnit?: Location['departments'][number];
}

function Found({ location, orgUnit }: FoundProps) {
  const { t } = useTranslation('workspace');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const navigate = useNavigate();
  const deletions = useDeletions();
  usePageReport([orgUnit?.name, location.name, name].filter((part) => part !== undefined).join(' – '));
  const remove = () => {
    deletions.start({
      key: `location ${location.id}`,
      title: t('location.deleted', { name: location.name }),
      remove: () => deleteLocation(orgId, location.id),
    });
    void navigate(own.locations());
  };
  return (
    <>
      <PageHeading title={location.name} description={orgUnit?.name}>
        {may('inventory.delete') && location.containers === 0 && (
          <Button variation="ghost" onClick={remove}>
            {t('delete')}
          </Button>
        )}
        {may('inventory.write') && (
          <Button asChild>
            <Link to={own.editLocation(location.id)}>{t('edit')}</Link>
          </Button>
        )}
      </PageHeading>
      {may('inventory.delete') && location.containers > 0 && (
        <Stack screenOnly>
          <Muted>{t('location.inUse', { count: location.containers, shown: formatCount(location.containers) })}</Muted>
        </Stack>
      )}
      {orgUnit !== undefined && <OrgUnit location={location} orgUnit={orgUnit} />}
      <div className={styles.columns}>
        <Panel title={t('facts')}>
          <LocationFacts location={location} />
        </Panel>
        <div className={styles.stack}>
          <Panel title={t('location.page')}>
            <Publication location={location} />
          </Panel>
          {location.coordinates !== undefined && (
            <PositionField
              orgId={orgId}
              label={t('map.positionOf', { name: location.name })}
              position={location.coordinates}
            />
          )}
        </div>
      </div>
      <ContainersHere locationId={location.id} />
    </>
  );
}

/** What a department does at the location. */
function OrgUnit({ location, orgUnit }: Required<FoundProps>) {
  const { t } = useTranslation('workspace');
  const { paths: own } = useOrganization();
  return (
    <Panel title={t('location.orgUnit')}>
      <Row gap={16} rowGap={8}>
        <Link to={own.departmentReport(orgUnit.id)}>{t('department-report:tabs.report')}</Link>
        <Link to={own.departmentLogs(orgUnit.id)}>{t('department-report:tabs.logs')}</Link>
        <Link reloadDocument to={paths.scaleLocation(location.id, orgUnit.id)}>
          {t('scale:openStation')}
        </Link>
        <Link to={own.location(location.id)}>{location.name}</Link>
      </Row>
    </Panel>
  );
}

function LocationFacts({ location }: { location: Location }) {
  const { t, i18n } = useTranslation('workspace');
  const { id: orgId } = useOrganization();
  const tagNames = useTagNames(orgId);
  const language = i18n.language as Language;
  const { coordinates, departments, updatedAt, updatedBy } = location;
  const moment = formatDateTime(new Date(updatedAt), language);
  const town = [location.postcode, location.municipality].filter((part) => part !== undefined).join(' ');
  return (
    <Facts
      facts={factsOf<Location>({
        id: 'shown elsewhere',
        name: 'shown elsewhere',
        published: 'shown elsewhere',
        containers: 'shown elsewhere',
        openRequests: 'not shown',
        address: { name: t('location.address'), value: location.address },
        postcode: 'shown elsewhere',
        municipality: { name: t('location.municipality'), value: town },
        accessNotes: { name: t('access-notes:label'), value: location.accessNotes },
        coordinates: {
          name: t('location.position'),
          value: coordinates !== undefined && (
            <a href={mapLink(coordinates)} target="_blank" rel="noreferrer">
              {t('location.onMap')}
            </a>
          ),
        },
        languages: {
          name: t('location.languages'),
          value:
            location.languages.map((code) => languageNames[code]).join(', ') || t('location.organizationLanguages'),
        },
        departments: {
          name: t('nav.departments'),
          value: departments.length > 0 && <OrgUnitLinks location={location} />,
        },
        tagValueIds: { name: t('tags'), value: tagNames(location.tagValueIds) },
        createdAt: { name: t('createdAt'), value: formatDate(new Date(location.createdAt), language) },
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

function OrgUnitLinks({ location: { id, departments } }: { location: Location }) {
  const { paths: own } = useOrganization();
  return (
    <Row as="span" inline gap={12} rowGap={4}>
      {departments.map((department) => (
        <Link key={department.id} to={own.location(id, department.id)}>
          {department.name}
        </Link>
      ))}
    </Row>
  );
}

/** Whether the location has a public page, and the way to it. */
function Publication({ location }: { location: Location }) {
  const { t } = useTranslation('workspace');
  const { id: orgId, may } = useOrganization();
  const save = useSaveLocation(orgId, location.id);
  const publicAddress = usePublicAddress();
  const path = paths.location(location.id);
  const publish = (published: boolean) => {
    const body = locationBody({ ...locationValues(location), published });
    if (!save.isPending) save.mutate({ body, version: location.version });
  };
  return (
    <div className={styles.stack}>
      <ErrorNotice error={save.error} />
      {may('inventory.write') && (
        <Toggle
          label={t('location.publish')}
          checked={location.published}
          onChange={({ target }) => publish(target.checked)}
        />
      )}
      <Muted>{t(location.published ? 'location.publishedText' : 'location.notPublishedText')}</Muted>
      {location.published && <UnreachableNotice />}
      {location.published && (
        <a href={path} target="_blank" rel="noreferrer">
          {publicAddress(path)}
        </a>
      )}
      {location.published && may('shortLinks.write') && <ShortLinkButton orgId={orgId} target={path} />}
    </div>
  );
}
