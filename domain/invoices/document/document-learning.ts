import { toDecimal } from '../../numbers/decimal.ts';
import { isDecimalText } from '../../numbers/decimal-text.ts';
import { searchFold } from '../../text/search.ts';
import { type DecimalSign, decimalSigns } from '../table/table-cells.ts';
import { valuesOf } from './document-head.ts';
import type { DocumentLayout, LayoutColumn } from './document-layout.ts';
import { proposeInvoice } from './document-proposal.ts';
import { joinedArea, rightOf, rowsOf, type TextRow } from './document-rows.ts';
import { readTable } from './document-table.ts';
import type { DocumentText, PageArea, TextItem } from './document-text.ts';
import { amountIn, currencyIn, dayIn, numberIn, quantityIn, rangeIn, unitReader } from './document-values.ts';
import { type ColumnField, type LabelledField, labelText } from './document-words.ts';
import type { ProposedHead, ProposedInvoice, ProposedLine } from './proposed-invoice.ts';

/** What a member saved of a document. */
export type SavedInvoice = Pick<ProposedInvoice, 'head' | 'lines'>;

const isSameAmount = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && toDecimal(one).abs().eq(toDecimal(other).abs());

interface Matcher {
  /** The value of a text as the field. */
  read(text: string): string | undefined;
  isSaved(value: string): boolean;
}

/** Reads texts as a field, and compares them with what was saved. */
function matcherOf(field: LabelledField, head: ProposedHead, sign: DecimalSign): Matcher {
  const matching = (saved: string | undefined, read: Matcher['read']): Matcher => ({
    read,
    isSaved: (value) => value === saved,
  });
  switch (field) {
    case 'number':
      return matching(head.number, numberIn);
    case 'currency':
      return matching(head.currency, currencyIn);
    case 'period':
      return matching(`${head.periodStart} ${head.periodEnd}`, (text) => {
        const range = rangeIn(text);
        return range === undefined ? undefined : `${range.start} ${range.end}`;
      });
    case 'net':
    case 'vat':
    case 'total':
      return { read: (text) => amountIn(text, sign), isSaved: (value) => isSameAmount(value, head[field]) };
    default:
      return matching(head[field], dayIn);
  }
}

/** Whether a text can be a label: it has letters and is not long. */
const isLabel = (text: string): boolean => /\p{L}{2}/u.test(text) && text.length <= 60;

/** The texts that may be labels of a value: before it, left of it, or in the row above it. */
function labelsBeside(rows: readonly TextRow[], isValue: (text: string) => boolean): string[] {
  return rows.flatMap((row, place) =>
    row.pieces.flatMap((piece, index) => {
      if (piece.text.length > 100) return [];
      const words = piece.text.split(' ');
      const last = words.findIndex((_word, index) => isValue(words.slice(index + 1).join(' ')));
      if (last >= 0) return [words.slice(0, last + 1).join(' ')];
      if (!isValue(piece.text)) return [];
      return [...row.pieces.slice(0, index), ...(rows[place - 1]?.pieces ?? [])].map(({ text }) => text);
    }),
  );
}

/** Maximum learned labels of a field, and units. */
const maxLabels = 5;
const maxUnits = 200;

const fields: readonly LabelledField[] = [
  'number',
  'issueDate',
  'dueDate',
  'finalDate',
  'period',
  'currency',
  'net',
  'vat',
  'total',
];

/** The labels with which every value of the document is found again. @param rows without the rows of lines */
function learnLabels(
  rows: readonly TextRow[],
  head: ProposedHead,
  { labels, sign }: DocumentLayout,
  isKnown: (field: LabelledField) => boolean,
): DocumentLayout['labels'] {
  const learned = fields.flatMap((field) => {
    if (isKnown(field)) return [];
    const matcher = matcherOf(field, head, sign);
    const isValue = (text: string) => {
      const value = matcher.read(text);
      return value !== undefined && matcher.isSaved(value);
    };
    const label = labelsBeside(rows, isValue)
      .filter(isLabel)
      .map(labelText)
      .find((text) => {
        const layout = { labels: { [field]: [text] }, units: {}, sign };
        const found = valuesOf(field, rows, layout, matcher.read).filter(({ group }) => group === 0);
        return found.length > 0 && found.every(({ value }) => matcher.isSaved(value));
      });
    if (label === undefined) return [];
    const before = labels[field]?.filter((text) => text !== label) ?? [];
    return [[field, [label, ...before].slice(0, maxLabels)] as const];
  });
  return { ...labels, ...Object.fromEntries(learned) };
}

