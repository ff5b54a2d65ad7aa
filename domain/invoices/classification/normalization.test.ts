import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineKinds } from './line-kind.ts';
import { wordingKey } from './line-text.ts';
import {
  type KnownLocation,
  locationSuggester,
  type MaterialChoice,
  materialSuggester,
  similarity,
  suggestionReasons,
  type UnmappedLines,
} from './normalization.ts';
import { categoryIn, kindIn, wordsOf } from './waste-words.ts';

const lines = (wording: string, more: Partial<UnmappedLines> = {}): UnmappedLines => ({
  serviceProviderId: 1,
  itemKey: '',
  wordingKey: wordingKey(wording),
  placeKey: '',
  wording,
  ...more,
});
const choice = (wording: string, more: Partial<MaterialChoice> = {}): MaterialChoice => ({
  serviceProviderId: 1,
  itemKey: '',
  wordingKey: wordingKey(wording),
  wording,
  kind: 'material',
  ...more,
});
const streams = [
  { id: 1, category: 'paper', names: ['Pappír'] },
  { id: 2, category: 'cardboard', names: ['Bylgjupappi'] },
  { id: 3, category: 'residual', names: ['Blandaður úrgangur'] },
  { id: 4, category: 'plastic', names: ['Plast'] },
];

describe('the words of a line', () => {
  it.each([
    ['Bylgjupappi, móttaka', 'cardboard'],
    ['Losun á pappírsgámi 660 l', 'paper'],
    ['Endurvinnsla pappa', 'cardboard'],
    ['BLANDAÐUR ÚRGANGUR - URÐUN', 'residual'],
    ['Almennt sorp', 'residual'],
    ['Óflokkaður úrgangur', 'residual'],
    ['Plastfilma glær', 'plastic'],
    ['Lífrænn eldhúsúrgangur', 'food'],
    ['Matarleifar, móttaka', 'food'],
    ['Garðaúrgangur', 'garden'],
    ['Grófur úrgangur', 'bulky'],
    ['Brotajárn', 'metal'],
    ['Glerílát', 'glass'],
    ['Málað timbur', 'wood'],
    ['Hjólbarðar fólksbíla', 'tyres'],
    ['Spilliefni, blönduð', 'hazardous'],
    ['Rafhlöður', 'batteries'],
    ['Raftæki smá', 'electronics'],
    ['Tölvuskjáir', 'hazardous_electronics'],
    ['Spilliefni, málning 20 l', 'paint'],
    ['Leysiefni, förgun', 'solvents'],
    ['Smurfeiti', 'other_oil'],
    ['Skordýraeitur', 'pesticides'],
    ['Frumueyðandi lyf', 'cytotoxic_medicines'],
    ['Trúnaðarskjöl, eyðing', 'confidential_paper'],
    ['Restavfall til forbrenning', 'residual'],
    ['Odpady zmieszane', 'residual'],
    ['Mixed waste', 'residual'],
  ])('name a category in whatever case and compound: %s', (wording, category) => {
    expect(categoryIn(wordsOf(wording))?.value).toBe(category);
  });

  it.each([
    ['Gámaleiga 20 m³ mars 2026', 'rental'],
    ['Leiga á krókgámi', 'rental'],
    ['Akstur á gámi', 'transport'],
    ['Flutningur, Reykjanesbær', 'transport'],
    ['Tæming íláts 660 l', 'transport'],
    ['Umhverfisgjald', 'fee'],
    ['Förgun', 'material'],
  ])('say what it is for: %s', (wording, kind) => {
    expect(kindIn(wordsOf(wording))?.value).toBe(kind);
  });

  it.each(['Vinna verkamanns', 'Kaffi', 'Þórður Łódź 🗑️', '<script>', ''])(
    'say nothing where they do not: %s',
    (wording) => {
      expect(categoryIn(wordsOf(wording))).toBeUndefined();
    },
  );
});

