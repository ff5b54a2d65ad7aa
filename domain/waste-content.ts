/**
 * The items of a comma-separated list as waste stream content keeps them: trimmed, none empty, in the order written.
 * Every comma separates, within parentheses too, so that a writer need know one rule only.
 */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
