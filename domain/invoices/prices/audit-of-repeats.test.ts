import { describe } from 'vitest';
import { testAudits } from '../test/audits.ts';

describe('an audit of repeats', () => {
  testAudits([
    [
      'a fee twice',
      ['fee', 'fee'],
      {},
      [
        'duplicate_line probable line 2 amount 2950 for 0: 2950 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    [
      'a fee twice, written otherwise',
      ['fee: quantity 1.0', 'fee: net 2950.00'],
      {},
      [
        'duplicate_line probable line 2 amount 2950.00 for 0: 2950 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    ['a fee of nothing twice', ['fee: net 0', 'fee: net 0'], {}, []],
    ['another itemKey', ['fee: period none', 'fee: period none, itemKey x'], {}, []],
    ['another textKey', ['fee: period none', 'fee: period none, textKey x'], {}, []],
    ['another placeKey', ['fee: period none', 'fee: period none, placeKey x'], {}, []],
    ['another unit', ['fee: period none', 'fee: period none, unit x'], {}, []],
    ['another quantity', ['fee: period none', 'fee: period none, quantity 2'], {}, []],
    ['another net', ['fee: period none', 'fee: period none, net 2951'], {}, []],
    ['another serviceDay', ['fee: period none', 'fee: period none, serviceDay 2026-03-30'], {}, []],
    ['another container', ['fee: containerId 1', 'fee: containerId 2'], {}, []],
    [
      'another day of a stated period',
      ['fee', 'fee: serviceDay 2026-03-30'],
      {},
      [
        'duplicate_line probable line 2 amount 2950 for 0: 2950 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    ['another period', ['fee', 'fee: period 2026-02-01/2026-02-28'], {}, []],
    ['another end of the period', ['fee', 'fee: period 2026-03-01/2026-03-30'], {}, []],
    [
      'a weighing ticket twice',
      ['weight: tickets T-1+T-2, quantity 400, kg none', 'weight: tickets T-1+T-2, kg none'],
      { containers: [] },
      [
        'duplicate_line certain line 2 amount 8000 for 0: 8000 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31] [same_ticket ticket=T-1, T-2]',
      ],
    ],
    [
      'an exact weight twice',
      ['weight: quantity 413, kg none', 'weight: quantity 413, kg none'],
      { containers: [] },
      [
        'duplicate_line certain line 2 amount 8000 for 0: 8000 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31] [same_weight quantity=413 unit=KGM]',
      ],
    ],
    [
      'an exact weight in tonnes twice',
      ['weight: quantity 0.413, unit  tne, kg none', 'weight: quantity 0.413, unit  tne, kg none'],
      { containers: [] },
      [
        'duplicate_line certain line 2 amount 8000 for 0: 8000 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31] [same_weight quantity=0.413 unit= tne]',
      ],
    ],
    [
      'a round weight in tonnes twice',
      ['weight: quantity 0.41, unit TNE, kg none', 'weight: quantity 0.41, unit TNE, kg none'],
      { containers: [] },
      [
        'duplicate_line probable line 2 amount 8000 for 0: 8000 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    ['a collection twice, of two containers', ['collection', 'collection'], { containers: [{}, {}] }, []],
    [
      'a collection three times, of two containers',
      ['collection', 'collection', 'collection'],
      { containers: [{}, {}] },
      [
        'duplicate_line probable line 2 amount 4000 for 0: 4000 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
        'duplicate_line probable line 3 amount 4000 for 0: 4000 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    [
      'the same weights without a period on another day',
      ['weight: period none, quantity 413, kg none'],
      { containers: [], others: ['weight: period none, quantity 413, serviceDay 2026-02-28, kg none'] },
      ['duplicate_invoice certain amount 8000 for 0: 8000 see R-0 [same_lines invoice=R-0 lines=1]'],
    ],
    [
      'the same ticket without a period on another day',
      ['fee: period none, tickets T-1'],
      { containers: [], others: ['fee: period none, tickets T-1, serviceDay 2026-02-28'] },
      ['duplicate_invoice certain amount 2950 for 0: 2950 see R-0 [same_lines invoice=R-0 lines=1]'],
    ],
    ['the same credit note', ['fee'], { containers: [], others: ['fee: sign -1'] }, []],
    [
      'a round weight in tonnes twice, in other letters',
      ['weight: quantity 0.41, unit  tne, kg none', 'weight: quantity 0.41, unit  tne, kg none'],
      { containers: [] },
      [
        'duplicate_line probable line 2 amount 8000 for 0: 8000 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    [
      'a collection twice, of two containers, and a fee',
      ['collection', 'collection', 'fee'],
      { containers: [{}, {}] },
      [],
    ],
    [
      'a collection twice, nowhere',
      ['collection: locationId none, placeKey ', 'collection: locationId none, placeKey '],
      {},
      [
        'duplicate_line probable line 2 amount 4000 for 0: 4000 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
  ]);
});

describe('an audit of reversed lines', () => {
  testAudits([
    ['a line and its reversal', ['fee', 'fee: net -2950, quantity -1', 'fee: net 2951'], {}, []],
    ['a line twice and one reversal', ['fee', 'fee', 'fee: net -2950'], {}, []],
    [
      'a reversal of another itemKey',
      ['fee', 'fee', 'fee: net -2950, itemKey x'],
      {},
      [
        'duplicate_line probable line 2 amount 2950 for 0: 2950 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    [
      'a reversal of another wordingKey',
      ['fee', 'fee', 'fee: net -2950, wordingKey x'],
      {},
      [
        'duplicate_line probable line 2 amount 2950 for 0: 2950 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    [
      'a reversal of another placeKey',
      ['fee', 'fee', 'fee: net -2950, placeKey x'],
      {},
      [
        'duplicate_line probable line 2 amount 2950 for 0: 2950 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    [
      'a reversal of another quantity',
      ['fee', 'fee', 'fee: net -2950, quantity 2'],
      {},
      [
        'duplicate_line probable line 2 amount 2950 for 0: 2950 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    [
      'a reversal of another net',
      ['fee', 'fee', 'fee: net -2951'],
      {},
      [
        'duplicate_line probable line 2 amount 2950 for 0: 2950 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    [
      'a reversal of the line with the same textKey',
      ['fee', 'fee', 'fee: textKey x, position 3', 'fee: textKey x, net -2950'],
      {},
      [
        'duplicate_line probable line 2 amount 2950 for 0: 2950 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    [
      'a reversal of the line with the same period',
      ['fee', 'fee', 'fee: period 2026-03-02/2026-03-31, position 3', 'fee: period 2026-03-02/2026-03-31, net -2950'],
      {},
      [
        'duplicate_line probable line 2 amount 2950 for 0: 2950 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    [
      'a reversal of the line with the same period',
      ['fee', 'fee', 'fee: period 2026-03-01/2026-03-30, position 3', 'fee: period 2026-03-01/2026-03-30, net -2950'],
      {},
      [
        'duplicate_line probable line 2 amount 2950 for 0: 2950 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    [
      'a reversal of the line with the same tickets',
      ['fee', 'fee', 'fee: tickets T-1, position 3', 'fee: tickets T-1, net -2950'],
      {},
      [
        'duplicate_line probable line 2 amount 2950 for 0: 2950 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
    ['two reversals of one line', ['fee', 'fee: net -2950', 'fee: net -2950', 'fee', 'fee'], {}, []],
    [
      'an earlier invoice reversed by a negative line',
      ['collection', 'fee'],
      {
        containers: [],
        others: ['collection: day 2026-03-04', 'collection: day 2026-03-04, net -4000, invoiceNumber R-9'],
      },
      [],
    ],
    [
      'an earlier invoice whose credit names another',
      ['fee'],
      { containers: [], others: ['fee', 'fee: sign -1, invoiceNumber K-1, credits R-7'] },
      ['duplicate_invoice certain amount 2950 for 0: 2950 see R-0 [same_lines invoice=R-0 lines=1]'],
    ],
    [
      'an earlier invoice and a credit that names none',
      ['fee'],
      { containers: [], others: ['fee', 'fee: sign -1, invoiceNumber K-1'] },
      [],
    ],
    [
      'a credit note that is taken back',
      ['fee: day 2026-03-04', 'weight: day 2026-03-05, tickets T-1, kg none'],
      {
        containers: [],
        others: [
          'weight: day 2026-03-05, tickets T-1, kg none',
          'weight: day 2026-03-05, tickets T-1, kg none, net -8000, sign -1, invoiceNumber K-1, credits R-0',
        ],
      },
      [
        'collection_billed_twice certain line 2 amount 8000 for 0: 8000 see R-0 [same_line_elsewhere line=1 invoice=R-0] [same_period from=2026-03-05 until=2026-03-05] [same_ticket ticket=T-1]',
      ],
    ],
    ['a reversal without a period', ['fee: period none', 'fee: period none', 'fee: period none, net -2950'], {}, []],
    [
      'a reversal of one with and one without a period',
      ['fee', 'fee: period none', 'fee', 'fee: period none, net -2950'],
      {},
      [
        'duplicate_line probable line 3 amount 2950 for 0: 2950 see 1 [same_line line=1] [same_period from=2026-03-01 until=2026-03-31]',
      ],
    ],
  ]);
});
