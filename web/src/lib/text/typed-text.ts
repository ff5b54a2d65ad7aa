const typed = new Map<HTMLTextAreaElement, string>();

function note({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
}

/** Remembers text that a visitor types into text areas before hydration: React sets an area with an initial text back to that text. */
export function rememberTypedText(root: Element): void {
  for (const area of root.querySelectorAll('textarea')) typed.set(area, area.value);
  addEventListener('input', note, true);
}

/** Restores the text when the page is hydrated. */
export function restoreTypedText(): void {
  removeEventListener('input', note, true);
  for (const [area, value] of typed) if (area.value !== value) area.value = value;
  typed.clear();
}
