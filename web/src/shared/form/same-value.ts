/** Whether a field of two drafts has the same value. */
export function isSameIn(one: object, other: object, field: string): boolean {
  const [before, now] = [one, other].map((draft) => JSON.stringify(new Map(Object.entries(draft)).get(field)));
  return before === now;
}
