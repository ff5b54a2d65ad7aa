import { describe } from 'vitest';
import { testAudits } from '../test/audits.ts';

describe('an audit of prices', () => {
  testAudits([
    ['as agreed', ['item: net 2000'], { prices: [{}], coverage: '1', containers: [] }, []],
    [
      'more than agreed',
      ['item'],
      { prices: [{}], coverage: '1', containers: [] },
      [
        'wrong_rate certain line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62]',
      ],
    ],
    [
      'more than agreed within the first year',
      ['item'],
      { prices: [{ yearlyRisePercent: '5' }], coverage: '1', containers: [] },
      [
        'wrong_rate certain line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62]',
      ],
    ],
    [
      'more than agreed, to four decimals',
      ['item: quantity 3, net 1000'],
      { prices: [{ price: '1.12345' }], coverage: '1', containers: [] },
      [
        'wrong_rate certain line 1 unit_price 333.3333 for 1.1235: 996.63 [agreed_price day=2026-01-01 price=1.12345 currency=ISK unit=C62]',
      ],
    ],
    [
      'agreed in tonnes',
      ['item: quantity 1000, unit KGM'],
      { prices: [{ unit: 'TNE', price: '2000' }], coverage: '1', containers: [] },
      [
        'wrong_rate certain line 1 unit_price 3 for 2: 1000 [agreed_price day=2026-01-01 price=2000 currency=ISK unit=TNE]',
      ],
    ],
    [
      'agreed for a stream in pieces',
      ['item'],
      { prices: [{ itemKey: null, wasteStreamId: 1 }], coverage: '1', containers: [] },
      [
        'wrong_rate probable line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62] [agreed_for_stream]',
      ],
    ],
    [
      'agreed for a stream and a container',
      ['item: containerKind skip'],
      { prices: [{ itemKey: null, wasteStreamId: 1, containerKind: 'skip' }], coverage: '1', containers: [] },
      [
        'wrong_rate certain line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62]',
      ],
    ],
    [
      'agreed for a stream by weight',
      ['item: unit KGM'],
      { prices: [{ itemKey: null, wasteStreamId: 1, unit: 'KGM' }], coverage: '1', containers: [] },
      [
        'wrong_rate certain line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=KGM]',
      ],
    ],
    [
      'an item id with several wordings',
      ['item: before 5, vatLines 0, shared true'],
      { prices: [{}], coverage: '1', containers: [] },
      [
        'wrong_rate probable line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62] [shared_item]',
      ],
    ],
    [
      'two prices above the agreed one',
      ['item', 'item: textKey b, net 2500'],
      { prices: [{}], coverage: '1', containers: [] },
      [
        'wrong_rate probable line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62] [shared_item]',
        'wrong_rate probable line 2 unit_price 1250 for 1000: 500 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62] [shared_item]',
      ],
    ],
    [
      'a wrong price beside the right one',
      ['item', 'item: textKey b, net 2000'],
      { prices: [{}], coverage: '1', containers: [] },
      [
        'wrong_rate certain line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62]',
      ],
    ],
    [
      'three prices',
      ['item', 'item: textKey b, net 2000', 'item: textKey c, net 1900'],
      { prices: [{}], coverage: '1', containers: [] },
      [
        'wrong_rate probable line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62] [shared_item]',
      ],
    ],
    [
      'a price and prices of another unit and item',
      ['item', 'item: textKey b, net 2500, unit KGM', 'item: textKey c, net 2600, itemKey x'],
      { prices: [{}], coverage: '1', containers: [] },
      [
        'wrong_rate certain line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62]',
        'unlisted_fee probable line 2 amount 2500 for 0: 2500 [list_covers percent=100] [other_request]',
        'unlisted_fee probable line 3 amount 2600 for 0: 2600 [list_covers percent=100] [other_request]',
      ],
    ],
    [
      'one price, rounded otherwise, and a line without a quantity',
      ['item', 'item: textKey b, net 3000.4', 'item: textKey c, quantity 0'],
      { prices: [{}], coverage: '1', containers: [] },
      [
        'wrong_rate certain line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62]',
        'wrong_rate certain line 2 unit_price 1500.2 for 1000: 1000.4 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62]',
      ],
    ],
    ['agreed in another currency', ['item'], { prices: [{ currency: 'EUR' }], coverage: '1', containers: [] }, []],
    [
      'without a unit',
      ['item: unit none'],
      { prices: [{ price: '1' }], coverage: '1', containers: [] },
      ['unlisted_fee probable line 1 amount 3000 for 0: 3000 [list_covers percent=100] [other_request]'],
    ],
    [
      'a wrong amount is not a wrong price',
      ['item: net 2100, calculatedNet 2000'],
      { prices: [{}], coverage: '1', containers: [] },
      ['arithmetic certain line 1 amount 2100 for 2000: 100 [calculated quantity=2 price=0 amount=2000 currency=ISK]'],
    ],
    [
      'a repeated line is claimed once',
      ['item', 'item'],
      { prices: [{}], coverage: '1', containers: [] },
      [
        'duplicate_line probable line 2 amount 3000 for 0: 3000 see 1 [same_line line=1]',
        'wrong_rate certain line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62]',
      ],
    ],
    [
      'rent without an agreed price',
      ['item: kind rental, itemKey x'],
      { prices: [{}], coverage: '1', containers: [] },
      ['unlisted_fee probable line 1 amount 3000 for 0: 3000 [list_covers percent=100] [other_request]'],
    ],
    [
      'material, a line of no kind, and a free one',
      ['item: kind material, itemKey x', 'item: kind none, itemKey y', 'item: net 0, kind fee, itemKey z'],
      { prices: [{}], coverage: '1', containers: [] },
      [],
    ],
    [
      'without a rise after two years',
      ['item: serviceDay 2028-03-31'],
      { prices: [{}], coverage: '1', containers: [] },
      [
        'wrong_rate certain line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62]',
      ],
    ],
    [
      'a price, the right price, and a line without a quantity',
      ['item', 'item: textKey b, net 2000', 'item: textKey c, quantity 0'],
      { prices: [{}], coverage: '1', containers: [] },
      [
        'wrong_rate certain line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62]',
      ],
    ],
    [
      'two prices above the agreed one, and a line without a quantity',
      ['item', 'item: textKey b, net 2500', 'item: textKey c, quantity 0'],
      { prices: [{}], coverage: '1', containers: [] },
      [
        'wrong_rate certain line 1 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62]',
        'wrong_rate certain line 2 unit_price 1250 for 1000: 500 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62]',
      ],
    ],
    [
      'a wrong amount beside a rounded one',
      ['item: net 2100, calculatedNet 2000', 'item: textKey b, calculatedNet 2999.6'],
      { prices: [{}], coverage: '1', containers: [] },
      [
        'arithmetic certain line 1 amount 2100 for 2000: 100 [calculated quantity=2 price=0 amount=2000 currency=ISK]',
        'wrong_rate certain line 2 unit_price 1500 for 1000: 1000 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62]',
      ],
    ],
    [
      'agreed for any item',
      ['item: wasteStreamId none'],
      { prices: [{ itemKey: null }], coverage: '1', containers: [] },
      ['unlisted_fee probable line 1 amount 3000 for 0: 3000 [list_covers percent=100] [other_request]'],
    ],
    [
      'agreed for another kind of container',
      ['item: containerKind skip'],
      { prices: [{ containerKind: 'wheelie_bin' }], coverage: '1', containers: [] },
      ['unlisted_fee probable line 1 amount 3000 for 0: 3000 [list_covers percent=100] [other_request]'],
    ],
  ]);
});
