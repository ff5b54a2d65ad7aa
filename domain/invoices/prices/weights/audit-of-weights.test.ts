import { describe } from 'vitest';
import { testAudits } from '../../test/audits.ts';
import { agreeing, collections, lastWeighed, month, weighed91, weighedWeekly } from '../../test/weekly-weighings.ts';

describe('an audit of weights on a scale', () => {
  testAudits([
    ['as weighed', ['weight: quantity 364, kg 364'], { ...weighedWeekly, others: agreeing }, []],
    [
      'rounded up to 400',
      ['weight', 'collection'],
      { ...weighedWeekly, others: agreeing },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'impossible',
      ['weight: quantity 473, kg 473', 'collection'],
      { ...weighedWeekly, others: agreeing },
      [
        'impossible_weight certain line 1 kilograms 473 for 364: 1843.55 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'not round, and not impossible',
      ['weight: quantity 413, kg 413', 'collection'],
      { ...weighedWeekly, others: agreeing },
      [],
    ],
    [
      'impossible without a period',
      ['weight: quantity 473, kg 473, period none'],
      { ...weighedWeekly, others: agreeing },
      [],
    ],
    [
      'two lines of one weighing',
      ['weight: quantity 200, kg 200', 'weight: quantity 273, kg 273, textKey b', 'collection'],
      { ...weighedWeekly, others: agreeing },
      [
        'weight_rounded_up certain line 1 kilograms 200 for 91: 4360 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'rounded up, of a container without a known collection',
      ['weight'],
      {
        collections: {},
        weighed: weighed91,
        others: [month('364', '2026-01-01', '2026-01-31'), month('364', '2026-02-01', '2026-02-28')],
      },
      [
        'weight_rounded_up probable line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-03-01 until=2026-03-31] [weighings_agree lines=2] [weighings_unsure]',
      ],
    ],
    ['never weighed', ['weight', 'collection'], { collections, weighed: {}, others: agreeing }, []],
    [
      'not weighed in the month',
      ['weight', 'collection'],
      {
        collections,
        weighed: {
          'a 1': {
            '2026-01-07': '91',
            '2026-01-14': '91',
            '2026-01-21': '91',
            '2026-01-28': '91',
            '2026-02-04': '91',
            '2026-02-11': '91',
            '2026-02-18': '91',
            '2026-02-25': '91',
          },
        },
        others: agreeing,
      },
      [],
    ],
    [
      'below what was weighed',
      ['weight: quantity 300, kg 300', 'collection'],
      { ...weighedWeekly, others: agreeing },
      [],
    ],
    ['for a cost within the slack', ['weight: net 0.1', 'collection'], { ...weighedWeekly, others: agreeing }, []],
    [
      'rounded up by less than 2 %',
      ['weight: quantity 400, kg 400', 'collection'],
      { collections, weighed: lastWeighed('120'), others: agreeing },
      [
        'weight_rounded_up probable line 1 kilograms 400 for 393: 140 [weighed kg=393 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2] [weighings_unsure]',
      ],
    ],
    [
      'rounded up by 2 %',
      ['weight: quantity 400, kg 400', 'collection'],
      { collections, weighed: lastWeighed('119'), others: agreeing },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 392: 160 [weighed kg=392 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'rounded up to a thousand',
      ['weight: quantity 1000, kg 1000', 'collection'],
      { collections, weighed: lastWeighed('600'), others: agreeing },
      [
        'weight_rounded_up certain line 1 kilograms 1000 for 873: 1016 [weighed kg=873 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'a step above what was weighed',
      ['weight: quantity 500, kg 500', 'collection'],
      { collections, weighed: lastWeighed('127'), others: agreeing },
      [
        'weight_rounded_up certain line 1 kilograms 500 for 400: 1600 [weighed kg=400 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'nothing, and nowhere',
      [
        'weight: kg 0',
        'weight: kg none',
        'weight: locationId none',
        'weight: wasteStreamId none, textKey c',
        'weight: kind transport, textKey d',
      ],
      { ...weighedWeekly, others: agreeing },
      [
        'duplicate_line probable line 2 amount 8000 for 0: 8000 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
        'other_location probable line 3 amount 8000 for 0: 8000 [unknown_place place=hofn]',
      ],
    ],
    [
      'rounded up, where nothing is planned',
      ['weight: quantity 400, kg 400'],
      {
        collections: { 1: { scheduled: [{ from: '2025-01-01' }], planned: '' } },
        weighed: weighed91,
        others: agreeing,
      },
      [],
    ],
  ]);
});
