import type { DayStop, ProviderDay } from '@tunna/contract/requests/provider-day';
import { areaOf, type DayGroup, dayGroups, directionLinks, groupOf } from '@tunna/domain/requests/provider-day';
import { routeByArea } from '@tunna/domain/requests/route';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DayStopCard } from './day-stop-card.tsx';
import styles from './provider-day.module.css';
import type { SendDayChange } from './send-day-change.ts';

/** Open requests by day and area, in the order of a short route. */
export function DayGroups({ day, ...sending }: SendDayChange & { readonly day: ProviderDay }) {
  const groups = Map.groupBy(day.open, (stop) => groupOf(stop, day.today));
  return dayGroups.map((group) => {
    const stops = groups.get(group);
    if (stops === undefined) return null;
    return (
      <Group key={group} group={group} stops={stops} showsOrganization={day.organizations.length > 1} {...sending} />
    );
  });
}

interface GroupProps extends SendDayChange {
  readonly group: DayGroup;
  readonly stops: readonly DayStop[];
  readonly showsOrganization: boolean;
}

function Group({ group, stops, showsOrganization, ...sending }: GroupProps) {
  const { t } = useTranslation('provider-day');
  const areas = routeByArea(
    stops.map((stop) => ({
      key: stop.key,
      coordinates: stop.location?.coordinates,
      area: areaOf(stop.location),
      stop,
    })),
  );
  const order = areas.flatMap(({ stops: within }) => within);
  const routes = directionLinks(order.flatMap(({ coordinates }) => (coordinates === undefined ? [] : [coordinates])));
  return (
    <section className={styles.group} data-group={group}>
      <h2>
        {t(`group.${group}`)} <span className={styles.count}>{stops.length}</span>
      </h2>
      {order.length > 1 && routes.length > 0 && (
        <p className={styles.routes}>
          {routes.map((route, index) => (
            <a key={route} href={route} rel="noreferrer" className={styles.target}>
              {routes.length === 1 ? t('route') : t('routePart', { part: index + 1, of: routes.length })}
            </a>
          ))}
        </p>
      )}
      {areas.map(({ name, stops: within }) => (
        <section key={name} className={styles.area}>
          <h3>{name === '' ? t('noArea') : name}</h3>
          <ol className={styles.stops}>
            {within.map(({ stop }) => (
              <DayStopCard
                key={stop.key}
                stop={stop}
                number={order.findIndex(({ key }) => key === stop.key) + 1}
                overdue={group === 'overdue'}
                showsOrganization={showsOrganization}
                {...sending}
              />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}
