import { describe, expect, it } from 'vitest';
import { languagesIn } from './catalogue.ts';
import { fillGaps, lookUp, pluralForm } from './look-up.ts';

describe('a plural form', () => {
  const numbers = [...Array.from({ length: 1201 }, (_none, at) => at), 0.1, 0.5, 1.1, 1.11, 2.01, 21.5, -1, -11, -21];

  it.each(languagesIn(import.meta.dirname))('is the one that Unicode names, in %s', (language) => {
    const rules = new Intl.PluralRules(language);
    expect(rules.resolvedOptions().locale).toBe(language);
    for (const count of numbers) expect([count, pluralForm(language, count)]).toEqual([count, rules.select(count)]);
  });
});

describe('a text', () => {
  const texts = { bins_zero: 'No bins', bins_one: '{{count}} bin', bins_other: '{{count}} bins', 'a.title': 'Bins' };

  it.each([
    [0, 'No bins'],
    [1, '1 bin'],
    [5, '5 bins'],
    [12_345, '12.345 bins'],
  ])('for %d has its plural form', (count, text) => {
    expect(lookUp('en', texts, 'bins', { count })).toBe(text);
  });

  it('without plural forms is the same for every number', () => {
    expect(lookUp('en', texts, 'a.title', { count: 2 })).toBe('Bins');
  });

  it.each(['bins', 'a', 'toString', ''])('does not exist for %j', (key) => {
    expect(lookUp('en', texts, key)).toBeUndefined();
  });

  it('leaves out a gap without a value, and keeps what a value contains', () => {
    expect(fillGaps('{{name}}: {{ day }}{{day}}{{none}}', { name: '{{day}} $& <b>', day: 3, none: undefined })).toBe(
      '{{day}} $& <b>: {{ day }}3',
    );
  });

  it('ends a sentence with one period, also after a value that ends with one', () => {
    const gaps = { amount: '900 kr.', host: 'tunna', day: '3' };
    expect(fillGaps('Alls {{amount}}. Á {{host}}.is {{day}}.', gaps)).toBe('Alls 900 kr. Á tunna.is 3.');
  });
});
