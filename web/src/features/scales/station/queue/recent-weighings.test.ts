import type { StationReading } from '@tunna/contract/scales/station';
import { expect, it } from 'vitest';
import { recentWeighings, shownByServer } from './recent-weighings.ts';
import type { StoredWeighing, WeighingState } from './station-store.ts';

const storedWeighing = (key: string, state: WeighingState, minute: number): StoredWeighing => ({
  ...{ key, state, locationId: 'here', scaleId: 1, kg: '2.5', wasteStreamId: 3 },
  at: `2026-05-04T10:${String(minute).padStart(2, '0')}:00.000Z`,
});
const reading = (id: number, minute: number, more: Partial<StationReading> = {}): StationReading => ({
  ...{ id, scaleId: 1, kg: '9', state: 'counted' },
  weighedAt: `2026-05-04T10:${String(minute).padStart(2, '0')}:00.000Z`,
  ...{
    heldBecause: undefined,
    wasteStream: undefined,
    department: undefined,
    sequence: undefined,
    key: undefined,
    binTare: undefined,
    mayUndo: undefined,
  },
  ...more,
});

it('shows each weighing once, from the server or from this tablet', () => {
  const stream = { id: 3, names: {}, color: '#000000' } as StationReading['wasteStream'];
  const recent = recentWeighings(
    'here',
    [
      storedWeighing('a', 'sent', 1),
      storedWeighing('b', 'waiting', 5),
      storedWeighing('c', 'refused', 6),
      { ...storedWeighing('d', 'waiting', 7), locationId: 'there' },
    ],
    [reading(1, 1, { key: 'a', wasteStream: stream }), reading(2, 3), reading(3, 4, { state: 'unassigned' })],
    [],
  );
  expect(recent.map(({ id, state }) => `${id} ${state}`)).toEqual(['b waiting', '2 counted', 'a sent']);
  // A weighing that was assigned elsewhere is undone there.
  expect(recent.map(({ undo }) => undo?.key)).toEqual(['b', undefined, 'a']);
});

it('offers the undo of weighings that the server lets this tablet undo', () => {
  const wasteStream = { id: 3, names: {}, color: '#000000' } as StationReading['wasteStream'];
  const recent = recentWeighings(
    'here',
    [],
    [true, false, undefined].map((mayUndo, index) =>
      reading(index, 9 - index, { key: `key ${index}`, wasteStream, mayUndo }),
    ),
    [],
  );
  expect(recent.map(({ undo }) => undo?.key)).toEqual(['key 0', undefined, undefined]);
});

it('shows pending undos as such, and no more than five weighings', () => {
  const recent = recentWeighings(
    'here',
    [storedWeighing('a', 'undoing', 9)],
    [1, 2, 3, 4, 5, 6].map((id) => reading(id, id)),
    [],
  );
  expect(recent).toHaveLength(5);
  expect(recent[0]).toMatchObject({ id: 'a', state: 'undoing', undo: undefined });
});

it('keeps a sent weighing until the server shows it, for at most a day', () => {
  const now = new Date('2026-05-04T11:00:00.000Z');
  const all = [storedWeighing('a', 'sent', 1), storedWeighing('b', 'sent', 2), storedWeighing('c', 'waiting', 3)];
  expect(shownByServer(all, { readings: [reading(1, 1, { key: 'a' })] }, now)).toEqual(['a']);
  expect(shownByServer(all, { readings: [] }, new Date('2026-05-05T11:00:00.000Z'))).toEqual(['a', 'b']);
  // Counted before the server was asked: it is one of many that the list does not show.
  const settled = { at: 1_000, isAwaited: false };
  const [old, late] = [
    { ...storedWeighing('d', 'sent', 4), settled },
    { ...storedWeighing('e', 'sent', 5), settled: { ...settled, isAwaited: true } },
  ] as const;
  expect(shownByServer([old, late], { readings: [], askedAt: 1_001 }, now)).toEqual(['d']);
  expect(shownByServer([old], { readings: [], askedAt: 1_000 }, now)).toEqual([]);
});
