import { type ShownWeight, unitOf } from '@tunna/domain/scales/lines/weight-line';
import { fieldsIn, patternProtocol, plainLine } from '../protocol/line-pattern.ts';
import type { LinePattern } from '../scale-settings.ts';

/** A pattern that reads the lines of an unknown scale. */
export interface Proposal {
  readonly pattern: LinePattern;
  /** The last weight that it reads. */
  readonly weight: ShownWeight;
}

/** A pattern must read this share of the lines, and there must be so many of them: noise has no form. */
const minShare = 0.6;
const minLines = 4;
const maxTokens = 12;
const maxProposals = 6;

/** Marks that scales use for a weight at rest. */
const restMarks = /^(?:s|st|sta|stable|stb)$/i;

type Kind = 'number' | 'word' | 'sign';

interface Token {
  readonly kind: Kind;
  readonly text: string;
}

function tokensOf(line: string): Token[] {
  return [...line.matchAll(/([+-]?\s*\d+(?:[.,]\d+)?)|([a-z]+)|[^\sa-z\d+-]+|[+-]/gi)].map(([text, number, word]) => ({
    kind: number === undefined ? (word === undefined ? 'sign' : 'word') : 'number',
    text,
  }));
}

/** The lines of each form that was seen more than once, as columns of tokens. */
function columnsOf(lines: readonly string[]): Token[][][] {
  const forms = new Map<string, Token[][]>();
  for (const line of lines) {
    const tokens = tokensOf(line);
    if (tokens.length === 0 || tokens.length > maxTokens) continue;
    const name = tokens.map(({ kind }) => kind).join(' ');
    forms.set(name, [...(forms.get(name) ?? []), tokens]);
  }
  return [...forms.values()]
    .filter((rows) => rows.length > 1)
    .map((rows) => (rows[0] ?? []).map((_, index) => rows.flatMap((row) => row[index] ?? [])));
}

const isConstant = ([first, ...others]: readonly Token[]): boolean => others.every(({ text }) => text === first?.text);

const isUnit = (column: readonly Token[] | undefined): boolean =>
  column?.every(({ text }) => unitOf(text) !== undefined) === true;

/** The pattern with the weight and the mark in these columns; undefined if a column has no form. */
function lineWith(columns: readonly Token[][], weightAt: number, markAt: number | undefined): string | undefined {
  const parts = columns.map((column, index) => {
    const [first] = column;
    if (index === weightAt) return '[weight]';
    if (index === markAt) return '[mark]';
    if (first?.kind === 'number') return '[number]';
    if (index === weightAt + 1 && isUnit(column)) return '[unit]';
    if (isConstant(column)) return first?.text;
    return first?.kind === 'word' ? '[word]' : undefined;
  });
  return parts.includes(undefined) ? undefined : parts.join(' ');
}

/** The mark with which the weight changes least; undefined if there is none. */
function restMark(line: string, lines: readonly string[]): { mark: string; isVaried: boolean } | undefined {
  const counts = new Map<string, { lines: number; same: number }>();
  let before = '';
  for (const text of lines) {
    const found = fieldsIn(line, text);
    if (found === undefined) continue;
    const { '[weight]': weight = '', '[mark]': mark = '' } = found;
    const count = counts.get(mark) ?? { lines: 0, same: 0 };
    counts.set(mark, { lines: count.lines + 1, same: count.same + (weight === before ? 1 : 0) });
    before = weight;
  }
  const marks = [...counts].sort(
    ([name, one], [otherName, other]) =>
      Number(restMarks.test(otherName)) - Number(restMarks.test(name)) ||
      other.same / other.lines - one.same / one.lines,
  );
  const [best] = marks;
  return best === undefined ? undefined : { mark: best[0], isVaried: marks.length > 1 };
}

interface Rated extends Proposal {
  readonly rating: number;
}

function rated(pattern: LinePattern, lines: readonly string[], isVaried: boolean): Rated[] {
  const reader = patternProtocol(pattern, () => 0);
  const weights = lines.flatMap((line) => reader.read(line, 'kg') ?? []);
  const weight = weights.at(-1);
  if (weight === undefined || weights.length < lines.length * minShare) return [];
  const [mark] = pattern.stable ?? [];
  // A mark that never changed may mean anything, so that waiting for a weight at rest is proposed before it.
  const markRating = mark === undefined ? 2 : isVaried ? 4 : restMarks.test(mark) ? 3 : 0;
  const rating =
    (weights.length / lines.length) * 100 +
    (weight.net.includes('.') ? 20 : 0) +
    (pattern.line.includes('[weight] [unit]') ? 10 : 0) +
    markRating;
  return [{ pattern, weight, rating }];
}

function proposalsOf(columns: readonly Token[][], lines: readonly string[]): Rated[] {
  const places = columns.flatMap((column, index) => (column[0]?.kind === 'number' ? [] : [index]));
  return columns.flatMap((column, weightAt) =>
    column[0]?.kind !== 'number'
      ? []
      : [undefined, ...places].flatMap((markAt) => {
          if (markAt === weightAt + 1 && isUnit(columns[markAt])) return [];
          const line = lineWith(columns, weightAt, markAt);
          if (line === undefined) return [];
          if (markAt === undefined) return rated({ line }, lines, false);
          const rest = restMark(line, lines);
          return rest === undefined ? [] : rated({ line, stable: [rest.mark] }, lines, rest.isVaried);
        }),
  );
}

/** Whether a line has only characters that scales send: noise of a wrong speed has others. */
const isText = (line: string): boolean => [...line].every((sign) => sign > '\0' && sign < '\x7f');

/** Proposes where the weight, its unit and its mark are in the lines of an unknown scale, the most probable first. */
export function proposePatterns(received: readonly string[]): Proposal[] {
  const lines = received
    .filter(isText)
    .map(plainLine)
    .filter((line) => /\d/.test(line));
  if (lines.length < minLines || lines.length < received.length * minShare) return [];
  const all = columnsOf(lines)
    .flatMap((columns) => proposalsOf(columns, lines))
    .sort((one, other) => other.rating - one.rating);
  const different = all.filter(({ pattern }, index) =>
    all.slice(0, index).every((other) => JSON.stringify(other.pattern) !== JSON.stringify(pattern)),
  );
  return different.slice(0, maxProposals).map(({ pattern, weight }) => ({ pattern, weight }));
}

const restText = (stable: readonly string[] | undefined): string => {
  if (stable === undefined) return 'stable when it has not changed for a second';
  const [mark = ''] = stable;
  return mark === '' ? 'stable when there is no mark' : `stable when the mark is "${mark}"`;
};

/** A proposal as a line of a numbered list. */
export const proposalText = ({ pattern, weight }: Proposal): string =>
  `${pattern.line} = ${weight.net} ${weight.unit}, ${restText(pattern.stable)}`;
