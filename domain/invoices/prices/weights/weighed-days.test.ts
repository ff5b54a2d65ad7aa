import { describe, expect, it } from 'vitest';
import type { ContainerCollections, KnownContainer, StatedLine } from '../audited-invoice.ts';
import { type Sited, weighedDays, weighedIn } from './weighed-days.ts';

const line = (start: string, end: string, more: Partial<StatedLine> = {}): Sited => ({
  ...{ position: 1, itemKey: '', wordingKey: 'mottaka', placeKey: '', textKey: '', tickets: [], net: '100', kg: '50' },
  ...{ kind: 'material', unit: 'KGM', quantity: '50', period: { start, end }, serviceDay: end },
  ...more,
  locationId: 'a',
  wasteStreamId: 1,
});
const collected = (day: string, quantity: string): StatedLine =>
  line(day, day, { wordingKey: 'losun', unit: 'C62', quantity, kind: 'transport', kg: undefined });
const container = (id: number): KnownContainer => ({ id, wasteStreamId: 1, kind: 'wheelie_bin', isHeavy: false });
const facts = (...planned: readonly (readonly string[])[]) => ({
  country: 'IS',
  containers: new Map([['a', planned.map((_days, index) => container(index))]]),
  collections: new Map(
    planned.map((days, index): [number, ContainerCollections] => [
      index,
      { scheduled: [{ from: '2025-01-01' }], requested: [], planned: days.map((day) => ({ day, state: 'done' })) },
    ]),
  ),
  weighed: new Map([
    [
      'a 1',
      [
        { day: '2026-03-05', kg: '10' },
        { day: '2026-03-06', kg: '20.5' },
        { day: '2026-03-12', kg: '30' },
      ],
    ],
  ]),
});
const daysOf = (of: Sited, given: ReturnType<typeof facts>, lines: readonly StatedLine[] = []) =>
  weighedDays(of, given, lines);

