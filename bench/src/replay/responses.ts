// Reads the same addresses of several versions and compares what they answer.
import { basePath } from '@tunna/contract';
import { type Listed, listPaths, objectsIn, readingCalls } from './calls.ts';
import { difference, read } from './compare.ts';
import { linkedPages } from './pages.ts';
import type { Caller, Version } from './version.ts';

/** The older version twice: what differs between its two servers, such as times, is not compared. */
export interface Versions {
  readonly before: Version;
  readonly again: Version;
  readonly after: Version;
}

interface Difference {
  readonly name: string;
  readonly caller: string;
  readonly address: string;
  readonly text: string;
}

export interface Result {
  readonly calls: number;
  readonly pages: number;
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Calls for which the data has no object. */
  readonly without: readonly string[];
  readonly differences: readonly Difference[];
}

const languages = ['is', 'en', 'no', 'pl'];

/** The language is that of a browser; a page takes its session from a cookie. */
const get = ({ origin }: Version, address: string, { token }: Caller, language = 'is'): Promise<Response> =>
  fetch(`${origin}${address}`, {
    redirect: 'manual',
    headers: {
      'accept-language': language,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}`, cookie: `page_token=${token}; signed_in=1` }),
    },
  });

export async function organizationOf(version: Version, caller: Caller): Promise<number> {
  const [organization] = objectsIn(await (await get(version, `${basePath}/organization/`, caller)).json());
  const id = organization?.id;
  if (typeof id !== 'number') throw new Error(`${caller.name} has no organization.`);
  return id;
}

/** What the lists of an organization contain. */
async function listObjects(version: Version, caller: Caller, orgId: number): Promise<Listed> {
  const listed = new Map<string, ReturnType<typeof objectsIn>>();
  for (const path of listPaths) {
    const response = await get(version, `${basePath}${path.replace('{orgId}', String(orgId))}`, caller);
    if (response.ok) listed.set(path, objectsIn(await response.json()));
  }
  return listed;
}

/** Compares everything that the callers can read. The owner, who is the first, reads the lists and the pages. */
export async function compareAll(versions: Versions, callers: readonly [owner: Caller, ...Caller[]]): Promise<Result> {
  const { before, again, after } = versions;
  const [owner] = callers;
  const differences: Difference[] = [];
  const statuses: Record<string, number> = {};
  const compare = async (name: string, address: string, caller: Caller, language?: string) => {
    const [first, second, third] = await Promise.all([
      get(before, address, caller, language).then(read),
      get(again, address, caller, language).then(read),
      get(after, address, caller, language).then(read),
    ]);
    statuses[first.status] = (statuses[first.status] ?? 0) + 1;
    const text = difference(first, second, third);
    if (text !== undefined) differences.push({ name, caller: caller.name, address, text });
  };

  const orgId = await organizationOf(before, owner);
  const { calls, without } = readingCalls(orgId, await listObjects(before, owner, orgId));
  for (const { name, address } of calls) {
    await Promise.all([before, again, after].map((version) => version.forgetUse()));
    for (const caller of callers) await compare(name, address, caller);
  }

  const pages = await linkedPages(async (address) => {
    const response = await get(before, address, owner);
    return response.ok && response.headers.get('content-type')?.startsWith('text/html') ? response.text() : undefined;
  });
  for (const address of pages)
    for (const language of languages) await compare(`page ${language}`, address, owner, language);
  const counts = { calls: calls.length * callers.length, pages: pages.length * languages.length };
  return { ...counts, statuses, without, differences };
}
