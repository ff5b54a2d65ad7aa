import { describe, expect, it } from 'vitest';
import { drawnDocument } from '../test/drawn-document.ts';
import { proposeInvoice } from './document-proposal.ts';

const propose = (text: string) => proposeInvoice(drawnDocument(text));

const usual = `
Sorphirðan ehf.                                             Reikningur nr. 20261
kt. 550110-1230                                             Dagsetning:  30. september 2026
                                                            Gjalddagi:   15.10.2026
                                                            Eindagi:     30.10.2026
                                                            Tímabil:     1.9.2026 - 30.9.2026

Vörunr.   Lýsing                           Magn   Ein.    Einingarverð      Upphæð
H660      Losun 660 l íláts                  12   ferð           2.150      25.800
          við Ægisgötu 4
F1        Förgun á almennum úrgangi        1,25   tonn        38.400,-      48.000
L660      Leiga á 660 l íláti                 2   mán.           1.500       3.000

                                                  Samtals án VSK            76.800
                                                  VSK 24%                   18.432
                                                  Til greiðslu ISK          95.232
`;

describe('an invoice as text', () => {
  it('gives its head', () => {
    expect(propose(usual).head).toEqual({
      number: '20261',
      kind: '380',
      issueDate: '2026-09-30',
      dueDate: '2026-10-15',
      finalDate: '2026-10-30',
      periodStart: '2026-09-01',
      periodEnd: '2026-09-30',
      currency: 'ISK',
      net: '76800',
      vat: '18432',
      total: '95232',
    });
  });

  it('gives its lines, with a name over two rows and units as codes', () => {
    expect(propose(usual).lines).toEqual([
      {
        sellersItemId: 'H660',
        name: 'Losun 660 l íláts við Ægisgötu 4',
        quantity: '12',
        unit: 'C62',
        price: '2150',
        net: '25800',
        vatRate: '24',
      },
      {
        sellersItemId: 'F1',
        name: 'Förgun á almennum úrgangi',
        quantity: '1.25',
        unit: 'TNE',
        price: '38400',
        net: '48000',
        vatRate: '24',
      },
      {
        sellersItemId: 'L660',
        name: 'Leiga á 660 l íláti',
        quantity: '2',
        unit: 'MON',
        price: '1500',
        net: '3000',
        vatRate: '24',
      },
    ]);
  });

  it('says where each value is', () => {
    const { marks } = propose(usual);
    expect(marks.find(({ field }) => field === 'dueDate')).toMatchObject({ page: 1, left: 0.73, width: 0.1 });
    expect(marks.find(({ field, line }) => field === 'price' && line === 2)).toMatchObject({ page: 1, left: 0.62 });
  });

  it('is read in English, with points as decimals', () => {
    const { head, lines } = propose(`
Invoice
Invoice number       INV-7
Invoice date         2026-09-30
Due date             2026-10-15

Description                       Quantity   Unit   Unit price        Amount
Collection of mixed waste           3.5      hour     1,200.00      4,200.00
Disposal                            1,250    kg           0.75        937.50

                                             Subtotal               5,137.50
                                             VAT 25%                1,284.38
                                             Total EUR              6,421.88
`);
    expect(head).toMatchObject({
      number: 'INV-7',
      issueDate: '2026-09-30',
      dueDate: '2026-10-15',
      currency: 'EUR',
      net: '5137.50',
      total: '6421.88',
    });
    expect(lines).toMatchObject([
      { name: 'Collection of mixed waste', quantity: '3.5', unit: 'HUR', price: '1200.00', net: '4200.00' },
      { name: 'Disposal', quantity: '1250', unit: 'KGM', price: '0.75', net: '937.50' },
    ]);
  });

  it('continues on the next page, without its headings and sums in between', () => {
    const { lines } = propose(`
Reikningur nr. 5
Lýsing                Magn   Einingarverð    Upphæð
Losun A                  1          1.000     1.000
Losun B                  2          1.000     2.000
                             Millisamtala     3.000
---
Sorphirðan ehf.
Lýsing                Magn   Einingarverð    Upphæð
Losun C                  3          1.000     3.000
                             Samtals          6.000
`);
    expect(lines.map(({ name, net }) => [name, net])).toEqual([
      ['Losun A', '1000'],
      ['Losun B', '2000'],
      ['Losun C', '3000'],
    ]);
  });

  it('has the currency beside its label, also if amounts have another one', () => {
    const { head, marks } = propose('Mynt: EUR\nSamtals ISK   12 kr.');
    expect(head.currency).toBe('EUR');
    expect(marks.map(({ field }) => field)).toContain('currency');
  });

  it('of a credit note has positive amounts', () => {
    const { head, lines } = propose(`
Kreditreikningur nr. K-9
Lýsing                Magn   Einingarverð    Upphæð
Losun A                 -2          1.000    -2.000

                      Samtals án VSK         -2.000
                      VSK 24%                  -480
                      Samtals með VSK        -2.480
`);
    expect(head).toMatchObject({ number: 'K-9', kind: '381', net: '2000', vat: '480', total: '2480' });
    expect(lines).toMatchObject([{ quantity: '2', price: '1000', net: '2000' }]);
  });

  it('has prices net of a discount', () => {
    const { lines } = propose(`
Lýsing                Magn   Verð     Afsl. %    Upphæð
Losun A                  4   1.000       10       3.600
`);
    expect(lines).toMatchObject([{ quantity: '4', price: '900', net: '3600' }]);
  });
});

describe('what contradicts itself', () => {
  it('is left out: a price that does not give the amount', () => {
    const [line] = propose(`
Lýsing                Magn   Einingarverð    Upphæð
Losun A                  2          1.000     9.000
Losun B                  3          1.000     3.000

Samtals án VSK                               12.000
VSK 24%                                       2.880
Til greiðslu                                 14.880
`).lines;
    expect(line).toEqual({ name: 'Losun A', net: '9000', vatRate: '24' });
  });

  it('is left out: an amount that neither its line nor the total confirms', () => {
    const [line] = propose(`
Lýsing                Magn   Einingarverð    Upphæð
Losun A                  2          1.000     9.000

Samtals án VSK                                2.000
VSK 24%                                         480
Til greiðslu                                  2.480
`).lines;
    expect(line).toEqual({ name: 'Losun A' });
  });

  it('is left out: totals that do not add up', () => {
    const { head } = propose(`
Lýsing                Magn   Einingarverð    Upphæð
Losun A                  2          1.000     2.000
Samtals án VSK                                2.500
VSK 24%                                         480
Til greiðslu                                  9.999
`);
    expect(head.net).toBeUndefined();
    expect(head.total).toBeUndefined();
  });

  it('is not read in thousandths: a sum that is wrong in a document of whole krónur', () => {
    const { head, lines } = propose(`
Lýsing                Magn   Einingarverð    Upphæð
Losun A                  2          1.000     2.000

Samtals án VSK                                2.002
`);
    expect([head.net, lines[0]?.net]).toEqual([undefined, '2000']);
  });

  it('is left out: two days with the same label', () => {
    expect(propose('Gjalddagi: 1.9.2026\nGjalddagi: 2.9.2026').head.dueDate).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['a letter', 'Góðan dag\n\nVið komum 30.9.2026 og tökum 3 tunnur.\n\nKveðja'],
    ['only amounts', '1.000   2.000\n3.000   4.000'],
  ])('proposes nothing for %s', (_what, text) => {
    const { head, lines, marks } = propose(text);
    expect([head, lines, marks]).toEqual([{}, [], []]);
  });
});
