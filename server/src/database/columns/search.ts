/**
 * The words of a search, each as a pattern for `like` with its wildcards escaped. Statements fold the patterns with `search_fold` and
 * require all of them; an empty search requires none.
 */
export const searchPatterns = (search = ''): string[] =>
  search
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

/** The condition that a normalized text contains every pattern of the parameter. */
export const holdsEveryPattern = (folded: string, parameter: string): string =>
  `${folded} like all (array(select search_fold(pattern) from unnest(${parameter}::text[]) pattern))`;

/** Whether an index of pairs of letters has what the pattern requires. The pattern has a percent sign at both ends. */
export const hasPair = (pattern: string): boolean => [...pattern.replace(/\\(.)/gu, '$1')].length > 3;
