import { describe, expect, it } from 'vitest';
import type { InvoiceHead, InvoiceLine } from '../invoice.ts';
import type { EditedVersion } from '../invoice-editing.ts';
import { isUnchanged, savedInvoiceOf } from './entered-invoice.ts';
import { proposalOf } from './proposal-of-invoice.ts';

const head: InvoiceHead = {
  ...{
    document: 'invoice',
    number: 'R-1',
    kind: '380',
    issueDate: '2026-03-31',
    dueDate: '2026-04-15',
    currency: 'ISK',
  },
  ...{ finalDate: '2026-04-30', period: { start: '2026-03-01', end: '2026-03-31' }, amountCurrencies: [], notes: [] },
  ...{ references: { preceding: [] }, seller: { ids: [] }, buyer: { ids: [] }, payments: [], allowanceCharges: [] },
  vatTotals: [{ amount: '240', currency: 'ISK', hasBreakdown: true }],
  ...{ vatBreakdown: [], totals: { taxExclusive: '1000', taxInclusive: '1240' }, documents: [] },
};
const line: InvoiceLine = {
  ...{
    position: 1,
    name: 'Losun',
    description: 'Skýring',
    sellersItemId: '7',
    quantity: '2',
    unit: 'C62',
    net: '1000',
  },
  ...{ period: { start: '2026-03-01', end: '2026-03-31' }, allowanceCharges: [], price: { net: '500' }, vatRate: '24' },
  ...{ classifications: [], properties: [], documents: [], subLines: [] },
};
const proposedHead = {
  ...{ number: 'R-1', kind: '380', issueDate: '2026-03-31', dueDate: '2026-04-15', finalDate: '2026-04-30' },
  ...{ periodStart: '2026-03-01', periodEnd: '2026-03-31', currency: 'ISK', net: '1000', vat: '240', total: '1240' },
};
const proposedLine = {
  ...{
    name: 'Losun',
    description: 'Skýring',
    sellersItemId: '7',
    quantity: '2',
    unit: 'C62',
    price: '500',
    vatRate: '24',
  },
  ...{ net: '1000', periodStart: '2026-03-01', periodEnd: '2026-03-31' },
};

describe('the proposal of a file that was read in part', () => {
  const proposedLineOf = (more: Partial<InvoiceLine>) => proposalOf(undefined, [{ ...line, ...more }]).lines[0];

  it('has what the file has', () => {
    expect(proposalOf(head, [line])).toEqual({ head: proposedHead, lines: [proposedLine], marks: [] });
    expect(proposalOf(undefined, [])).toEqual({ head: {}, lines: [], marks: [] });
    const { kind: _, ...noKind } = proposedHead;
    expect(proposalOf({ ...head, kind: undefined }, []).head).toEqual(noKind);
    expect(proposalOf({ ...head, kind: '396' }, []).head.kind).toBe('381');
  });

  it('has nothing that the editor does not accept', () => {
    const long = 'x'.repeat(3000);
    const wrong: InvoiceHead = {
      ...{ ...head, number: ` ${long}`, currency: 'ISKA', period: undefined, vatTotals: [] },
      totals: { taxExclusive: 'x', taxInclusive: '' },
    };
    const { periodStart: _start, periodEnd: _end, net: _net, vat: _vat, total: _total, ...rest } = proposedHead;
    expect(proposalOf(wrong, []).head).toEqual({ ...rest, number: 'x'.repeat(200), currency: 'ISK' });
    expect(
      proposedLineOf({
        name: `${long}`,
        description: long,
        sellersItemId: long,
        quantity: 'x',
        net: 'x',
        vatRate: 'x',
      }),
    ).toEqual({
      ...{
        name: 'x'.repeat(500),
        description: 'x'.repeat(2000),
        sellersItemId: 'x'.repeat(100),
        unit: 'C62',
        price: '500',
      },
      ...{ periodStart: '2026-03-01', periodEnd: '2026-03-31' },
    });
    expect(proposedLineOf({ name: undefined, period: undefined, sellersItemId: '' })).toEqual({
      ...{ name: 'Skýring', quantity: '2', unit: 'C62', price: '500', vatRate: '24', net: '1000' },
    });
    expect(['TNE', 'x', 'KGMX', '?TNE', undefined].map((unit) => proposedLineOf({ unit })?.unit)).toEqual([
      ...['TNE', undefined, undefined, undefined, undefined],
    ]);
    expect(proposedLineOf({ name: 'a\ud800' })?.name).toBe('a\ufffd');
    expect(proposedLineOf({ sellersItemId: undefined })).not.toHaveProperty('sellersItemId');
  });

  it('has the price of one unit only', () => {
    const priceFor = (baseQuantity?: string) => proposedLineOf({ price: { net: '500', baseQuantity } })?.price;
    expect([priceFor(), priceFor('1.0'), priceFor('1000')]).toEqual(['500', '500', undefined]);
    expect(proposedLineOf({ price: {} })).not.toHaveProperty('price');
  });
});

describe('what a member saved', () => {
  it('is compared with the document', () => {
    const saved = savedInvoiceOf({ head, lines: [line] } as unknown as EditedVersion);
    const { description: _description, periodStart: _start, periodEnd: _end, ...rest } = proposedLine;
    expect(saved).toEqual({ head: proposedHead, lines: [rest] });
    const bare = {
      head: { ...head, period: undefined, vatTotals: [], dueDate: undefined },
      lines: [{ ...line, name: undefined }],
    };
    const { head: bareHead, lines } = savedInvoiceOf(bare as unknown as EditedVersion);
    expect(Object.keys(bareHead)).toEqual(['number', 'kind', 'issueDate', 'finalDate', 'currency', 'net', 'total']);
    expect(lines[0]).not.toHaveProperty('name');
  });

  it.each([
    [{}, true],
    [{ quantity: '2.0', price: '500.00' }, true],
    [{ name: 'Annað' }, false],
    [{ description: '' }, false],
    [{ unit: 'KGM' }, false],
    [{ quantity: '3' }, false],
    [{ price: '501' }, false],
    [{ price: undefined }, false],
    [{ quantity: undefined }, false],
  ])('is as proposed: %j, %s', (more, isSame) => {
    expect(isUnchanged({ ...proposedLine, ...more }, proposedLine)).toBe(isSame);
    expect(isUnchanged(proposedLine, { ...proposedLine, ...more })).toBe(isSame);
  });

  it('is as proposed without a description, a quantity and a price', () => {
    expect(isUnchanged({ name: 'Losun', description: '' }, { name: 'Losun' })).toBe(true);
    expect(isUnchanged({ name: 'Losun' }, { name: 'Losun', description: '' })).toBe(true);
    expect(isUnchanged({ name: 'Losun' }, { name: 'Losun', description: 'x' })).toBe(false);
    expect(isUnchanged({ name: 'Losun', price: '0' }, { name: 'Losun' })).toBe(false);
    expect(isUnchanged({ name: 'Losun' }, { name: 'Losun', quantity: '0' })).toBe(false);
  });
});
