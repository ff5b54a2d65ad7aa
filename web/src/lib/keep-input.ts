import { flushSync } from 'react-dom';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const isChanged = (field: Field): boolean => {
  if (isBox(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) {
    const given = [...field.options].findLastIndex(({ defaultSelected }) => defaultSelected);
    // A browser selects the first one if the page selects none.
    return field.selectedIndex !== Math.max(0, given);
  }
  return field.value !== field.defaultValue;
};

/** Lets nothing set the value of a field: that would move the caret, and end a composition such as that of an accent and its letter. */
function holdValue(field: Field): void {
  const { value } = field;
  Object.defineProperty(field, 'value', { configurable: true, get: () => value, set: () => undefined });
}

/** Enters a value again as its user did. The value of a field that is no box is still there. */
function enterAgain(field: Field, entered: boolean): void {
  if (isBox(field)) {
    // The application knows it, or another box has ticked it, such as that of all rows.
    if (field.checked === entered) return;
    field.checked = entered;
  } else {
    Reflect.deleteProperty(field, 'value');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Hydrates a page, and enters again what a visitor entered before: the application does not know it, and libraries of forms replace it.
 * @param hydrate hydrates what `root` contains before it returns
 */
export function keepInput(root: Element, hydrate: () => void): void {
  const changed = [...root.querySelectorAll<Field>('input, textarea, select')]
    .filter(isChanged)
    .map((field) => ({ field, entered: isBox(field) && field.checked }))
    // Another choice has replaced it.
    .filter(({ field, entered }) => field.type !== 'radio' || entered);
  for (const { field, entered } of changed) {
    if (isBox(field)) field.checked = !entered;
    else holdValue(field);
  }
  hydrate();
  // What a field changes is rendered before the next one, as when a user enters them.
  for (const { field, entered } of changed) flushSync(() => enterAgain(field, entered));
}
