/** The sorts and filters of a list; other values in the address are ignored. */
export interface ListShape {
  /** The first is the default, ascending by default. */
  readonly sorts: readonly [string, ...string[]];
  readonly filters: readonly string[];
  /** Whether the default order is descending, as in lists of events. It may depend on the filters. */
  readonly opensDescending?: boolean | ((filters: ListState['filters']) => boolean);
  /** Parameters of the address that the list leaves unchanged. */
  readonly otherParameters?: readonly string[];
}

/** The search, filters, sort and page of a list, as in its address. */
export interface ListState {
  readonly search: string;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** From 1. */
  readonly page: number;
  /** Rows per page; `all` is one page with every row, fetched while scrolling. */
  readonly rows: RowsAtOnce;
  readonly filters: Readonly<Record<string, string>>;
}

/** Numbers of rows per page; the first is the default. */
export const rowsAtOnce = [50, 200, 'all'] as const;

type RowsAtOnce = (typeof rowsAtOnce)[number];

/** Page size of a list's call. */
export const pageSizeOf = ({ rows }: Pick<ListState, 'rows'>): number => (rows === 'all' ? 200 : rows);

const maxPage = 100_000;

/** The page in an address, from 1. Missing and invalid values are the first. */
export function readPage(text: string | null): number {
  const page = text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  return Math.min(page, maxPage);
}

const orders = ['asc', 'desc'] as const;

function firstOrder({ opensDescending = false }: ListShape, filters: ListState['filters']): ListState['order'] {
  const isDescending = typeof opensDescending === 'function' ? opensDescending(filters) : opensDescending;
  return isDescending ? 'desc' : 'asc';
}

/** Reads the state from an address; missing or invalid values become defaults. */
export function readListState(address: URLSearchParams, shape: ListShape): ListState {
  const { sorts } = shape;
  const sort = address.get('sort');
  const given = shape.filters.map((name) => [name, address.get(name) ?? ''] as const);
  const filters = Object.fromEntries(given.filter(([, value]) => value !== ''));
  return {
    search: (address.get('search') ?? '').slice(0, 200),
    sort: sort !== null && sorts.includes(sort) ? sort : sorts[0],
    order: orders.find((order) => order === address.get('order')) ?? firstOrder(shape, filters),
    page: readPage(address.get('page')),
    rows: rowsAtOnce.find((rows) => String(rows) === address.get('rows')) ?? rowsAtOnce[0],
    filters,
  };
}

/** The address of a list; default values are omitted. */
export function writeListState(state: ListState, shape: ListShape): URLSearchParams {
  const { search, sort, order, page, rows, filters } = state;
  const address = new URLSearchParams();
  if (search !== '') address.set('search', search);
  for (const name of shape.filters) {
    const value = filters[name];
    if (value !== undefined && value !== '') address.set(name, value);
  }
  if (sort !== shape.sorts[0]) address.set('sort', sort);
  if (order !== firstOrder(shape, filters)) address.set('order', order);
  if (rows !== rowsAtOnce[0]) address.set('rows', String(rows));
  if (page !== 1) address.set('page', String(page));
  return address;
}

/** The changed state of a list. A change of filters or sort returns to the first page. The default order stays the default with other filters. */
export function changeListState(state: ListState, change: Partial<ListState>, shape: ListShape): ListState {
  const changed = { ...state, page: 1, ...change };
  const hadDefault = state.order === firstOrder(shape, state.filters);
  return change.order === undefined && hadDefault ? { ...changed, order: firstOrder(shape, changed.filters) } : changed;
}

/** Whether a search or a filter is active. */
export const isNarrowed = ({ search, filters }: ListState): boolean => search !== '' || Object.keys(filters).length > 0;

/** The query of a call with one sort and without filters. */
export const pageQuery = ({ search, order, page, rows }: Omit<ListState, 'sort' | 'filters'>) => ({
  ...(search === '' ? {} : { search }),
  order,
  page,
  pageSize: pageSizeOf({ rows }),
});

/** The query of a list's call. */
export const listCallQuery = (state: ListState) => ({ ...pageQuery(state), sort: state.sort, ...state.filters });
