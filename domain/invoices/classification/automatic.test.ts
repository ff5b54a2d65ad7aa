import { describe, expect, it } from 'vitest';
import { certainLocations, certainMaterials } from './automatic.ts';
import type { KnownLocation, LocationChoice } from './normalization.ts';

describe('the material of a wording', () => {
  const learn = (...learned: (readonly [wordingKey: string, outcome: string, provider?: number])[]) => {
    const certain = certainMaterials(
      learned.map(([wordingKey, outcome, serviceProviderId = 1]) => ({
        ...{ serviceProviderId, wordingKey, outcome, outcomeKey: outcome },
      })),
    );
    return (key: string, serviceProviderId = 1) => certain({ serviceProviderId, key });
  };

  it('is that of the same words in another order and case', () => {
    const material = learn(['losun pappir 660 l', 'paper'], ['leiga 660 l', 'rent']);
    expect(material('pappirs losun 660 l')).toBe('paper');
    expect(material('660 l leiga')).toBe('rent');
    expect(material('losun 660 l')).toBeUndefined();
    expect(material('losun pappir 240 l')).toBeUndefined();
    expect(material('')).toBeUndefined();
  });

  it('is not known for words that say nothing, and without earlier lines', () => {
    expect(learn()('xyz')).toBeUndefined();
  });

  it('is not that of another provider, or of earlier lines that disagree', () => {
    const material = learn(['losun timbur', 'wood'], ['timbur losun', 'bulky'], ['losun gler', 'glass', 2]);
    expect(material('losun timburs')).toBeUndefined();
    expect(material('gler losun')).toBeUndefined();
    expect(material('gler losun', 2)).toBe('glass');
    expect(learn(['losun timbur', 'wood'], ['timbur losun', 'wood'])('losun timburs')).toBe('wood');
  });

  it('is not that of a wording with another category or purpose', () => {
    // `pappi` is cardboard and `pappir` paper; `leigu` is rent and `leigum` only a name.
    expect(learn(['mottaka papp', 'cardboard'])('mottaka pappir')).toBeUndefined();
    expect(learn(['gamaleiga hofn', 'rent'])('gamaleigum hofn')).toBeUndefined();
  });
});

describe('the location of a text', () => {
  const locations: readonly KnownLocation[] = [
    { id: 'hofn', name: 'Hótel Höfn', address: 'Víkurbraut 24, 780', municipality: 'Höfn' },
    { id: 'vik', name: 'Hótel Vík', address: 'Klettsvegur 3, 870' },
    { id: 'office', name: 'Skrifstofa', address: 'Borgartún, 105' },
    { id: 'shop', name: '', address: 'Laugavegur 7' },
    { id: 'shop2', name: 'Verslun', address: '' },
  ];
  const find = (key: string, choices: readonly Partial<LocationChoice>[] = [], serviceProviderId = 1) =>
    certainLocations(
      choices.map((choice) => ({
        ...{ serviceProviderId: 1, match: 'place', matchKey: key, example: key, locationId: 'vik' },
        ...choice,
      })),
      locations,
    )({ serviceProviderId, key });

  it.each([
    ['hotel hofn', 'hofn'],
    ['vikurbraut 24', 'hofn'],
    ['vikurbrautar 24, 780 hofn', 'hofn'],
    ['hotel vik, klettsvegi 3', 'vik'],
    ['laugavegi 7', 'shop'],
    ['verslunin', 'shop2'],
    ['skrifstofunni', 'office'],
  ])('is named in full: %s', (key, id) => {
    expect(find(key)).toBe(id);
  });

  it.each([
    '',
    'hotel',
    'hofn',
    'borgartun',
    'vikurbraut',
    'vikurbraut 25',
    'hotel hofn bakhus',
    'hotel vik hotel hofn',
  ])('is not certain: %s', (key) => {
    expect(find(key)).toBeUndefined();
  });

  it('is that which was chosen for the same words of the provider', () => {
    expect(find('sundlaug', [{}])).toBe('vik');
    expect(find('sundlaug', [{ matchKey: 'sundlaugin' }])).toBe('vik');
    expect(find('sundlaug', [{ matchKey: 'laug' }])).toBeUndefined();
    expect(find('sundlaug', [{ match: 'item' }])).toBeUndefined();
    expect(find('sundlaug', [{ serviceProviderId: 2 }])).toBeUndefined();
    expect(find('sundlaug', [{ locationId: 'gone' }])).toBeUndefined();
  });

  it('is not certain where choices and names contradict each other', () => {
    expect(find('sundlaug', [{}, { locationId: 'hofn' }])).toBeUndefined();
    expect(find('hotel hofn', [{}])).toBeUndefined();
    expect(find('hotel vik', [{}, {}])).toBe('vik');
  });

  it('is not certain where two locations may be meant, or a number does not begin with a digit', () => {
    const at = (key: string, ...named: (readonly [name: string, address: string])[]) =>
      certainLocations(
        [],
        named.map(([name, address], index) => ({ id: `l${index}`, name, address })),
      )({ serviceProviderId: 1, key });
    expect(at('vik', ['Vík', ''], ['Vík', ''])).toBeUndefined();
    expect(at('hotel', ['Hótel', ''], ['Hótel Vík', ''])).toBeUndefined();
    expect(at('gata b2', ['Lóð', 'Gata B2'])).toBeUndefined();
    expect(at('gata 2', ['Lóð', 'Gata 2'])).toBe('l0');
  });
});
