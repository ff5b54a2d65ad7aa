import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, numericId, plainText, publicKey } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';

const orgId = z.object({ orgId: numericId });

export const shortLink = z.object({
  slug: z.string(),
  url: z.string().describe('Full URL to print or send.'),
  target: z.string().describe('Path within the product.'),
  name: z.string().optional().describe('Name of the linked container or location.'),
  organization: z.object({ id: z.int().positive(), name: z.string(), orgSlug: z.string() }),
  createdAt: z.iso.datetime(),
});

export type ShortLink = View<typeof shortLink>;

export const shortLinkContract = {
  getShortLink: endpoint({
    method: 'GET',
    path: '/short-link/{slug}',
    access: 'public',
    summary: 'Return the target of a short link.',
    params: z.object({ slug: publicKey }),
    response: z.object({ target: z.string().describe('Path within the product.') }),
    errors: ['short_link_not_found'],
  }),
  createShortLink: endpoint({
    method: 'POST',
    path: '/short-link/',
    access: 'person',
    summary: 'Create a short link to a page of an organization. The same target always has the same link.',
    body: z.object({
      orgId: id(),
      target: z
        .string('required')
        .trim()
        .min(1, 'required')
        .pipe(plainText(500))
        .describe('Path or URL of a container’s or location’s public page, or of a page of the organization.'),
    }),
    response: shortLink,
    errors: ['not_found', 'forbidden'],
  }),
  listRecentShortLinks: endpoint({
    method: 'GET',
    path: '/short-link/recent',
    access: 'person',
    summary: 'List the caller’s short links, newest first, at most 50.',
    query: z.object({ orgId: numericId.optional() }),
    response: z.object({ shortLinks: z.array(shortLink) }),
    errors: [],
  }),
  listShortLinks: endpoint({
    method: 'GET',
    path: '/org/{orgId}/short-links',
    access: 'shortLinks.read',
    summary: 'List the organization’s short links, newest first. `search` matches slug, target and name.',
    params: orgId,
    query: listQuery,
    response: pageOf(shortLink),
    errors: [],
  }),
  deleteShortLink: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/short-links/{slug}',
    access: 'shortLinks.write',
    summary: 'Delete a short link. It stops working.',
    params: orgId.extend({ slug: publicKey }),
    response: z.object({ done: z.boolean() }),
    errors: ['short_link_not_found'],
  }),
};
