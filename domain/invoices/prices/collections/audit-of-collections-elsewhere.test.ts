import { describe } from 'vitest';
import { testAudits } from '../../test/audits.ts';

const wednesdays = '2026-03-04, 2026-03-11, 2026-03-18, 2026-03-25';
const weekly = { planned: wednesdays };

describe('an audit of collections that others charge', () => {
  testAudits([
    [
      'charged before',
      ['collection', 'fee: net 5'],
      { collections: { 1: weekly }, others: ['collection'] },
      [
        'collection_billed_twice certain line 1 quantity 4 for 0: 4000 see R-0 [charged_elsewhere invoice=R-0 number=4] [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=4]',
      ],
    ],
    [
      'charged before in part',
      ['collection: quantity 2, net 2000', 'fee: net 5'],
      { collections: { 1: weekly }, others: ['collection: quantity 3, net 3000, textKey annad'] },
      [
        'collection_billed_twice certain line 1 quantity 2 for 1: 1000 see R-0 [charged_elsewhere invoice=R-0 number=3] [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=2]',
      ],
    ],
    [
      'charged before on several invoices',
      ['collection: quantity 2, net 2000, textKey x', 'collection: quantity 2, net 2000, textKey y'],
      {
        collections: { 1: weekly },
        others: [
          'collection: quantity 1, net 1000, textKey z, period 2026-03-01/2026-03-10, invoiceNumber R-8',
          'collection: quantity 2, net 2000, textKey x, period 2026-03-01/2026-03-20, invoiceNumber R-9',
        ],
      },
      [
        'collection_billed_twice certain line 1 quantity 2 for 0: 2000 see R-9 [charged_elsewhere invoice=R-9 number=3] [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=4]',
        'collection_billed_twice certain line 2 quantity 2 for 1: 1000 see R-8 [charged_elsewhere invoice=R-8 number=3] [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=4]',
      ],
    ],
    [
      'charged before with too many',
      ['collection: quantity 6, net 6000'],
      {
        collections: { 1: weekly },
        others: ['collection: quantity 2, net 2000, textKey annad, period 2026-03-01/2026-03-20'],
      },
      [
        'collection_billed_twice certain line 1 quantity 6 for 4: 2000 see R-0 [charged_elsewhere invoice=R-0 number=2] [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=6]',
        'too_many_collections certain line 1 quantity 6 for 4: 2000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=6]',
      ],
    ],
    [
      'charged later',
      ['collection', 'fee: net 5'],
      { collections: { 1: weekly }, others: ['collection: isEarlier false'] },
      [],
    ],
    [
      'credited',
      ['collection', 'fee: net 5'],
      { collections: { 1: weekly }, others: ['collection', 'collection: invoiceNumber K-0, sign -1, credits R-0'] },
      [],
    ],
    [
      'other containers charged before',
      ['collection', 'fee: net 5'],
      {
        containers: [{}, { wasteStreamId: 2 }],
        collections: { 1: weekly, 2: weekly },
        others: ['collection: wasteStreamId 2'],
      },
      [],
    ],
    [
      'left out by the invoice of the next month',
      ['collection: quantity 5, net 5000'],
      {
        collections: { 1: { planned: `${wednesdays}, 2026-04-01, 2026-04-08, 2026-04-15` } },
        others: [
          'collection: quantity 2, net 2000, isEarlier false, period 2026-04-01/2026-04-30, serviceDay 2026-04-30',
        ],
      },
      [],
    ],
    [
      'charged by the invoice of the next month',
      ['collection: quantity 5, net 5000'],
      {
        collections: { 1: { planned: `${wednesdays}, 2026-04-01, 2026-04-08, 2026-04-15` } },
        others: [
          'collection: quantity 3, net 3000, isEarlier false, period 2026-04-01/2026-04-30, serviceDay 2026-04-30',
        ],
      },
      [
        'too_many_collections certain line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'charged by single days of the next month',
      ['collection: quantity 5, net 5000'],
      {
        collections: { 1: { planned: `${wednesdays}, 2026-04-01, 2026-04-08` } },
        others: [
          'collection: day 2026-04-01, quantity 1, net 1000, isEarlier false',
          'collection: day 2026-04-08, quantity 1, net 1000, isEarlier false',
        ],
      },
      [
        'too_many_collections certain line 1 quantity 5 for 4: 1000 [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=5]',
      ],
    ],
    [
      'left out by single days of the next month',
      ['collection: quantity 5, net 5000'],
      {
        collections: { 1: { planned: `${wednesdays}, 2026-04-01, 2026-04-08` } },
        others: ['collection: day 2026-04-02, quantity 1, net 1000, isEarlier false'],
      },
      [],
    ],
    [
      'left out by the next month, with a request',
      ['collection: quantity 5, net 5000'],
      {
        collections: { 1: { planned: `${wednesdays}, 2026-04-01, 2026-04-08`, requested: '2026-04-10/2026-04-11' } },
        others: [
          'collection: quantity 2, net 2000, isEarlier false, period 2026-04-01/2026-04-30, serviceDay 2026-04-30',
        ],
      },
      [],
    ],
    [
      'charged by the next month, beside other months',
      ['collection: quantity 5, net 5000'],
      {
        collections: { 1: { planned: `${wednesdays}, 2026-04-01, 2026-04-08, 2026-05-06` } },
        others: [
          'collection: quantity 1, net 1000, isEarlier false, period 2026-04-01/2026-04-30, serviceDay 2026-04-30',
          'collection: quantity 4, net 4000, isEarlier false, period 2026-05-01/2026-05-31, serviceDay 2026-05-31',
        ],
      },
      [],
    ],
    [
      'charged before without a period',
      ['collection', 'fee: net 5'],
      { collections: { 1: weekly }, others: ['collection: period none'] },
      [],
    ],
    [
      'on request, as many as charged in other months',
      ['collection: quantity 2, net 2000'],
      {
        collections: { 1: { planned: wednesdays, scheduled: [], requested: '2026-01-06/2026-01-07' } },
        others: ['collection: quantity 1, net 1000, period 2026-01-01/2026-01-31, serviceDay 2026-01-31'],
      },
      [],
    ],
    [
      'charged before for the same month, and for another part',
      ['collection: quantity 4, textKey x'],
      {
        collections: { 1: weekly },
        others: [
          'collection: quantity 2, net 2000, textKey y, period 2026-03-01/2026-03-10, invoiceNumber R-8',
          'collection: quantity 2, net 2000, textKey z, period 2026-03-10/2026-03-31, invoiceNumber R-9',
          'collection: quantity 2, net 2000, textKey z, invoiceNumber R-10',
        ],
      },
      [
        'collection_billed_twice certain line 1 quantity 4 for 0: 4000 see R-10 [charged_elsewhere invoice=R-10 number=6] [planned number=4 from=2026-03-01 until=2026-03-31] [charged number=4]',
      ],
    ],
  ]);
});
