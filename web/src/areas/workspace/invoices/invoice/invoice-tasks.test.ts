import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import type { UnmappedLocation, UnmappedMaterial } from '@tunna/contract/invoices/normalization';
import { expect, it } from 'vitest';
import type { Offer } from '../../../../features/invoices/normalization/unmapped.ts';
import { bestOffers, linesOf, tasksOf } from './invoice-tasks.ts';

const group = {
  ...{
    serviceProvider: { id: 3, name: 'Hringfari' },
    example: 'Pappír',
    lines: 2,
    invoices: 1,
    cost: [],
    kg: '0',
    units: [],
  },
  ...{
    isNegative: false,
    isMixed: false,
    firstDay: '2026-03-31',
    lastDay: '2026-03-31',
    examples: [],
    suggestions: [],
  },
};
const material = (matchKey: string, positions: number[]): UnmappedMaterial & { positions: number[] } => ({
  ...group,
  ...{ match: 'item', matchKey, wordingKey: '', positions },
});
const location = (matchKey: string, positions: number[]): UnmappedLocation & { positions: number[] } => ({
  ...group,
  ...{ match: 'place', matchKey, positions },
});
const finding = (
  id: number,
  position: number | undefined,
  state: InvoiceFinding['state'] = 'open',
): InvoiceFinding => ({
  ...{
    id,
    serviceProvider: group.serviceProvider,
    invoiceNumber: 'R-1',
    serviceDay: '2026-03-31',
    rule: 'wrong_rate',
    position,
  },
  ...{ lineName: undefined, quantity: undefined, unit: undefined, confidence: 'certain', measure: 'amount' },
  ...{
    expected: undefined,
    found: undefined,
    grounds: [],
    difference: '1',
    currency: 'ISK',
    reference: undefined,
    state,
  },
  ...{ note: '', decidedAt: undefined, decidedBy: undefined, claim: undefined },
});
const offer = (name: string): Offer => ({
  ...{ key: name, name, label: name, confidence: 90, reason: '' },
  choices: {
    materials: [],
    locations: [{ serviceProviderId: 3, match: 'place', matchKey: name, example: name, locationId: name }],
  },
});

const tasks = tasksOf({
  needsAcceptance: true,
  materials: [material('c', [3]), material('a', [1, 4])],
  locations: [location('here', [4, 2, 1])],
  findings: [finding(7, 2), finding(8, undefined), finding(9, 1, 'disputed')],
  offersOfMaterial: ({ matchKey }) => (matchKey === 'a' ? [offer('first'), offer('second')] : []),
  offersOfLocation: () => [offer('location')],
});

it('tasks follow the lines of the invoice; acceptance and findings of the whole invoice come first', () => {
  expect(tasks.map(({ kind, position }) => [kind, position])).toEqual([
    ['accept', undefined],
    ['finding', undefined],
    ['material', 1],
    ['location', 1],
    ['finding', 2],
    ['material', 3],
  ]);
});

it('the best suggestion of each line is accepted together; lines without one are left', () => {
  expect(bestOffers(tasks).map(({ choices }) => choices.locations[0]?.matchKey)).toEqual(['first', 'location']);
});

it('a line counts once, however many tasks are about it', () => {
  const tasks = tasksOf({
    needsAcceptance: true,
    materials: [material('a', [1, 2, 5]), material('b', [3])],
    locations: [location('c', [2, 3, 4])],
    findings: [finding(1, 5), finding(2, 7), finding(3, undefined)],
    offersOfMaterial: () => [],
    offersOfLocation: () => [],
  });
  expect(tasks).toHaveLength(7);
  expect([...linesOf(tasks)].sort()).toEqual([1, 2, 3, 4, 5, 7]);
});
