import { describe, expect, it } from 'vitest';
import { drawnDocument, writtenProposal } from '../test/drawn-document.ts';
import type { DocumentLayout } from './document-layout.ts';
import { proposeInvoice } from './document-proposal.ts';
import { rowsOf } from './document-rows.ts';
import { readTable } from './document-table.ts';
import type { TextItem } from './document-text.ts';

const item = (text: string, left: number, top = 0.1, more: Partial<TextItem> = {}): TextItem => ({
  ...{ page: 1, text, left, top, width: text.length / 100, height: 0.01 },
  ...more,
});
const rowsIn = (...items: TextItem[]) => rowsOf({ pageCount: 2, items });
const textsIn = (...items: TextItem[]) =>
  rowsIn(...items).map(({ pieces }) => pieces.map(({ text }) => text).join('|'));

describe('rows of a page', () => {
  it('are from the first page and the top, each from the left', () => {
    expect(textsIn(item('d', 0, 0.1, { page: 2 }), item('c', 0, 0.2), item('b', 0.5, 0.1), item('a', 0, 0.1))).toEqual([
      'a|b',
      'c',
      'd',
    ]);
  });

  it('have texts whose middles are near, whatever their height', () => {
    expect(textsIn(item('a', 0, 0.1), item('b', 0.5, 0.1049))).toEqual(['a|b']);
    expect(textsIn(item('a', 0, 0.1), item('b', 0.5, 0.1051))).toEqual(['a', 'b']);
    expect(textsIn(item('a', 0, 0.1), item('b', 0.5, 0.1001, { height: 0.02 }))).toEqual(['a', 'b']);
    expect(textsIn(item('a', 0, 0.1), item('b', 0.5, 0.095, { height: 0.02 }))).toEqual(['a|b']);
    const [row] = rowsIn(item('a', 0, 0.1), item('b', 0.5, 0.095, { height: 0.02 }));
    expect([row?.top, row?.bottom]).toEqual([0.095, 0.115]);
  });

  it('join letters and words that are drawn separately', () => {
    expect(textsIn(item('Lo', 0), item('sun', 0.02), item('gáms', 0.06), item('nú', 0.112))).toEqual(['Losun gáms|nú']);
    expect(textsIn(item('a', 0), item('b', 0.012), item('c', 0.0245))).toEqual(['ab c']);
    expect(textsIn(item('a', 0, 0.1, { width: 0.02 }), item('b', 0.04))).toEqual(['a b']);
    expect(textsIn(item('a', 0, 0.1), item('b', 0.005))).toEqual(['ab']);
    const [row] = rowsIn(item('Lo', 0, 0.1), item('sun', 0.02, 0.091, { height: 0.02 }));
    expect(row?.pieces).toMatchObject([{ page: 1, text: 'Losun', label: 'losun', left: 0, top: 0.091, width: 0.05 }]);
    expect(row?.pieces[0]?.height).toBeCloseTo(0.02, 6);
    const [long] = rowsIn(item('x'.repeat(130), 0));
    expect(long?.pieces[0]?.label).toHaveLength(120);
  });
});

