import { Decimal, sum, toDecimal, zero } from '../../numbers/decimal.ts';
import { addDays } from '../../time/days.ts';
import { baseUnit, pieceUnits, unitCode } from '../classification/weight.ts';
import type { AuditedInvoice, AuditedLine, AuditFacts } from './audited-invoice.ts';
import { type Finding, type Ground, ground, money, price, slack } from './finding.ts';
import { type AgreedPrice, agreedPrice, fullYears, highestPrice, holdsOn } from './price-list.ts';

/** The factor above the usual price at which a price counts as a jump. */
const jump = new Decimal('1.15');

/** The share of a provider's charges that agreed prices must apply to before a charge without one is a finding. */
export const coverageNeeded = new Decimal('0.8');

/** What one unit costs with allowances and charges; undefined if the line gives back or states no quantity. */
function unitPrice({ quantity, net }: AuditedLine): Decimal | undefined {
  const amount = toDecimal(quantity);
  return amount.lte(0) ? undefined : toDecimal(net).div(amount);
}

/** A unit that costs more than it may. A difference of the whole line within the slack is rounding. */
function above(
  line: AuditedLine,
  maxPrice: Decimal,
  found: Omit<Finding, 'expected' | 'found' | 'difference' | 'measure'>,
): Finding[] {
  const one = unitPrice(line);
  if (one === undefined) return [];
  const difference = one.minus(maxPrice).times(toDecimal(line.quantity));
  if (difference.lte(slack)) return [];
  return [
    {
      ...found,
      position: line.position,
      measure: 'unit_price',
      expected: price(maxPrice),
      found: price(one),
      difference: money(difference),
    },
  ];
}

function agreementGrounds(agreed: AgreedPrice, line: AuditedLine, currency: string): Ground[] {
  const { validFrom, yearlyRisePercent, surchargePercent } = agreed;
  const years = fullYears(validFrom, line.serviceDay);
  return [
    ground('agreed_price', { day: validFrom, price: agreed.price, currency, unit: agreed.unit }),
    ...(yearlyRisePercent === undefined || years === 0
      ? []
      : [ground('rise_included', { percent: yearlyRisePercent, years })]),
    ...(surchargePercent === undefined ? [] : [ground('surcharge_included', { percent: surchargePercent })]),
  ];
}

/** Whether lines of the invoice with one item id have the prices of several items. One wrong price beside the right one is none. */
function hasSeveralItems(line: AuditedLine, { lines }: AuditedInvoice, maxPrice: Decimal): boolean {
  const same = lines.filter(({ itemKey, unit }) => itemKey === line.itemKey && unit === line.unit);
  const levels = new Set(same.flatMap((one) => unitPrice(one)?.toDecimalPlaces(0).toFixed() ?? []));
  return levels.size > 2 || (levels.size === 2 && same.every((one) => unitPrice(one)?.gt(maxPrice) === true));
}

/** Why an agreed price may not be the price of the line. */
function doubtsOf(agreed: AgreedPrice, line: AuditedLine, invoice: AuditedInvoice, maxPrice: Decimal): Ground[] {
  // Containers of one stream have different sizes, and pieces different prices.
  const isOfPieces = baseUnit(agreed.unit) === pieceUnits[0];
  if (agreed.itemKey === undefined)
    return isOfPieces && agreed.containerKind === undefined ? [ground('agreed_for_stream')] : [];
  return line.earlier.isSharedItem || hasSeveralItems(line, invoice, maxPrice) ? [ground('shared_item')] : [];
}

const taxWords = /skatt|urvinnslugj|\btax|avgift|podatek/;
const surchargeWords = /alag|eldsneyti|oliugjald|surcharge|fuel|tillegg|drivstoff|doplata|paliw/;

/** Whether a surcharge line is within the surcharge that was agreed for the other lines of the invoice. */
function isAgreedSurcharge(line: AuditedLine, { lines, currency }: AuditedInvoice, { prices }: AuditFacts): boolean {
  if (!surchargeWords.test(line.wordingKey)) return false;
  const agreed = lines.reduce((total, other) => {
    const percent = agreedPrice(prices, other, currency)?.surchargePercent;
    return total.plus(toDecimal(other.net).times(toDecimal(percent)).div(100));
  }, zero);
  return toDecimal(line.net).lte(agreed.plus(slack));
}

