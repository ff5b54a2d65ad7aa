import { amountText, toDecimal } from '@tunna/domain/numbers/decimal';
import { isIncluded } from './recent-weighings.ts';
import type { StoredStation, StoredWeighing } from './station-store.ts';
import { netOfWeighing } from './weighing-queue.ts';

export interface DaySum {
  /** Kilograms, a decimal number. */
  readonly kg: string;
  readonly weighings: number;
}

interface Options {
  readonly locationId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** The day of a time of the tablet's clock. */
  dayOf(at: string): string;
}

/** What was weighed on a day: the server's total, and what this tablet has confirmed or undone since. */
export function dayTotal(
  { readings, today, askedAt }: Pick<StoredStation, 'readings' | 'today' | 'askedAt'>,
  stored: readonly StoredWeighing[],
  { locationId, day, dayOf }: Options,
): DaySum {
  const counted = new Map(
    readings.flatMap(({ key, state, kg }) => (key !== undefined && state === 'counted' ? [[key, kg]] : [])),
  );
  let { kg, weighings }: DaySum = today?.day === day ? today : { kg: '0', weighings: 0 };
  for (const one of stored) {
    if (one.locationId !== locationId || one.state === 'refused' || dayOf(one.at) !== day) continue;
    const known = counted.get(one.key);
    if (one.state === 'undoing' && known !== undefined) {
      kg = amountText(toDecimal(kg).minus(known));
      weighings -= 1;
    } else if (one.state !== 'undoing' && known === undefined && !(one.state === 'sent' && isIncluded(one, askedAt))) {
      kg = amountText(toDecimal(kg).plus(netOfWeighing(one)));
      weighings += 1;
    }
  }
  return { kg, weighings };
}
