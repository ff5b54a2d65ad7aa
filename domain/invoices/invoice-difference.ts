import { toDecimal } from '../numbers/decimal.ts';
import { isDecimalText } from '../numbers/decimal-text.ts';
import type { InvoiceHead, InvoiceLine } from './invoice.ts';

/** One field that differs; absent on the side that does not have it. Nested fields are named with a point: `price.net`. */
export interface FieldChange {
  readonly field: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** A line of a version: as it was invoiced, and what was made of it by field. */
export interface ComparedLine {
  readonly line: InvoiceLine;
  readonly made: Readonly<Record<string, string | undefined>>;
}

export interface LineChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly from?: ComparedLine;
  readonly to?: ComparedLine;
  readonly changes: readonly FieldChange[];
}

/** Each value of a record by the path to it; records of a list by their place in it, from 1: `vatBreakdown.1.tax`. */
function leavesOf(value: object, prefix = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined || part === null) continue;
    const path = prefix === '' ? name : `${prefix}.${name}`;
    if (Array.isArray(part)) {
      if (part.every((each) => typeof each !== 'object')) {
        if (part.length > 0) leaves.set(path, part.join('\n'));
      } else {
        const records = part.map((each, index) => [String(index + 1), each as unknown] as const);
        for (const [inner, text] of leavesOf(Object.fromEntries(records), path)) leaves.set(inner, text);
      }
    } else if (typeof part === 'object') {
      for (const [inner, text] of leavesOf(part as object, path)) leaves.set(inner, text);
    } else {
      leaves.set(path, String(part));
    }
  }
  return leaves;
}

/** The order of names in a record makes no difference. */
const ordered = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value;

/** Fields whose values are numbers: 1 and 1.00 are the same there, and two numbers of an order are not. */
const amounts = new Set(['quantity', 'net', 'vatRate', 'made.kg']);
const isAmount = (field: string): boolean =>
  amounts.has(field) ||
  /^(price|totals)\.(?!baseUnit$|isDiscountCharge$)|^(vatBreakdown|vatTotals|allowanceCharges)\.\d+\.(amount|base|percent|rate|taxable|tax|vatRate)$/.test(
    field,
  );

const isSame = (field: string, from: string | undefined, to: string | undefined): boolean => {
  if (from === to) return true;
  if (from === undefined || to === undefined || !isAmount(field)) return false;
  return isDecimalText(from) && isDecimalText(to) && toDecimal(from).eq(toDecimal(to));
};

/** The fields in which two records differ, in their order; those that only the second has come last. */
export function fieldChanges(from: object, to: object): FieldChange[] {
  const [before, after] = [leavesOf(from), leavesOf(to)];
  const changes: FieldChange[] = [];
  for (const field of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(field), after.get(field)];
    if (isSame(field, was, is)) continue;
    changes.push({ field, from: was, to: is });
  }
  return changes;
}

const comparable = ({ line: { position: _place, ...line }, made }: ComparedLine): object => ({ ...line, made });

const contentOf = (compared: ComparedLine): string => JSON.stringify(comparable(compared), ordered);

/** What makes two lines likely to be the same one, the surest first. Lines are paired one for one, those that stand nearer first. */
const matchKeys: readonly ((compared: ComparedLine) => string | undefined)[] = [
  contentOf,
  ({ line }) => (line.id === undefined ? undefined : JSON.stringify([line.id, line.sellersItemId, line.name])),
  ({ line }) => JSON.stringify([line.sellersItemId, line.name, line.position]),
  ({ line }) => JSON.stringify([line.sellersItemId, line.name]),
  ({ line }) => line.name,
  ({ line }) => line.id,
];

/** Lines by a key, each handed out once, in their order. */
function queuesOf(lines: Iterable<ComparedLine>, keyOf: (line: ComparedLine) => string | undefined) {
  const queues = new Map<string | undefined, { readonly lines: ComparedLine[]; taken: number }>();
  for (const line of lines) {
    const key = keyOf(line);
    const queue = queues.get(key);
    if (queue === undefined) queues.set(key, { lines: [line], taken: 0 });
    else queue.lines.push(line);
  }
  return (key: string | undefined): ComparedLine | undefined => {
    const queue = key === undefined ? undefined : queues.get(key);
    if (queue === undefined) return undefined;
    queue.taken += 1;
    return queue.lines[queue.taken - 1];
  };
}

/** The line of the first version that each line of the second was. */
function pairUp(from: readonly ComparedLine[], to: readonly ComparedLine[]): Map<ComparedLine, ComparedLine> {
  const pairs = new Map<ComparedLine, ComparedLine>();
  let unpaired = from;
  const free = new Set(to);
  for (const keyOf of matchKeys) {
    const take = queuesOf(free, keyOf);
    const left: ComparedLine[] = [];
    for (const line of unpaired) {
      const found = take(keyOf(line));
      if (found === undefined) left.push(line);
      else {
        pairs.set(found, line);
        free.delete(found);
      }
    }
    unpaired = left;
  }
  return pairs;
}

/**
 * What differs between the lines of two versions: lines of the second in their order, those that are in the first alone after them. A line
 * that only moved is no change.
 */
export function lineChanges(from: readonly ComparedLine[], to: readonly ComparedLine[]): LineChange[] {
  const pairs = pairUp(from, to);
  const kept = new Set(pairs.values());
  const changes = to.flatMap((line): LineChange[] => {
    const before = pairs.get(line);
    if (before === undefined) return [{ kind: 'added', to: line, changes: [] }];
    const differing = fieldChanges(comparable(before), comparable(line));
    return differing.length === 0 ? [] : [{ kind: 'changed', from: before, to: line, changes: differing }];
  });
  const removed = from
    .filter((line) => !kept.has(line))
    .map((line): LineChange => ({ kind: 'removed', from: line, changes: [] }));
  return [...changes, ...removed];
}

/** What differs between two heads. */
export const headChanges = (from: InvoiceHead, to: InvoiceHead): FieldChange[] => fieldChanges(from, to);
