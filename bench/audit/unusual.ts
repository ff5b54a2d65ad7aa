// Unusual lines that are right: what an auditor must not accuse.
import { feeLine, netOf, type PrintedInvoice, type PrintedLine, rentPrice } from './invoicing.ts';
import type { Random } from './random.ts';
import { monthOf, plusDays, type World } from './world.ts';

interface Around {
  readonly world: World;
  readonly index: number;
  readonly random: Random;
  readonly invoice: PrintedInvoice;
}

type Unusual = (around: Around) => PrintedInvoice[] | undefined;

const item = ({ habits }: World, own: string): string | undefined =>
  habits.items === 'none' ? undefined : habits.items === 'own' ? own : '1000';

/** A line is credited as a whole and charged again on a new invoice. */
const creditedAndCharged: Unusual = ({ invoice, random }) => {
  const line = random.pick(invoice.lines);
  const period = line.period ?? invoice.period;
  const copy = (number: string, more: Partial<PrintedInvoice>): PrintedInvoice => ({
    ...invoice,
    number,
    issued: plusDays(invoice.issued, 6),
    lines: [{ ...line, period }],
    ...more,
  });
  return [copy(`K${invoice.number}`, { isCredit: true, credits: [invoice.number] }), copy(`${invoice.number}9`, {})];
};

/** The month is charged on two invoices, each for its own lines. */
const split: Unusual = ({ invoice }) => {
  if (invoice.lines.length < 4) return undefined;
  const moved = invoice.lines.splice(Math.floor(invoice.lines.length / 2));
  return [{ ...invoice, number: `${invoice.number}8`, lines: moved }];
};

const twoJourneys: Unusual = ({ world, invoice }) => {
  const journey = (): PrintedLine =>
    feeLine({ item: item(world, 'A-1'), name: 'Akstur, aukaferð', net: 8900, kind: 'transport', about: 'other' });
  invoice.lines.push(journey(), journey());
  return [];
};

const equipment: Unusual = ({ world, invoice }) => {
  const place = world.locations[0];
  const line = feeLine({ item: item(world, 'T-1'), name: 'Leiga á vog', net: 6500, kind: 'rental', about: 'other' });
  invoice.lines.push({ ...line, place, location: 0 });
  return [];
};

/** A container was replaced: each half of the month has a line. */
const halves: Unusual = ({ world, invoice, index }) => {
  const rent = invoice.lines.find(({ about, quantity }) => about === 'rent' && quantity === 1);
  if (rent === undefined || world.habits.rent === 'quarter' || world.habits.period === 'none') return undefined;
  const { first, last } = monthOf(index);
  const middle = plusDays(first, 14);
  const half: PrintedLine = { ...rent, quantity: 0.5, net: netOf(0.5, rent.price) };
  invoice.lines.splice(
    invoice.lines.indexOf(rent),
    1,
    { ...half, period: [first, middle] },
    { ...half, period: [plusDays(middle, 1), last] },
  );
  return [];
};

const discount: Unusual = ({ invoice, random }) => {
  const line = random.pick(invoice.lines);
  const net = -Math.round(line.net / 10);
  if (net === 0) return undefined;
  invoice.lines.push({
    ...line,
    name: `Afsláttur, ${line.name}`,
    quantity: -1,
    price: String(-net),
    net,
    about: 'other',
    kind: 'other',
  });
  return [];
};

/** A line was wrong, is reversed and charged rightly on the same invoice. */
const corrected: Unusual = ({ invoice, random }) => {
  const line = random.pick(invoice.lines.filter(({ about }) => about === 'collection' || about === 'rent'));
  const wrong: PrintedLine = { ...line, quantity: line.quantity + 1, net: netOf(line.quantity + 1, line.price) };
  invoice.lines.push(wrong, { ...wrong, quantity: -wrong.quantity, net: -wrong.net });
  return [];
};

/** The program calculates with a price of more decimals than it prints. */
const roundedPrice: Unusual = ({ invoice }) => {
  const line = invoice.lines.find(({ unit, quantity }) => unit === 'KGM' && quantity > 20);
  if (line === undefined) return undefined;
  const exact = Number(line.price) * 0.98765;
  line.price = exact.toFixed(2);
  line.net = Math.round(exact * line.quantity * 100) / 100;
  return [];
};

/** A tax that a law introduced. */
const tax: Unusual = ({ world, invoice }) => {
  invoice.lines.push(feeLine({ item: item(world, 'U-9'), name: 'Urðunarskattur', net: 3100 }));
  return [];
};

/** Services that someone ordered by telephone. */
const ordered: Unusual = ({ world, invoice, random }) => {
  const name = random.pick(['Þrif á ílátum', 'Viðgerð á loki', 'Flutningur á íláti', 'Ráðgjöf um flokkun']);
  invoice.lines.push(feeLine({ item: item(world, 'Þ-1'), name, net: 14_500, kind: 'other', about: 'other' }));
  return [];
};

/** The fee for post is charged for each of two letters. */
const feeTwice: Unusual = ({ invoice }) => {
  const fee = invoice.lines.find(({ about }) => about === 'fee');
  if (fee === undefined) return undefined;
  invoice.lines.push({ ...fee });
  return [];
};

/** The text of a known location in other words that no member has assigned yet. */
const inflected: Unusual = ({ world, invoice }) => {
  const line = invoice.lines.find(({ about }) => about === 'collection');
  if (line === undefined) return undefined;
  const place = (world.locations[line.containers[0]?.location ?? 0] ?? '').toUpperCase().replace('TÚN', 'TÚNI');
  invoice.lines[invoice.lines.indexOf(line)] = { ...line, place: `${place}, BAKHÚS`, location: undefined };
  return [];
};

/** All lines of a rate get another: the seller's registration has changed. */
const otherVat: Unusual = ({ invoice, random }) => {
  if (!random.chance(0.1)) return undefined;
  for (const line of invoice.lines) if (line.vat === 24) line.vat = 11;
  return [];
};

/** A container that is larger than the usual one was rented for a few days and is in the inventory under no size. */
const cheaper: Unusual = ({ world, invoice, random }) => {
  const lines = invoice.lines.filter(({ about }) => about === 'rent');
  if (lines.length === 0) return undefined;
  const line = random.pick(lines);
  const price = String(
    Math.round(rentPrice(line.containers[0]?.liters ?? 240) * 0.8 * (world.habits.hasSurcharge ? 0.99 : 1)),
  );
  line.price = price;
  line.net = netOf(line.quantity, price);
  return [];
};

export const unusual: readonly Unusual[] = [
  creditedAndCharged,
  split,
  twoJourneys,
  equipment,
  halves,
  discount,
  corrected,
  roundedPrice,
  tax,
  ordered,
  feeTwice,
  inflected,
  otherVat,
  cheaper,
];
