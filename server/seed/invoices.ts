import type { DraftLine, InvoiceDraft } from '@tunna/domain/invoices/invoice-editing';
import { addDays, addMonths, monthAfter, monthsBetween } from '@tunna/domain/time/days';
import type { BuiltContainer, BuiltLocation } from './containers.ts';
import type { PlannedOrganization } from './organization.ts';
import type { Random } from './random.ts';
import type { CollectionRecord } from './schedules.ts';

/** What a provider charges for a category: its item, krónur a kilogram, and kilograms in a full litre. */
interface Tariff {
  readonly item: string;
  readonly name: string;
  readonly price: number;
  readonly density: number;
}

/** By category. Mixed waste is weighed in tonnes, as it is on the weighbridge. */
export const tariffs: Readonly<Record<string, Tariff>> = {
  residual: { item: 'RV-10', name: 'Blandaður úrgangur', price: 42, density: 0.08 },
  food: { item: 'RV-20', name: 'Matarleifar', price: 29, density: 0.25 },
  paper: { item: 'RV-30', name: 'Pappír', price: 6, density: 0.06 },
  cardboard: { item: 'RV-31', name: 'Bylgjupappi', price: 6, density: 0.03 },
  plastic: { item: 'RV-40', name: 'Plastumbúðir', price: 18, density: 0.03 },
  glass: { item: 'RV-50', name: 'Gler', price: 14, density: 0.25 },
  metal: { item: 'RV-60', name: 'Málmar', price: 4, density: 0.1 },
  textile: { item: 'RV-70', name: 'Textíll', price: 25, density: 0.1 },
  hazardous: { item: 'SP-1', name: 'Spilliefni', price: 185, density: 0.2 },
  electronics: { item: 'RT-1', name: 'Raftæki', price: 48, density: 0.15 },
  batteries: { item: 'RH-1', name: 'Rafhlöður', price: 95, density: 0.4 },
};

/** Krónur a month for a container that is rented. */
const rents: Readonly<Record<string, number>> = { skip: 14_900, compactor: 48_500, cage: 3_900, igloo: 6_200 };

/** What is not of a stream, by item. */
export const otherItems = { rental: 'L-1', transport: 'A-10', fee: 'UG-1' } as const;

interface InventedLine extends DraftLine {
  /** The container that its rental is tied to. */
  readonly containerId?: number;
}

export interface InventedInvoice extends InvoiceDraft {
  readonly serviceProviderId: number;
  readonly lines: readonly InventedLine[];
}

const lineOf = (
  line: Pick<InventedLine, 'name' | 'quantity' | 'unit' | 'price'> & Partial<InventedLine>,
): InventedLine => ({
  allowanceCharges: [],
  vatCategory: 'S',
  vatRate: '24',
  ...line,
});

function weighedLine(
  category: string,
  litres: number,
  place: string,
  { priceFactor, ago }: Pick<Month, 'priceFactor' | 'ago'>,
  random: Random,
): InventedLine | undefined {
  const tariff = tariffs[category];
  if (tariff === undefined) return undefined;
  // People have learned to sort: there was more mixed waste, and less of everything else.
  const then = category === 'residual' ? 1 + 0.015 * ago : 1 - 0.007 * ago;
  const kilograms = Math.round(litres * tariff.density * then * (2 + 1.4 * random.fraction()));
  if (kilograms === 0) return undefined;
  const named = { name: tariff.name, sellersItemId: tariff.item, accountingReference: place };
  return category === 'residual'
    ? lineOf({
        ...named,
        quantity: (kilograms / 1000).toFixed(3),
        unit: 'TNE',
        price: String(Math.round(tariff.price * priceFactor * 1000)),
      })
    : lineOf({ ...named, quantity: String(kilograms), unit: 'KGM', price: String(tariff.price) });
}

interface Month {
  readonly month: string;
  /** Months since then. */
  readonly ago: number;
  /** Of the price of mixed waste at the first place: what is asked too much. */
  readonly priceFactor: number;
}

/** The locations, and their recorded collections. */
interface Collected {
  readonly locations: readonly BuiltLocation[];
  readonly record: CollectionRecord;
}

/** What a provider has at one location. */
interface ServedLocation {
  readonly name: string;
  readonly containers: readonly BuiltContainer[];
  /** Counts the recorded collections of some of the containers. Undefined where only requests are recorded. */
  readonly recorded: ((containers: readonly BuiltContainer[]) => number) | undefined;
  /** The charged collections, as a multiple of the recorded ones. */
  readonly times: number;
}

