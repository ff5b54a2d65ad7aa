import { amountText, Decimal, roundHalfUp, toDecimal } from '../../numbers/decimal.ts';
import type { TableRow } from '../../platform/table/table-layout.ts';
import type { InvoiceHead, InvoiceLine } from '../invoice.ts';
import { currencyDecimals, documentFigures } from '../invoice-arithmetic.ts';
import { longestNumber } from '../rules/invoice-essentials.ts';
import { InvoiceCheck } from '../rules/invoice-rules.ts';
import { isCreditLabel, isSumLabel } from './table-cells.ts';
import { neededFields, type TableField, type TableMapping, tableFieldNames, tableFields } from './table-mapping.ts';
import { RowReader, type TableFailure, TableFailures } from './table-row.ts';

export interface InvoiceTable {
  readonly headings: readonly string[];
  readonly rows: readonly TableRow[];
}

/** An invoice that rows of a table make up. */
export interface TableInvoice {
  readonly head: InvoiceHead;
  readonly lines: readonly InvoiceLine[];
  readonly warnings: readonly TableFailure[];
}

export interface TableReading {
  readonly invoices: readonly TableInvoice[];
  /** Of these any error keeps the whole table out. At most `maxFailures`. */
  readonly failures: readonly TableFailure[];
  readonly omitted: number;
  /** Rows of sums, and rows that belong to no invoice and have no name. */
  readonly skippedRows: number;
}

/** The whole of a currency's amounts by which a sum of a table may differ from that of its lines. */
const slackOf = (currency: string): string => (currencyDecimals(currency) === 0 ? '1' : '0.05');

/** The rows of one invoice, and the fields of the invoice, each from the first row that has it. */
interface InvoiceRows {
  readonly number: string;
  readonly first: RowReader;
  readonly rows: RowReader[];
  /** Of the readable amounts of its rows. */
  sum: Decimal;
  readonly values: Map<TableField, string>;
}

const invoiceFields = ['issueDate', 'dueDate', 'finalDate', 'currency', 'kind', 'payable'] as const;

function setOnce(
  { values }: InvoiceRows,
  row: RowReader,
  field: (typeof invoiceFields)[number],
  value: string | undefined,
): void {
  if (value === undefined || value === '') return;
  const known = values.get(field);
  if (known === undefined) values.set(field, value);
  else if (known !== value)
    row.fail(field, { code: 'rows_disagree', found: value, expectation: 'equal', expected: known });
}

function addRow(invoice: InvoiceRows, row: RowReader): void {
  invoice.rows.push(row);
  invoice.sum = invoice.sum.plus(toDecimal(row.amount() ?? '0'));
  for (const field of ['issueDate', 'dueDate', 'finalDate'] as const) setOnce(invoice, row, field, row.day(field));
  setOnce(invoice, row, 'currency', row.text('currency').toUpperCase());
  setOnce(invoice, row, 'kind', row.text('kind') === '' ? undefined : isCreditLabel(row.text('kind')) ? '381' : '380');
  setOnce(invoice, row, 'payable', row.number('payable'));
}

/** The line of a row. Where it has no quantity it is one of what it costs. */
function lineOf(row: RowReader, position: number, { vatRate }: TableMapping): InvoiceLine | undefined {
  const [quantity, price, given] = [row.number('quantity'), row.number('price'), row.number('net')];
  const exact = price === undefined ? undefined : toDecimal(price).times(toDecimal(quantity ?? '1'));
  const net = given ?? (exact === undefined ? undefined : amountText(roundHalfUp(exact, 2)));
  if (net === undefined) {
    // An unreadable one was reported already.
    if (row.text('net') === '' && row.text('price') === '') row.fail('net', { code: 'BR-24', expectation: 'present' });
    return undefined;
  }
  const rounded = amountText(roundHalfUp(toDecimal(net), 2));
  const sign = toDecimal(rounded).isNegative() ? -1 : 1;
  const each = toDecimal(quantity).isZero() ? undefined : toDecimal(rounded).div(toDecimal(quantity)).abs();
  const rate = row.percent('vatRate') ?? vatRate;
  const [start, end, place] = [row.day('periodStart'), row.day('periodEnd'), row.text('place')];
  const [name, description, itemId] = [row.text('name'), row.text('description'), row.text('itemId')];
  return {
    position,
    id: String(position),
    // A price is never negative: what is given back is a negative quantity.
    quantity: amountText(
      toDecimal(quantity ?? '1')
        .abs()
        .times(sign),
    ),
    unit: row.unit(),
    net: rounded,
    ...(start === undefined && end === undefined ? {} : { period: { start, end } }),
    allowanceCharges: [],
    price: { net: amountText(toDecimal(price ?? amountText(roundHalfUp(each ?? toDecimal(rounded), 10))).abs()) },
    vatCategory: toDecimal(rate).isZero() ? 'Z' : 'S',
    vatRate: rate,
    name: name || description || itemId,
    ...(description === '' || name === '' ? {} : { description }),
    ...(itemId === '' ? {} : { sellersItemId: itemId }),
    classifications: [],
    properties: place === '' ? [] : [{ name: 'location', value: place }],
    documents: [],
    subLines: [],
  };
}

/** Of a credit note that is written with minus signs, what it gives back. */
const turned = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  quantity: amountText(toDecimal(line.quantity).negated()),
  net: amountText(toDecimal(line.net).negated()),
});

