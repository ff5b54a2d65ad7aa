import { expect, it } from 'vitest';
import { writtenProposal } from '../test/drawn-document.ts';

// The first text of each result is the head, the others are its lines.
it.each<[string, string, string[]]>([
  [
    'net, VAT and total',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000

Samtals án VSK   2.000
VSK 24%   480
Samtals með VSK   2.480
`,
    ['net 2000, vat 480, total 2480', 'name Losun, quantity 2, price 1000, net 2000, vatRate 24'],
  ],
  [
    'the total of one word',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000

Samtals   2.000
VSK 24%   480
Samtals   2.480
`,
    ['net 2000, vat 480, total 2480', 'name Losun, quantity 2, price 1000, net 2000, vatRate 24'],
  ],
  [
    'a rate with decimals',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000

Samtals án VSK   2.000
VSK 25,5%   510
Samtals með VSK   2.510
`,
    ['net 2000, vat 510, total 2510', 'name Losun, quantity 2, price 1000, net 2000, vatRate 25.5'],
  ],
  [
    'a rate that the totals contradict',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000

Samtals án VSK   2.000
VSK 11%   480
Samtals með VSK   2.480
`,
    ['net 2000, vat 480, total 2480', 'name Losun, quantity 2, price 1000, net 2000'],
  ],
  [
    'two rates',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000

Samtals án VSK   2.000
VSK 24%   480
VSK 11%   220
Samtals með VSK   2.480
`,
    ['net 2000, vat 480, total 2480', 'name Losun, quantity 2, price 1000, net 2000'],
  ],
  [
    'rounded by one króna',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000

Samtals án VSK   2.001
VSK 24%   480
Samtals með VSK   2.482
`,
    ['net 2001, vat 480, total 2482', 'name Losun, quantity 2, price 1000, net 2000, vatRate 24'],
  ],
  [
    'rounded by two krónur',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000

Samtals án VSK   2.002
VSK 24%   480
Samtals með VSK   2.482
`,
    ['', 'name Losun, quantity 2, price 1000, net 2000'],
  ],
  [
    'hundredths',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          10,00     20,00

Samtals án VSK   20,05
VSK 24%   4,80
Samtals með VSK   24,85
`,
    ['net 20.05, vat 4.80, total 24.85', 'name Losun, quantity 2, price 10.00, net 20.00, vatRate 24'],
  ],
  [
    'more hundredths',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          10,00     20,00

Samtals án VSK   20,06
VSK 24%   4,80
Samtals með VSK   24,86
`,
    ['', 'name Losun, quantity 2, price 10.00, net 20.00'],
  ],
  [
    'hundredths of a large amount',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2         100,25    200,50

Samtals án VSK   201,30
VSK 24%   48,12
Samtals með VSK   249,42
`,
    ['', 'name Losun, quantity 2, price 100.25, net 200.50'],
  ],
  [
    'no VAT',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000

Samtals   2.000
`,
    ['total 2000', 'name Losun, quantity 2, price 1000, net 2000'],
  ],
  [
    'VAT of nothing',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000

Samtals án VSK   2.000
VSK 0%   0
Samtals   2.000
`,
    ['net 2000, total 2000', 'name Losun, quantity 2, price 1000, net 2000'],
  ],
  [
    'VAT of a króna beside one sum',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000

VSK   1
Samtals   2.000
`,
    ['', 'name Losun, quantity 2, price 1000, net 2000'],
  ],
  [
    'a rate of VAT in brackets, and another within a text',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000

Samtals án VSK   2.000
VSK (25,55%)   511
Samtals með VSK   2.511
Þar af VSK 11%
`,
    ['net 2000, vat 511, total 2511', 'name Losun, quantity 2, price 1000, net 2000, vatRate 25.55'],
  ],
  [
    'a net sum, VAT and no total',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000

Samtals án VSK   2.000
VSK 24%   480
`,
    ['net 2000', 'name Losun, quantity 2, price 1000, net 2000'],
  ],
  [
    'totals without lines',
    `Samtals án VSK   2.000
VSK 24%   480
Samtals með VSK   2.480`,
    ['net 2000, vat 480, total 2480'],
  ],
  ['a total without lines', `Samtals án VSK   2.000`, ['']],
  [
    'totals of other lines',
    `
Lýsing                Magn   Einingarverð    Upphæð

Losun                    2          1.000     2.000

Samtals án VSK   3.000
VSK 24%   720
Samtals með VSK   3.720
`,
    ['', 'name Losun, quantity 2, price 1000, net 2000'],
  ],
])('the totals of a document: %s', (_, text, found) => {
  expect(writtenProposal(text)).toEqual(found);
});
