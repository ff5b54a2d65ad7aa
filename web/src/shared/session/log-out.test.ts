import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { forgetEverything } from './log-out.ts';

it('cancels every query, refetches none, and removes every response', async () => {
  const queries = createQueryClient();
  const ask = vi.fn(async () => 'kept');
  await queries.fetchQuery({ queryKey: ['answered'], queryFn: ask });
  let aborted = false;
  const running = queries.fetchQuery({
    queryKey: ['running'],
    retry: false,
    queryFn: ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        });
      }),
  });
  const ended = expect(running).rejects.toThrow();
  await forgetEverything(queries);
  await ended;
  expect(aborted).toBe(true);
  expect(ask).toHaveBeenCalledOnce();
  expect(queries.getQueryCache().getAll()).toEqual([]);
});
