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

describe('an audit of weights of single days', () => {
  testAudits([
    [
      'of one day',
      ['weight: day 2026-03-25, quantity 200, kg 200', 'collection: day 2026-03-18, quantity 1, net 1000'],
      {
        ...weighedWeekly,
        others: [
          'weight: day 2026-03-11, quantity 91, kg 91',
          'weight: day 2026-03-18, quantity 91, kg 91, invoiceNumber R-8',
          'collection: day 2026-03-04, quantity 1',
          'collection: day 2026-03-11, quantity 1',
        ],
      },
      [
        'weight_rounded_up certain line 1 kilograms 200 for 91: 4360 [weighed kg=91 from=2026-03-19 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'of the day of a collection',
      ['weight: day 2026-03-25, quantity 200, kg 200'],
      {
        ...weighedWeekly,
        others: [
          'weight: day 2026-03-11, quantity 91, kg 91',
          'weight: day 2026-03-18, quantity 91, kg 91, invoiceNumber R-8',
        ],
      },
      [
        'weight_rounded_up certain line 1 kilograms 200 for 91: 4360 [weighed kg=91 from=2026-03-19 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'of one day in a longer period',
      ['weight: quantity 200, kg 200, period 2026-03-25/2026-04-20, serviceDay 2026-04-20'],
      {
        collections: {
          1: {
            scheduled: [{ from: '2025-01-01' }],
            planned:
              '2025-12-31, 2026-01-07, 2026-01-14, 2026-01-21, 2026-01-28, 2026-02-04, 2026-02-11, 2026-02-18, 2026-02-25, 2026-03-04, 2026-03-11, 2026-03-24, 2026-03-25',
          },
        },
        weighed: weighed91,
        others: agreeing,
      },
      [
        'weight_rounded_up certain line 1 kilograms 200 for 91: 4360 [weighed kg=91 from=2026-03-25 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'of the days since the provider came, as its lines say',
      ['weight: day 2026-03-25, quantity 200, kg 200'],
      {
        collections: { 1: { scheduled: [{ from: '2025-01-01' }], planned: '' } },
        weighed: {
          'a 1': { '2026-03-04': '91', '2026-03-11': '91', '2026-03-18': '91', '2026-03-20': '50', '2026-03-25': '91' },
        },
        others: [
          'weight: day 2026-03-11, quantity 91, kg 91, invoiceNumber R-7',
          'weight: day 2026-03-18, quantity 91, kg 91, invoiceNumber R-8',
          'collection: day 2026-03-04, quantity 1, net 1000, textKey losun 2026-03-04',
          'collection: day 2026-03-11, quantity 1, net 1000, textKey losun 2026-03-11',
          'collection: day 2026-03-18, quantity 1, net 1000, textKey losun 2026-03-18',
          'collection: day 2026-03-23, quantity 1, net 1000, textKey losun 2026-03-23, locationId b',
          'collection: day 2026-03-23, quantity 1, net 1000, textKey losun 2026-03-23, wasteStreamId 2',
          'collection: quantity 1, net 1000, period none, serviceDay 2026-03-23, textKey losun 2026-03-23',
          'collection: quantity 1, net 1000, period 2026-03-22/2026-03-23, serviceDay 2026-03-23, textKey losun 2026-03-23',
          'collection: day 2026-03-23, quantity 1, net 1000, textKey losun 2026-03-23, wordingKey akstur',
          'collection: day 2026-03-25, quantity 1, net 1000, textKey losun 2026-03-25',
        ],
      },
      [
        'weight_rounded_up certain line 1 kilograms 200 for 141: 2360 [weighed kg=141 from=2026-03-19 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'of days on which only one of two containers was emptied',
      ['weight: day 2026-03-25, quantity 200, kg 200'],
      {
        containers: [{}, {}],
        collections: { 1: { planned: '' }, 2: { planned: '' } },
        weighed: {
          'a 1': { '2026-03-04': '91', '2026-03-11': '91', '2026-03-18': '91', '2026-03-20': '50', '2026-03-25': '91' },
        },
        others: [
          'weight: day 2026-03-11, quantity 91, kg 91, invoiceNumber R-7',
          'weight: day 2026-03-18, quantity 91, kg 91, invoiceNumber R-8',
          'collection: day 2026-03-04, quantity 2, net 1000, textKey losun 2026-03-04',
          'collection: day 2026-03-11, quantity 2, net 1000, textKey losun 2026-03-11',
          'collection: day 2026-03-18, quantity 2, net 1000, textKey losun 2026-03-18',
          'collection: day 2026-03-23, quantity 1, net 1000, textKey losun 2026-03-23',
        ],
      },
      [
        'weight_rounded_up certain line 1 kilograms 200 for 141: 2360 [weighed kg=141 from=2026-03-19 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'of a location without containers',
      ['weight: day 2026-03-25, quantity 200, kg 200'],
      {
        containers: [],
        weighed: { 'a 1': { '2026-03-18': '91', '2026-03-25': '91' } },
        others: [
          'weight: day 2026-03-18, quantity 91, kg 91, invoiceNumber R-8',
          'collection: day 2026-03-11, quantity 1, net 1000, textKey losun 2026-03-11',
        ],
      },
      [],
    ],
    [
      'twice the weight of one day',
      ['weight: day 2026-03-25, quantity 300, kg 300'],
      {
        ...weighedWeekly,
        others: [
          'weight: day 2026-03-18, quantity 91, kg 91, invoiceNumber R-8',
          'collection: day 2026-03-11, quantity 1, net 1000, textKey losun 2026-03-11',
          'collection: day 2026-03-18, quantity 1, net 1000, textKey losun 2026-03-18',
        ],
      },
      [
        'impossible_weight certain line 1 kilograms 300 for 91: 5573.33 [weighed kg=91 from=2026-03-19 until=2026-03-25] [weighings_agree lines=1]',
      ],
    ],
  ]);
});
