import { useQuery } from '@tanstack/react-query';
import type { MapBackground, LocationMap as Mapped, MappedLocation } from '@tunna/contract/inventory/map';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Badge, EmptyState, Notice, Skeleton, Stack } from '@tunna/ui';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { mapBackgroundQuery } from '../../../features/inventory/location/map.queries.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BrowserOnly } from '../../../shared/layout/browser-only.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { LocationCard } from './location-card.tsx';
import styles from './locations-map.module.css';

const LocationMap = lazy(() => import('../../../features/inventory/location/location-map.tsx'));

interface Opened {
  readonly locations: readonly MappedLocation[];
  /** Gives the focus back to where the card was opened. */
  readonly refocus: () => void;
}

/** The locations on a map, and as a list beside it. */
export function LocationsMap({ mapped }: { mapped: Mapped | undefined }) {
  const { id: orgId } = useOrganization();
  const background = useQuery(mapBackgroundQuery(orgId));
  if (mapped === undefined) return <Skeleton className={styles.pending} />;
  return (
    <DataLoadingView query={background} pending={<Skeleton className={styles.pending} />}>
      {(known) => <Found mapped={mapped} background={known} />}
    </DataLoadingView>
  );
}

function Found({ mapped, background }: { mapped: Mapped; background: MapBackground }) {
  const { t } = useTranslation('workspace');
  const [opened, setOpened] = useState<Opened>();
  const { locations, withoutPosition, total } = mapped;
  const hidden = total - withoutPosition - locations.length;
  const close = () => {
    opened?.refocus();
    setOpened(undefined);
  };
  return (
    <Stack gap={12}>
      {hidden > 0 && <Notice level="info">{t('map.tooMany', { shown: formatCount(locations.length) })}</Notice>}
      <WithoutPosition count={withoutPosition} />
      {locations.length === 0 ? (
        <EmptyState icon="place" headline={t('map.none')} sentence={t('map.noneText')} />
      ) : (
        <div className={styles.columns}>
          <BrowserOnly rendered={<Skeleton className={styles.pending} />}>
            <Suspense fallback={<Skeleton className={styles.pending} />}>
              <LocationMap
                background={background}
                mapped={mapped}
                onOpen={(here, refocus) => setOpened({ locations: here, refocus })}
              >
                {opened !== undefined && (
                  <LocationCard key={opened.locations[0]?.id} locations={opened.locations} onClose={close} />
                )}
              </LocationMap>
            </Suspense>
          </BrowserOnly>
          <MapList locations={locations} />
        </div>
      )}
    </Stack>
  );
}

/** A link to the locations without a position. */
function WithoutPosition({ count }: { count: number }) {
  const { t } = useTranslation('workspace');
  const { paths: own } = useOrganization();
  if (count === 0) return null;
  return (
    <p className={styles.without}>
      <Link to={own.locations({ positioned: 'false' })}>
        {t('map.withoutPosition', { count, shown: formatCount(count) })}
      </Link>
    </p>
  );
}

/** The content of the map, for screen readers. */
function MapList({ locations }: { locations: readonly MappedLocation[] }) {
  const { t } = useTranslation('workspace');
  const { paths: own } = useOrganization();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className={styles.list} aria-label={t('map.listed')} tabIndex={0}>
      <ul>
        {locations.map(({ id, name, address, containers, openRequests }) => (
          <li key={id}>
            <Link to={own.location(id)}>{name}</Link>
            {address !== undefined && <span>{address}</span>}
            <span>{t('container.total', { count: containers, shown: formatCount(containers) })}</span>
            {openRequests > 0 && <Badge variation="warning">{t('map.openRequests', { count: openRequests })}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}
