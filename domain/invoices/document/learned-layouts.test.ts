import { describe, expect, it } from 'vitest';
import { drawnDocument } from '../test/drawn-document.ts';
import type { DocumentLayout, LayoutColumn } from './document-layout.ts';
import { learnLayout } from './document-learning.ts';
import type { ProposedHead, ProposedLine } from './proposed-invoice.ts';

const learned = (text: string, head: ProposedHead, lines: readonly ProposedLine[] = [], before?: DocumentLayout) =>
  learnLayout(drawnDocument(text), { head, lines }, before);

describe('the label of a value', () => {
  const number = { number: '17' };
  it.each<[string, ProposedHead, DocumentLayout['labels'] | undefined]>([
    ['Skjal   17', number, { number: ['skjal'] }],
    ['Skjal 17', number, { number: ['skjal'] }],
    ['Skjal\n17', number, { number: ['skjal'] }],
    ['Skjal\n                                        17', number, undefined],
    ['Skjal\n---\n17', number, undefined],
    ['Annað    Eitthvað\nSkjal    17', number, { number: ['skjal'] }],
    ['Skjal 17\nSkjal 17', number, { number: ['skjal'] }],
    ['Skjal 17\nSkjal 18', number, undefined],
    ['12   17', number, undefined],
    ['x   17', number, undefined],
    [`${'x'.repeat(60)}   17`, number, { number: ['x'.repeat(60)] }],
    [`${'x'.repeat(61)}   17`, number, undefined],
    [`Skjal ${'x'.repeat(100)} 17`, number, undefined],
    ['Reikningsnúmer: 17', number, undefined],
    ['Reikningsnúmer: A-17', number, undefined],
    [`${'x'.repeat(60)} ${'1'.repeat(39)}`, { number: '1'.repeat(39) }, { number: ['x'.repeat(60)] }],
    ['Nr. 17\nSkjal 17', number, undefined],
    ['Nr. 18\nSkjal 17', number, { number: ['skjal'] }],
    ['Skjal 17', {}, undefined],
    ['Gefinn út þann 15.10.2026', { issueDate: '2026-10-15' }, { issueDate: ['gefinn ut thann'] }],
    ['Greiðist fyrir 15.10.2026', { dueDate: '2026-10-15' }, { dueDate: ['greidist fyrir'] }],
    ['Síðasti dagur   15.10.2026', { finalDate: '2026-10-15' }, { finalDate: ['sidasti dagur'] }],
    [
      'Unnið á tímanum: 1.9.2026 - 30.9.2026',
      { periodStart: '2026-09-01', periodEnd: '2026-09-30' },
      { period: ['unnid a timanum'] },
    ],
    ['Unnið: 1.9.2026 - 30.9.2026', { periodStart: '2026-09-01', periodEnd: '2026-09-29' }, undefined],
    ['Gengi   EUR', { currency: 'EUR' }, { currency: ['gengi'] }],
    [
      'Stofn   10.000\nSkattur  2.400\nLokatala   12.400',
      { net: '10000', vat: '2400', total: '12400' },
      { net: ['stofn'], vat: ['skattur'], total: ['lokatala'] },
    ],
    ['Stofn   10.000,00', { net: '10000' }, { net: ['stofn'] }],
    ['Stofn   -10.000', { net: '10000' }, { net: ['stofn'] }],
  ])('%s, saved as %j', (text, head, labels) => {
    expect(learned(text, head)?.labels).toEqual(labels);
  });

  it('is the first of five, and nothing else is forgotten', () => {
    const before = { labels: { number: [...'abcde'], dueDate: ['x'] }, units: { fata: 'C62' }, sign: 'comma' } as const;
    expect(learned('Skjal 17', number, [], before)).toEqual({
      ...before,
      labels: { number: ['skjal', 'a', 'b', 'c', 'd'], dueDate: ['x'] },
    });
    const again = { ...before, labels: { number: ['a', 'skjal', 'b'] } };
    expect(learned('Skjal 17\nA 18', number, [], again)?.labels.number).toEqual(['skjal', 'a', 'b']);
    expect(learned('Skjal 17', { number: '99' }, [], before)).toEqual(before);
  });
});

