import { describe, expect, it } from 'vitest';
import { GivenNames, NearestName, typingErrors } from './nearest.ts';

describe('typing errors', () => {
  it.each([
    ['', '', 0],
    ['a', '', 1],
    ['hreint', 'hreint', 0],
    ['hreint', 'hrient', 1],
    ['hreint', 'hreit', 1],
    ['hreint', 'hreinst', 1],
    ['kitten', 'sitting', 3],
    // One equal letter is no swap.
    ['ab', 'bc', 2],
    ['ab', 'ca', 2],
    ['xhreint', 'hrient', 2],
  ])('%s and %s: %i', (one, other, expected) => {
    expect([typingErrors(one, other), typingErrors(other, one)]).toEqual([expected, expected]);
  });
});

describe('the nearest name', () => {
  const names = new NearestName(['Hreint land ehf.', 'Íslenska gámafélagið', 'Terra hf.', 'Hús 1', 'Hús 12', '!']);

  it.each([
    ['Hreint lnad ehf', 'Hreint land ehf.'],
    ['HREINT LAND', 'Hreint land ehf.'],
    ['islenska gamafelagid hf', 'Íslenska gámafélagið'],
    ['Tera', 'Terra hf.'],
    ['Łódź', undefined],
    ['', undefined],
    ['ehf.', undefined],
    // Another number is another building.
    ['Hús 2', undefined],
    ['Hus 12', 'Hús 12'],
  ])('of %s is %s', (text, expected) => {
    expect(names.find(text)).toBe(expected);
  });

  it('has the same numbers, one for one', () => {
    expect(new NearestName(['Gata 12']).find('Gata 13')).toBeUndefined();
    expect(new NearestName(['Hólf 12']).find('Hólf 1 2')).toBeUndefined();
    expect(new NearestName(['Blokk 1 hluti 2']).find('Blokk 1 hlut 2')).toBe('Blokk 1 hluti 2');
  });

  it('is compared without signs, and without a company form at its end only', () => {
    expect(new NearestName(['Te ra']).find('Te  ...  ra')).toBe('Te ra');
    expect(new NearestName(['Terra hf verk']).find('Terra verk')).toBeUndefined();
  });

  it('is the same one if only signs, accents or the company form differ', () => {
    const known = new NearestName(['Hringfari ehf.', 'Hringfari', 'Hús 1', '!']);
    expect(known.same('hringfari  EHF')).toBe('Hringfari ehf.');
    expect(known.same('Hus-1')).toBe('Hús 1');
    expect(['Hringfar', 'Hús 11', 'Hús', '', '?!'].map((text) => known.same(text))).toEqual(Array(5).fill(undefined));
  });

  it('is unknown if two names are equally near', () => {
    expect(new NearestName(['Pappír', 'Pappi']).find('Pappíi')).toBeUndefined();
    expect(new NearestName(['Pappír', 'Pappír']).find('Papír')).toBe('Pappír');
  });
});

describe('names given before', () => {
  it('are recognized without case, accents, signs and a company form', () => {
    const names = new GivenNames();
    expect(['Höfn 1.', 'Hreint ehf.', '!'].map((name) => names.add(name))).toEqual([undefined, undefined, undefined]);
    expect(['hofn - 1', 'Hreint', 'HREINT HF', '!'].map((name) => names.add(name))).toEqual([
      'Höfn 1.',
      'Hreint ehf.',
      'Hreint ehf.',
      undefined,
    ]);
    expect(names.add('Höfn 12')).toBeUndefined();
  });
});
