import { toDecimal } from '../../numbers/decimal.ts';
import { similarity } from '../classification/normalization.ts';
import { wordsOf } from '../classification/waste-words.ts';
import type { AuditedLine, AuditFacts } from './audited-invoice.ts';
import { type Finding, ground, money } from './finding.ts';

/** Texts that are at least this alike may be the same location. */
const alike = 0.4;
/** Known lines of the invoice for each unknown location. */
const knownNeeded = 2;

/**
 * Lines for a location that resembles none of the organization's. A new location may be missing in the list, so that such a finding is
 * never certain.
 */
export function auditPlaces(lines: readonly AuditedLine[], { knownPlaces }: AuditFacts): Finding[] {
  const known = lines.filter(({ locationId }) => locationId !== undefined).length;
  const unknown = lines.filter(
    ({ locationId, placeKey, net }) => locationId === undefined && placeKey !== '' && toDecimal(net).gt(0),
  );
  if (known < knownNeeded * new Set(unknown.map(({ placeKey }) => placeKey)).size) return [];
  const words = knownPlaces.map(wordsOf);
  const isKnown = new Map(
    [...new Set(unknown.map(({ placeKey }) => placeKey))].map((place) => [
      place,
      knownPlaces.includes(place) || words.some((some) => similarity(wordsOf(place), some) >= alike),
    ]),
  );
  return unknown
    .filter(({ placeKey }) => isKnown.get(placeKey) === false)
    .map(({ position, net, placeKey }) => ({
      rule: 'other_location',
      confidence: 'probable',
      position,
      measure: 'amount',
      expected: '0',
      found: net,
      difference: money(toDecimal(net)),
      grounds: [ground('unknown_place', { place: placeKey })],
    }));
}
