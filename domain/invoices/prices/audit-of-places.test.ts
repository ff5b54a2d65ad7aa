import { describe } from 'vitest';
import { testAudits } from '../test/audits.ts';

describe('an audit of places', () => {
  testAudits([
    [
      'one that resembles none',
      [
        'item: textKey x, locationId a',
        'item: textKey y, locationId a',
        'item: textKey sundlaug kopavogs, placeKey sundlaug kopavogs',
      ],
      { knownPlaces: ['Hótel Höfn', 'vidlagasjodur'], containers: [] },
      ['other_location probable line 3 amount 3000 for 0: 3000 [unknown_place place=sundlaug kopavogs]'],
    ],
    [
      'one that resembles another',
      [
        'item: textKey x, locationId a',
        'item: textKey y, locationId a',
        'item: textKey hotel hofn, placeKey hotel hofn',
      ],
      { knownPlaces: ['Hótel Höfn', 'vidlagasjodur'], containers: [] },
      [],
    ],
    [
      'one that has four of ten signs in common with another',
      ['item: textKey x, locationId a', 'item: textKey y, locationId a', 'item: textKey ab cdefgh, placeKey ab cdefgh'],
      { knownPlaces: ['ab'], containers: [] },
      [],
    ],
    [
      'one that is known',
      [
        'item: textKey x, locationId a',
        'item: textKey y, locationId a',
        'item: textKey vidlagasjodur, placeKey vidlagasjodur',
      ],
      { knownPlaces: ['Hótel Höfn', 'vidlagasjodur'], containers: [] },
      [],
    ],
    [
      'one with four of ten words in common',
      [
        'item: textKey x, locationId a',
        'item: textKey y, locationId a',
        'item: textKey hotel borg, placeKey hotel borg',
      ],
      { knownPlaces: ['Hótel Höfn', 'vidlagasjodur'], containers: [] },
      [],
    ],
    [
      'none, a reduction, and a known location',
      [
        'item: textKey x, locationId a',
        'item: textKey y, locationId a',
        'item: textKey ',
        'item: textKey sundlaug, placeKey sundlaug, net 0',
        'item: textKey sundlaug, locationId a, placeKey sundlaug',
      ],
      { knownPlaces: ['Hótel Höfn', 'vidlagasjodur'], containers: [] },
      [],
    ],
    [
      'one known line',
      ['item: textKey x, locationId a', 'item: textKey sundlaug, placeKey sundlaug'],
      { knownPlaces: ['Hótel Höfn', 'vidlagasjodur'], containers: [] },
      [],
    ],
    [
      'two strange locations among two lines',
      [
        'item: textKey x, locationId a',
        'item: textKey y, locationId a',
        'item: textKey sundlaug, placeKey sundlaug',
        'item: textKey brekka, placeKey brekka',
      ],
      { knownPlaces: ['Hótel Höfn', 'vidlagasjodur'], containers: [] },
      [],
    ],
    [
      'two lines of one strange location',
      [
        'item: textKey x, locationId a',
        'item: textKey y, locationId a',
        'item: textKey sundlaug, placeKey sundlaug',
        'item: textKey sundlaug, placeKey sundlaug, quantity 1, net 5',
      ],
      { knownPlaces: ['Hótel Höfn', 'vidlagasjodur'], containers: [] },
      [
        'other_location probable line 3 amount 3000 for 0: 3000 [unknown_place place=sundlaug]',
        'other_location probable line 4 amount 5 for 0: 5 [unknown_place place=sundlaug]',
      ],
    ],
  ]);
});
