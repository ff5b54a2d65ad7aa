import type { FastifyReply } from 'fastify';

/** Fields of a form sent without JavaScript; empty for anything else. */
export const formFields = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? { ...body } : {};

/** The text of a field; empty if it is absent or was sent twice. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The address of such a page is a secret: search engines may not list it, and no Referer may contain it. */
export const hideAddress = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
