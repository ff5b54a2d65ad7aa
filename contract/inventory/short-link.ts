import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, numericId, plainText, publicKey } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';

const orgId = z.object({ orgId: numericId });

export const shortLink = z.object({
  slug: z.string(),
  url: z.string().describe('Whole address, to be printed or sent.'),
  target: z.string().describe('Path inside the product.'),
  name: z.string().optional().describe('Of the container or location that it leads to.'),
  organization: z.object({ id: z.int().positive(), name: z.string(), orgSlug: z.string() }),
  createdAt: z.iso.datetime(),
});

export type ShortLink = z.output<typeof shortLink>;

export const shortLinkContract = {
  getShortLink: endpoint({
    method: 'GET',
    path: '/short-link/{slug}',
    access: 'public',
    summary: 'Where a short link leads',
    params: z.object({ slug: publicKey }),
    response: z.object({ target: z.string().describe('Path inside the product.') }),
    errors: ['short_link_not_found'],
  }),
  createShortLink: endpoint({
    method: 'POST',
    path: '/short-link/',
    access: 'person',
    summary: 'A short link to a page of an organization; the same target has the same link',
    body: z.object({
      orgId: id(),
      target: z
        .string('required')
        .trim()
        .min(1, 'required')
        .pipe(plainText(500))
        .describe(
          'Path or whole address of a container’s or location’s public page, or of a page inside the organization.',
        ),
    }),
    response: shortLink,
    errors: ['not_found', 'forbidden'],
  }),
  listRecentShortLinks: endpoint({
    method: 'GET',
    path: '/short-link/recent',
    access: 'person',
    summary: 'Short links that the caller made, the latest first, fifty at most',
    query: z.object({ orgId: numericId.optional() }),
    response: z.object({ shortLinks: z.array(shortLink) }),
    errors: [],
  }),
  listShortLinks: endpoint({
    method: 'GET',
    path: '/org/{orgId}/short-links',
    access: 'shortLinks.read',
    summary: 'Short links of the organization, the latest first; search looks into slug, target and name',
    params: orgId,
    query: listQuery,
    response: pageOf(shortLink),
    errors: [],
  }),
  deleteShortLink: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/short-links/{slug}',
    access: 'shortLinks.write',
    summary: 'Takes back a short link: it leads nowhere any more',
    params: orgId.extend({ slug: publicKey }),
    response: z.object({ done: z.boolean() }),
    errors: ['short_link_not_found'],
  }),
};
