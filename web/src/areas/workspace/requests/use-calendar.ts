import { dayIn, isDay } from '@tunna/domain/time/days';
import { upTo } from '@tunna/ui';
import { usePhoneQuery } from '../../../shared/layout/use-phone-query.ts';
import { useAddress } from '../../../shared/time/use-address.ts';

const views = ['month', 'list'] as const;

export interface Calendar {
  /** On a phone always the list. */
  readonly view: (typeof views)[number];
  /** The day that the calendar is about. */
  readonly day: string;
  readonly page: number;
  readonly locationId: string;
  readonly serviceProviderId: string;
}

/** What a calendar's page shows, as its address says it; what that does not say is as it opens. */
export function readCalendar(address: URLSearchParams, onPhone: boolean, today = dayIn(new Date())): Calendar {
  const day = address.get('day') ?? '';
  const page = Number(address.get('page') ?? 1);
  return {
    view: onPhone || address.get('view') === 'list' ? 'list' : 'month',
    day: isDay(day) ? day : today,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    locationId: address.get('locationId') ?? '',
    serviceProviderId: address.get('serviceProviderId') ?? '',
  };
}

/** A change of what is shown, or a function that makes it from a change that may not be rendered yet. */
export type ChangeCalendar = (change: Partial<Calendar> | ((now: Calendar) => Partial<Calendar>)) => void;

export function useCalendar(): readonly [Calendar, ChangeCalendar, string] {
  const [address, changeAddress] = useAddress();
  const onPhone = usePhoneQuery(upTo('md'));
  const today = dayIn(new Date());
  // An open page shows the day on which it was rendered, also after midnight. An address without a day is then another one.
  const change: ChangeCalendar = (changed) =>
    changeAddress((address) => {
      const now = readCalendar(address, false, today);
      const next = { ...now, page: 1, ...(typeof changed === 'function' ? changed(now) : changed) };
      const written = new URLSearchParams();
      if (next.view !== 'month') written.set('view', next.view);
      if (next.day !== today || today !== dayIn(new Date())) written.set('day', next.day);
      if (next.page !== 1) written.set('page', String(next.page));
      if (next.locationId !== '') written.set('locationId', next.locationId);
      if (next.serviceProviderId !== '') written.set('serviceProviderId', next.serviceProviderId);
      return written;
    });
  return [readCalendar(address, onPhone, today), change, today];
}
