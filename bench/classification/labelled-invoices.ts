import type { PlacedLine, PlacingHead } from '../../domain/invoices/classification/line-place.ts';
import type { KnownLocation } from '../../domain/invoices/classification/normalization.ts';

// Invoices of three months from ten providers with different habits, and what each line is in truth. Everything is written out: nothing here
// shares a rule with the classification that it measures.

/** A line as invoiced, and what it is. */
export interface LabelledLine {
  readonly serviceProviderId: number;
  readonly head: PlacingHead;
  readonly line: PlacedLine & { readonly sellersItemId?: string };
  /** Empty where the organization has no such location. */
  readonly locationId: string;
  readonly service: string;
}

/** Name and street, each in the nominative and the dative, number, postcode, town. */
const sites = [
  ['Hótel Höfn', 'Hótel Höfn', 'Víkurbraut', 'Víkurbraut', '24', '780', 'Höfn'],
  ['Hótel Vík', 'Hótel Vík', 'Klettsvegur', 'Klettsvegi', '3', '870', 'Vík'],
  ['Höfðatorg', 'Höfðatorgi', 'Borgartún', 'Borgartúni', '12', '105', 'Reykjavík'],
  ['Skrifstofan Túnum', 'Skrifstofunni Túnum', 'Borgartún', 'Borgartúni', '14', '105', 'Reykjavík'],
  ['Verslun Miðbæ', 'Versluninni Miðbæ', 'Laugavegur', 'Laugavegi', '7', '101', 'Reykjavík'],
  ['Vöruhús Sundahöfn', 'Vöruhúsinu Sundahöfn', 'Klettagarðar', 'Klettagörðum', '21', '104', 'Reykjavík'],
  ['Bílasalan', 'Bílasölunni', 'Skeifan', 'Skeifunni', '11', '108', 'Reykjavík'],
  ['Fiskvinnslan', 'Fiskvinnslunni', 'Hafnargata', 'Hafnargötu', '1', '230', 'Reykjanesbær'],
  ['Frystihúsið', 'Frystihúsinu', 'Hafnargata', 'Hafnargötu', '12', '240', 'Grindavík'],
  ['Leikskólinn Sólborg', 'Leikskólanum Sólborg', 'Vesturhlíð', 'Vesturhlíð', '1', '105', 'Reykjavík'],
  ['Prentsmiðjan', 'Prentsmiðjunni', 'Járnháls', 'Járnhálsi', '2', '110', 'Reykjavík'],
  ['Mötuneyti', 'Mötuneytinu', 'Viðarhöfði', 'Viðarhöfða', '4', '110', 'Reykjavík'],
] as const;
/** Locations that others invoice for and the organization does not have, in the second and the third month. */
const strangers = [
  ['Hótel Höfði', 'Hótel Höfða', 'Borgartún', 'Borgartúni', '21', '105', 'Reykjavík'],
  ['Vík', 'Vík', 'Klettsvegur', 'Klettsvegi', '30', '870', 'Vík'],
  ['Verslun Austurbæ', 'Versluninni Austurbæ', 'Hafnargata', 'Hafnargötu', '112', '240', 'Grindavík'],
] as const;
type Site = (typeof sites)[number] | (typeof strangers)[number];

const siteId = (index: number): string => `site-${index}`;

export const labelledLocations: readonly KnownLocation[] = sites.map(
  ([name, , street, , number, postcode, town], index) => ({
    id: siteId(index),
    name,
    address: `${street} ${number}, ${postcode}`,
    municipality: town,
  }),
);

const services = [
  ['paper', 'Losun á pappír 660 l', 'Endurvinnsluefni'],
  ['mixed', 'Losun á blönduðum úrgangi 1100 l', 'Til brennslu'],
  ['food', 'Hirða lífræns úrgangs 240 l', 'Til jarðgerðar'],
  ['rental', 'Gámaleiga 20 m³', 'Mánaðarleiga'],
  ['disposal', 'Urðun á grófum úrgangi', 'Samkvæmt vigt'],
] as const;
const otherWords = [
  [
    'Tæming pappírstunnu 660 l',
    'Tæming sorptunnu 1100 l',
    'Tæming brúnnar tunnu 240 l',
    'Leiga á gámi 20 m³',
    'Förgun grófs úrgangs',
  ],
  ['Pappírsílát, þjónusta', 'Almennt sorp, þjónusta', 'Matarleifar, þjónusta', 'Ílátaleiga', 'Móttökugjald'],
];

