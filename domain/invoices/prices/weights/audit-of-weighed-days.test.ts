import { describe } from 'vitest';
import { testAudits } from '../../test/audits.ts';

const sinceNewYear =
  '2025-12-31, 2026-01-07, 2026-01-14, 2026-01-21, 2026-01-28, 2026-02-04, 2026-02-11, 2026-02-18, 2026-02-25, 2026-03-04, 2026-03-11, 2026-03-18, 2026-03-25';
const collections = { 1: { scheduled: [{ from: '2025-01-01' }], planned: sinceNewYear } };
/** 91 kg on each Wednesday, and another weight on the last one. */
const lastWeighed = (kg: string) => ({
  'a 1': {
    ...Object.fromEntries(
      sinceNewYear
        .split(', ')
        .slice(1)
        .map((day) => [day, '91']),
    ),
    '2026-03-25': kg,
  },
});
const weighed91 = lastWeighed('91');
const weighedWeekly = { collections, weighed: weighed91 };
const month = (kg: string, start: string, end: string) =>
  `weight: quantity ${kg}, kg ${kg}, period ${start}/${end}, serviceDay ${end}, invoiceNumber ${end}`;
/** Weights of the second half of January and of February on earlier invoices. */
const invoiced = (january: string, february: string) => [
  month(january, '2026-01-15', '2026-01-31'),
  month(february, '2026-02-01', '2026-02-28'),
];
const agreeing = invoiced('182', '364');
const february = month('364', '2026-02-01', '2026-02-28');

