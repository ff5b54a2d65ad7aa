import { type LiveSource, liveSource } from '@tunna/contract/scales/device-call';
import { type ShownWeight, shownWeight } from '@tunna/contract/scales/station';
import { parseView, type View } from '@tunna/contract/view';
import { z } from 'zod';

/** The weight of a scale, with its location. */
export interface LocatedWeight {
  readonly organizationId: number;
  readonly locationId: string;
  readonly weight: ShownWeight;
  readonly source?: LiveSource | undefined;
}

/** Max bytes of one notification; PostgreSQL accepts 7,999. */
const maxBytes = 7_900;

const message = z.object({
  from: z.string(),
  weights: z.array(
    z.object({ organizationId: z.int(), locationId: z.string(), weight: shownWeight, source: liveSource.optional() }),
  ),
  watched: z.array(z.int()),
});

/** The leading parts that fit. */
function fitting<Part>(parts: readonly Part[], fits: (part: Part) => boolean): readonly Part[] {
  const first = parts.findIndex((part) => !fits(part));
  return first === -1 ? parts : parts.slice(0, first);
}

/** As many weights and watched scales as one notification can contain, with their ids. */
export function payloadOf(
  from: string,
  weights: readonly LocatedWeight[],
  watched: readonly number[],
): { payload: string; weights: readonly number[]; watched: readonly number[] } {
  let left = maxBytes - Buffer.byteLength(JSON.stringify({ from, weights: [], watched: [] }));
  const fits = (part: unknown): boolean => {
    left -= Buffer.byteLength(JSON.stringify(part)) + 1;
    return left >= 0;
  };
  const notifiedWatched = fitting(watched, fits);
  const notified = fitting(weights, fits);
  return {
    payload: JSON.stringify({ from, weights: notified, watched: notifiedWatched }),
    weights: notified.map(({ weight }) => weight.scaleId),
    watched: notifiedWatched,
  };
}

/** The message of another server; undefined for any other payload. */
export function weightsIn(payload: string): View<typeof message> | undefined {
  try {
    return parseView(message, JSON.parse(payload));
  } catch {
    return undefined;
  }
}
