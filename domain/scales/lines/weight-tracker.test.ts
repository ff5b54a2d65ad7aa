import { describe, expect, it } from 'vitest';
import type { ShownWeight } from './weight-line.ts';
import { type LastStored, WeightTracker } from './weight-tracker.ts';

const now = new Date('2026-03-20T12:00:00Z');
const stable = (net: string): ShownWeight => ({ net, unit: 'kg', stable: true, overloaded: false });
const moving = (net: string): ShownWeight => ({ ...stable(net), stable: false });
const times = (count: number, weight: ShownWeight) => Array<ShownWeight>(count).fill(weight);

/** The stored weights, each with its load. */
function storedWeights(shown: readonly ShownWeight[], least = 0, last?: LastStored) {
  const tracker = new WeightTracker(last, now);
  return shown.flatMap((weight) => {
    const found = tracker.take(weight, least, now);
    return found === undefined ? [] : [[found.net, found.load]];
  });
}

describe('the stored weights of a scale', () => {
  it('contain each load once, when it is stable', () => {
    const load = (net: string) => [moving('3'), ...times(9, stable(net)), moving('2'), ...times(5, stable('0'))];
    expect(storedWeights([...load('5.2'), ...load('5.2'), ...load('7')])).toEqual([
      ['5.2', 1],
      ['5.2', 2],
      ['7', 3],
    ]);
  });

  it('ignore a momentary stable state while a load settles', () => {
    expect(
      storedWeights([
        moving('4'),
        stable('5.4'),
        moving('5.3'),
        stable('5.4'),
        stable('5.2'),
        ...times(3, stable('5.3')),
      ]),
    ).toEqual([['5.3', 1]]);
  });

  it('contain added weight as the same load, and each weight of a load once', () => {
    const shown = [
      ...times(4, stable('5')),
      moving('6'),
      ...times(4, stable('8')),
      moving('7'),
      ...times(4, stable('5')),
    ];
    expect(storedWeights(shown)).toEqual([
      ['5', 1],
      ['8', 1],
    ]);
  });

  it('exclude an empty, overloaded or negative scale, and weights below the minimum', () => {
    const overloaded = { ...stable('0'), stable: false, overloaded: true };
    expect(storedWeights([...times(5, stable('0.000')), ...times(5, stable('-3')), ...times(5, overloaded)])).toEqual(
      [],
    );
    expect(storedWeights([...times(5, stable('0.4')), ...times(5, stable('0.5'))], 0.5)).toEqual([['0.5', 1]]);
  });
});

it('the current load has the number of its reading, before it is stable too', () => {
  const tracker = new WeightTracker(undefined, now);
  const numbers = [...times(3, stable('5')), moving('4'), stable('0'), moving('3'), ...times(3, stable('6'))].map(
    (weight) => {
      const reading = tracker.take(weight, 0, now);
      return [tracker.load, reading?.load];
    },
  );
  expect(numbers).toEqual([
    [1, undefined],
    [1, undefined],
    [1, 1],
    [1, undefined],
    [2, undefined],
    [2, undefined],
    [2, undefined],
    [2, undefined],
    [2, 2],
  ]);
  const again = new WeightTracker({ net: '5.2', load: 41, at: now }, now);
  again.take(stable('5.2'), 0, now);
  expect(again.load).toBe(41);
});

describe('after a restart with a load on the scale', () => {
  const last = { net: '5.2', load: 41, at: new Date(now.getTime() - 30_000) };

  it('the load is not stored again', () => {
    expect(storedWeights(times(9, stable('5.2')), 0, last)).toEqual([]);
  });

  it('the next load is stored, even with the same weight', () => {
    expect(
      storedWeights([...times(9, stable('5.2')), ...times(3, stable('0')), ...times(9, stable('5.2'))], 0, last),
    ).toEqual([['5.2', 42]]);
  });

  it('another weight is stored, and the same one after a long time', () => {
    expect(storedWeights(times(9, stable('6')), 0, last)).toEqual([['6', 42]]);
    const longAgo = { ...last, at: new Date(now.getTime() - 3_600_000) };
    expect(storedWeights(times(9, stable('5.2')), 0, longAgo)).toEqual([['5.2', 42]]);
  });
});

describe('zero and tare from a tablet', () => {
  const run = (...steps: readonly (ShownWeight | 'pause' | 'zeroed' | 'cleared')[]) => {
    const tracker = new WeightTracker(undefined, now);
    return steps.flatMap((step) => {
      if (step === 'pause') tracker.pause();
      else if (step === 'zeroed' || step === 'cleared') tracker.resume(step === 'cleared');
      else {
        const found = tracker.take(step, 0.2, now);
        return found === undefined ? [] : [[found.net, found.load]];
      }
      return [];
    });
  };

  it('end the load: what is added to the tared one is another load', () => {
    const tared = [...times(3, stable('2.5')), 'pause' as const, 'zeroed' as const, ...times(3, stable('0'))];
    expect(run(...tared, moving('4'), ...times(3, stable('6.1')), ...times(3, stable('-2.5')))).toEqual([
      ['2.5', 1],
      ['6.1', 2],
    ]);
  });

  it('count no load again whose tare was cleared, until the scale was empty', () => {
    const cleared = [...times(3, stable('6.1')), 'pause' as const, ...times(5, stable('8.6')), 'cleared' as const];
    const later = [...times(5, stable('8.6')), moving('9'), ...times(5, stable('9.4')), stable('0')];
    expect(run(...cleared, ...later, ...times(3, stable('8.6')))).toEqual([
      ['6.1', 1],
      ['8.6', 2],
    ]);
  });

  it('take no weight while it is not known whether it is net or gross', () => {
    expect(run('pause', ...times(9, stable('8.6')))).toEqual([]);
  });
});
