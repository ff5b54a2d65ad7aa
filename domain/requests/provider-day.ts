/** A provider's open requests by day. */
import { dayOf, daysAfter } from '../time/dates.ts';
import type { Coordinates } from './route.ts';

export const dayGroups = ['overdue', 'today', 'tomorrow', 'later'] as const;
export type DayGroup = (typeof dayGroups)[number];

interface Timed {
  readonly dueAt: string;
  /** `YYYY-MM-DD`. */
  readonly plannedFor?: string | undefined;
}

/** The day on which a request is to be completed: the planned day, else the due day. */
export const dayOfStop = ({ dueAt, plannedFor }: Timed): string => plannedFor ?? dayOf(new Date(dueAt));

/** The group of a request on a day, both as `YYYY-MM-DD`. */
export function groupOf(stop: Timed, today: string): DayGroup {
  const day = dayOfStop(stop);
  if (day < today) return 'overdue';
  if (day === today) return 'today';
  return day === daysAfter(today, 1) ? 'tomorrow' : 'later';
}

/** The town of a location: postcode and municipality; empty if both are unknown. */
export const areaOf = (
  location: { readonly postcode?: string | undefined; readonly municipality?: string | undefined } | undefined,
): string => [location?.postcode, location?.municipality].filter((part) => part !== undefined && part !== '').join(' ');

/** Stops of one link to directions: its maker accepts nine between the start and the end. */
const maxDirections = 10;

const pointOf = ({ latitude, longitude }: Coordinates) => `${latitude},${longitude}`;

/**
 * Links to directions over stops in their order, from where the phone is. Phones open them in their map program. A long route has several
 * links, each of at most ten stops.
 */
export function directionLinks(points: readonly Coordinates[]): string[] {
  const parts = Array.from({ length: Math.ceil(points.length / maxDirections) }, (_part, index) =>
    points.slice(index * maxDirections, (index + 1) * maxDirections).map(pointOf),
  );
  return parts.map((part) => {
    const destination = encodeURIComponent(String(part.pop()));
    const waypoints = part.length === 0 ? '' : `&waypoints=${encodeURIComponent(part.join('|'))}`;
    return `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${destination}${waypoints}`;
  });
}

/** A link that finds an address without coordinates. */
export const addressLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