describe('an audit of weights and days', () => {
  testAudits([
    [
      'rounded up to 400, other collections, heavier than all days until the end',
      ['weight', 'collection: quantity 3, net 3000'],
      { ...weighedWeekly, others: agreeing },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-31] [weighings_agree lines=2]',
      ],
    ],
    [
      'rounded up to 400, no collections',
      ['weight'],
      { ...weighedWeekly, others: agreeing },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'rounded up to 400, other collections, as much as was weighed on all days until the end',
      ['weight', 'collection: quantity 5, net 5000'],
      {
        collections: { 1: { scheduled: [{ from: '2025-01-01' }], planned: sinceNewYear, requested: '2026-03-29' } },
        weighed: { 'a 1': { ...weighed91['a 1'], '2026-03-28': '36' } },
        others: agreeing,
      },
      [
        'too_many_collections probable line 2 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5] [open_request number=1]',
        'weight_rounded_up probable line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2] [weighings_unsure]',
      ],
    ],
    [
      'another location, another stream, and earlier of the same days',
      ['weight', 'collection'],
      {
        ...weighedWeekly,
        others: [
          'weight: quantity 364, kg 364, period 2026-03-01/2026-03-31, serviceDay 2026-03-31, invoiceNumber 2026-03-31',
          'weight: quantity 182, kg 182, period 2026-01-15/2026-01-31, serviceDay 2026-01-31, invoiceNumber 2026-01-31, locationId b',
          'weight: quantity 364, kg 364, period 2026-02-01/2026-02-28, serviceDay 2026-02-28, invoiceNumber 2026-02-28, wasteStreamId 2',
        ],
      },
      [],
    ],
    [
      'at a holiday',
      [
        'weight: quantity 473, kg 473, period 2026-05-02/2026-05-29, serviceDay 2026-05-29',
        'collection: quantity 1, net 1000, period 2026-05-02/2026-05-29',
      ],
      {
        collections: { 1: { scheduled: [{ from: '2025-01-01' }], planned: `${sinceNewYear}, 2026-04-30, 2026-05-20` } },
        weighed: { 'a 1': { ...weighed91['a 1'], '2026-05-20': '364' } },
        others: agreeing,
      },
      [
        'impossible_weight certain line 1 kilograms 473 for 364: 1843.55 [weighed kg=364 from=2026-04-28 until=2026-05-20] [weighings_agree lines=2]',
      ],
    ],
    [
      'at a holiday, with a collection more than planned',
      [
        'weight: quantity 455, kg 455, period 2026-05-02/2026-05-29, serviceDay 2026-05-29',
        'collection: quantity 2, net 2000, period 2026-05-02/2026-05-29',
      ],
      {
        collections: { 1: { scheduled: [{ from: '2025-01-01' }], planned: `${sinceNewYear}, 2026-04-30, 2026-05-20` } },
        weighed: { 'a 1': { ...weighed91['a 1'], '2026-05-20': '364' } },
        others: [...agreeing, 'collection: quantity 1, net 1000, period 2026-04-01/2026-05-01, serviceDay 2026-05-01'],
      },
      [
        'too_many_collections certain line 2 quantity 2 for 1: 1000 [planned number=1 from=2026-05-02 until=2026-05-29] [charged number=2]',
        'impossible_weight certain line 1 kilograms 455 for 364: 1600 [weighed kg=364 from=2026-03-26 until=2026-05-29] [weighings_agree lines=2]',
      ],
    ],
    [
      'between two holidays, heavier than all days that may belong to the line',
      [
        'weight: quantity 473, kg 473, period 2026-05-02/2026-06-18, serviceDay 2026-06-18',
        'collection: quantity 1, net 1000, period 2026-05-02/2026-06-18',
      ],
      {
        collections: { 1: { scheduled: [{ from: '2025-01-01' }], planned: `${sinceNewYear}, 2026-04-30, 2026-06-17` } },
        weighed: { 'a 1': { ...weighed91['a 1'], '2026-05-20': '364' } },
        others: agreeing,
      },
      [
        'impossible_weight certain line 1 kilograms 473 for 455: 304.44 [weighed kg=455 from=2026-03-25 until=2026-06-20] [weighings_agree lines=2]',
      ],
    ],
    [
      'of two containers with different days, as much as was weighed on all days that may belong to the line',
      ['weight: quantity 455, kg 455', 'collection: quantity 8, net 8000'],
      {
        collections: {
          1: { scheduled: [{ from: '2025-01-01' }], planned: sinceNewYear },
          2: { scheduled: [{ from: '2025-01-01' }], planned: sinceNewYear.replace('2026-02-25', '2026-02-24') },
        },
        weighed: weighed91,
        containers: [{}, {}],
        others: agreeing,
      },
      [
        'impossible_weight probable line 1 kilograms 455 for 364: 1600 [weighed kg=364 from=2026-03-01 until=2026-03-31] [weighings_agree lines=2] [weighings_unsure]',
      ],
    ],
    [
      'moved beyond the end',
      [
        'weight: quantity 473, kg 473, period 2026-05-06/2026-05-30, serviceDay 2026-05-30',
        'collection: quantity 1, net 1000, period 2026-05-06/2026-05-30',
      ],
      {
        collections: { 1: { scheduled: [{ from: '2025-01-01' }], planned: `${sinceNewYear}, 2026-05-05, 2026-05-25` } },
        weighed: { 'a 1': { ...weighed91['a 1'], '2026-05-27': '364' } },
        others: agreeing,
      },
      [
        'impossible_weight certain line 1 kilograms 473 for 364: 1843.55 [weighed kg=364 from=2026-05-06 until=2026-05-28] [weighings_agree lines=2]',
      ],
    ],
    [
      'rounded up, with collections of other streams and locations',
      [
        'weight: quantity 400, kg 400',
        'collection',
        'collection: wasteStreamId 2, textKey b',
        'collection: locationId b, textKey c',
      ],
      { ...weighedWeekly, others: agreeing },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'rounded up, with planned and missed collections',
      ['weight: quantity 400, kg 400', 'collection'],
      {
        collections: {
          1: { scheduled: [{ from: '2025-01-01' }], planned: `${sinceNewYear} planned, 2026-03-26 missed` },
        },
        weighed: weighed91,
        others: agreeing,
      },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'rounded up, with a requested collection',
      ['weight: quantity 400, kg 400', 'collection: quantity 5, net 5000'],
      {
        collections: {
          1: {
            scheduled: [{ from: '2025-01-01' }],
            planned: sinceNewYear,
            requested: '2026-03-15/2026-03-20, 2026-03-21, 2026-04-01/2026-04-02',
          },
        },
        weighed: weighed91,
        others: agreeing,
      },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'eleven kilograms, and an exact weight of the same days',
      ['weight: quantity 400, kg 400', 'collection'],
      {
        collections,
        weighed: lastWeighed('116'),
        others: [
          ...invoiced('190', '370'),
          'weight: quantity 364, kg 364, invoiceNumber R-7, period 2026-01-01/2026-01-31, serviceDay 2026-03-15',
        ],
      },
      [],
    ],
    [
      'eleven kilograms, and an exact weight of the first day',
      ['weight: quantity 400, kg 400', 'collection'],
      {
        collections,
        weighed: lastWeighed('116'),
        others: [
          ...invoiced('190', '370'),
          'weight: quantity 364, kg 364, invoiceNumber R-7, period 2026-01-01/2026-01-31, serviceDay 2026-03-01',
        ],
      },
      [],
    ],
    [
      'with containers of another stream',
      ['weight: quantity 400, kg 400', 'collection'],
      {
        collections: {
          1: { scheduled: [{ from: '2025-01-01' }], planned: sinceNewYear },
          2: { scheduled: [{ from: '2026-03-10' }], planned: '2026-02-20, 2026-03-30' },
        },
        weighed: weighed91,
        containers: [{}, { wasteStreamId: 2 }],
        others: agreeing,
      },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'of two containers that were emptied on other days',
      ['weight: quantity 400, kg 400', 'collection: quantity 8, net 8000'],
      {
        collections: {
          1: { scheduled: [{ from: '2025-01-01' }], planned: sinceNewYear },
          2: {
            scheduled: [{ from: '2025-01-01' }],
            planned:
              '2025-12-30, 2026-01-07, 2026-01-14, 2026-01-21, 2026-01-28, 2026-02-04, 2026-02-11, 2026-02-18, 2026-02-25, 2026-03-04, 2026-03-11, 2026-03-18, 2026-03-27',
          },
        },
        weighed: weighed91,
        containers: [{}, {}],
        others: agreeing,
      },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-03-01 until=2026-03-31] [weighings_agree lines=2]',
      ],
    ],
    [
      'of two containers, one with a later schedule',
      ['weight: quantity 1093, kg 1093', 'collection: quantity 8, net 8000'],
      {
        collections: {
          1: { scheduled: [{ from: '2025-01-01' }], planned: sinceNewYear },
          2: { scheduled: [{ from: '2026-03-02' }], planned: sinceNewYear },
        },
        weighed: weighed91,
        containers: [{}, {}],
        others: agreeing,
      },
      [
        'impossible_weight certain line 1 kilograms 1093 for 364: 5335.77 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'scheduled since the first day',
      ['weight: quantity 1093, kg 1093'],
      {
        collections: { 1: { scheduled: [{ from: '2026-03-01' }], planned: sinceNewYear } },
        weighed: weighed91,
        others: [february],
      },
      [
        'impossible_weight certain line 1 kilograms 1093 for 364: 5335.77 [weighed kg=364 from=2026-02-26 until=2026-03-31] [weighings_agree lines=1]',
      ],
    ],
    [
      'planned in another order, and missed',
      ['weight: quantity 400, kg 400', 'collection'],
      {
        collections: {
          1: {
            scheduled: [{ from: '2025-01-01' }],
            planned:
              '2026-03-25, 2026-03-18, 2026-03-11, 2026-03-04, 2026-02-25, 2026-02-18, 2026-02-11, 2026-02-04, 2026-01-28, 2026-01-21, 2026-01-14, 2026-01-07, 2026-02-27 missed, 2026-03-30 skipped, 2025-12-31',
          },
        },
        weighed: weighed91,
        others: agreeing,
      },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'of twenty days without a schedule',
      ['weight: quantity 250, kg 250, period 2026-03-01/2026-03-20, serviceDay 2026-03-20'],
      {
        collections: { 1: { scheduled: [{ from: '2025-01-01' }], planned: '' } },
        weighed: weighed91,
        others: agreeing,
      },
      [],
    ],
    [
      'of nineteen days without a schedule',
      ['weight: quantity 250, kg 250, period 2026-03-01/2026-03-19, serviceDay 2026-03-19'],
      {
        collections: { 1: { scheduled: [{ from: '2025-01-01' }], planned: '' } },
        weighed: weighed91,
        others: agreeing,
      },
      [],
    ],
    [
      'beyond the containers too',
      ['weight: quantity 3000, kg 3000', 'collection'],
      { ...weighedWeekly, others: agreeing },
      [
        'impossible_weight certain line 1 kilograms 3000 for 364: 7029.33 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'where no collection is in the period',
      ['weight: quantity 473, kg 473, period 2026-03-26/2026-04-20, serviceDay 2026-04-20'],
      { collections, weighed: { 'a 1': { ...weighed91['a 1'], '2026-04-10': '91' } }, others: agreeing },
      [
        'impossible_weight certain line 1 kilograms 473 for 91: 6460.89 [weighed kg=91 from=2026-03-26 until=2026-04-20] [weighings_agree lines=2]',
      ],
    ],
  ]);
});
