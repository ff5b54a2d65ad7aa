import { expect, it } from 'vitest';
import { writtenProposal } from '../test/drawn-document.ts';

// The first text of each result is the head, the others are its lines.
it.each<[string, string, string[]]>([
  [
    'a price that is rounded',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    3          33,33    100,00
`,
    ['', 'name Losun, quantity 3, price 33.33, net 100.00'],
  ],
  [
    'a price that is rounded too much',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    3          33,30    100,00
`,
    ['', 'name Losun, quantity 3, price 33.30, net 100.00'],
  ],
  [
    'a whole amount of a price with decimals',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    3          33,50       101
`,
    ['', 'name Losun, quantity 3, price 33.50, net 101'],
  ],
  [
    'a whole amount beyond its price',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    3          33,50       102
`,
    ['', 'name Losun'],
  ],
  [
    'a price of one decimal',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                 1000            0,5    500,30
`,
    ['', 'name Losun'],
  ],
  [
    'a price of two decimals',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                 1000           0,51    513,00
`,
    ['', 'name Losun, quantity 1000, price 0.51, net 513.00'],
  ],
  [
    'a price of two decimals that is wrong',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                 1000           0,51    516,00
`,
    ['', 'name Losun'],
  ],
  [
    'no price',
    `
Lýsing                Magn         Upphæð

Losun                    3            300
Akstur                   7            100
Hirða                    0             50

Samtals án VSK   450
VSK 24%   108
Samtals með VSK   558
`,
    [
      'net 450, vat 108, total 558',
      'name Losun, quantity 3, price 100, net 300, vatRate 24',
      'name Akstur, quantity 7, price 14.2857, net 100, vatRate 24',
      'name Hirða, quantity 0, net 50, vatRate 24',
    ],
  ],
  [
    'no quantity',
    `
Lýsing                Einingarverð         Upphæð

Losun                          300            300
Akstur                         200            400

Samtals án VSK   700
VSK 24%   168
Samtals með VSK   868
`,
    [
      'net 700, vat 168, total 868',
      'name Losun, quantity 1, price 300, net 300, vatRate 24',
      'name Akstur, net 400, vatRate 24',
    ],
  ],
  [
    'names and amounts',
    `
Lýsing                               Upphæð

Losun                                   300
Akstur                                  400
Samtala                                 700
Skattur                                 168

Samtals án VSK   700
VSK 24%   168
Samtals með VSK   868
`,
    [
      'net 700, vat 168, total 868',
      'quantity 1, unit C62, price 300, name Losun, net 300, vatRate 24',
      'quantity 1, unit C62, price 400, name Akstur, net 400, vatRate 24',
    ],
  ],
  [
    'a discount',
    `
Lýsing                Magn   Verð     Afsl. %    Upphæð

Losun A                  4   1.000       10       3.600
Losun B                  4   1.000        0       4.000
Losun C                  4   1.000      10%       3.601
Losun D                  3     100       33         201
`,
    [
      '',
      'name Losun A, quantity 4, price 900, net 3600',
      'name Losun B, quantity 4, price 1000, net 4000',
      'name Losun C',
      'name Losun D, quantity 3, price 67, net 201',
    ],
  ],
  [
    'a discount that gives no price',
    `
Lýsing                Magn   Verð     Afsl. %    Upphæð

Losun A                  4   1,33        7,77     4,91
Losun B                  4   1.000       10       3.500

Samtals án VSK   3.504,91
VSK 24%   841,18
Samtals með VSK   4.346,09
`,
    [
      'net 3504.91, vat 841.18, total 4346.09',
      'name Losun A, quantity 4, net 4.91, vatRate 24',
      'name Losun B, net 3500, vatRate 24',
    ],
  ],
  [
    'a VAT rate of each line',
    `
Lýsing                Magn   Verð     VSK %    Upphæð

Losun A                  4   1.000       24       4.000
Losun B                  4   1.000      11%       4.000
Losun C                  4   1.000       31       4.000
Losun D                  4   1.000       -1       4.000
`,
    [
      '',
      'name Losun A, quantity 4, price 1000, vatRate 24, net 4000',
      'name Losun B, quantity 4, price 1000, vatRate 11, net 4000',
      'name Losun C, quantity 4, price 1000, net 4000',
      'name Losun D, quantity 4, price 1000, net 4000',
    ],
  ],
  [
    'a day of each line',
    `
Dags        Lýsing                Magn   Verð    Upphæð

1.9.2026    Losun A                  4   1.000    4.000
2.9         Losun B                  4   1.000    4.000
`,
    [
      '',
      'name Losun A, quantity 4, price 1000, net 4000, periodStart 2026-09-01, periodEnd 2026-09-01',
      'name Losun B, quantity 4, price 1000, net 4000',
    ],
  ],
  [
    'a number of each line',
    `
Vörunr.   Lýsing                Magn   Ein.   Verð    Upphæð

A-1       Losun A                  4   stk    1.000    4.000
A-2       Losun B              2 kg           1.000    2.000
          Losun C                  2   krukka 1.000    2.000
`,
    [
      '',
      'name Losun A, sellersItemId A-1, quantity 4, unit C62, price 1000, net 4000',
      'name Losun B, sellersItemId A-2, quantity 2, unit KGM, price 1000, net 2000',
      'name Losun C, quantity 2',
    ],
  ],
  [
    'an item over several rows',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000
  við Ægisgötu
  4


  Annað
Akstur                   1            500       500
`,
    ['', 'name Losun við Ægisgötu 4, quantity 2, price 1000, net 2000', 'name Akstur, quantity 1, price 500, net 500'],
  ],
  [
    'a note after a space',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000


Athugið
`,
    ['', 'name Losun, quantity 2, price 1000, net 2000'],
  ],
  [
    'a column that is not used',
    `
Lýsing                Magn   Verð    Staður     Upphæð

Losun A                  4   1.000    Höfn       4.000
`,
    ['', 'name Losun A, quantity 4, price 1000, net 4000'],
  ],
  [
    'a row with two texts in one column',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000
Losun   og                  2          1.000     2.000
`,
    ['', 'name Losun, quantity 2, price 1000, net 2000'],
  ],
  [
    'a row with a text outside',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000                                    x
`,
    [''],
  ],
  [
    'an amount that is none',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000       tvö
Akstur                   2          1.000     2.000
`,
    ['', 'name Akstur, quantity 2, price 1000, net 2000'],
  ],
  [
    'points as decimals',
    `
Description           Quantity   Unit price    Amount

Collection              1,250         0.75      937.50
Disposal                    2        10.00       20.00

Subtotal   957.50
VAT 25%   239.38
Total   1,196.88
`,
    [
      'net 957.50, vat 239.38, total 1196.88',
      'name Collection, quantity 1250, price 0.75, net 937.50, vatRate 25',
      'name Disposal, quantity 2, price 10.00, net 20.00, vatRate 25',
    ],
  ],
  [
    'thousands with points',
    `
Description           Quantity   Unit price    Amount

Collection                  1        24,500     24,500
`,
    ['', 'name Collection, quantity 1, price 24500, net 24500'],
  ],
  [
    'a negative line',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000
Inneign                 -1            500      -500
Afsláttur                1           -100      -100

Samtals án VSK   1.400
VSK 24%   336
Samtals með VSK   1.736
`,
    [
      'net 1400, vat 336, total 1736',
      'name Losun, quantity 2, price 1000, net 2000, vatRate 24',
      'name Inneign, quantity -1, price 500, net -500, vatRate 24',
      'name Afsláttur, quantity 1, price -100, net -100, vatRate 24',
    ],
  ],
  [
    'a credit note with negative quantities and prices',
    `Kreditreikningur nr. 5

Lýsing                Magn   Einingarverð    Upphæð

Losun                   -2          1.000    -2.000
Akstur                   1           -500      -500
Gjald                    1            100       100

Samtals án VSK   -2.400
VSK 24%   -576
Samtals með VSK   -2.976
`,
    [
      'number 5, kind 381, net 2400, vat 576, total 2976',
      'name Losun, quantity 2, price 1000, net 2000, vatRate 24',
      'name Akstur, quantity 1, price 500, net 500, vatRate 24',
      'name Gjald, quantity 1, price 100, net 100, vatRate 24',
    ],
  ],
  [
    'a credit note with amounts only',
    `Kreditreikningur nr. 5

Lýsing                               Upphæð

Losun                                  -300

Samtals án VSK   -300
VSK 24%   -72
Samtals með VSK   -372
`,
    [
      'number 5, kind 381, net 300, vat 72, total 372',
      'quantity 1, unit C62, price 300, name Losun, net 300, vatRate 24',
    ],
  ],
  [
    'a sum within the table',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000
Samtals   2.000
Akstur                   1            500       500
`,
    ['total 2000', 'name Losun, quantity 2, price 1000, net 2000'],
  ],
  [
    'a title that repeats on the next page',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000


---

Lýsing                Magn   Einingarverð    Upphæð

Akstur                   1            500       500
`,
    ['', 'name Losun, quantity 2, price 1000, net 2000', 'name Akstur, quantity 1, price 500, net 500'],
  ],
  [
    'a table after another',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000


Samtals   2.000

Lýsing     Magn   Einingarverð    Upphæð

Akstur        1          500        500
`,
    ['total 2000', 'name Losun, quantity 2, price 1000, net 2000'],
  ],
  [
    'headings of two columns',
    `
Lýsing                Staður

Losun                 Höfn
`,
    [''],
  ],
  [
    'letters that are drawn one by one',
    `
Lýsing                Magn   Einingarverð    Upphæð

L o sun                  2          1.000     2.000
`,
    ['', 'name L o sun, quantity 2, price 1000, net 2000'],
  ],
])('the lines of a document: %s', (_, text, found) => {
  expect(writtenProposal(text)).toEqual(found);
});

