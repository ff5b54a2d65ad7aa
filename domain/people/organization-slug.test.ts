import { expect, it } from 'vitest';
import { isReservedOrgSlug } from './organization-slug.ts';

it('keeps the addresses of pages from organizations, and no others', () => {
  expect(['admin', 'api', 'login', 'settings', 'undefined'].map(isReservedOrgSlug)).not.toContain(false);
  expect(['reykjavik', 'admins', ''].map(isReservedOrgSlug)).not.toContain(true);
});
