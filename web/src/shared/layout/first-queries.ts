import type { QueryFunctionContext } from '@tanstack/react-query';
import type { Permission } from '@tunna/domain/permissions';
import type { Language } from '@tunna/domain/text/languages';

/** What the first queries of a page depend on. */
interface PageAddress {
  readonly orgId: number;
  /** The values in the path. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  readonly language: Language;
  /** Whether the page is as narrow as on a phone. */
  readonly isPhone: boolean;
  /** Whether the user's role has a permission. */
  may(permission: Permission): boolean;
}

/** A query of any call. */
export interface PageQuery {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: QueryFunctionContext) => Promise<unknown>;
  /** 0 for a record to edit: it is not stored for the next visit of its page. */
  readonly gcTime?: number;
  /** The page makes the query itself when it renders: no earlier answer is used. */
  readonly refetchOnMount?: 'always';
}

/** The queries that a page makes when it opens. They are fetched before it renders, and when the pointer reaches a link to it. */
export type FirstQueries = (address: PageAddress) => readonly PageQuery[];

/** For a page that reads nothing when it opens. */
export const noQueries: FirstQueries = () => [];

/** The first queries of a page that requires a permission. */
export const permitted =
  (permission: Permission, queries: FirstQueries): FirstQueries =>
  (address) =>
    address.may(permission) ? queries(address) : [];
