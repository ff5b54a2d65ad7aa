import { describe, expect, it } from 'vitest';
import { missingMonths } from '../time/expected-months.ts';
import { mayAct } from './claim.ts';
import { matchCreditNote } from './claim-match.ts';
import type { InvoiceHead, InvoiceLine } from './invoice.ts';
import { type ComparedLine, fieldChanges, headChanges, lineChanges } from './invoice-difference.ts';
import { firstStage, nextInQueue } from './invoice-stage.ts';

describe('changes of fields', () => {
  it.each<[object, object, string[]]>([
    [{ a: undefined, b: null }, {}, []],
    [{ a: null }, { a: 'x' }, ['a  > x']],
    [{ a: 'x' }, {}, ['a x > ']],
    [{ notes: ['a', 'b'] }, { notes: ['a'] }, ['notes a\nb > a']],
    [{ notes: [] }, {}, []],
    [{ notes: ['a'] }, { notes: [] }, ['notes a > ']],
    [{ notes: ['a', 'b'] }, { notes: ['a', 'b'] }, []],
    [{ ids: [{ id: 'a' }, { id: 'b' }] }, { ids: [{ id: 'a' }, { id: 'c' }] }, ['ids.2.id b > c']],
    [{ ids: [{ id: 'a' }] }, { ids: [] }, ['ids.1.id a > ']],
    [{ ids: [{ id: 'a' }, 'b'] }, { ids: [{ id: 'a' }, 'c'] }, ['ids.2 b > c']],
    [{ seller: { name: 'a', address: { city: 'b' } } }, { seller: { name: 'a' } }, ['seller.address.city b > ']],
    [{ a: 1, b: true }, { a: 2, b: false }, ['a 1 > 2', 'b true > false']],
    [{ quantity: '1' }, { quantity: '1.0' }, []],
    [{ quantity: '1' }, { quantity: '2' }, ['quantity 1 > 2']],
    [{ quantity: '1' }, { quantity: 'x' }, ['quantity 1 > x']],
    [{ quantity: 'x' }, { quantity: '1' }, ['quantity x > 1']],
    [{ quantity: '0' }, {}, ['quantity 0 > ']],
    [{}, { quantity: '0' }, ['quantity  > 0']],
    [{ made: { kg: '1' } }, { made: { kg: '1.0' } }, []],
    [{ price: { net: '1' } }, { price: { net: '1.0' } }, []],
    [{ price: { baseUnit: '1' } }, { price: { baseUnit: '1.0' } }, ['price.baseUnit 1 > 1.0']],
    [{ price: { baseUnits: '1' } }, { price: { baseUnits: '1.0' } }, []],
    [{ price: { isDiscountCharge: '1' } }, { price: { isDiscountCharge: '1.0' } }, ['price.isDiscountCharge 1 > 1.0']],
    [{ price: { isDiscountCharges: '1' } }, { price: { isDiscountCharges: '1.0' } }, []],
    [{ made: { price: { net: '1' } } }, { made: { price: { net: '1.0' } } }, ['made.price.net 1 > 1.0']],
    [{ vatTotals: [{ amount: '1' }] }, { vatTotals: [{ amount: '1.0' }] }, []],
    [
      { x: { vatTotals: [{ amount: '1' }] } },
      { x: { vatTotals: [{ amount: '1.0' }] } },
      ['x.vatTotals.1.amount 1 > 1.0'],
    ],
    [{ vatTotals: [{ amounts: '1' }] }, { vatTotals: [{ amounts: '1.0' }] }, ['vatTotals.1.amounts 1 > 1.0']],
    [{ vatBreakdown: Array(10).fill({ tax: '1' }) }, { vatBreakdown: Array(10).fill({ tax: '1.0' }) }, []],
    [{ vatBreakdown: { x: { tax: '1' } } }, { vatBreakdown: { x: { tax: '1.0' } } }, ['vatBreakdown.x.tax 1 > 1.0']],
  ])('from %j to %j', (from, to, changes) => {
    const written = ({ field, from: was = '', to: is = '' }: ReturnType<typeof fieldChanges>[number]) =>
      `${field} ${was} > ${is}`;
    expect(fieldChanges(from, to).map(written)).toEqual(changes);
    expect(headChanges(from as InvoiceHead, to as InvoiceHead).map(written)).toEqual(changes);
  });
});

