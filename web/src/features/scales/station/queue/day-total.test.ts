import type { StationReading } from '@tunna/contract/scales/station';
import { expect, it } from 'vitest';
import { dayTotal } from './day-total.ts';
import type { StoredWeighing, WeighingState } from './station-store.ts';

const storedWeighing = (key: string, state: WeighingState, more: Partial<StoredWeighing> = {}): StoredWeighing => ({
  ...{ key, state, locationId: 'here', scaleId: 1, kg: '2.5', wasteStreamId: 3 },
  at: '2026-05-04T10:00:00.000Z',
  ...more,
});
const counted = (key: string, kg = '2.5') => ({ key, kg, state: 'counted' }) as StationReading;
const day = { locationId: 'here', day: '2026-05-04', dayOf: (at: string) => at.slice(0, 10) };
const today = { day: '2026-05-04', kg: '10', weighings: 4 };

it('is the server’s total and what this tablet knows better', () => {
  const total = (weighings: readonly StoredWeighing[], readings: readonly StationReading[] = [], askedAt = 2_000) =>
    dayTotal({ readings, today, askedAt }, weighings, day);
  expect(total([])).toEqual({ kg: '10', weighings: 4 });
  expect(total([storedWeighing('a', 'waiting'), storedWeighing('b', 'begun')])).toEqual({ kg: '15', weighings: 6 });
  // Received although the response was lost.
  expect(total([storedWeighing('a', 'begun')], [counted('a')])).toEqual({ kg: '10', weighings: 4 });
  const settled = { at: 1_000, isAwaited: false };
  expect(total([storedWeighing('a', 'sent', { settled })])).toEqual({ kg: '10', weighings: 4 });
  expect(total([storedWeighing('a', 'sent', { settled })], [], 900)).toEqual({ kg: '12.5', weighings: 5 });
  expect(total([storedWeighing('a', 'sent', { settled: { ...settled, isAwaited: true } })])).toMatchObject({
    kg: '12.5',
  });
  expect(total([storedWeighing('a', 'undoing')], [counted('a', '2.25')])).toEqual({ kg: '7.75', weighings: 3 });
  expect(total([storedWeighing('a', 'undoing'), storedWeighing('b', 'refused')])).toEqual({ kg: '10', weighings: 4 });
});

it('is of one location and one day', () => {
  const others = [
    storedWeighing('a', 'waiting', { locationId: 'there' }),
    storedWeighing('b', 'waiting', { at: '2026-05-03T10:00:00.000Z' }),
  ];
  expect(dayTotal({ readings: [], today, askedAt: 0 }, others, day)).toMatchObject({ weighings: 4 });
  // After midnight without a connection the total begins again.
  expect(dayTotal({ readings: [], today, askedAt: 0 }, [], { ...day, day: '2026-05-05' })).toMatchObject({ kg: '0' });
  expect(dayTotal({ readings: [] }, [storedWeighing('a', 'waiting')], day)).toEqual({ kg: '2.5', weighings: 1 });
});
