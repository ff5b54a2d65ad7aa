import { CancelledError } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts';

it('tries a cancelled query three times more, and no other', () => {
  const cancelled = new CancelledError();
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, cancelled))).toEqual([true, true, true, false]);
  expect(shouldRetry(0, new Error('refused'))).toBe(false);
});

it('waits a second, doubled each time, half a minute at most', () => {
  expect([0, 1, 2, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
});

it('keeps unused answers for five minutes and asks again by itself never', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ gcTime: 300_000, refetchOnWindowFocus: false });
});