interface MatchedRow {
  readonly row: TextRow;
  readonly cells: Partial<Record<ColumnField, TextItem>>;
  /** The text of a unit that is unknown otherwise. */
  readonly unit?: readonly [text: string, code: string] | undefined;
}

/** Whether a text is a word next to the quantity, as a unit is. */
const isBeside =
  ({ pieces }: TextRow, quantity: TextItem | undefined) =>
  (text: string): boolean => {
    const isNear = pieces.some(
      (piece, place) => piece === quantity && [pieces[place - 1]?.text, pieces[place + 1]?.text].includes(text),
    );
    return isNear && /^\p{L}[\p{L}.\d]{0,11}$/u.test(text);
  };

/** The pieces of a row that are the values of a saved line. Undefined without its name and its amount. */
function matchedRow(row: TextRow, line: ProposedLine, sign: DecimalSign): MatchedRow | undefined {
  const isName = (text: string) => line.name !== undefined && (line.name === text || line.name.startsWith(`${text} `));
  const free = new Set(row.pieces);
  const take = (isValue: (text: string) => boolean, fromRight = false): TextItem | undefined => {
    const pieces = fromRight ? row.pieces.toReversed() : row.pieces;
    const found = pieces.find((piece) => free.has(piece) && isValue(piece.text));
    if (found !== undefined) free.delete(found);
    return found;
  };
  const amount = (saved: string | undefined) => (text: string) => isSameAmount(amountIn(text, sign), saved);
  const known = unitReader();
  const name = take(isName);
  const net = take(amount(line.net), true);
  if (name === undefined || net === undefined) return undefined;
  const sellersItemId = take((text) => text === line.sellersItemId);
  const price = take(amount(line.price), true);
  const counted = (text: string) => quantityIn(text, sign, (word) => word);
  const quantity = take((text) => isSameAmount(counted(text)?.quantity, line.quantity));
  const vatRate = take((text) => isSameAmount(amountIn(text, sign), line.vatRate));
  const sameUnit = take((text) => known(text) === line.unit);
  const besideQuantity = quantity === undefined ? undefined : counted(quantity.text)?.unit;
  const otherUnit = sameUnit ?? (besideQuantity === undefined ? take(isBeside(row, quantity)) : undefined);
  const written = besideQuantity ?? (sameUnit === undefined ? otherUnit?.text : undefined);
  const isUnknown = written !== undefined && line.unit !== undefined && known(written) !== line.unit;
  const unit = isUnknown ? ([written, line.unit] as const) : undefined;
  const cells = { name, net, sellersItemId, price, quantity, vatRate, unit: otherUnit };
  const others = [...free];
  return {
    row,
    cells: Object.fromEntries(
      [...Object.entries(cells), ...others.map((piece, index) => [`other${index}`, piece])].filter(
        ([, piece]) => piece !== undefined,
      ),
    ),
    unit,
  };
}

/** The columns of the matched rows: each from the leftmost to the rightmost of its texts. */
function columnsOf(matched: readonly MatchedRow[]): LayoutColumn[] {
  const areas = new Map<string, PageArea>();
  for (const { cells } of matched)
    for (const [field, piece] of Object.entries(cells)) {
      const known = areas.get(field);
      areas.set(field, known === undefined ? piece : joinedArea(known, piece));
    }
  return [...areas]
    .map(
      ([field, area]): LayoutColumn => ({
        field: field.startsWith('other') ? 'other' : (field as ColumnField),
        left: area.left,
        right: rightOf(area),
      }),
    )
    .toSorted((one, other) => one.left - other.left);
}

/** The heading row: the nearest row above the lines of which two texts stand over columns. */
function headingAbove(
  rows: readonly TextRow[],
  first: TextRow,
  columns: readonly LayoutColumn[],
): string[] | undefined {
  const above = rows
    .slice(0, rows.indexOf(first))
    .filter(({ page }) => page === first.page)
    .toReversed();
  const isHeading = ({ pieces }: TextRow) =>
    pieces.filter(
      (piece) => isLabel(piece.text) && columns.some(({ left, right }) => piece.left < right && rightOf(piece) > left),
    ).length >= 2;
  return above
    .slice(0, 8)
    .find(isHeading)
    ?.pieces.map(({ label }) => label);
}

