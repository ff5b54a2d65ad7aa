/** The maximum of ids and versions: PostgreSQL's `integer`. */
export const maxId = 2_147_483_647;

/**
 * Parses an id of an address: decimal digits without a sign, a leading zero or a space.
 * @returns the id, or undefined for any other text
 */
export function parseId(text: string): number | undefined {
  if (!/^[1-9][0-9]{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= maxId ? id : undefined;
}
