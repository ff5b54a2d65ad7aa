import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Budget, budgets } from './modules/platform/budget/budgets.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');

/** The cells of each row in the tables of a page. */
const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) => row.split('|').map((cell) => cell.trim()));

const amountOf = ({ amount, unit }: Budget): string =>
  unit === 'bytes' ? `${(amount / 1_000_000).toLocaleString('en')} MB` : amount.toLocaleString('en');

describe('docs/SECURITY.md', () => {
  it('lists every budget with its amount', () => {
    const listed = rowsOf(read('SECURITY.md')).flatMap(([name = '', , by, amount, window]) => {
      const known = /^`(\w+)`$/.exec(name)?.[1];
      return known !== undefined && known in budgets ? [[known, by, amount, window]] : [];
    });
    const expected = Object.entries(budgets).map(([name, budget]: [string, Budget]) => [
      name,
      budget.by.join(' and '),
      amountOf(budget),
      budget.window,
    ]);
    expect(listed).toEqual(expected);
  });
});

describe('docs/ASVS.md', () => {
  const text = read('ASVS.md');
  const items = rowsOf(text).filter(([item = '']) => /^\d+\.\d+\.\d+$/.test(item));

  it('has a state for every item, and counts them', () => {
    const count = (state: string) => items.filter((cells) => cells[3] === state).length;
    expect(
      items.every(([, , , state, reason]) => ['met', 'not met', 'n/a'].includes(state ?? '') && reason !== ''),
    ).toBe(true);
    expect(text).toContain(
      `${items.length} items: ${count('met')} met, ${count('not met')} not met, ${count('n/a')} not applicable.`,
    );
  });

  it('names only tests that exist', () => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    const known = new Set(files.split('\n').map((file) => basename(file)));
    const named = [...text.matchAll(/`([\w.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });
});
