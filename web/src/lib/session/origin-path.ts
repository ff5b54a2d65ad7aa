/** Arbitrary base: only shows whether a path leads to another origin. */
const base = 'http://origin.invalid';

/**
 * The path to return to after login, from the login page's address: a path of this application, or the start page. Parsed like in a
 * browser, which ignores tabs and line breaks and treats backslashes as slashes.
 */
export function originPath(given: string | null): string {
  if (given === null || !given.startsWith('/') || !URL.canParse(given, base)) return '/';
  const { origin, pathname, search, hash } = new URL(given, base);
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}
