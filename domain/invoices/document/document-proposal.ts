import { amountText, sum, toDecimal } from '../../numbers/decimal.ts';
import { type DecimalSign, decimalSigns, isWrittenSo } from '../table/table-cells.ts';
import { type Found, type FoundHead, readHeadFields } from './document-head.ts';
import type { DocumentLayout } from './document-layout.ts';
import { type LineAreas, readLine, withoutSums } from './document-lines.ts';
import { rowsOf, type TextRow } from './document-rows.ts';
import { type DocumentTable, readTable } from './document-table.ts';
import type { DocumentText, PageArea } from './document-text.ts';
import { type FoundTotals, readTotals } from './document-totals.ts';
import { currencyBeside } from './document-values.ts';
import { creditTitle, invoiceTitle } from './document-words.ts';
import type { ProposedHead, ProposedInvoice, ProposedLine, ProposedMark } from './proposed-invoice.ts';

interface Reading {
  readonly table: DocumentTable | undefined;
  readonly head: FoundHead;
  readonly totals: FoundTotals;
  readonly lines: readonly LineAreas[];
  /** How much of it agrees with itself. */
  readonly score: number;
}

function readAs(rows: readonly TextRow[], layout: DocumentLayout | undefined, sign: DecimalSign): Reading {
  const table = readTable(rows, { layout, sign });
  const lines = withoutSums((table?.lines ?? []).map((line) => readLine(line, { sign, units: layout?.units })));
  const lineSum = lines.length === 0 ? undefined : sum(lines.map(({ values }) => values.net));
  const others = rows.filter((row) => table?.rows.has(row) !== true);
  const totals = readTotals(others, layout, { sign, lineSum });
  const verified = lines.filter(({ isVerified }) => isVerified).length;
  const agreeing = [totals.net, totals.vat, totals.total].filter((found) => found !== undefined).length;
  return { table, head: readHeadFields(others, layout), totals, lines, score: verified * 2 + agreeing };
}

/** What separates three digits, as in `24,500`, separates thousands: amounts have no three decimals. */
const isGrouped = (text: string, sign: DecimalSign): boolean =>
  /^\D{0,4}\d{1,3}([.,])\d{3}\D{0,4}$/.exec(text)?.[1] === (sign === 'comma' ? '.' : ',');

/**
 * The signs that the document may use, the usual one first: commas make decimals where nothing says otherwise. Where no number is written in
 * the other way, `2.002` is never read as two and a bit.
 */
function signsOf(rows: readonly TextRow[], layout: DocumentLayout | undefined): readonly DecimalSign[] {
  const texts = rows.flatMap(({ pieces }) => pieces.map(({ text }) => text));
  const only = (sign: DecimalSign, other: DecimalSign) =>
    texts.filter((text) => isGrouped(text, sign) || (isWrittenSo(text, sign) && !isWrittenSo(text, other))).length;
  const count = { comma: only('comma', 'point'), point: only('point', 'comma') };
  const usual = layout?.sign ?? (count.point > count.comma ? 'point' : 'comma');
  return [usual, ...decimalSigns.filter((sign) => sign !== usual && count[sign] > 0)];
}

function bestReading(rows: readonly TextRow[], layout: DocumentLayout | undefined): Reading {
  const [first, second] = signsOf(rows, layout).map((sign) => readAs(rows, layout, sign)) as [Reading, Reading?];
  return second !== undefined && second.score > first.score ? second : first;
}

/** Amounts of a line are confirmed by its own arithmetic or by the total; otherwise they are left out. */
function confirmed({ lines, totals }: Reading): LineAreas[] {
  const isTotalRight = totals.net !== undefined;
  return lines.map((line) => {
    if (line.isVerified || isTotalRight) return line;
    const { net: _net, price: _price, ...values } = line.values;
    return { ...line, values, areas: line.areas.filter(({ field }) => field !== 'net') };
  });
}

/** A line without quantity and price is one piece for its amount. */
function completed(line: ProposedLine, isWhole: boolean, rate: string | undefined): ProposedLine {
  const whole = isWhole && line.net !== undefined ? { quantity: '1', unit: 'C62', price: line.net } : {};
  return { ...whole, ...line, ...(line.vatRate === undefined && rate !== undefined ? { vatRate: rate } : {}) };
}

