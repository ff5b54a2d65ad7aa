import { expect, it } from 'vitest';
import { isOrgSlug, isReservedOrgSlug, maxOrgSlug } from './organization-slug.ts';

it('reserves the addresses of pages, and no others', () => {
  for (const page of ['admin', 'api', 'login', 'settings', 'undefined']) expect(isReservedOrgSlug(page)).toBe(true);
  for (const free of ['reykjavik', 'admins', '']) expect(isReservedOrgSlug(free)).toBe(false);
});

it('accepts letters, digits and inner hyphens, up to its length', () => {
  for (const slug of ['a', '7', 'ab', 'reykjavik', 'a-b-c', 'x--9', 'a'.repeat(maxOrgSlug)])
    expect(isOrgSlug(slug)).toBe(true);
  for (const text of ['', '-', '-a', 'a-', 'A', 'á', 'a b', 'a/b', 'a_b', 'a'.repeat(maxOrgSlug + 1)])
    expect(isOrgSlug(text)).toBe(false);
});
