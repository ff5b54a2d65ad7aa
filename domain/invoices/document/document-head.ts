import type { DecimalSign } from '../table/table-cells.ts';
import type { DocumentLayout } from './document-layout.ts';
import { rightOf, type TextRow } from './document-rows.ts';
import type { PageArea, TextItem } from './document-text.ts';
import { amountIn, currencyIn, dayIn, numberIn, rangeIn } from './document-values.ts';
import { headLabels, type LabelledField, labelText } from './document-words.ts';

/** A value with its position. */
export interface Found<Value = string> {
  readonly value: Value;
  readonly area: PageArea;
}

/** A label of the head, and the texts beside and below it. */
interface Labelled {
  readonly field: LabelledField;
  /** 0 is the most certain. */
  readonly group: number;
  /** What follows the label in its own piece of text. */
  readonly inside: string;
  readonly piece: TextItem;
  readonly row: TextRow;
  /** The rows below. */
  readonly below: readonly TextRow[];
}

/** Rows below a label that may have its value, and maximum labels of a field in a document. */
const rowsBelow = 3;
const maxLabelled = 30;

/** Per cent after a label of VAT, and currencies after labels of totals. */
const suffix = /^(?:(?:\(?\d{1,2}(?: \d+)?\s?%\)?)|isk|kr|eur|\(isk\))$/;

function labelGroups(field: LabelledField, layout: DocumentLayout | undefined): readonly (readonly string[])[] {
  const learned = layout?.labels[field];
  return learned === undefined ? headLabels[field] : [learned, ...headLabels[field]];
}

/** The rest of a text after a label, as written; undefined if the text does not begin with the label. */
function afterLabel(text: string, label: string): string | undefined {
  const words = text.split(/(?<=[\s:])/);
  for (let taken = 1; taken <= words.length; taken += 1) {
    const start = words.slice(0, taken).join('');
    if (labelText(start) === label) return words.slice(taken).join('');
    if (labelText(start).length > label.length) return undefined;
  }
  return undefined;
}

function labelledAs(field: LabelledField, layout: DocumentLayout | undefined, rows: readonly TextRow[]): Labelled[] {
  return labelGroups(field, layout).flatMap((labels, group) =>
    rows.flatMap((row, place) =>
      row.pieces.flatMap((piece) => {
        if (piece.text.length > 100 || !labels.some((label) => piece.label.startsWith(label))) return [];
        const rests = labels.flatMap((label) => afterLabel(piece.text, label) ?? []);
        const inside = rests.toSorted((one, other) => one.length - other.length)[0];
        return inside === undefined
          ? []
          : [{ field, group, inside, piece, row, below: rows.slice(place + 1, place + 1 + rowsBelow) }];
      }),
    ),
  );
}

/** The value that belongs to a label: after it, else the next text to the right, else the text below. */
function labelledValue<Value>(
  { field, inside, piece, row, below: rows }: Labelled,
  read: (text: string) => Value | undefined,
): Found<Value> | undefined {
  // `Mynt: ISK` is a value, `Samtals ISK` is a label.
  const rest = field !== 'currency' && suffix.test(labelText(inside)) ? '' : inside;
  const valueIn = (area: TextItem): Found<Value>[] => {
    const value = read(area.text);
    return value === undefined ? [] : [{ value, area }];
  };
  if (rest !== '') return valueIn({ ...piece, text: rest })[0];
  const next = row.pieces.find(({ left }) => left >= rightOf(piece));
  const height = row.bottom - row.top;
  const under = rows
    .filter(({ page, top }) => page === row.page && top - row.bottom < 1.5 * height)
    .flatMap(({ pieces }) => pieces)
    .find((below) => below.left < rightOf(piece) && rightOf(below) > piece.left);
  return [next, under].flatMap((area) => (area === undefined ? [] : valueIn(area)))[0];
}

/** All values of a field by the certainty of their labels. */
export function valuesOf<Value>(
  field: LabelledField,
  rows: readonly TextRow[],
  layout: DocumentLayout | undefined,
  read: (text: string) => Value | undefined,
): (Found<Value> & { readonly group: number })[] {
  return labelledAs(field, layout, rows)
    .slice(0, maxLabelled)
    .flatMap((label) => {
      const found = labelledValue(label, read);
      return found === undefined ? [] : [{ ...found, group: label.group }];
    });
}

/** The value with the most certain label. Undefined if equally certain labels have different values. */
function onlyOf<Value>(found: readonly (Found<Value> & { readonly group: number })[]): Found<Value> | undefined {
  const best = Math.min(...found.map(({ group }) => group));
  const certain = found.filter(({ group }) => group === best);
  const [first] = certain;
  const isOne = certain.every(({ value }) => JSON.stringify(value) === JSON.stringify(first?.value));
  return isOne ? first : undefined;
}

export interface FoundHead {
  readonly number?: Found | undefined;
  readonly issueDate?: Found | undefined;
  readonly dueDate?: Found | undefined;
  readonly finalDate?: Found | undefined;
  readonly period?: Found<{ readonly start: string; readonly end: string }> | undefined;
  readonly currency?: Found | undefined;
}

/** The fields of the head that have labels. @param rows without the rows of lines */
export function readHeadFields(rows: readonly TextRow[], layout: DocumentLayout | undefined): FoundHead {
  const only = <Value>(field: LabelledField, read: (text: string) => Value | undefined) =>
    onlyOf(valuesOf(field, rows, layout, read));
  return {
    number: only('number', numberIn),
    issueDate: only('issueDate', dayIn),
    dueDate: only('dueDate', dayIn),
    finalDate: only('finalDate', dayIn),
    period: only('period', rangeIn),
    currency: only('currency', currencyIn),
  };
}

/** Amounts of the totals, each with all that its labels offer. */
export const totalCandidates = (
  field: 'net' | 'vat' | 'total',
  rows: readonly TextRow[],
  layout: DocumentLayout | undefined,
  sign: DecimalSign,
) => valuesOf(field, rows, layout, (text) => amountIn(text, sign));

/** Whether a row begins with a label of a total. */
export function isTotalRow({ pieces }: TextRow, layout: DocumentLayout | undefined): boolean {
  return pieces.slice(0, 2).some(({ text, label: folded }) =>
    (['net', 'vat', 'total'] as const).some((field) =>
      labelGroups(field, layout)
        .flat()
        .some((label) => {
          if (!folded.startsWith(label)) return false;
          const rest = afterLabel(text, label);
          return (
            rest !== undefined &&
            (rest === '' || suffix.test(labelText(rest)) || /^[\d.,%()\s-]+(?:kr\.?|isk)?$/i.test(rest))
          );
        }),
    ),
  );
}
