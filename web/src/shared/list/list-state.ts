/** Which sorts and filters a list knows; what an address says beyond them is ignored. */
export interface ListShape {
  /** The first is the default, ascending by default. */
  readonly sorts: readonly [string, ...string[]];
  readonly filters: readonly string[];
  /** Whether it opens with the last of its order first, as lists of what happened do. */
  readonly opensDescending?: boolean;
  /** Other parameters of the address, which stay while the list changes. */
  readonly kept?: readonly string[];
}

/** What a list shows of all its rows: as its address says it. */
export interface ListState {
  readonly search: string;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** From 1. */
  readonly page: number;
  /** Of one page; `all` is one page with every row, fetched as it is scrolled to. */
  readonly rows: RowsAtOnce;
  readonly filters: Readonly<Record<string, string>>;
}

/** Numbers of rows per page; the first is the default. */
export const rowsAtOnce = [50, 200, 'all'] as const;

type RowsAtOnce = (typeof rowsAtOnce)[number];

/** Rows of one page of a list's call. */
export const pageSizeOf = ({ rows }: Pick<ListState, 'rows'>): number => (rows === 'all' ? 200 : rows);

const farthestPage = 100_000;

function readPage(text: string | null): number {
  const page = text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  return Math.min(page, farthestPage);
}

const orders = ['asc', 'desc'] as const;

const firstOrder = ({ opensDescending = false }: ListShape): ListState['order'] => (opensDescending ? 'desc' : 'asc');

/** Reads an address; what it does not say, or says wrongly, is as the list opens. */
export function readListState(address: URLSearchParams, shape: ListShape): ListState {
  const { sorts, filters } = shape;
  const sort = address.get('sort');
  const given = filters.map((name) => [name, address.get(name) ?? ''] as const).filter(([, value]) => value !== '');
  return {
    search: (address.get('search') ?? '').slice(0, 200),
    sort: sort !== null && sorts.includes(sort) ? sort : sorts[0],
    order: orders.find((order) => order === address.get('order')) ?? firstOrder(shape),
    page: readPage(address.get('page')),
    rows: rowsAtOnce.find((rows) => String(rows) === address.get('rows')) ?? rowsAtOnce[0],
    filters: Object.fromEntries(given),
  };
}

/** The address of a list; what is as the list opens is not written. */
export function writeListState(state: ListState, shape: ListShape): URLSearchParams {
  const { search, sort, order, page, rows, filters } = state;
  const address = new URLSearchParams();
  if (search !== '') address.set('search', search);
  for (const name of shape.filters) {
    const value = filters[name];
    if (value !== undefined && value !== '') address.set(name, value);
  }
  if (sort !== shape.sorts[0]) address.set('sort', sort);
  if (order !== firstOrder(shape)) address.set('order', order);
  if (rows !== rowsAtOnce[0]) address.set('rows', String(rows));
  if (page !== 1) address.set('page', String(page));
  return address;
}

/** Another view of the same list. Other rows, or another order, begin at their first page. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, ...change };
}

/** Whether a list shows some of its rows only. */
export const isNarrowed = ({ search, filters }: ListState): boolean => search !== '' || Object.keys(filters).length > 0;

/** The query of a list's call that knows one sort and no filters. */
export const pageQuery = ({ search, order, page, rows }: Omit<ListState, 'sort' | 'filters'>) => ({
  ...(search === '' ? {} : { search }),
  order,
  page,
  pageSize: pageSizeOf({ rows }),
});

/** The query of a list's call. */
export const listCallQuery = (state: ListState) => ({ ...pageQuery(state), sort: state.sort, ...state.filters });
