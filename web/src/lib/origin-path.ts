/** Any base: only to see whether a path leaves it. */
const base = 'http://origin.invalid';

/**
 * The path that a person came from, as the address of the sign-in remembers it: inside this product, or the start. Parsed as a
 * browser would, which ignores tabs and line breaks and takes backslashes for slashes.
 */
export function originPath(given: string | null): string {
  if (given === null || !given.startsWith('/') || !URL.canParse(given, base)) return '/';
  const { origin, pathname, search, hash } = new URL(given, base);
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}
