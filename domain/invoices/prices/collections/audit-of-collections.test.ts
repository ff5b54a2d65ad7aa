import { describe } from 'vitest';
import { testAudits } from '../../test/audits.ts';

const wednesdays = '2026-03-04, 2026-03-11, 2026-03-18, 2026-03-25';
const weekly = { planned: wednesdays };

describe('an audit of collections', () => {
  testAudits([
    [
      'a requested one',
      ['collection: quantity 6, net 6000'],
      { collections: { 1: { planned: wednesdays, requested: '2026-03-06/2026-03-07' } } },
      [
        'too_many_collections certain line 1 quantity 6 for 5: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [requested number=1] [charged number=6]',
      ],
    ],
    [
      'an open request',
      ['collection: quantity 5, net 5000'],
      { collections: { 1: { planned: wednesdays, requested: '2026-03-20' } } },
      [
        'too_many_collections probable line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5] [open_request number=1]',
      ],
    ],
    [
      'an open request and more',
      ['collection: quantity 7, net 7000'],
      { collections: { 1: { planned: wednesdays, requested: '2026-03-20' } } },
      [
        'too_many_collections certain line 1 quantity 7 for 5: 2000 [planned number=4 from=2026-03-01 until=2026-03-31] [also_accepted number=1] [charged number=7]',
      ],
    ],
    [
      'an open request 21 days before',
      ['collection: quantity 5, net 5000'],
      { collections: { 1: { planned: wednesdays, requested: '2026-02-08' } } },
      [
        'too_many_collections probable line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5] [open_request number=1]',
      ],
    ],
    [
      'an open request 22 days before',
      ['collection: quantity 5, net 5000'],
      { collections: { 1: { planned: wednesdays, requested: '2026-02-07' } } },
      [
        'too_many_collections certain line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'a request that was closed later',
      ['collection: quantity 5, net 5000'],
      { collections: { 1: { planned: wednesdays, requested: '2026-03-20/2026-04-02' } } },
      [
        'too_many_collections probable line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5] [open_request number=1]',
      ],
    ],
    [
      'a request of the month before',
      ['collection: quantity 5, net 5000'],
      { collections: { 1: { planned: wednesdays, requested: '2026-02-10/2026-02-20' } } },
      [
        'too_many_collections certain line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'a missed one by day',
      [
        'collection: day 2026-03-04, quantity 1, net 1000, textKey losun 2026-03-04',
        'collection: day 2026-03-11, quantity 1, net 1000, textKey losun 2026-03-11',
        'collection: day 2026-03-18, quantity 1, net 1000, textKey losun 2026-03-18',
        'collection: day 2026-03-25, quantity 1, net 1000, textKey losun 2026-03-25',
      ],
      { collections: { 1: { planned: '2026-03-04, 2026-03-11, 2026-03-18 missed, 2026-03-25' } } },
      [
        'missed_collection_billed certain line 3 quantity 1 for 0: 1000 [missed day=2026-03-18] [planned number=3 from=2026-03-01 until=2026-03-31] [charged number=4]',
      ],
    ],
    [
      'a missed one by month',
      ['collection'],
      { collections: { 1: { planned: '2026-03-04, 2026-03-11, 2026-03-18 missed, 2026-03-25' } } },
      [
        'missed_collection_billed certain line 1 quantity 4 for 3: 1000 [missed day=2026-03-18] [planned number=3 from=2026-03-01 until=2026-03-31] [charged number=4]',
      ],
    ],
    [
      'two lines, the later has one too many',
      ['collection: quantity 2, net 2000', 'collection: quantity 3, net 3300, textKey aukalosun, wordingKey aukalosun'],
      { collections: { 1: weekly } },
      [
        'too_many_collections certain line 2 quantity 3 for 2: 1100 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'two lines, the excess on both',
      ['collection: quantity 5, net 5000', 'collection: quantity 1, net 1100, textKey aukalosun, wordingKey aukalosun'],
      { collections: { 1: weekly } },
      [
        'too_many_collections certain line 2 quantity 1 for 0: 1100 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=6]',
        'too_many_collections certain line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=6]',
      ],
    ],
    [
      'a repeated line and a missed one',
      [
        'collection: quantity 2, net 2000',
        'collection: quantity 2, net 2000',
        'collection: quantity 2, net 2200, textKey aukalosun, wordingKey aukalosun',
      ],
      { collections: { 1: { planned: '2026-03-04, 2026-03-11, 2026-03-18 missed, 2026-03-25' } } },
      [
        'duplicate_line certain line 2 amount 2000 for 0: 2000 see 1 [same_line line=1] [planned number=3 from=2026-03-01 until=2026-03-31] [charged number=6]',
        'missed_collection_billed certain line 3 quantity 2 for 1: 1100 [missed day=2026-03-18] [planned number=3 from=2026-03-01 until=2026-03-31] [charged number=6]',
      ],
    ],
    [
      'a repeated line',
      ['collection', 'collection'],
      { collections: { 1: weekly } },
      [
        'duplicate_line certain line 2 amount 4000 for 0: 4000 see 1 [same_line line=1] [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=8]',
      ],
    ],
    [
      'a repeated line that is partly right',
      ['collection: quantity 3, net 3000', 'collection: quantity 3, net 3000'],
      { collections: { 1: weekly } },
      [
        'too_many_collections certain line 2 quantity 3 for 1: 2000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=6]',
      ],
    ],
    [
      'a line repeated twice',
      ['collection: quantity 4', 'collection: quantity 4', 'collection: quantity 4'],
      { collections: { 1: weekly } },
      [
        'duplicate_line certain line 3 amount 4000 for 0: 4000 see 1 [same_line line=1] [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=12]',
        'duplicate_line certain line 2 amount 4000 for 0: 4000 see 1 [same_line line=1] [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=12]',
      ],
    ],
    [
      'equal lines for two containers',
      ['collection: quantity 4', 'collection: quantity 4'],
      { containers: [{}, {}], collections: { 1: weekly, 2: weekly } },
      [],
    ],
    [
      'for kilograms, a fraction, nothing, and other services',
      [
        'collection: unit KGM, quantity 9',
        'collection: quantity 4.5, textKey b',
        'collection: quantity 9, net 0, textKey c',
        'collection: quantity 9, kind service, textKey d',
        'collection: quantity 9, wordingKey akstur, textKey e',
        'collection: quantity -9, textKey f',
        'collection: quantity 9, unit none, textKey g',
        'collection: quantity 9, locationId none, textKey h',
      ],
      { collections: { 1: weekly } },
      ['other_location probable line 8 amount 4000 for 0: 4000 [unknown_place place=hofn]'],
    ],
    [
      'in units of services and bins',
      [
        'collection: unit E48, quantity 1, net 1000, textKey t0',
        'collection: unit E49, quantity 1, net 1000, textKey t1',
        'collection: unit XBN, quantity 1, net 1000, textKey t2',
        'collection: unit XCN, quantity 1, net 1000, textKey t3',
        'collection: unit STK, quantity 1, net 1000, textKey t4',
      ],
      { collections: { 1: weekly } },
      [],
    ],
    [
      'of one container of two',
      ['collection: quantity 5, net 5000, containerId 2'],
      { containers: [{}, {}], collections: { 1: weekly, 2: weekly } },
      [
        'too_many_collections certain line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'of material',
      ['collection: kind material, quantity 5, net 5000'],
      { collections: { 1: weekly } },
      [
        'too_many_collections certain line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'of two containers and of both',
      [
        'collection: containerId 1, quantity 4, net 4000, textKey x',
        'collection: containerId 2, quantity 4, net 4000, textKey y',
        'collection: quantity 2, net 2000, textKey z',
      ],
      { containers: [{}, {}], collections: { 1: weekly, 2: weekly } },
      [
        'too_many_collections certain line 3 quantity 2 for 0: 2000 [planned number=8 from=2026-03-01 until=2026-03-31] [charged number=10]',
      ],
    ],
    [
      'a missed one on its day and in a longer line',
      [
        'collection: day 2026-03-18, quantity 1, net 1000, textKey losun 2026-03-18',
        'collection: quantity 2, net 2000, period 2026-03-18/2026-03-25, textKey b',
      ],
      { collections: { 1: { planned: '2026-03-18 missed, 2026-03-25' } } },
      [
        'missed_collection_billed certain line 1 quantity 1 for 0: 1000 [missed day=2026-03-18] [planned number=1 from=2026-03-18 until=2026-03-25] [charged number=3]',
        'too_many_collections certain line 2 quantity 2 for 1: 1000 [planned number=1 from=2026-03-18 until=2026-03-25] [charged number=3]',
      ],
    ],
    [
      'a repeated line and more missed',
      ['collection: quantity 2, net 2000', 'collection: quantity 2, net 2000'],
      { collections: { 1: { planned: '2026-03-04, 2026-03-11, 2026-03-18 missed, 2026-03-25 missed' } } },
      [
        'duplicate_line certain line 2 amount 2000 for 0: 2000 see 1 [same_line line=1] [planned number=2 from=2026-03-01 until=2026-03-31] [charged number=4]',
      ],
    ],
    [
      'two missed by day',
      [
        'collection: day 2026-03-04, quantity 1, net 1000, textKey losun 2026-03-04',
        'collection: day 2026-03-11, quantity 1, net 1000, textKey losun 2026-03-11',
        'collection: day 2026-03-18, quantity 1, net 1000, textKey losun 2026-03-18',
        'collection: day 2026-03-25, quantity 1, net 1000, textKey losun 2026-03-25',
        'collection: quantity 1, net 1000, textKey z',
      ],
      { collections: { 1: { planned: '2026-03-04, 2026-03-11 missed, 2026-03-18, 2026-03-25 missed' } } },
      [
        'missed_collection_billed certain line 4 quantity 1 for 0: 1000 [missed day=2026-03-11] [missed day=2026-03-25] [planned number=2 from=2026-03-01 until=2026-03-31] [charged number=5]',
        'missed_collection_billed certain line 2 quantity 1 for 0: 1000 [missed day=2026-03-11] [missed day=2026-03-25] [planned number=2 from=2026-03-01 until=2026-03-31] [charged number=5]',
        'too_many_collections certain line 5 quantity 1 for 0: 1000 [planned number=2 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'a missed one and too many',
      [
        'collection: day 2026-03-04, quantity 1, net 1000, textKey losun 2026-03-04',
        'collection: day 2026-03-11, quantity 1, net 1000, textKey losun 2026-03-11',
        'collection: day 2026-03-25, quantity 1, net 1000, textKey losun 2026-03-25',
        'collection: day 2026-03-25, quantity 1, net 1000, textKey b',
        'collection: day 2026-03-18, quantity 1, net 1000, textKey losun 2026-03-18',
      ],
      { collections: { 1: { planned: '2026-03-04, 2026-03-11, 2026-03-18 missed, 2026-03-25' } } },
      [
        'missed_collection_billed certain line 5 quantity 1 for 0: 1000 [missed day=2026-03-18] [planned number=3 from=2026-03-01 until=2026-03-31] [charged number=5]',
        'too_many_collections certain line 4 quantity 1 for 0: 1000 [planned number=3 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'too many of one stream and few of another',
      ['collection: quantity 6, net 6000', 'collection: quantity 2, net 2000, wasteStreamId 2, textKey b'],
      { containers: [{}, { wasteStreamId: 2 }], collections: { 1: weekly, 2: weekly } },
      [
        'too_many_collections certain line 1 quantity 6 for 4: 2000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=6]',
      ],
    ],
    [
      'in units E48',
      ['collection: unit E48, quantity 5, net 5000'],
      { collections: { 1: weekly } },
      [
        'too_many_collections certain line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'in units E49',
      ['collection: unit E49, quantity 5, net 5000'],
      { collections: { 1: weekly } },
      [
        'too_many_collections certain line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'in units XBN',
      ['collection: unit XBN, quantity 5, net 5000'],
      { collections: { 1: weekly } },
      [
        'too_many_collections certain line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'in units XCN',
      ['collection: unit XCN, quantity 5, net 5000'],
      { collections: { 1: weekly } },
      [
        'too_many_collections certain line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    ['in units STK', ['collection: unit STK, quantity 5, net 5000'], { collections: { 1: weekly } }, []],
    ['a fraction', ['collection: quantity 5.5, net 5000'], { collections: { 1: weekly } }, []],
    [
      'given back',
      ['collection: quantity -5, net 5000', 'collection: quantity 9, net 9000, textKey b'],
      { collections: { 1: weekly } },
      [
        'too_many_collections certain line 2 quantity 9 for 4: 5000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=9]',
      ],
    ],
    [
      'of any stream',
      ['collection: quantity 9, net 9000, wasteStreamId none'],
      { containers: [{}, { wasteStreamId: 2 }], collections: { 1: weekly, 2: weekly } },
      [
        'too_many_collections certain line 1 quantity 9 for 8: 1000 [planned number=8 from=2026-03-01 until=2026-03-31] [charged number=9]',
      ],
    ],
    [
      'a week that states its days',
      [
        'collection: day 2026-03-04, quantity 1, net 1000, textKey losun 2026-03-04',
        'collection: day 2026-03-04, quantity 1, net 1000, textKey losun 2, itemKey b',
      ],
      { collections: { 1: weekly } },
      [],
    ],
  ]);
});
