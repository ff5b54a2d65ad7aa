import { describe, expect, it } from 'vitest';
import { languagesIn, subjectsIn, textsOf } from './catalogue.ts';

const root = import.meta.dirname;
const languages = languagesIn(root);
const subjects = [...subjectsIn(root, 'en').keys()];
const read = (language: string) => new Map(subjects.map((subject) => [subject, textsOf(root, language, subject)]));
const english = read('en');

/** A key without its plural form: languages have different forms. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** The names of the interpolated values in a text. */
const gaps = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map((match) => match[1])
    .sort()
    .join();

describe.each(languages)('the texts in %s', (language, facts) => {
  const own = read(language);
  /** The texts to which a rule does not apply, each with its key. */
  const against = (rule: (text: string, key: string, subject: string) => boolean) =>
    [...own].flatMap(([subject, texts]) =>
      Object.entries(texts).flatMap(([key, text]) => (rule(text, key, subject) ? [] : [`${subject}:${key} “${text}”`])),
    );

  it('are the same files in the same folders as in English, with the same keys', () => {
    expect([...subjectsIn(root, language)]).toEqual([...subjectsIn(root, 'en')]);
    for (const [subject, texts] of own) {
      const keys = new Set(Object.keys(texts).map(withoutPlural));
      expect([subject, keys]).toEqual([subject, new Set(Object.keys(english.get(subject) ?? {}).map(withoutPlural))]);
    }
  });

  it('are never empty', () => {
    expect(against((text) => text.trim() !== '')).toEqual([]);
  });

  it('interpolate the same values as in English', () => {
    expect(
      against((text, key, subject) => {
        const other = english.get(subject)?.[key];
        return other === undefined || gaps(other) === gaps(text);
      }),
    ).toEqual([]);
  });

  // Single braces stay as they are. Radix replaces `{hotkey}` itself.
  it('have gaps in double braces only', () => {
    expect(against((text) => !/[{}]/.test(text.replaceAll(/\{\{\w+\}\}|\{hotkey\}/g, '')))).toEqual([]);
  });

  it('have the plural forms of the language, and no others', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const wrong = [...own].flatMap(([subject, texts]) =>
      Object.keys(texts)
        .filter((key) => key.endsWith('_other'))
        .map(withoutPlural)
        .flatMap((key) => {
          // A text for zero is optional.
          const given = Object.keys(texts).filter((each) => each.startsWith(`${key}_`) && withoutPlural(each) === key);
          const counted = given.filter((each) => !each.endsWith('_zero')).sort();
          const expected = forms.map((form) => `${key}_${form}`).sort();
          return counted.join() === expected.join() ? [] : [`${subject}:${key} has ${counted}`];
        }),
    );
    expect(wrong).toEqual([]);
  });

  // Icelandic uses `one` for 21, 31 and 101: a text without the number would be wrong there.
  it('name the number in every plural form', () => {
    expect(
      against((text, key, subject) => {
        const other = own.get(subject)?.[`${withoutPlural(key)}_other`];
        return other === undefined || /_(zero|other)$/.test(key) || gaps(text) === gaps(other);
      }),
    ).toEqual([]);
  });

  // `District` is an example of a tag, and `ST,GS` is what a scale sends.
  it('name pages and buttons as these are named in the language', () => {
    const labels = [...own.values()].flatMap((texts) => Object.values(texts));
    const isNamed = (text: string) => {
      const [first = '', ...others] = text.replace(/\.$/, '').split(' → ');
      const path = [labels.find((label) => first.endsWith(label)), ...others];
      return path.every((name) => name !== undefined && labels.includes(name));
    };
    expect(
      against((text, key, subject) => {
        const quoted = [...text.matchAll(/[„“«]([^„“”«»{}]+)[“”»]/g)].map(([, name = '']) => name);
        const isExample = ['tag:emptyText', 'station:cable.garbage'].includes(`${subject}:${key}`);
        const paths = text.includes(' → ') && gaps(text) === '' ? [text] : [];
        return isExample || (quoted.every((name) => labels.includes(name)) && paths.every(isNamed));
      }),
    ).toEqual([]);
  });

  it('name treatments, and the columns of an exported list, differently', () => {
    const names = Object.values(own.get('treatment') ?? {});
    expect(new Set(names).size).toBe(31);
    const headings = Object.entries(own.get('export') ?? {}).filter(([key]) => key.includes('.'));
    for (const list of new Set(headings.map(([key]) => key.split('.')[0]))) {
      const texts = headings.filter(([key]) => key.startsWith(`${list}.`)).map(([, text]) => text);
      expect([list, new Set(texts).size]).toEqual([list, texts.length]);
    }
  });

  it('have the facts that dates need', () => {
    expect(facts).toEqual({
      name: expect.any(String),
      lang: expect.stringMatching(/^[a-z]{2}$/),
      months: expect.objectContaining({ length: 12 }),
      shortDate: expect.stringMatching(/\{\{day\}\}.+\{\{(month|shortMonth)\}\}.+\{\{year\}\}/),
      monthsInDates: expect.objectContaining({ length: 12 }),
      weekdays: expect.objectContaining({ length: 7 }),
      quarters: expect.objectContaining({ length: 4 }),
      date: expect.stringMatching(/\{\{day\}\}.*\{\{month\}\}.*\{\{year\}\}/),
      dateTime: expect.stringMatching(/\{\{date\}\}.*\{\{time\}\}/),
    });
  });
});
