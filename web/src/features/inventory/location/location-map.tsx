import type { MapBackground, LocationMap as Mapped, MappedLocation } from '@tunna/contract/inventory/map';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { LocationMarkers } from './location-markers.ts';
import styles from './map.module.css';
import { MapAttribution } from './map-attribution.tsx';
import { openMap } from './map-canvas.ts';

interface Props {
  readonly background: MapBackground;
  readonly mapped: Mapped;
  /** Called when the user opens a location, or several at one position; the element is the pressed marker. */
  readonly onOpen: (locations: readonly MappedLocation[], refocus: () => void) => void;
  /** Shown above the map. */
  readonly children?: ReactNode;
}

/** A map of locations. Fetched when it is needed: the map's code is as large as the rest of the page. */
// biome-ignore lint/style/noDefaultExport: `lazy` takes the default export.
export default function LocationMap({ background, mapped, onOpen, children }: Props) {
  const { t } = useTranslation('workspace');
  const element = useRef<HTMLDivElement>(null);
  const markers = useRef<LocationMarkers>(undefined);
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (element.current === null) return;
    const map = openMap(element.current, background, { zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut') });
    const parts = ({ name, containers, openRequests }: MappedLocation) => [
      name,
      t('container.total', { count: containers, shown: String(containers) }),
      ...(openRequests > 0 ? [t('map.openRequests', { count: openRequests })] : []),
    ];
    markers.current = new LocationMarkers(map, {
      words: {
        location: (location) => parts(location).join(', '),
        cluster: (count) => t('map.cluster', { count }),
      },
      onOpen: (locations, refocus) => open(locations, refocus),
    });
    return () => {
      markers.current = undefined;
      map.remove();
    };
  }, [background, t]);
  // After the map itself, which a change of language opens again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the markers belong to the map of this background and language.
  useEffect(() => markers.current?.show(mapped), [mapped, background, t]);
  return (
    <div className={styles.frame}>
      <section ref={element} className={styles.map} aria-label={t('map.label')} />
      <MapAttribution {...background} />
      {children}
    </div>
  );
}
