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
    expect(daysOf(week, before)).toEqual({ usual: undefined, widest });
    expect(daysOf(week, facts(['2026-03-03']))).toEqual({ usual: undefined, widest });
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
    expect(daysOf(one, late, [collected('2026-03-04', '2')])).toEqual({ usual: days, widest: days });
    const planned = [{ day: '2026-03-05', state: 'done' as const }];
    late.collections.set(1, { requested: [], planned, scheduled: [{ from: '2026-03-13' }] });
    expect(daysOf(one, late, [collected('2026-03-04', '2')])).toEqual({ usual: days, widest: undefined });
  });

  it('are unknown for a day without containers', () => {
    expect(daysOf(line('2026-03-12', '2026-03-12'), facts(), [collected('2026-03-04', '2')])).toEqual({
      usual: undefined,
      widest: undefined,
    });
  });

  it('of a line for one day start after the last day on which all containers were emptied', () => {
    const two = facts(['2026-03-05'], ['2026-03-03']);
    const own = line('2026-03-12', '2026-03-12');
    const lines = [collected('2026-03-04', '2'), collected('2026-03-09', '1')];
    expect(daysOf(own, two, lines)).toEqual({
      usual: { start: '2026-03-05', end: '2026-03-12' },
      widest: { start: '2026-03-05', end: '2026-03-12' },
    });
    expect(daysOf(own, two, lines.slice(1)).usual).toBeUndefined();
  });

  it('are not certain around a holiday, and then reach back to the collection before', () => {
    const may = facts(['2026-04-17', '2026-04-24', '2026-05-01', '2026-05-08']);
    expect(daysOf(line('2026-05-02', '2026-05-10'), may)).toEqual({
      usual: undefined,
      widest: { start: '2026-04-24', end: '2026-05-10' },
    });
  });

  it('reach back four days from a holiday, if there is a collection', () => {
    const often = facts(['2026-04-24', '2026-04-28', '2026-05-01', '2026-05-08']);
    expect(daysOf(line('2026-05-02', '2026-05-10'), often).widest).toEqual({ start: '2026-04-24', end: '2026-05-10' });
    expect(daysOf(line('2026-05-02', '2026-05-10'), facts(['2026-05-01', '2026-05-08']))).toEqual({
      usual: undefined,
      widest: undefined,
    });
  });

  it('have no widest span where collections are only requested: there may be others', () => {
    const weekly = facts(['2026-03-05']);
    const requested = ['2026-03-05', '2026-03-20'].map((day) => ({ from: day, doneOn: day }));
    const unscheduled = { ...weekly, collections: new Map([[0, { planned: [], scheduled: [], requested }]]) };
    expect(daysOf(line('2026-03-06', '2026-03-31'), unscheduled)).toEqual({
      usual: { start: '2026-03-06', end: '2026-03-20' },
      widest: undefined,
    });
  });

  it('are unknown without a period', () => {
    expect(daysOf({ ...line('2026-05-02', '2026-05-10'), period: undefined }, facts(['2026-03-05']))).toEqual({});
  });
});
