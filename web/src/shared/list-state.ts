/** Which sorts and filters a list knows; what an address says beyond them is ignored. */
export interface ListShape {
  /** The first is the one that a list opens with, ascending. */
  readonly sorts: readonly [string, ...string[]];
  readonly filters: readonly string[];
}

/** What a list shows of all its rows: as its address says it. */
export interface ListState {
  readonly search: string;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** From 1. */
  readonly page: number;
  readonly filters: Readonly<Record<string, string>>;
}

/** Rows of one page. */
export const pageSize = 50;

const farthestPage = 100_000;

function readPage(text: string | null): number {
  const page = text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  return Math.min(page, farthestPage);
}

/** Reads an address; what it does not say, or says wrongly, is as the list opens. */
export function readListState(address: URLSearchParams, { sorts, filters }: ListShape): ListState {
  const sort = address.get('sort');
  const given = filters.map((name) => [name, address.get(name) ?? ''] as const).filter(([, value]) => value !== '');
  return {
    search: (address.get('search') ?? '').slice(0, 200),
    sort: sort !== null && sorts.includes(sort) ? sort : sorts[0],
    order: address.get('order') === 'desc' ? 'desc' : 'asc',
    page: readPage(address.get('page')),
    filters: Object.fromEntries(given),
  };
}

/** The address of a list; what is as the list opens is not written. */
export function writeListState({ search, sort, order, page, filters }: ListState, shape: ListShape): URLSearchParams {
  const address = new URLSearchParams();
  if (search !== '') address.set('search', search);
  for (const name of shape.filters) {
    const value = filters[name];
    if (value !== undefined && value !== '') address.set(name, value);
  }
  if (sort !== shape.sorts[0]) address.set('sort', sort);
  if (order !== 'asc') address.set('order', order);
  if (page !== 1) address.set('page', String(page));
  return address;
}

/** Another view of the same list. Other rows, or another order, begin at their first page. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, ...change };
}

/** Whether a list shows some of its rows only. */
export const isNarrowed = ({ search, filters }: ListState): boolean => search !== '' || Object.keys(filters).length > 0;

/** The query of a list's call. */
export const listCallQuery = ({ search, sort, order, page, filters }: ListState) => ({
  ...(search === '' ? {} : { search }),
  sort,
  order,
  page,
  pageSize,
  ...filters,
});
