import type { QueryKey } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Output } from '@tunna/contract/endpoint';
import type { MemberAnswer } from '@tunna/contract/page';
import { ownOrganizationsQuery } from './features/people/organization/organization.queries.ts';
import type { BrowserCall } from './lib/api/calls.gen.ts';
import { calls } from './lib/api/calls.ts';
import { callUrl } from './lib/api/client.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { pageRecordKey } from './lib/api/record-query.ts';
import type { FirstQueries, PageQuery } from './shared/layout/first-queries.ts';
import { userStatusQuery } from './shared/session/session.queries.ts';

/** Makes a call as the member. @returns its JSON @throws if it is rejected */
export type ReadCall = (address: string) => Promise<unknown>;

/** The parts of a call in a query key. Its parameters are those of the contract, because `callKey` wrote them. */
type CallKey = readonly [BrowserCall, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];

const isCallKey = (key: QueryKey): key is CallKey => typeof key[0] === 'string' && key[0] in calls;

/** The answer of a query, as the browser stores it. */
async function answerOf({ queryKey: key, gcTime }: PageQuery, read: ReadCall): Promise<MemberAnswer[]> {
  if (!isCallKey(key)) return [];
  const [name, params, query] = key;
  const answer = await read(callUrl(name, { params, query }));
  return [{ key: gcTime === 0 ? pageRecordKey(key) : key, answer }];
}

/** What the first queries depend on, of the browser. */
export type MemberBrowser = Pick<Parameters<FirstQueries>[0], 'language' | 'isPhone'>;

/** What a page of an organization shows first. */
export interface MemberPage {
  /** Loads its code and texts. */
  loadPage(pathname: string): Promise<void> | undefined;
  /** Its first queries, with the organizations of the member. */
  firstQueriesOf(
    address: Pick<Location, 'pathname' | 'search'>,
    queries: ReturnType<typeof createQueryClient>,
    browser: MemberBrowser,
  ): Promise<readonly PageQuery[]>;
  /** Queries of the frame around each page. */
  frameQueries(orgId: number): readonly PageQuery[];
}

interface Status {
  readonly status: string;
}

/**
 * Reads what a page of an organization shows first, with the calls that the browser would make. A rejected call of the page is left out:
 * the browser makes it and shows the error.
 * @returns undefined if the member has no complete account
 * @throws if the token is rejected
 */
export async function readMemberAnswers(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  browser: MemberBrowser,
  page: MemberPage,
  read: ReadCall,
): Promise<readonly MemberAnswer[] | undefined> {
  const [{ status }, organizations] = (await Promise.all([
    read(callUrl('getUserStatus', {})),
    read(callUrl('listOrganizations', {})),
    page.loadPage(pathname),
  ])) as [Status, Output<Contract['listOrganizations']>, undefined];
  if (status !== 'good') return undefined;
  const queries = createQueryClient();
  queries.setQueryData(ownOrganizationsQuery().queryKey, organizations);
  const first = await page.firstQueriesOf({ pathname, search }, queries, browser);
  const own = organizations.organizations.find(({ orgSlug }) => orgSlug === pathname.split('/')[2]);
  const frame = own === undefined ? [] : page.frameQueries(own.id);
  const answers = await Promise.all([...frame, ...first].map((query) => answerOf(query, read).catch(() => [])));
  queries.clear();
  return [
    { key: userStatusQuery().queryKey, answer: status },
    { key: ownOrganizationsQuery().queryKey, answer: organizations },
    ...answers.flat(),
  ];
}
