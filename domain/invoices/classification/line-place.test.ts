import { describe, expect, it } from 'vitest';
import { type PlacedLine, type PlacingHead, placeOf } from './line-place.ts';
import { keyOf } from './line-text.ts';

const head: PlacingHead = { references: { preceding: [] } };
const placed = (more: Partial<PlacedLine>, of: Partial<PlacingHead> = {}) =>
  placeOf({ ...head, ...of }, { properties: [], ...more });
const keyIn = (name: string) => placed({ name })?.key;

describe('the location in a wording', () => {
  it.each([
    ['Losun á gámi, Sundlaug', 'sundlaug'],
    ['Losun Á Sundlaug', 'sundlaug'],
    ['Losun  Sundlaug', 'sundlaug'],
    ['Losun,  Sundlaug', 'sundlaug'],
    ['Losun 5  Sundlaug', 'sundlaug'],
    ['Losun Sundlaug Gámur', 'sundlaug'],
    ['Losun ABC', 'abc'],
    ['Losun x5b Sundlaug', 'x5b sundlaug'],
    ['LOSUN SUNDLAUG', 'sundlaug'],
    ['LOSUN SUNDLAUG 7', 'sundlaug 7'],
    ['losun sundlaug 7', 'sundlaug 7'],
    ['1234 Sundlaug', 'sundlaug'],
    ['Losun 1234 Laugavegur', 'laugavegur'],
    ['Losun Laugavegur 1234', 'laugavegur'],
    ['Losun Laugavegur 7b', 'laugavegur 7b'],
    ['Losun Laugavegur 7bc', 'laugavegur'],
    ['Losun Laug4 7 Sundlaug', 'laug4 sundlaug'],
    ['Losun Viðey', 'videy'],
    ['Losun Robinson', 'robinson'],
    ['Losun Vík 7', 'vik'],
    ['Losun Skipagata 12', 'skipagata 12'],
    ['Losun 660,5 l Sundlaug', 'sundlaug'],
    ['Losun 660l Sundlaug', 'sundlaug'],
    ['Losun 660 lagnir Sundlaug', 'lagnir sundlaug'],
    ['Losun Sólgata 20 m3 Sundlaug', 'solgata sundlaug'],
    ['Losun Sólgata 20.55m³ Sundlaug', 'solgata sundlaug'],
    ['Losun Sólgata 20x Sundlaug', 'solgata sundlaug'],
    ['Losun Sólgata 20x4 Sundlaug', 'solgata sundlaug'],
    ['Losun Sólgata 20 kr Sundlaug', 'solgata sundlaug'],
    ['LOSUN HAFSORP HÖFN', 'hafsorp hofn'],
    ['LOSUN VIÐAGATA HÖFN', 'vidagata hofn'],
  ])('%s: %s', (wording, key) => {
    expect(keyIn(wording)).toBe(key);
  });

  it.each([
    ...['losun sundlaug', 'Sundlaug', 'Losun Ab', 'Losun 12', 'Losun Skip 7', 'Losun Timbur 7', 'Losun Leiga 7'],
    ...[
      'Losun T7imbur 7',
      'Losun Skipagata',
      'Losun 7 Skipagata',
      '7 Skipagata',
      'Losun sundlaugar Gámur',
      'Tjarnir 12 l',
    ],
    ...['Losun Skipahús 12', 'Losun Skipagötur 12', 'Losun Skipabrautin 12', 'Losun Skipastígnum 12', '', ' '],
  ])('is not known: %s', (wording) => {
    expect(keyIn(wording)).toBeUndefined();
  });

  it('is a street in any of its cases, although its name begins like a container', () => {
    const endings = [
      'gat gata gatu götu veg vegi vegu vegur vegr vegar braut brautar stig stigur stigs stræti strætis tún túni túns holt',
      'holti holts höfdi höfða höfði háls hálsi múli múla bakki bakka torg torgi torgs vogur vogi vogs vogar skeifan',
      'skeifunni skeifu garðar garða görðum nes nesi ness lind lindir hraun hrauni hrauns melar mela teigur teigi teigs',
      'vellir völlum slóð hlíð hlíðar grund grundar ás ási áss brekka brekku tangi tanga',
    ].join(' ');
    for (const ending of endings.split(' ')) expect(keyIn(`Losun Skipa${ending} 12`)).toBe(`skipa${keyOf(ending)} 12`);
  });

  it('has no words of services, sizes and grammar', () => {
    const words =
      'a i við vegna fyrir og með til frá af að um pr per of at for on the and ved fra na w do stk stykki litrar litra litrar ltr kg tonn liter liters meðhöndlun medondlun kar kari';
    for (const word of words.split(' ')) expect([word, keyIn(`LOSUN ${word} HÖFN`)]).toEqual([word, 'hofn']);
    for (const word of ['avid', 'afi', 'karfa', 'karinn', 'sandur', 'litrarnir'])
      expect(keyIn(`LOSUN ${word} HÖFN`)).toBe(`${word} hofn`);
  });
});