describe('suggestions for material', () => {
  const suggest = materialSuggester([], streams);

  it('come from a word of the line and its unit', () => {
    expect(suggest(lines('Pappír, móttaka', { unit: 'KGM' }))).toEqual([
      { kind: 'material', wasteStreamId: 1, confidence: 80, reason: 'words', evidence: 'Pappír' },
    ]);
    expect(suggest(lines('Losun á plasti 660 l', { unit: 'C62' }))).toMatchObject([
      { kind: 'transport', wasteStreamId: 4 },
    ]);
    expect(suggest(lines('Móttökugjald, blandaður úrgangur', { unit: 'TNE' }))).toMatchObject([
      { kind: 'material', wasteStreamId: 3 },
    ]);
    expect(suggest(lines('Umhverfisgjald'))).toMatchObject([{ kind: 'fee', confidence: 60 }]);
    expect(suggest(lines('Ýmislegt', { unit: 'KGM' }))).toEqual([]);
  });

  it('name the stream of hazardous waste as a whole while its kind has no stream', () => {
    const hazardous = { id: 5, category: 'hazardous', names: ['Spilliefni'] };
    const paint = lines('Málning og lakk', { unit: 'KGM' });
    const before = materialSuggester([], [...streams, hazardous]);
    expect(before(paint)).toMatchObject([{ kind: 'material', wasteStreamId: 5 }]);
    const after = materialSuggester([], [...streams, hazardous, { id: 6, category: 'paint', names: ['Málning'] }]);
    expect(after(paint)).toMatchObject([{ kind: 'material', wasteStreamId: 6 }]);
    expect(after(lines('Leysiefni', { unit: 'KGM' }))).toMatchObject([{ wasteStreamId: 5 }]);
  });

  it('come from what was chosen for the same item, the same wording, or one that is much alike', () => {
    const learned = materialSuggester(
      [
        choice('Eitthvað annað', { itemKey: 'x-1', kind: 'fee' }),
        choice('Losun íláts með pappír, 660 lítra', { kind: 'transport', wasteStreamId: 1 }),
      ],
      streams,
    );
    expect(learned(lines('Sérstök þjónusta', { itemKey: 'x-1' }))).toMatchObject([
      { kind: 'fee', reason: 'same_item', confidence: 97 },
    ]);
    const same = { kind: 'transport', wasteStreamId: 1, reason: 'same_wording' };
    expect(learned(lines('losun íláts með pappír, 660 LÍTRA'))[0]).toMatchObject({ ...same, confidence: 95 });
    expect(learned(lines('losun íláts með pappír, 660 LÍTRA', { serviceProviderId: 2 }))[0]).toMatchObject({
      ...same,
      confidence: 90,
    });
    expect(learned(lines('Losun pappírsíláts 660 lítra'))[0]).toMatchObject({
      ...same,
      reason: 'similar_wording',
    });
  });

  it('never take one material for another, however alike the rest is', () => {
    const learned = materialSuggester([choice('Losun íláts 660 l, pappír', { wasteStreamId: 1 })], streams);
    expect(learned(lines('Losun íláts 660 l, plast')).map(({ wasteStreamId }) => wasteStreamId)).toEqual([4]);
  });

  it('never name a stream that is not there any more', () => {
    const learned = materialSuggester([choice('Pappír', { wasteStreamId: 99 })], streams);
    expect(learned(lines('Pappír')).map(({ wasteStreamId }) => wasteStreamId)).toEqual([1]);
  });

  const wordings = fc.oneof(
    fc.constantFrom('Losun á pappír 660 l', 'Bylgjupappi', 'Gámaleiga', 'Akstur', 'Blandað', 'Þjónusta', '🗑️ =cmd|'),
    fc.string({ maxLength: 60, unit: 'grapheme' }),
  );
  const choices = fc.array(
    fc.tuple(wordings, fc.constantFrom(...lineKinds), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 2 })),
    { maxLength: 12 },
  );
  const choicesOf = (drawn: readonly (readonly [string, MaterialChoice['kind'], number, number])[]) =>
    drawn.map(([wording, kind, wasteStreamId, serviceProviderId]) =>
      choice(wording, { kind, wasteStreamId, serviceProviderId }),
    );

  it('are three at most, the surest first, of what is offered, whatever the order of what is known', () => {
    fc.assert(
      fc.property(choices, wordings, (drawn, wording) => {
        const known = choicesOf(drawn);
        const found = materialSuggester(known, streams)(lines(wording));
        expect(found.length).toBeLessThanOrEqual(3);
        for (const { confidence, reason, wasteStreamId } of found) {
          expect(Number.isInteger(confidence) && confidence > 0 && confidence <= 100).toBe(true);
          expect(suggestionReasons).toContain(reason);
          expect(wasteStreamId === undefined || streams.some(({ id }) => id === wasteStreamId)).toBe(true);
        }
        expect(found.map(({ confidence }) => confidence)).toEqual(
          found.map(({ confidence }) => confidence).toSorted((one, other) => other - one),
        );
        expect(materialSuggester(known.toReversed(), streams.toReversed())(lines(wording))).toEqual(found);
      }),
    );
  });

  it('hear neither case nor accents', () => {
    const spoken = materialSuggester([choice('Losun á pappír', { wasteStreamId: 1 })], streams);
    const outcomes = (wording: string) => spoken(lines(wording)).map(({ evidence: _word, ...more }) => more);
    for (const wording of ['Losun á pappír', 'Losun pappírs', 'Gámaleiga', 'Blandaður úrgangur']) {
      expect(outcomes(wording.toUpperCase())).toEqual(outcomes(wording));
      expect(outcomes(wording.normalize('NFD').replace(/\p{M}/gu, ''))).toEqual(outcomes(wording));
    }
  });

  it('hold what was chosen for the very same wording above all that is merely alike', () => {
    fc.assert(
      fc.property(choices, wordings, (drawn, wording) => {
        const known = choicesOf(drawn);
        const own = known.filter((one) => one.wordingKey === wordingKey(wording) && one.wordingKey !== '');
        const [first] = materialSuggester(known, streams)(lines(wording));
        if (own.some(({ wasteStreamId }) => wasteStreamId !== 5)) expect(first?.reason).toBe('same_wording');
        else expect(first?.confidence ?? 0).toBeLessThan(90);
      }),
    );
  });
});

