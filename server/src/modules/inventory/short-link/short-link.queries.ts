import { holdsEveryPattern } from '../../../database/columns/search.ts';
import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

const publicShortLink = statement('public_short_link', 'select public_short_link(:slug) as target_path');

/** The path that a short link leads to. */
export async function findTarget(database: Queryable, slug: string): Promise<string | undefined> {
  const [row] = await database.run(publicShortLink, { slug });
  return row?.target_path ?? undefined;
}

export type ShortLinkRow = RowOf<'short_link'>;

// A target is /container/{slug} or /location/{id}, optionally with a suffix, or a page of the organization.
const columns = `link.slug, link.target_path, link.created_by, link.created_at, organization.name as organization_name,
  organization.org_slug, coalesce(container.custom_id, container.slug) as container_name, location.name as location_name`;
const tables = `short_link link
  join organization on organization.id = link.organization_id
  left join container on container.organization_id = link.organization_id
    and link.target_path like '/container/%' and container.slug = split_part(link.target_path, '/', 3)
  left join location on location.organization_id = link.organization_id
    and link.target_path like '/location/%' and location.id = split_part(link.target_path, '/', 3)`;

// Returns the existing link of a target, also one of another member.
const add = statement(
  'add_short_link',
  `insert into short_link (organization_id, slug, target_path, created_by) values (:organizationId, :slug, :target, :personId)
   on conflict (organization_id, target_path) do update set target_path = excluded.target_path
   returning slug`,
);

/** @returns the slug of the target: the given one, or an existing one */
export async function insertShortLink(
  transaction: TenantTransaction,
  link: { readonly slug: string; readonly target: string },
  personId: number,
): Promise<string> {
  const [row] = await transaction.run(add, {
    organizationId: transaction.organizationId,
    slug: link.slug,
    target: link.target,
    personId,
  });
  if (row === undefined) throw new Error('The short link was not stored.');
  return row.slug;
}

const one = statement(
  'short_link',
  `select ${columns} from ${tables} where link.organization_id = :organizationId and link.slug = :slug`,
);

export async function findShortLink(transaction: TenantTransaction, slug: string): Promise<ShortLinkRow | undefined> {
  const [row] = await transaction.run(one, { organizationId: transaction.organizationId, slug });
  return row;
}

const recent = statement(
  'recent_short_links',
  `select ${columns} from ${tables}
   where link.organization_id = :organizationId and link.created_by = :personId
   order by link.created_at desc, link.slug limit :limit`,
).returns<ShortLinkRow & { created_by: number }>();

/** The links that the person created, newest first. */
export const findRecentShortLinks = (
  transaction: TenantTransaction,
  personId: number,
  limit: number,
): Promise<ShortLinkRow[]> => transaction.run(recent, { organizationId: transaction.organizationId, personId, limit });

const found = `from ${tables}
  where link.organization_id = :organizationId
    and ${holdsEveryPattern(`search_fold(concat_ws(' ', link.slug, link.target_path, container.custom_id, location.name))`, ':patterns')}`;

const page = (order: 'asc' | 'desc') =>
  statement(
    `list_short_links_${order}`,
    `select ${columns} ${found} order by link.created_at ${order}, link.slug limit :limit offset :offset`,
  ).returns<ShortLinkRow>();
const pages = { asc: page('asc'), desc: page('desc') };
const count = statement('count_short_links', `select count(*) as total ${found}`);

export interface ShortLinkListQuery {
  readonly patterns: readonly string[];
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** One page of the organization's links, and the total number. */
export async function findShortLinks(
  transaction: TenantTransaction,
  { patterns, order, limit, offset }: ShortLinkListQuery,
): Promise<{ rows: ShortLinkRow[]; total: number }> {
  const query = { organizationId: transaction.organizationId, patterns };
  const rows = await transaction.run(pages[order], { ...query, limit, offset });
  const [counted] = await transaction.run(count, query);
  return { rows, total: counted?.total ?? 0 };
}

const remove = statement(
  'delete_short_link',
  'delete from short_link where organization_id = :organizationId and slug = :slug returning slug',
);

export async function deleteShortLinkRow(transaction: TenantTransaction, slug: string): Promise<boolean> {
  return (await transaction.run(remove, { organizationId: transaction.organizationId, slug })).length > 0;
}

const places = statement(
  'short_link_target_exists',
  `select case :kind
     when 'container' then exists (
       select from container where organization_id = :organizationId and slug = :key and status <> 'removed'
     )
     when 'location' then exists (select from location where organization_id = :organizationId and id = :key)
     else exists (select from organization where id = :organizationId and org_slug = :key)
   end as found`,
);

/** Whether the target belongs to the organization: a container by slug, a location by id, or the organization by orgSlug. */
export async function isOwnTarget(
  transaction: TenantTransaction,
  kind: 'container' | 'location' | 'organization',
  key: string,
): Promise<boolean> {
  const [row] = await transaction.run(places, { organizationId: transaction.organizationId, kind, key });
  return row?.found ?? false;
}
