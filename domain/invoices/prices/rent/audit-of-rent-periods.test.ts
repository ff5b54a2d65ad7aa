import { describe } from 'vitest';
import { testAudits } from '../../test/audits.ts';

describe('an audit of rent for days', () => {
  testAudits([
    ['removed on the first day', ['rent'], { containers: [{ removedOn: '2026-03-01' }] }, []],
    ['months in the quantity', ['rent: quantity 3, period 2026-01-01/2026-03-31'], {}, []],
    [
      'months in the quantity for two',
      ['rent: quantity 6, period 2026-01-01/2026-03-31'],
      {},
      ['rental_without_container certain line 1 quantity 2 for 1: 1500 [containers_there number=1 liters=660]'],
    ],
    ['days in the quantity', ['rent: quantity 31, unit DAY'], {}, []],
    [
      'days in the quantity for two',
      ['rent: quantity 62, unit DAY'],
      {},
      ['rental_without_container certain line 1 quantity 2 for 1: 1500 [containers_there number=1 liters=660]'],
    ],
    ['half a month of days', ['rent: quantity 15, unit DAY'], {}, []],
    [
      'days without their unit',
      ['rent: quantity 62, unit C62'],
      {},
      ['rental_without_container certain line 1 quantity 2 for 1: 1500 [containers_there number=1 liters=660]'],
    ],
    ['part of a month', ['rent: quantity 0.5'], {}, []],
    [
      'overlapping',
      ['rent', 'rent: period 2026-03-15/2026-04-13'],
      {},
      [
        'overlapping_periods certain line 2 amount 3000 for 1300: 1700 see 1 [overlap from=2026-03-15 until=2026-03-31 line=1] [containers_there number=1 liters=660]',
      ],
    ],
    ['overlapping for two containers', ['rent', 'rent: period 2026-03-15/2026-04-13'], { containers: [{}, {}] }, []],
    ['ends meet on one day', ['rent', 'rent: period 2026-03-31/2026-04-29'], {}, []],
    [
      'ends share two days',
      ['rent', 'rent: period 2026-03-30/2026-04-28'],
      {},
      [
        'overlapping_periods certain line 2 amount 3000 for 2800: 200 see 1 [overlap from=2026-03-30 until=2026-03-31 line=1] [containers_there number=1 liters=660]',
      ],
    ],
    [
      'overlapping an earlier invoice',
      ['rent'],
      { others: ['rent: period 2026-02-15/2026-03-15'] },
      [
        'overlapping_periods certain line 1 amount 3000 for 1548.39: 1451.61 see R-0 [overlap from=2026-03-01 until=2026-03-15 invoice=R-0] [containers_there number=1 liters=660]',
      ],
    ],
    ['overlapping a later invoice', ['rent'], { others: ['rent: isEarlier false, period 2026-02-15/2026-03-15'] }, []],
    [
      'overlapping, at an unknown location',
      ['rent: locationId none'],
      { others: ['rent: locationId none, period 2026-02-15/2026-03-15'] },
      [
        'overlapping_periods probable line 1 amount 3000 for 1548.39: 1451.61 see R-0 [overlap from=2026-03-01 until=2026-03-15 invoice=R-0] [not_explained]',
      ],
    ],
    [
      'overlapping without containers',
      ['rent'],
      { containers: [], others: ['rent: period 2026-02-15/2026-03-15'] },
      [
        'overlapping_periods probable line 1 amount 3000 for 1548.39: 1451.61 see R-0 [overlap from=2026-03-01 until=2026-03-15 invoice=R-0] [not_explained]',
      ],
    ],
    [
      'a month that states no period',
      ['rent: period none'],
      { others: ['rent: period none'] },
      ['duplicate_invoice probable amount 3000 for 0: 3000 see R-0 [same_lines invoice=R-0 lines=1]'],
    ],
    ['a stated month after one without a period', ['rent'], { others: ['rent: period none'] }, []],
    [
      'twice in one invoice',
      ['rent', 'rent'],
      {},
      [
        'duplicate_line certain line 2 amount 3000 for 0: 3000 see 1 [same_line line=1] [containers_there number=1 liters=660]',
      ],
    ],
    ['twice for two containers', ['rent', 'rent'], { containers: [{}, {}] }, []],
    [
      'twice without a period',
      ['rent: period none', 'rent: period none, quantity 1.0'],
      {},
      [
        'duplicate_line certain line 2 amount 3000 for 0: 3000 see 1 [same_line line=1] [containers_there number=1 liters=660]',
      ],
    ],
    [
      'one after another in a month',
      [
        'rent: period 2026-03-01/2026-03-10',
        'rent: textKey leiga 660 l tunna b, wordingKey b, period 2026-03-10/2026-03-20',
        'rent: textKey leiga 660 l tunna c, wordingKey c, period 2026-03-21/2026-03-31',
      ],
      {},
      [],
    ],
    [
      'single days',
      ['rent: day 2026-03-10', 'rent: day 2026-03-10, wordingKey b'],
      {},
      [
        'duplicate_line certain line 2 amount 3000 for 0: 3000 see 1 [same_line line=1] [containers_there number=1 liters=660]',
      ],
    ],
    [
      'two at once in part of a month',
      ['rent', 'rent: wordingKey b, period 2026-03-10/2026-03-20'],
      {},
      ['rental_without_container certain line 2 quantity 1 for 0: 3000 [containers_there number=1 liters=660]'],
    ],
    [
      'ends meet, at an unknown location',
      ['rent: locationId none'],
      { others: ['rent: locationId none, period 2026-02-01/2026-03-01'] },
      [],
    ],
    [
      'two days in common, at an unknown location',
      ['rent: locationId none'],
      { others: ['rent: locationId none, period 2026-02-01/2026-03-02'] },
      [
        'overlapping_periods probable line 1 amount 3000 for 2806.45: 193.55 see R-0 [overlap from=2026-03-01 until=2026-03-02 invoice=R-0] [not_explained]',
      ],
    ],
    [
      'a part of the month before the whole month',
      ['rent: wordingKey b, period 2026-03-10/2026-03-20', 'rent'],
      {},
      ['rental_without_container certain line 2 quantity 1 for 0: 3000 [containers_there number=1 liters=660]'],
    ],
    ['the next month before this month', ['rent: wordingKey b, period 2026-04-02/2026-04-30', 'rent'], {}, []],
    [
      'two parts of the month before the whole month',
      ['rent: wordingKey b, period 2026-03-05/2026-03-15', 'rent: wordingKey c, period 2026-03-15/2026-03-25', 'rent'],
      { containers: [{}, {}] },
      [],
    ],
    ['two days before the day', ['rent: wordingKey b, period 2026-03-09/2026-03-10', 'rent: day 2026-03-10'], {}, []],
    ['without a period after a stated month', ['rent: period none', 'fee'], { others: ['rent'] }, []],
    [
      'without a period, at another price',
      ['rent: period none', 'rent: period none, net 3100'],
      {},
      [
        'overlapping_periods probable line 2 amount 3100 for 0: 3100 see 1 [overlap from=2026-03-01 until=2026-03-31 line=1] [containers_there number=1 liters=660]',
      ],
    ],
    [
      'without a period, under other words',
      ['rent: period none', 'rent: period none, wordingKey b'],
      {},
      [
        'duplicate_line certain line 2 amount 3000 for 0: 3000 see 1 [same_line line=1] [containers_there number=1 liters=660]',
      ],
    ],
    [
      'twice at a location without containers',
      ['rent', 'rent'],
      { containers: [] },
      [
        'rental_without_container probable line 1 quantity 1 for 0: 3000 [no_containers_there number=0]',
        'rental_without_container probable line 2 quantity 1 for 0: 3000 [no_containers_there number=0]',
        'duplicate_line probable line 2 amount 3000 for 0: 3000 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    [
      'a longer span of several months',
      ['rent: quantity 2, period 2026-01-01/2026-03-31'],
      {},
      ['rental_without_container certain line 1 quantity 2 for 1: 1500 [containers_there number=1 liters=660]'],
    ],
  ]);
});