const without = (text: string): string => (text.startsWith('-') ? text.slice(1) : text);
const negated = (text: string): string => amountText(toDecimal(text).negated());

/** A credit note with negative amounts, with the sign that EN 16931 has: positive. */
function asCredit({ quantity, price, net, ...line }: ProposedLine): ProposedLine {
  if (net === undefined || !net.startsWith('-')) return { ...line, ...present({ quantity, price, net }) };
  const isByQuantity = quantity?.startsWith('-') === true;
  return {
    ...line,
    ...present({
      quantity: isByQuantity ? without(quantity) : quantity,
      price: isByQuantity || price === undefined ? price : negated(price),
      net: without(net),
    }),
  };
}

const present = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const titles = (rows: readonly TextRow[]): string[] => rows.flatMap(({ pieces }) => pieces.map(({ label }) => label));

function kindOf(rows: readonly TextRow[]): string | undefined {
  const texts = titles(rows);
  if (texts.some((text) => creditTitle.test(text))) return '381';
  return texts.some((text) => invoiceTitle.test(text)) ? '380' : undefined;
}

function currencyOf({ head }: Reading, rows: readonly TextRow[]): string | undefined {
  if (head.currency !== undefined) return head.currency.value;
  const signs = new Set(
    rows.flatMap(({ pieces }) => pieces.flatMap(({ text }) => currencyBeside(text) ?? currencyAfterLabel(text) ?? [])),
  );
  return signs.size === 1 ? [...signs][0] : undefined;
}

/** `Samtals ISK`, `Upphæð (kr.)` */
const currencyAfterLabel = (text: string): string | undefined => {
  const [, code] = /^\p{L}.*[ (](isk|eur|nok|dkk|sek|pln|gbp|usd|kr)\.?\)?:?$/iu.exec(text) ?? [];
  return code === undefined ? undefined : code.toLowerCase() === 'kr' ? 'ISK' : code.toUpperCase();
};

const valued = <Value>(found: Found<Value> | undefined): Value | undefined => found?.value;

function headOf(reading: Reading, rows: readonly TextRow[]): ProposedHead {
  const { head, totals } = reading;
  const kind = kindOf(rows.filter((row) => reading.table?.rows.has(row) !== true));
  const sign = (text: string | undefined) => (kind === '381' && text !== undefined ? without(text) : text);
  return present({
    number: valued(head.number),
    kind,
    issueDate: valued(head.issueDate),
    dueDate: valued(head.dueDate),
    finalDate: valued(head.finalDate),
    periodStart: head.period?.value.start,
    periodEnd: head.period?.value.end,
    currency: currencyOf(reading, rows),
    net: sign(valued(totals.net)),
    vat: sign(valued(totals.vat)),
    total: sign(valued(totals.total)),
  });
}

function headMarks({ head, totals }: Reading): ProposedMark[] {
  const { period, ...fields } = head;
  const found = Object.entries({ ...fields, net: totals.net, vat: totals.vat, total: totals.total });
  const places = period === undefined ? [] : [{ field: 'periodStart' as const, ...areaOf(period) }];
  return [
    ...found.flatMap(([field, each]) =>
      each === undefined ? [] : [{ field: field as ProposedMark['field'], ...areaOf(each) }],
    ),
    ...places,
  ];
}

const areaOf = ({ area: { page, left, top, width, height } }: { readonly area: PageArea }): PageArea => ({
  page,
  left,
  top,
  width,
  height,
});

/**
 * The head and lines that a document states. Every value is in the document or follows from its arithmetic; what contradicts it is left
 * out. Empty if nothing is found.
 * @param layout what was learned from earlier documents of the provider
 */
export function proposeInvoice(document: DocumentText, layout?: DocumentLayout): ProposedInvoice {
  const rows = rowsOf(document);
  const reading = bestReading(rows, layout);
  const head = headOf(reading, rows);
  const isCredit = head.kind === '381';
  const lines = confirmed(reading);
  return {
    head,
    lines: lines.map(({ values, isWhole }) =>
      completed(isCredit ? asCredit(values) : values, isWhole, reading.totals.rate),
    ),
    marks: [
      ...headMarks(reading),
      ...lines.flatMap(({ areas }, index) =>
        areas.map(({ field, area }) => ({ field, line: index + 1, ...areaOf({ area }) })),
      ),
    ],
  };
}
