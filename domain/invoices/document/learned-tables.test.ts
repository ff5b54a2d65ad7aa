import { describe, expect, it } from 'vitest';
import { drawnDocument } from '../test/drawn-document.ts';
import type { DocumentLayout } from './document-layout.ts';
import { learnLayout, type SavedInvoice } from './document-learning.ts';

/** The table of a layout: its heading, its columns in hundredths of the page, and its units. */
function written(layout: DocumentLayout | undefined): string | undefined {
  if (layout?.table === undefined) return undefined;
  const { heading, columns } = layout.table;
  const places = columns.map(
    ({ field, left, right }) => `${field} ${Math.round(left * 100)}-${Math.round(right * 100)}`,
  );
  const units = Object.entries(layout.units).map(([text, code]) => `${text}=${code}`);
  return [heading.join(' '), places.join(', '), units.join(' ')].join(' | ');
}

const line = { name: 'Akstur', quantity: '2', unit: 'BLL', price: '2000', net: '4000' };
const { name: _name, ...unnamed } = line;
const { net: _net, ...unpriced } = line;
const learned = (document: string, lines: SavedInvoice['lines'] = [line]) =>
  written(learnLayout(drawnDocument(document), { head: {}, lines }, undefined));

const usual = 'verk maeld einn upph | name 0-6, quantity 13-18, price 22-27, net 31-36 | qqq=BLL';

it('every column and label of a document is learned', () => {
  const document = drawnDocument(`
Skjal GN-1
Prentað þann            30.9.2026
Greiðist fyrir 15.10.2026      Síðasti dagur 30.10.2026
Mynt skjals     EUR
Notkunartími    1.9.2026 - 30.9.2026

Vnr      Verkliður                     Einn.  Mæling     Taxti    Skþrep   Summa   Annað
V-77     Tæming gáms við Strandgötu       3   tunna   2.000,5      24 %    6.001,5   já
V-78     Akstur                           1   ferðxx    4.000       11%      4.000   nei

Stofn                                                                    10.001,5
Skattur                                                                   1.880,36
Lokatala                                                                 11.881,86
`);
  const head = {
    ...{ number: 'GN-1', kind: '380', issueDate: '2026-09-30', dueDate: '2026-10-15', finalDate: '2026-10-30' },
    ...{ currency: 'EUR', periodStart: '2026-09-01', periodEnd: '2026-09-30' },
    ...{ net: '10001.5', vat: '1880.36', total: '11881.86' },
  };
  const tipped = { name: 'Tæming gáms við Strandgötu', sellersItemId: 'V-77', quantity: '3', unit: 'BLL' };
  const lines = [
    { ...tipped, price: '2000.5', net: '6001.5', vatRate: '24' },
    { name: 'Akstur', sellersItemId: 'V-78', quantity: '1', unit: 'C62', price: '4000', net: '4000', vatRate: '11' },
  ];
  const layout = learnLayout(document, { head, lines }, undefined);
  expect(layout?.labels).toEqual({
    number: ['skjal'],
    issueDate: ['prentad thann'],
    dueDate: ['greidist fyrir'],
    finalDate: ['sidasti dagur'],
    period: ['notkunartimi'],
    currency: ['mynt skjals'],
    net: ['stofn'],
    vat: ['skattur'],
    total: ['lokatala'],
  });
  expect(written(layout)).toBe(
    'vnr verklidur einn maeling taxti skthrep summa annad | sellersItemId 0-4, name 9-35, quantity 42-43, unit 46-52, ' +
      'price 54-61, vatRate 67-71, net 75-82, other 85-88 | tunna=BLL ferdxx=C62',
  );
});

