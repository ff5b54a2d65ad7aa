import { describe } from 'vitest';
import { testAudits } from '../../test/audits.ts';

describe('an audit of figures', () => {
  testAudits([
    [
      'a line that does not add up',
      ['item: calculatedNet 2999, price 1499.5'],
      { containers: [] },
      [
        'arithmetic certain line 1 amount 3000 for 2999: 1 [calculated quantity=2 price=1499.5 amount=2999 currency=ISK]',
      ],
    ],
    [
      'a line that states no price or quantity',
      ['item: quantity none, calculatedNet 2999'],
      { containers: [] },
      ['arithmetic certain line 1 amount 3000 for 2999: 1 [calculated quantity=1 price=0 amount=2999 currency=ISK]'],
    ],
    [
      'two lines whose right amounts are as agreed',
      ['item: calculatedNet 2000, price 1000', 'item: calculatedNet 2000, price 1000, quantity 2.0, textKey b'],
      { containers: [], prices: [{}] },
      [
        'arithmetic certain line 1 amount 3000 for 2000: 1000 [calculated quantity=2 price=1000 amount=2000 currency=ISK]',
        'arithmetic certain line 2 amount 3000 for 2000: 1000 [calculated quantity=2.0 price=1000 amount=2000 currency=ISK]',
      ],
    ],
    ['half a unit of an amount in krónur', ['item: calculatedNet 2999.5'], { containers: [] }, []],
    [
      'more than half a unit',
      ['item: calculatedNet 2999.49'],
      { containers: [] },
      [
        'arithmetic certain line 1 amount 3000 for 2999.49: 0.51 [calculated quantity=2 price=0 amount=2999.49 currency=ISK]',
      ],
    ],
    [
      'half a unit of an amount with decimals',
      ['item: net 3000.1, calculatedNet 2999.6'],
      { containers: [] },
      [
        'arithmetic certain line 1 amount 3000.1 for 2999.6: 0.5 [calculated quantity=2 price=0 amount=2999.6 currency=ISK]',
      ],
    ],
    [
      'half a unit in euros',
      ['item: calculatedNet 2999.5'],
      { containers: [], invoice: { currency: 'EUR' } },
      [
        'arithmetic certain line 1 amount 3000 for 2999.5: 0.5 [calculated quantity=2 price=0 amount=2999.5 currency=EUR]',
      ],
    ],
    ['a price with two decimals', ['item: quantity -1000, price 3.12, calculatedNet 2995'], { containers: [] }, []],
    [
      'beyond a price with two decimals',
      ['item: quantity 1000, net 3000.01, price 3.12, calculatedNet 2995'],
      { containers: [] },
      [
        'arithmetic certain line 1 amount 3000.01 for 2995: 5.01 [calculated quantity=1000 price=3.12 amount=2995 currency=ISK]',
      ],
    ],
    [
      'a price without decimals',
      ['item: quantity 1000, price 3, calculatedNet 2995'],
      { containers: [] },
      ['arithmetic certain line 1 amount 3000 for 2995: 5 [calculated quantity=1000 price=3 amount=2995 currency=ISK]'],
    ],
    [
      'another sum of the lines',
      ['item'],
      { containers: [], invoice: { lineTotal: '3100' } },
      ['arithmetic certain amount 3100 for 3000: 100 [sum_of_lines amount=3000 currency=ISK]'],
    ],
    [
      'a sum without costs',
      ['item: net 0'],
      { containers: [], invoice: { lineTotal: '1' } },
      ['arithmetic certain amount 1 for 0: 1 [sum_of_lines amount=0 currency=ISK]'],
    ],
    ['a rounded sum', ['item: net 3000.4'], { containers: [], invoice: { lineTotal: '3000' } }, []],
    [
      'a sum that is rounded too much',
      ['item: net 3000.6'],
      { containers: [], invoice: { lineTotal: '3000' } },
      ['arithmetic certain amount 3000 for 3000.6: -0.6 [sum_of_lines amount=3000.6 currency=ISK]'],
    ],
    [
      'a sum with decimals',
      ['item: net 3000.4'],
      { containers: [], invoice: { lineTotal: '3000.1' } },
      ['arithmetic certain amount 3000.1 for 3000.4: -0.3 [sum_of_lines amount=3000.4 currency=ISK]'],
    ],
    [
      'a rounded sum in euros',
      ['item: net 3000.4'],
      { containers: [], invoice: { lineTotal: '3000', currency: 'EUR' } },
      ['arithmetic certain amount 3000 for 3000.4: -0.4 [sum_of_lines amount=3000.4 currency=EUR]'],
    ],
    [
      'a sum of whole amounts',
      ['item'],
      { containers: [], invoice: { lineTotal: '3000.4' } },
      ['arithmetic certain amount 3000.4 for 3000: 0.4 [sum_of_lines amount=3000 currency=ISK]'],
    ],
    [
      'half a króna in a sum of whole amounts',
      ['item'],
      { containers: [], invoice: { lineTotal: '3001' } },
      ['arithmetic certain amount 3001 for 3000: 1 [sum_of_lines amount=3000 currency=ISK]'],
    ],
    [
      'a credit note',
      ['item: net -3000, kind rental, calculatedNet -2999', 'item: net -3000, kind rental, calculatedNet -3000'],
      { prices: [{}], coverage: '1', containers: [], invoice: { sign: -1 } },
      [
        'arithmetic certain line 1 amount -3000 for -2999: -1 [calculated quantity=2 price=0 amount=-2999 currency=ISK]',
      ],
    ],
    [
      'one other VAT rate of three',
      [
        'item: textKey 24 , quantity 1, net 1000, vatRate 24, before 5, usualVat 24, vatLines 5',
        'item: textKey 24 b, quantity 1, net 1000, vatRate 24, before 5, usualVat 24, vatLines 5',
        'item: textKey 11 , quantity 1, net 1000, vatRate 11, before 5, usualVat 24, vatLines 5',
      ],
      { containers: [] },
      ['wrong_vat_rate certain line 3 percent 11 for 24: -130 [usual_vat percent=24 lines=5]'],
    ],
    [
      'one other VAT rate of two',
      [
        'item: textKey 24 , quantity 1, net 1000, vatRate 24, before 5, usualVat 24, vatLines 5',
        'item: textKey 11 , quantity 1, net 1000, vatRate 11, before 5, usualVat 24, vatLines 5',
      ],
      { containers: [] },
      [
        'wrong_vat_rate probable line 2 percent 11 for 24: -130 [usual_vat percent=24 lines=5] [all_vat_changed percent=24]',
      ],
    ],
    [
      'two other VAT rates of three',
      [
        'item: textKey 24 , quantity 1, net 1000, vatRate 24, before 5, usualVat 24, vatLines 5',
        'item: textKey 11 , quantity 1, net 2000, vatRate 11, before 5, usualVat 24, vatLines 5',
        'item: textKey 11 b, quantity 1, net 1000, vatRate 11, before 5, usualVat 24, vatLines 5',
      ],
      { containers: [] },
      ['wrong_vat_rate probable percent 11 for 24: -390 [usual_vat percent=24 lines=5] [all_vat_changed percent=24]'],
    ],
    [
      'a VAT rate that is written otherwise',
      [
        'item: textKey 24.0 , quantity 1, net 1000, vatRate 24.0, before 5, usualVat 24, vatLines 5',
        'item: textKey 24 , quantity 1, net 1000, vatRate 24, before 5, usualVat 24, vatLines 5',
        'item: textKey 24.00 , quantity 1, net 1000, vatRate 24.00, before 5, usualVat 24, vatLines 5',
      ],
      { containers: [] },
      [],
    ],
    [
      'a VAT rate of two earlier lines',
      ['item: textKey 11 , quantity 1, net 1000, vatRate 11, before 2, usualVat 24, vatLines 2'],
      { containers: [] },
      [],
    ],
    [
      'a VAT rate of three earlier lines',
      ['item: textKey 11 , quantity 1, net 1000, vatRate 11, before 3, usualVat 24, vatLines 3'],
      { containers: [] },
      [
        'wrong_vat_rate probable line 1 percent 11 for 24: -130 [usual_vat percent=24 lines=3] [all_vat_changed percent=24]',
      ],
    ],
    [
      'a VAT rate of four fifths of the earlier lines',
      ['item: textKey 11 , quantity 1, net 1000, vatRate 11, before 5, usualVat 24, vatLines 4'],
      { containers: [] },
      [
        'wrong_vat_rate probable line 1 percent 11 for 24: -130 [usual_vat percent=24 lines=4] [all_vat_changed percent=24]',
      ],
    ],
    [
      'a VAT rate of three quarters of the earlier lines',
      ['item: textKey 11 , quantity 1, net 1000, vatRate 11, before 4, usualVat 24, vatLines 3'],
      { containers: [] },
      [],
    ],
    [
      'two usual VAT rates',
      [
        'item: textKey 24 , quantity 1, net 1000, vatRate 24, before 5, usualVat 24, vatLines 5',
        'item: textKey 24 b, quantity 1, net 1000, vatRate 24, before 5, usualVat 24, vatLines 5',
        'item: textKey 11 , quantity 1, net 1000, vatRate 11, before 5, usualVat 24, vatLines 5',
        'item: textKey 11 c, quantity 1, net 1000, vatRate 11, before 5, usualVat 11, vatLines 5',
        'item: textKey 0 d, quantity 1, net 1000, vatRate 0, before 5, usualVat 11, vatLines 5',
      ],
      { containers: [] },
      [
        'wrong_vat_rate certain line 3 percent 11 for 24: -130 [usual_vat percent=24 lines=5]',
        'wrong_vat_rate probable line 5 percent 0 for 11: -110 [usual_vat percent=11 lines=5] [all_vat_changed percent=11]',
      ],
    ],
    [
      'a line without a VAT rate',
      [
        'item: textKey undefined , quantity 1, net 1000, vatRate none, before 5, usualVat 24, vatLines 5',
        'item: textKey 24 , quantity 1, net 1000, vatRate 24, before 5, usualVat 24, vatLines 5',
      ],
      { containers: [] },
      [],
    ],
    [
      'a line without a VAT rate beside another one',
      [
        'item: textKey undefined , quantity 1, net 1000, vatRate none, before 5, usualVat 24, vatLines 5',
        'item: textKey 24 b, quantity 1, net 1000, vatRate 24, before 5, usualVat 24, vatLines 5',
        'item: textKey 11 , quantity 1, net 1000, vatRate 11, before 5, usualVat 24, vatLines 5',
      ],
      { containers: [] },
      [
        'wrong_vat_rate probable line 3 percent 11 for 24: -130 [usual_vat percent=24 lines=5] [all_vat_changed percent=24]',
      ],
    ],
    [
      'lines whose rate varied',
      [
        'item: textKey 11 , quantity 1, net 1000, vatRate 11, before 5, usualVat 24, vatLines 1',
        'item: textKey 24 b, quantity 1, net 1000, vatRate 24, before 5, usualVat 24, vatLines 5',
        'item: textKey 24 c, quantity 1, net 1000, vatRate 24, before 5, usualVat 24, vatLines 5',
      ],
      { containers: [] },
      [],
    ],
  ]);
});