const monthsOf = [
  { name: 'september', week: 36, days: '1.9.-30.9.2026' },
  { name: 'október', week: 41, days: '1.10.-31.10.2026' },
  { name: 'nóvember', week: 45, days: '1.11.-30.11.2026' },
] as const;

interface Turn {
  readonly site: Site;
  readonly index: number;
  readonly wording: string;
  readonly detail: string;
  readonly month: (typeof monthsOf)[number];
  /** Name and street in the dative. */
  readonly isInflected: boolean;
}
interface Written {
  readonly head?: Partial<PlacingHead>;
  readonly line?: Partial<PlacedLine>;
}

const nameOf = ({ site: [name, dative], isInflected }: Turn): string => (isInflected ? dative : name);
const streetOf = ({ site: [, , street, dative, number], isInflected }: Turn): string =>
  `${isInflected ? dative : street} ${number}`;
const addressOf = (turn: Turn) => ({ address: { street: streetOf(turn), postcode: turn.site[5] } });

/** How each of the ten providers says where a line was. */
const habits: readonly ((turn: Turn) => Written)[] = [
  (turn) => ({ line: { name: turn.wording, properties: [{ name: 'Staður', value: nameOf(turn) }] } }),
  (turn) => ({ line: { name: turn.wording, properties: [{ name: 'Heimilisfang', value: streetOf(turn) }] } }),
  (turn) => ({ head: { delivery: addressOf(turn) }, line: { name: `${turn.wording}, ${turn.month.name} 2026` } }),
  (turn) => ({ line: { name: turn.wording, delivery: addressOf(turn) } }),
  (turn) => ({ head: { buyerReference: 'Rekstur' }, line: { name: `${turn.wording} - ${nameOf(turn)}` } }),
  (turn) => ({
    head: { buyerReference: 'Rekstur' },
    line: { name: `${turn.wording} vika ${turn.month.week}`, description: `${nameOf(turn)}, vika ${turn.month.week}` },
  }),
  (turn) => ({
    line: { name: turn.wording, description: turn.detail, note: `${streetOf(turn)}, tímabil ${turn.month.days}` },
  }),
  (turn) => ({
    head: { buyerReference: 'Rekstur' },
    line: { name: `${turn.wording} ${streetOf(turn)}, vika ${turn.month.week}` },
  }),
  ({ index, wording, month }) => ({
    line: { name: `${wording} ${month.name}`, accountingReference: `K-${100 + index}` },
  }),
  (turn) => ({
    head: { references: { preceding: [], order: 'PO 4711' }, buyerReference: 'Rekstur' },
    line: { name: turn.wording, description: `${nameOf(turn)}, ${streetOf(turn)}` },
  }),
];

const loud = (text: string | undefined) => text?.toUpperCase();
const inCapitals = (line: PlacedLine): PlacedLine => ({
  ...line,
  name: loud(line.name),
  description: loud(line.description),
  note: loud(line.note),
  properties: line.properties.map(({ name, value }) => ({ name, value: loud(value) })),
  ...(line.delivery?.address?.street === undefined
    ? {}
    : { delivery: { address: { ...line.delivery.address, street: loud(line.delivery.address.street) } } }),
});

/** The lines of one month (0, 1, 2). In the third item ids are gone, providers write in capitals and addresses are inflected. */
export function labelledMonth(monthIndex: 0 | 1 | 2): LabelledLine[] {
  const isLast = monthIndex === 2;
  const month = monthsOf[monthIndex];
  return habits.flatMap((habit, provider) =>
    [...sites, ...(monthIndex === 0 ? [] : strangers)].flatMap((site: Site, index) =>
      services.flatMap(([service, own, detail], nth): LabelledLine[] => {
        // Not every provider does everything everywhere, and some of it is new in the second and in the third month.
        const turn = (provider * 7 + index * 3 + nth * 5) % 10;
        if (turn >= 6 || (turn === 5 && monthIndex === 0 && index % 6 === 0)) return [];
        const wording = provider % 3 === 0 ? own : (otherWords[(provider % 3) - 1]?.[nth] ?? own);
        const { head, line } = habit({ site, index, wording, detail, month, isInflected: isLast });
        const written = { properties: [], ...line };
        return [
          {
            serviceProviderId: provider + 1,
            head: { references: { preceding: [] }, ...head },
            line: {
              ...(isLast && provider % 2 === 0 ? inCapitals(written) : written),
              ...(isLast || provider === 4 ? {} : { sellersItemId: `${provider}-${nth}` }),
            },
            locationId: index < sites.length ? siteId(index) : '',
            service,
          },
        ];
      }),
    ),
  );
}
