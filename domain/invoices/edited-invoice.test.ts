import { describe, expect, it } from 'vitest';
import type { InvoiceHead, InvoiceLine } from './invoice.ts';
import { documentFigures, vatShareKey } from './invoice-arithmetic.ts';
import { composeInvoice, type DraftLine, type EditedVersion, type InvoiceDraft } from './invoice-editing.ts';
import { findingsOf } from './invoice-findings.ts';

const parties = { seller: { name: 'Gámar', ids: [] }, buyer: { name: 'Höfnin', ids: [] } };
const entry = { isCharge: true, amount: '10', vatCategory: 'S', vatRate: '24' };
const line: DraftLine = {
  ...{ name: 'Pappír', quantity: '2', unit: 'C62', price: '100', allowanceCharges: [entry] },
  ...{ vatCategory: 'S', vatRate: '24' },
};
const draft: InvoiceDraft = {
  ...{ number: 'R-1', kind: '380', issueDate: '2026-03-31', currency: 'EUR', notes: [], preceding: [] },
  ...{ allowanceCharges: [entry], lines: [line] },
};

it('an invoice without an earlier version has what was entered and nothing else', () => {
  const { head, lines } = composeInvoice(
    {
      ...{
        ...draft,
        dueDate: '2026-04-15',
        finalDate: '2026-04-30',
        periodStart: '2026-03-01',
        periodEnd: '2026-03-31',
      },
      ...{ buyerReference: 'b', accountingReference: 'a', orderReference: 'o', contractReference: 'c', notes: ['n'] },
      ...{ paymentTerms: 'p', preceding: [{ number: 'R-0' }], prepaid: '50' },
    },
    parties,
  );
  expect(head).toEqual({
    ...{ document: 'invoice', number: 'R-1', kind: '380', issueDate: '2026-03-31', dueDate: '2026-04-15', ...parties },
    ...{ finalDate: '2026-04-30', period: { start: '2026-03-01', end: '2026-03-31' }, currency: 'EUR', notes: ['n'] },
    ...{ amountCurrencies: ['EUR'], buyerReference: 'b', accountingReference: 'a', paymentTerms: 'p', payments: [] },
    ...{ references: { order: 'o', contract: 'c', preceding: [{ number: 'R-0' }] }, allowanceCharges: [entry] },
    vatTotals: [{ amount: '52.8', currency: 'EUR', hasBreakdown: true }],
    vatBreakdown: [{ category: 'S', rate: '24', taxable: '220', tax: '52.8' }],
    totals: {
      ...{ lines: '210', charges: '10', taxExclusive: '220', taxInclusive: '272.8', prepaid: '50', payable: '222.8' },
    },
    documents: [],
  });
  expect(lines).toEqual([
    {
      ...{ position: 1, id: '1', name: 'Pappír', quantity: '2', unit: 'C62', price: { net: '100' }, net: '210' },
      ...{ allowanceCharges: [entry], vatCategory: 'S', vatRate: '24', classifications: [], properties: [] },
      ...{ documents: [], subLines: [] },
    },
  ]);
});