it.each([
  ['beside the quantity, on its left', 'Hvað      Mæld', 'qqq       2', 'unit 13-16, quantity 23-24'],
  ['beside the quantity, on its right', 'Mæld      Hvað', '2         qqq', 'quantity 13-14, unit 23-26'],
  ['with digits after a letter', 'Hvað      Mæld', 'q.12      2', 'unit 13-17, quantity 23-24'],
  ['of twelve characters', 'Hvað           Mæld', 'qqqqqqqqq.12   2', 'unit 13-25, quantity 28-29'],
  ['that another provider means differently', 'Hvað      Mæld', 'tonn      2', 'unit 13-17, quantity 23-24'],
])('a unit is learned %s', (_where, heading, cells, columns) => {
  const document = `
Verk         ${heading}          Einn     Upph
Akstur       ${cells}            2.000    4.000
`;
  expect(learned(document)).toContain(columns);
  expect(learned(document)).toContain(`${cells.replace(/(^2)? *(2$)?/g, '')}=BLL`);
});

it.each([
  ['not beside the quantity', 'qqq       2.000    2'],
  ['of thirteen characters', 'qqqqqqqqqqqqq   2        2.000'],
  ['that begins with a digit', '7qqq      2        2.000'],
  ['of two words', 'qq qq     2        2.000'],
])('a text is no unit: %s', (_why, cells) => {
  expect(
    learned(`
Verk         Hvað      Mæld     Einn     Upph
Akstur       ${cells}    4.000
`),
  ).toBeUndefined();
});

it('a unit that the quantity names is learned as it is written, unless it is known', () => {
  const document = `
Verk                        Mæld     Einn     Upph
Akstur                      2 tonn   2.000    4.000
Annað                       3 qqq    2.000    6.000
`;
  const other = { name: 'Annað', quantity: '3', unit: 'BLL', price: '2000', net: '6000' };
  const columns = 'verk maeld einn upph | name 0-6, quantity 28-34, price 37-42, net 46-51';
  expect(learned(document, [{ ...line, unit: 'TNE' }, other])).toBe(`${columns} | qqq=BLL`);
  expect(learned(document, [line, other])).toBe(`${columns} | tonn=BLL qqq=BLL`);
});

describe('a table', () => {
  const row = 'Akstur       2 qqq    2.000    4.000';
  const heading = 'Verk         Mæld     Einn     Upph';

  it.each([
    ['on the page of the line', `${heading}\n${row}`],
    ['eight rows above', `${heading}\n12\n13\n14\n15\n16\n17\n18\n${row}`],
    ['nearest to the line', `Undir        Yfir     Stór     Smár\n${heading}\n${row}`],
  ])('the heading is %s', (_where, document) => {
    expect(learned(document)).toBe(usual);
  });

  it.each([
    ['nine rows above', `${heading}\n12\n13\n14\n15\n16\n17\n18\n19\n${row}`],
    ['on the page before', `${heading}\n---\n${row}`],
    ['below the line', `${row}\n${heading}`],
    ['of one label', `Verk         12     34      55\n${row}`],
    ['beside the columns', `${' '.repeat(48)}Verk         Hvað\n${row}`],
    ['between the columns', `       Mæl         Stk\n${row}`],
  ])('a heading does not count if it is %s', (_where, document) => {
    expect(learned(document)).toBeUndefined();
  });

  it('a name that continues in the next row is a name', () => {
    expect(learned(`${heading}\n${row}\nvegna sorps`, [{ ...line, name: 'Akstur vegna sorps' }])).toBe(usual);
  });

  it.each([
    ['a part of its first word', { ...line, name: 'Aksturinn' }],
    ['the end of its name', { ...line, name: 'Mikill Akstur' }],
    ['no name', unnamed],
    ['no amount', unpriced],
    ['another amount', { ...line, net: '4100' }],
  ])('a row with %s is not the line', (_what, saved) => {
    expect(learned(`${heading}\n${row}`, [saved])).toBeUndefined();
  });

  it('a line that is not in the document takes no row of another', () => {
    expect(learned(`${heading}\n${row}`, [{ ...line, net: '4100' }, line])).toBe(usual);
  });

  it('two labels are a heading', () => {
    expect(learned(`Verk         Mæld\n${row}`)).toBe(usual.replace(' einn upph', ''));
  });

  it.each([
    ['first', 'Mæld   Hvað   Verk     Upph\n2      qqq    Akstur   4.000', 'quantity 0-1, unit 7-10, name 14-20'],
    [
      'last',
      'Verk     Upph    Hvað   Mæld\nAkstur   4.000   qqq    2',
      'name 0-6, net 9-14, unit 17-20, quantity 24-25',
    ],
  ])('a quantity may be the %s text', (_where, document, columns) => {
    expect(learned(`${document}\n\nSamtals án VSK   4.000`)).toContain(columns);
  });

  it('a unit that was not saved is not learned', () => {
    const { unit: _unit, ...without } = line;
    const document = drawnDocument(`Skjal 17\n\n${heading}\nAkstur       2 tonn   2.000    4.000`);
    expect(learnLayout(document, { head: { number: '17' }, lines: [without] }, undefined)?.units).toStrictEqual({});
  });

  it('two equal lines are two rows', () => {
    expect(learned(`${heading}\n${row}\nAkstur        2 qqq    2.000    4.000`, [line, line])).toBe(
      'verk maeld einn upph | name 0-6, quantity 13-19, price 22-28, net 31-37 | qqq=BLL',
    );
  });

  it('quantity and price with the same number are distinguished by their place', () => {
    expect(
      learned('Verk         Mæld   Hvað   Einn     Upph\nAkstur       2      qqq    2        4', [
        { ...line, quantity: '2', price: '2', net: '4' },
      ]),
    ).toBe('verk maeld hvad einn upph | name 0-6, quantity 13-14, unit 20-23, price 27-28, net 36-37 | qqq=BLL');
  });

  it('an item number and a quantity that are equal are distinguished by their place', () => {
    expect(
      learned('Vnr    Verk         Mæld   Hvað   Einn     Upph\n7      Akstur       7      qqq    2.000    14.000', [
        { ...line, sellersItemId: '7', quantity: '7', net: '14000' },
      ]),
    ).toContain('sellersItemId 0-1, name 7-13, quantity 20-21');
  });

  it('of equal amounts the last is the total, and the one before it the price', () => {
    expect(
      learned('Verk         Mæld     Einn     Upph\nAkstur       1 qqq        1      1', [
        { ...line, quantity: '1', price: '1', net: '1' },
      ]),
    ).toBe('verk maeld einn upph | name 0-6, quantity 13-18, price 26-27, net 33-34 | qqq=BLL');
  });
});

