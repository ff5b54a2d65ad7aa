import { CancelledError, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import * as clientEvents from '../client-events.ts';
import { callKey } from './client.ts';
import {
  createQueryClient,
  forgetSecureAnswers,
  refreshSecureAnswers,
  retryDelay,
  shouldRetry,
} from './query-client.ts';

afterEach(() => vi.restoreAllMocks());

it('retries only a cancelled query, three times', () => {
  const cancelled = new CancelledError();
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, cancelled))).toEqual([true, true, true, false]);
  expect(shouldRetry(0, new Error('refused'))).toBe(false);
});

it('waits one second, doubled for each retry, at most half a minute', () => {
  expect([0, 1, 2, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
});

it('keeps unused responses for five minutes and never refetches them automatically', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ gcTime: 300_000, refetchOnWindowFocus: false });
});

it('fails without a connection instead of waiting for one', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect([queries?.networkMode, mutations?.networkMode]).toEqual(['always', 'always']);
});

it('reports a mutation that fails', async () => {
  const report = vi.spyOn(clientEvents, 'logError').mockReturnValue();
  const refused = new Error('refused');
  const queries = createQueryClient();
  const mutation = queries.getMutationCache().build(queries, { mutationFn: () => Promise.reject(refused) });
  await expect(mutation.execute(undefined)).rejects.toBe(refused);
  expect(report).toHaveBeenCalledWith('failed_mutation', refused);
});

it('removes secure responses when the token changes, and keeps public ones', () => {
  const queries = createQueryClient();
  const [secure, open] = [callKey('getUserInfo', {}), callKey('getReportStats', {})];
  queries.setQueryData(secure, {});
  queries.setQueryData(open, {});
  forgetSecureAnswers(queries);
  expect([queries.getQueryData(secure), queries.getQueryData(open)]).toEqual([undefined, {}]);
  queries.clear();
});

it('refreshes secure responses for the same user, and keeps them until then', () => {
  const queries = createQueryClient();
  const [secure, open] = [callKey('getUserInfo', {}), callKey('getReportStats', {})];
  queries.setQueryData(secure, {});
  queries.setQueryData(open, {});
  refreshSecureAnswers(queries);
  expect(queries.getQueryData(secure)).toEqual({});
  expect([secure, open].map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
  queries.clear();
});

it('reads again what is changed during its first read', async () => {
  const queries = createQueryClient();
  let stored = 'before';
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const read = stored;
    return new Promise<string>((resolve) => answers.push(() => resolve(read)));
  };
  const observer = new QueryObserver(queries, { queryKey: ['record'], queryFn });
  const end = observer.subscribe(() => undefined);
  stored = 'after';
  const refreshed = queries.invalidateQueries({ queryKey: ['record'] });
  answers[0]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('after');
  end();
  queries.clear();
});
