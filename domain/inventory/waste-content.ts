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

/** The list as it is stored: white space within an item is one space, and what is said twice, however cased, stands once. */
export function normalizeList(text: string): string {
  const items = new Map<string, string>();
  for (const item of splitList(text.replace(/\s+/g, ' '))) {
    const key = item.toLowerCase();
    if (!items.has(key)) items.set(key, item);
  }
  return [...items.values()].join(', ');
}