describe('changes of lines', () => {
  const lineOf = (name: string, more: Partial<InvoiceLine> = {}, made = {}): ComparedLine => ({
    line: {
      ...{ position: 1, name, price: {}, allowanceCharges: [], classifications: [], properties: [], documents: [] },
      ...{ subLines: [], ...more },
    },
    made,
  });
  const written = (from: readonly ComparedLine[], to: readonly ComparedLine[]) =>
    lineChanges(from, to).map(({ kind, from: was, to: is, changes }) =>
      [kind, was?.line.note, is?.line.note, ...changes.map(({ field }) => field)].filter((part) => part).join(' '),
    );
  const noted = (note: string, name: string, more: Partial<InvoiceLine> = {}) => lineOf(name, { note, ...more });

  it('are of the same content first, whatever the order of its fields', () => {
    const equal = { ...noted('a', 'x'), made: { kind: 'fee', place: 'b' } };
    const turned = {
      line: Object.fromEntries(Object.entries(equal.line).toReversed()) as unknown as InvoiceLine,
      made: { place: 'b', kind: 'fee' },
    };
    expect(written([noted('b', 'x'), equal], [{ ...turned, line: { ...turned.line, position: 9 } }])).toEqual([
      'removed b',
    ]);
  });

  it.each<[string, ComparedLine[], ComparedLine[], string[]]>([
    [
      'id, item and name',
      [noted('a', 'x', { id: '1' }), noted('b', 'x', { id: '2' })],
      [noted('c', 'x', { id: '2' })],
      ['changed b c note', 'removed a'],
    ],
    [
      'item, name and place',
      [noted('a', 'x'), noted('b', 'x', { position: 2 })],
      [noted('c', 'x', { position: 2 })],
      ['changed b c note', 'removed a'],
    ],
    [
      'item and name',
      [noted('a', 'x'), noted('b', 'x', { sellersItemId: '7', position: 2 })],
      [noted('c', 'x', { sellersItemId: '7', position: 3 })],
      ['changed b c note', 'removed a'],
    ],
    [
      'name',
      [noted('a', 'x', { id: '1' }), noted('b', 'y', { id: '2', position: 2 })],
      [noted('c', 'y', { id: '1', position: 3 })],
      ['changed b c note id', 'removed a'],
    ],
    ['id', [noted('a', 'x', { id: '1' })], [noted('b', 'y', { id: '1', position: 2 })], ['changed a b name note']],
    ['nothing', [noted('a', 'x')], [noted('b', 'y', { position: 2 })], ['added b', 'removed a']],
    [
      'the order of equal ones',
      [noted('a', 'x'), noted('b', 'x')],
      [noted('c', 'x'), noted('d', 'x')],
      ['changed a c note', 'changed b d note'],
    ],
    [
      'one line for each',
      [noted('a', 'x', { id: '1' })],
      [noted('b', 'x', { id: '1' }), noted('c', 'x', { id: '1' })],
      ['changed a b note', 'added c'],
    ],
  ])('are paired by %s', (_, from, to, changes) => {
    expect(written(from, to)).toEqual(changes);
  });

  it('have no fields where a line was added or removed', () => {
    const [added, removed] = lineChanges([noted('a', 'x')], [noted('b', 'y', { position: 2 })]);
    expect([added?.changes, removed?.changes]).toEqual([[], []]);
  });
});

