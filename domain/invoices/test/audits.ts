import { expect, it } from 'vitest';
import { Decimal } from '../../numbers/decimal.ts';
import type { AuditedInvoice, AuditedLine, AuditFacts, KnownContainer, OtherLine } from '../prices/audited-invoice.ts';
import type { Finding } from '../prices/finding.ts';
import { auditInvoice } from '../prices/invoice-audit.ts';
import type { AgreedPrice } from '../prices/price-list.ts';

const line = {
  ...{ itemKey: 'a-1', wordingKey: 'losun 660 l tunna', placeKey: 'hofn', textKey: 'losun 660 l tunna', tickets: [] },
  ...{ kind: 'transport', wasteStreamId: 1, locationId: 'a' },
  ...{ quantity: '4', unit: 'C62', net: '4000', period: '2026-03-01/2026-03-31', serviceDay: '2026-03-31' },
} as const;
const rentWords = 'leiga 660 l tunna';
/** Lines as invoices have them most often. */
const templates = {
  /** Four collections in March 2026. */
  collection: line,
  rent: {
    ...{ ...line, kind: 'rental', wordingKey: rentWords, textKey: rentWords, itemKey: 'l-1' },
    ...{ unit: 'MON', quantity: '1', net: '3000' },
  },
  weight: {
    ...{ ...line, kind: 'material', wordingKey: 'mottaka', textKey: 'mottaka', itemKey: 'm-1' },
    ...{ unit: 'KGM', quantity: '400', kg: '400', net: '8000' },
  },
  fee: {
    ...{ ...line, kind: 'fee', wordingKey: 'gjald', textKey: 'gjald', itemKey: 'g-1', quantity: '1', net: '2950' },
    ...{ locationId: null, placeKey: '' },
  },
  /** A journey without a location and a period, which nothing but its price can be wrong of. */
  item: {
    ...{ ...line, wordingKey: 'akstur', textKey: 'akstur', quantity: '2', net: '3000' },
    ...{ locationId: null, placeKey: '', period: null },
  },
} as const;
const container = {
  ...{ locationId: 'a', wasteStreamId: 1, serviceProviderId: 1, kind: 'wheelie_bin', liters: 660, isHeavy: false },
};
const price = { id: 1, itemKey: 'a-1', unit: 'C62', price: '1000', currency: 'ISK', validFrom: '2026-01-01' };

/** `null` removes a value. */
type Changes = Readonly<Record<string, unknown>>;
/**
 * A line: the name of a template, and what differs from it, as in `rent: quantity 3, containerId none`. A period is `2026-03-01/2026-03-31`;
 * `day` is a period of one day. `before`, `usualPrice`, `usualVat`, `vatLines` and `shared` are of the provider's earlier lines.
 */
type Stated = string;
interface Collections {
  readonly scheduled?: readonly { readonly from: string; readonly until?: string }[];
  /** `2026-03-11, 2026-03-18 missed`; a day alone is `done`. */
  readonly planned?: string;
  /** `2026-03-06, 2026-03-10/2026-03-11`; with a second day it was done. */
  readonly requested?: string;
}
export interface Facts {
  readonly containers?: readonly Changes[];
  readonly collections?: Readonly<Record<number, Collections>>;
  readonly weighed?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly prices?: readonly Changes[];
  readonly coverage?: string;
  readonly knownPlaces?: readonly string[];
}
/** `others` are lines of other invoices. */
export type AuditCase = readonly [
  name: string,
  lines: readonly Stated[],
  facts: Facts & { readonly others?: readonly Stated[]; readonly invoice?: Partial<AuditedInvoice> },
  found: readonly string[],
];

const changed = <Value>(...parts: readonly object[]): Value =>
  Object.fromEntries(Object.entries(Object.assign({}, ...parts)).filter(([, value]) => value !== null)) as Value;

const numbers = new Set(['position', 'wasteStreamId', 'containerId', 'sign', 'lineCount', 'before', 'vatLines']);
const lists = new Set(['tickets', 'credits']);