describe('columns of a table', () => {
  const cellsIn = (text: string, layout?: DocumentLayout) =>
    readTable(rowsOf(drawnDocument(text)), { layout, sign: 'comma' })?.lines.map(({ cells }) =>
      Object.entries(cells)
        .map(([field, cell]) => `${field} ${cell?.text}`)
        .join(', '),
    );
  it.each([
    ['a name and an amount', 'Lýsing            Upphæð\nLosun               100', ['name Losun, net 100']],
    ['a name alone', 'Lýsing            Magn\nLosun               100', undefined],
    ['an amount alone', 'Magn              Upphæð\n1                   100', undefined],
    ['one unknown heading', 'Lýsing   Norður   Upphæð\nLosun               100', ['name Losun, net 100']],
    ['two unknown headings', 'Lýsing   Norður   Suður   Upphæð\nLosun               100', undefined],
    ['two amounts', 'Lýsing   Samtals    Upphæð\nLosun        100      200', ['name Losun, net 200']],
    [
      'an amount before another column',
      'Lýsing   Upphæð    Magn\nLosun       100       2',
      ['name Losun, net 100, quantity 2'],
    ],
    ['two texts in one column', 'Lýsing            Upphæð\nLos  x              100', []],
    [
      'a text that begins far before its column',
      'Lýsing              Einingarverð       Upphæð\nLosun     ferfjögurfjögur              100',
      ['name Losun, price ferfjögurfjögur, net 100'],
    ],
    [
      'a wide text in the middle of its column',
      'Lýsing              Einingarverð  Magn       Upphæð\nLosun           12345678901234567890            100',
      ['name Losun, price 12345678901234567890, net 100'],
    ],
    [
      'a text over two columns, nearer to the second',
      'Lýsing              Einingarverð  Magn       Upphæð\nLosun                         12345678          100',
      ['name Losun, quantity 12345678, net 100'],
    ],
    ['two names', 'Lýsing   Skýring    Upphæð\nLosun    gáms          200', ['name Losun, net 200']],
    [
      'an aligned right edge',
      'Lýsing   Magn         Upphæð\nLosun    12345678     100',
      ['name Losun, quantity 12345678, net 100'],
    ],
    ['a text between two columns', 'Lýsing   Magn          Upphæð\nLosun               7       100', []],
    [
      'a text just beside a column',
      'Lýsing   Magn          Upphæð\nLosun        7             100',
      ['name Losun, quantity 7, net 100'],
    ],
    [
      'a wide text over the nearer column',
      'Lýsing   Magn   Ein.   Upphæð\nLosun      12 kg         100',
      ['name Losun, quantity 12 kg, net 100'],
    ],
    ['an amount that is none', 'Lýsing            Upphæð\nLosun               tvö', []],
    ['a row without a name', 'Lýsing            Upphæð\n                    100', []],
  ])('with %s', (_, text, cells) => {
    expect(cellsIn(text)).toEqual(cells);
  });

  it.each([
    ['just right of it', 'Losun    1                     7', ['name Losun, quantity 1, net 7']],
    ['just left of it', 'Losun    1           7', ['name Losun, quantity 1, net 7']],
    ['too far right', 'Losun    1                               7', []],
    ['too far left', 'Losun    1         7', []],
    ['in its middle', 'Losun    1               7', ['name Losun, quantity 1, net 7']],
    [
      'over two columns, nearer to the first',
      'Losun    123456789012345       7',
      ['name Losun, quantity 123456789012345, net 7'],
    ],
  ])('have a text that is %s', (_, row, cells) => {
    expect(cellsIn(`Lýsing   Magn          Upphæð\n${row}`)).toEqual(cells);
  });

  it.each([
    'VSK 480',
    'VSK 480 kr.',
    'VSK 480kr',
    'VSK 480 isk',
    'VSK (24%) 480',
    'VSK 4.80-',
    'VSK',
    'VSK   480',
    'x   VSK   480',
  ])('end at the total %s', (total) => {
    expect(cellsIn(`Lýsing        Upphæð\nLosun            100\n${total}\nAkstur           200`)).toEqual([
      'name Losun, net 100',
    ]);
  });

  it.each(['VSK 480 stk', 'VSK x480', 'VSK-skýrsla', 'Um VSK 480'])('do not end at %s', (text) => {
    expect(cellsIn(`Lýsing        Upphæð\nLosun            100\n${text}\nAkstur           200`)).toEqual([
      'name Losun, net 100',
      'name Akstur, net 200',
    ]);
  });

  it('are those of the first heading, whose texts are kept', () => {
    const table = readTable(
      rowsOf(drawnDocument('Lýsing        Upphæð\nLosun            100\nHeiti      Alls\nAkstur           200')),
      { layout: undefined, sign: 'comma' },
    );
    expect(table?.heading).toEqual(['lysing', 'upphaed']);
    expect(table?.lines.map(({ cells }) => cells.net?.text)).toEqual(['100', '200']);
    expect(table?.rows.size).toBe(4);
    expect(table?.columns.map(({ field }) => field)).toEqual(['name', 'net']);
  });

  it('are the learned ones under most of the learned headings', () => {
    const columns = [
      { field: 'name', left: 0, right: 0.06 } as const,
      { field: 'net', left: 0.18, right: 0.24 } as const,
    ];
    const layout = (heading: string[]) =>
      ({ labels: {}, units: {}, sign: 'comma', table: { heading, columns } }) as const;
    const text = 'Verk     Fjöldi    Summa\nLosun               100';
    expect(cellsIn(text, layout(['verk', 'summa']))).toEqual(['name Losun, net 100']);
    expect(cellsIn(text, layout(['verk', 'summa', 'x']))).toEqual(['name Losun, net 100']);
    expect(cellsIn(text, layout(['verk', 'fjoldi', 'summa', 'x', 'y']))).toEqual(['name Losun, net 100']);
    expect(cellsIn(text, layout(['verk', 'summa', 'x', 'y']))).toBeUndefined();
    expect(cellsIn(text, layout(['verk']))).toBeUndefined();
  });

  it('end at the sum, and names continue in rows close below', () => {
    const moreIn = (text: string) =>
      readTable(rowsOf(drawnDocument(text)), { layout: undefined, sign: 'comma' })?.lines.map(({ more }) =>
        more.map(({ text: name }) => name).join(' '),
      );
    expect(moreIn('Lýsing        Upphæð\nLosun            100\ngáms\nvið hús')).toEqual(['gáms við hús']);
    expect(moreIn('Lýsing        Upphæð\nLosun            100\n\ngáms')).toEqual(['']);
    expect(moreIn('Lýsing        Upphæð\nLosun            100\n---\ngáms')).toEqual(['']);
    expect(moreIn('Lýsing        Upphæð\nLosun            100\ngáms            tvö')).toEqual(['']);
    expect(moreIn('Lýsing        Upphæð\ngáms\nLosun            100')).toEqual(['']);
    expect(moreIn('Lýsing        Upphæð\nLosun            100\n                 200')).toEqual(['']);
    expect(cellsIn('Lýsing        Upphæð\nSamtals   100\nLýsing        Upphæð\nLosun            100')).toEqual([]);
    expect(cellsIn('Lýsing        Upphæð\nLosun            100\nSamtals          100\nAkstur           200')).toEqual([
      'name Losun, net 100',
    ]);
    expect(cellsIn('Lýsing        Upphæð\nLosun            100\nVSK 24%           24\nAkstur           200')).toEqual([
      'name Losun, net 100',
    ]);
    expect(cellsIn('Lýsing        Upphæð\nLosun            100\nVSK-gjald        200')).toEqual([
      'name Losun, net 100',
      'name VSK-gjald, net 200',
    ]);
    expect(cellsIn('Losun            100\nLýsing        Upphæð')).toEqual([]);
  });
});

