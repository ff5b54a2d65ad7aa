// The invoices of one provider: lines as a program would print them, from what truly happened.
import type { Random } from './random.ts';
import { type Container, type Emptying, firstYear, monthOf, plusDays, type Stream, type World } from './world.ts';

/** A line as printed, and how it is classified in the application. */
export interface PrintedLine {
  item?: string | undefined;
  name: string;
  description?: string | undefined;
  quantity: number;
  unit: string;
  /** As printed. Its decimals matter. */
  price: string;
  net: number;
  vat: number;
  period?: readonly [string, string] | undefined;
  ticket?: string | undefined;
  /** The text about the location. */
  place?: string | undefined;
  kind: 'material' | 'transport' | 'rental' | 'fee' | 'other';
  stream?: number | undefined;
  /** Undefined if no member has assigned the text to a location. */
  location?: number | undefined;
  /** What the line is about, for planting faults in it. */
  about: 'collection' | 'weight' | 'rent' | 'fee' | 'surcharge' | 'other';
  containers: readonly Container[];
}

export interface PrintedInvoice {
  number: string;
  issued: string;
  period?: readonly [string, string] | undefined;
  isCredit: boolean;
  credits: string[];
  /** Added to the sum of the lines in the printed total. */
  totalError: number;
  lines: PrintedLine[];
}

const cents = (value: number): number => Math.round(value * 100) / 100;
export const netOf = (quantity: number, price: string): number => cents(quantity * Number(price));

const yearOf = (on: string): number => Number(on.slice(0, 4)) - firstYear;
const risen = (base: number, { habits }: World, on: string): number =>
  Math.floor(base * (1 + habits.yearlyRise / 100) ** yearOf(on));

export const collectionPrice = (liters: number): number => 300 + Math.round(liters * 1.9);
export const rentPrice = (liters: number): number => 400 + Math.round(liters * 2.3);
export const kgPrice = (stream: Stream): number => 12 + stream.id * 7;

const sizeWord = (liters: number): string => (liters >= 8000 ? `${liters / 1000} m3 gámur` : `${liters} l tunna`);

/** Containers of the same kind at a location. */
export const kindsOf = (world: World): (readonly Container[])[] => [
  ...Map.groupBy(world.containers, ({ location, stream, liters }) => `${location} ${stream.id} ${liters}`).values(),
];

/** Items of the price list of the provider, by their id. */
export const itemOf = (about: 'L' | 'G' | 'M', container: Container): string =>
  about === 'M' ? `M-${container.stream.id}` : `${about}-${container.stream.id}-${container.liters}`;

function base(
  world: World,
  item: string,
  words: string,
  container: Container,
): Pick<PrintedLine, 'item' | 'name' | 'place' | 'location'> {
  const { habits, locations } = world;
  const place = locations[container.location] ?? '';
  return {
    item: habits.items === 'none' ? undefined : habits.items === 'own' ? item : '1000',
    name: habits.wording === 'by_location' ? `${words}, ${place}` : words,
    place,
    location: container.location,
  };
}

function collectionLines(world: World, first: string, last: string): PrintedLine[] {
  const { habits } = world;
  return kindsOf(world).flatMap((containers): PrintedLine[] => {
    const [container] = containers;
    if (container === undefined) return [];
    const words = `Losun ${sizeWord(container.liters)} ${container.stream.word}`;
    const price = String(risen(collectionPrice(container.liters), world, first));
    const own = world.emptyings.filter(
      (one) => containers.includes(one.container) && one.on >= first && one.on <= last,
    );
    const line = (
      emptyings: readonly Emptying[],
      period: PrintedLine['period'],
      of: readonly Container[],
    ): PrintedLine => ({
      ...base(world, itemOf('L', container), words, container),
      quantity: emptyings.length,
      unit: 'C62',
      price,
      net: netOf(emptyings.length, price),
      vat: 24,
      period,
      kind: 'transport',
      stream: container.stream.id,
      about: 'collection',
      containers: of,
    });
    const whole: PrintedLine['period'] = habits.period === 'line' ? [first, last] : undefined;
    if (habits.collections === 'days') {
      return [...Map.groupBy(own, ({ on }) => on)].map(([on, ofDay]) => line(ofDay, [on, on], containers));
    }
    if (habits.collections === 'each_container') {
      return containers.flatMap((one) => {
        const emptied = own.filter((emptying) => emptying.container === one);
        return emptied.length === 0 ? [] : [line(emptied, whole, containers)];
      });
    }
    return own.length === 0 ? [] : [line(own, whole, containers)];
  });
}

const printedKg = (kg: number, { habits }: World): number =>
  habits.weight === 'tens' ? Math.max(10, Math.round(kg / 10) * 10) : kg;

