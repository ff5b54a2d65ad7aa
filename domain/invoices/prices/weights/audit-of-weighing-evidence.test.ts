import { describe } from 'vitest';
import { testAudits } from '../../test/audits.ts';
import { collections, lastWeighed, month, weighed91, weighedWeekly } from '../../test/weekly-weighings.ts';

/** Three lines that agree exactly, after two that do not: too many for the usual share of wrong lines. */
const wrong = [month('45', '2026-01-01', '2026-01-07'), month('300', '2026-01-08', '2026-01-14')];
const exact = [
  month('182', '2026-01-15', '2026-01-28'),
  month('182', '2026-01-29', '2026-02-14'),
  month('182', '2026-02-15', '2026-02-28'),
];
const certain = (rest = '') => [
  `weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=${rest === '' ? 3 : rest}]`,
];
const planned = `${collections[1].planned}, 2026-04-08, 2026-04-15, 2026-04-22, 2026-04-29`;
const april = Object.fromEntries(['2026-04-08', '2026-04-15', '2026-04-22', '2026-04-29'].map((day) => [day, '91']));
const inApril = {
  collections: { 1: { ...collections[1], planned } },
  weighed: { 'a 1': { ...weighed91['a 1'], ...april } },
};
const later = [
  month('91', '2026-04-01', '2026-04-08'),
  month('182', '2026-04-09', '2026-04-22'),
  month('91', '2026-04-23', '2026-04-30'),
];
const laterTenfold = [
  month('910', '2026-04-01', '2026-04-08'),
  month('1820', '2026-04-09', '2026-04-22'),
  month('910', '2026-04-23', '2026-04-30'),
];
/** Ten times as much on each day. */
const tenfold = (weighed: Readonly<Record<string, string>>) => ({
  'a 1': Object.fromEntries(Object.entries(weighed).map(([day, kg]) => [day, `${kg}0`])),
});
const atB = (kg: string, day: string) => `${month(kg, day, day)}, locationId b`;

describe('an audit of weights of which many earlier ones disagree', () => {
  testAudits([
    ['and more agree exactly', ['weight', 'collection'], { ...weighedWeekly, others: [...wrong, ...exact] }, certain()],
    [
      'and more agree within 5 %',
      ['weight', 'collection'],
      { ...weighedWeekly, others: [...wrong, ...exact.map((one) => one.replaceAll(' 182', ' 190'))] },
      [],
    ],
    [
      'and one agrees exactly, stated twice',
      ['weight', 'collection'],
      { ...weighedWeekly, others: [...wrong, ...exact.slice(2), `${exact[2]}-again`] },
      [],
    ],
    [
      'and as many agree exactly',
      ['weight', 'collection'],
      { ...weighedWeekly, others: [...wrong, ...exact.slice(1)] },
      [
        'weight_rounded_up certain line 1 kilograms 400 for 364: 720 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=2]',
      ],
    ],
    [
      'and those of the next invoice agree too',
      ['weight', 'collection'],
      { ...inApril, others: [...wrong, ...exact.slice(1), ...later] },
      certain('5'),
    ],
    ['and only those of the next invoice agree', ['weight', 'collection'], { ...inApril, others: later }, []],
    [
      'and only those of the next invoice agree, of a heavier waste',
      ['weight: quantity 4000, kg 4000', 'collection'],
      { ...inApril, containers: [{ liters: 3000 }], weighed: tenfold(inApril.weighed['a 1']), others: laterTenfold },
      [],
    ],
    [
      'and those of an invoice more than 45 days later agree',
      ['weight', 'collection'],
      {
        collections: { 1: { ...collections[1], planned: `${planned}, 2026-05-13, 2026-05-20, 2026-05-27` } },
        weighed: { 'a 1': { ...inApril.weighed['a 1'], '2026-05-20': '91', '2026-05-27': '91' } },
        others: [
          ...wrong,
          ...exact.slice(2),
          month('91', '2026-05-14', '2026-05-20'),
          month('91', '2026-05-21', '2026-05-27'),
        ],
      },
      [],
    ],
    [
      'and the only ones that agree are of containers with different days',
      ['weight', 'collection'],
      {
        ...weighedWeekly,
        containers: [{}, {}],
        collections: {
          1: collections[1],
          2: { ...collections[1], planned: '2025-12-30, 2026-01-13, 2026-02-03, 2026-03-03' },
        },
        others: [...wrong, ...exact],
      },
      [],
    ],
    [
      'by less than a scale may differ, and less than three agree',
      ['weight: quantity 413, kg 413', 'collection'],
      { ...weighedWeekly, others: exact.slice(1) },
      [],
    ],
    [
      'by more than these scales differ, and three agree',
      ['weight: quantity 413, kg 413', 'collection'],
      { ...weighedWeekly, others: exact },
      [
        'impossible_weight certain line 1 kilograms 413 for 364: 949.15 [weighed kg=364 from=2026-02-26 until=2026-03-25] [weighings_agree lines=3]',
      ],
    ],
    [
      'by a tenth, and three agree',
      ['weight: quantity 399, kg 399', 'collection'],
      { ...weighedWeekly, others: exact },
      [],
    ],
    [
      'and two of containers with different days are outside what they can be',
      ['weight', 'collection'],
      {
        ...weighedWeekly,
        containers: [{}, {}],
        collections: { 1: collections[1], 2: { ...collections[1], requested: '2026-02-06/2026-02-06' } },
        others: [
          ...wrong,
          ...exact,
          month('600', '2026-01-29', '2026-02-09'),
          month('600', '2026-01-29', '2026-02-10'),
        ],
      },
      [],
    ],
  ]);
});

describe('an audit of rounded weights', () => {
  testAudits([
    [
      'of which two are rounded up to the step itself',
      ['weight: quantity 4000, kg 4000', 'collection'],
      {
        collections,
        weighed: { 'a 1': { ...tenfold(weighed91['a 1'])['a 1'], '2026-01-21': '3', '2026-01-28': '3' } },
        others: [
          month('3000', '2026-01-01', '2026-01-07'),
          month('3000', '2026-01-08', '2026-01-14'),
          month('10', '2026-01-15', '2026-01-21'),
          month('10', '2026-01-22', '2026-01-28'),
          month('910', '2026-01-29', '2026-02-04'),
          month('910', '2026-02-05', '2026-02-11'),
          month('910', '2026-02-12', '2026-02-18'),
          month('3000', '2026-02-19', '2026-02-25'),
        ],
      },
      [
        'weight_rounded_up certain line 1 kilograms 4000 for 3640: 720 [weighed kg=3640 from=2026-02-26 until=2026-03-25] [weighings_agree lines=5]',
      ],
    ],
    [
      'with a wrong one among few of a container, and many of others',
      ['weight', 'collection'],
      {
        collections,
        weighed: lastWeighed('117'),
        others: [
          month('180', '2026-01-15', '2026-01-28'),
          month('180', '2026-01-29', '2026-02-14'),
          month('307', '2026-02-15', '2026-02-28'),
          ...Array.from({ length: 8 }, (_, index) => atB('50', `2026-02-0${index + 1}`)),
        ],
      },
      [],
    ],
  ]);
});