it('every value of a proposal has its place', () => {
  const text = `Reikningsnúmer: 17     Gjalddagi   1.10.2026
Tímabil: september 2026   Mynt: ISK

Vörunr.   Lýsing     Magn   Ein.   Verð   VSK %   Upphæð
A-1       Losun         2   stk     100      24      200
A-2       Akstur     2 kg           100      24      200

Samtals án VSK   400
VSK 24%   96
Samtals með VSK   496`;
  const { marks } = proposeInvoice(drawnDocument(text));
  expect(
    marks.map(({ field, line, left, top, width }) =>
      [field, line ?? 0, Math.round(left * 100), Math.round(top * 1000), Math.round(width * 100)].join(' '),
    ),
  ).toEqual([
    ...['number 0 0 20 18', 'dueDate 0 35 20 9', 'currency 0 26 35 9', 'net 0 17 125 3', 'vat 0 10 140 2'],
    ...['total 0 18 155 3', 'periodStart 0 0 35 23', 'name 1 10 80 5', 'sellersItemId 1 0 80 3', 'quantity 1 24 80 1'],
    ...['unit 1 28 80 3', 'price 1 36 80 3', 'vatRate 1 45 80 2', 'net 1 53 80 3', 'name 2 10 95 6'],
    ...['sellersItemId 2 0 95 3', 'quantity 2 21 95 4', 'unit 2 21 95 4', 'price 2 36 95 3', 'vatRate 2 45 95 2'],
    'net 2 53 95 3',
  ]);
  expect(marks.every(({ page, height }) => page === 1 && height > 0)).toBe(true);
});

