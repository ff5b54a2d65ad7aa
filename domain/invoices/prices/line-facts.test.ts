import { describe, expect, it } from 'vitest';
import { isSharedItem, priceCoverage } from './audit-prices.ts';
import type { StatedLine } from './audited-invoice.ts';
import { easter } from './collections/holidays.ts';
import {
  isCollection,
  isContainerRental,
  joined,
  litersIn,
  periodInText,
  sharedDays,
  statedPeriod,
  wholeMonths,
} from './line-facts.ts';
import { agreedPrice } from './price-list.ts';

const line: StatedLine = {
  ...{ position: 1, itemKey: '', wordingKey: '', placeKey: '', textKey: '', tickets: [], kind: 'transport' },
  ...{ quantity: '1', unit: 'C62', net: '100', serviceDay: '2026-03-31' },
};

it.each<readonly [string, number | undefined]>([
  ...['240 l', '240l', '240 ltr', '240 liter', '240 litr', '240 litra', '240 litre', '240 litrow'].map(
    (text) => [text, 240] as const,
  ),
  ...['8 m3', '8 m³', '8 rm', '8 rummetri', '8 rummetra', '8 rummetrar'].map((text) => [text, 8000] as const),
  ['1,5 m3', 1500],
  ['1.5 m3', 1500],
  ['12345 l', 12_345],
  ...['123456 l', '240 kg', '240 lx', 'a240 l', '240  l', '8 rummetr', 'l', ''].map(
    (text) => [text, undefined] as const,
  ),
])('the size in %s', (text, liters) => {
  expect(litersIn(text)).toBe(liters);
});

const march = { start: '2026-03-01', end: '2026-03-31' };
it.each([
  ['1.3.2026 - 31.3.2026', march],
  ['2026-03-01/2026-03-31', march],
  ['01.03.2026 til 31.03.2026', march],
  ['1.3.2026', { start: '2026-03-01', end: '2026-03-01' }],
  ['1.3.2026 31.2.2026', undefined],
  ['31.2.2026 1.3.2026', undefined],
  ['31.3.2026 1.3.2026', undefined],
  ['1.3.2026 2.3.2026 3.3.2026', undefined],
  ['111.3.2026', undefined],
  ['1.3.20261', undefined],
  ['12026-03-01', undefined],
  ['2026-03-011', undefined],
  ['mars', undefined],
])('the period in %s', (text, period) => {
  expect(periodInText(text)).toEqual(period);
});

it('two spans have common days, and one span that contains both', () => {
  const [early, late] = [
    { start: '2026-03-01', end: '2026-03-10' },
    { start: '2026-03-05', end: '2026-03-20' },
  ];
  for (const [one, other] of [
    [early, late],
    [late, early],
  ] as const) {
    expect(sharedDays(one, other)).toBe(6);
    expect(joined(one, other)).toEqual({ start: '2026-03-01', end: '2026-03-20' });
  }
});

describe('the period of a line', () => {
  const day = (text: string) => ({ start: text, end: text });
  it('is its own, else that in its text, else that of the invoice', () => {
    expect(statedPeriod({ period: march, name: '4.3.2026' }, { period: day('2026-03-05') })).toEqual(march);
    expect(statedPeriod({ name: 'Losun', description: '4.3.2026' }, { period: march })).toEqual(day('2026-03-04'));
    expect(statedPeriod({ note: '4.3.2026' }, {})).toEqual(day('2026-03-04'));
    expect(statedPeriod({ name: 'Losun 1.3.2026', description: '31.3.2026' }, {})).toEqual(march);
    expect(statedPeriod({ name: 'Losun' }, { period: march })).toEqual(march);
    expect(statedPeriod({ name: 'Losun' }, {})).toBeUndefined();
  });

  it('is whole, and one day may be all of it', () => {
    const head = { period: day('2026-03-05') };
    expect(statedPeriod({ period: { start: '2026-03-01' } }, head)).toEqual(head.period);
    expect(statedPeriod({ period: { end: '2026-03-01' } }, head)).toEqual(head.period);
    expect(statedPeriod({ period: { start: '2026-03-02', end: '2026-03-01' } }, head)).toEqual(head.period);
    expect(statedPeriod({ period: day('2026-03-01') }, head)).toEqual(day('2026-03-01'));
    expect(wholeMonths({ start: '2026-02-10', end: '2026-03-02' })).toEqual({ start: '2026-02-01', end: '2026-03-31' });
  });
});

