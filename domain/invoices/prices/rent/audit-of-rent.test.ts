import { describe } from 'vitest';
import { testAudits } from '../../test/audits.ts';

describe('an audit of rent', () => {
  testAudits([
    ['one container', ['rent'], {}, []],
    [
      'rent of March beside rents of February and March',
      ['rent'],
      { others: ['rent: period 2026-02-01/2026-02-28', 'rent: invoiceNumber R-9, lineCount 2'] },
      [
        'overlapping_periods certain line 1 amount 3000 for 0: 3000 see R-9 [overlap from=2026-03-01 until=2026-03-31 invoice=R-9] [containers_there number=1 liters=660]',
      ],
    ],
    [
      'three for one',
      ['rent: quantity 3'],
      {},
      ['rental_without_container certain line 1 quantity 3 for 1: 2000 [containers_there number=1 liters=660]'],
    ],
    [
      'three for none of that size',
      ['rent: quantity 3'],
      { containers: [{ liters: 240 }] },
      ['rental_without_container certain line 1 quantity 3 for 0: 3000 [no_containers_there number=0 liters=660]'],
    ],
    [
      'without a size in the text',
      ['rent: quantity 3, textKey leiga tunna'],
      { containers: [{ liters: 240 }] },
      ['rental_without_container certain line 1 quantity 3 for 1: 2000 [containers_there number=1]'],
    ],
    [
      'another stream',
      ['rent'],
      { containers: [{ wasteStreamId: 2 }] },
      ['rental_without_container certain line 1 quantity 1 for 0: 3000 [no_containers_there number=0 liters=660]'],
    ],
    [
      'another provider',
      ['rent'],
      { containers: [{ serviceProviderId: 2 }] },
      ['rental_without_container certain line 1 quantity 1 for 0: 3000 [no_containers_there number=0 liters=660]'],
    ],
    [
      'removed before',
      ['rent'],
      { containers: [{ removedOn: '2026-02-28' }] },
      ['rental_without_container certain line 1 quantity 1 for 0: 3000 [no_containers_there number=0 liters=660]'],
    ],
    [
      'no containers at the location',
      ['rent: quantity 2', 'collection'],
      { containers: [] },
      ['rental_without_container probable line 1 quantity 2 for 0: 3000 [no_containers_there number=0]'],
    ],
    ['no containers, for a container that is known', ['rent: containerId 1'], { containers: [] }, []],
    ['a container that is known', ['rent: containerId 2'], { containers: [{}, {}] }, []],
    [
      'a container that is no longer there',
      ['rent: containerId 3'],
      { containers: [{}, {}] },
      ['rental_without_container certain line 1 quantity 1 for 0: 3000 [no_containers_there number=0 liters=660]'],
    ],
    [
      'one and a half',
      ['rent: quantity 1.5'],
      {},
      ['rental_without_container certain line 1 quantity 2 for 1: 1500 [containers_there number=1 liters=660]'],
    ],
    ['without a quantity or unit', ['rent: quantity none, unit none'], {}, []],
    [
      'another item of the same containers before',
      ['rent'],
      { others: ['rent: itemKey l-2, period 2026-02-15/2026-03-15'] },
      ['rental_without_container certain line 1 quantity 1 for 0: 3000 [containers_there number=1 liters=660]'],
    ],
    [
      'other words for the same containers before',
      ['rent'],
      { others: ['rent: wordingKey leiga tunna 660 l, period 2026-02-15/2026-03-15'] },
      ['rental_without_container certain line 1 quantity 1 for 0: 3000 [containers_there number=1 liters=660]'],
    ],
    [
      'another size before',
      ['rent'],
      { others: ['rent: textKey leiga 240 l tunna, period 2026-02-15/2026-03-15'] },
      [],
    ],
    [
      'for a scale, and at no cost',
      ['rent: textKey leiga a vog, wordingKey leiga a vog', 'rent: net 0'],
      { containers: [] },
      [],
    ],
    [
      'words: gamaleiga',
      ['rent: textKey gamaleiga, quantity 2'],
      {},
      ['rental_without_container certain line 1 quantity 2 for 1: 1500 [containers_there number=1]'],
    ],
    [
      'words: leiga a ilati',
      ['rent: textKey leiga a ilati, quantity 2'],
      {},
      ['rental_without_container certain line 1 quantity 2 for 1: 1500 [containers_there number=1]'],
    ],
    [
      'words: ker',
      ['rent: textKey ker, quantity 2'],
      {},
      ['rental_without_container certain line 1 quantity 2 for 1: 1500 [containers_there number=1]'],
    ],
    [
      'words: leie av beholder',
      ['rent: textKey leie av beholder, quantity 2'],
      {},
      ['rental_without_container certain line 1 quantity 2 for 1: 1500 [containers_there number=1]'],
    ],
    [
      'words: container',
      ['rent: textKey container, quantity 2'],
      {},
      ['rental_without_container certain line 1 quantity 2 for 1: 1500 [containers_there number=1]'],
    ],
    [
      'words: wynajem pojemnika',
      ['rent: textKey wynajem pojemnika, quantity 2'],
      {},
      ['rental_without_container certain line 1 quantity 2 for 1: 1500 [containers_there number=1]'],
    ],
    [
      'words: leie av kar',
      ['rent: textKey leie av kar, quantity 2'],
      {},
      ['rental_without_container certain line 1 quantity 2 for 1: 1500 [containers_there number=1]'],
    ],
    [
      'words: dunkur',
      ['rent: textKey dunkur, quantity 2'],
      {},
      ['rental_without_container certain line 1 quantity 2 for 1: 1500 [containers_there number=1]'],
    ],
    ['at two locations of one name', ['rent', 'rent: locationId b'], { containers: [{}, { locationId: 'b' }] }, []],
    [
      'other services before under the same words',
      ['rent'],
      { others: ['rent: kind transport, period 2026-02-15/2026-03-15'] },
      [],
    ],
    [
      'too many here, and none registered there',
      ['rent: quantity 3', 'rent: locationId b'],
      {},
      [
        'rental_without_container certain line 1 quantity 3 for 1: 2000 [containers_there number=1 liters=660]',
        'rental_without_container probable line 2 quantity 1 for 0: 3000 [no_containers_there number=0]',
      ],
    ],
    [
      'a size and no word',
      ['rent: textKey leiga 660 l, quantity 2'],
      {},
      ['rental_without_container certain line 1 quantity 2 for 1: 1500 [containers_there number=1 liters=660]'],
    ],
  ]);
});
