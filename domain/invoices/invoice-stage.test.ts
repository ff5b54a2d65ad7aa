import { describe, expect, it } from 'vitest';
import { firstStage, nextInQueue } from './invoice-stage.ts';

const none = { received: 0, check: 0, classify: 0, findings: 0, done: 0 };

describe('the stage in which the work begins', () => {
  it('is the first with something to do', () => {
    expect(firstStage({ ...none, received: 1, findings: 2, done: 9 })).toBe('received');
    expect(firstStage({ ...none, classify: 3, findings: 2, done: 9 })).toBe('classify');
  });

  it('is done if nothing is left', () => {
    expect(firstStage({ ...none, done: 9 })).toBe('done');
    expect(firstStage(none)).toBe('done');
  });
});

describe('the next invoice of a queue', () => {
  const march = { id: 7, serviceDay: '2026-03-31' };
  const april = { id: 3, serviceDay: '2026-04-30' };
  const alsoApril = { id: 5, serviceDay: '2026-04-30' };
  const queue = [march, april, alsoApril];

  it('follows the current one by service day, then by id', () => {
    expect(nextInQueue(queue, march)).toBe(april);
    expect(nextInQueue(queue, april)).toBe(alsoApril);
  });

  it('is the first again after the last', () => {
    expect(nextInQueue(queue, alsoApril)).toBe(march);
  });

  it('follows the place of an invoice that has left the queue', () => {
    expect(nextInQueue([march, alsoApril], april)).toBe(alsoApril);
  });

  it('does not exist if only the current one is left', () => {
    expect(nextInQueue([april], april)).toBeUndefined();
    expect(nextInQueue([], april)).toBeUndefined();
  });
});
