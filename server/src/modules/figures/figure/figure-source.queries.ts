/** The lines and readings included. An empty list includes all. */
export interface FigureFilter {
  readonly source: 'invoice' | 'reading';
  /** Months as `YYYY-MM`, both included. */
  readonly from: string;
  readonly until: string;
  readonly wasteStreamIds: readonly number[];
  readonly locationIds: readonly string[];
  readonly serviceProviderIds: readonly number[];
  readonly departmentIds: readonly number[];
  /** Months of providers and departments to leave out. */
  readonly leftOut?: readonly LeftOutMonth[];
  /** The same for the comparison period, which may overlap the period. */
  readonly earlierLeftOut?: readonly LeftOutMonth[];
}

/** Selects everything. */
export const everything = { wasteStreamIds: [], locationIds: [], serviceProviderIds: [], departmentIds: [] } as const;

export interface LeftOutMonth {
  readonly serviceProviderId: number;
  readonly departmentId: number;
  readonly month: string;
}

/** Columns of the stored figures: without locations, providers and departments, or with them. */
const named = {
  total: ['month', 'source', 'kind', 'waste_stream_id', 'treatment_code', 'currency'],
  figure: [
    'month',
    'source',
    'kind',
    'waste_stream_id',
    'treatment_code',
    'currency',
    'location_id',
    'department_id',
    'service_provider_id',
  ],
};
const measures = [
  'lines',
  'unweighed_lines',
  'unplaced_lines',
  'kg',
  'converted_kg',
  'estimated_kg',
  'cost',
  'unplaced_cost',
].join(', ');

const monthsFrom = (from: string, until: string) =>
  `organization_id = :organizationId and source = :source and month between (:${from} || '-01')::date and (:${until} || '-01')::date`;
const passes = (leftOut: string) => `
  (cardinality(:wasteStreamIds::bigint[]) = 0 or waste_stream_id = any(:wasteStreamIds))
  and (cardinality(:locationIds::text[]) = 0 or location_id = any(:locationIds))
  and (cardinality(:serviceProviderIds::bigint[]) = 0 or service_provider_id = any(:serviceProviderIds))
  and (cardinality(:departmentIds::bigint[]) = 0 or department_id = any(:departmentIds))
  and (
    cardinality(:${leftOut}::text[]) = 0
    or service_provider_id || ' ' || department_id || ' ' || to_char(month, 'YYYY-MM') <> all(:${leftOut})
  )`;

/**
 * Stored figures plus pending changes, so that figures are correct as soon as a line changes.
 * @param more further columns of the grain
 */
export const sourceOf = (
  grain: keyof typeof named,
  [from, until, leftOut]: readonly [string, string, string] = ['from', 'until', 'leftOut'],
  more: readonly string[] = [],
): string => `(
    select ${[...named[grain], ...more].join(', ')}, ${measures} from monthly_${grain} where ${monthsFrom(from, until)}
    union all
    select ${[...named[grain], ...more].join(', ')}, ${measures} from figure_change where ${monthsFrom(from, until)}
  ) figure
  ${grain === 'figure' ? `where ${passes(leftOut)}` : ''}`;

export type Grain = keyof typeof named;

/** Whether all locations, providers and departments are included. These figures have fewer rows. */
export const isOfAll = ({
  locationIds,
  serviceProviderIds,
  departmentIds,
  wasteStreamIds,
  leftOut,
}: FigureFilter): boolean =>
  locationIds.length + serviceProviderIds.length + departmentIds.length + wasteStreamIds.length === 0 &&
  leftOut === undefined;

export const leftOutKeys = (those: readonly LeftOutMonth[] = []): string[] =>
  those.map(({ serviceProviderId, departmentId, month }) => `${serviceProviderId} ${departmentId} ${month}`);

export const ownCurrency = '(select currency from organization where id = :organizationId)';

// A stored figure whose lines were removed remains until the change is aggregated, with zero lines.
export const withLines = 'having sum(lines) <> 0';
