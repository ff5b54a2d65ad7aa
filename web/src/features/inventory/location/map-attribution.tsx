import type { MapBackground } from '@tunna/contract/inventory/map';
import styles from './map.module.css';

/** The attribution of the map. OpenStreetMap requires a link to its terms. */
export function MapAttribution({ tilesUrl, attribution }: MapBackground) {
  if (tilesUrl === undefined) return null;
  const isOpenStreetMap = new URL(tilesUrl).hostname.endsWith('openstreetmap.org');
  return (
    <p className={styles.attribution}>
      {isOpenStreetMap ? (
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
          {attribution}
        </a>
      ) : (
        attribution
      )}
    </p>
  );
}
