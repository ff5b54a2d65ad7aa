// Faults that are planted in invoices that are right.
import { feeLine, kindsOf, netOf, type PrintedInvoice, type PrintedLine, rentLine } from './invoicing.ts';
import type { Random } from './random.ts';
import { isCountVisible, isOriginalAssigned, isWeightVisible } from './visible.ts';
import { monthOf, plusDays, type World } from './world.ts';

export interface Fault {
  readonly kind: string;
  readonly invoice: PrintedInvoice;
  /** Any of these lines may be named. Empty if the whole invoice is wrong. */
  readonly lines: readonly PrintedLine[];
  readonly amount: number;
  /** Whether the customer keeps what the fault can be seen by. */
  readonly isCheckable: boolean;
  /** Whether the invoice could be right by all that the customer keeps. */
  readonly isHidden?: boolean;
}

export interface Site {
  readonly world: World;
  readonly index: number;
  readonly random: Random;
  readonly invoice: PrintedInvoice;
  /** Of the month before, without faults. */
  readonly before: PrintedInvoice;
  /** The month before as it was sent, with its faults. */
  readonly stored: PrintedInvoice;
  /** More invoices of the month. */
  readonly more: PrintedInvoice[];
  /** Lines that have a fault already. */
  readonly taken: readonly PrintedLine[];
  /** Whether the month has no fault yet. */
  readonly isFirst: boolean;
}

type Planted = Omit<Fault, 'kind' | 'invoice'> & { readonly invoice?: PrintedInvoice };
type Plant = (site: Site) => Planted | undefined;

const replace = (invoice: PrintedInvoice, line: PrintedLine, by: PrintedLine): PrintedLine => {
  invoice.lines[invoice.lines.indexOf(line)] = by;
  return by;
};
const change = (line: PrintedLine, more: { quantity?: number; price?: string }): PrintedLine => {
  const quantity = more.quantity ?? line.quantity;
  const price = more.price ?? line.price;
  return { ...line, quantity, price, net: netOf(quantity, price) };
};
/** No other fault concerns the same containers in the same way. */
const isFree = (taken: readonly PrintedLine[], { containers }: Pick<PrintedLine, 'containers'>): boolean =>
  !taken.some((other) =>
    other.containers.some((one) =>
      containers.some(({ location, stream }) => location === one.location && stream === one.stream),
    ),
  );
/** A line that the invoice itself reverses is charged no more: a fault in it is none. */
const isReversed = ({ lines }: PrintedInvoice, { name, net }: PrintedLine): boolean =>
  lines.some((other) => other.name === name && other.net === -net);
const chosen = ({ random, invoice, taken }: Site, is: (line: PrintedLine) => boolean): PrintedLine | undefined => {
  const found = invoice.lines.filter(
    (line) => line.net > 0 && is(line) && isFree(taken, line) && !isReversed(invoice, line),
  );
  return found.length === 0 ? undefined : random.pick(found);
};
const near = (invoice: PrintedInvoice, line: PrintedLine): PrintedLine[] =>
  invoice.lines.filter(
    (other) => other.about === line.about && other.containers.some((one) => line.containers.includes(one)),
  );
const isPriced = ({ keeps, habits }: World): boolean => keeps.prices && habits.items === 'own';
const isCounted = ({ keeps, habits }: World, line: PrintedLine): boolean =>
  keeps.schedules &&
  line.location !== undefined &&
  (habits.period !== 'none' || line.period !== undefined) &&
  line.containers.every(({ weekdays }) => weekdays.length > 0);
const isWeighed = ({ keeps, habits }: World, line: PrintedLine): boolean =>
  keeps.weighings &&
  line.location !== undefined &&
  keeps.schedules &&
  (habits.period !== 'none' || line.period !== undefined) &&
  line.containers.every(({ weekdays }) => weekdays.length > 0);

const wrongRate: Plant = (site) => {
  const line = chosen(site, ({ about }) => about === 'collection' || about === 'weight' || about === 'rent');
  if (line === undefined) return undefined;
  const factor = 1.05 + site.random.next() * 0.25;
  const wrong = replace(site.invoice, line, change(line, { price: String(Math.ceil(Number(line.price) * factor)) }));
  return { lines: [wrong], amount: wrong.net - line.net, isCheckable: isPriced(site.world) };
};

const unlisted: Plant = ({ invoice, world, random, index }) => {
  const name = `${random.pick(['Umsýslugjald', 'Biðgjald', 'Umhverfisgjald', 'Stjórnunargjald'])} ${String.fromCharCode(65 + index)}`;
  const line = feeLine({
    item: world.habits.items === 'own' ? `X-${index}` : undefined,
    name,
    net: random.between(8, 60) * 100,
  });
  invoice.lines.push(line);
  return { lines: [line], amount: line.net, isCheckable: isPriced(world) };
};

