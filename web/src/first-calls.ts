import { callEarly } from './lib/api/early-calls.ts';
import { type AuthToken, parseAuthToken } from './lib/session/auth-token.ts';
import {
  keepOpenedOrganization,
  type OwnOrganization,
  openedOrganization,
  storedToken,
} from './lib/session/session.ts';

interface FirstCalls {
  /** The path within the organization. */
  readonly inside: RegExp;
  /** Its first calls; `$1` is a part of the path. */
  readonly calls: readonly string[];
  /** Roles without the right to make them. */
  readonly except?: readonly string[];
}

/**
 * The first calls of the pages that are opened most. They start while the application is loading: otherwise a page waits for a chain of two
 * calls after that. first-calls.test.tsx compares them with the queries of the pages.
 */
export const firstCalls: readonly FirstCalls[] = [
  { inside: /^$/, calls: ['/organization/overview/{orgId}', '/org/{orgId}/briefing'] },
  { inside: /^containers$/, calls: ['/org/{orgId}/containers?order=asc&page=1&pageSize=50&sort=customId'] },
  {
    inside: /^invoices\/(\d+)\/([^/]+)$/,
    calls: ['/org/{orgId}/invoices/$1/$2?linesPage=1'],
    except: ['viewer', 'editor'],
  },
];

/** The claims of a token; the application deletes one that is not readable. */
function claimsOf(token: string): AuthToken | undefined {
  try {
    return parseAuthToken(token);
  } catch {
    return undefined;
  }
}

/** Starts the calls of a page of an organization. */
function startCalls({ id, role }: OwnOrganization, inside: string, token: string): void {
  const page = firstCalls.find((one) => one.inside.test(inside));
  if (page === undefined || page.except?.includes(role) === true) return;
  for (const call of page.calls) callEarly(inside.replace(page.inside, call).replace('{orgId}', String(id)), token);
}

/** Starts the calls of a page with the organization's id of the last visit, otherwise as soon as it is known. */
function startInside(slug: string, inside: string, token: string): void {
  const last = openedOrganization();
  const isLast = last?.orgSlug === slug;
  if (isLast) startCalls(last, inside, token);
  // Before the page has the organizations, so that it makes none of these calls again.
  callEarly('/organization/', token, async (response) => {
    if (!response.ok) return;
    const all = (await response.clone().json()) as { readonly organizations: readonly OwnOrganization[] };
    const own = all.organizations.find(({ orgSlug }) => orgSlug === slug);
    if (own === undefined || storedToken() !== token) return;
    if (!isLast) startCalls(own, inside, token);
    keepOpenedOrganization(own);
  });
}

/** Starts the first calls of the page at an address, if a user is logged in. */
export function startFirstCalls({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const token = storedToken() ?? '';
  const claims = claimsOf(token);
  // One without an end is valid.
  if (claims === undefined || Number(claims.expiresAt) < Date.now()) return;
  const [, location] = /^\/scale-location\/([^/]+)(\/\d+)?\/?$/.exec(pathname) ?? [];
  if (location !== undefined) {
    callEarly(`/scale-location/${location}`, token);
    callEarly(`/scale/recent-readings?locationId=${location}&limit=20`, token);
  }
  if (claims.userType === 'department') return;
  callEarly('/user/status', token);
  const [, slug, inside = ''] = /^\/organization\/([^/]+)\/?(.*?)\/?$/.exec(pathname) ?? [];
  if (slug === undefined) return;
  // Filters of the address change the calls of a page.
  startInside(slug, search === '' ? inside : '?', token);
}
