import type { Figures } from '@tunna/contract/figures/figures';

/** The key of a row of locations. */
export const placeKey = ({ location, isUnassigned, omitted }: Figures['locations'][number]): string =>
  location?.id ?? (omitted === undefined ? (isUnassigned === true ? 'unassigned' : 'none') : 'others');
