import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InvoiceLine } from './invoice.ts';
import { type ComparedLine, fieldChanges, lineChanges } from './invoice-difference.ts';

const lineOf = (name: string, more: Partial<InvoiceLine> = {}): ComparedLine => ({
  line: {
    ...{ position: 1, name, net: '100', quantity: '1', price: { net: '100' } },
    ...{ allowanceCharges: [], classifications: [], properties: [], documents: [], subLines: [] },
    ...more,
  },
  made: {},
});
const kindsOf = (from: readonly ComparedLine[], to: readonly ComparedLine[]) =>
  lineChanges(from, to).map(({ kind, from: was, to: is }) => [kind, was?.line.name, is?.line.name]);

describe('the difference between lines', () => {
  it('is none where a line only moved', () => {
    const [one, two] = [lineOf('Pappír', { position: 1 }), lineOf('Plast', { position: 2 })];
    const moved = [lineOf('Plast', { position: 1 }), lineOf('Pappír', { position: 2 })];
    expect(lineChanges([one, two], moved)).toEqual([]);
  });

  it('names what was added, removed and changed, and in which fields', () => {
    const from = [lineOf('Pappír', { id: '1' }), lineOf('Plast', { id: '2' })];
    const to = [lineOf('Pappír', { id: '1', net: '120', price: { net: '120' } }), lineOf('Gler', { id: '3' })];
    expect(kindsOf(from, to)).toEqual([
      ['changed', 'Pappír', 'Pappír'],
      ['added', undefined, 'Gler'],
      ['removed', 'Plast', undefined],
    ]);
    expect(lineChanges(from, to)[0]?.changes).toEqual([
      { field: 'net', from: '100', to: '120' },
      { field: 'price.net', from: '100', to: '120' },
    ]);
  });

  it('knows a line by its id and item where its wording changed, and by its wording where the id did', () => {
    expect(kindsOf([lineOf('Leiga', { id: '7' })], [lineOf('Leiga í maí', { id: '7' })])[0]?.[0]).toBe('changed');
    expect(kindsOf([lineOf('Leiga', { id: '7' })], [lineOf('Leiga', { id: '8' })])).toEqual([
      ['changed', 'Leiga', 'Leiga'],
    ]);
  });

  it('takes no item for another, and reads values that are null', () => {
    const other = lineOf('Gler', { sellersItemId: 'b', position: 2 });
    expect(kindsOf([lineOf('Pappír', { sellersItemId: 'a' })], [other])).toEqual([
      ['added', undefined, 'Gler'],
      ['removed', 'Pappír', undefined],
    ]);
    const renumbered = lineOf('Gler', { sellersItemId: 'c' });
    expect(kindsOf([renumbered], [other])).toEqual([['changed', 'Gler', 'Gler']]);
    const stored: ComparedLine = JSON.parse(JSON.stringify({ ...other, line: { ...other.line, note: null } }));
    expect(lineChanges([stored], [other])).toEqual([]);
  });

  it('pairs equal lines one for one', () => {
    const same = [lineOf('Tæming'), lineOf('Tæming'), lineOf('Tæming')];
    const many = Array.from({ length: 8 }, () => lineOf('Tæming'));
    expect(lineChanges(many, many.toReversed())).toEqual([]);
    expect(kindsOf(same, same.slice(1))).toEqual([['removed', 'Tæming', undefined]]);
    expect(kindsOf(same.slice(2), same)).toEqual([
      ['added', undefined, 'Tæming'],
      ['added', undefined, 'Tæming'],
    ]);
  });

  it('reports the classification of a line', () => {
    const line = lineOf('Pappír');
    expect(lineChanges([line], [{ ...line, made: { kind: 'material' } }])[0]?.changes).toEqual([
      { field: 'made.kind', to: 'material' },
    ]);
  });

  it('takes one version into the other, whatever they are', () => {
    const lines = fc.array(
      fc
        .tuple(fc.constantFrom('Pappír', 'Plast', 'Leiga'), fc.constantFrom('1', '2'), fc.constantFrom('10', '20'))
        .map(([name, id, net]) => lineOf(name, { id, net })),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(lines, lines, (from, to) => {
        const changes = lineChanges(from, to);
        const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
        expect(from.length - count('removed') + count('added')).toBe(to.length);
        expect(lineChanges(to, to)).toEqual([]);
      }),
    );
  });

  it('of many lines with one name is that of each line', () => {
    const many = (net: string) =>
      Array.from({ length: 500 }, (_, index) => lineOf('Tæming', { position: index + 1, net }));
    const changes = lineChanges(many('100'), many('200'));
    expect(changes).toHaveLength(500);
    expect(changes.every(({ from, to }) => from?.line.position === to?.line.position)).toBe(true);
  });
});

describe('the difference between fields', () => {
  it('is none between two ways to write a number, or two orders of names', () => {
    expect(fieldChanges({ net: '1.50', unit: 'KGM' }, { unit: 'KGM', net: '1.5' })).toEqual([]);
    const list = [{ id: 'a', scheme: 'b' }];
    expect(fieldChanges({ ids: list }, { ids: [{ scheme: 'b', id: 'a' }] })).toEqual([]);
    // A number of an order is no amount.
    expect(fieldChanges({ orderLine: '1.0' }, { orderLine: '1' })).toHaveLength(1);
  });
});
