import { describe } from 'vitest';
import { testAudits } from '../test/audits.ts';

describe('an audit of charges of invoices', () => {
  testAudits([
    [
      'the same invoice',
      ['collection', 'fee'],
      { containers: [], others: ['fee: lineCount 2', 'collection: lineCount 2'] },
      ['duplicate_invoice certain amount 6950 for 0: 6950 see R-0 [same_lines invoice=R-0 lines=2]'],
    ],
    [
      'the same invoice and one line more',
      ['fee', 'fee: textKey x'],
      { containers: [], others: ['fee: lineCount 1'] },
      [],
    ],
    ['the same lines of a longer invoice', ['fee'], { containers: [], others: ['fee: lineCount 2'] }, []],
    [
      'the same invoice, corrected',
      ['fee'],
      { containers: [], others: ['fee'], invoice: { corrects: ['R-0'] } },
      [
        'duplicate_invoice probable amount 2950 for 0: 2950 see R-0 [same_lines invoice=R-0 lines=1] [corrects invoice=R-0]',
      ],
    ],
    [
      'the same invoice without a period',
      ['fee: period none'],
      { containers: [], others: ['fee: period none'] },
      ['duplicate_invoice probable amount 2950 for 0: 2950 see R-0 [same_lines invoice=R-0 lines=1]'],
    ],
    [
      'the same invoice of another month without a period',
      ['fee: period none'],
      { containers: [], others: ['fee: period none, serviceDay 2026-02-28'] },
      [],
    ],
    ['the same later invoice', ['fee'], { containers: [], others: ['fee: isEarlier false'] }, []],
    [
      'the same invoice, credited',
      ['fee'],
      { containers: [], others: ['fee', 'fee: sign -1, invoiceNumber K-1, credits R-0'] },
      [],
    ],
    ['the same invoice of nothing', ['fee: net 0'], { containers: [], others: ['fee: net 0'] }, []],
    [
      'a ticket charged before',
      ['weight: tickets T-1, kg none', 'fee'],
      { containers: [], others: ['weight: tickets T-1, kg none, position 7'] },
      [
        'collection_billed_twice certain line 1 amount 8000 for 0: 8000 see R-0 [same_line_elsewhere line=7 invoice=R-0] [same_period from=2026-03-01 until=2026-03-31] [same_ticket ticket=T-1]',
      ],
    ],
    [
      'an exact weight charged before',
      ['weight: quantity 413, kg none', 'fee'],
      { containers: [], others: ['weight: quantity 413, kg none'] },
      [
        'collection_billed_twice certain line 1 amount 8000 for 0: 8000 see R-0 [same_line_elsewhere line=1 invoice=R-0] [same_period from=2026-03-01 until=2026-03-31] [same_weight quantity=413 unit=KGM]',
      ],
    ],
    [
      'an exact weight charged before without a period',
      ['weight: quantity 413, kg none, period none', 'fee'],
      { containers: [], others: ['weight: quantity 413, kg none, period none'] },
      [],
    ],
    [
      'a round weight of a day charged before',
      ['weight: day 2026-03-04, kg none', 'fee'],
      { containers: [], others: ['weight: day 2026-03-04, kg none'] },
      [
        'collection_billed_twice probable line 1 amount 8000 for 0: 8000 see R-0 [same_line_elsewhere line=1 invoice=R-0] [same_period from=2026-03-04 until=2026-03-04]',
      ],
    ],
    [
      'a round weight of a month charged before',
      ['weight: kg none', 'fee'],
      { containers: [], others: ['weight: kg none'] },
      [],
    ],
    [
      'a fee of a day charged before',
      ['fee: day 2026-03-04', 'weight: kg none'],
      { containers: [], others: ['fee: day 2026-03-04'] },
      [],
    ],
    [
      'a journey of a day charged before',
      ['collection: day 2026-03-04, wordingKey akstur, textKey akstur', 'fee'],
      { containers: [], others: ['collection: day 2026-03-04, wordingKey akstur, textKey akstur'] },
      [
        'collection_billed_twice probable line 1 amount 4000 for 0: 4000 see R-0 [same_line_elsewhere line=1 invoice=R-0] [same_period from=2026-03-04 until=2026-03-04]',
      ],
    ],
    [
      'a journey of a day charged later',
      ['collection: day 2026-03-04, wordingKey akstur, textKey akstur', 'fee'],
      { containers: [], others: ['collection: day 2026-03-04, wordingKey akstur, textKey akstur, isEarlier false'] },
      [],
    ],
    [
      'a free journey charged before',
      ['collection: day 2026-03-04, wordingKey akstur, textKey akstur, net 0', 'fee'],
      { containers: [], others: ['collection: day 2026-03-04, wordingKey akstur, textKey akstur, net 0'] },
      [],
    ],
    [
      'a journey twice and charged before',
      [
        'collection: day 2026-03-04, wordingKey akstur, textKey akstur',
        'collection: day 2026-03-04, wordingKey akstur, textKey akstur',
      ],
      { containers: [], others: ['collection: day 2026-03-04, wordingKey akstur, textKey akstur'] },
      [
        'duplicate_line probable line 2 amount 4000 for 0: 4000 see 1 [same_line line=1] [same_period from=2026-03-04 until=2026-03-04]',
        'collection_billed_twice probable line 1 amount 4000 for 0: 4000 see R-0 [same_line_elsewhere line=1 invoice=R-0] [same_period from=2026-03-04 until=2026-03-04]',
      ],
    ],
    [
      'the same invoice, in part without a period',
      ['fee', 'weight: period none, kg none'],
      {
        containers: [],
        others: ['fee: lineCount 2', 'weight: period none, kg none, serviceDay 2026-02-28, lineCount 2'],
      },
      ['duplicate_invoice certain amount 10950 for 0: 10950 see R-0 [same_lines invoice=R-0 lines=2]'],
    ],
    [
      'the same invoice in another order',
      ['fee', 'collection'],
      { containers: [], others: ['collection: lineCount 2', 'fee: lineCount 2'] },
      ['duplicate_invoice certain amount 6950 for 0: 6950 see R-0 [same_lines invoice=R-0 lines=2]'],
    ],
    [
      'one of two lines of an earlier invoice is known',
      ['collection', 'fee'],
      { containers: [], others: ['collection: lineCount 2'] },
      [],
    ],
    [
      'an invoice that has one line in common',
      ['fee', 'fee: textKey x'],
      { containers: [], others: ['fee: lineCount 2', 'fee: textKey y, lineCount 2'] },
      [],
    ],
    [
      'two earlier invoices',
      ['fee'],
      { containers: [], others: ['fee: textKey x, invoiceNumber R-8', 'fee: invoiceNumber R-9'] },
      ['duplicate_invoice certain amount 2950 for 0: 2950 see R-9 [same_lines invoice=R-9 lines=1]'],
    ],
  ]);
});
