import { expect, it } from 'vitest';
import { combineQueries, type QueryView } from './combine-queries.ts';

const done = (data: number): QueryView<number> => ({ status: 'success', data, error: null });
const waiting: QueryView<number> = { status: 'pending', data: undefined, error: null };
const failed: QueryView<number> = { status: 'error', data: undefined, error: new Error('no') };

it('is an error if any errored, otherwise pending if any is pending, otherwise all the data', () => {
  expect(combineQueries<[number, number, number]>([done(1), waiting, failed])).toMatchObject({
    status: 'error',
    error: failed.error,
  });
  expect(combineQueries<[number, number]>([done(1), waiting])).toMatchObject({ status: 'pending' });
  expect(combineQueries<[number, number]>([done(1), done(2)])).toEqual({
    status: 'success',
    data: [1, 2],
    error: null,
  });
});

it('keeps the data of queries that fail later', () => {
  const later = { ...done(2), status: 'error', error: new Error('no'), isInput: true };
  expect(combineQueries<[number, number]>([done(1), later])).toMatchObject({
    status: 'error',
    data: [1, 2],
    isInput: true,
  });
  expect(combineQueries<[number, number]>([waiting, later]).data).toBeUndefined();
});
