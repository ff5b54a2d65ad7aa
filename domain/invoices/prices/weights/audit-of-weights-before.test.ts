import { describe } from 'vitest';
import { testAudits } from '../../test/audits.ts';
import {
  agreeing,
  collections,
  invoiced,
  lastWeighed,
  month,
  sinceNewYear,
  weighed91,
  weighedWeekly,
} from '../../test/weekly-weighings.ts';

const february = month('364', '2026-02-01', '2026-02-28');

describe('an audit of weights and earlier invoices', () => {
  testAudits([
    ['after one invoice that agrees', ['weight', 'collection'], { ...weighedWeekly, others: [february] }, []],
    [
      'twice the weight after one invoice',
      ['weight: quantity 773, kg 773', 'collection'],
      { ...weighedWeekly, others: [february] },
      [
        'impossible_weight certain line 1 kilograms 773 for 364: 4232.86 [weighed kg=364 from=2026-02-26 until=2026-03-31] [weighings_agree lines=1]',
      ],
    ],
    [
      'three times the weight after one invoice',
      ['weight: quantity 1093, kg 1093', 'collection'],
      { ...weighedWeekly, others: [february] },
      [
        'impossible_weight certain line 1 kilograms 1093 for 364: 5335.77 [weighed kg=364 from=2026-02-26 until=2026-03-31] [weighings_agree lines=1]',
      ],
    ],
    ['after no invoice', ['weight: quantity 1093, kg 1093', 'collection'], { ...weighedWeekly }, []],
    [
      'after invoices that disagree by 5 %',
      ['weight', 'collection'],
      { ...weighedWeekly, others: invoiced('191', '382') },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'after invoices that disagree by 7 %',
      ['weight', 'collection'],
      { ...weighedWeekly, others: invoiced('195', '391') },
      [],
    ],
    [
      'impossible after invoices that disagree by 7 %',
      ['weight: quantity 473, kg 473', 'collection'],
      { ...weighedWeekly, others: invoiced('195', '391') },
      [
        'impossible_weight certain line 1 kilograms 473 for 364: 1843.55 [weighed kg=364 from=2026-02-26 until=2026-03-31] [weighings_agree lines=2]',
      ],
    ],
    [
      'impossible after invoices that disagree by 40 %',
      ['weight: quantity 873, kg 873', 'collection'],
      { ...weighedWeekly, others: invoiced('256', '511') },
      [],
    ],
    [
      'after one of three that disagrees',
      ['weight', 'collection'],
      {
        collections: { 1: { scheduled: [{ from: '2025-01-01' }], planned: `2025-11-26, 2025-12-10, ${sinceNewYear}` } },
        weighed: { 'a 1': { ...weighed91['a 1'], '2025-12-10': '200', '2025-12-31': '91' } },
        others: [
          'weight: quantity 999, kg 999, period 2025-12-01/2025-12-31, serviceDay 2025-12-31, invoiceNumber 2025-12-31',
          ...invoiced('182', '364'),
        ],
      },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'rounded to tens by the provider',
      ['weight: quantity 410, kg 410', 'collection'],
      { ...weighedWeekly, others: invoiced('190', '370') },
      [],
    ],
    [
      'rounded up to tens by the provider',
      ['weight: quantity 370, kg 370', 'collection'],
      { ...weighedWeekly, others: invoiced('190', '370') },
      [],
    ],
    [
      'two lines, rounded to tens by the provider',
      ['weight: quantity 200, kg 200', 'weight: quantity 200, kg 200, textKey b', 'collection'],
      { collections, weighed: lastWeighed('111'), others: invoiced('190', '370') },
      [],
    ],
    [
      'a line of as much, rounded to tens by the provider',
      ['weight: quantity 400, kg 400', 'collection'],
      { collections, weighed: lastWeighed('111'), others: invoiced('190', '370') },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 384: 320 [weighed kg=384 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'rounded up by two kilograms',
      ['weight: quantity 400, kg 400', 'collection'],
      { collections, weighed: lastWeighed('125'), others: agreeing },
      [
        'weight_rounded_up probable line 1 kilograms 400 for 398: 40 [weighed kg=398 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2] [weighings_unsure]',
      ],
    ],
    [
      'rounded up by one kilogram',
      ['weight: quantity 400, kg 400', 'collection'],
      { collections, weighed: lastWeighed('126'), others: agreeing },
      [],
    ],
    [
      'eleven kilograms, rounded to tens by the provider',
      ['weight: quantity 400, kg 400', 'collection'],
      { collections, weighed: lastWeighed('116'), others: invoiced('190', '370') },
      [],
    ],
    [
      'eleven kilograms, and an exact weight at another location',
      ['weight: quantity 400, kg 400', 'collection'],
      {
        collections,
        weighed: lastWeighed('116'),
        others: [
          ...invoiced('190', '370'),
          'weight: quantity 364, kg 364, invoiceNumber R-7, period 2026-01-01/2026-01-31, serviceDay 2026-01-31, locationId b',
        ],
      },
      [],
    ],
    [
      'eleven kilograms, and an exact weight of another stream',
      ['weight: quantity 400, kg 400', 'collection'],
      {
        collections,
        weighed: lastWeighed('116'),
        others: [
          ...invoiced('190', '370'),
          'weight: quantity 364, kg 364, invoiceNumber R-7, period 2026-01-01/2026-01-31, serviceDay 2026-01-31, wasteStreamId 2',
        ],
      },
      [],
    ],
    [
      'after invoices of which the second of three disagrees',
      ['weight: quantity 400, kg 400', 'collection'],
      {
        ...weighedWeekly,
        others: [
          'weight: quantity 182, kg 182, period 2026-01-15/2026-01-31, serviceDay 2026-01-31, invoiceNumber 2026-01-31',
          'weight: quantity 999, kg 999, period 2026-02-01/2026-02-25, serviceDay 2026-02-25, invoiceNumber 2026-02-25',
          february,
        ],
      },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'after two invoices of which one disagrees',
      ['weight: quantity 400, kg 400', 'collection'],
      { ...weighedWeekly, others: invoiced('195', '364') },
      [],
    ],
    [
      'within the usual disagreement',
      ['weight: quantity 400, kg 400', 'collection'],
      { collections, weighed: lastWeighed('111'), others: invoiced('191', '382') },
      [],
    ],
    [
      'beyond the usual disagreement',
      ['weight: quantity 450, kg 450', 'collection'],
      { collections, weighed: lastWeighed('111'), others: invoiced('191', '382') },
      [],
    ],
    [
      'after invoices of which two are lighter than what was weighed: scale and invoices may measure different waste',
      ['weight', 'collection'],
      {
        ...weighedWeekly,
        others: [
          month('45', '2026-01-08', '2026-01-20'),
          month('182', '2026-01-21', '2026-01-31'),
          month('182', '2026-02-01', '2026-02-14'),
          month('91', '2026-02-15', '2026-02-28'),
        ],
      },
      [],
    ],
    [
      'after invoices of which only one is not lighter than what was weighed',
      ['weight', 'collection'],
      { ...weighedWeekly, others: invoiced('91', '364') },
      [],
    ],
    [
      'after an invoice that was sent twice',
      ['weight', 'collection'],
      { ...weighedWeekly, others: [...agreeing, `${february}-again`] },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=3]',
      ],
    ],
    [
      'nine kilograms, after ten lines in tens of which one is wrong',
      ['weight', 'collection'],
      {
        collections,
        weighed: lastWeighed('118'),
        others: [
          ...['40', '50'].map((kg) => month(kg, '2026-01-08', '2026-01-20')),
          ...['60', '60', '60'].map((kg) => month(kg, '2026-01-21', '2026-01-31')),
          ...['60', '60', '60'].map((kg) => month(kg, '2026-02-01', '2026-02-14')),
          ...['90', '177'].map((kg) => month(kg, '2026-02-15', '2026-02-28')),
        ],
      },
      [],
    ],
  ]);
});
