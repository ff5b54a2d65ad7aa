/** The path that a person came from, as the address of the sign-in remembers it: inside this product, or the start. */
export function originPath(given: string | null): string {
  if (given === null || !/^\/(?![/\\])/.test(given)) return '/';
  return given;
}
