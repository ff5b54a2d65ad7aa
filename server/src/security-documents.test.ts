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

/** Tables with as many rows as there are people, organizations, and things that they registered. */
const registered = `
  agreed_price collection_feed collection_rule collection_schedule container container_action container_fill
  container_sum container_tag credential department department_goal device document_layout emission_factor
  import_mapping instance_key instance_setting invite list_import_heading location location_containers location_normalization
  location_tag maintenance material_normalization membership notification_choice notification_mail_cursor org_unit
  organization organization_goal organization_use person person_identity person_preference picture plan
  possible_saving recovery_code scale scale_tare second_factor service_provider service_provider_action
  service_provider_seller_id short_link stream_category subscription tag_type tag_value waiting_readings waste_category
  waste_density waste_stream waste_stream_codes waste_stream_content`;

describe('docs/OPERATIONS.md', () => {
  it('says of every other table how long its rows are kept, or that it grows', () => {
    const section = /## What is kept[\s\S]*?(?=\n## )/.exec(read('OPERATIONS.md'))?.[0] ?? '';
    const named = [...section.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name);
    const types = readFileSync(join(root, 'server', 'src', 'database', 'statement', 'tables.gen.ts'), 'utf8');
    const tables = [...types.matchAll(/^ {2}readonly ([a-z_]+): \{/gm)].map(([, name]) => name);
    expect([...named, ...(registered.match(/\w+/g) ?? [])].sort()).toEqual(tables.sort());
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
