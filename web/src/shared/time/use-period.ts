import { dayIn } from '@tunna/domain/time/days';
import type { Comparison, Period } from '@tunna/domain/time/months';
import { isComparison, isPeriod, type UsualPeriod, usualPeriod } from '@tunna/domain/time/period';
import { useAddress } from './use-address.ts';

export interface ChosenPeriod extends Period {
  readonly compare?: Comparison;
}

/** The month that it is now, `2026-03`. */
export const presentMonth = (): string => dayIn(new Date()).slice(0, 7);

/**
 * The period that the page's address names in `from`, `until` and `compare`, and a way to change it. The rest of the address stays.
 * @param usual the period of an address that names none, or one that cannot be asked for
 */
export function usePeriod(usual: UsualPeriod) {
  const [address, changeAddress] = useAddress();
  const given = { from: address.get('from') ?? '', until: address.get('until') ?? '' };
  const compare = address.get('compare') ?? '';
  const period: ChosenPeriod = {
    ...(isPeriod(given) ? given : usualPeriod(usual, presentMonth())),
    ...(isComparison(compare) ? { compare } : {}),
  };
  const change = ({ from, until, compare: compared }: ChosenPeriod) =>
    changeAddress((now) => {
      const next = new URLSearchParams(now);
      next.set('from', from);
      next.set('until', until);
      if (compared === undefined) next.delete('compare');
      else next.set('compare', compared);
      return next;
    });
  return [period, change] as const;
}
