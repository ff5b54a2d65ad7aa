import { expect, it } from 'vitest';
import { isReservedOrgSlug } from './organization-slug.ts';

it('reserves the addresses of pages, and no others', () => {
  for (const page of ['admin', 'api', 'login', 'settings', 'undefined']) expect(isReservedOrgSlug(page)).toBe(true);
  for (const free of ['reykjavik', 'admins', '']) expect(isReservedOrgSlug(free)).toBe(false);
});