describe('suggestions for locations', () => {
  const locations: KnownLocation[] = [
    { id: 'a', name: 'Hjúkrunarheimilið Sunnuhlíð', address: 'Kópavogsbraut 1, 200' },
    { id: 'b', name: 'Eldhús', address: 'Þórunnartún 4, 105' },
    { id: 'c', name: 'Álfhólsskóli 2', address: '' },
  ];
  const suggest = locationSuggester([], locations);
  const at = (placeKey: string) => lines('Losun', { placeKey });

  it('come from a name or an address', () => {
    expect(suggest(at('thorunnartun 4, 105'))).toMatchObject([{ locationId: 'b', reason: 'same_address' }]);
    expect(suggest(at('thorunnartun 4'))).toMatchObject([{ locationId: 'b', reason: 'same_address' }]);
    expect(suggest(at('Eldhús'))).toMatchObject([{ locationId: 'b', reason: 'same_name', confidence: 95 }]);
    expect(suggest(at('sunnuhlid, hjukrunarheimili'))).toMatchObject([{ locationId: 'a', reason: 'similar_name' }]);
    expect(suggest(lines('Losun gáms við Kópavogsbraut 1'))).toMatchObject([{ locationId: 'a' }]);
  });

  it('differ by house number', () => {
    expect(suggest(at('thorunnartun 41'))).toEqual([]);
    expect(suggest(at('alfholsskoli 3'))).toEqual([]);
    expect(suggest(at('fasteignir'))).toEqual([]);
    expect(suggest(at(''))).toEqual([]);
  });

  it('differ by the case of words, and by a name within another', () => {
    const hofn = [...locations, { id: 'd', name: 'Höfn', address: 'Borgartún 12, 105' }];
    const found = locationSuggester([], hofn);
    expect(found(at('hotel hofn'))).toMatchObject([{ locationId: 'd', reason: 'similar_name', confidence: 82 }]);
    expect(found(at('borgartuni 12'))).toMatchObject([{ locationId: 'd', reason: 'same_address', confidence: 84 }]);
    expect(found(at('borgartuni 14'))).toEqual([]);
  });

  it('come from the containers of that stream and size', () => {
    const bin = { wasteStreamId: 1, volumeLiters: 660 };
    const containers = [
      { ...bin, locationId: 'a' },
      { ...bin, locationId: 'b', volumeLiters: 240 },
      { ...bin, locationId: 'c', serviceProviderId: 2 },
    ];
    const found = locationSuggester([], locations, containers);
    const suggested = (wording: string, wasteStreamId = 1) => found(lines(wording, { wasteStreamId }));
    expect(suggested('Losun 660 l')).toMatchObject([{ locationId: 'a', reason: 'same_container', confidence: 70 }]);
    expect(suggested('Losun 660 L', 2)).toEqual([]);
    expect(suggested('Losun 1660 l')).toEqual([]);
    expect(suggested('Losun')).toEqual([]);
  });

  it('come from what was chosen for another provider', () => {
    const chosen = { match: 'place', matchKey: 'fasteignir', example: 'Fasteignir', locationId: 'c' } as const;
    const learned = locationSuggester([{ serviceProviderId: 2, ...chosen }], locations);
    expect(learned(at('fasteignir'))).toMatchObject([{ locationId: 'c', reason: 'same_place', confidence: 93 }]);
    expect(
      locationSuggester([{ serviceProviderId: 2, ...chosen, locationId: 'gone' }], locations)(at('fasteignir')),
    ).toEqual([]);
  });
});

describe('likeness', () => {
  it('is the same both ways, whole of itself, and never more', () => {
    const words = fc.array(fc.constantFrom('losun', 'pappír', 'pappi', 'ílát', 'gámur', 'plast', 'á'), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(similarity(one, other)).toBe(similarity(other, one));
        expect(similarity(one, other)).toBeLessThanOrEqual(1);
        expect(similarity(one, one)).toBe(one.length === 0 ? 0 : 1);
      }),
    );
  });
});
