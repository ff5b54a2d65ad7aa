/** The order in which a provider visits stops. Distances are as the crow flies: no map service is asked. */

export interface Coordinates {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

export interface Stop {
  /** Unique; decides between equal distances. */
  readonly key: string;
  readonly coordinates?: Coordinates | undefined;
}

interface Placed {
  readonly key: string;
  readonly coordinates: Coordinates;
}

const radians = Math.PI / 180;
const earthRadius = 6371;

/** Kilometres between two points on a sphere (haversine formula). */
export function distanceBetween(from: Coordinates, to: Coordinates): number {
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  const square = north * north + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * east * east;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(square)));
}

const byKey = (one: { readonly key: string }, other: { readonly key: string }) => (one.key < other.key ? -1 : 1);

/** From a point, each time the nearest stop that is left. */
function nearestFirst<S extends Placed>(from: Coordinates, stops: readonly S[]): S[] {
  const left = stops.toSorted(byKey);
  const route: S[] = [];
  let here = from;
  for (;;) {
    const distances = left.map(({ coordinates }) => distanceBetween(here, coordinates));
    const [nearest] = left.splice(distances.indexOf(Math.min(...distances)), 1);
    if (nearest === undefined) return route;
    route.push(nearest);
    here = nearest.coordinates;
  }
}

/** Shorter changes than this, in kilometres, are rounding errors. */
const negligible = 1e-9;
/** Reverses the parts of a route whose reversal shortens it. Returns whether it has changed. */
function reverseParts(order: Placed[]): boolean {
  const legOf = (from: number, to: number) => {
    const [one, other] = [order[from], order[to]];
    return one && other ? distanceBetween(one.coordinates, other.coordinates) : 0;
  };
  let isShorter = false;
  for (let first = 1; first < order.length; first += 1) {
    for (let last = first + 1; last < order.length; last += 1) {
      const now = legOf(first - 1, first) + legOf(last, last + 1);
      const reversed = legOf(first - 1, last) + legOf(first, last + 1);
      if (reversed < now - negligible) {
        order.splice(first, last - first + 1, ...order.slice(first, last + 1).reverse());
        isShorter = true;
      }
    }
  }
  return isShorter;
}

/** Reverses parts of a route while that shortens it (2-opt), which ends because each reversal does. The first stop stays. */
function withoutDetours<S extends Placed>(route: readonly S[]): S[] {
  const order = [...route];
  let isShorter = true;
  while (isShorter) isShorter = reverseParts(order);
  return order;
}

const isPlaced = <S extends Stop>(stop: S): stop is S & Placed => stop.coordinates !== undefined;

/**
 * A short route over stops: from the first one with coordinates, or the nearest to a point, to the nearest that is left, then without
 * crossings. Stops without coordinates come last, by key. The order of the stops after the first one does not change the route.
 */
export function routeOver<S extends Stop>(stops: readonly S[], from?: Coordinates): S[] {
  const placed = stops.filter(isPlaced);
  const others = stops.filter((stop) => !isPlaced(stop)).toSorted(byKey);
  const [first, ...rest] = from === undefined ? placed : nearestFirst(from, placed);
  if (first === undefined) return others;
  return [...withoutDetours([first, ...nearestFirst(first.coordinates, rest)]), ...others];
}

/** Stops of the same area, in the order in which they are visited. */
export interface Area<S> {
  readonly name: string;
  readonly stops: readonly S[];
}

/** The middle of the stops with coordinates. */
function middleOf(stops: readonly Stop[]): Coordinates | undefined {
  const placed = stops.filter(isPlaced);
  if (placed.length === 0) return undefined;
  const mean = (field: keyof Coordinates) =>
    placed.reduce((sum, { coordinates }) => sum + coordinates[field], 0) / placed.length;
  return { latitude: mean('latitude'), longitude: mean('longitude') };
}

/**
 * A route by area: areas in a short order from the one of the first stop, and in each a short route that begins where the last area ended.
 */
export function routeByArea<S extends Stop & { readonly area: string }>(stops: readonly S[]): Area<S>[] {
  const areas = [...Map.groupBy(stops, ({ area }) => area)].map(([name, within]) => ({
    key: name,
    stops: within,
    coordinates: middleOf(within),
  }));
  let here: Coordinates | undefined;
  return routeOver(areas).map(({ key: name, stops: within }) => {
    const route = routeOver(within, here);
    here = route.findLast(isPlaced)?.coordinates ?? here;
    return { name, stops: route };
  });
}
