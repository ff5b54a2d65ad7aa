import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subjectsIn, textsOf } from '@tunna/texts/catalogue';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../texts');
const catalogue = new Map([...subjectsIn(root, 'en').keys()].map((subject) => [subject, textsOf(root, 'en', subject)]));

const isIn = (subject: string, key: string): boolean => {
  const texts = catalogue.get(subject) ?? {};
  return key in texts || `${key}_other` in texts;
};

/** The subjects whose texts a file may name without their subject. */
function subjectsOf(code: string): readonly string[] {
  const named = [...code.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, given = '']) =>
    [...given.matchAll(/'([^']+)'/g)].map(([, subject = '']) => subject),
  );
  // A function that receives `t` does not name the subject.
  return named.length === 0 || !/useTranslation\('/.test(code) ? [...catalogue.keys()] : named;
}

/** A key without its subject, and the subjects in which it may be. */
function splitKey(key: string, subjects: readonly string[]): [key: string, subjects: readonly string[]] {
  const [subject, rest] = key.split(':', 2) as [string, string | undefined];
  return rest === undefined ? [key, subjects] : [rest, [subject]];
}

/** The keys that a file writes in calls of `t` and that its subjects do not have. */
function unknownKeys(code: string): string[] {
  const subjects = subjectsOf(code);
  return [...code.matchAll(/\bt\(\s*'([^']+)'/g)]
    .map(([, key = '']) => key)
    .filter((key) => {
      const [own, among] = splitKey(key, subjects);
      return !among.some((subject) => isIn(subject, own));
    });
}

/** The names of an object literal that begins at a position; undefined if it contains others. */
function namesOfLiteral(code: string, start: number): readonly string[] | undefined {
  let depth = 0;
  let outer = '';
  for (let place = start; place < code.length; place += 1) {
    const sign = code[place] ?? '';
    if ('({['.includes(sign)) depth += 1;
    if (')}]'.includes(sign)) depth -= 1;
    if (depth === 0) break;
    if (depth === 1 && place > start) outer += sign;
  }
  return outer.includes('...') ? undefined : outer.split(',').map((part) => /^\s*(\w*)/.exec(part)?.[1] ?? '');
}

/** The values that a text needs and that a call of `t` does not pass to it. */
function missingValues(code: string): string[] {
  const subjects = subjectsOf(code);
  return [...code.matchAll(/\bt\(\s*'([^']+)',\s*(?=\{)/g)].flatMap(({ 0: call, 1: key = '', index }) => {
    const passed = namesOfLiteral(code, index + call.length);
    const [own, among] = splitKey(key, subjects);
    const subject = among.find((one) => isIn(one, own)) ?? '';
    const text = catalogue.get(subject)?.[own] ?? catalogue.get(subject)?.[`${own}_other`] ?? '';
    const needed = [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name);
    return passed === undefined
      ? []
      : needed.filter((name) => !passed.includes(name)).map((name) => `${key} {{${name}}}`);
  });
}

/** What is wrong in the files of the application, one line each. */
function faultsOf(find: (code: string) => readonly string[]): readonly string[] {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(400);
  return files.flatMap((file) =>
    find(readFileSync(join(import.meta.dirname, file), 'utf8')).map((fault) => `${file}: ${fault}`),
  );
}

it('finds every text that the code names', () => {
  expect(faultsOf(unknownKeys)).toEqual([]);
});

it('passes every value that a text contains', () => {
  expect(faultsOf(missingValues)).toEqual([]);
});