it('a price that is the amount is that of one', () => {
  expect(writtenProposal('Lýsing     Verð     Upphæð\nLosun       100        100')[1]).toBe(
    'name Losun, quantity 1, price 100, net 100',
  );
});

it.each([
  ['an amount that nothing confirms', '100', 'name Losun'],
  ['no amount, and no price', '0', 'name Losun'],
])('a line with %s has its name alone', (_, amount, line) => {
  expect(writtenProposal(`Lýsing        Upphæð\nLosun            ${amount.padStart(3)}`)).toEqual(['', line]);
});

it.each([
  ['four decimals', '12,345', '11.110,50', 'price 11.1105, net 11110.50'],
  ['five decimals', '12,3455', '11.110,95', 'net 11110.95'],
])('a price with a discount has %s', (_, price, net, values) => {
  const text = `Lýsing         Magn    Verð      Afsl. %      Upphæð\nLosun          1000    ${price.padEnd(9)} 10        ${net}`;
  expect(writtenProposal(text)[1]).toBe(`name Losun, quantity 1000, ${values}`);
});

it('the item number of a line has at most 100 signs', () => {
  const heading = `Vörunúmer${' '.repeat(101)}Lýsing     Magn   Einingarverð    Upphæð`;
  const row = `${'7'.repeat(104)}${' '.repeat(6)}Losun         2          1.000     2.000`;
  expect(writtenProposal(`${heading}\n${row}`)[1]).toContain(`sellersItemId ${'7'.repeat(100)},`);
});

it('the name of a line has at most 500 signs', () => {
  const heading = `Lýsing${' '.repeat(524)}Magn   Einingarverð    Upphæð`;
  const row = `${'x'.repeat(510)}${' '.repeat(23)}2          1.000     2.000`;
  expect(writtenProposal(`${heading}\n${row}`)[1]).toBe(`name ${'x'.repeat(500)}, quantity 2, price 1000, net 2000`);
});
