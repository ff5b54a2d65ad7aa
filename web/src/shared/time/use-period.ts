import { dayIn } from '@tunna/domain/time/days';
import type { Comparison, Period } from '@tunna/domain/time/months';
import { isComparison, isPeriod, type UsualPeriod, usualPeriod, yearUntil } from '@tunna/domain/time/period';
import { useAddress } from './use-address.ts';

export interface ChosenPeriod extends Period {
  readonly compare?: Comparison;
}

/** The current month, `2026-03`. */
export const presentMonth = (): string => dayIn(new Date()).slice(0, 7);

/** What an address has of a period: its months if they are valid, and the comparison. */
export function chosenPeriod(address: URLSearchParams): Partial<ChosenPeriod> {
  const given = { from: address.get('from') ?? '', until: address.get('until') ?? '' };
  const compare = address.get('compare') ?? '';
  return { ...(isPeriod(given) ? given : {}), ...(isComparison(compare) ? { compare } : {}) };
}

/** The period of a page whose address has none. `yearUntilNow` is for readings: it includes the present month. */
type DefaultPeriod = UsualPeriod | 'yearUntilNow';

/** The period in an address (`from`, `until` and `compare`). @param usual the period of an address without a valid one */
export const readPeriod = (address: URLSearchParams, usual: DefaultPeriod): ChosenPeriod => ({
  ...(usual === 'yearUntilNow' ? yearUntil(presentMonth()) : usualPeriod(usual, presentMonth())),
  ...chosenPeriod(address),
});

/**
 * The period in the page's address, and a function to change it, which leads to the first page. Other parameters stay.
 * @param usual the period of an address without a valid one
 */
export function usePeriod(usual: DefaultPeriod) {
  const [address, changeAddress] = useAddress();
  const period = readPeriod(address, usual);
  const change = ({ from, until, compare: compared }: ChosenPeriod) =>
    changeAddress((now) => {
      const next = new URLSearchParams(now);
      next.set('from', from);
      next.set('until', until);
      next.delete('page');
      if (compared === undefined) next.delete('compare');
      else next.set('compare', compared);
      return next;
    });
  return [period, change] as const;
}