const duplicate: Plant = (site) => {
  const line = chosen(site, ({ about }) => about === 'collection' || about === 'weight' || about === 'rent');
  if (line === undefined) return undefined;
  const copy = { ...line };
  site.invoice.lines.push(copy);
  const isExact =
    line.about === 'weight' &&
    (line.ticket !== undefined || Math.round(line.quantity * (line.unit === 'TNE' ? 1000 : 1)) % 10 !== 0);
  const isCheckable = line.about === 'rent' || isExact || (line.about === 'collection' && isCounted(site.world, line));
  return { lines: near(site.invoice, line), amount: line.net, isCheckable };
};

const duplicateInvoice: Plant = ({ invoice, more, world, index, isFirst }) => {
  if (!isFirst) return undefined;
  const copy = {
    ...invoice,
    number: `${index}77${invoice.number}`,
    issued: plusDays(invoice.issued, 3),
    lines: invoice.lines.map((line) => ({ ...line })),
  };
  more.push(copy);
  const amount = copy.lines.reduce((sum, { net }) => sum + net, 0);
  return { invoice: copy, lines: [], amount, isCheckable: world.habits.period !== 'none' && index > 0 };
};

const rental: Plant = ({ invoice, world, random, index, taken }) => {
  const [container] = random.pick(kindsOf(world));
  if (container === undefined || !isFree(taken, { containers: [container] })) return undefined;
  const { first, last } = monthOf(index);
  const months = world.habits.rent === 'quarter' ? undefined : 1;
  const own = chosen({ invoice, random, taken } as Site, ({ about }) => about === 'rent');
  if (random.chance(0.5) && own !== undefined && months === 1 && world.habits.rent !== 'each_container') {
    const wrong = replace(invoice, own, change(own, { quantity: own.quantity + 1 }));
    return { lines: [wrong], amount: wrong.net - own.net, isCheckable: true };
  }
  const strange = { ...container, liters: container.liters === 360 ? 770 : 360, id: -1 };
  const [line] = rentLine(world, [strange], [first, last], 1);
  if (line === undefined) return undefined;
  invoice.lines.push(line);
  return { lines: [line], amount: line.net, isCheckable: true };
};

const arithmetic: Plant = (site) => {
  if (site.random.chance(0.3)) {
    site.invoice.totalError = site.random.between(5, 900);
    return { lines: [], amount: site.invoice.totalError, isCheckable: true };
  }
  const line = chosen(site, ({ about }) => about === 'collection' || about === 'weight' || about === 'rent');
  if (line === undefined) return undefined;
  const amount = site.random.between(5, 900);
  const wrong = replace(site.invoice, line, { ...line, net: line.net + amount });
  return { lines: [wrong], amount, isCheckable: true };
};

const jump: Plant = (site) => {
  if (site.world.keeps.prices) return undefined;
  const line = chosen(site, ({ about }) => about === 'collection' || about === 'weight' || about === 'rent');
  if (line === undefined) return undefined;
  const factor = 1.3 + site.random.next() * 0.4;
  const wrong = replace(site.invoice, line, change(line, { price: String(Math.round(Number(line.price) * factor)) }));
  return { lines: [wrong], amount: wrong.net - line.net, isCheckable: true };
};

const hasMissed = ({ world, index }: Site, { containers }: PrintedLine): boolean => {
  const { first, last } = monthOf(index);
  return world.noted.missed.some(({ container, on }) => containers.includes(container) && on >= first && on <= last);
};

/** A fault in the number of collections of a month. */
function counting(site: Site, line: PrintedLine, wrong: PrintedLine): Planted {
  const lines = near(site.invoice, wrong);
  const isCheckable = isCounted(site.world, line);
  const isHidden = isCheckable && !isCountVisible(site.world, site.index, lines);
  return { lines, amount: wrong.net - line.net, isCheckable, isHidden };
}

/** Where a collection was missed, one too many is a missed one that is charged. */
const tooMany: Plant = (site) => {
  const line = chosen(
    site,
    (one) =>
      one.about === 'collection' &&
      one.containers.every(({ weekdays }) => weekdays.length > 0) &&
      !hasMissed(site, one),
  );
  if (line === undefined) return undefined;
  const count = site.random.between(1, 2);
  const wrong = replace(site.invoice, line, change(line, { quantity: line.quantity + count }));
  return counting(site, line, wrong);
};

const twice: Plant = (site) => {
  const { before, invoice, random, index } = site;
  const found = before.lines.filter(
    ({ about, containers }) => about === 'collection' && containers.every(({ weekdays }) => weekdays.length > 0),
  );
  if (found.length === 0) return undefined;
  const line = random.pick(found);
  const { first, last } = monthOf(index - 1);
  const again: PrintedLine = { ...line, period: line.period ?? [first, last] };
  invoice.lines.push(again);
  const isCheckable = isCounted(site.world, line) && site.world.habits.period !== 'none';
  return {
    lines: near(invoice, again),
    amount: again.net,
    isCheckable,
    isHidden: isCheckable && !isOriginalAssigned(site.stored, line),
  };
};

