import { describe, expect, it } from 'vitest';
import { Decimal } from '../../numbers/decimal.ts';
import { addDays } from '../../time/days.ts';
import type { FillEvidence } from './fill.ts';
import { replayFill } from './fill-replay.ts';

const today = '2026-06-30';
const none: ReadonlySet<string> = new Set();
/** Days before today. */
const ago = (...days: readonly number[]): string[] => days.map((count) => addDays(today, -count));
const evidence = (more: Partial<FillEvidence>): FillEvidence => ({ today, emptyings: [], readings: [], ...more });
const kg = (amount: number, day: string) => ({ day, kg: new Decimal(amount) });

describe('the replay of automatic requests by the calendar', () => {
  it('requests each collection once its usual interval has passed to the level, with what was known then', () => {
    // Every ten days, the last one after twenty. The first three intervals were no estimate yet.
    const emptyings = ago(70, 60, 50, 40, 30, 20, 0);
    expect(replayFill(evidence({ emptyings }), none, 80)).toEqual({
      ...{ percent: 80, collections: 3, requested: 3, early: 0, scheduled: 0 },
      // 2, 2 and 12 days.
      daysBefore: 5.3,
    });
    expect(replayFill(evidence({ emptyings }), none, 100)).toMatchObject({ requested: 1, early: 2, daysBefore: 10 });
  });

  it('counts a collection that came before the level as early', () => {
    expect(replayFill(evidence({ emptyings: ago(45, 35, 25, 15, 10) }), none, 80)).toEqual({
      ...{ percent: 80, collections: 1, requested: 0, early: 1, scheduled: 0 },
    });
  });

  it('requests nothing where a scheduled collection came before it was surely full', () => {
    const emptyings = ago(70, 60, 50, 40, 30, 20, 0);
    // The last one was late: it was surely full before.
    expect(replayFill(evidence({ emptyings }), new Set(emptyings), 80)).toMatchObject({
      ...{ collections: 3, requested: 1, scheduled: 2, early: 0, daysBefore: 12 },
    });
  });

  it('is of the last year, from collections before it too, and of none after today', () => {
    const emptyings = [...ago(400, 390, 380, 370, 360, -10), ...ago(360)];
    expect(replayFill(evidence({ emptyings }), none, 80)).toMatchObject({ collections: 1, requested: 1 });
    expect(replayFill(evidence({ emptyings: ago(400, 390, 380, 370) }), none, 80)).toBeUndefined();
  });

  it('also where the rhythm was lost later', () => {
    expect(replayFill(evidence({ emptyings: ago(140, 130, 120, 110, 10) }), none, 80)).toMatchObject({
      ...{ collections: 1, requested: 1, daysBefore: 92 },
    });
  });

  it('is absent without an estimate', () => {
    expect(replayFill(evidence({}), none, 80)).toBeUndefined();
    expect(replayFill(evidence({ emptyings: ago(30, 20, 10) }), none, 80)).toBeUndefined();
  });
});

describe('the replay of automatic requests by weight', () => {
  const capacity = new Decimal(100);
  const emptyings = ago(60, 40, 20);

  it('requests on the day on which the weight reached the level', () => {
    const readings = [
      // Each filling is weighed while it fills: 90 kg until ten days before its collection, and 50 kg.
      ...[kg(50, addDays(today, -55)), kg(40, addDays(today, -50)), kg(5, addDays(today, -45))],
      ...[kg(30, addDays(today, -35)), kg(20, addDays(today, -30))],
    ];
    expect(replayFill(evidence({ emptyings, readings: readings.toReversed(), capacity }), none, 80)).toEqual({
      ...{ percent: 80, collections: 2, requested: 1, early: 1, scheduled: 0, daysBefore: 10 },
    });
  });

  it('ignores what was weighed on the day of the collection', () => {
    const readings = [kg(30, addDays(today, -50)), kg(20, addDays(today, -45)), kg(60, addDays(today, -40))];
    expect(replayFill(evidence({ emptyings: ago(60, 40), readings, capacity }), none, 80)).toMatchObject({ early: 1 });
  });
});
