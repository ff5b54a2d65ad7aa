// Finds the texts that code can show: the keys in its strings. A key that code receives from elsewhere cannot be found, so a call with such a
// key takes the whole subjects of its module.
import { parseAst } from 'vite';

/** Keys, and patterns of keys that code puts together. */
interface Keys {
  readonly keys: Set<string>;
  readonly patterns: Map<string, RegExp>;
}

/** What a module names of the catalogue. */
interface Named {
  /** Subjects that it translates. */
  readonly subjects: Set<string>;
  /** Subjects in its strings: a component that receives its subject may translate them. */
  readonly mentioned: Set<string>;
  readonly receivesSubject: boolean;
  /** Subjects of which every text may be shown. */
  readonly whole: Set<string>;
  /** By subject; `anySubject` has those of which the module does not say the subject. */
  readonly bySubject: Map<string, Keys>;
}

const anySubject = '';

function keysOf(all: Map<string, Keys>, subject: string): Keys {
  const known = all.get(subject) ?? { keys: new Set(), patterns: new Map() };
  all.set(subject, known);
  return known;
}

function addKeys(to: Keys, { keys, patterns }: Keys): void {
  for (const key of keys) to.keys.add(key);
  for (const [source, pattern] of patterns) to.patterns.set(source, pattern);
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

/** The subject that a call of `useTranslation` names: undefined for another node, `anySubject` if it is not in the code. */
function translatedSubject({ type, callee, arguments: given }: Node): string | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || !/^useTranslation(\$\d+)?$/.test(String(callee.name)))
    return undefined;
  const [first] = given as readonly unknown[];
  if (first === undefined) return 'common';
  return isNode(first) && typeof first.value === 'string' ? first.value : anySubject;
}

function visitNodes(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const one of child) isNode(one) && visitNodes(one, visit);
    else if (isNode(child)) visitNodes(child, visit);
  }
}

function namedIn(code: string, isSubject: (text: string) => boolean): Named {
  const subjects = new Set<string>();
  const mentioned = new Set<string>();
  const bySubject = new Map<string, Keys>();
  const translated = new Set<string>();
  let isOpen = false;
  /** The keys of the subject that a text begins with, and the rest of the text. */
  const named = (text: string): [to: Keys, rest: string] => {
    const [subject = '', ...rest] = text.split(':');
    if (!isSubject(subject)) return [keysOf(bySubject, anySubject), text];
    mentioned.add(subject);
    if (rest.length === 0) return [keysOf(bySubject, anySubject), text];
    subjects.add(subject);
    return [keysOf(bySubject, subject), rest.join(':')];
  };
  visitNodes(parseAst(code) as unknown as Node, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') {
      const [to, key] = named(node.value);
      to.keys.add(key);
    }
    if (node.type === 'TemplateLiteral') {
      const [first = '', ...others] = partsOf(node);
      const [to, rest] = named(first);
      const source = `^${[rest, ...others].map(escaped).join('.*')}$`;
      if (isDistinct([rest, ...others])) to.patterns.set(source, new RegExp(source));
    }
    const subject = translatedSubject(node);
    if (subject !== undefined) translated.add(subject);
    isOpen ||= isUnknownKey(node);
  });
  const receivesSubject = translated.delete(anySubject);
  for (const subject of translated) subjects.add(subject);
  // A module that receives its function for texts does not say the subject.
  const isKnown = translated.size > 0 && !receivesSubject;
  const whole = new Set(isOpen ? (isKnown ? translated : mentioned) : []);
  if (isKnown) {
    const own = keysOf(bySubject, anySubject);
    bySubject.delete(anySubject);
    for (const subject of translated) addKeys(keysOf(bySubject, subject), own);
  }
  return { subjects, mentioned, receivesSubject, whole, bySubject };
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
    const mentions = all.some(({ receivesSubject }) => receivesSubject) ? all : [];
    const subjects = new Set([
      ...all.flatMap((one) => [...one.subjects, ...one.whole]),
      ...mentions.flatMap(({ mentioned }) => [...mentioned]),
    ]);
    const whole = new Set(all.flatMap((one) => [...one.whole]));
    const bySubject = new Map<string, Keys>();
    for (const one of all) for (const [subject, keys] of one.bySubject) addKeys(keysOf(bySubject, subject), keys);
    const isShown = (subject: string, key: string): boolean =>
      whole.has(subject) ||
      [keysOf(bySubject, anySubject), keysOf(bySubject, subject)].some(
        ({ keys, patterns }) => keys.has(key) || [...patterns.values()].some((pattern) => pattern.test(key)),
      );
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
