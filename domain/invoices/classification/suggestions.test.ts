import { describe, expect, it } from 'vitest';
import { locationsWithContainer } from './line-containers.ts';
import { isLineKind, lineKinds } from './line-kind.ts';
import { wordingKey } from './line-text.ts';
import {
  type KnownLocation,
  type LocationChoice,
  locationSuggester,
  type MaterialChoice,
  materialSuggester,
  similarity,
  type UnmappedLines,
} from './normalization.ts';
import { unitsLike } from './weight.ts';

const linesOf = (wording: string, more: Partial<UnmappedLines> = {}): UnmappedLines => ({
  ...{ serviceProviderId: 1, itemKey: '', wordingKey: wordingKey(wording), placeKey: '', wording },
  ...more,
});

describe('materials', () => {
  const streams = [
    { id: 1, category: 'paper', names: ['Pappír'] },
    { id: 2, category: 'cardboard', names: ['Bylgjupappi'] },
    { id: 4, category: 'plastic', names: ['Plast'] },
    { id: 5, category: 'plastic', names: ['Heyrúlluplast', 'Rúllur'] },
  ];
  type Chosen = readonly [wording: string, more: Partial<MaterialChoice>];
  const suggested = (wording: string, more: Partial<UnmappedLines>, choices: readonly Chosen[]) =>
    materialSuggester(
      choices.map(([text, chosen]) => ({ ...linesOf(text), kind: 'material', ...chosen })),
      streams,
    )(linesOf(wording, more)).map(({ kind, wasteStreamId, confidence, reason, evidence }) =>
      [kind, wasteStreamId ?? '-', confidence, reason, evidence].join(' '),
    );

  it.each<[string, Partial<UnmappedLines>, string[]]>([
    ['Pappír', {}, ['material 1 65 words Pappír']],
    ['Pappír', { unit: 'KGM' }, ['material 1 80 words Pappír']],
    ['Leiga á pappírsgámi', {}, ['rental 1 70 words pappírsgámi']],
    ['Leiga á pappírsgámi', { unit: 'KGM' }, ['rental 1 70 words pappírsgámi']],
    ['Umhverfisgjald', { unit: 'KGM' }, []],
    ['Förgun', {}, []],
    ['Gler', {}, []],
    ['Gler, leiga', {}, ['rental - 60 words leiga']],
    ['Kaffi', {}, []],
    ['Kaffi', { unit: 'KGM' }, []],
    ['Dagblöð', {}, ['material 1 65 words Dagblöð']],
    ['Plast', {}, ['material 4 65 words Plast', 'material 5 65 words Plast']],
    ['Losun, (plast) og rúllur', {}, ['transport 5 70 words plast', 'transport 4 55 words plast']],
    ['Plast abcdefghijklmnopqr', {}, ['material 5 65 words Plast', 'material 4 50 words Plast']],
    ['  PLASTI', {}, ['material 4 65 words PLASTI', 'material 5 50 words PLASTI']],
  ])('in the words %s, %j: %j', (wording, more, found) => {
    expect(suggested(wording, more, [])).toEqual(found);
  });

  const tub: Chosen = ['Losun pappír 660 lítra tunna', { wasteStreamId: 1, kind: 'transport' }];
  const plastic: Chosen = ['Losun plast', { kind: 'rental', wasteStreamId: 4 }];
  const item: Chosen = ['Annað', { itemKey: 'x', kind: 'fee' }];
  const fee: Chosen = ['Vinna', { kind: 'fee' }];
  const other: Chosen = ['Vinna b', { kind: 'fee', wordingKey: 'vinna' }];
  const ofKind = (kind: MaterialChoice['kind']): Chosen => ['Vinna', { kind }];
  it.each<[string, Partial<UnmappedLines>, Chosen[], string[]]>([
    ['Losun pappír', {}, [tub], [`transport 1 73 similar_wording ${tub[0]}`]],
    ['Losun pappír', { serviceProviderId: 2 }, [tub], ['transport 1 70 words pappír']],
    ['Losun tunna', {}, [['Losun tunnu', { kind: 'transport' }]], ['transport - 85 similar_wording Losun tunnu']],
    [
      ...(['Pappír móttaka', { unit: 'KGM', serviceProviderId: 2 }, [['Pappír móttaka b', { wasteStreamId: 1 }]]] as [
        string,
        object,
        Chosen[],
      ]),
      ['material 1 80 similar_wording Pappír móttaka b'],
    ],
    [
      ...([
        'Losun tunna',
        {},
        [
          ['Losun tunnu', { kind: 'transport' }],
          ['Ab losun tunna', { kind: 'transport' }],
        ],
      ] as [string, object, Chosen[]]),
      ['transport - 85 similar_wording Losun tunnu'],
    ],
    ['Losun tunna', {}, [plastic], ['rental 4 65 similar_wording Losun plast', 'transport - 60 words Losun']],
    [
      ...(['Losun plast', {}, [['Losun tunna', { kind: 'rental' }]]] as [string, object, Chosen[]]),
      ['transport 4 70 words plast', 'transport 5 70 words plast', 'rental - 65 similar_wording Losun tunna'],
    ],
    ['Losun gler', {}, [plastic], ['transport - 60 words Losun']],
    ['Abcd', {}, [['Abcd efghijkl', { kind: 'fee' }]], ['fee - 65 similar_wording Abcd efghijkl']],
    ['Abcd', {}, [['Abcd efghijklm', { kind: 'fee' }]], []],
    ['Vinna', { itemKey: 'x' }, [item], ['fee - 97 same_item Annað']],
    ['Vinna', { itemKey: 'x', serviceProviderId: 2 }, [item], []],
    ['Vinna', {}, [['Annað', { kind: 'fee' }]], []],
    ['', {}, [['', { kind: 'fee' }]], []],
    ['Vinna', {}, [fee, other], ['fee - 95 same_wording Vinna']],
    ['Vinna', {}, [other, fee], ['fee - 95 same_wording Vinna']],
    ['Vinna', { itemKey: 'x' }, [fee, item], ['fee - 97 same_item Annað']],
    ['Vinna', { itemKey: 'x' }, [item, fee], ['fee - 97 same_item Annað']],
    [
      ...(['Vinna', {}, [fee, ofKind('rental'), ofKind('other'), ofKind('transport')]] as [string, object, Chosen[]]),
      ['fee - 95 same_wording Vinna', 'other - 95 same_wording Vinna', 'rental - 95 same_wording Vinna'],
    ],
    [
      ...(['Vinna', {}, [['Vinna', { kind: 'fee', wasteStreamId: 1 }], fee]] as [string, object, Chosen[]]),
      ['fee - 95 same_wording Vinna', 'fee 1 95 same_wording Vinna'],
    ],
  ])('of earlier choices: %s, %j, %j: %j', (wording, more, choices, found) => {
    expect(suggested(wording, more, choices)).toEqual(found);
  });

  it('have one of the known kinds', () => {
    expect([...lineKinds, 'x'].filter(isLineKind)).toEqual(lineKinds);
  });
});

