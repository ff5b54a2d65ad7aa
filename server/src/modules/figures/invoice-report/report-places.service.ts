import type { Figures } from '@tunna/contract/figures/figures';
import { amountText, sum } from '@tunna/domain/numbers/decimal';

interface Place {
  readonly location?: Figures['locations'][number]['location'];
  readonly kg: string;
  readonly cost: string;
}

/**
 * The locations that a report lists by name, and one row for all lines without a location: earlier reports do not separate those that need
 * none. The sum of further locations is left out, because it depends on how many there are.
 */
export function namedPlaces({ locations }: Figures): Place[] {
  const listed = locations.filter(({ omitted }) => omitted === undefined);
  const nowhere = listed.filter(({ location }) => location === undefined);
  return [
    ...listed.filter(({ location }) => location !== undefined),
    ...(nowhere.length === 0
      ? []
      : [{ kg: amountText(sum(nowhere.map(({ kg }) => kg))), cost: amountText(sum(nowhere.map(({ cost }) => cost))) }]),
  ];
}
