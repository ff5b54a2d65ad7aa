import { describe } from 'vitest';
import { testAudits } from '../../test/audits.ts';

const wednesdays = '2026-03-04, 2026-03-11, 2026-03-18, 2026-03-25';
const weekly = { planned: wednesdays };

describe('an audit of collections at the edges of a period', () => {
  testAudits([
    ['as many as planned', ['collection'], { collections: { 1: weekly } }, []],
    [
      'two more than planned',
      ['collection: quantity 6, net 6000'],
      { collections: { 1: weekly } },
      [
        'too_many_collections certain line 1 quantity 6 for 4: 2000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=6]',
      ],
    ],
    [
      'planned, skipped, missed and done',
      ['collection: quantity 4'],
      { collections: { 1: { planned: '2026-03-04, 2026-03-11 planned, 2026-03-18 skipped, 2026-03-25 missed' } } },
      [
        'missed_collection_billed certain line 1 quantity 4 for 3: 1000 [missed day=2026-03-25] [planned number=2 from=2026-03-01 until=2026-03-31] [charged number=4]',
        'too_many_collections certain line 1 quantity 4 for 3: 1000 [planned number=2 from=2026-03-01 until=2026-03-31] [charged number=4]',
      ],
    ],
    [
      'no schedule in the period',
      ['collection: quantity 9'],
      { collections: { 1: { planned: wednesdays, scheduled: [{ from: '2026-03-02' }] } } },
      [],
    ],
    [
      'a schedule that ended',
      ['collection: quantity 9'],
      { collections: { 1: { planned: wednesdays, scheduled: [{ from: '2026-01-01', until: '2026-03-30' }] } } },
      [],
    ],
    [
      'a schedule to the last day',
      ['collection: quantity 9'],
      { collections: { 1: { planned: wednesdays, scheduled: [{ from: '2026-03-01', until: '2026-03-31' }] } } },
      [
        'too_many_collections certain line 1 quantity 9 for 4: 2222.22 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=9]',
      ],
    ],
    [
      'two schedules',
      ['collection: quantity 9'],
      { collections: { 1: { planned: wednesdays, scheduled: [{ from: '2026-04-01' }, { from: '2026-03-01' }] } } },
      [
        'too_many_collections certain line 1 quantity 9 for 4: 2222.22 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=9]',
      ],
    ],
    [
      'one of two containers without a schedule',
      ['collection: quantity 9'],
      { containers: [{}, {}], collections: { 1: weekly, 2: { scheduled: [] } } },
      [],
    ],
    [
      'on request only',
      ['collection: quantity 2, net 2000'],
      { collections: { 1: { planned: '', scheduled: [], requested: '2026-03-06/2026-03-07, 2026-01-06/2026-01-07' } } },
      [
        'too_many_collections probable line 1 quantity 2 for 1: 1000 [planned number=0 from=2026-03-01 until=2026-03-31] [requested number=1] [charged number=2] [no_schedule]',
      ],
    ],
    [
      'on request, with too few requests of other months',
      ['collection: quantity 2, net 2000'],
      {
        collections: { 1: { planned: '', scheduled: [], requested: '2026-03-06/2026-03-07' } },
        others: ['collection: quantity 1, net 1000, period 2026-01-01/2026-01-31, serviceDay 2026-01-31'],
      },
      [],
    ],
    [
      'without a period',
      ['collection: quantity 6, net 6000, period none'],
      { collections: { 1: { planned: `${wednesdays}, 2026-02-04, 2026-02-11, 2026-02-18, 2026-02-25, 2026-02-27` } } },
      [
        'too_many_collections probable line 1 quantity 6 for 5: 1000 [planned number=5 from=2026-02-01 until=2026-02-28] [charged number=6] [no_period]',
      ],
    ],
    [
      'without a period, as many as in the month before',
      ['collection: quantity 5, net 5000, period none'],
      { collections: { 1: { planned: `${wednesdays}, 2026-02-04, 2026-02-11, 2026-02-18, 2026-02-25, 2026-02-27` } } },
      [],
    ],
    [
      'without a period, as many as in the month',
      ['collection: quantity 4, net 4000, period none'],
      { collections: { 1: weekly } },
      [],
    ],
    [
      'without a period and with an open request',
      ['collection: quantity 6, net 6000, period none'],
      { collections: { 1: { planned: wednesdays, requested: '2026-03-20, 2026-03-10/2026-03-11' } } },
      [],
    ],
    [
      'without a period or a schedule before',
      ['collection: quantity 6, net 6000, period none'],
      { collections: { 1: { planned: wednesdays, scheduled: [{ from: '2026-03-01' }] } } },
      [
        'too_many_collections probable line 1 quantity 6 for 4: 2000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=6] [no_period]',
      ],
    ],
    [
      'single days of one month',
      [
        'collection: day 2026-03-04, quantity 1, net 1000, textKey losun 2026-03-04',
        'collection: day 2026-03-11, quantity 1, net 1000, textKey losun 2026-03-11',
        'collection: day 2026-03-18, quantity 1, net 1000, textKey losun 2026-03-18',
        'collection: day 2026-03-25, quantity 1, net 1000, textKey losun 2026-03-25',
        'collection: day 2026-03-26, quantity 1, net 1000, textKey losun 2026-03-26',
      ],
      { collections: { 1: weekly } },
      [
        'too_many_collections certain line 5 quantity 1 for 0: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'planned a day after the period',
      ['collection: quantity 5, net 5000'],
      { collections: { 1: { planned: `${wednesdays}, 2026-04-01` } } },
      [
        'too_many_collections probable line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5] [near_boundary]',
      ],
    ],
    [
      'planned four days after the period',
      ['collection: quantity 5, net 5000'],
      { collections: { 1: { planned: `${wednesdays}, 2026-04-04` } } },
      [
        'too_many_collections certain line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'planned three days before the period',
      ['collection: quantity 5, net 5000'],
      { collections: { 1: { planned: `2026-02-26, ${wednesdays}` } } },
      [
        'too_many_collections probable line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5] [near_boundary]',
      ],
    ],
    [
      'planned four days before the period',
      ['collection: quantity 5, net 5000'],
      { collections: { 1: { planned: `2026-02-25, ${wednesdays}` } } },
      [
        'too_many_collections certain line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'moved by a holiday',
      ['collection: quantity 5, net 5000, period 2026-04-07/2026-04-30, serviceDay 2026-04-30'],
      {
        collections: { 1: { planned: '2026-04-05, 2026-04-08, 2026-04-15, 2026-04-22, 2026-04-29' } },
        others: [
          'collection: quantity 4, net 4000, period 2026-03-01/2026-03-31, serviceDay 2026-03-31',
          'collection: day 2026-04-05, quantity 1, net 1000',
        ],
      },
      [
        'too_many_collections probable line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-04-07 until=2026-04-30] [charged number=5] [near_boundary]',
      ],
    ],
    [
      'moved by a holiday, of one of two containers',
      ['collection: quantity 5, net 5000, period 2026-04-07/2026-04-30, serviceDay 2026-04-30'],
      {
        containers: [{}, {}],
        collections: { 1: { planned: '2026-04-05, 2026-04-08, 2026-04-15, 2026-04-22, 2026-04-29' }, 2: {} },
        others: [
          'collection: quantity 4, net 4000, period 2026-03-01/2026-03-31, serviceDay 2026-03-31',
          'collection: day 2026-04-05, quantity 1, net 1000',
        ],
      },
      [
        'too_many_collections probable line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-04-07 until=2026-04-30] [charged number=5] [near_boundary]',
      ],
    ],
    [
      'two lines beside a missed one, without a period',
      ['collection: quantity 3, net 3000, period none', 'collection: quantity 2, net 2000, period none, textKey b'],
      { collections: { 1: { planned: wednesdays.replace('2026-03-11', '2026-03-11 missed') } } },
      [
        'missed_collection_billed probable line 2 quantity 2 for 1: 1000 [missed day=2026-03-11] [planned number=3 from=2026-03-01 until=2026-03-31] [charged number=5] [no_period]',
        'too_many_collections probable line 2 quantity 2 for 1: 1000 [planned number=3 from=2026-03-01 until=2026-03-31] [charged number=5] [no_period]',
      ],
    ],
    [
      'a missed one without a period',
      ['collection: quantity 5, net 5000, period none'],
      {
        collections: {
          1: { planned: '2026-03-04, 2026-03-11, 2026-03-18 missed, 2026-03-25, 2026-02-04, 2026-02-11' },
        },
      },
      [
        'missed_collection_billed probable line 1 quantity 5 for 4: 1000 [missed day=2026-03-18] [planned number=3 from=2026-03-01 until=2026-03-31] [charged number=5] [no_period]',
        'too_many_collections probable line 1 quantity 5 for 4: 1000 [planned number=3 from=2026-03-01 until=2026-03-31] [charged number=5] [no_period]',
      ],
    ],
    [
      'planned on the first and the last day',
      ['collection: quantity 7, net 7000'],
      { collections: { 1: { planned: `2026-03-01, ${wednesdays}, 2026-03-31` } } },
      [
        'too_many_collections certain line 1 quantity 7 for 6: 1000 [planned number=6 from=2026-03-01 until=2026-03-31] [charged number=7]',
      ],
    ],
    [
      'without a period, in a month without a schedule',
      ['collection: quantity 9, period none'],
      { collections: { 1: { planned: wednesdays, scheduled: [{ from: '2026-01-01', until: '2026-02-28' }] } } },
      [],
    ],
    [
      'without a period, as many too many as in the month before',
      ['collection: quantity 6, net 6000, period none'],
      { collections: { 1: { planned: `${wednesdays}, 2026-02-04, 2026-02-11, 2026-02-18, 2026-02-25` } } },
      [
        'too_many_collections probable line 1 quantity 6 for 4: 2000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=6] [no_period]',
      ],
    ],
    [
      'with and without a period',
      ['collection: quantity 4, period none', 'collection: quantity 2, net 2000, textKey b'],
      { collections: { 1: weekly } },
      [
        'too_many_collections probable line 2 quantity 2 for 0: 2000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=6] [no_period]',
      ],
    ],
    [
      'a day and a part of the month',
      [
        'collection: day 2026-03-04, quantity 1, net 1000, textKey losun 2026-03-04',
        'collection: quantity 3, net 3000, period 2026-03-01/2026-03-20, textKey b',
      ],
      { collections: { 1: weekly } },
      [
        'too_many_collections certain line 2 quantity 3 for 2: 1000 [planned number=3 from=2026-03-01 until=2026-03-20] [charged number=4]',
      ],
    ],
    [
      'on request, with another container that is scheduled later',
      ['collection: quantity 2, net 2000'],
      {
        containers: [{}, {}],
        collections: {
          1: { scheduled: [], requested: '2026-01-06/2026-01-07, 2026-01-16/2026-01-17' },
          2: { scheduled: [{ from: '2026-03-15' }] },
        },
      },
      [],
    ],
  ]);
});
