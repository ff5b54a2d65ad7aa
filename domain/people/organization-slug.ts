/** Path segments that are, or may become, pages of the product: an organization cannot have them as its slug. */
const reserved = new Set([
  'new',
  'create',
  'test',
  'admin',
  'api',
  'settings',
  'overview',
  'url-availability',
  'organization',
  'organizations',
  'org',
  'auth',
  'login',
  'logout',
  'sign-in',
  'sign-up',
  'user',
  'account',
  'health',
  'metrics',
  'assets',
  'static',
  'public',
  'null',
  'undefined',
]);

export const isReservedOrgSlug = (slug: string): boolean => reserved.has(slug);

export const maxOrgSlug = 60;

/** Letters a to z, digits and single inner hyphens, because it is part of addresses. */
export const orgSlugShape = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

export const isOrgSlug = (text: string): boolean => text.length <= maxOrgSlug && orgSlugShape.test(text);
