import { treatmentOf } from '../inventory/treatment.ts';
import { amountText, type Decimal, type DecimalText, sum, toDecimal } from '../numbers/decimal.ts';
import { share } from '../numbers/share.ts';

/**
 * Where waste goes, in the terms of GRI 306 (2020), ESRS E5-5 and VSME B7. `unknown`: no final treatment is known, because there is none or
 * only an interim one.
 */
export const operations = [
  'preparationForReuse',
  'recycling',
  'otherRecovery',
  'incinerationWithEnergy',
  'incinerationWithoutEnergy',
  'landfill',
  'otherDisposal',
  'unknown',
] as const;
export type Operation = (typeof operations)[number];

const landfills: ReadonlySet<string> = new Set(['D1', 'D5', 'D12']);
const incinerations: ReadonlySet<string> = new Set(['D10', 'D11']);

/** Landfill is D1, D5 and D12, as in the waste statistics of the European Union. */
export function operationOf(treatmentCode: string | undefined): Operation {
  const known = treatmentOf(treatmentCode ?? '');
  switch (known?.group) {
    case 'reuse':
      return 'preparationForReuse';
    case 'recycling':
      return 'recycling';
    case 'recovery':
      return 'otherRecovery';
    case 'energy':
      return 'incinerationWithEnergy';
    case 'disposal':
      if (landfills.has(known.code)) return 'landfill';
      return incinerations.has(known.code) ? 'incinerationWithoutEnergy' : 'otherDisposal';
    default:
      return 'unknown';
  }
}

/** Waste of one category, hazard and treatment. */
export interface DisposedWaste {
  /** Code of the waste category. Absent if the waste is not classified. */
  readonly wasteCategory?: string | undefined;
  readonly isHazardous: boolean;
  readonly treatmentCode?: string | undefined;
  readonly kg: DecimalText;
  /** Part of `kg` estimated from litres or pieces. */
  readonly estimatedKg: DecimalText;
  /** Part of `kg` whose treatment a document or an agreement confirms. */
  readonly confirmedKg: DecimalText;
}

interface Sums {
  readonly tonnes: DecimalText;
  /** Part of `tonnes` whose weight is estimated. */
  readonly estimatedTonnes: DecimalText;
  /** Part of `tonnes` whose final treatment is the usual one of its stream, not confirmed. */
  readonly assumedTonnes: DecimalText;
}

const diverted = ['preparationForReuse', 'recycling', 'otherRecovery'] as const satisfies readonly Operation[];
const directed = [
  'incinerationWithEnergy',
  'incinerationWithoutEnergy',
  'landfill',
  'otherDisposal',
] as const satisfies readonly Operation[];

/** Sums over several operations. */
const groups = {
  generated: operations,
  diverted,
  directed,
  incineration: ['incinerationWithEnergy', 'incinerationWithoutEnergy'],
  nonRecycled: operations.filter((operation) => operation !== 'recycling'),
  recycledOrReused: ['preparationForReuse', 'recycling'],
} as const satisfies Readonly<Record<string, readonly Operation[]>>;

export const disclosureMeasures = [...operations, ...(Object.keys(groups) as (keyof typeof groups)[])] as const;
export type DisclosureMeasure = (typeof disclosureMeasures)[number];

const isGroup = (measure: DisclosureMeasure): measure is keyof typeof groups => measure in groups;
const operationsOf = (measure: DisclosureMeasure): readonly Operation[] =>
  isGroup(measure) ? groups[measure] : [measure];

export const disclosureTables = ['gri306_4', 'gri306_5', 'esrsE5_5', 'vsmeB7'] as const;
export type DisclosureTableKey = (typeof disclosureTables)[number];

/** What the tables do not contain, or contain only as an estimate or assumption. */
export const disclosureGaps = [
  'unknownTreatment',
  'assumedTreatment',
  'estimatedWeight',
  'unweighedLines',
  'onSite',
  'radioactive',
  'materials',
] as const;
export type DisclosureGap = (typeof disclosureGaps)[number];

/** A row of a table, without its figures. */
interface RowRule {
  /** Paragraph of the standard. */
  readonly reference: string | undefined;
  /** Undefined for hazardous and non-hazardous waste together. */
  readonly isHazardous: boolean | undefined;
  readonly measure: DisclosureMeasure;
  /** 0: a total. 1: a part of the total above. 2: a part of the part above. */
  readonly depth: 0 | 1 | 2;
}

const total = (measure: DisclosureMeasure, reference?: string, isHazardous?: boolean): RowRule => ({
  ...{ reference, isHazardous, measure, depth: 0 },
});

type Part = readonly [measure: DisclosureMeasure, depth: 1 | 2];
const partsOf = (measures: readonly DisclosureMeasure[]): Part[] => measures.map((measure) => [measure, 1]);

