import { toDecimal } from '../../numbers/decimal.ts';
import { searchFold } from '../../text/search.ts';
import { type DecimalSign, decimalSigns, readUnit } from '../table/table-cells.ts';
import { valuesOf } from './document-head.ts';
import type { DocumentLayout, LayoutColumn } from './document-layout.ts';
import { proposeInvoice } from './document-proposal.ts';
import { joinedArea, rightOf, rowsOf, type TextRow } from './document-rows.ts';
import type { DocumentText, TextItem } from './document-text.ts';
import { amountIn, currencyIn, dayIn, numberIn, quantityIn, rangeIn } from './document-values.ts';
import { type ColumnField, type LabelledField, labelText } from './document-words.ts';
import type { ProposedHead, ProposedInvoice, ProposedLine } from './proposed-invoice.ts';

/** What a member saved of a document. */
export type SavedInvoice = Pick<ProposedInvoice, 'head' | 'lines'>;

const isSameAmount = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && toDecimal(one).abs().eq(toDecimal(other).abs());

/** Reads a text as a field, and compares it with what was saved. */
function matcherOf(
  field: LabelledField,
  head: ProposedHead,
  sign: DecimalSign,
): ((text: string) => boolean) | undefined {
  const equals = (saved: string | undefined, read: (text: string) => string | undefined) =>
    saved === undefined ? undefined : (text: string) => read(text) === saved;
  switch (field) {
    case 'number':
      return equals(head.number, numberIn);
    case 'currency':
      return equals(head.currency, currencyIn);
    case 'period':
      return equals(head.periodStart, (text) => {
        const range = rangeIn(text);
        return range?.end === head.periodEnd ? range?.start : undefined;
      });
    case 'net':
    case 'vat':
    case 'total':
      return head[field] === undefined ? undefined : (text) => isSameAmount(amountIn(text, sign), head[field]);
    default:
      return equals(head[field], dayIn);
  }
}

/** Whether a text can be a label: it has letters and is not long. */
const isLabel = (text: string): boolean => /\p{L}{2}/u.test(text) && text.length <= 60;

/** The texts that may be labels of a value: before it, left of it, or above it. */
function labelsBeside(rows: readonly TextRow[], isValue: (text: string) => boolean): string[] {
  return rows.flatMap((row, place) =>
    row.pieces.flatMap((piece, index) => {
      if (piece.text.length > 100) return [];
      const words = piece.text.split(' ');
      const cut = words.findIndex((_word, from) => from > 0 && isValue(words.slice(from).join(' ')));
      if (cut > 0) return [words.slice(0, cut).join(' ')];
      if (!isValue(piece.text)) return [];
      const left = row.pieces[index - 1];
      const above = rows[place - 1]?.pieces.find(
        (other) => other.page === piece.page && other.left < rightOf(piece) && rightOf(other) > piece.left,
      );
      return [left, above].flatMap((label) => (label === undefined ? [] : [label.text]));
    }),
  );
}

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

/** The labels with which every value of the document is found again. */
function learnLabels(rows: readonly TextRow[], head: ProposedHead, sign: DecimalSign): DocumentLayout['labels'] {
  const learned = fields.flatMap((field) => {
    const isValue = matcherOf(field, head, sign);
    if (isValue === undefined) return [];
    const label = labelsBeside(rows, isValue)
      .filter(isLabel)
      .map(labelText)
      .find((text) => {
        const layout = { labels: { [field]: [text] }, units: {}, sign };
        const found = valuesOf(field, rows, layout, (value) => (isValue(value) ? true : value)).filter(
          ({ group }) => group === 0,
        );
        return found.length > 0 && found.every(({ value }) => value === true);
      });
    return label === undefined ? [] : [[field, [label]] as const];
  });
  return Object.fromEntries(learned);
}

interface MatchedRow {
  readonly row: TextRow;
  readonly cells: Partial<Record<ColumnField, TextItem>>;
  /** The text of a unit that is unknown otherwise. */
  readonly unit?: readonly [text: string, code: string] | undefined;
}

/** The pieces of a row that are the values of a saved line. Undefined without its name and its amount. */
function matchedRow(row: TextRow, line: ProposedLine, sign: DecimalSign): MatchedRow | undefined {
  const isName = (text: string) => line.name !== undefined && (line.name === text || line.name.startsWith(`${text} `));
  if (!row.pieces.some(({ text }) => isName(text))) return undefined;
  const free = new Set(row.pieces);
  const take = (isValue: (text: string) => boolean, fromRight = false): TextItem | undefined => {
    const pieces = fromRight ? row.pieces.toReversed() : row.pieces;
    const found = pieces.find((piece) => free.has(piece) && isValue(piece.text));
    if (found !== undefined) free.delete(found);
    return found;
  };
  const amount = (saved: string | undefined) => (text: string) => isSameAmount(amountIn(text, sign), saved);
  const known = (text: string) => readUnit(text);
  const name = take(isName);
  const net = take(amount(line.net), true);
  if (name === undefined || net === undefined) return undefined;
  const sellersItemId = take((text) => text === line.sellersItemId);
  const price = take(amount(line.price), true);
  const counted = (text: string) => quantityIn(text, sign, (word) => known(word) ?? word);
  const quantity = take((text) => isSameAmount(counted(text)?.quantity, line.quantity));
  const vatRate = take((text) => isSameAmount(amountIn(text.replace(/%$/, ''), sign), line.vatRate));
  const sameUnit = take((text) => known(text) === line.unit);
  const besideQuantity = quantity === undefined ? undefined : counted(quantity.text)?.unit;
  const otherUnit =
    sameUnit ?? (besideQuantity === undefined ? take((text) => /^\p{L}[\p{L}.\d]{0,11}$/u.test(text)) : undefined);
  const written = besideQuantity ?? (sameUnit === undefined ? otherUnit?.text : undefined);
  const unit = written !== undefined && line.unit !== undefined ? ([written, line.unit] as const) : undefined;
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
  const areas = new Map<string, TextItem>();
  for (const { cells } of matched)
    for (const [field, piece] of Object.entries(cells)) {
      const known = areas.get(field);
      areas.set(field, known === undefined ? piece : { ...joinedArea(known, piece), text: '' });
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
  const above = rows.filter(({ page, bottom }) => page === first.page && bottom <= first.top + 0.001).toReversed();
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
  const found = (sign: DecimalSign) =>
    lines.filter(({ net }) => texts.some((text) => isSameAmount(amountIn(text, sign), net))).length;
  const [comma, point] = decimalSigns;
  return found(point) > found(comma) ? point : comma;
}

const isSameLine = (one: ProposedLine, other: ProposedLine): boolean =>
  one.name === other.name && isSameAmount(one.net, other.net) && isSameAmount(one.quantity, other.quantity);

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
  const known: DocumentLayout = before ?? { labels: {}, units: {}, sign };
  const labels = { ...known.labels, ...learnLabels(rows, saved.head, sign) };
  const withLabels: DocumentLayout = { ...known, labels, sign };
  const learned = learnTable(rows, saved, sign);
  if (learned === undefined) return Object.keys(labels).length === 0 ? before : withLabels;
  const withTable: DocumentLayout = { ...withLabels, ...learned, units: { ...known.units, ...learned.units } };
  const right = (layout: DocumentLayout) => rightLines(proposeInvoice(document, layout), saved);
  return right(withTable) > right(withLabels) ? withTable : withLabels;
}
