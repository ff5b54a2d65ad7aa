import { describe, expect, it } from 'vitest';
import { foldHeading, proposeFields, proposePlaces } from './table-columns.ts';

const words = { name: ['heiti', 'nafn'], address: ['heimilisfang', 'gata'], stream: ['urgangsflokkur'] };
const none = new Map<string, string>();
const fieldsOf = (headings: readonly string[], remembered = none) =>
  Object.fromEntries(proposeFields(headings, words, remembered));

describe('the columns of a table', () => {
  it.each([
    ['Nr.', 'nr'],
    ['  Stærð (l) ', 'staerd l'],
    ['Þjónusta/aðili', 'thjonusta adili'],
    ['Vsk. %', 'vsk %'],
  ])('have comparable headings: %s', (heading, expected) => {
    expect(foldHeading(heading)).toBe(expected);
  });

  it('are found by whole headings before those that only begin so', () => {
    expect([...proposePlaces(['Nafn deildar', 'NAFN', 'Gata'], words)]).toEqual([
      ['name', 1],
      ['address', 2],
    ]);
    expect(fieldsOf(['Gata og númer', 'Heiti staðar'])).toEqual({ name: 1, address: 0 });
  });

  it('are found with a typing error, each once, and equal headings only the first time', () => {
    expect(fieldsOf(['Nafn', 'Úrgangsflokur', 'Heimilisfnag', 'Heimilisfnag'])).toEqual({
      name: 0,
      stream: 1,
      address: 2,
    });
    expect(fieldsOf(['Nafn', 'Nafn'])).toEqual({ name: 0 });
    expect(fieldsOf(['', 'x'])).toEqual({});
  });

  it('have one field each: a similar name of another field does not use them again', () => {
    const similar = { one: ['magnus'], other: ['magnus', 'magnux'] };
    expect([...proposePlaces(['Magnus', 'Magnus'], similar)]).toEqual([['one', 0]]);
    expect([...proposeFields(['Magnus'], similar, none)]).toEqual([['one', 0]]);
    const near = { one: ['abcdefgh'], other: ['abcdefyy'] };
    expect([...proposeFields(['abcdefgx', 'abcdefgx'], near, none)]).toEqual([['one', 0]]);
  });

  it('have the meaning of an earlier table first, also that they are not imported', () => {
    const remembered = new Map([
      ['gata', ''],
      ['hvad', 'stream'],
      ['x', 'gone'],
    ]);
    expect(fieldsOf(['Hvað', 'Gata', 'Úrgangsflokkur', 'X'], remembered)).toEqual({ stream: 0 });
  });
});
