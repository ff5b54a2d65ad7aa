import type { LocationMap, MappedLocation } from '@tunna/contract/inventory/map';
import { DomEvent, divIcon, type Map as LeafletMap, latLngBounds, type Marker, marker } from 'leaflet';
import styles from './map.module.css';
import { clustersOf } from './map-clusters.ts';

/** Texts of markers. */
interface MarkerWords {
  readonly location: (location: MappedLocation) => string;
  readonly cluster: (count: number) => string;
}

/** Pixels within which markers would cover each other. */
const reach = 48;
/** Maximum of colours in a marker. */
const maxColors = 4;

function buttonOf(label: string, count: number, colors: readonly string[], openRequests: number): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.marker ?? '';
  button.setAttribute('aria-label', label);
  button.title = label;
  button.append(String(count));
  const swatches = document.createElement('span');
  swatches.className = styles.swatches ?? '';
  for (const color of colors.slice(0, maxColors)) {
    const swatch = document.createElement('span');
    swatch.style.background = color;
    swatches.append(swatch);
  }
  button.append(swatches);
  if (openRequests > 0) {
    const mark = document.createElement('span');
    mark.className = styles.asked ?? '';
    mark.append('!');
    button.append(mark);
  }
  return button;
}

interface Options {
  readonly words: MarkerWords;
  /** Receives several locations if they have the same position, and a function that gives the focus back. */
  readonly onOpen: (locations: readonly MappedLocation[], refocus: () => void) => void;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Markers of locations on a map: those in view, put together where they would cover each other. */
export class LocationMarkers {
  readonly #map: LeafletMap;
  readonly #options: Options;
  readonly #shown = new Map<string, Marker>();
  #locations: readonly MappedLocation[] = [];
  #colors = new Map<number, string>();

  constructor(map: LeafletMap, options: Options) {
    this.#map = map;
    this.#options = options;
    map.on('moveend', () => this.#draw());
  }

  /** Shows these locations, and fits the map to them. */
  show({ locations, wasteStreams }: Pick<LocationMap, 'locations' | 'wasteStreams'>): void {
    this.#locations = locations;
    this.#colors = new Map(wasteStreams.map(({ id, color }) => [id, color]));
    for (const [key, shown] of this.#shown) this.#remove(key, shown);
    if (locations.length > 0) this.#fit(locations);
    this.#draw();
  }

  #fit(locations: readonly MappedLocation[]): void {
    const bounds = latLngBounds(locations.map(({ latitude, longitude }) => [latitude, longitude]));
    this.#map.fitBounds(bounds, { padding: [reach, reach], maxZoom: 16 });
  }

  #remove(key: string, shown: Marker): void {
    shown.remove();
    this.#shown.delete(key);
  }

  #draw(): void {
    const zoom = this.#map.getZoom();
    const view = this.#map.getBounds().pad(0.2);
    const points = this.#locations.map((location) => {
      const { x, y } = this.#map.project([location.latitude, location.longitude], zoom);
      return { x, y, location };
    });
    const visible = new Map(
      clustersOf(points, reach)
        .map((cluster) => cluster.map(({ location }) => location))
        .filter(([first]) => first !== undefined && view.contains([first.latitude, first.longitude]))
        .map((cluster) => [cluster.map(({ id }) => id).join(' '), cluster]),
    );
    for (const [key, shown] of this.#shown) if (!visible.has(key)) this.#remove(key, shown);
    for (const [key, cluster] of visible) if (!this.#shown.has(key)) this.#add(key, cluster);
  }

  #add(key: string, cluster: readonly MappedLocation[]): void {
    const [first] = cluster;
    if (first === undefined) return;
    const isOne = cluster.length === 1;
    const streams = [...new Set(cluster.flatMap(({ wasteStreamIds }) => wasteStreamIds))];
    const colors = streams.flatMap((id) => this.#colors.get(id) ?? []);
    const { location: wordsOf, cluster: clusterWords } = this.#options.words;
    const label = isOne ? wordsOf(first) : clusterWords(cluster.length);
    const count = isOne ? first.containers : cluster.length;
    const button = buttonOf(label, count, colors, sum(cluster.map(({ openRequests }) => openRequests)));
    button.classList.toggle(styles.cluster ?? '', !isOne);
    button.addEventListener('click', () => this.#press(key, cluster));
    DomEvent.disableClickPropagation(button);
    // Users interact with the button; the marker only contains it.
    const icon = divIcon({ html: button, className: styles.place ?? '', iconSize: [0, 0] });
    const options = { icon, keyboard: false, interactive: false };
    this.#shown.set(key, marker([first.latitude, first.longitude], options).addTo(this.#map));
  }

  /** Opens a location, or several with the same position; zooms in on others. */
  #press(key: string, cluster: readonly MappedLocation[]): void {
    const [first] = cluster;
    if (first === undefined) return;
    const isSpot = cluster.every(
      ({ latitude, longitude }) => latitude === first.latitude && longitude === first.longitude,
    );
    if (isSpot || this.#map.getZoom() === this.#map.getMaxZoom()) {
      this.#options.onOpen(cluster, () => this.#focus(key));
      return;
    }
    this.#map.getContainer().focus();
    this.#fit(cluster);
  }
  /** Focuses a marker, which may have been drawn again meanwhile; without it, the map. */
  #focus(key: string): void {
    const button = this.#shown.get(key)?.getElement()?.querySelector('button');
    (button ?? this.#map.getContainer()).focus();
  }
}
