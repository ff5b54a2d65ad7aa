import { beforeEach, describe, expect, it } from 'vitest';
import { Activity, type Failure } from './activity.ts';

const begin = Date.parse('2026-07-20T12:00:00Z');
let time: number;
let activity: Activity;

beforeEach(() => {
  time = begin;
  activity = new Activity(() => new Date(time));
});

const minutes = (count: number): void => {
  time += count * 60_000;
};
const failure = (changed: Partial<Failure> = {}): Failure => ({
  code: 'internal',
  call: 'listContainers',
  cause: '42P01',
  statement: 'containers',
  requestId: 'a-1',
  ...changed,
});

describe('the activity of a process', () => {
  it('has the slowest calls first, with their number, sum and slowest request', () => {
    activity.observe('listContainers', 200, 0.2, 'a-1');
    activity.observe('listContainers', 200, 1.4, 'a-2');
    activity.observe('getReport', 200, 0.9, 'a-3');
    activity.observeStatement('containers', 120);
    const { calls, slowCalls, slowestCalls, slowestStatements } = activity.state();
    expect([calls, slowCalls]).toEqual([3, 1]);
    expect(slowestCalls).toMatchObject([
      { name: 'listContainers', count: 2, slowest: 1400, requestId: 'a-2' },
      { name: 'getReport', count: 1, slowest: 900, requestId: 'a-3' },
    ]);
    expect(slowestCalls[0]?.total).toBeCloseTo(1600);
    expect(slowestStatements).toMatchObject([{ name: 'containers', count: 1, slowest: 120 }]);
  });

  it('covers one to two hours: older calls are forgotten', () => {
    activity.observe('first', 200, 5, 'a-1');
    minutes(70);
    activity.observe('second', 200, 1, 'a-2');
    activity.observe('first', 200, 2, 'a-3');
    expect(activity.state()).toMatchObject({
      measuredFrom: new Date(begin),
      calls: 3,
      slowestCalls: [{ name: 'first', count: 2, slowest: 5000, requestId: 'a-1' }, { name: 'second' }],
    });
    minutes(60);
    expect(activity.state()).toMatchObject({ calls: 2, slowestCalls: [{ name: 'first', slowest: 2000 }, {}] });
    minutes(300);
    expect(activity.state()).toMatchObject({ measuredFrom: new Date(time), calls: 0, slowestCalls: [] });
  });

  it('leaves out event streams, which last for hours', () => {
    activity.observe('streamEvents', 200, 7200, 'a-1');
    expect(activity.state()).toMatchObject({ calls: 0, slowestCalls: [] });
  });

  it('counts equal errors, and has the newest first with the id of its request', () => {
    activity.noteFailure(failure());
    activity.noteFailure(failure({ call: 'getReport' }));
    minutes(5);
    activity.noteFailure(failure({ requestId: 'a-9' }));
    expect(activity.state().errors).toEqual([
      { ...failure({ requestId: 'a-9' }), count: 2, firstAt: new Date(begin), lastAt: new Date(time) },
      { ...failure({ call: 'getReport' }), count: 1, firstAt: new Date(begin), lastAt: new Date(begin) },
    ]);
  });

  it('stays small: many names and errors are cut, and what is cut is counted', () => {
    for (let each = 0; each < 5_000; each += 1) {
      activity.observe(`call${each}`, 200, 1 + each, 'a-1');
      activity.observeStatement(`statement${each}`, each);
      activity.noteFailure(failure({ call: `call${each}` }));
    }
    const { calls, slowestCalls, slowestStatements, errors, differentErrors } = activity.state();
    expect([calls, slowestCalls.length, slowestStatements.length]).toEqual([5_000, 5, 5]);
    // The first 2,000 names.
    expect(slowestCalls[0]?.name).toBe('call1999');
    expect([errors.length, errors[0]?.call, differentErrors]).toEqual([50, 'call4999', 5_000]);
  });
});
