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
 * A map in the element, with its background where there is one: without it, or without a network, markers stand on a plain ground.
 * @param words without them the map is only looked at
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
    // The map's server learns whose page asks, as its terms want, and no more: not which page.
    const options = { className: styles.tiles, maxZoom: closest, referrerPolicy: 'origin' } as const;
    tileLayer(tilesUrl, options).addTo(opened);
  }
  return opened;
}
