import { describe } from 'vitest';
import { testAudits } from '../../test/audits.ts';

const wednesdays = '2026-03-04, 2026-03-11, 2026-03-18, 2026-03-25';
const weekly = { planned: wednesdays };

describe('an audit of weights and containers', () => {
  testAudits([
    ['what four collections hold', ['weight: quantity 2904, kg 2904'], { collections: { 1: weekly } }, []],
    [
      'on one day, of an unknown stream',
      ['weight: quantity 3000, kg 3000, wasteStreamId none, day 2026-03-11'],
      { collections: { 1: weekly } },
      [],
    ],
    [
      'more than they hold',
      ['weight: quantity 3000, kg 3000'],
      { collections: { 1: weekly } },
      ['impossible_weight certain line 1 kilograms 3000 for 2904: 256 [capacity number=4 liters=660 kg=2904]'],
    ],
    [
      'of heavy waste',
      ['weight: quantity 5809, kg 5809'],
      { collections: { 1: weekly }, containers: [{ isHeavy: true }] },
      ['impossible_weight certain line 1 kilograms 5809 for 5808: 1.38 [capacity number=4 liters=660 kg=5808]'],
    ],
    [
      'of heavy waste, within',
      ['weight: quantity 5808, kg 5808'],
      { collections: { 1: weekly }, containers: [{ isHeavy: true }] },
      [],
    ],
    [
      'of a container of unknown size',
      ['weight: quantity 3000, kg 3000'],
      { collections: { 1: weekly }, containers: [{ liters: null }] },
      [],
    ],
    [
      'one of two of unknown size',
      ['weight: quantity 9000, kg 9000'],
      { collections: { 1: weekly }, containers: [{ liters: null }, {}] },
      [],
    ],
    [
      'of two sizes',
      ['weight: quantity 6000, kg 6000'],
      { containers: [{}, { liters: 1100 }], collections: { 1: weekly, 2: { planned: '' } } },
      ['impossible_weight certain line 1 kilograms 6000 for 4840: 1546.67 [capacity number=4 liters=1100 kg=4840]'],
    ],
    ['of no containers', ['weight: quantity 3000, kg 3000'], { containers: [] }, []],
    ['without a period', ['weight: quantity 3000, kg 3000, period none'], { collections: { 1: weekly } }, []],
    [
      'with skipped, missed and requested collections',
      ['weight: quantity 3000, kg 3000'],
      {
        collections: {
          1: {
            planned: '2026-03-04, 2026-03-11 missed, 2026-03-18 skipped, 2026-03-25',
            requested: '2026-03-31, 2026-04-01',
          },
        },
      },
      ['impossible_weight certain line 1 kilograms 3000 for 2904: 256 [capacity number=4 liters=660 kg=2904]'],
    ],
    [
      'with more collections charged',
      ['weight: quantity 4000, kg 4000', 'collection: quantity 5, net 5000'],
      { collections: { 1: weekly } },
      [
        'too_many_collections certain line 2 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
        'impossible_weight certain line 1 kilograms 4000 for 3630: 740 [capacity number=5 liters=660 kg=3630]',
      ],
    ],
    [
      'where only charges are known',
      ['weight: quantity 3000, kg 3000', 'collection'],
      { collections: { 1: { planned: wednesdays, scheduled: [{ from: '2026-03-02' }] } } },
      ['impossible_weight probable line 1 kilograms 3000 for 2904: 256 [capacity number=4 liters=660 kg=2904]'],
    ],
    ['where nothing is known', ['weight: quantity 3000, kg 3000'], {}, []],
    [
      'where one of two containers has no schedule',
      ['weight: quantity 9000, kg 9000'],
      { containers: [{}, {}], collections: { 1: weekly, 2: { scheduled: [], planned: '' } } },
      [],
    ],
    [
      'of one day',
      ['weight: day 2026-03-05, quantity 800, kg 800'],
      {},
      ['impossible_weight certain line 1 kilograms 800 for 726: 740 [capacity number=1 liters=660 kg=726]'],
    ],
    [
      'of one day for two containers',
      ['weight: day 2026-03-05, quantity 1500, kg 1500'],
      { containers: [{}, {}] },
      ['impossible_weight certain line 1 kilograms 1500 for 1452: 256 [capacity number=2 liters=660 kg=1452]'],
    ],
    ['for a cost within the slack', ['weight: quantity 3000, kg 3000, net 0.1'], { collections: { 1: weekly } }, []],
    [
      'collections of other containers',
      ['weight: quantity 3000, kg 3000', 'collection: wasteStreamId 2'],
      { containers: [{}, { wasteStreamId: 2 }] },
      [],
    ],
    [
      'with two requests',
      ['weight: quantity 3600, kg 3600'],
      {
        collections: {
          1: { planned: '2026-03-04, 2026-03-11, 2026-03-18', requested: '2026-03-30, 2026-03-31, 2026-04-01' },
        },
      },
      [],
    ],
    [
      'with collections of more streams charged, and of nowhere',
      [
        'weight: quantity 4000, kg 4000',
        'collection: quantity 5, net 5000, wasteStreamId none',
        'collection: quantity 9, locationId none, placeKey ',
      ],
      { collections: { 1: weekly }, containers: [{}, { wasteStreamId: 2 }] },
      ['impossible_weight certain line 1 kilograms 4000 for 3630: 740 [capacity number=5 liters=660 kg=3630]'],
    ],
    [
      'where only charges are known and nothing is planned',
      ['weight: quantity 3000, kg 3000', 'collection'],
      {},
      ['impossible_weight probable line 1 kilograms 3000 for 2904: 256 [capacity number=4 liters=660 kg=2904]'],
    ],
    [
      'scheduled since the first day',
      ['weight: quantity 3000, kg 3000'],
      { collections: { 1: { planned: wednesdays, scheduled: [{ from: '2026-03-01' }] } } },
      ['impossible_weight certain line 1 kilograms 3000 for 2904: 256 [capacity number=4 liters=660 kg=2904]'],
    ],
    [
      'of heavy waste in one of two containers',
      ['weight: quantity 5809, kg 5809'],
      { containers: [{}, { isHeavy: true }], collections: { 1: weekly, 2: { planned: '' } } },
      ['impossible_weight certain line 1 kilograms 5809 for 5808: 1.38 [capacity number=4 liters=660 kg=5808]'],
    ],
  ]);
});
