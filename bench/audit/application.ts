// What the application sees of a world: stored lines with their classification, and the customer's records. Nothing of the truth.
import { lineKeys } from '@tunna/domain/invoices/classification/line-keys';
import { keyOf } from '@tunna/domain/invoices/classification/line-text';
import { lineNet } from '@tunna/domain/invoices/invoice-arithmetic';
import { isSharedItem, priceCoverage } from '@tunna/domain/invoices/prices/audit-prices';
import {
  type AuditedInvoice,
  type AuditedLine,
  type AuditFacts,
  type ContainerCollections,
  type EarlierCharges,
  type KnownContainer,
  type OtherLine,
  type StatedLine,
  weighedKey,
} from '@tunna/domain/invoices/prices/audited-invoice';
import { statedPeriod } from '@tunna/domain/invoices/prices/line-facts';
import type { AgreedPrice } from '@tunna/domain/invoices/prices/price-list';
import { amountText, toDecimal } from '@tunna/domain/numbers/decimal';
import {
  collectionPrice,
  itemOf,
  kgPrice,
  kindsOf,
  type PrintedInvoice,
  type PrintedLine,
  rentPrice,
} from './invoicing.ts';
import { type Container, country, day, firstYear, isPlanned, monthOf, plusDays, type World } from './world.ts';

const provider = 1;
const locationOf = (index: number): string => `location-${index}`;

function statedLine(line: PrintedLine, invoice: PrintedInvoice, position: number): StatedLine {
  const head = { references: { preceding: [] } };
  const properties = line.place === undefined ? [] : [{ name: 'Staður', value: line.place }];
  const texts = { name: line.name, description: line.description, properties };
  const keys = lineKeys(head, { ...texts, ...(line.item === undefined ? {} : { sellersItemId: line.item }) });
  const [start, end] = line.period ?? [];
  const [from, until] = invoice.period ?? [];
  const kg = line.unit === 'KGM' ? line.quantity : line.unit === 'TNE' ? line.quantity * 1000 : undefined;
  return {
    position,
    itemKey: keys.item,
    wordingKey: keys.wording,
    placeKey: keys.place,
    textKey: [line.name, line.description, line.place]
      .filter((text) => text !== undefined)
      .map(keyOf)
      .join('\n'),
    tickets: line.ticket === undefined ? [] : [line.ticket],
    kind: line.kind,
    wasteStreamId: line.stream,
    locationId: line.location === undefined ? undefined : locationOf(line.location),
    quantity: String(line.quantity),
    unit: line.unit,
    net: String(line.net),
    kg: kg === undefined ? undefined : String(Math.round(kg * 1000) / 1000),
    vatRate: String(line.vat),
    period: statedPeriod({ period: { start, end }, name: line.name }, { period: { start: from, end: until } }),
    serviceDay: end ?? until ?? invoice.issued,
  };
}

interface Stored {
  readonly invoice: PrintedInvoice;
  readonly month: string;
  readonly lines: readonly StatedLine[];
}

/** The year before, by item, wording and unit. */
function earlierOf(stored: readonly Stored[], month: string): (line: StatedLine) => EarlierCharges {
  const from = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
  const lines = stored
    .filter(({ invoice }) => !invoice.isCredit)
    .flatMap((one) => one.lines)
    .filter(({ serviceDay, net }) => serviceDay < month && serviceDay >= from && Number(net) > 0);
  const keyOfLine = ({ itemKey, wordingKey, unit }: StatedLine) => JSON.stringify([itemKey, wordingKey, unit]);
  const groups = Map.groupBy(lines, keyOfLine);
  const prices = (own: readonly StatedLine[]) =>
    own
      .filter(({ quantity }) => Number(quantity) > 0)
      .map(({ net, quantity }) => Number(net) / Number(quantity))
      .toSorted((one, other) => one - other);
  const median = (own: readonly StatedLine[]) => prices(own)[Math.floor((prices(own).length - 1) / 2)];
  const mostFrequent = (own: readonly StatedLine[]) =>
    [...Map.groupBy(own, ({ vatRate }) => vatRate).values()].toSorted((one, other) => other.length - one.length)[0];
  const byItem = Map.groupBy(groups.values(), ([line]) => JSON.stringify([line?.itemKey, line?.unit]));
  const shared = new Map(
    [...byItem].map(([key, own]) => [key, isSharedItem(own.flatMap((group) => median(group)?.toFixed(6) ?? []))]),
  );
  return (line) => {
    const own = groups.get(keyOfLine(line)) ?? [];
    return {
      lines: own.length,
      price: own.length >= 3 ? median(own)?.toFixed(6) : undefined,
      vatRate: mostFrequent(own)?.[0]?.vatRate,
      vatLines: mostFrequent(own)?.length ?? 0,
      isSharedItem: shared.get(JSON.stringify([line.itemKey, line.unit])) ?? false,
    };
  };
}

const knownContainer = ({ id, location, stream, liters }: Container): KnownContainer => ({
  id,
  locationId: locationOf(location),
  wasteStreamId: stream.id,
  serviceProviderId: provider,
  kind: liters >= 8000 ? 'skip' : 'wheelie_bin',
  liters,
  isHeavy: stream.isHeavy,
});

