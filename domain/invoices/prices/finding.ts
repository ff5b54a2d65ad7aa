import { amountText, Decimal, type DecimalText, roundHalfUp } from '../../numbers/decimal.ts';
import { lineDecimals } from '../invoice-arithmetic.ts';

/**
 * The findings of an audit:
 * - `wrong_rate`: a unit costs more than agreed;
 * - `unlisted_fee`: a charge other than material without an agreed price, although the price list covers the provider's charges;
 * - `duplicate_line`: a line charges the same again;
 * - `duplicate_invoice`: another invoice has the same lines and period;
 * - `rental_without_container`: more containers are rented than there are;
 * - `arithmetic`: figures do not add up;
 * - `price_jump`: a unit costs much more than in the year before;
 * - `too_many_collections`: more collections than planned or requested;
 * - `collection_billed_twice`: collections that another invoice has charged;
 * - `missed_collection_billed`: a collection that did not take place;
 * - `wrong_vat_rate`: another VAT rate than before;
 * - `other_location`: a location that the organization does not have;
 * - `overlapping_periods`: rent for days that are charged already;
 * - `weight_rounded_up`: a round weight above the weighed one;
 * - `impossible_weight`: more than was weighed, or than the containers hold.
 */
export const findingRules = [
  'wrong_rate',
  'unlisted_fee',
  'duplicate_line',
  'duplicate_invoice',
  'rental_without_container',
  'arithmetic',
  'price_jump',
  'too_many_collections',
  'collection_billed_twice',
  'missed_collection_billed',
  'wrong_vat_rate',
  'other_location',
  'overlapping_periods',
  'weight_rounded_up',
  'impossible_weight',
] as const;
export type FindingRule = (typeof findingRules)[number];

/** The decision about a finding. */
export const findingStates = ['open', 'accepted', 'disputed', 'ignored'] as const;
export type FindingState = (typeof findingStates)[number];

/** A probable finding is listed and not summed. */
export const confidences = ['certain', 'probable'] as const;
export type Confidence = (typeof confidences)[number];

/** What `expected` and `found` are. */
export const findingMeasures = ['unit_price', 'amount', 'quantity', 'percent', 'kilograms'] as const;
export type FindingMeasure = (typeof findingMeasures)[number];

/** The reasons for a finding, and for doubt. */
export const groundCodes = [
  'agreed_price',
  'agreed_for_stream',
  'rise_included',
  'surcharge_included',
  'shared_item',
  'list_covers',
  'new_charge',
  'charged_before',
  'other_request',
  'statutory',
  'usual_price',
  'same_line',
  'same_line_elsewhere',
  'same_lines',
  'same_period',
  'same_ticket',
  'same_weight',
  'not_explained',
  'corrects',
  'planned',
  'requested',
  'also_accepted',
  'missed',
  'charged',
  'charged_elsewhere',
  'open_request',
  'near_boundary',
  'no_schedule',
  'no_period',
  'containers_there',
  'no_containers_there',
  'overlap',
  'calculated',
  'sum_of_lines',
  'usual_vat',
  'all_vat_changed',
  'unknown_place',
  'weighed',
  'weighings_agree',
  'weighings_unsure',
  'capacity',
] as const;
export type GroundCode = (typeof groundCodes)[number];

/** A readable reason: the screen has a sentence for each code. */
export interface Ground {
  readonly code: GroundCode;
  /** Days are ISO days; numbers are decimal text. */
  readonly values: Readonly<Record<string, string>>;
}

/** Amounts are in the currency of the invoice. */
export interface Finding {
  readonly rule: FindingRule;
  readonly confidence: Confidence;
  /** Of the line; absent if the finding concerns the whole invoice. */
  readonly position?: number | undefined;
  readonly measure: FindingMeasure;
  readonly expected?: DecimalText | undefined;
  readonly found?: DecimalText | undefined;
  /** The overcharged amount; negative if too little was charged. */
  readonly difference: DecimalText;
  /** Number of another invoice, or position of another line, to which it refers. */
  readonly reference?: string | undefined;
  readonly grounds: readonly Ground[];
}

/** The error of a line's figures that EN 16931 allows. */
export const slack = new Decimal('0.02');

export const money = (value: Decimal): DecimalText => amountText(roundHalfUp(value, lineDecimals));
export const price = (value: Decimal): DecimalText => amountText(roundHalfUp(value, 4));

export const ground = (code: GroundCode, values: Readonly<Record<string, string | number>> = {}): Ground => ({
  code,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
});