const missed: Plant = (site) => {
  const { world, index } = site;
  const { first, last } = monthOf(index);
  const line = chosen(
    site,
    (one) =>
      one.about === 'collection' &&
      world.noted.missed.some(
        ({ container, on }) =>
          one.containers.includes(container) && on >= first && on <= last && plusDays(on, 2) <= last,
      ),
  );
  if (line === undefined) return undefined;
  const wrong = replace(site.invoice, line, change(line, { quantity: line.quantity + 1 }));
  return counting(site, line, wrong);
};

const vat: Plant = (site) => {
  const line = chosen(site, ({ about }) => about === 'collection' || about === 'weight' || about === 'rent');
  if (line === undefined) return undefined;
  const same = site.invoice.lines.filter(
    (other) => other !== line && other.vat === line.vat && other.about !== 'other',
  );
  const rate = line.vat === 24 ? site.random.pick([11, 0]) : 24;
  const wrong = replace(site.invoice, line, { ...line, vat: rate });
  return { lines: [wrong], amount: (wrong.net * (rate - line.vat)) / 100, isCheckable: same.length > 1 };
};

const elsewhere: Plant = (site) => {
  const line = chosen(site, ({ about }) => about === 'collection');
  if (line === undefined) return undefined;
  const place = site.random.pick([
    'Fjörukráin Hafnarfirði',
    'Sundlaug Kópavogs',
    'Eggertsgata 24',
    'Pizzugerðin Akranesi',
  ]);
  const wrong: PrintedLine = {
    ...line,
    name: line.name.split(',')[0] ?? line.name,
    place,
    location: undefined,
    containers: [],
  };
  site.invoice.lines.push(wrong);
  return { lines: [wrong], amount: wrong.net, isCheckable: true };
};

const overlapping: Plant = (site) => {
  const { world, index, invoice, random } = site;
  if (world.habits.rent === 'quarter') return undefined;
  const containers = random.pick(kindsOf(world));
  const { first } = monthOf(index);
  const period = [plusDays(first, -14), plusDays(first, 13)] as const;
  const rented = rentLine(world, containers.slice(0, 1), period, 1);
  const own = invoice.lines.some(
    ({ about, containers: of }) => about === 'rent' && of.some((one) => containers.includes(one)),
  );
  const [line] = rented;
  if (line === undefined || !own) return undefined;
  const wrong: PrintedLine = { ...line, period };
  invoice.lines.push(wrong);
  return { lines: near(invoice, wrong), amount: wrong.net, isCheckable: world.habits.period !== 'none' };
};

const heavier = (
  site: Site,
  kgOf: (kg: number) => number | undefined,
): { wrong: PrintedLine; line: PrintedLine } | undefined => {
  const line = chosen(
    site,
    ({ about, containers }) => about === 'weight' && containers.every(({ weekdays }) => weekdays.length > 0),
  );
  if (line === undefined) return undefined;
  const isTonnes = line.unit === 'TNE';
  const kg = kgOf(isTonnes ? Math.round(line.quantity * 1000) : line.quantity);
  if (kg === undefined) return undefined;
  return { line, wrong: replace(site.invoice, line, change(line, { quantity: isTonnes ? kg / 1000 : kg })) };
};

/** A fault in kilograms that a scale shows. */
function weighing(site: Site, found: ReturnType<typeof heavier>): Planted | undefined {
  if (found === undefined) return undefined;
  const { line, wrong } = found;
  const isCheckable = isWeighed(site.world, line);
  const isHidden = isCheckable && !isWeightVisible(site.world, site.index, wrong);
  return { lines: [wrong], amount: wrong.net - line.net, isCheckable, isHidden };
}

const rounded: Plant = (site) =>
  weighing(
    site,
    heavier(site, (kg) => {
      const step = kg > 1000 ? 200 : kg > 400 ? 100 : 50;
      const up = Math.ceil(kg / step) * step;
      return up - kg > Math.max(kg * 0.04, step * 0.3) ? up : undefined;
    }),
  );

const impossible: Plant = (site) => {
  const factor = site.random.pick([1.35, 1.6, 2, 10]);
  return weighing(
    site,
    heavier(site, (kg) => Math.round((kg * factor) / 10) * 10 + 7),
  );
};

const plants: Readonly<Record<string, Plant>> = {
  wrong_rate: wrongRate,
  unlisted_fee: unlisted,
  duplicate_line: duplicate,
  duplicate_invoice: duplicateInvoice,
  rental_without_container: rental,
  arithmetic,
  price_jump: jump,
  too_many_collections: tooMany,
  collection_billed_twice: twice,
  missed_collection_billed: missed,
  wrong_vat_rate: vat,
  other_location: elsewhere,
  overlapping_periods: overlapping,
  weight_rounded_up: rounded,
  impossible_weight: impossible,
};
export const faultKinds = Object.keys(plants);

/** Plants a fault, if the month has a place for it. */
export function plant(kind: string, site: Site): Fault | undefined {
  const planted = plants[kind]?.(site);
  return planted && { kind, ...planted, invoice: planted.invoice ?? site.invoice };
}