function collectionsOf(world: World): Map<number, ContainerCollections> {
  const { noted, keeps, containers } = world;
  const last = monthOf(world.months - 1).last;
  return new Map(
    containers.map((container) => {
      const planned: ContainerCollections['planned'][number][] = [];
      const from = plusDays(day(firstYear, 1, 1), -30);
      for (let on = from; keeps.schedules && on <= plusDays(last, 10); on = plusDays(on, 1)) {
        if (!isPlanned(container, on)) continue;
        const isMissed = noted.missed.some((one) => one.container === container && one.on === on);
        planned.push({ day: on, state: isMissed ? 'missed' : 'planned' });
      }
      const requested = noted.requested
        .filter((one) => one.container === container)
        .map(({ from: asked, doneOn }) => ({ from: asked, doneOn }));
      return [
        container.id,
        { scheduled: keeps.schedules && container.weekdays.length > 0 ? [{ from }] : [], planned, requested },
      ];
    }),
  );
}

function weighedOf({ noted, keeps }: World): AuditFacts['weighed'] {
  const kept = keeps.weighings ? noted.weighed : [];
  return Map.groupBy(
    kept.map(({ container, on, kg }) => ({
      key: weighedKey(locationOf(container.location), container.stream.id),
      day: on,
      kg: String(kg),
    })),
    ({ key }) => key,
  );
}

/** The price list, with the rise and the surcharge that were agreed. */
function pricesOf(world: World): AgreedPrice[] {
  const { keeps, habits } = world;
  if (!keeps.prices) return [];
  const terms = {
    currency: 'ISK',
    validFrom: day(firstYear, 1, 1),
    surchargePercent: habits.hasSurcharge ? '4' : undefined,
    yearlyRisePercent: habits.yearlyRise === 0 ? undefined : String(habits.yearlyRise + 0.5),
  };
  const entries = kindsOf(world).flatMap(([container]) =>
    container === undefined
      ? []
      : [
          { key: itemOf('L', container), unit: 'C62', price: collectionPrice(container.liters) },
          {
            key: itemOf('G', container),
            unit: habits.rent === 'pieces' ? 'C62' : 'MON',
            price: rentPrice(container.liters),
          },
          { key: itemOf('M', container), unit: 'KGM', price: kgPrice(container.stream) },
        ],
  );
  const known = habits.items === 'own' ? entries : entries.slice(0, 1).map((entry) => ({ ...entry, key: '1000' }));
  const fee = { key: 's-2', unit: 'C62', price: 250 };
  return [...new Map([...known, fee].map((entry) => [`${entry.key} ${entry.unit}`, entry])).values()].map(
    ({ key, unit, price }, index) => ({
      ...terms,
      id: index + 1,
      itemKey: keyOf(key),
      unit,
      price: String(price),
    }),
  );
}

const monthStart = (lines: readonly StatedLine[]): string =>
  `${
    lines
      .map(({ serviceDay }) => serviceDay)
      .toSorted()[0]
      ?.slice(0, 7) ?? '2024-01'
  }-01`;

/** The stored invoices of a customer, each with what it is compared with. */
export function* seen(
  world: World,
  invoices: readonly PrintedInvoice[],
): Generator<{ readonly printed: PrintedInvoice; readonly invoice: AuditedInvoice; readonly facts: AuditFacts }> {
  const stored = invoices.map((invoice): Stored => {
    const lines = invoice.lines.map((line, index) => statedLine(line, invoice, index + 1));
    return { invoice, lines, month: monthStart(lines) };
  });
  const containers = Map.groupBy(world.containers.map(knownContainer), ({ locationId }) => locationId ?? '');
  const collections = collectionsOf(world);
  const weighed = weighedOf(world);
  const prices = pricesOf(world);
  const knownPlaces = [...world.locations];
  for (const [order, { invoice, lines, month }] of stored.entries()) {
    const earlier = earlierOf(stored, month);
    const from = plusDays(month, -125);
    const groups = stored
      .filter((one) => !one.invoice.isCredit)
      .flatMap((one) => one.lines)
      .filter(({ serviceDay, net }) => serviceDay < month && serviceDay >= plusDays(month, -365) && Number(net) > 0)
      .map((line) => ({ ...line, firstDay: line.serviceDay, currency: 'ISK' }));
    const others = stored.flatMap((one, index): OtherLine[] =>
      index === order
        ? []
        : one.lines
            .filter(({ serviceDay }) => serviceDay >= from && serviceDay <= plusDays(month, 91))
            .map((line) => ({
              ...line,
              invoiceNumber: one.invoice.number,
              sign: one.invoice.isCredit ? -1 : 1,
              isEarlier:
                one.invoice.issued < invoice.issued || (one.invoice.issued === invoice.issued && index < order),
              lineCount: one.lines.length,
              credits: one.invoice.credits,
            })),
    );
    const total = lines.reduce((sum, { net }) => sum.plus(toDecimal(net)), toDecimal('0')).plus(invoice.totalError);
    yield {
      printed: invoice,
      invoice: {
        number: invoice.number,
        currency: 'ISK',
        sign: invoice.isCredit ? -1 : 1,
        lineTotal: amountText(total),
        corrects: invoice.isCredit ? [] : invoice.credits,
        lines: lines.map((line, index): AuditedLine => {
          const price = invoice.lines[index]?.price;
          const figures = { quantity: line.quantity, price: { net: price }, allowanceCharges: [] };
          return { ...line, price, calculatedNet: amountText(lineNet(figures)), earlier: earlier(line) };
        }),
      },
      facts: {
        serviceProviderId: provider,
        country,
        prices,
        coverage: priceCoverage(groups, prices, month),
        containers,
        collections,
        weighed,
        others,
        knownPlaces,
      },
    };
  }
}
