import { amountText, Decimal, toDecimal } from '../../numbers/decimal.ts';
import type { DecimalSign } from '../table/table-cells.ts';
import type { TableLine } from './document-table.ts';
import type { PageArea } from './document-text.ts';
import { amountIn, dayIn, quantityIn, unitReader } from './document-values.ts';
import type { LineField, ProposedLine } from './proposed-invoice.ts';

export interface LineAreas {
  readonly values: ProposedLine;
  readonly areas: readonly { readonly field: LineField; readonly area: PageArea }[];
  /** Whether quantity and price give the net amount of the document. */
  readonly isVerified: boolean;
  /** Whether the document has neither quantity nor price for it. */
  readonly isWhole: boolean;
}

interface ReadCells {
  readonly quantity: string | undefined;
  readonly unit: string | undefined;
  readonly price: string | undefined;
  readonly discount: string | undefined;
  readonly net: string;
}

/** Decimals of a price that is calculated from an amount. */
const priceDecimals = 4;

/** Whether two amounts are equal as printed: whole amounts are rounded, and so are printed prices. */
function isPrinted(product: Decimal, net: Decimal, quantity: Decimal, price: Decimal): boolean {
  const places = net.isInteger() ? 0 : 2;
  const amountTolerance = new Decimal(places === 0 ? '0.5' : '0.005');
  const decimals = price.decimalPlaces();
  const priceTolerance =
    decimals < 2
      ? new Decimal(0)
      : quantity.abs().times(new Decimal(1).div(new Decimal(2).times(new Decimal(10).pow(decimals))));
  return product.minus(net).abs().lte(amountTolerance.plus(priceTolerance));
}

/** The net unit price with which quantity × price is the amount; undefined if it is no printable number. */
function priceOf(net: Decimal, quantity: Decimal): string | undefined {
  if (quantity.isZero()) return undefined;
  const price = net.div(quantity).toDecimalPlaces(priceDecimals);
  return price.times(quantity).toDecimalPlaces(2).eq(net.toDecimalPlaces(2)) ? amountText(price) : undefined;
}

interface Arithmetic {
  readonly quantity?: string | undefined;
  readonly price?: string | undefined;
  readonly isVerified: boolean;
}

/** Quantity and price where they agree with the amount. Values that contradict each other are left out. */
function arithmeticOf({ quantity, price, discount, net }: ReadCells): Arithmetic {
  const amount = toDecimal(net);
  if (quantity === undefined) {
    if (price === undefined || !toDecimal(price).eq(amount)) return { isVerified: false };
    return { quantity: '1', price, isVerified: true };
  }
  const count = toDecimal(quantity);
  if (price === undefined) return { quantity, price: priceOf(amount, count), isVerified: false };
  const share = new Decimal(1).minus(toDecimal(discount).div(100));
  const unitPrice = toDecimal(price);
  if (toDecimal(discount).isZero()) {
    const isVerified = isPrinted(count.times(unitPrice), amount, count, unitPrice);
    return isVerified ? { quantity, price, isVerified } : { isVerified };
  }
  // The price of the proposal is net of the discount.
  const isVerified = isPrinted(count.times(unitPrice).times(share), amount, count, unitPrice);
  const reduced = unitPrice.times(share);
  return isVerified
    ? { quantity, price: reduced.decimalPlaces() <= priceDecimals ? amountText(reduced) : undefined, isVerified }
    : { isVerified };
}

const textOf = (pieces: readonly { readonly text: string }[]): string => pieces.map(({ text }) => text).join(' ');

/** Percentages of VAT that are charged in Europe are at most 27. */
const rateIn = (text: string | undefined, sign: DecimalSign): string | undefined => {
  const rate = text === undefined ? undefined : amountIn(text, sign);
  return rate !== undefined && !rate.startsWith('-') && toDecimal(rate).lte(30)
    ? amountText(toDecimal(rate))
    : undefined;
};

export interface LineReading {
  readonly sign: DecimalSign;
  readonly units: Readonly<Record<string, string>> | undefined;
}

/** The values of a row of the table. */
export function readLine({ cells, net, more }: TableLine, { sign, units }: LineReading): LineAreas {
  const unitOf = unitReader(units);
  const amount = (text: string | undefined) => (text === undefined ? undefined : amountIn(text, sign));
  const counted = cells.quantity === undefined ? undefined : quantityIn(cells.quantity.text, sign, unitOf);
  const unit = cells.unit === undefined ? counted?.unit : unitOf(cells.unit.text);
  const read: ReadCells = {
    quantity: counted?.quantity,
    unit,
    price: amount(cells.price?.text),
    discount: amount(cells.discount?.text),
    net,
  };
  const { quantity, price, isVerified } = arithmeticOf(read);
  const day = cells.day === undefined ? undefined : dayIn(cells.day.text);
  const values: ProposedLine = {
    name: textOf([cells.name, ...more]).slice(0, 500),
    ...(cells.sellersItemId === undefined ? {} : { sellersItemId: cells.sellersItemId.text.slice(0, 100) }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(unit === undefined ? {} : { unit }),
    ...(price === undefined ? {} : { price }),
    ...optional('vatRate', rateIn(cells.vatRate?.text, sign)),
    net,
    ...(day === undefined ? {} : { periodStart: day, periodEnd: day }),
  };
  const places: readonly (readonly [LineField, PageArea | undefined])[] = [
    ['name', cells.name],
    ['sellersItemId', cells.sellersItemId],
    ['quantity', cells.quantity],
    ['unit', cells.unit ?? cells.quantity],
    ['price', cells.price],
    ['vatRate', cells.vatRate],
    ['net', cells.net],
  ];
  const areas = places.flatMap(([field, area]) =>
    area === undefined || values[field] === undefined ? [] : [{ field, area }],
  );
  return { values, areas, isVerified, isWhole: cells.quantity === undefined && cells.price === undefined };
}

const optional = <Name extends string>(name: Name, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, string>>;

/** Without rows that only repeat a sum of the rows above. */
export function withoutSums(lines: readonly LineAreas[]): LineAreas[] {
  const kept: LineAreas[] = [];
  let sum = new Decimal(0);
  let isAfterSum = false;
  for (const line of lines) {
    const net = toDecimal(line.values.net);
    const isSum = kept.length > 1 && line.isWhole && net.eq(sum);
    // VAT and the total follow the sum in the same way.
    isAfterSum = isSum || (isAfterSum && line.isWhole);
    if (isAfterSum) continue;
    kept.push(line);
    sum = sum.plus(net);
  }
  return kept;
}