function auditUnlisted(line: AuditedLine, invoice: AuditedInvoice, facts: AuditFacts): Finding[] {
  const { prices, coverage } = facts;
  const isListed = prices.some((one) => one.currency === invoice.currency && holdsOn(one, line.serviceDay));
  if (!isListed || coverage.lt(coverageNeeded)) return [];
  if (line.kind === undefined || line.kind === 'material' || !toDecimal(line.net).gt(0)) return [];
  if (isAgreedSurcharge(line, invoice, facts)) return [];
  const doubts = [
    ...(line.earlier.lines > 0 ? [ground('charged_before', { lines: line.earlier.lines })] : []),
    // A service may have been ordered, and a tax may be new.
    ...(line.kind === 'fee' ? [] : [ground('other_request')]),
    ...(taxWords.test(line.wordingKey) ? [ground('statutory')] : []),
  ];
  return [
    {
      rule: 'unlisted_fee',
      confidence: doubts.length === 0 ? 'certain' : 'probable',
      position: line.position,
      measure: 'amount',
      expected: '0',
      found: line.net,
      difference: money(toDecimal(line.net)),
      grounds: [
        ground('list_covers', { percent: coverage.times(100).toDecimalPlaces(0).toFixed() }),
        ...(doubts.length === 0 ? [ground('new_charge')] : doubts),
      ],
    },
  ];
}

/** Compares the price of a line with the agreed price, else with the usual one. */
export function auditPrice(line: AuditedLine, invoice: AuditedInvoice, facts: AuditFacts): Finding[] {
  const { currency } = invoice;
  const agreed = agreedPrice(facts.prices, line, currency);
  if (agreed !== undefined && line.unit !== undefined) {
    const maxPrice = highestPrice(agreed, unitCode(line.unit), line.serviceDay);
    const doubts = doubtsOf(agreed, line, invoice, maxPrice);
    return above(line, maxPrice, {
      rule: 'wrong_rate',
      confidence: doubts.length === 0 ? 'certain' : 'probable',
      grounds: [...agreementGrounds(agreed, line, currency), ...doubts],
    });
  }
  const unlisted = auditUnlisted(line, invoice, facts);
  if (unlisted.length > 0) return unlisted;
  const usual = toDecimal(line.earlier.price);
  const found = unitPrice(line);
  if (usual.lte(0) || found === undefined || found.lte(usual.times(jump))) return [];
  const { lines } = line.earlier;
  // Nothing was agreed, so a high price may be right.
  return above(line, usual, {
    rule: 'price_jump',
    confidence: 'probable',
    grounds: [ground('usual_price', { price: price(usual), currency, lines })],
  });
}

/** A group of charges of a provider, for the coverage of its price list. */
export interface ChargedGroup {
  readonly itemKey: string;
  readonly wasteStreamId?: number | undefined;
  readonly containerKind?: string | undefined;
  readonly unit?: string | undefined;
  readonly currency: string;
  /** The first and the last day of the group. */
  readonly firstDay: string;
  readonly serviceDay: string;
  readonly net: string;
}

/** Days of earlier charges without which it is not known what a provider usually charges. */
const daysNeeded = 45;

/** The share of charges before a day that an agreed price applies to, 0 to 1, by net amount; zero if they are too few to know. */
export function priceCoverage(groups: readonly ChargedGroup[], prices: readonly AgreedPrice[], day: string): Decimal {
  const total = sum(groups.map(({ net }) => net));
  if (!total.gt(0) || !groups.some(({ firstDay }) => firstDay <= addDays(day, -daysNeeded))) return zero;
  const covered = groups.filter((group) => agreedPrice(prices, group, group.currency) !== undefined);
  return sum(covered.map(({ net }) => net)).div(total);
}

/** The factor between unit prices of one item id from which the id has different items. */
const sharedFactor = new Decimal('1.5');

/** Whether unit prices of the wordings of one item id are those of different items. */
export function isSharedItem(prices: readonly string[]): boolean {
  const sorted = prices.map(toDecimal).toSorted((one, other) => one.comparedTo(other));
  const [lowest = zero] = sorted;
  return lowest.gt(0) && sorted.at(-1)?.gt(lowest.times(sharedFactor)) === true;
}