describe('a changed version', () => {
  const stored: EditedVersion = {
    head: {
      ...composeInvoice(draft, parties).head,
      amountCurrencies: ['EUR', 'ISK'],
      taxCurrency: 'ISK',
      totals: { payable: '999' },
      vatBreakdown: [
        {
          category: 'E',
          rate: '0',
          taxable: '1',
          tax: '0',
          exemptionReason: 'Skilagjald',
          exemptionCode: 'VATEX-EU-O',
        },
      ],
      references: { preceding: [], project: 'P-1' },
    },
    lines: [
      ...composeInvoice(draft, parties).lines.map(
        (each): InvoiceLine => ({
          ...each,
          id: '17',
          net: '211',
          price: { net: '100', gross: '110', baseUnit: 'KGM' },
        }),
      ),
    ],
  };
  const composed = (more: Partial<InvoiceDraft> = {}, ofLine: Partial<DraftLine> = {}, version = stored) =>
    composeInvoice({ ...draft, lines: [{ ...line, from: 1, ...ofLine }], ...more }, parties, version);

  it('keeps its figures where no amount is changed', () => {
    const { head, lines } = composed({}, { name: 'Annað', quantity: '2.0' });
    expect(head).toEqual(stored.head);
    expect(lines).toEqual([{ ...stored.lines[0], name: 'Annað', quantity: '2.0' }]);
  });

  it.each<[string, Partial<InvoiceDraft>, Partial<DraftLine>]>([
    ['another currency', { currency: 'ISK' }, {}],
    ['a prepaid amount', { prepaid: '1' }, {}],
    ['no charge', { allowanceCharges: [] }, {}],
    ['an allowance', { allowanceCharges: [{ ...entry, isCharge: false }] }, {}],
    ['another charge', { allowanceCharges: [{ ...entry, amount: '11' }] }, {}],
    ['another category of a charge', { allowanceCharges: [{ ...entry, vatCategory: 'E' }] }, {}],
    ['another rate of a charge', { allowanceCharges: [{ ...entry, vatRate: '11' }] }, {}],
    ['no rate of a charge', { allowanceCharges: [{ ...entry, vatRate: undefined }] }, {}],
    ['another category', {}, { vatCategory: 'E', vatRate: '24' }],
    ['another rate', {}, { vatRate: '11' }],
    ['no rate', {}, { vatRate: undefined }],
    ['another quantity', {}, { quantity: '3' }],
    ['another price', {}, { price: '101' }],
    ['another base quantity', {}, { baseQuantity: '10' }],
    ['another charge of the line', {}, { allowanceCharges: [{ ...entry, amount: '12' }] }],
    ['no line', { lines: [] }, {}],
    ['a second charge', { allowanceCharges: [entry, entry] }, {}],
    ['another line', { lines: [{ ...line, from: 1 }, line] }, {}],
  ])('has new figures with %s', (_, more, ofLine) => {
    const { head } = composed(more, ofLine);
    expect(head.totals.payable).not.toBe('999');
    expect(head.taxCurrency).toBeUndefined();
  });

  it('keeps the net amount of a line until a part of it is changed', () => {
    const netOf = (ofLine: Partial<DraftLine>) => composed({}, ofLine).lines[0]?.net;
    expect([netOf({}), netOf({ quantity: '2.00' }), netOf({ vatRate: '11' })]).toEqual(['211', '211', '211']);
    expect([netOf({ quantity: '3' }), netOf({ price: '99' }), netOf({ baseQuantity: '2' })]).toEqual([
      '310',
      '208',
      '110',
    ]);
    expect(netOf({ allowanceCharges: [] })).toBe('200');
    expect(netOf({ allowanceCharges: [{ ...entry, isCharge: false }] })).toBe('190');
    expect(netOf({ allowanceCharges: [entry, entry] })).toBe('220');
    expect(netOf({ from: undefined })).toBe('210');
    expect(netOf({ from: 7 })).toBe('210');
    const noNet = { ...stored, lines: stored.lines.map(({ net: _net, ...each }) => each) };
    expect(composed({}, {}, noNet).lines[0]?.net).toBe('210');
  });

  it('has new figures if one of two lines is changed', () => {
    const [one] = stored.lines;
    if (one === undefined) throw new Error('There is no line.');
    const two = { ...stored, lines: [one, { ...one, position: 2, id: '18' }] };
    const payable = (...quantities: string[]) =>
      composed({ lines: quantities.map((quantity, index) => ({ ...line, from: index + 1, quantity })) }, {}, two).head
        .totals.payable;
    expect(payable('2', '2')).toBe('999');
    expect([payable('2', '3'), payable('3', '2')]).not.toContain('999');
  });

  it('keeps a price with its gross price, and the unit of a base quantity', () => {
    const priceOf = (ofLine: Partial<DraftLine>) => composed({}, ofLine).lines[0]?.price;
    expect(priceOf({ price: '100.00' })).toEqual({ net: '100', gross: '110', baseUnit: 'KGM' });
    expect(priceOf({ price: '99' })).toEqual({ net: '99' });
    expect(priceOf({ baseQuantity: '10' })).toEqual({ net: '100', baseQuantity: '10', baseUnit: 'KGM' });
    expect(priceOf({ from: undefined, baseQuantity: '10' })).toEqual({ net: '100', baseQuantity: '10' });
    const odd = { ...stored, lines: stored.lines.map((each) => ({ ...each, price: { net: '1e2' } })) };
    expect(composed({}, {}, odd).lines[0]?.price).toEqual({ net: '100' });
  });

  it('keeps the reasons of exemption, its references and the id of a line', () => {
    const { head, lines } = composed({}, { vatCategory: 'E', vatRate: '0', quantity: '3' });
    expect(head.vatBreakdown).toEqual([
      {
        category: 'E',
        rate: '0',
        taxable: '310',
        tax: '0',
        exemptionReason: 'Skilagjald',
        exemptionCode: 'VATEX-EU-O',
      },
      { category: 'S', rate: '24', taxable: '10', tax: '2.4' },
    ]);
    expect([head.references.project, lines[0]?.id, head.amountCurrencies]).toEqual(['P-1', '17', ['EUR', 'ISK']]);
    expect(composed({ currency: 'ISK' }).head.amountCurrencies).toEqual(['ISK']);
  });

  it('has the period that was entered, in part too', () => {
    expect(composed({ periodEnd: '2026-03-31' }, { periodStart: '2026-03-01' })).toMatchObject({
      head: { period: { end: '2026-03-31' } },
      lines: [{ period: { start: '2026-03-01' } }],
    });
    expect(composed({ periodStart: '2026-03-01' }).head.period).toEqual({ start: '2026-03-01' });
    expect(composed().lines[0]?.period).toBeUndefined();
  });
});