it('words of collections', () => {
  const is = (wordingKey: string) => isCollection({ ...line, wordingKey });
  const words = [
    'losun losunir losunum losunar losanir taeming taemingar taemingu taemingum hirda hirdu hirding hirdingar hirdingu',
    'tomming tommingen tommming tommmer henting hentinger tomminger oproznien oproznienie oproznienia odbior odbiory wywoz wywozy',
    'emptying emptyings collection collections',
  ].join(' ');
  expect(words.split(' ').filter((word) => !is(word))).toEqual(['tommingen', 'tommmer']);
  expect([is('gamalosun'), is('tunna: 660 l, losun'), is('Losun-660')]).toEqual([true, true, false]);
  const others =
    'losunin losuni taemingi hirdi hirdingi hentingene oproznieni odbiorow wywozow emptyingss collectional';
  expect(others.split(' ').filter(is)).toEqual([]);
});

it('words of containers', () => {
  const is = (textKey: string) => isContainerRental({ ...line, kind: 'rental', textKey });
  const words = 'gamur tunna ilat ker kar kassa container bin dunkur beholder pojemnik kontener fat skip fiskikassar';
  expect(words.split(' ').filter((word) => !is(word))).toEqual([]);
  expect('okar oker karfa robin adunk offat fata askip vog'.split(' ').filter(is)).toEqual([]);
  expect([is('leiga 660 l'), isContainerRental({ ...line, kind: 'rental', textKey: 'ker', net: '0' })]).toEqual([
    true,
    false,
  ]);
});

describe('holidays', () => {
  it.each([
    ...['1818-03-22', '1886-04-25', '1943-04-25', '1954-04-18', '1961-04-02', '1981-04-19', '2000-04-23', '2008-03-23'],
    ...[
      '2011-04-24',
      '2014-04-20',
      '2019-04-21',
      '2038-04-25',
      '2049-04-18',
      '2076-04-19',
      '2100-03-28',
      '2200-04-06',
      '2285-03-22',
    ],
  ])('Easter is on %s', (day) => {
    expect(easter(Number(day.slice(0, 4)))).toBe(day);
  });
});

it('prices of several items, of one group that is old enough, and of containers', () => {
  expect([isSharedItem(['151', '120', '100']), isSharedItem(['100', '151', '120']), isSharedItem(['100'])]).toEqual([
    ...[true, true, false],
  ]);
  const price = { id: 1, itemKey: 'a', unit: 'C62', price: '1', currency: 'ISK', validFrom: '2026-01-01' };
  const group = { itemKey: 'a', net: '100', unit: 'C62', currency: 'ISK', serviceDay: '2026-02-28' };
  const groups = [
    { ...group, firstDay: '2026-01-01' },
    { ...group, firstDay: '2026-02-20', itemKey: 'b' },
  ];
  expect(priceCoverage(groups, [price], '2026-03-01').toFixed()).toBe('0.5');
  const priced = { itemKey: 'a', unit: 'C62', serviceDay: '2026-03-01' };
  const second = { ...price, id: 2 };
  expect(agreedPrice([price, second], priced, 'ISK')).toBe(price);
  expect(agreedPrice([second, price], priced, 'ISK')).toBe(price);
  const skip = { ...price, containerKind: 'skip' };
  expect(agreedPrice([skip], { ...priced, containerKind: 'skip' }, 'ISK')).toBe(skip);
  expect(agreedPrice([skip], { ...priced, containerKind: 'bin' }, 'ISK')).toBeUndefined();
  expect(agreedPrice([price], { ...priced, containerKind: 'bin' }, 'ISK')).toBe(price);
});