function readValue(name: string, text: string): unknown {
  if (text === 'none') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  if (lists.has(name)) return text.split('+');
  return numbers.has(name) ? Number(text) : text;
}

function lineOf(position: number, stated: Stated): AuditedLine {
  const [template = '', changes = ''] = stated.split(': ');
  const given: Record<string, unknown> = Object.fromEntries(
    listOf(changes).map((change) => {
      const [name = '', ...words] = change.split(' ');
      return [name, readValue(name, words.join(' '))];
    }),
  );
  const { day, before = 0, usualPrice, usualVat, vatLines = 0, shared = false, ...more } = given;
  const { period, ...all } = changed<Record<string, unknown>>(
    { position, ...templates[template as keyof typeof templates] },
    day === undefined ? {} : { period: `${day}/${day}`, serviceDay: day },
    more,
    { earlier: { lines: before, price: usualPrice, vatRate: usualVat, vatLines, isSharedItem: shared } },
  );
  const [start, end] = String(period).split('/');
  return { ...all, ...(period === undefined ? {} : { period: { start, end } }) } as unknown as AuditedLine;
}
const otherOf = (other: Stated): OtherLine =>
  changed({ invoiceNumber: 'R-0', sign: 1, isEarlier: true, lineCount: 1, credits: [] }, lineOf(1, other));

const listOf = (text: string): string[] => (text === '' ? [] : text.split(', '));
const planOf = ({ scheduled = [{ from: '2026-01-01' }], planned = '', requested = '' }: Collections) => ({
  scheduled,
  planned: listOf(planned).map((text) => {
    const [day = '', state = 'done'] = text.split(' ');
    return { day, state: state as 'done' | 'planned' | 'missed' | 'skipped' };
  }),
  requested: listOf(requested).map((text) => {
    const [from = '', doneOn] = text.split('/');
    return { from, doneOn };
  }),
});

function factsOf(facts: Facts, others: readonly Stated[]): AuditFacts {
  const { containers = [{}], collections = {}, weighed = {}, prices = [], coverage = '0', knownPlaces = [] } = facts;
  const known = containers.map((more, index) => changed<KnownContainer>({ id: index + 1 }, container, more));
  return {
    ...{
      serviceProviderId: 1,
      country: 'IS',
      coverage: new Decimal(coverage),
      knownPlaces,
      others: others.map(otherOf),
    },
    prices: prices.map((more) => changed<AgreedPrice>(price, more)),
    containers: Map.groupBy(known, ({ locationId = '' }) => locationId),
    collections: new Map(Object.entries(collections).map(([id, own]) => [Number(id), planOf(own)])),
    weighed: new Map(
      Object.entries(weighed).map(([key, days]) => [key, Object.entries(days).map(([day, kg]) => ({ day, kg }))]),
    ),
  };
}

/** A finding as a person reads it: the rule, the line, what was found and should be, the claim, and the reasons. */
function written(finding: Finding): string {
  const { rule, confidence, position, measure, found, expected, difference, reference, grounds } = finding;
  const reasons = grounds.map(
    ({ code, values }) => `[${[code, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(' ')}]`,
  );
  return [
    ...[rule, confidence, position && `line ${position}`, measure, `${found} for ${expected}:`, difference],
    ...[reference && `see ${reference}`, ...reasons],
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** Each case is a test: the lines of an invoice, what is known beside it, and all that an audit finds. */
export function testAudits(cases: readonly AuditCase[]): void {
  it.each(cases)('%s', (_, lines, { others = [], invoice, ...facts }, found) => {
    const whole = { number: 'R-1', currency: 'ISK', sign: 1, corrects: [], ...invoice } as const;
    const stated = lines.map((each, index) => lineOf(index + 1, each));
    expect(auditInvoice({ ...whole, lines: stated }, factsOf(facts, others)).map(written)).toEqual(found);
  });
}
