import { describe } from 'vitest';
import { testAudits } from '../../test/audits.ts';

const wednesdays = '2026-03-04, 2026-03-11, 2026-03-18, 2026-03-25';
const inApril = '2026-04-08, 2026-04-15, 2026-04-22, 2026-04-29';
const april = (quantity: number, more = '') =>
  `collection: quantity ${quantity}, net ${quantity}000, period 2026-04-01/2026-04-30, serviceDay 2026-04-30, isEarlier false${more}`;
const february = 'collection: quantity 4, net 4000, period 2026-02-01/2026-02-28, serviceDay 2026-02-28';
const day = (on: string, quantity = 1) => `collection: day ${on}, quantity ${quantity}, net ${quantity}000`;
const days = ['2026-03-04', '2026-03-11', '2026-03-18', '2026-03-25'].map((on) => day(on));

describe('an audit of collections that may belong to another invoice', () => {
  testAudits([
    [
      'requested, and charged by the invoice of the day on which the request was closed',
      ['collection: quantity 5, net 5000'],
      {
        collections: { 1: { planned: `${wednesdays}, ${inApril}`, requested: '2026-03-20/2026-04-02' } },
        others: [april(5)],
      },
      [
        'too_many_collections certain line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'requested, and left out by the invoice of the day on which the request was closed',
      ['collection: quantity 5, net 5000'],
      {
        collections: { 1: { planned: `${wednesdays}, ${inApril}`, requested: '2026-03-20/2026-04-02' } },
        others: [april(4)],
      },
      [],
    ],
    [
      'requested and still open, with the next invoice',
      ['collection: quantity 5, net 5000'],
      { collections: { 1: { planned: `${wednesdays}, ${inApril}`, requested: '2026-03-20' } }, others: [april(4)] },
      [
        'too_many_collections probable line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5] [open_request number=1]',
      ],
    ],
    [
      'and more than could belong to another invoice: the grounds add up to the expected number',
      ['collection: quantity 8, net 8000'],
      { collections: { 1: { planned: `${wednesdays}, 2026-04-01`, requested: '2026-03-20/2026-03-21' } } },
      [
        'too_many_collections certain line 1 quantity 8 for 6: 2000 [planned number=4 from=2026-03-01 until=2026-03-31] [requested number=1] [also_accepted number=1] [charged number=8]',
      ],
    ],
    [
      'on a day far from those planned outside the month',
      [...days, day('2026-03-16')],
      { collections: { 1: { planned: `${wednesdays}, 2026-04-01` } } },
      [
        'too_many_collections certain line 5 quantity 1 for 0: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'on a day near one that is planned outside the month',
      [...days, day('2026-03-29')],
      { collections: { 1: { planned: `${wednesdays}, 2026-04-01` } } },
      [
        'too_many_collections probable line 5 quantity 1 for 0: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5] [near_boundary]',
      ],
    ],
    [
      'on a day four days from one that is planned outside the month',
      [...days, day('2026-03-28')],
      { collections: { 1: { planned: `${wednesdays}, 2026-04-01` } } },
      [
        'too_many_collections certain line 5 quantity 1 for 0: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'on a planned day, twice, beside a day planned outside the month',
      [...days.slice(0, 3), day('2026-03-25', 2)],
      { collections: { 1: { planned: `${wednesdays}, 2026-03-30 missed, 2026-04-01` } } },
      [
        'missed_collection_billed certain line 4 quantity 2 for 1: 1000 [missed day=2026-03-30] [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'on a day between an open request and its latest day',
      [...days, day('2026-03-27')],
      { collections: { 1: { planned: wednesdays, requested: '2026-03-26' } } },
      [
        'too_many_collections probable line 5 quantity 1 for 0: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5] [open_request number=1]',
      ],
    ],
    [
      'on a day before an open request',
      [...days, day('2026-03-16')],
      { collections: { 1: { planned: wednesdays, requested: '2026-03-26' } } },
      [
        'too_many_collections certain line 5 quantity 1 for 0: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'left out by neighbours, of which one was sent twice',
      ['collection: quantity 5, net 5000'],
      {
        collections: { 1: { planned: `${wednesdays}, 2026-04-01, ${inApril}` } },
        others: [april(4), april(4, ', invoiceNumber R-1')],
      },
      [],
    ],
    [
      'of this month and again of the month before',
      ['collection: quantity 5, net 5000', `${february.replace('4000', '4000')}`],
      {
        collections: {
          1: { planned: `2026-02-04, 2026-02-11, 2026-02-18, 2026-02-24, ${wednesdays}, 2026-03-30 missed` },
        },
        others: [february],
      },
      [
        'missed_collection_billed certain line 1 quantity 5 for 4: 1000 [missed day=2026-03-30] [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
        'collection_billed_twice certain line 2 quantity 4 for 0: 4000 see R-0 [charged_elsewhere invoice=R-0 number=4] [planned number=4 from=2026-02-01 until=2026-02-28] [charged number=4]',
      ],
    ],
    [
      'a repeated line of a month from which a holiday moved a collection',
      [
        'collection: quantity 3, net 3000, period 2026-05-01/2026-05-31, serviceDay 2026-05-31',
        'collection: quantity 3, net 3000, period 2026-05-01/2026-05-31, serviceDay 2026-05-31',
      ],
      { collections: { 1: { planned: '2026-05-01, 2026-05-08, 2026-05-19, 2026-05-22' } } },
      [
        'duplicate_line certain line 2 amount 3000 for 1000: 2000 see 1 [same_line line=1] [planned number=4 from=2026-05-01 until=2026-05-31] [charged number=6]',
      ],
    ],
  ]);
});