function headOf(
  invoice: InvoiceRows,
  lines: readonly InvoiceLine[],
  currency: string,
  sellerName: string,
): InvoiceHead {
  const { number, values } = invoice;
  const { totals, vat, vatBreakdown } = documentFigures({
    currency,
    lines: lines.map(({ net = '0', vatCategory = 'S', vatRate }) => ({ net, category: vatCategory, rate: vatRate })),
    allowanceCharges: [],
  });
  const kind = values.get('kind') ?? '380';
  return {
    document: kind === '381' ? 'credit_note' : 'invoice',
    number,
    kind,
    issueDate: values.get('issueDate'),
    dueDate: values.get('dueDate'),
    finalDate: values.get('finalDate'),
    currency,
    amountCurrencies: [],
    notes: [],
    references: { preceding: [] },
    seller: { name: sellerName, ids: [] },
    buyer: { ids: [] },
    payments: [],
    allowanceCharges: [],
    vatTotals: [{ amount: vat, currency, hasBreakdown: true }],
    vatBreakdown,
    totals,
    documents: [],
  };
}

function invoiceOf(
  invoice: InvoiceRows,
  mapping: TableMapping,
  sellerName: string,
  failures: TableFailures,
): TableInvoice | undefined {
  const { number, first, rows, values } = invoice;
  // An unreadable one was reported already.
  if (rows.every((row) => row.text('issueDate') === ''))
    first.fail('issueDate', { code: 'BR-03', expectation: 'present', invoice: number });
  const currency = values.get('currency') ?? mapping.currency;
  if (!/^[A-Z]{3}$/.test(currency)) {
    first.fail('currency', { code: 'BR-CL-04', found: currency, expectation: 'well_formed' });
    return undefined;
  }
  const read = rows.map((row, index) => lineOf(row, index + 1, mapping));
  const complete = read.filter((line) => line !== undefined);
  if (complete.length < read.length || !values.has('issueDate')) return undefined;
  const sum = complete.reduce((total: Decimal, { net }) => total.plus(toDecimal(net)), new Decimal(0));
  const lines = values.get('kind') === '381' && sum.isNegative() ? complete.map(turned) : complete;
  const head = headOf(invoice, lines, currency, sellerName);
  const payable = values.get('payable');
  if (payable !== undefined) {
    const [found, expected] = [toDecimal(payable).abs(), toDecimal(head.totals.payable).abs()];
    if (found.minus(expected).abs().gt(slackOf(currency)))
      first.fail('payable', {
        code: 'table_total',
        found: payable,
        expectation: 'equal',
        expected: amountText(expected),
        invoice: number,
      });
  }
  const check = new InvoiceCheck();
  for (const line of lines) check.line(line);
  // Its totals are ours, and who sold to whom a table does not say.
  const warnings = check.finish(head).failures.flatMap((failure): TableFailure[] => {
    if (failure.line === undefined) return [];
    const found: TableFailure = { ...failure, row: rows[failure.line - 1]?.row, invoice: number };
    if (failure.severity === 'error') failures.add(found);
    return failure.severity === 'warning' ? [found] : [];
  });
  return { head, lines, warnings };
}

/** Where each field's column is; failures where the mapping names too little, or a column that the table does not have. */
function placesOf(
  headings: readonly string[],
  { columns }: TableMapping,
  failures: TableFailures,
): ReadonlyMap<TableField, number> {
  const places = new Map<TableField, number>();
  for (const field of tableFieldNames) {
    const column = columns[field];
    if (column === undefined) continue;
    const place = headings.indexOf(column);
    if (place !== -1) places.set(field, place);
    else
      failures.add({
        code: 'column_missing',
        severity: 'error',
        field: tableFields[field],
        column,
        expectation: 'present',
      });
  }
  for (const choice of neededFields) {
    const [field] = choice;
    if (field !== undefined && choice.every((one) => columns[one] === undefined))
      failures.add({ code: 'column_unmapped', severity: 'error', field: tableFields[field], expectation: 'present' });
  }
  return places;
}

/**
 * Whether a row is a sum. One with the number of an invoice must also have no amount, or the sum of the invoice so far: an amount is never
 * left out because of its words alone.
 */
function isSumRow(row: RowReader, invoice: InvoiceRows | undefined): boolean {
  if (row.text('number') === '' && row.text('name') === '' && row.text('itemId') === '') return true;
  if (!row.isSum()) return false;
  if (row.text('number') === '' || isSumLabel(row.text('number'))) return true;
  const amount = row.amount();
  return amount === undefined || invoice?.sum.minus(toDecimal(amount)).abs().lte(1) === true;
}

/** Makes invoices of the rows of a table; rows of one number belong together, wherever they stand. */
export function readInvoiceTable(
  { headings, rows }: InvoiceTable,
  mapping: TableMapping,
  sellerName: string,
): TableReading {
  const failures = new TableFailures();
  const places = placesOf(headings, mapping, failures);
  if (failures.notified.length > 0) return { invoices: [], failures: failures.notified, omitted: 0, skippedRows: 0 };
  const byNumber = new Map<string, InvoiceRows>();
  let skippedRows = 0;
  for (const each of rows) {
    const row = new RowReader(each, places, mapping, failures);
    const number = row.text('number');
    if (isSumRow(row, byNumber.get(number))) {
      skippedRows += 1;
      continue;
    }
    if (number === '') {
      row.fail('number', { code: 'BR-02', expectation: 'present' });
      continue;
    }
    if (number.length > longestNumber) {
      row.fail('number', {
        code: 'number_too_long',
        found: number,
        expectation: 'at_most',
        expected: String(longestNumber),
      });
      continue;
    }
    const invoice = byNumber.get(number) ?? { number, first: row, rows: [], sum: new Decimal(0), values: new Map() };
    byNumber.set(number, invoice);
    addRow(invoice, row);
  }
  const invoices = [...byNumber.values()].flatMap((each) => invoiceOf(each, mapping, sellerName, failures) ?? []);
  return { invoices, failures: failures.notified, omitted: failures.omitted, skippedRows };
}
