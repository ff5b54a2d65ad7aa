import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DraftedLoad, draftAfter } from './draft-load.ts';
import type { LiveScale } from './load.ts';

const scale = { least: '0.5', capacity: undefined };
const draft: DraftedLoad = { scaleId: 1, kg: '6.1', sequence: 7, isTyped: false };
const shows = (kg: string, more: object = {}): LiveScale => ({
  connection: 'live',
  weight: {
    ...{
      scaleId: 1,
      kg,
      isStable: true,
      isOverloaded: false,
      isUnderloaded: undefined,
      sequence: 7,
      commands: undefined,
      isResting: undefined,
      load: undefined,
      at: '2026-05-04T10:00:00.000Z',
    },
    ...more,
  },
});

it('waits while zero or tare is being set, and ends with the weight that was tared', () => {
  for (const kg of ['6.1', '8.6'])
    expect(draftAfter(draft, scale, shows(kg, { isResting: true })).state).toBe('waiting');
  expect(draftAfter(draft, scale, shows('0', { isResting: true })).state).toBe('removed');
});

it('ends with its load', () => {
  expect(draftAfter(draft, scale, shows('0', { sequence: undefined })).state).toBe('removed');
  expect(draftAfter(draft, scale, shows('0.499', { isStable: false })).state).toBe('removed');
  expect(draftAfter(draft, scale, shows('0', { isOverloaded: true })).state).toBe('waiting');
  expect(draftAfter(draft, scale, shows('0', { isUnderloaded: true })).state).toBe('waiting');
  expect(draftAfter(draft, { ...scale, capacity: '60' }, shows('60.01')).state).toBe('waiting');
});

it('ends when the next load is on the scale, also if it was not received that the scale was empty', () => {
  const numbered = { ...draft, load: 3 };
  expect(draftAfter(numbered, scale, shows('8', { load: 4, sequence: 8 })).state).toBe('removed');
  expect(draftAfter(numbered, scale, shows('8', { load: 3, sequence: 8 })).state).toBe('changed');
});

it('takes the weight of a load that grows, once it is stable', () => {
  expect(draftAfter(draft, scale, shows('7', { isStable: false, sequence: undefined })).state).toBe('waiting');
  expect(draftAfter(draft, scale, shows('8', { sequence: 8 }))).toEqual({
    ...{ state: 'changed', kg: '8', sequence: 8, isSlight: false },
  });
  expect(draftAfter(draft, scale, shows('6.12', { sequence: 8 }))).toMatchObject({ state: 'changed', isSlight: true });
});

it('stays while the scale flickers, or nothing is known', () => {
  expect(draftAfter(draft, scale, shows('6.1', { sequence: undefined })).state).toBe('same');
  expect(draftAfter(draft, scale, shows('6.15', { isStable: false })).state).toBe('same');
  expect(draftAfter(draft, scale, { ...shows('9.3'), connection: 'lost' }).state).toBe('same');
  expect(draftAfter(draft, scale, { connection: 'live' }).state).toBe('same');
  expect(draftAfter(draft, scale, shows('9.3', { scaleId: 2 })).state).toBe('same');
});

it('keeps a typed weight, and takes the number of a reading with the same weight', () => {
  const typed = { ...draft, sequence: undefined, isTyped: true };
  for (const kg of ['0', '9.3']) expect(draftAfter(typed, scale, shows(kg)).state).toBe('same');
  expect(draftAfter(typed, scale, shows('6.10'))).toMatchObject({ state: 'changed', sequence: 7, isSlight: true });
});

it('can only be confirmed with the weight and the number that the scale shows', () => {
  const grams = fc.integer({ min: -200, max: 20_000 });
  const frame = fc.record({ grams, isStable: fc.boolean(), isOverloaded: fc.boolean(), sequence: fc.nat(9) });
  fc.assert(
    fc.property(fc.array(frame, { minLength: 1, maxLength: 40 }), (frames) => {
      let now: DraftedLoad | undefined = draft;
      for (const { grams: weight, sequence, ...more } of frames) {
        const kg = String(weight / 1000);
        const change = draftAfter(now ?? draft, scale, shows(kg, { ...more, sequence: sequence + 1 }));
        if (now === undefined) return;
        if (change.state === 'changed') now = { ...now, kg: change.kg, sequence: change.sequence };
        if (change.state === 'removed') now = undefined;
        if (weight < 500 && !more.isOverloaded) expect(now).toBeUndefined();
        else if (more.isStable && !more.isOverloaded) expect(now).toMatchObject({ kg, sequence: sequence + 1 });
        else if (change.state === 'same') expect(Math.abs(Number(now?.kg) - weight / 1000)).toBeLessThan(0.21);
      }
    }),
    { seed: 20, numRuns: 2_000 },
  );
});
