import { useQuery } from '@tanstack/react-query';
import type { MappedLocation } from '@tunna/contract/inventory/map';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Badge, Button, Icon, Row } from '@tunna/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { containersQuery } from '../../../features/inventory/container/container-workspace.queries.ts';
import { StreamName } from '../../../features/inventory/shared/stream-name.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { containerName } from './container-name.ts';
import styles from './location-card.module.css';

/** Maximum of containers in a card; the location's page has all. */
const maxContainers = 10;

interface Props {
  /** One location, or several with the same position. */
  readonly locations: readonly MappedLocation[];
  readonly onClose: () => void;
}

/** The content of a marker of the map. Escape closes it. */
export function LocationCard({ locations: [location, ...others], onClose }: Props) {
  return location === undefined ? null : <Card location={location} others={others} onClose={onClose} />;
}

interface CardProps extends Pick<Props, 'onClose'> {
  readonly location: MappedLocation;
  readonly others: readonly MappedLocation[];
}

function Card({ location: { id, name, address, containers, openRequests }, others, onClose }: CardProps) {
  const { t } = useTranslation('workspace');
  const { id: orgId, paths: own } = useOrganization();
  const heading = useRef<HTMLAnchorElement>(null);
  const query = useQuery(containersQuery(orgId, { locationId: id, pageSize: maxContainers }));
  useEffect(() => heading.current?.focus(), []);
  return (
    <div
      role="dialog"
      aria-label={name}
      className={styles.card}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Row nowrap align="start" justify="between" className={styles.head}>
        <Link ref={heading} to={own.location(id)}>
          {name}
        </Link>
        <Button variation="ghost" size="small" aria-label={t('close')} onClick={onClose}>
          <Icon name="cross" size={16} />
        </Button>
      </Row>
      {address !== undefined && <p>{address}</p>}
      {openRequests > 0 && <Badge variation="warning">{t('map.openRequests', { count: openRequests })}</Badge>}
      <DataLoadingView query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{t('location.noContainers')}</p>
          ) : (
            <ul>
              {rows.map((container) => (
                <li key={container.id}>
                  <Link to={own.container(container.id)}>{containerName(container)}</Link>
                  <StreamName {...container.wasteStream} />
                  {container.openRequestId !== undefined && (
                    <Badge variation="warning">{t('container.openRequest')}</Badge>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </DataLoadingView>
      {containers > maxContainers && (
        <Link to={own.containers({ locationId: id })}>
          {t('map.allContainers', { shown: formatCount(containers) })}
        </Link>
      )}
      {others.length > 0 && (
        <>
          <p>{t('map.sameSpot')}</p>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link to={own.location(other.id)}>{other.name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