describe('the table of a provider', () => {
  const heading = 'Verkliður                        Einn.     Taxti      Summa';
  const headings = ['verklidur', 'einn', 'taxti', 'summa'];
  const line = { name: 'Akstur', quantity: '1', unit: 'C62', price: '4000', net: '4000', vatRate: '24' };
  const row = 'Akstur                           1 tunna   4.000      4.000';
  /** Hundredths of the page: where each column begins and ends. */
  const written = (columns: readonly LayoutColumn[] | undefined) =>
    columns
      ?.map(({ field, left, right }) => `${field} ${Math.round(left * 100)}-${Math.round(right * 100)}`)
      .join(', ');
  const usual = 'name 0-6, quantity 33-40, price 43-48, net 54-59';

  it.each<[string, string, Partial<ProposedLine>, string | undefined, object?]>([
    ['a quantity with a unit', row, {}, usual, { tunna: 'C62' }],
    [
      'an item id',
      'Akstur      A-1                  1 tunna   4.000      4.000',
      { sellersItemId: 'A-1' },
      'name 0-6, sellersItemId 12-15, quantity 33-40, price 43-48, net 54-59',
    ],
    [
      'a unit after the quantity',
      'Akstur                           1     tunna   4.000      4.000',
      {},
      'name 0-6, quantity 33-34, unit 39-44, price 47-52, net 58-63',
      { tunna: 'C62' },
    ],
    [
      'a known unit far from the quantity',
      'Akstur                           1     4.000   stk     4.000',
      {},
      'name 0-6, quantity 33-34, price 39-44, unit 47-50, net 55-60',
      {},
    ],
    [
      'a known unit',
      'Akstur                           1     stk     4.000      4.000',
      {},
      'name 0-6, quantity 33-34, unit 39-42, price 47-52, net 58-63',
      {},
    ],
    [
      'a unit before the quantity',
      'Akstur                   tunna   1             4.000      4.000',
      {},
      'name 0-6, unit 25-30, quantity 33-34, price 47-52, net 58-63',
      { tunna: 'C62' },
    ],
    [
      'a text beside the quantity that is no unit',
      'Akstur                   (x)     1     2.0     4.000      4.000',
      {},
      undefined,
    ],
    [
      'a VAT rate',
      'Akstur                           1 tunna   4.000   24%   4.000',
      {},
      'name 0-6, quantity 33-40, price 43-48, vatRate 51-54, net 57-62',
    ],
    [
      'other texts',
      'Akstur     Höfn   Laugardag      1 tunna   4.000      4.000',
      {},
      'name 0-6, other 11-15, other 18-27, quantity 33-40, price 43-48, net 54-59',
    ],
    [
      'a price of nothing that is not written',
      'Akstur     Höfn                  1 tunna              4.000\n\nSamtals án VSK   4.000',
      { price: '0' },
      'name 0-6, other 11-15, quantity 33-40, net 54-59',
    ],
    ['another quantity', row, { quantity: '3' }, undefined],
    ['another name', row, { name: 'Aksturinn' }, undefined],
    ['another amount', row, { net: '4001' }, undefined],
    ['no name', row, { name: '' }, undefined],
    ['eight rows between', `A\nB\nC\nD\nE\nF\nG\n${row}`, {}, usual],
    ['nine rows between', `A\nB\nC\nD\nE\nF\nG\nH\n${row}`, {}, undefined],
    ['the next page', `---\n${row}`, {}, undefined],
  ])('with %s', (_, text, more, columns, units) => {
    const layout = learned(`${heading}\n${text}`, {}, [{ ...line, ...more }]);
    expect(written(layout?.table?.columns)).toBe(columns);
    if (columns !== undefined) expect(layout?.table?.heading).toEqual(headings);
    if (units !== undefined) expect(layout?.units).toEqual(units);
  });

  it('has no price if none was saved', () => {
    const { price: _price, ...unpriced } = line;
    const text = 'Akstur     0                     1 tunna              4.000\n\nSamtals án VSK   4.000';
    expect(written(learned(`${heading}\n${text}`, {}, [unpriced])?.table?.columns)).toBe(
      'name 0-6, other 11-12, quantity 33-40, net 54-59',
    );
  });

  it('needs a heading with two texts over its columns, and an improvement', () => {
    expect(learned(`Verk\n${row}`, {}, [line])).toBeUndefined();
    expect(
      learned(`                                                                      A   B\n${row}`, {}, [line]),
    ).toBeUndefined();
    expect(
      learned(
        'Lýsing                        Magn     Verð      Upphæð\nAkstur                           1     4.000      4.000',
        {},
        [line],
      )?.table,
    ).toBeUndefined();
  });

  it('spans all of its rows, each of them once', () => {
    const text = `${heading}\nAkstur suður                    10 tunna   4.000     40.000\nAkstur                           1 tunna   4.000      4.000`;
    const long = { ...line, name: 'Akstur suður', quantity: '10', net: '40000' };
    expect(written(learned(text, {}, [line, long])?.table?.columns)).toBe(
      'name 0-12, quantity 32-40, price 43-48, net 53-59',
    );
    expect(written(learned(text, {}, [line, line])?.table?.columns)).toBe(usual);
  });

  it('has the sign of most amounts', () => {
    expect(
      learned(`${heading}\nAkstur                           1 tunna   4.50      4.50`, {}, [
        { ...line, price: '4.5', net: '4.5' },
      ])?.sign,
    ).toBe('point');
    expect(
      learned(`${heading}\nAkstur                           1 tunna   4,50      4,50`, {}, [
        { ...line, price: '4.5', net: '4.5' },
      ])?.sign,
    ).toBe('comma');
  });

  it('is the earlier one if another is not better', () => {
    const column = (field: LayoutColumn['field'], left: number, right: number) => ({ field, left, right });
    const columns = [
      column('name', 0, 0.07),
      column('quantity', 0.33, 0.4),
      column('price', 0.43, 0.48),
      column('net', 0.54, 0.59),
    ];
    const before: DocumentLayout = {
      labels: {},
      units: { tunna: 'C62' },
      sign: 'comma',
      table: { heading: headings, columns },
    };
    expect(learned(`${heading}\n${row}`, {}, [line], before)?.table?.columns).toEqual(columns);
    const twice = 'Akstur     Höfn                  2 tunna   2.000      4.000';
    const other = { ...line, quantity: '2', price: '2000' };
    const right = 'name 0-6, other 11-15, quantity 33-40, price 43-48, net 54-59';
    for (const [first, second, fourth, fifth] of [
      ['other', 'name', 'price', 'net'],
      ['name', 'other', 'net', 'other'],
    ] as const) {
      const misread = [
        column(first, 0, 0.06),
        column(second, 0.11, 0.15),
        column('quantity', 0.33, 0.4),
        column(fourth, 0.43, 0.48),
        column(fifth, 0.54, 0.59),
      ];
      const text = `${heading}\n${twice}\n\nSamtals án VSK   2.000`;
      const layout = { ...before, table: { heading: headings, columns: misread } };
      expect(written(learned(text, {}, [other], layout)?.table?.columns)).toBe(right);
    }
    const wrong = { ...before, table: { heading: headings, columns: columns.slice(1) } };
    expect(written(learned(`${heading}\n${row}`, {}, [line], wrong)?.table?.columns)).toBe(usual);
  });

  it('has two hundred units, the latest ones', () => {
    const units = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`u${index}`, 'C62']));
    const layout = learned(`${heading}\n${row}`, {}, [line], { labels: {}, units, sign: 'comma' });
    expect(Object.keys(layout?.units ?? {})).toHaveLength(200);
    expect(layout?.units).toMatchObject({ tunna: 'C62', u1: 'C62' });
  });
});
