import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeListState,
  isNarrowed,
  type ListState,
  listCallQuery,
  readListState,
  rowsAtOnce,
  writeListState,
} from './list-state.ts';

const shape = { sorts: ['name', 'containers'], filters: ['published', 'tagValueId'] } as const;
const read = (address: string) => readListState(new URLSearchParams(address), shape);
const opened = { search: '', sort: 'name', order: 'asc', page: 1, rows: 50, filters: {} };

describe('the state of a list', () => {
  it('starts with the first sort, ascending, on page one, and omits defaults from the address', () => {
    expect(read('')).toEqual(opened);
    expect(writeListState(read(''), shape).toString()).toBe('');
  });

  it('is read from the address', () => {
    const address = 'search=%C3%A6gir&published=true&sort=containers&order=desc&rows=200&page=3';
    expect(read(address)).toEqual({
      search: 'ægir',
      sort: 'containers',
      order: 'desc',
      page: 3,
      rows: 200,
      filters: { published: 'true' },
    });
    expect(writeListState(read(address), shape).toString()).toBe(address);
  });

  it('ignores invalid parameters and parameters of other lists', () => {
    for (const address of [
      'sort=color&order=up',
      'page=0',
      'page=-1',
      'page=x',
      'page=1.5',
      'page=',
      'rows=51',
      'rows=50',
      'rows=',
      'status=active',
    ]) {
      expect([address, read(address)]).toEqual([address, opened]);
    }
    expect(read('page=999999').page).toBe(100_000);
    expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(200);
  });

  it('is restored from its own address, for any search text', () => {
    fc.assert(
      fc.property(
        fc.record({
          search: fc.string({ maxLength: 200, unit: 'grapheme' }).filter((text) => text.length <= 200),
          sort: fc.constantFrom(...shape.sorts),
          order: fc.constantFrom('asc' as const, 'desc' as const),
          rows: fc.constantFrom(...rowsAtOnce),
          page: fc.integer({ min: 1, max: 100_000 }),
          filters: fc.constantFrom({}, { published: 'false' }, { published: 'true', tagValueId: '7' }),
        }),
        (state) => {
          expect(read(writeListState(state, shape).toString())).toEqual(state);
        },
      ),
    );
  });

  it('goes back to the first page when filters or sort change, but not when the page changes', () => {
    const pageAfter = (change: Partial<ListState>) => changeListState(read('page=3'), change, shape).page;
    expect(pageAfter({ search: 'a' })).toBe(1);
    expect(pageAfter({ filters: { published: 'true' } })).toBe(1);
    expect(pageAfter({ sort: 'containers', order: 'desc' })).toBe(1);
    expect(pageAfter({ rows: 'all' })).toBe(1);
    expect(pageAfter({ page: 4 })).toBe(4);
  });

  it('has a default order that may depend on the filters, and keeps a chosen one', () => {
    const drafts = { ...shape, opensDescending: ({ published }: ListState['filters']) => published !== 'false' };
    const addressAfter = (address: string, change: Partial<ListState>) =>
      writeListState(
        changeListState(readListState(new URLSearchParams(address), drafts), change, drafts),
        drafts,
      ).toString();
    expect(readListState(new URLSearchParams(''), drafts).order).toBe('desc');
    expect(readListState(new URLSearchParams('published=false'), drafts).order).toBe('asc');
    expect(addressAfter('published=false', { filters: {} })).toBe('');
    expect(addressAfter('', { filters: { published: 'false' } })).toBe('published=false');
    expect(addressAfter('published=false&order=desc', { filters: {} })).toBe('');
    expect(addressAfter('order=asc', { filters: { published: 'false' } })).toBe('published=false');
    expect(addressAfter('order=asc', { filters: { published: 'true' } })).toBe('published=true&order=asc');
    expect(addressAfter('', { order: 'asc' })).toBe('order=asc');
  });

  it('is narrowed only by a search or a filter', () => {
    expect(isNarrowed(read('sort=containers&page=2'))).toBe(false);
    expect(isNarrowed(read('search=a'))).toBe(true);
    expect(isNarrowed(read('published=true'))).toBe(true);
  });

  it('omits an empty search from the call', () => {
    expect(listCallQuery(read('published=true'))).toEqual({
      sort: 'name',
      order: 'asc',
      page: 1,
      pageSize: 50,
      published: 'true',
    });
    expect(listCallQuery(read('search=a'))).toMatchObject({ search: 'a' });
    expect(listCallQuery(read('rows=200'))).toMatchObject({ pageSize: 200 });
    expect(listCallQuery(read('rows=all&page=3'))).toMatchObject({ page: 3, pageSize: 200 });
  });
});
