/** How each part of the loaded pages is loaded, by the name of its texts. */
export const declaredParts = new Map<string, () => Promise<void>>();

/** Loads the parts that the server rendered, before they are hydrated. A part that cannot be loaded shows it, and tries again. */
export async function loadParts(names: readonly string[]): Promise<void> {
  // A part may contain others.
  for (const name of names)
    await declaredParts
      .get(name)?.()
      .catch(() => undefined);
}