function weightLine(
  world: World,
  containers: readonly Container[],
  kg: number,
  period: PrintedLine['period'],
  first: string,
): PrintedLine[] {
  const [container] = containers;
  const printed = printedKg(kg, world);
  if (container === undefined || printed === 0) return [];
  const isTonnes = world.habits.weight === 'tonnes';
  const perKg = risen(kgPrice(container.stream), world, first);
  const quantity = isTonnes ? printed / 1000 : printed;
  const price = String(isTonnes ? perKg * 1000 : perKg);
  return [
    {
      ...base(world, itemOf('M', container), `Móttaka ${container.stream.word}`, container),
      quantity,
      unit: isTonnes ? 'TNE' : 'KGM',
      price,
      net: netOf(quantity, price),
      vat: container.stream.vat,
      period,
      kind: 'material',
      stream: container.stream.id,
      about: 'weight',
      containers,
    },
  ];
}

function weightLines(world: World, first: string, last: string): PrintedLine[] {
  const { habits } = world;
  if (habits.weightLines === 'none') return [];
  const groups = Map.groupBy(world.containers, ({ location, stream }) => `${location} ${stream.id}`);
  return [...groups.values()].flatMap((containers) => {
    const own = world.emptyings.filter(
      (one) => containers.includes(one.container) && one.on >= first && one.on <= last,
    );
    const sum = (emptyings: readonly Emptying[]) => emptyings.reduce((total, { kg }) => total + kg, 0);
    const whole: PrintedLine['period'] = habits.period === 'line' ? [first, last] : undefined;
    if (habits.weightLines === 'month')
      return own.length === 0 ? [] : weightLine(world, containers, sum(own), whole, first);
    return [...Map.groupBy(own, ({ on }) => on)].flatMap(([on, ofDay]) =>
      weightLine(world, containers, sum(ofDay), [on, on], first).map((line) => ({
        ...line,
        ticket: `V${on.replaceAll('-', '')}${containers[0]?.id ?? 0}`,
      })),
    );
  });
}

export function rentLine(
  world: World,
  containers: readonly Container[],
  period: readonly [string, string],
  months: number,
): PrintedLine[] {
  const [container] = containers;
  if (container === undefined) return [];
  const price = String(risen(rentPrice(container.liters), world, period[0]));
  const quantity = containers.length * months;
  const isEach = world.habits.rent === 'each_container';
  const line: PrintedLine = {
    ...base(world, itemOf('G', container), `Leiga ${sizeWord(container.liters)} ${container.stream.word}`, container),
    quantity: isEach ? months : quantity,
    unit: world.habits.rent === 'pieces' ? 'C62' : 'MON',
    price,
    net: netOf(isEach ? months : quantity, price),
    vat: 24,
    period: world.habits.period === 'line' || months > 1 ? period : undefined,
    kind: 'rental',
    stream: container.stream.id,
    about: 'rent',
    containers,
  };
  return isEach ? containers.map(() => ({ ...line })) : [line];
}

function rentLines(world: World, index: number): PrintedLine[] {
  const { first, last } = monthOf(index);
  if (world.habits.rent !== 'quarter') return kindsOf(world).flatMap((own) => rentLine(world, own, [first, last], 1));
  if (index % 3 !== 0) return [];
  return kindsOf(world).flatMap((own) => rentLine(world, own, [first, monthOf(index + 2).last], 3));
}

const fee = (more: Partial<PrintedLine> & Pick<PrintedLine, 'name' | 'net'>): PrintedLine => ({
  quantity: 1,
  unit: 'C62',
  price: String(more.net),
  vat: 24,
  kind: 'fee',
  about: 'fee',
  containers: [],
  ...more,
});
export const feeLine = fee;

/** The invoice of a month, with nothing wrong in it. */
export function correctInvoice(world: World, index: number, random: Random): PrintedInvoice {
  const { first, last } = monthOf(index);
  const { habits } = world;
  const lines = [
    ...collectionLines(world, first, last),
    ...weightLines(world, first, last),
    ...rentLines(world, index),
  ];
  const item = habits.items === 'none' ? undefined : habits.items === 'own' ? 'S-1' : '1000';
  lines.push(
    fee({
      item: item === undefined ? undefined : item === '1000' ? '1000' : 'S-2',
      name: 'Póstburðargjald',
      net: 250,
      vat: 0,
    }),
  );
  if (habits.hasSurcharge) {
    const collected = lines.filter(({ about }) => about === 'collection').reduce((sum, { net }) => sum + net, 0);
    if (collected > 0)
      lines.push(fee({ item, name: 'Eldsneytisálag 4 %', net: Math.round(collected * 0.04), about: 'surcharge' }));
  }
  return {
    number: `${random.between(1, 9)}${String(10_000 + index)}`,
    issued: plusDays(last, random.between(0, 5)),
    period: habits.period === 'head' ? [first, last] : undefined,
    isCredit: false,
    credits: [],
    totalError: 0,
    lines,
  };
}
