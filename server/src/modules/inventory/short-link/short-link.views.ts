import type { ShortLink } from '@tunna/contract/inventory/short-link';
import { present } from '@tunna/contract/present';
import type { ShortLinkRow } from './short-link.queries.ts';

/** @param publicUrl the public address of the server */
export const shortLinkView = (row: ShortLinkRow, organizationId: number, publicUrl: string): ShortLink =>
  present<ShortLink>({
    slug: row.slug,
    url: `${publicUrl}/s/${row.slug}`,
    target: row.target_path,
    name: row.container_name ?? row.location_name,
    organization: { id: organizationId, name: row.organization_name, orgSlug: row.org_slug },
    createdAt: row.created_at.toISOString(),
  });
