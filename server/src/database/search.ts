/**
 * The words of a search, each as a pattern for `like`: what stands for anything in a pattern is taken literally. Statements fold the
 * patterns with `search_fold` and demand every one of them; no words demand nothing.
 */
export const searchPatterns = (search = ''): string[] =>
  search
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

/** The condition that `search_text` holds every pattern of the parameter. */
export const holdsEveryPattern = (column: string, parameter: string): string =>
  `${column} like all (array(select search_fold(pattern) from unnest(${parameter}::text[]) pattern))`;
