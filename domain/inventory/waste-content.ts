/**
 * The items of a comma-separated list in waste stream content: trimmed, not empty, in the order of the text. Every comma separates, within
 * parentheses too: writers need to know one rule only.
 */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** The list as stored: single spaces within items, without duplicates in any case. */
export function normalizeList(text: string): string {
  const items = new Map<string, string>();
  for (const item of splitList(text.replace(/\s+/g, ' '))) {
    const key = item.toLowerCase();
    if (!items.has(key)) items.set(key, item);
  }
  return [...items.values()].join(', ');
}
