import { expect, it } from 'vitest';
import { reconnectDelay } from './event-connection.ts';

it('waits longer after each failure, half a minute at most, with random variation', () => {
  const longest = [0, 1, 2, 3, 4, 5, 6, 40].map((failures) => reconnectDelay(failures, 1));
  expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(reconnectDelay(3, 0)).toBe(4000);
  // A stopping server ends all streams together: clients reconnect at different moments.
  expect(reconnectDelay(0, 0)).toBe(0);
});
