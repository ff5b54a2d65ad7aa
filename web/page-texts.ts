// Finds the texts that code can show: the keys in its strings. A key that code receives from elsewhere cannot be found, so a call with such a
// key takes the whole subjects of its module.
import { parseAst } from 'vite';

/** What a module names of the catalogue. */
interface Named {
  readonly subjects: Set<string>;
  /** Subjects of which every text may be shown. */
  readonly whole: Set<string>;
  readonly keys: Set<string>;
  readonly patterns: Map<string, RegExp>;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The constant parts of a template, in order. */
const partsOf = (template: Node): string[] =>
  (template.quasis as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked);

/** Fewer constant letters could be a part of any key. */
const isDistinct = (parts: readonly string[]): boolean => parts.join('').replace(/\W/g, '').length >= 3;

/** Whether all values of an expression are in the code as strings. */
function isWritten(value: unknown): boolean {
  if (!isNode(value)) return false;
  switch (value.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return isDistinct(partsOf(value));
    case 'ConditionalExpression':
      return isWritten(value.consequent) && isWritten(value.alternate);
    case 'ArrayExpression':
      return (value.elements as readonly unknown[]).every(isWritten);
    default:
      return false;
  }
}

/** Whether a node translates a key that its code does not contain. */
const isUnknownKey = (node: Node): boolean => {
  const { type, callee, arguments: given } = node;
  return (
    type === 'CallExpression' &&
    isNode(callee) &&
    callee.type === 'Identifier' &&
    /^t(\$\d+)?$/.test(String(callee.name)) &&
    !isWritten((given as readonly unknown[])[0])
  );
};

function namedIn(code: string, isSubject: (text: string) => boolean): Named {
  const named: Named = { subjects: new Set(), whole: new Set(), keys: new Set(), patterns: new Map() };
  let isOpen = false;
  const noteSubject = (text: string): string => {
    const [subject = '', ...rest] = text.split(':');
    if (!isSubject(subject)) return text;
    named.subjects.add(subject);
    return rest.length === 0 ? text : rest.join(':');
  };
  const visit = (node: Node): void => {
    if (node.type === 'Literal' && typeof node.value === 'string') named.keys.add(noteSubject(node.value));
    if (node.type === 'TemplateLiteral') {
      const [first = '', ...rest] = partsOf(node);
      const parts = [noteSubject(first), ...rest];
      const source = `^${parts.map(escaped).join('.*')}$`;
      if (isDistinct(parts)) named.patterns.set(source, new RegExp(source));
    }
    isOpen ||= isUnknownKey(node);
    for (const child of Object.values(node)) {
      if (Array.isArray(child)) for (const one of child) isNode(one) && visit(one);
      else if (isNode(child)) visit(child);
    }
  };
  visit(parseAst(code) as unknown as Node);
  if (isOpen) for (const subject of named.subjects) named.whole.add(subject);
  return named;
}

const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** The catalogue of one language: texts by subject and key. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Chooses the texts that modules can show. @param codes code of each module */
export function textChooser(catalogue: Catalogue): (codes: readonly string[]) => (language: Catalogue) => Catalogue {
  const known = new Map<string, Named>();
  const namedBy = (code: string): Named => {
    const found = known.get(code) ?? namedIn(code, (text) => Object.hasOwn(catalogue, text));
    known.set(code, found);
    return found;
  };
  return (codes) => {
    const all = codes.map(namedBy);
    const subjects = new Set(all.flatMap((one) => [...one.subjects]));
    const whole = new Set(all.flatMap((one) => [...one.whole]));
    const keys = new Set(all.flatMap((one) => [...one.keys]));
    const patterns = [...new Map(all.flatMap((one) => [...one.patterns])).values()];
    const isShown = (subject: string, key: string): boolean =>
      whole.has(subject) || keys.has(key) || patterns.some((pattern) => pattern.test(key));
    return (language) =>
      Object.fromEntries(
        [...subjects].sort().flatMap((subject) => {
          const texts = Object.entries(language[subject] ?? {});
          const shown = texts.filter(([key]) => isShown(subject, key) || isShown(subject, withoutPlural(key)));
          return shown.length === 0 ? [] : [[subject, Object.fromEntries(shown)]];
        }),
      );
  };
}