/** The lines of a month for one location. */
function linesAt(
  { name: place, containers, recorded, times }: ServedLocation,
  when: Pick<Month, 'priceFactor' | 'ago'>,
  random: Random,
): InventedLine[] {
  const categories = [...new Set(containers.map(({ category }) => category))];
  const weighed = categories.flatMap((category) => {
    const own = containers.filter((one) => one.category === category);
    const litres = own.reduce((sum, { volumeLiters }) => sum + volumeLiters, 0);
    const line = weighedLine(category, litres, place, when, random);
    return line === undefined || recorded?.(own) === 0 ? [] : line;
  });
  const rented = containers.flatMap(({ id, kind, customId }, index) => {
    const price = rents[kind];
    if (price === undefined) return [];
    const tied = index % 3 === 2 ? {} : { containerId: id };
    return lineOf({
      ...{ name: `Leiga ${customId}`, sellersItemId: otherItems.rental, accountingReference: place },
      ...{ quantity: '1', unit: 'MON', price: String(price), ...tied },
    });
  });
  const collections = (recorded?.(containers) ?? containers.length * 4) * times;
  const driven = lineOf({
    ...{ name: 'Losun og akstur', sellersItemId: otherItems.transport, accountingReference: place },
    ...{ quantity: String(collections), unit: 'C62', price: '1450' },
  });
  return [...weighed, ...rented, ...(collections === 0 ? [] : [driven])];
}

function invoiceOf(
  { id, name, containers, tooMany }: InvoicingProvider,
  { month, priceFactor, ago }: Month,
  number: number,
  { locations, record }: Collected,
  random: Random,
): InventedInvoice {
  const first = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const lines = locations.flatMap(({ id: locationId, plan }, index) => {
    const here = containers.filter((container) => container.locationId === locationId);
    if (here.length === 0) return [];
    const recorded = (some: readonly BuiltContainer[]) =>
      some.reduce((sum, container) => sum + record.daysIn(container, month).length, 0);
    const served = {
      ...{ name: plan.name, containers: here, times: ago === 1 && plan.code === tooMany ? 2 : 1 },
      recorded: here.some((container) => record.isScheduled(container)) ? recorded : undefined,
    };
    return linesAt(served, { ago, priceFactor: index === 0 ? priceFactor : 1 }, random);
  });
  const [prefix = 'R'] = name;
  return {
    ...{ serviceProviderId: id, number: `${prefix}-${month.replace('-', '')}/${number}`, kind: '380', currency: 'ISK' },
    ...{
      issueDate: last,
      dueDate: addDays(last, 15),
      finalDate: addDays(last, 30),
      periodStart: first,
      periodEnd: last,
    },
    ...{ notes: [], preceding: [], allowanceCharges: [] },
    lines: [
      ...lines,
      lineOf({ name: 'Umhverfisgjald', sellersItemId: otherItems.fee, quantity: '1', unit: 'C62', price: '2900' }),
      // Not classified yet.
      ...(ago > 12
        ? []
        : [
            lineOf({
              ...{ name: 'Eldsneytisálag', quantity: '1', unit: 'C62' },
              price: String(4_800 + 100 * random.integer(0, 9)),
            }),
          ]),
    ],
  };
}

/** A provider of the plan that invoices, with its containers. */
export interface InvoicingProvider extends NonNullable<PlannedOrganization['providers'][number]['invoices']> {
  readonly id: number;
  readonly name: string;
  readonly containers: readonly BuiltContainer[];
}

/** What gives a part of an invoice back. */
const creditOf = (invoice: InventedInvoice, at: string): InventedInvoice => ({
  ...invoice,
  ...{
    number: `K${invoice.number}`,
    kind: '381',
    issueDate: at,
    preceding: [{ number: invoice.number, issueDate: invoice.issueDate }],
  },
  ...{ dueDate: undefined, finalDate: undefined, periodStart: undefined, periodEnd: undefined },
  notes: ['Tvær losanir voru reikningsfærðar sem ekki voru farnar.'],
  lines: [
    lineOf({ name: 'Losun og akstur', sellersItemId: otherItems.transport, quantity: '2', unit: 'C62', price: '1450' }),
  ],
});

/** Two years of invoices until the end of the month before a day, in the order in which they came. */
export function inventInvoices(
  providers: readonly InvoicingProvider[],
  collected: Collected,
  today: string,
  random: Random,
): InventedInvoice[] {
  const months = monthsBetween(monthAfter(today.slice(0, 7), -24), monthAfter(today.slice(0, 7), -1));
  return providers
    .flatMap((provider) =>
      months.flatMap((month, index) => {
        const ago = months.length - index;
        if (ago === provider.missing || ago % provider.every !== 0) return [];
        const priceFactor = ago === provider.monthOfHighPrices ? 1.24 : 1;
        const invoice = invoiceOf(provider, { month, ago, priceFactor }, 100 + index, collected, random);
        return priceFactor === 1 ? [invoice] : [invoice, creditOf(invoice, addDays(addMonths(`${month}-01`, 1), 9))];
      }),
    )
    .sort((one, other) => (one.issueDate < other.issueDate ? -1 : one.issueDate > other.issueDate ? 1 : 0));
}
