import 'leaflet/dist/leaflet.css';
import type { MapBackground } from '@tunna/contract/inventory/map';
import { control, type LatLngTuple, type Map as LeafletMap, map, tileLayer } from 'leaflet';
import styles from './map.module.css';

interface Words {
  readonly zoomIn: string;
  readonly zoomOut: string;
}

/** All of Iceland. */
export const wholeCountry: { readonly center: LatLngTuple; readonly zoom: number } = { center: [64.9, -18.6], zoom: 5 };

const closest = 19;

/**
 * Opens a map in the element; without a background or a network, markers are on a plain background.
 * @param words without them the map is read-only
 */
export function openMap(element: HTMLElement, { tilesUrl }: MapBackground, words?: Words): LeafletMap {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isActive = words !== undefined;
  const opened = map(element, {
    ...wholeCountry,
    attributionControl: false,
    zoomControl: false,
    maxZoom: closest,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
    ...(isActive
      ? {}
      : {
          dragging: false,
          keyboard: false,
          scrollWheelZoom: false,
          doubleClickZoom: false,
          boxZoom: false,
          touchZoom: false,
        }),
  });
  if (isActive) control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(opened);
  if (tilesUrl !== undefined) {
    // The tile server receives the origin, as its terms require, but not the path of the page.
    const options = { className: styles.tiles, maxZoom: closest, referrerPolicy: 'origin' } as const;
    tileLayer(tilesUrl, options).addTo(opened);
  }
  return opened;
}