describe('the location of a line', () => {
  const property = (name: string | undefined, value: string) => ({ properties: [{ name, value }] });
  it.each<[Partial<PlacedLine>, string | undefined]>([
    [{ description: ' Hótel Höfn ' }, 'Hótel Höfn'],
    [{ description: 'hótel höfn', note: 'Sundlaug Kópavogs' }, 'Sundlaug Kópavogs'],
    [{ note: 'hótel höfn' }, 'hótel höfn'],
    [{ description: '  ' }, undefined],
    [{ description: 'ab' }, undefined],
    [{ description: 'HÓTEL HÖFN', note: 'Sundlaug Kópavogs' }, 'Sundlaug Kópavogs'],
    [property('x', 'hótel höfn'), undefined],
    [property('x', 'Sundlaug 7'), 'Sundlaug 7'],
    [property('Staður', ' höfn '), 'höfn'],
    [property('Staður', ' '), undefined],
    [property(undefined, 'höfn'), undefined],
    [{ properties: [...property('Litur', 'grænt').properties, ...property('Adresse', 'Höfn').properties] }, 'Höfn'],
    [{ accountingReference: 'Rekstur' }, 'Rekstur'],
    [{ accountingReference: ' K-7 ' }, 'K-7'],
    [{ accountingReference: ' ' }, undefined],
    [{ delivery: { partyName: 'Höfn' } }, 'Höfn'],
    [{ delivery: { locationId: { id: ' ' }, address: { street: 'Gata 1', postcode: '780' } } }, 'Gata 1, 780'],
    [{ delivery: { locationId: { id: 'L-1' }, address: { street: 'Gata 1' } } }, 'L-1'],
    [{ delivery: { address: { postcode: '780' } } }, '780'],
  ])('%j: %s', (more, text) => {
    expect(placed({ name: 'Losun', ...more })?.text).toBe(text);
  });

  it.each(['Rekstur 7', 'Húsrekstur', 'Rekstur'])(
    'is an account unless all costs have it: %s',
    (accountingReference) => {
      const key = accountingReference === 'Rekstur' ? 'sundlaug' : keyOf(accountingReference);
      expect(placed({ name: 'Losun, Sundlaug', accountingReference })?.key).toBe(key);
    },
  );

  it.each(['Drift', 'Operation', 'Operations', 'Sorp', 'Úrgangur', 'Koszty'])(
    'is not the kind of cost %s',
    (accountingReference) => {
      expect(placed({ name: 'Losun, Sundlaug', accountingReference })?.key).toBe('sundlaug');
    },
  );

  it('is that of the invoice where the line names none', () => {
    const references = { preceding: [], project: 'P-7', order: 'O-7' };
    const { project: _, ...orderOnly } = references;
    expect(placed({ name: 'Losun' }, { references })?.text).toBe('P-7');
    expect(placed({ name: 'Losun sundlaug' }, { references: orderOnly })?.text).toBe('O-7');
    expect(placed({ name: 'Losun' }, { references: orderOnly, buyerReference: 'B-7' })?.text).toBe('B-7');
    expect(placed({}, { references: orderOnly })?.text).toBe('O-7');
    // An accent alone is no text.
    expect(placed({}, { references: { ...orderOnly, order: '\u0301' } })).toBeUndefined();
    const delivery = { address: { street: 'Gata 1' } };
    expect(placed({ name: 'Losun', description: 'hótel höfn' }, { delivery })?.text).toBe('Gata 1');
    expect(placed({ name: 'Losun', ...property('x', 'hótel höfn') }, { references: orderOnly })?.text).toBe('O-7');
  });
});
