/** Joins the class names that apply. Returns `undefined` for none, so that no empty attribute is written. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