it('a value that is left out has no place', () => {
  const text = 'Lýsing     Magn   Verð   Upphæð\nLosun         2    100      900';
  expect(proposeInvoice(drawnDocument(text)).marks.map(({ field }) => field)).toEqual(['name']);
});

describe('the decimal sign of a document', () => {
  const heading = 'Lýsing            Magn        Verð      Upphæð';
  const row = (quantity: string, price: string, net: string) =>
    `Losun       ${quantity.padStart(10)}${price.padStart(12)}${net.padStart(12)}`;
  const firstLine = (...rows: string[]) => writtenProposal([heading, ...rows].join('\n'))[1];
  it.each<[string, string[], string]>([
    ['nothing but whole numbers', [row('2', '100', '200')], 'name Losun, quantity 2, price 100, net 200'],
    ['thousands', [row('2', '1.000', '2.000')], 'name Losun, quantity 2, price 1000, net 2000'],
    ['thousands with commas', [row('2', '1,000', '2,000')], 'name Losun, quantity 2, price 1000, net 2000'],
    ['millions', [row('2', '1.000.000', '2.000.000')], 'name Losun, quantity 2, price 1000000, net 2000000'],
    [
      'millions with commas',
      [row('2', '1,000,000', '2,000,000')],
      'name Losun, quantity 2, price 1000000, net 2000000',
    ],
    [
      'thousands beside a currency',
      [row('2', 'kr. 1.000', '2.000 kr.')],
      'name Losun, quantity 2, price 1000, net 2000',
    ],
    ['decimals', [row('2', '1,50', '3,00')], 'name Losun, quantity 2, price 1.50, net 3.00'],
    ['decimals with points of one digit', [row('2', '1.5', '3.0')], 'name Losun, quantity 2, price 1.5, net 3.0'],
    ['four decimals', [row('2', '1.0005', '2.0010')], 'name Losun, quantity 2, price 1.0005, net 2.0010'],
    [
      'three decimals of large numbers',
      [row('2', '12345.001', '24690.002')],
      'name Losun, quantity 2, price 12345.001, net 24690.002',
    ],
    [
      'thousands with commas after a currency',
      [row('2', 'kr. 1,000', 'kr. 2,000')],
      'name Losun, quantity 2, price 1000, net 2000',
    ],
    [
      'thousands with commas before a currency',
      [row('2', '1,000 kr.', '2,000 kr.')],
      'name Losun, quantity 2, price 1000, net 2000',
    ],
    ['decimals with points', [row('2', '1.50', '3.00')], 'name Losun, quantity 2, price 1.50, net 3.00'],
  ])('with %s', (_, rows, line) => {
    expect(firstLine(...rows)).toBe(line);
  });

  it('is the rarer one if more agrees with it', () => {
    const rows = [
      row('2', '1.000', '9.000'),
      row('3', '1.000', '9.000'),
      row('2', '1.50', '3.00'),
      row('2', '2.50', '5.00'),
    ];
    expect(writtenProposal([heading, ...rows].join('\n')).slice(3)).toEqual([
      'name Losun, quantity 2, price 1.50, net 3.00',
      'name Losun, quantity 2, price 2.50, net 5.00',
    ]);
    const sums =
      'Sími 5,5   7,5   8,5   9,5   3,5   4,5   2,5\nLýsing            Upphæð\nLosun              10.50\nAkstur              1.00\n\nSamtals án VSK   11.50\nVSK 24%   2.76\nSamtals með VSK   14.26';
    expect(writtenProposal(sums)).toEqual([
      'net 11.50, vat 2.76, total 14.26',
      'quantity 1, unit C62, price 10.50, name Losun, net 10.50, vatRate 24',
      'quantity 1, unit C62, price 1.00, name Akstur, net 1.00, vatRate 24',
    ]);
  });
});