describe('labels of totals', () => {
  const labels = (document: string, head: SavedInvoice['head'], lines: SavedInvoice['lines'] = []) =>
    learnLayout(drawnDocument(document), { head, lines }, undefined)?.labels;

  it.each([
    [
      'Samtals án vsk   4.000\nVsk   960\nSamtals til greiðslu   4.960\nStofn   4.000',
      { net: '4000.00', vat: '960.00', total: '4960.0' },
    ],
    ['Dags.   30.9.2026\nPrentað   30.9.2026', { issueDate: '2026-09-30' }],
    [
      'Tímabil   1.9.2026 - 30.9.2026\nUnnið   1.9.2026 - 30.9.2026',
      { periodStart: '2026-09-01', periodEnd: '2026-09-30' },
    ],
  ])('are not learned if the value is found without them: %j', (document, head) => {
    expect(labels(document, head)).toBeUndefined();
  });

  it('are learned if another value is found without them', () => {
    expect(labels('Dags.   1.9.2026\nPrentað   30.9.2026', { issueDate: '2026-09-30' })).toEqual({
      issueDate: ['prentad'],
    });
    expect(labels('Samtals án vsk   4.100\nStofn   4.000', { net: '4000' })).toEqual({ net: ['stofn'] });
  });

  it('are not learned from a line with the same amount', () => {
    const document = 'Lýsing     Verð     Upphæð\nAkstur    4.000      4.000';
    expect(labels(document, { net: '4000' }, [{ name: 'Akstur', net: '4000' }])).toBeUndefined();
  });

  it('are learned from a row that looks like a line', () => {
    const document = `
Verk              Mæld    Upph
Akstur            2 qqq   4.000
Grunnur                   4.000
Lokatala                  4.960
`;
    expect(
      labels(document, { net: '4000', total: '4960' }, [{ name: 'Akstur', quantity: '2', unit: 'BLL', net: '4000' }]),
    ).toEqual({
      net: ['grunnur'],
      total: ['lokatala'],
    });
  });
});