it('paper is not asked for numbers of registers and addresses, and for everything else', () => {
  const { head, lines } = composeInvoice(
    { ...draft, allowanceCharges: [], lines: [{ ...line, name: '', allowanceCharges: [] }] },
    parties,
  );
  const bare: InvoiceHead = {
    ...head,
    number: undefined,
    currency: undefined,
    seller: { ids: [] },
    buyer: { ids: [] },
  };
  const found = findingsOf({ head: { ...bare, documents: [{}] }, lines }).map(({ code }) => code);
  expect(found).toEqual(['BR-25', 'BR-02', 'BR-05', 'BR-CO-25', 'BR-52']);
});

describe('figures', () => {
  it('of allowances, charges and what was paid are left out where there are none', () => {
    const lines = [{ net: '100', category: 'S', rate: '24' }];
    const figures = { currency: 'ISK', lines, allowanceCharges: [] };
    expect(documentFigures(figures).totals).toEqual({
      ...{ lines: '100', taxExclusive: '100', taxInclusive: '124', payable: '124' },
    });
    const share = { category: 'S', rate: '24' };
    const allowanceCharges = [
      { ...share, isCharge: false, amount: '10' },
      { ...share, isCharge: true, amount: '5.5' },
    ];
    expect(documentFigures({ ...figures, allowanceCharges, prepaid: '4' })).toEqual({
      totals: {
        ...{
          lines: '100',
          allowances: '10',
          charges: '5.5',
          taxExclusive: '95.5',
          taxInclusive: '118.5',
          prepaid: '4',
        },
        ...{ rounding: '0.5', payable: '115' },
      },
      vat: '23',
      vatBreakdown: [{ category: 'S', rate: '24', taxable: '95.5', tax: '23' }],
    });
  });

  it('are added by category and rate, whatever the rate is written like', () => {
    const share = (rate: string | undefined, category = 'S') => ({ net: '100', category, rate });
    const { vatBreakdown } = documentFigures({
      currency: 'EUR',
      lines: [share('24'), share('24.0'), share('11'), share(undefined, 'O'), share('24', 'L')],
      allowanceCharges: [],
    });
    expect(vatBreakdown).toEqual([
      { category: 'S', rate: '24', taxable: '200', tax: '48' },
      { category: 'S', rate: '11', taxable: '100', tax: '11' },
      { category: 'O', taxable: '100', tax: '0' },
      { category: 'L', rate: '24', taxable: '100', tax: '24' },
    ]);
    expect(vatShareKey({ category: 'O', rate: undefined })).toBe('O ');
  });
});