describe('locations', () => {
  const locations: readonly KnownLocation[] = [
    { id: 'a', name: 'Hjúkrunarheimilið Sunnuhlíð', address: 'Kópavogsbraut 1, 200' },
    { id: 'b', name: 'Eldhús', address: 'Þórunnartún 4, 105' },
    { id: 'c', name: 'Álfhólsskóli 2', address: '' },
    { id: 'd', name: 'Höfn', address: 'Borgartún 12, 105' },
    { id: 'e', name: 'Ás', address: 'Skólavegur, 800' },
    { id: 'f', name: '', address: 'Tangi 7' },
    { id: 'g', name: 'Grunnskólinn Vík', address: 'Bakki 3 b' },
  ];
  const suggested = (lines: UnmappedLines, choices: readonly Partial<LocationChoice>[] = []) =>
    locationSuggester(
      choices.map((choice) => ({
        ...{ serviceProviderId: 1, match: 'place', matchKey: 'laug', example: 'Laug', locationId: 'a' },
        ...choice,
      })),
      locations,
    )(lines).map(({ locationId, confidence, reason }) => `${locationId} ${confidence} ${reason}`);

  it.each([
    ['thorunnartun 4, 105', 'b 92 same_address'],
    ['thorunnartun 4', 'b 92 same_address'],
    ['thorunnartun 4 eldhus', 'b 85 same_address'],
    [' - eldhus - ', 'b 95 same_name'],
    ['nýja eldhúsið', 'b 78 similar_name'],
    ['eldhúsinu', 'b 88 similar_name'],
    ['hofnin', 'd 88 similar_name'],
    ['hotel hofn', 'd 82 similar_name'],
    ['hotel hafnar', 'd 78 similar_name'],
    ['as', 'e 95 same_name'],
    ['skolavegur', 'e 92 same_address'],
    ['borgartuni 12', 'd 84 same_address'],
    ['vid borgartun 12 nu', 'd 85 same_address'],
    ['alfholsskoli', 'c 75 similar_name'],
    ['alfholsskola 2', 'c 88 similar_name'],
    ['alfholsskóli 2 b', 'c 82 similar_name'],
    ['grunnskolinn i vikinni', 'g 88 similar_name'],
    ['grunnskoli', 'g 70 similar_name'],
    ['sunnuhlidin hjukrunarheimilis', 'a 75 similar_name'],
    ['hjukrunarheimili', 'a 65 similar_name'],
    ['bakki  3  b', 'g 92 same_address'],
    ['bakka 3 b', 'g 84 same_address'],
  ])('in %s: %s', (placeKey, found) => {
    expect(suggested(linesOf('Losun', { placeKey }))).toEqual([found]);
  });

  it.each([
    ...['', '--', 'asi', 'ási tveir', 'ás tveir', 'skolavegur 3', 'skolavegi 3', 'borgartuni 14', 'borgartun 121'],
    ...['alfholsskoli 3', 'bakki 3b', 'sunnuhlid 7', 'tangi 7'],
  ])('are not known: %s', (placeKey) => {
    expect(suggested(linesOf('Losun', { placeKey }))).toEqual([]);
  });

  it.each<[string, string, string, string[]]>([
    ['other house numbers', 'bud 1 2', 'Búð 12', []],
    ['other letters of house numbers', 'budin 12a', 'Búðin 12b', []],
    ['a house number in the text alone', 'grunnskoli 12', 'Grunnskólinn nýi', ['70 similar_name']],
    ['the same house number', 'grunnskoli 12', 'Grunnskólinn nýi 12', ['70 similar_name']],
    ['a name of three signs', 'b 1 nordur', 'B 1', []],
    ['six letters of twenty in common', 'kaffid', 'Kaffið sundlaug', ['57 similar_name']],
    ['less in common', 'kaffid', 'Kaffið sundlaugin', []],
  ])('with %s', (_, placeKey, name, found) => {
    const known = [{ id: 'a', name, address: 'Hafnargata, 230' }];
    const suggest = locationSuggester([], known);
    const seen = suggest(linesOf('Losun', { placeKey })).map(({ confidence, reason }) => `${confidence} ${reason}`);
    expect(seen).toEqual(found);
    expect(suggest(linesOf('Losun', { placeKey: 'hafnargotu' }))).toEqual([]);
    expect(locationSuggester([], [{ id: 'a', name, address: '' }])(linesOf('Losun', { placeKey: '-' }))).toEqual([]);
  });

  it.each<[Partial<LocationChoice>[], Partial<UnmappedLines>, string[]]>([
    [[{}], { placeKey: 'laug' }, ['a 97 same_place']],
    [[{}, { match: 'wording', matchKey: 'losun' }], { placeKey: 'laug', serviceProviderId: 2 }, ['a 93 same_place']],
    [
      [{ match: 'wording', matchKey: 'losun', locationId: 'd', example: 'X' }],
      { placeKey: 'x', serviceProviderId: 2 },
      ['d 75 same_wording'],
    ],
    [[{}], { placeKey: 'laug', serviceProviderId: 2 }, ['a 93 same_place']],
    [[{}], { placeKey: 'x' }, []],
    [[{ matchKey: '' }], {}, []],
    [[{ match: 'item' }], { placeKey: 'laug' }, []],
    [[{ match: 'wording', matchKey: 'losun' }], {}, ['a 90 same_wording']],
    [[{ match: 'wording', matchKey: 'losun' }], { serviceProviderId: 2 }, ['a 75 same_wording']],
    [[{ match: 'wording' }], { placeKey: 'laug' }, []],
    [[{ match: 'wording', matchKey: '' }], { wordingKey: '' }, []],
    [[{ matchKey: 'losun' }], {}, []],
    [[{ match: 'wording', matchKey: 'x' }], {}, []],
    [
      [{ locationId: 'd' }, { locationId: 'c' }, { locationId: 'b' }, {}],
      { placeKey: 'laug' },
      ['a 97 same_place', 'b 97 same_place', 'c 97 same_place'],
    ],
  ])('of earlier choices: %j, %j: %j', (choices, more, found) => {
    expect(suggested(linesOf('Losun', more), choices)).toEqual(found);
  });

  const bin = { locationId: 'a', wasteStreamId: 1, volumeLiters: 660 };
  const at = (...ids: string[]) => ids.map((locationId) => ({ ...bin, locationId }));
  it.each([
    ['660l', at('a'), ['a 660 l only']],
    ['660 LTR', at('a'), ['a 660 l only']],
    ['20 M³, gámur', [{ ...bin, volumeLiters: 20_000 }], ['a 20000 l only']],
    ['20 m3', [{ ...bin, volumeLiters: 20_000 }], ['a 20000 l only']],
    ['660 lx', at('a'), []],
    ['660 l7', at('a'), []],
    ['1.660 l', at('a'), []],
    ['660 kg', at('a'), []],
    ['Losun', at('a'), []],
    ['660 l', at('a', 'a'), ['a 660 l only']],
    ['660 l', at('a', 'b', 'c'), ['a 660 l', 'b 660 l', 'c 660 l']],
    ['660 l', at('a', 'b', 'c', 'd'), []],
    ['660 l', [{ ...bin, serviceProviderId: 2 }], []],
    ['660 l', [{ ...bin, serviceProviderId: 1, wasteStreamId: 2 }], []],
  ])('with the container: %s, %j: %j', (wording, containers, found) => {
    const lines = { serviceProviderId: 1, wording, wasteStreamId: 1 };
    const locationsFound = locationsWithContainer(lines, containers);
    expect(
      locationsFound.map(({ locationId, evidence, isOnly }) => `${locationId} ${evidence}${isOnly ? ' only' : ''}`),
    ).toEqual(found);
    expect(locationsWithContainer({ ...lines, wasteStreamId: undefined }, containers)).toEqual([]);
  });
});

it.each([
  [['pappir'], ['pappirsgamur'], 1],
  [['abc'], ['abcd'], 0],
  [['abc'], ['abc'], 1],
  [['abcd'], ['xabcdx'], 1],
  [['abcdef'], ['abcdxx'], 1],
  [['abcdef'], ['abcxxx'], 0],
  [['abcdx'], ['abcdyyy'], 0],
  [['abcx'], ['abcy'], 0],
  [['ab', 'cdefgh'], ['ab'], 0.4],
  [[], [], 0],
])('texts %j and %j have %d in common', (one, other, share) => {
  expect([similarity(one, other), similarity(other, one)]).toEqual([share, share]);
});

it('units that can be converted into each other are alike', () => {
  expect(unitsLike(' kgm').toSorted()).toEqual(unitsLike('TNE').toSorted());
  expect(unitsLike('TNE')).toContain('KGM');
  expect(unitsLike('TNE')).not.toContain('C62');
  expect(unitsLike(' x1 ')).toEqual(['X1']);
});
