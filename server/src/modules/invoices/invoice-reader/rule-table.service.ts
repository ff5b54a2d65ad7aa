import type { RuleExpectation, RuleTest } from './rule-tests.service.ts';

/**
 * The result of one case. `empty`: it differs because the document has empty elements, which we read as missing; Peppol rejects them
 * (R008). `milder`: we report a warning where the set has an error, or the rule is one that we do not check
 * (docs/decisions/0056-rules-of-files.md). `rejected`: the reader
 * rejects the document, which is not the rule’s doing.
 */
type RuleResult = (typeof results)[number];

const results = ['right', 'empty', 'rejected', 'milder', 'wrong'] as const;
type Counts = Record<RuleResult, number>;

const none = (): Counts => ({ right: 0, empty: 0, rejected: 0, milder: 0, wrong: 0 });

/** The row of whole invoices, which must break no binding rule. */
const wholeFile = 'whole invoices';

/** Rules that are not checked. Decision 56 has the reasons. */
const unchecked = [
  // National rules of other countries than Iceland.
  /^(?:DE|DK|GR|IT|NL|NO|SE)-[RS]-/,
];
const isUnchecked = (rule: string): boolean => unchecked.some((pattern) => pattern.test(rule));

function resultOf(rule: string, expectation: RuleExpectation, test: RuleTest): RuleResult {
  const reported = test.failures.filter(({ code }) => code === rule);
  const isRejected = test.rejections.length > 0;
  if (expectation === 'success') {
    if (reported.length === 0) return isRejected ? 'rejected' : 'right';
    if (isRejected) return 'rejected';
    return test.hasEmptyElements ? 'empty' : 'wrong';
  }
  if (reported.length === 0) {
    if (isUnchecked(rule)) return 'milder';
    if (isRejected) return 'rejected';
    return test.hasEmptyElements ? 'empty' : 'wrong';
  }
  return expectation === 'error' && reported.every(({ severity }) => severity === 'warning') ? 'milder' : 'right';
}

/** The number of a rule, also with its part: `001-2`. */
const numberOf = (rule: string): string => /(?:CL|[A-Z])?\d+(?:-\d+)?$/.exec(rule)?.[0] ?? rule;
const family = (rule: string): string => rule.slice(0, rule.length - numberOf(rule).length);

/** Counts the results of tests by rule. */
export class RuleTable {
  readonly #rules = new Map<string, Counts>();
  readonly #notes: string[] = [];
  #hasUnreadable = false;

  add(file: string, tests: readonly RuleTest[]): void {
    for (const test of tests) {
      if (test.expected.length === 0) this.#addWhole(file, test);
      for (const { rule, expectation } of test.expected) {
        const result = resultOf(rule, expectation, test);
        this.#count(rule, result);
        if (result === 'wrong' || result === 'rejected')
          this.#note(file, test, `${rule}: expected ${expectation}, ${result}`);
      }
    }
  }

  #addWhole(file: string, test: RuleTest): void {
    const isRight = [...test.failures, ...test.rejections].every(({ severity }) => severity === 'warning');
    this.#count(wholeFile, isRight ? 'right' : 'wrong');
    if (!isRight) this.#note(file, test, 'expected no error', true);
  }

  #count(rule: string, result: RuleResult): void {
    const counts = this.#rules.get(rule) ?? none();
    counts[result] += 1;
    this.#rules.set(rule, counts);
  }

  #note(file: string, { place, failures, rejections }: RuleTest, text: string, isWhole = false): void {
    const reported = [...rejections, ...(isWhole ? failures : [])].filter(({ severity }) => severity === 'error');
    const found = [...new Set(reported.map(({ code }) => code))];
    this.#notes.push(`${file}, test ${place}: ${text}${found.length === 0 ? '' : `; errors: ${found.join(', ')}`}`);
  }

  /** A file that is no XML, or too large. */
  unreadable(file: string, reason: string): void {
    this.#hasUnreadable = true;
    this.#notes.push(`${file} cannot be read: ${reason}`);
  }

  /** Whether every file was read and no case is wrong. */
  get isGood(): boolean {
    return !this.#hasUnreadable && [...this.#rules.values()].every(({ wrong }) => wrong === 0);
  }

  /**
   * A table in Markdown: one row for each family of rules that are right in every case, rows for the other rules, and one for each family that
   * is not checked. Then each case that is wrong or rejected.
   */
  *lines(): Generator<string> {
    yield '| Rule | Cases | Right | Empty values | Rejected | Milder | Wrong |';
    yield '| --- | --- | --- | --- | --- | --- | --- |';
    const all = [...this.#rules].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const checked = all.filter(([rule]) => !isUnchecked(rule));
    const isRight = ([, counts]: (typeof all)[number]) => counts.right === casesOf(counts);
    for (const [name, { numbers, counts }] of familiesOf(checked.filter(isRight)))
      yield row(`${name}${name === '' ? '' : ' '}${numbers.join(', ')}`, counts);
    for (const [rule, counts] of checked.filter((each) => !isRight(each))) yield row(rule, counts);
    for (const [name, { numbers, counts }] of familiesOf(all.filter(([rule]) => isUnchecked(rule))))
      yield row(`${name} (${numbers.length}, not checked)`, counts);
    yield row('all', sumOf(all.map(([, counts]) => counts)));
    if (this.#notes.length > 0) yield '';
    yield* this.#notes;
  }
}

const casesOf = (counts: Counts): number => results.reduce((sum, result) => sum + counts[result], 0);

function sumOf(all: readonly Counts[]): Counts {
  const sum = none();
  for (const counts of all) for (const result of results) sum[result] += counts[result];
  return sum;
}

interface Family {
  readonly numbers: readonly string[];
  readonly counts: Counts;
}

/** Rules by the part of their name before the number. */
function familiesOf(rules: readonly (readonly [rule: string, counts: Counts])[]): Map<string, Family> {
  const families = new Map<string, Family>();
  for (const [rule, counts] of rules) {
    const before = families.get(family(rule)) ?? { numbers: [], counts: none() };
    families.set(family(rule), {
      numbers: [...before.numbers, numberOf(rule)],
      counts: sumOf([before.counts, counts]),
    });
  }
  return families;
}

const row = (name: string, counts: Counts): string =>
  `| ${[name, casesOf(counts), ...results.map((result) => counts[result])].join(' | ')} |`;