describe('the days whose weighings belong to a line', () => {
  it('start after the collection before it and end with the last one within it', () => {
    const weekly = facts(['2026-03-05', '2026-03-12', '2026-03-19']);
    const usual = { start: '2026-03-06', end: '2026-03-19' };
    expect(daysOf(line('2026-03-10', '2026-03-20'), weekly).usual).toEqual(usual);
    expect(weighedIn(line('2026-03-10', '2026-03-20'), usual, weekly)?.toFixed()).toBe('50.5');
  });

  it('are those of the whole period where containers have different days, if it is long enough', () => {
    const different = facts(['2026-03-05', '2026-03-12'], ['2026-03-03', '2026-03-10']);
    expect(daysOf(line('2026-03-09', '2026-03-15'), different)).toEqual({
      usual: undefined,
      movable: 0,
      areMixed: true,
      widest: { start: '2026-03-04', end: '2026-03-15' },
    });
    expect(daysOf(line('2026-03-09', '2026-03-31'), different).usual).toEqual({
      start: '2026-03-09',
      end: '2026-03-31',
    });
  });

  it('are those of the whole period where only the first or the last collections differ, or there is none', () => {
    const week = line('2026-03-09', '2026-03-15');
    const widest = { start: '2026-03-04', end: '2026-03-15' };
    const before = facts(['2026-03-05', '2026-03-12'], ['2026-03-03', '2026-03-12']);
    expect(daysOf(week, before)).toEqual({ usual: undefined, movable: 0, areMixed: true, widest });
    expect(daysOf(week, facts(['2026-03-03']))).toEqual({ usual: undefined, movable: 0, areMixed: true, widest });
    const twentyDays = { start: '2026-03-09', end: '2026-03-28' };
    expect(daysOf(line('2026-03-09', '2026-03-28'), before).usual).toEqual(twentyDays);
    expect(daysOf(line('2026-03-09', '2026-03-27'), before).usual).toBeUndefined();
  });

  it('have no widest span where a container got its schedule within the period', () => {
    const late = facts(['2026-03-05', '2026-03-12'], ['2026-03-05', '2026-03-12']);
    late.collections.set(1, { requested: [], planned: [], scheduled: [{ from: '2026-03-10' }] });
    expect(daysOf(line('2026-03-09', '2026-03-15'), late).widest).toBeUndefined();
    const one = line('2026-03-12', '2026-03-12');
    const days = { start: '2026-03-05', end: '2026-03-12' };
    // The second container was never emptied.
    expect(daysOf(one, late, [collected('2026-03-04', '2')])).toEqual({ usual: days, movable: 0, widest: days });
    const planned = [{ day: '2026-03-05', state: 'done' as const }];
    late.collections.set(1, { requested: [], planned, scheduled: [{ from: '2026-03-13' }] });
    expect(daysOf(one, late, [collected('2026-03-04', '2')])).toEqual({ usual: days, movable: 0, widest: undefined });
  });

  it('are unknown for a day without containers', () => {
    expect(daysOf(line('2026-03-12', '2026-03-12'), facts(), [collected('2026-03-04', '2')])).toEqual({
      usual: undefined,
      movable: 0,
      areMixed: true,
    });
  });

  it('of a line for one day start after the last day on which all containers were emptied', () => {
    const two = facts(['2026-03-05'], ['2026-03-03']);
    const own = line('2026-03-12', '2026-03-12');
    const lines = [collected('2026-03-04', '2'), collected('2026-03-09', '1')];
    expect(daysOf(own, two, lines)).toEqual({
      usual: { start: '2026-03-05', end: '2026-03-12' },
      movable: 0,
      widest: { start: '2026-03-05', end: '2026-03-12' },
    });
    expect(daysOf(own, two, lines.slice(1)).usual).toBeUndefined();
  });

  it('of a line for one day do not start after a day on which a charge is repeated or a container was missed', () => {
    const two = facts(['2026-03-05'], ['2026-03-03']);
    const since = (...lines: StatedLine[]) => daysOf(line('2026-03-12', '2026-03-12'), two, lines).usual?.start;
    expect(since(collected('2026-03-04', '2'), collected('2026-03-09', '1'), collected('2026-03-09', '1'))).toBe(
      '2026-03-05',
    );
    expect(since(collected('2026-03-04', '2'), collected('2026-03-09', '2'))).toBe('2026-03-10');
    const missed = [{ day: '2026-03-09', state: 'missed' as const }];
    two.collections.set(1, { scheduled: [], planned: missed, requested: [] });
    expect(since(collected('2026-03-04', '2'), collected('2026-03-09', '2'))).toBe('2026-03-05');
    two.collections.set(1, {
      scheduled: [],
      planned: missed,
      requested: [{ from: '2026-03-09', doneOn: '2026-03-09' }],
    });
    expect(since(collected('2026-03-04', '2'), collected('2026-03-09', '2'))).toBe('2026-03-10');
  });

  it('of a line for one day start after a weight of the only container, or of a day on which all were to be emptied', () => {
    const weighedOn = (day: string, more: Partial<StatedLine> = {}) => line(day, day, more);
    const own = line('2026-03-12', '2026-03-12');
    const since = (days: ReturnType<typeof facts>, ...lines: StatedLine[]) => daysOf(own, days, lines).usual?.start;
    const one = facts(['2026-03-03']);
    expect(since(one, weighedOn('2026-03-05'))).toBe('2026-03-06');
    expect(since(one, weighedOn('2026-03-05', { kg: undefined }))).toBe(undefined);
    expect(since(one, weighedOn('2026-03-05', { kind: 'fee' }))).toBe(undefined);
    expect(since(one, line('2026-03-04', '2026-03-05'))).toBe(undefined);
    const both = facts(['2026-03-05', '2026-03-09'], ['2026-03-05']);
    expect(since(both, weighedOn('2026-03-05'), weighedOn('2026-03-09'))).toBe('2026-03-06');
    both.collections.set(1, { scheduled: [], planned: [], requested: [{ from: '2026-03-07', doneOn: '2026-03-09' }] });
    expect(since(both, weighedOn('2026-03-05'), weighedOn('2026-03-09'))).toBe('2026-03-10');
    both.collections.set(1, { scheduled: [], planned: [{ day: '2026-03-09', state: 'missed' }], requested: [] });
    expect(since(both, weighedOn('2026-03-09'))).toBe(undefined);
  });

  it('of a line for one day do not start at a holiday, on which some containers may have been left out', () => {
    const two = facts(['2026-04-24', '2026-05-01'], ['2026-04-24', '2026-05-01']);
    const lines = [line('2026-04-24', '2026-04-24'), line('2026-05-01', '2026-05-01')];
    expect(daysOf(line('2026-05-08', '2026-05-08'), two, lines).usual?.start).toBe('2026-04-25');
  });

  it('may be others around a holiday, and then reach back to the collection before', () => {
    const may = facts(['2026-04-17', '2026-04-24', '2026-05-01', '2026-05-08']);
    expect(daysOf(line('2026-05-02', '2026-05-10'), may)).toEqual({
      usual: { start: '2026-04-29', end: '2026-05-08' },
      movable: 1,
      widest: { start: '2026-04-24', end: '2026-05-10' },
    });
  });

  it('reach back four days from a holiday, if there is a collection', () => {
    const often = facts(['2026-04-24', '2026-04-28', '2026-05-01', '2026-05-08']);
    expect(daysOf(line('2026-05-02', '2026-05-10'), often).widest).toEqual({ start: '2026-04-24', end: '2026-05-10' });
    expect(daysOf(line('2026-05-02', '2026-05-10'), facts(['2026-05-01', '2026-05-08']))).toEqual({
      usual: { start: '2026-04-29', end: '2026-05-08' },
      movable: 1,
    });
  });

  it('reach to three days after a last collection at a holiday, within the period', () => {
    const april = facts(['2026-03-27', '2026-05-01']);
    expect(daysOf(line('2026-04-01', '2026-05-31'), april)).toMatchObject({
      usual: { start: '2026-03-28', end: '2026-05-04' },
      movable: 1,
    });
    expect(daysOf(line('2026-04-01', '2026-05-02'), april).usual?.end).toBe('2026-05-02');
    const may = facts(['2026-04-30', '2026-06-17']);
    expect(daysOf(line('2026-05-02', '2026-06-30'), may).movable).toBe(2);
  });

  it('are uncertain at both ends of a period that starts or ends at a holiday, where containers have different days', () => {
    const different = facts(['2026-04-10', '2026-05-08'], ['2026-04-09', '2026-05-08']);
    expect(daysOf(line('2026-05-02', '2026-05-29'), different).movable).toBe(2);
    expect(daysOf(line('2026-05-06', '2026-05-29'), different).movable).toBe(0);
  });

  it('have no widest span where collections are only requested: there may be others', () => {
    const weekly = facts(['2026-03-05']);
    const requested = ['2026-03-05', '2026-03-20'].map((day) => ({ from: day, doneOn: day }));
    const unscheduled = { ...weekly, collections: new Map([[0, { planned: [], scheduled: [], requested }]]) };
    expect(daysOf(line('2026-03-06', '2026-03-31'), unscheduled)).toEqual({
      usual: { start: '2026-03-06', end: '2026-03-20' },
      movable: 0,
    });
  });

  it('are unknown without a period', () => {
    expect(daysOf({ ...line('2026-05-02', '2026-05-10'), period: undefined }, facts(['2026-03-05']))).toEqual({
      movable: 0,
    });
  });
});
