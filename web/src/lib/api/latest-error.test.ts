import { expect, it } from 'vitest';
import { latestError } from './latest-error.ts';

const error = new Error('refused');
const call = (submittedAt: number, failed: Error | null) => ({ submittedAt, error: failed });

it('only the call that was sent last counts', () => {
  expect(latestError(call(1, error), call(2, null))).toBeNull();
  expect(latestError(call(3, error), call(2, null))).toBe(error);
  expect(latestError(call(0, null), call(0, null))).toBeNull();
});
