import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { storeSaved } from './store-saved.ts';

const key = ['getContainer', { orgId: 1, id: 2 }, {}];

it.each([undefined, 'first'])('keeps a saved record when a read that began before it ends (%s)', async (first) => {
  const queries = createQueryClient();
  if (first !== undefined) queries.setQueryData(key, first);
  const answer = Promise.withResolvers<string>();
  const read = queries.fetchQuery({ queryKey: key, queryFn: () => answer.promise, staleTime: 0 });
  await storeSaved(queries, key, 'saved');
  answer.resolve('old');
  await Promise.allSettled([read]);
  expect(queries.getQueryData(key)).toBe('saved');
  expect(queries.getQueryState(key)?.fetchStatus).toBe('idle');
});
