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

/** The keys that a file writes in calls of `t` and that its subjects do not have. */
function unknownKeys(code: string): string[] {
  const named = [...code.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, given = '']) =>
    [...given.matchAll(/'([^']+)'/g)].map(([, subject = '']) => subject),
  );
  // A function that receives `t` does not name the subject.
  const subjects = named.length === 0 || !/useTranslation\('/.test(code) ? [...catalogue.keys()] : named;
  return [...code.matchAll(/\bt\(\s*'([^']+)'/g)]
    .map(([, key = '']) => key)
    .filter((key) => {
      const [subject, rest] = key.split(':', 2) as [string, string | undefined];
      return rest === undefined ? !subjects.some((own) => isIn(own, key)) : !isIn(subject, rest);
    });
}

it('finds every text that the code names', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const unknown = files.flatMap((file) =>
    unknownKeys(readFileSync(join(import.meta.dirname, file), 'utf8')).map((key) => `${file}: ${key}`),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(unknown).toEqual([]);
});
