import { randomInt } from 'node:crypto';
import type { ShortLink } from '@tunna/contract/inventory/short-link';
import { slugAlphabet } from '@tunna/domain/inventory/container-slug';
import { mayRole } from '@tunna/domain/permissions';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember, OrgScope, PersonScope } from '../../../database/scope.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import type { SessionReader } from '../../../http/security/session.ts';
import { recordEdit } from '../../platform/audit/audit.service.ts';
import { organizationNotFound, shortLinkForbidden, shortLinkNotFound, targetUnknown } from './short-link.errors.ts';
import {
  deleteShortLinkRow,
  findRecentShortLinks,
  findShortLink,
  findShortLinks,
  findTarget,
  insertShortLink,
  isOwnTarget,
} from './short-link.queries.ts';
import { shortLinkView } from './short-link.views.ts';

export interface ShortLinkDependencies {
  readonly database: Database;
  readonly sessions: Pick<SessionReader, 'memberships'>;
  readonly publicUrl: string;
}

/** Short enough to type: 34 bits. A link leads only to pages that are public or need a login. */
const slugLength = 7;
const newSlug = (): string =>
  Array.from({ length: slugLength }, () => slugAlphabet.charAt(randomInt(slugAlphabet.length))).join('');

/** Max recent links returned. */
const maxRecent = 50;

/** The path that a short link leads to. @throws ApplicationError `short_link_not_found` */
export async function followShortLink(database: Queryable, slug: string): Promise<string> {
  const target = await findTarget(database, slug);
  if (target === undefined) throw shortLinkNotFound();
  return target;
}

const kinds = { container: 'container', location: 'location', organization: 'organization' } as const;
const isKind = (text: string): text is keyof typeof kinds => Object.hasOwn(kinds, text);

/**
 * Converts a target to a path of the product.
 * @returns undefined for another site, and for a path that is not in canonical form
 */
function pathOf(url: string, publicUrl: string): string | undefined {
  const rest = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
  if (!/^\/[^/\\]/.test(rest) || !URL.canParse(rest, publicUrl)) return undefined;
  const { origin, pathname, search } = new URL(rest, publicUrl);
  return origin === new URL(publicUrl).origin ? `${pathname}${search}` : undefined;
}

/** @throws ApplicationError `invalid_request` for a target that does not belong to the organization */
async function checkTarget(transaction: TenantTransaction, target: string): Promise<void> {
  const [, kind = '', key = ''] = target.split(/[/?]/);
  let decoded: string;
  try {
    decoded = decodeURIComponent(key);
  } catch {
    throw targetUnknown();
  }
  if (!isKind(kind) || decoded.includes('\0') || !(await isOwnTarget(transaction, kind, decoded)))
    throw targetUnknown();
}

const auditOf = (slug: string) => ({ entity: 'short_link', entityId: slug, name: slug });

/**
 * A short link to a page of the organization. A target has one link at most.
 * @throws ApplicationError `not_found` if the person is not a member, `forbidden` for a role that may not create links, `invalid_request`
 */
export async function createShortLink(
  { database, sessions, publicUrl }: ShortLinkDependencies,
  person: PersonScope,
  { orgId, target: address }: { readonly orgId: number; readonly target: string },
): Promise<ShortLink> {
  const memberships = await sessions.memberships(person);
  const member = memberships.find(({ organization }) => organization.organizationId === orgId);
  if (member === undefined) throw organizationNotFound();
  if (!mayRole(member.role, 'shortLinks.write')) throw shortLinkForbidden();
  const target = pathOf(address, publicUrl);
  if (target === undefined) throw targetUnknown();
  return database.tenant(member.organization, async (transaction) => {
    await checkTarget(transaction, target);
    const chosen = newSlug();
    const slug = await insertShortLink(transaction, { slug: chosen, target }, person.personId);
    const row = await findShortLink(transaction, slug);
    if (row === undefined) throw shortLinkNotFound();
    if (slug === chosen) await recordEdit(transaction, person, auditOf(slug), undefined, { link: target });
    return shortLinkView(row, orgId, publicUrl);
  });
}

/** The person's links in organizations where they may still read links, newest first. */
export async function listRecentShortLinks(
  { database, sessions, publicUrl }: ShortLinkDependencies,
  person: PersonScope,
  orgId: number | undefined,
): Promise<ShortLink[]> {
  const own = (await sessions.memberships(person)).filter(
    ({ organization, role }) =>
      mayRole(role, 'shortLinks.read') && (orgId === undefined || organization.organizationId === orgId),
  );
  const found: ShortLink[] = [];
  for (const { organization } of own) {
    const rows = await database.tenant(organization, (transaction) =>
      findRecentShortLinks(transaction, person.personId, maxRecent),
    );
    found.push(...rows.map((row) => shortLinkView(row, organization.organizationId, publicUrl)));
  }
  return found.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, maxRecent);
}

interface ShortLinksListed {
  readonly search?: string | undefined;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
}

/** One page of the organization's links, and the total number. */
export const listShortLinks = (
  { database, publicUrl }: Pick<ShortLinkDependencies, 'database' | 'publicUrl'>,
  organization: OrgScope,
  query: ShortLinksListed,
): Promise<{ rows: ShortLink[]; total: number }> =>
  database.tenant(organization, (transaction) => readShortLinks(transaction, publicUrl, query));

/** `listShortLinks` within a transaction. */
export async function readShortLinks(
  transaction: TenantTransaction,
  publicUrl: string,
  { search, order, page, pageSize }: ShortLinksListed,
): Promise<{ rows: ShortLink[]; total: number }> {
  const cut = { patterns: searchPatterns(search), order, limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await findShortLinks(transaction, cut);
  return { rows: rows.map((row) => shortLinkView(row, transaction.organizationId, publicUrl)), total };
}

/** Deletes a link. @throws ApplicationError `short_link_not_found` */
export async function deleteShortLink(
  { database }: ShortLinkDependencies,
  { organization, person }: ActingMember,
  slug: string,
): Promise<void> {
  await database.tenant(organization, async (transaction) => {
    const row = await findShortLink(transaction, slug);
    if (row === undefined || !(await deleteShortLinkRow(transaction, slug))) throw shortLinkNotFound();
    await recordEdit(transaction, person, auditOf(slug), { link: row.target_path }, undefined);
  });
}