it('the decimal sign is that of whole lines, before that of more lines and of totals', () => {
  const heading = 'Lýsing            Magn        Verð      Upphæð';
  const row = (quantity: string, price: string, net: string) =>
    `Losun       ${quantity.padStart(10)}${price.padStart(12)}${net.padStart(12)}`;
  const commas = row('2', '1,50', '3,00');
  const read = ['', 'name Losun, quantity 2, price 1.50, net 3.00'];
  expect(writtenProposal([heading, commas, row('2', '1.50', '9.00'), row('2', '2.50', '9.00')].join('\n'))).toEqual(
    read,
  );
  expect(writtenProposal([heading, commas, row('2', '1.50', '9.00'), '', 'Samtals   9.00'].join('\n'))).toEqual(read);
  // Of two signs with as many whole lines, the one with more numbers is first.
  for (const [price, net] of [
    ['1.0005', '2.0010'],
    ['12345.001', '24690.002'],
  ] as const) {
    const points = row('2', price, net);
    expect(writtenProposal([heading, row('4', '1,50', '6,00'), points, '', `Sími ${net}   ${net}`].join('\n'))[1]).toBe(
      `name Losun, quantity 2, price ${price}, net ${net}`,
    );
  }
  // Commas make decimals where both are equally likely.
  expect(writtenProposal([heading, row('4', '1.50', '6.00'), commas].join('\n'))).toEqual(read);
});

it('the lines of a table say nothing of the head', () => {
  const text = 'Lýsing                   Upphæð\nKreditreikningur K-1        300\nGjalddagi 1.10.2026         200';
  expect(writtenProposal(text)[0]).toBe('');
  expect(writtenProposal('Lýsing        Upphæð\nLosun            100\nReikningur')[0]).toBe('');
});

it('positive amounts of a credit note stay, and negative ones of an invoice too', () => {
  const sums = (sign: string) => `Samtals án VSK   ${sign}400\nVSK 24%   ${sign}96\nSamtals með VSK   ${sign}496`;
  expect(writtenProposal(`Kreditreikningur nr. 5\n${sums('')}`)).toEqual([
    'number 5, kind 381, net 400, vat 96, total 496',
  ]);
  expect(writtenProposal(sums('-'))).toEqual(['net -400, vat -96, total -496']);
  expect(
    writtenProposal('Kreditreikningur nr. 5\nLýsing     Magn   Verð   Upphæð\nLosun         2    100     -900')[1],
  ).toBe('name Losun');
});

it('the VAT rate of a line is before that of all lines', () => {
  const text =
    'Lýsing     Magn   VSK %   Upphæð\nLosun         2      11      400\n\nSamtals án VSK   400\nVSK 24%   96\nSamtals með VSK   496';
  expect(writtenProposal(text)[1]).toBe('name Losun, quantity 2, price 200, vatRate 11, net 400');
});

it('two equal lines are no sum, three may be', () => {
  const linesOf = (...amounts: string[]) =>
    writtenProposal(
      [
        'Lýsing            Upphæð',
        ...amounts.map((amount) => `Losun         ${amount.padStart(10)}`),
        '',
        'Samtals án VSK   600',
        'VSK 24%   144',
        'Samtals með VSK   744',
      ].join('\n'),
    ).length - 1;
  expect([linesOf('300', '300'), linesOf('200', '400', '600'), linesOf('600', '600')]).toEqual([2, 2, 2]);
});
