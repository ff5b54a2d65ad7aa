import { describe } from 'vitest';
import { testAudits } from '../../test/audits.ts';

const wednesdays = '2026-03-04, 2026-03-11, 2026-03-18, 2026-03-25';
const facts = { collections: { 1: { planned: wednesdays } } };
const five = 'collection: quantity 5, net 5000';
const tooMany = (charged: number) =>
  `too_many_collections certain line 1 quantity ${charged} for 4: ${charged - 4}000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=${charged}]`;
const credit = 'collection: quantity 1, net 1000, invoiceNumber K-1, sign -1';

describe('an audit of collections that are given back', () => {
  testAudits([
    ['in part', [five, 'collection: quantity -1, net -1000'], facts, []],
    ['in part, by a negative price', [five, 'collection: quantity 1, net -1000'], facts, []],
    ['in part, by another price', [five, 'collection: quantity -1, net -980'], facts, []],
    [
      'less than too many',
      ['collection: quantity 6, net 6000', 'collection: quantity -1, net -1000'],
      facts,
      [tooMany(5)],
    ],
    [
      'by two lines',
      ['collection: quantity 7, net 7000', 'collection: quantity -1, net -1000', 'collection: quantity -2, net -1990'],
      facts,
      [],
    ],
    [
      'as a whole by another amount, and charged again',
      ['collection: quantity 4, net 4400', 'collection: quantity -4, net -4300', 'collection: textKey rett'],
      facts,
      [],
    ],
    [
      'more than one line has',
      ['collection: quantity 1, net 1000', 'collection: quantity -4, net -3900', 'collection: quantity 7, net 7000'],
      facts,
      [],
    ],
    [
      'beside a line of nothing',
      [
        'collection: quantity 0, net 0',
        five.replace('collection: ', 'collection: position 2, '),
        'collection: quantity -1, net -980',
      ],
      facts,
      [],
    ],
    ['of another item', [five, 'collection: quantity -1, net -1000, itemKey x'], facts, [tooMany(5)]],
    ['in other words', [five, 'collection: quantity -1, net -1000, wordingKey losun afslattur'], facts, [tooMany(5)]],
    ['of another location', [five, 'collection: quantity -1, net -1000, placeKey x'], facts, [tooMany(5)]],
    ['in another unit', [five, 'collection: quantity -1, net -1000, unit KGM'], facts, [tooMany(5)]],
    [
      'the line of the same text first',
      [
        'collection: quantity 3, net 3000, position 1',
        'collection: quantity 3, net 3000, textKey annad, period 2026-03-01/2026-03-30, position 2',
        'collection: quantity -1, net -990, textKey annad, period 2026-03-01/2026-03-30',
      ],
      facts,
      [
        'too_many_collections certain line 2 quantity 2 for 1: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'on a credit note',
      ['collection: quantity 1, net 1000, textKey auka'],
      { collections: { 1: { planned: `${wednesdays}, 2026-03-27` } }, others: [five, `${credit}, credits R-0`] },
      [],
    ],
    [
      'on a credit note of another invoice',
      ['collection: quantity 1, net 1000, textKey auka'],
      { collections: { 1: { planned: `${wednesdays}, 2026-03-27` } }, others: [five, `${credit}, credits R-7`] },
      [
        'collection_billed_twice certain line 1 quantity 1 for 0: 1000 see R-0 [charged_elsewhere invoice=R-0 number=5] [planned number=5 from=2026-03-01 until=2026-03-31] [charged number=1]',
      ],
    ],
    [
      'on another invoice, by a negative line',
      ['collection: quantity 1, net 1000, textKey auka'],
      {
        collections: { 1: { planned: `${wednesdays}, 2026-03-27` } },
        others: [five, 'collection: quantity -1, net -1000, invoiceNumber R-7'],
      },
      [
        'collection_billed_twice certain line 1 quantity 1 for 0: 1000 see R-0 [charged_elsewhere invoice=R-0 number=5] [planned number=5 from=2026-03-01 until=2026-03-31] [charged number=1]',
      ],
    ],
  ]);
});
