import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  composeInSteps,
  composeInvoice,
  type DraftLine,
  type EditedVersion,
  type InvoiceDraft,
} from './invoice-editing.ts';
import { findInSteps, findingsOf } from './invoice-findings.ts';
import { checkInvoice } from './rules/invoice-rules.ts';

const parties = {
  seller: { name: 'Gámar hf.', ids: [], legalId: { id: '5402696459', scheme: '0196' }, address: { country: 'IS' } },
  buyer: { name: 'Höfnin', ids: [], address: { country: 'IS' } },
};
const line: DraftLine = {
  ...{ name: 'Pappír', quantity: '3', unit: 'KGM', price: '33.335', allowanceCharges: [] },
  ...{ vatCategory: 'S', vatRate: '24' },
};
const draft: InvoiceDraft = {
  ...{ number: 'R-1', kind: '380', issueDate: '2026-03-31', dueDate: '2026-04-15', currency: 'ISK' },
  ...{ notes: [], preceding: [], allowanceCharges: [], lines: [line] },
};
const draftOf = ({ head, lines }: EditedVersion): InvoiceDraft => ({
  ...draft,
  ...{ notes: head.notes, allowanceCharges: head.allowanceCharges, prepaid: head.totals.prepaid },
  lines: lines.map((each) => ({
    ...line,
    ...{ from: each.position, name: each.name ?? '', quantity: each.quantity ?? '', price: each.price.net ?? '' },
    ...{ baseQuantity: each.price.baseQuantity, allowanceCharges: each.allowanceCharges },
    ...{ vatCategory: each.vatCategory ?? '', vatRate: each.vatRate },
  })),
});

describe('an invoice that is composed', () => {
  it('has the amounts that follow from its lines, each rounded by itself', () => {
    const charge = { isCharge: true, amount: '10.005', reason: 'Eldsneyti' };
    const { head, lines } = composeInvoice(
      { ...draft, lines: [line, { ...line, allowanceCharges: [charge] }] },
      parties,
    );
    expect(lines.map(({ net }) => net)).toEqual(['100.01', '110.02']);
    expect(head.totals).toMatchObject({
      lines: '210.03',
      taxExclusive: '210.03',
      taxInclusive: '260.03',
      payable: '260',
    });
    expect(head).toMatchObject({ document: 'invoice', seller: parties.seller, vatTotals: [{ amount: '50' }] });
    expect(composeInvoice({ ...draft, kind: '381' }, parties).head.document).toBe('credit_note');
  });

  it('has nothing that the draft does not say', () => {
    const { vatRate: _rate, ...untaxed } = line;
    const undecided: DraftLine = { ...untaxed, name: 'Gler', price: '100', vatCategory: 'O' };
    const discount = { isCharge: false, reason: 'Afsláttur' };
    const composed = composeInvoice({ ...draft, allowanceCharges: [discount], lines: [undecided] }, parties);
    expect(JSON.parse(JSON.stringify(composed))).toEqual({
      head: {
        ...{ document: 'invoice', number: 'R-1', kind: '380', issueDate: '2026-03-31', dueDate: '2026-04-15' },
        ...{ currency: 'ISK', amountCurrencies: ['ISK'], notes: [], references: { preceding: [] }, ...parties },
        ...{ payments: [], documents: [], allowanceCharges: [discount] },
        totals: { lines: '300', taxExclusive: '300', taxInclusive: '300', payable: '300' },
        vatTotals: [{ amount: '0', currency: 'ISK', hasBreakdown: true }],
        vatBreakdown: [
          { category: 'O', taxable: '300', tax: '0' },
          { category: '', taxable: '0', tax: '0' },
        ],
      },
      lines: [
        {
          ...{ position: 1, id: '1', name: 'Gler', quantity: '3', unit: 'KGM', price: { net: '100' }, net: '300' },
          vatCategory: 'O',
          ...{ allowanceCharges: [], classifications: [], properties: [], documents: [], subLines: [] },
        },
      ],
    });
  });

  it('breaks no rule about figures, whatever is written', () => {
    const amount = fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 9999 }));
    const decimal = amount.map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`);
    const entry = fc.record({ isCharge: fc.boolean(), amount: decimal });
    const anyLine = fc.record({
      quantity: decimal,
      price: decimal,
      allowanceCharges: fc.array(entry, { maxLength: 2 }),
    });
    const currency = fc.constantFrom('ISK', 'EUR');
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), currency, (lines, chosen) => {
        const whole = composeInvoice(
          { ...draft, currency: chosen, lines: lines.map((each) => ({ ...line, ...each })) },
          parties,
        );
        const { failures } = checkInvoice({ ...whole.head, lines: whole.lines });
        const ofFigures = failures.filter(({ code }) => /^BR-(CO-1|S-0[89]|DEC-(09|1|2[0-3]))/.test(code));
        expect(ofFigures).toEqual([]);
      }),
    );
  });

  it('is what it was where nothing is changed, a figure that a document gave otherwise among it', () => {
    const first = composeInvoice(draft, parties);
    const [one] = first.lines;
    const odd: EditedVersion = {
      head: { ...first.head, totals: { ...first.head.totals, payable: '125' }, delivery: { partyName: 'Verbúðin' } },
      lines: one === undefined ? [] : [{ ...one, net: '100.02', classifications: [{ id: '20 01 01' }] }],
    };
    expect(composeInvoice(draftOf(odd), parties, odd)).toEqual(odd);
  });

  it('calculates its figures again after an amount changed, and keeps fields that the draft does not have', () => {
    const first = composeInvoice(draft, parties);
    const edited: EditedVersion = { ...first, head: { ...first.head, delivery: { partyName: 'Verbúðin' } } };
    const { head, lines } = composeInvoice({ ...draft, lines: [{ ...line, from: 1, quantity: '4' }] }, parties, edited);
    expect([lines[0]?.net, head.totals.lines, head.delivery]).toEqual(['133.34', '133.34', { partyName: 'Verbúðin' }]);
  });

  it('drops a gross price and its discount with the price that they made up', () => {
    const first = composeInvoice(draft, parties);
    const price = { net: '33.335', gross: '40', discount: '6.665' };
    const edited = { ...first, lines: first.lines.map((each) => ({ ...each, price })) };
    const composed = (to: string) =>
      composeInvoice({ ...draft, lines: [{ ...line, from: 1, price: to }] }, parties, edited).lines[0]?.price;
    expect(composed('33.3350')).toEqual(price);
    expect(composed('30')).toEqual({ net: '30' });
  });
});

it('asks paper for nothing that only an electronic document says', () => {
  const { head, lines } = composeInvoice({ ...draft, lines: [{ ...line, price: '-1' }] }, parties);
  expect(findingsOf({ head, lines }).map(({ code }) => code)).toEqual(['BR-27']);
  const electronic = { head: { ...head, customizationId: 'urn:cen.eu:en16931:2017' }, lines };
  expect(findingsOf(electronic).map(({ code }) => code)).toContain('BR-S-02');
});

it('pauses within a long invoice, with the same result', () => {
  const long = { ...draft, lines: Array.from({ length: 230 }, (_none, index) => ({ ...line, price: String(index) })) };
  const pausesIn = <Result>(steps: Generator<undefined, Result>) => {
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) pauses += 1;
    return { pauses, result: step.value };
  };
  const composed = composeInvoice(long, parties);
  // Each fifty lines.
  expect(pausesIn(composeInSteps(long, parties, undefined))).toEqual({ pauses: 4, result: composed });
  expect(pausesIn(findInSteps(composed))).toEqual({ pauses: 4, result: findingsOf(composed) });
});
