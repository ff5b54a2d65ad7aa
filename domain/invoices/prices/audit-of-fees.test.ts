import { describe } from 'vitest';
import { testAudits } from '../test/audits.ts';

describe('an audit of prices of fees', () => {
  testAudits([
    [
      'more than agreed, with a rise and a surcharge',
      ['item: serviceDay 2028-03-31'],
      { prices: [{ yearlyRisePercent: '5', surchargePercent: '10' }], coverage: '1', containers: [] },
      [
        'wrong_rate certain line 1 unit_price 1500 for 1212.75: 574.5 [agreed_price day=2026-01-01 price=1000 currency=ISK unit=C62] [rise_included percent=5 years=2] [surcharge_included percent=10]',
      ],
    ],
    [
      'a fee without an agreed price',
      ['item: kind fee, itemKey x'],
      { prices: [{}], coverage: '1', containers: [] },
      ['unlisted_fee certain line 1 amount 3000 for 0: 3000 [list_covers percent=100] [new_charge]'],
    ],
    [
      'a fee that was charged before',
      ['item: kind fee, itemKey x, before 2, vatLines 0'],
      { prices: [{}], coverage: '1', containers: [] },
      ['unlisted_fee probable line 1 amount 3000 for 0: 3000 [list_covers percent=100] [charged_before lines=2]'],
    ],
    [
      'a tax: urvinnslugjald',
      ['item: wordingKey urvinnslugjald, kind fee, itemKey x'],
      { prices: [{}], coverage: '1', containers: [] },
      ['unlisted_fee probable line 1 amount 3000 for 0: 3000 [list_covers percent=100] [statutory]'],
    ],
    [
      'a tax: skattur',
      ['item: wordingKey skattur, kind fee, itemKey x'],
      { prices: [{}], coverage: '1', containers: [] },
      ['unlisted_fee probable line 1 amount 3000 for 0: 3000 [list_covers percent=100] [statutory]'],
    ],
    [
      'a tax: co2 tax',
      ['item: wordingKey co2 tax, kind fee, itemKey x'],
      { prices: [{}], coverage: '1', containers: [] },
      ['unlisted_fee probable line 1 amount 3000 for 0: 3000 [list_covers percent=100] [statutory]'],
    ],
    [
      'a tax: avgift',
      ['item: wordingKey avgift, kind fee, itemKey x'],
      { prices: [{}], coverage: '1', containers: [] },
      ['unlisted_fee probable line 1 amount 3000 for 0: 3000 [list_covers percent=100] [statutory]'],
    ],
    [
      'a tax: podatek',
      ['item: wordingKey podatek, kind fee, itemKey x'],
      { prices: [{}], coverage: '1', containers: [] },
      ['unlisted_fee probable line 1 amount 3000 for 0: 3000 [list_covers percent=100] [statutory]'],
    ],
    [
      'a tax: faxtax',
      ['item: wordingKey faxtax, kind fee, itemKey x'],
      { prices: [{}], coverage: '1', containers: [] },
      ['unlisted_fee certain line 1 amount 3000 for 0: 3000 [list_covers percent=100] [new_charge]'],
    ],
    [
      'a fee, where the list covers four fifths',
      ['item: kind fee, itemKey x'],
      { prices: [{}], coverage: '0.8', containers: [] },
      ['unlisted_fee certain line 1 amount 3000 for 0: 3000 [list_covers percent=80] [new_charge]'],
    ],
    [
      'a fee, where the list covers 0.795',
      ['item: kind fee, itemKey x'],
      { prices: [{}], coverage: '0.795', containers: [] },
      [],
    ],
    [
      'a fee before the price list',
      ['item: kind fee, itemKey x, serviceDay 2025-12-31'],
      { prices: [{}], coverage: '1', containers: [] },
      [],
    ],
    [
      'a fee on the first and after the last day',
      ['item: kind fee, itemKey x, serviceDay 2026-01-01', 'item: kind fee, itemKey y, serviceDay 2026-02-01'],
      { prices: [{ validUntil: '2026-01-31' }], coverage: '1', containers: [] },
      ['unlisted_fee certain line 1 amount 3000 for 0: 3000 [list_covers percent=100] [new_charge]'],
    ],
    [
      'the agreed surcharge',
      ['item: net 2000', 'item: wordingKey eldsneytisgjald, net 200, kind fee, itemKey x'],
      { prices: [{ surchargePercent: '10' }], coverage: '1', containers: [] },
      [],
    ],
    [
      'within two hundredths of the agreed surcharge',
      ['item: net 2000', 'item: wordingKey eldsneytisgjald, net 200.02, kind fee, itemKey x'],
      { prices: [{ surchargePercent: '10' }], coverage: '1', containers: [] },
      [],
    ],
    [
      'more than the agreed surcharge',
      ['item: net 2000', 'item: wordingKey eldsneytisgjald, net 200.03, kind fee, itemKey x'],
      { prices: [{ surchargePercent: '10' }], coverage: '1', containers: [] },
      ['unlisted_fee certain line 2 amount 200.03 for 0: 200.03 [list_covers percent=100] [new_charge]'],
    ],
    [
      'a surcharge that was not agreed',
      ['item: net 2000', 'item: wordingKey eldsneytisgjald, net 1, kind fee, itemKey x'],
      { prices: [{}], coverage: '1', containers: [] },
      ['unlisted_fee certain line 2 amount 1 for 0: 1 [list_covers percent=100] [new_charge]'],
    ],
    [
      'another fee as small as the surcharge',
      ['item: net 2000', 'item: wordingKey gjald, net 100, kind fee, itemKey x'],
      { prices: [{ surchargePercent: '10' }], coverage: '1', containers: [] },
      ['unlisted_fee certain line 2 amount 100 for 0: 100 [list_covers percent=100] [new_charge]'],
    ],
    [
      'a jump',
      ['item: before 4, usualPrice 1000, vatLines 0'],
      {},
      ['price_jump probable line 1 unit_price 1500 for 1000: 1000 [usual_price price=1000 currency=ISK lines=4]'],
    ],
    ['no jump at 15 %', ['item: net 2300, before 4, usualPrice 1000, vatLines 0'], {}, []],
    ['no usual price', ['item: before 4, usualPrice 0, vatLines 0'], {}, []],
    [
      'a fee without an agreed price is no jump too',
      ['item: kind fee, itemKey x, before 4, usualPrice 1, vatLines 0'],
      { prices: [{}], coverage: '1', containers: [] },
      ['unlisted_fee probable line 1 amount 3000 for 0: 3000 [list_covers percent=100] [charged_before lines=4]'],
    ],
  ]);
});