describe('claims and queues', () => {
  const note = { currency: 'ISK', net: '100', credits: [], texts: [], lineNets: ['100'] };
  const claim = (id: number, amounts: string[], more: object = {}) => ({
    ...{ id, reference: `K-2026-000${id}`, currency: 'ISK', outstanding: '500' },
    lines: amounts.map((amount) => ({ invoiceNumber: 'R-1', amount })),
    ...more,
  });

  it('a credit note proposes the likeliest claims first, and at most five', () => {
    const claims = [1, 2, 3, 4, 5, 6, 7].map((id) => claim(id, ['100']));
    const found = matchCreditNote(note, [...claims, claim(8, ['1'], { outstanding: '100' })]);
    expect(found.map(({ claimId, isCertain }) => [claimId, isCertain])).toEqual([
      ...[8, 1, 2, 3, 4].map((id) => [id, false]),
    ]);
    const two = [claim(1, ['100'], { outstanding: '100' }), claim(2, ['100'], { outstanding: '100' })];
    expect(matchCreditNote({ ...note, credits: ['R-1'] }, two).map(({ isCertain }) => isCertain)).toEqual([
      false,
      false,
    ]);
    expect(matchCreditNote({ ...note, texts: ['K20260002'] }, claims)).toMatchObject([{ claimId: 2, isCertain: true }]);
    expect(
      matchCreditNote({ ...note, credits: ['r-1'] }, [claim(1, ['7']), claim(2, ['7'], { lines: [] })]),
    ).toMatchObject([{ claimId: 1, evidence: ['invoice'] }]);
  });

  it('a credit note covers lines in any order, each within a króna, and not more than there are', () => {
    const evidenceOf = (lineNets: string[], amounts: string[], net: string) =>
      matchCreditNote({ ...note, lineNets, net }, [claim(1, amounts)]).flatMap(({ evidence }) => evidence);
    expect(evidenceOf(['30', '10', '20'], ['20', '30', '10'], '60')).toEqual(['lines']);
    expect(evidenceOf(['9', '10'], ['10', '9'], '19')).toEqual(['lines']);
    expect(evidenceOf(['10', '10.5'], ['10.9', '10'], '20.5')).toEqual(['lines']);
    expect(evidenceOf(['10', '20'], ['10'], '30')).toEqual([]);
    expect(evidenceOf(['10', '-9'], ['10', '20'], '1')).toEqual([]);
    expect(evidenceOf(['0'], ['10'], '0.5')).toEqual([]);
  });

  it('a declined claim is reopened, and only an open or sent one withdrawn', () => {
    const standing = { outstanding: '0', isDeclined: true };
    const may = (state: Parameters<typeof mayAct>[0]['state'], action: 'reopen' | 'withdraw', isDeclined = true) =>
      mayAct({ ...standing, state, isDeclined }, action);
    expect([may('declined', 'reopen'), may('credited', 'reopen'), may('withdrawn', 'reopen')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([may('sent', 'reopen', false), may('open', 'reopen', false)]).toEqual([false, false]);
    expect([may('open', 'withdraw'), may('sent', 'withdraw'), may('credited', 'withdraw')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('months are missed for a year, and never the current one', () => {
    const has = ['2024-12', '2025-01', '2025-02', '2025-03', '2025-04', '2025-05'];
    expect(missingMonths(has, '2026-06-30')).toEqual(['2025-06', '2025-07']);
    expect(missingMonths(has, '2026-07-01')).toEqual(['2025-07']);
    expect(missingMonths(['2026-03', '2026-04', '2026-05'], '2026-06-30')).toEqual([]);
  });

  it('the queue continues by the day, and the work is not done before it is', () => {
    const queue = [
      { id: 9, serviceDay: '2026-01-31' },
      { id: 1, serviceDay: '2026-02-28' },
      { id: 2, serviceDay: '2026-03-31' },
    ];
    expect(nextInQueue(queue, { id: 8, serviceDay: '2026-02-28' })).toBe(queue[2]);
    expect(nextInQueue(queue, { id: 8, serviceDay: '2026-02-01' })).toBe(queue[1]);
    expect(nextInQueue(queue, { id: 8, serviceDay: '2026-12-01' })).toBe(queue[0]);
    expect(firstStage({ received: 0, check: 0, classify: 0, findings: 0, done: 1 })).toBe('done');
  });
});
