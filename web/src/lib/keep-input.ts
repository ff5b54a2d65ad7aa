type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const isChanged = (field: Field): boolean => {
  if (isBox(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.type !== 'file' && field.value !== field.defaultValue;
};

/** Enters a value again as its user did, so that the application takes it. */
function enterAgain(field: Field, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Hydrates a page, and enters again what a visitor entered before, if the hydration replaced it: the library of forms sets the first values of
 * its fields. Controlled fields report it by themselves.
 * @param hydrate hydrates what `root` contains before it returns
 */
export function keepInput(root: Element, hydrate: () => void): void {
  const changed = [...root.querySelectorAll<Field>('input, textarea, select')].filter(isChanged);
  const entered = changed.map((field) => (isBox(field) ? field.checked : field.value));
  hydrate();
  for (const [index, field] of changed.entries()) {
    const value = entered[index];
    // Another choice undoes this one.
    if (isBox(field)) {
      if (field.checked !== value && (value === true || field.type === 'checkbox')) field.click();
    } else if (typeof value === 'string' && field.value !== value) enterAgain(field, value);
  }
}
