import type { MapBackground } from '@tunna/contract/inventory/map';
import { divIcon, type LatLng, type Map as LeafletMap, type Marker, marker } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './map.module.css';
import { MapAttribution } from './map-attribution.tsx';
import { openMap, wholeCountry } from './map-canvas.ts';

/** Degrees, WGS 84. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

interface Props {
  readonly background: MapBackground;
  readonly position: Position | undefined;
  readonly label: string;
  /** Called when the user moves the position; without it the map is read-only. */
  readonly onMove?: (position: Position) => void;
}

/** Pixels that an arrow key moves the marker. */
const keyStep = 8;
const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
};

/** Six decimals are a tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
const positionOf = ({ lat, lng }: LatLng): Position => ({ latitude: rounded(lat), longitude: rounded(lng) });

/** A marker that is dragged, or moved by the arrow keys while it has the focus. */
function movableMarker(map: LeafletMap, label: string, move: (position: Position) => void): Marker {
  const pin = document.createElement('span');
  pin.className = styles.pin ?? '';
  const icon = divIcon({ html: pin, className: styles.place ?? '', iconSize: [0, 0] });
  const placed = marker(map.getCenter(), { icon, draggable: true, title: label });
  placed.on('dragend', () => move(positionOf(placed.getLatLng())));
  placed.on('add', () => {
    const element = placed.getElement();
    element?.setAttribute('aria-label', label);
    element?.addEventListener('keydown', (event) => {
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const point = map.latLngToContainerPoint(placed.getLatLng()).add([step[0], step[1]]);
      move(positionOf(map.containerPointToLatLng(point)));
    });
  });
  return placed;
}

function stillMarker(map: LeafletMap): Marker {
  const pin = document.createElement('span');
  pin.className = styles.pin ?? '';
  const icon = divIcon({ html: pin, className: styles.place ?? '', iconSize: [0, 0] });
  return marker(map.getCenter(), { icon, interactive: false, keyboard: false });
}

/** One position on a small map, to be looked at or to be moved. */
// biome-ignore lint/style/noDefaultExport: `lazy` takes the default export.
export default function PositionMap({ background, position, label, onMove }: Props) {
  const { t } = useTranslation('workspace');
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef<{ map: LeafletMap; pin: Marker }>(undefined);
  const isMovable = onMove !== undefined;
  const move = useEffectEvent((moved: Position) => onMove?.(moved));
  useEffect(() => {
    if (element.current === null) return;
    const words = isMovable ? { zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut') } : undefined;
    const map = openMap(element.current, background, words);
    const pin = isMovable ? movableMarker(map, t('map.pin'), (moved) => move(moved)) : stillMarker(map);
    if (isMovable) map.on('click', ({ latlng }) => move(positionOf(latlng)));
    shown.current = { map, pin };
    return () => {
      shown.current = undefined;
      map.remove();
    };
  }, [background, isMovable, t]);
  const { latitude, longitude } = position ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marker belongs to the map of this background and language.
  useEffect(() => {
    if (shown.current === undefined) return;
    const { map, pin } = shown.current;
    if (latitude === undefined || longitude === undefined) {
      pin.remove();
      return;
    }
    const isFirst = map.getZoom() === wholeCountry.zoom;
    pin.setLatLng([latitude, longitude]).addTo(map);
    if (isFirst) map.setView([latitude, longitude], 15);
    else if (!map.getBounds().contains([latitude, longitude])) map.panTo([latitude, longitude]);
  }, [latitude, longitude, background, isMovable, t]);
  return (
    <div className={styles.small}>
      {isMovable ? (
        <section ref={element} className={styles.map} aria-label={label} />
      ) : (
        <div ref={element} className={styles.map} role="img" aria-label={label} />
      )}
      <MapAttribution {...background} />
    </div>
  );
}
