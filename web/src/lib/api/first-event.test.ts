import { expect, it, vi } from 'vitest';
import { followReads } from './first-event.ts';

it('is that of the earliest read by number, reports each earlier one that arrives later, and is unknown after a read without one', () => {
  const { firstEventId, noteEventId } = followReads();
  const onEarlier = vi.fn<() => void>();
  for (const id of ['1000.0', '999.0', '1001.0']) noteEventId(id);
  expect(firstEventId(onEarlier)).toBe('999.0');

  for (const id of ['999.0', '1002.0']) noteEventId(id);
  expect(onEarlier).not.toHaveBeenCalled();
  for (const id of ['99.0', '99.0', '101.0']) noteEventId(id);
  expect(onEarlier).toHaveBeenCalledTimes(1);
  expect(firstEventId(onEarlier)).toBe('99.0');

  for (const id of [null, null, '98.0']) noteEventId(id);
  expect(onEarlier).toHaveBeenCalledTimes(2);
  expect(firstEventId(onEarlier)).toBeUndefined();
});
