import { decimalOf, type LineProtocol, type ShownWeight, unitOf } from '@tunna/domain/scales/lines/weight-line';
import type { LinePattern } from '../scale-settings.ts';
import { steadiness } from './steadiness.ts';

const number = /[+-]?\s*\d{1,9}(?:[.,]\d{1,6})?/y;

// Each field is matched once, from left to right, without going back: a pattern cannot make the agent hang.
const fields = {
  '[weight]': number,
  '[number]': number,
  '[unit]': /(?:kg|g|t|lbs?)(?![a-z])/iy,
  '[mark]': /[a-z]{1,8}|[^\sa-z\d+-]{1,3}|/iy,
  '[word]': /[a-z]{1,12}/iy,
} as const;

type Field = keyof typeof fields;

const isField = (part: string): part is Field => Object.hasOwn(fields, part);

/** The line as patterns see it: control characters and foreign bytes are spaces. */
export const plainLine = (line: string): string => line.replaceAll(/[^\u0020-\u007e]/g, ' ').trim();

/** The fields and the texts between them. */
const partsOf = (line: string): string[] =>
  line.split(/(\[[a-z]+\])|\s+/).filter((part) => part !== undefined && part !== '');

const skipSpaces = (text: string, at: number): number => {
  let next = at;
  while (text[next] === ' ') next += 1;
  return next;
};

/** The content of the fields; undefined if the line has another form. */
export function fieldsIn(pattern: string, text: string): Partial<Record<Field, string>> | undefined {
  return match(partsOf(pattern), text);
}

function match(parts: readonly string[], text: string): Partial<Record<Field, string>> | undefined {
  const found: Partial<Record<Field, string>> = {};
  let at = 0;
  for (const part of parts) {
    at = skipSpaces(text, at);
    if (!isField(part)) {
      if (!text.startsWith(part, at)) return undefined;
      at += part.length;
      continue;
    }
    const form = new RegExp(fields[part]);
    form.lastIndex = at;
    const content = form.exec(text)?.[0];
    if (content === undefined) return undefined;
    found[part] = content;
    at += content.length;
  }
  return skipSpaces(text, at) === text.length ? found : undefined;
}

/** Reads the lines of a scale whose form a person has chosen. Without marks, a weight is stable when it has not changed for a second. */
export function patternProtocol(pattern: LinePattern, now: () => number): LineProtocol {
  const parts = partsOf(pattern.line);
  const isSteady = steadiness(now);
  return {
    request: '',
    read(line, unit): ShownWeight | undefined {
      const found = match(parts, plainLine(line));
      const net = decimalOf((found?.['[weight]'] ?? '').replace(',', '.'));
      if (found === undefined || net === undefined) return undefined;
      const rests = isSteady(net);
      return {
        ...{ net, unit: unitOf(found['[unit]'] ?? '') ?? unit, overloaded: false },
        stable: pattern.stable === undefined ? rests : pattern.stable.includes(found['[mark]'] ?? ''),
      };
    },
  };
}
