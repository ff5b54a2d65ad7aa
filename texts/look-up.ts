// How the server and the screens find a text: by its key, in the plural form of a number, with its gaps filled.

/** Values by the name of their gap. A number in the gap `count` chooses the plural form. */
export type Gaps = Readonly<Record<string, unknown>>;

/** Texts of one subject by key. */
export type SubjectTexts = Readonly<Record<string, string>>;

/** Not every browser has the plural rule of Icelandic: `one` for 1, 21 and 101, for 0.1 and 1.1, and not for 11 or 1.11. */
function icelandicForm(count: number): Intl.LDMLPluralRule {
  const [whole = '', decimals = ''] = String(Math.abs(count)).split('.');
  const digits = decimals === '' ? whole : decimals;
  return digits.endsWith('1') && !digits.endsWith('11') ? 'one' : 'other';
}

const rules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

/** The plural form that a language uses for a number. */
export const pluralForm = (language: string, count: number): Intl.LDMLPluralRule =>
  language === 'is' ? icelandicForm(count) : rulesOf(language).select(count);

const grouped = new Intl.NumberFormat('de-DE');

/** A number in the gap `count` is grouped, such as `12.345`. */
const written = (name: string, value: unknown): string =>
  name === 'count' && typeof value === 'number' ? grouped.format(value) : String(value ?? '');

/**
 * Fills the gaps of a text. One without a value is left out; what a value contains stays as it is. A value that ends with a period, such as
 * `900 kr.`, also ends its sentence.
 */
export const fillGaps = (text: string, gaps: Gaps): string =>
  text.replace(/\{\{(\w+)\}\}(\.(?!\S))?/g, (_gap, name: string, period = '') => {
    const value = written(name, gaps[name]);
    return value.endsWith('.') ? value : value + period;
  });

const own = (texts: SubjectTexts, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

/** The text of a key. A form for zero is optional. @returns undefined for an unknown key */
export function lookUp(language: string, texts: SubjectTexts, key: string, gaps: Gaps = {}): string | undefined {
  const { count } = gaps;
  const counted =
    typeof count === 'number'
      ? ((count === 0 ? own(texts, `${key}_zero`) : undefined) ?? own(texts, `${key}_${pluralForm(language, count)}`))
      : undefined;
  const text = counted ?? own(texts, key);
  return text === undefined ? undefined : fillGaps(text, gaps);
}