/** The sign with which most of the saved amounts are found. */
function signOf(rows: readonly TextRow[], { lines }: SavedInvoice): DecimalSign {
  const texts = rows.flatMap(({ pieces }) => pieces.map(({ text }) => text));
  // A missing amount counts for both signs.
  const saved = lines.map(({ net }) => toDecimal(net).abs().toFixed());
  const found = (sign: DecimalSign) => {
    const amounts = new Set(texts.map((text) => toDecimal(amountIn(text, sign)).abs().toFixed()));
    return saved.filter((net) => amounts.has(net)).length;
  };
  const [comma, point] = decimalSigns;
  return found(point) > found(comma) ? point : comma;
}

const isSameLine = (one: ProposedLine, other: ProposedLine): boolean =>
  one.name === other.name &&
  isSameAmount(one.net, other.net) &&
  isSameAmount(one.quantity, other.quantity) &&
  one.unit === other.unit;

/** Number of lines that are proposed as they were saved. */
const rightLines = ({ lines }: ProposedInvoice, saved: SavedInvoice): number =>
  saved.lines.filter((line) => lines.some((proposed) => isSameLine(proposed, line))).length;

function learnTable(
  rows: readonly TextRow[],
  saved: SavedInvoice,
  sign: DecimalSign,
): Pick<DocumentLayout, 'table' | 'units'> | undefined {
  const free = new Set(rows);
  const matched = saved.lines.flatMap((line) => {
    for (const row of free) {
      const found = matchedRow(row, line, sign);
      if (found === undefined) continue;
      free.delete(row);
      return [found];
    }
    return [];
  });
  const [first] = matched;
  if (first === undefined) return undefined;
  const columns = columnsOf(matched);
  const heading = headingAbove(rows, first.row, columns);
  if (heading === undefined) return undefined;
  const units = matched.flatMap(({ unit }) => (unit === undefined ? [] : [[searchFold(unit[0]), unit[1]] as const]));
  return { table: { heading, columns }, units: Object.fromEntries(units) };
}

/**
 * What a saved invoice says about the documents of its provider. Only what improves the proposal of this document is kept.
 * @param before what was learned earlier
 */
export function learnLayout(
  document: DocumentText,
  saved: SavedInvoice,
  before: DocumentLayout | undefined,
): DocumentLayout | undefined {
  const rows = rowsOf(document);
  const sign = signOf(rows, saved);
  const known: DocumentLayout = { labels: {}, units: {}, ...before, sign };
  const found = learnTable(rows, saved, sign);
  const units = Object.fromEntries(Object.entries({ ...known.units, ...found?.units }).slice(-maxUnits));
  const complete = (layout: DocumentLayout) => withLabels(document, rows, saved, layout);
  const [kept, changed] = [complete({ ...known, units }), complete({ ...known, ...found, units })];
  // The earlier table is kept if the new one is not better.
  const best = right(document, changed, saved) > right(document, kept, saved) ? changed : kept;
  const isEmpty = best.table === undefined && Object.keys(best.labels).length === 0;
  return isEmpty ? before : best;
}

const right = (document: DocumentText, layout: DocumentLayout, saved: SavedInvoice): number =>
  rightLines(proposeInvoice(document, layout), saved);

/** A layout with labels for the fields that it does not find. */
function withLabels(
  document: DocumentText,
  rows: readonly TextRow[],
  { head }: SavedInvoice,
  layout: DocumentLayout,
): DocumentLayout {
  const { sign } = layout;
  const lines = readTable(rows, { layout, sign })?.rows;
  // A row of the totals may look like a line until its label is known.
  const others = rows.filter((row) => lines?.has(row) !== true || isTotalOf(row, head, sign));
  const proposed = proposeInvoice(document, layout).head;
  const isKnown = (field: LabelledField): boolean => {
    const name = field === 'period' ? 'periodStart' : field;
    return proposed[name] === head[name] || isSameAmountText(proposed[name], head[name]);
  };
  return { ...layout, labels: learnLabels(others, head, layout, isKnown) };
}

const isSameAmountText = (one: string | undefined, other: string | undefined): boolean =>
  [one, other].every((text) => text !== undefined && isDecimalText(text)) && isSameAmount(one, other);

/** Whether a row has a name and one of the totals, and nothing else. */
const isTotalOf = ({ pieces }: TextRow, { net, vat, total }: ProposedHead, sign: DecimalSign): boolean =>
  pieces.length === 2 && [net, vat, total].some((saved) => isSameAmount(amountIn(pieces[1]?.text ?? '', sign), saved));