/** A total with its parts for hazardous waste, the same for other waste, and the total of both. */
const byHazard = (measure: DisclosureMeasure, parts: readonly Part[], reference?: string): RowRule[] => [
  ...[true, false].flatMap((isHazardous) => [
    total(measure, reference, isHazardous),
    ...parts.map(([part, depth]): RowRule => ({ reference, isHazardous, measure: part, depth })),
  ]),
  total(measure, reference),
];

/** ESRS has one row for incineration. The part with energy recovery is shown, because Directive 2008/98/EC calls it recovery. */
const disposalOfEsrs: readonly Part[] = [
  ['incineration', 1],
  ['incinerationWithEnergy', 2],
  ['landfill', 1],
  ['otherDisposal', 1],
];

const rules: Readonly<Record<DisclosureTableKey, readonly RowRule[]>> = {
  gri306_4: byHazard('diverted', partsOf(diverted)),
  gri306_5: byHazard('directed', partsOf(directed)),
  esrsE5_5: [
    total('generated', '37 (a)'),
    ...byHazard('diverted', partsOf(diverted), '37 (b)'),
    ...byHazard('directed', disposalOfEsrs, '37 (c)'),
    total('nonRecycled', '37 (d)'),
    total('generated', '39', true),
  ],
  vsmeB7: [
    total('generated', '38 (a)', true),
    total('generated', '38 (a)', false),
    total('generated', '38 (a)'),
    total('recycledOrReused', '38 (b)'),
  ],
};

export interface DisclosureRow extends RowRule, Sums {
  /** Share of all waste generated, from 0 to 1. Absent if there is none. */
  readonly share: DecimalText | undefined;
}

/** Waste by composition (GRI 306-3, ESRS E5-5 paragraph 38). */
export interface CompositionRow {
  readonly wasteCategory: string | undefined;
  readonly isHazardous: boolean;
  readonly generated: DecimalText;
  readonly diverted: DecimalText;
  readonly directed: DecimalText;
  readonly unknown: DecimalText;
}

export interface Disclosure {
  readonly generated: Sums;
  readonly unknown: Sums;
  readonly composition: CompositionRow[];
  readonly tables: { readonly key: DisclosureTableKey; readonly rows: DisclosureRow[] }[];
}

const inTonnes = (kg: Decimal): DecimalText => amountText(kg.div(1000));

/** The treatment of waste is assumed if it is final and nothing confirms it. */
function sumsOf(waste: readonly DisposedWaste[]): Sums {
  const final = waste.filter(({ treatmentCode }) => operationOf(treatmentCode) !== 'unknown');
  return {
    tonnes: inTonnes(sum(waste.map(({ kg }) => kg))),
    estimatedTonnes: inTonnes(sum(waste.map(({ estimatedKg }) => estimatedKg))),
    assumedTonnes: inTonnes(sum(final.map(({ kg }) => kg)).minus(sum(final.map(({ confirmedKg }) => confirmedKg)))),
  };
}

const wasteOf = (waste: readonly DisposedWaste[], measure: DisclosureMeasure): DisposedWaste[] => {
  const included = operationsOf(measure);
  return waste.filter(({ treatmentCode }) => included.includes(operationOf(treatmentCode)));
};

function compositionOf(waste: readonly DisposedWaste[]): CompositionRow[] {
  const parts = Map.groupBy(waste, ({ wasteCategory, isHazardous }) => JSON.stringify([wasteCategory, isHazardous]));
  return [...parts.values()]
    .flatMap((part) => {
      const [first] = part;
      if (first === undefined) return [];
      const tonnes = (measure: DisclosureMeasure) => sumsOf(wasteOf(part, measure)).tonnes;
      return {
        wasteCategory: first.wasteCategory,
        isHazardous: first.isHazardous,
        generated: tonnes('generated'),
        diverted: tonnes('diverted'),
        directed: tonnes('directed'),
        unknown: tonnes('unknown'),
      };
    })
    .filter((row) => [row.generated, row.diverted, row.directed, row.unknown].some((tonnes) => tonnes !== '0'))
    .sort((one, other) => toDecimal(other.generated).comparedTo(toDecimal(one.generated)));
}

/** The tables of the reporting standards. Sums are exact: every table adds up to the kilograms it is made from. */
export function disclosureOf(waste: readonly DisposedWaste[]): Disclosure {
  const generated = sumsOf(waste);
  return {
    generated,
    unknown: sumsOf(wasteOf(waste, 'unknown')),
    composition: compositionOf(waste),
    tables: disclosureTables.map((key) => ({
      key,
      rows: rules[key].map((rule) => {
        const those =
          rule.isHazardous === undefined ? waste : waste.filter((one) => one.isHazardous === rule.isHazardous);
        const sums = sumsOf(wasteOf(those, rule.measure));
        return { ...rule, ...sums, share: share(sums.tonnes, generated.tonnes) };
      }),
    })),
  };
}
