import { describe, expect, it } from 'vitest';
import type { ContainerCollections, KnownContainer, StatedLine } from '../audited-invoice.ts';
import { possibleDays } from './possible-days.ts';
import type { Sited } from './weighed-days.ts';

const line = (start: string, end: string, more: Partial<StatedLine> = {}): Sited => ({
  ...{ position: 1, itemKey: '', wordingKey: 'mottaka', placeKey: '', textKey: '', tickets: [], net: '100', kg: '50' },
  ...{ kind: 'material', unit: 'KGM', quantity: '50', period: { start, end }, serviceDay: end },
  ...{ locationId: 'a', wasteStreamId: 1 },
  ...(more as object),
});
const container = (id: number): KnownContainer => ({ id, wasteStreamId: 1, kind: 'wheelie_bin', isHeavy: false });
/** A container: `2026-03-05 2026-03-12m`, with `m` for missed and `r` for requested. */
const facts = (...containers: readonly string[]) => ({
  country: 'IS',
  containers: new Map([['a', containers.map((_days, index) => container(index))]]),
  collections: new Map(
    containers.map((days, index): [number, ContainerCollections] => {
      const all = days.split(' ').map((text) => ({ day: text.slice(0, 10), mark: text.slice(10) }));
      const planned = all.filter(({ mark }) => mark !== 'r');
      return [
        index,
        {
          scheduled: [{ from: '2025-01-01' }],
          planned: planned.map(({ day, mark }) => ({ day, state: mark === 'm' ? 'missed' : 'done' })),
          requested: all.filter(({ mark }) => mark === 'r').map(({ day }) => ({ from: day, doneOn: day })),
        },
      ];
    }),
  ),
});
const march = line('2026-03-01', '2026-03-31');
/** Spans as `02-27/03-26 1`, the most probable ones. */
const spansOf = (of: Sited, given: ReturnType<typeof facts>, lines: readonly StatedLine[] = []) =>
  possibleDays(of, given, lines)
    ?.spans.map(([{ start, end }, probability]) => `${start.slice(5)}/${end.slice(5)} ${probability.toFixed(2)}`)
    .toSorted();

describe('the possible days of a weight', () => {
  it('are those between the collections, where no holiday is near', () => {
    const weekly = facts('2026-02-19 2026-02-26 2026-03-05 2026-03-26 2026-04-09');
    expect(possibleDays(march, weekly, [])).toEqual({
      spans: [[{ start: '2026-02-27', end: '2026-03-26' }, 1]],
      widest: { start: '2026-02-27', end: '2026-03-26' },
      narrowest: { start: '2026-02-27', end: '2026-03-26' },
    });
  });

  it('leave out missed collections and count requested ones', () => {
    expect(spansOf(march, facts('2026-02-19 2026-02-26m 2026-03-05 2026-03-26m 2026-03-28r'))).toEqual([
      '02-20/03-28 1.00',
    ]);
  });

  it('end up to three days beside a collection at a holiday, within the period', () => {
    // Ascension is on 14 May.
    const may = line('2026-05-01', '2026-05-15');
    const given = facts('2026-04-15 2026-05-06 2026-05-14 2026-05-27');
    expect(spansOf(may, given)).toEqual([
      ...['04-16/05-06 0.27', '04-16/05-11 0.13', '04-16/05-12 0.13', '04-16/05-13 0.13', '04-16/05-14 0.20'],
      '04-16/05-15 0.13',
    ]);
    expect(possibleDays(may, given, [])).toMatchObject({
      widest: { start: '2026-04-16', end: '2026-05-15' },
      narrowest: { start: '2026-04-16', end: '2026-05-06' },
    });
  });

  it('keep a collection near a holiday on its day most often', () => {
    const spans = spansOf(line('2026-05-01', '2026-05-31'), facts('2026-04-15 2026-05-13'));
    expect(spans?.filter((span) => span.endsWith('0.80'))).toEqual(['04-16/05-13 0.80']);
    expect(spans).toHaveLength(7);
  });

  it('end on the last day that a collection planned after the period may have been moved to', () => {
    const spans = spansOf(line('2026-05-01', '2026-05-12'), facts('2026-04-15 2026-05-06 2026-05-14'));
    expect(spans).toEqual(['04-16/05-06 0.73', '04-16/05-11 0.13', '04-16/05-12 0.13']);
  });

  it('are not one span where containers were emptied on different days', () => {
    const found = possibleDays(march, facts('2026-02-26 2026-03-26', '2026-02-19 2026-03-28r'), []);
    expect(found).toEqual({
      spans: [],
      widest: { start: '2026-02-20', end: '2026-03-28' },
      narrowest: { start: '2026-02-27', end: '2026-03-26' },
    });
  });

  it('are those since the last stated day, for a line of one day', () => {
    // Maundy Thursday is on 2 April.
    const given = facts('2026-03-26 2026-04-02 2026-04-09');
    const stated = [line('2026-03-26', '2026-03-26'), line('2026-04-01', '2026-04-01')];
    const day = line('2026-04-09', '2026-04-09');
    expect(spansOf(day, given, stated)).toEqual(['04-02/04-09 1.00']);
    const others = [
      line('2026-04-01', '2026-04-01', { locationId: 'b' }),
      line('2026-04-01', '2026-04-01', { wasteStreamId: 2 }),
      line('2026-04-01', '2026-04-01', { kind: 'transport' }),
      line('2026-04-01', '2026-04-01', { kg: undefined }),
      line('2026-04-01', '2026-04-02'),
    ];
    expect(spansOf(day, given, others)).toHaveLength(7);
  });

  it('are not one span for a line of a day on which not all containers were emptied', () => {
    const given = facts('2026-03-12 2026-03-19', '2026-03-12 2026-03-17r 2026-03-19');
    expect(possibleDays(line('2026-03-17', '2026-03-17'), given, [])).toEqual({
      spans: [],
      widest: { start: '2026-03-13', end: '2026-03-17' },
      narrowest: { start: '2026-03-17', end: '2026-03-16' },
    });
  });

  it('are unknown without a period, a container, a schedule or an earlier collection', () => {
    const given = facts('2026-02-26 2026-03-26');
    expect(possibleDays({ ...march, period: undefined }, given, [])).toBeUndefined();
    expect(possibleDays({ ...march, locationId: 'b' }, given, [])).toBeUndefined();
    expect(possibleDays(line('2024-12-01', '2024-12-31'), given, [])).toBeUndefined();
    expect(possibleDays(march, facts('2026-03-05 2026-03-26'), [])).toBeUndefined();
  });
});
