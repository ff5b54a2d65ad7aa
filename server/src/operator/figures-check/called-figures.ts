// The figures of an organization as its calls return them.
import type { Figures, FigureTotals } from '@tunna/contract/figures/figures';
import type { TenantReader } from '../../database/database.ts';
import { readFigures, readMonthsText } from '../../modules/figures/figure/figure.service.ts';
import { type Figure, queryText } from './compare.ts';
import type { CheckedPeriod } from './raw-figures.queries.ts';

/** What a call is asked for. */
export interface CheckQuery extends CheckedPeriod {
  readonly source: 'invoice' | 'reading';
  /** `all`, or a kind and an id: `location x3k`. */
  readonly scope: string;
}

type Measures = Figure['measures'];

/** The numbers of an object. An absent one cannot be calculated. */
const measuresOf = <Name extends string>(
  values: { readonly [Of in Name]?: string | number | undefined },
  names: readonly Name[],
): Measures =>
  Object.fromEntries(names.map((name) => [name, values[name] === undefined ? null : String(values[name])]));

const weighed = ['kg', 'estimatedKg', 'cost'] as const;

const totalsOf = (totals: FigureTotals): Measures =>
  measuresOf(totals, [
    ...weighed,
    ...(['convertedKg', 'sortedKg', 'sortingRate', 'recycledKg', 'recyclingRate', 'costPerKg', 'lines'] as const),
    ...(['unmappedLines', 'unmappedCost', 'unplacedLines', 'unplacedCost', 'unweighedLines'] as const),
  ]);

const evidence = [
  ...(['weighedKg', 'invoicedKg', 'convertedKg', 'estimatedKg'] as const),
  ...(['documentKg', 'agreementKg', 'assumedKg', 'unknownKg'] as const),
] as const;

const withEvidence = (row: Pick<Figures, 'evidence'>, measures: Measures): Measures => ({
  ...measures,
  ...measuresOf(row.evidence ?? {}, evidence),
});

type Row = readonly [section: string, key: string, measures: Measures];

const monthRows = ({ months }: Pick<Figures, 'months'>): Row[] =>
  months.flatMap((month): Row[] => [
    ['months', month.month, measuresOf(month, weighed)],
    ...month.streams.map(
      (stream): Row => [
        'streams of months',
        `${month.month} ${stream.wasteStreamId ?? 0}`,
        measuresOf(stream, weighed),
      ],
    ),
  ]);

const locationKey = ({ location, isUnassigned }: Figures['locations'][number]): string =>
  location?.id ?? (isUnassigned === true ? 'unassigned' : 'missing');

const compositionRows = ({ source, composition = [] }: Figures): Row[] =>
  source === 'reading'
    ? []
    : composition.map(
        (row): Row => [
          'composition',
          [row.wasteCategory ?? '', row.isHazardous ? 't' : 'f', row.treatmentCode ?? ''].join(' '),
          measuresOf(row, ['kg', 'estimatedKg', 'confirmedKg']),
        ],
      );

const rowsOf = (figures: Figures): Row[] => [
  ['totals', '', totalsOf(figures.totals)],
  ['evidence', '', measuresOf(figures.evidence ?? {}, evidence)],
  ['CO2e', '', measuresOf(figures.carbon, ['kgCo2e', 'coveredKg', 'uncoveredKg'])],
  ...figures.totals.otherCosts.map(({ currency, amount }): Row => ['other currencies', currency, { amount }]),
  ...monthRows(figures),
  ...figures.streams.map(
    (row): Row => [
      'streams',
      String(row.wasteStream?.id ?? 0),
      withEvidence(row, measuresOf(row, [...weighed, 'costPerKg', 'materialCost'])),
    ],
  ),
  ...figures.treatments.map((row): Row => ['treatments', row.treatmentCode ?? '', measuresOf(row, ['kg'])]),
  ...figures.kinds.map((row): Row => ['kinds', row.kind ?? '', measuresOf(row, ['cost'])]),
  ...figures.locations
    .filter(({ omitted }) => omitted === undefined)
    .map(
      (row): Row => [
        'locations',
        locationKey(row),
        withEvidence(row, measuresOf(row, [...weighed, 'lines', 'sortingRate'])),
      ],
    ),
  ...figures.serviceProviders.map(
    (row): Row => [
      'providers',
      String(row.serviceProvider?.id ?? 0),
      withEvidence(row, measuresOf(row, [...weighed, 'lines'])),
    ],
  ),
  ...compositionRows(figures),
  ...(figures.attribution?.bases ?? []).map((row): Row => ['attribution bases', row.basis, measuresOf(row, ['cost'])]),
  ...(figures.attribution?.streams ?? []).map(
    (row): Row => [
      'attributed streams',
      String(row.wasteStream?.id ?? 0),
      measuresOf(row, ['cost', 'lineCost', 'costPerKg']),
    ],
  ),
];

function filterOf(scope: string) {
  const [kind, id = ''] = scope.split(' ');
  return {
    wasteStreamIds: kind === 'stream' ? [Number(id)] : [],
    locationIds: kind === 'location' ? [id] : [],
    serviceProviderIds: kind === 'provider' ? [Number(id)] : [],
    departmentIds: kind === 'department' ? [Number(id)] : [],
  };
}

interface Called {
  readonly figures: readonly Figure[];
  /** Whether the call combines further locations in one row. */
  readonly omitsLocations: boolean;
}

/** All figures of a period, with the totals of the same period a year before. */
export async function callFigures(reader: TenantReader, query: CheckQuery, today: string): Promise<Called> {
  const { source, from, until, scope } = query;
  const compare = query.isScoped ? ('year' as const) : undefined;
  const figures = await readFigures(reader, { today, source, from, until, compare, ...filterOf(scope) });
  const { compared } = figures;
  const of = (period: { from: string; until: string }) => queryText({ source, scope, ...period });
  return {
    figures: [
      ...rowsOf(figures).map(([section, key, measures]) => ({ section, of: of(query), key, measures })),
      ...(compared === undefined
        ? []
        : [{ section: 'earlier totals', of: of(compared.period), key: '', measures: totalsOf(compared.totals) }]),
    ],
    omitsLocations: figures.locations.some(({ omitted }) => omitted !== undefined),
  };
}

interface MonthsAnswer {
  readonly months: readonly {
    readonly month: string;
    readonly streams: readonly {
      readonly wasteStreamId?: number;
      readonly kg: string;
      readonly estimatedKg: string;
      readonly cost: string;
      readonly lines: number;
    }[];
  }[];
}

/** The months by stream, from the call that returns only them. */
export async function callMonths(reader: TenantReader, { source, from, until, scope }: CheckQuery): Promise<Figure[]> {
  const answer: MonthsAnswer = JSON.parse(await readMonthsText(reader, { source, from, until }));
  const of = queryText({ source, from, until, scope });
  return answer.months.flatMap(({ month, streams }) =>
    streams.map((stream) => ({
      section: 'lines of months',
      of,
      key: `${month} ${stream.wasteStreamId ?? 0}`,
      measures: measuresOf(stream, [...weighed, 'lines']),
    })),
  );
}
