import type { DayStop } from '@tunna/contract/requests/provider-day';

/** The number of the container and its location. */
export const stopName = ({ container, location }: Pick<DayStop, 'container' | 'location'>): string =>
  [container.customId ?? container.slug, location?.name].filter((part) => part !== undefined).join(' – ');
