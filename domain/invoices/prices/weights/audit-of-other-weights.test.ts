import { describe } from 'vitest';
import { testAudits } from '../../test/audits.ts';

const wednesdays = [
  ...['2026-01-07', '2026-01-14', '2026-01-21', '2026-01-28', '2026-02-04', '2026-02-11', '2026-02-18', '2026-02-25'],
  ...['2026-03-04', '2026-03-11', '2026-03-18', '2026-03-25'],
];
const collections = { 1: { scheduled: [{ from: '2025-01-01' }], planned: ['2025-12-31', ...wednesdays].join(', ') } };
const days = Object.fromEntries(wednesdays.map((day) => [day, '91']));
const weighed = { 'a 1': days, 'b 1': days, 'a 2': days };
const of = (kg: string, from: string, until: string, more = '') =>
  `weight: quantity ${kg}, kg ${kg}, period ${from}/${until}, serviceDay ${until}, invoiceNumber ${from}${more}`;
const agreeing = [of('182', '2026-01-15', '2026-01-31'), of('364', '2026-02-01', '2026-02-28')];
/** Two lines of earlier invoices that disagree with the weighings. */
const disagreeing = (more: string) => [
  of('900', '2026-01-15', '2026-01-30', more),
  of('900', '2026-02-01', '2026-02-27', more),
];
const found = [
  'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
];

describe('an audit of a weight', () => {
  testAudits([
    [
      'after wrong weights here',
      ['weight', 'collection'],
      { collections, weighed, others: [...agreeing, ...disagreeing('')] },
      [],
    ],
    [
      'after wrong weights at another location',
      ['weight', 'collection'],
      { collections, weighed, others: [...agreeing, ...disagreeing(', locationId b')] },
      found,
    ],
    [
      'after wrong weights of another stream',
      ['weight', 'collection'],
      { collections, weighed, others: [...agreeing, ...disagreeing(', wasteStreamId 2')] },
      found,
    ],
    [
      'beside wrong weights of its days',
      ['weight', 'collection'],
      { collections, weighed, others: [...agreeing, ...disagreeing(', serviceDay 2026-03-15')] },
      found,
    ],
    [
      'beside wrong weights of its first day',
      ['weight', 'collection'],
      { collections, weighed, others: [...agreeing, ...disagreeing(', serviceDay 2026-03-01')] },
      found,
    ],
    [
      'after wrong weights of the day before',
      ['weight', 'collection'],
      { collections, weighed, others: [...agreeing, ...disagreeing(', serviceDay 2026-02-28')] },
      [],
    ],
    [
      'after weights of other things',
      ['weight', 'collection'],
      { collections, weighed, others: [...agreeing, ...disagreeing(', kind fee')] },
      found,
    ],
  ]);
});
