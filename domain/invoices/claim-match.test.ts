import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum, toDecimal } from '../numbers/decimal.ts';
import { type CreditNote, type MatchableClaim, matchCreditNote, referencesIn } from './claim-match.ts';

const claim = (more: Partial<MatchableClaim> = {}): MatchableClaim => ({
  id: 1,
  reference: 'K-2026-0007',
  currency: 'ISK',
  outstanding: '3520',
  lines: [
    { invoiceNumber: 'R-100', amount: '3000' },
    { invoiceNumber: 'R-101', amount: '520' },
  ],
  ...more,
});
const note = (more: Partial<CreditNote> = {}): CreditNote => ({
  currency: 'ISK',
  net: '3520',
  credits: [],
  texts: [],
  lineNets: ['3520'],
  ...more,
});

describe('the reference of a claim in a text', () => {
  it('is found as people and programs write it', () => {
    for (const text of ['K-2026-0007', 'v. k2026 0007.', 'Krafa K–2026–0007/leiðrétting', 'ref: K_2026_0007'])
      expect([...referencesIn([text])], text).toEqual(['K-2026-0007']);
  });

  it('is not a part of another word or number', () => {
    for (const text of ['AK-2026-0007', 'K-2026-007', '20260007', 'K-2026-00071234567', 'OK 2026 0007'])
      expect([...referencesIn([text])], text).toEqual([]);
  });
});

describe('a credit note', () => {
  it('settles the claim that it names, fully or partly', () => {
    expect(matchCreditNote(note({ texts: ['Leiðrétting, K-2026-0007'] }), [claim()])).toEqual([
      { claimId: 1, amount: '3520', isCertain: true, evidence: ['reference', 'amount'] },
    ]);
    expect(matchCreditNote(note({ net: '100', lineNets: ['100'], texts: ['K-2026-0007'] }), [claim()])).toMatchObject([
      { amount: '100', isCertain: true, evidence: ['reference'] },
    ]);
  });

  it('settles by the credited invoice only with the amount or the lines', () => {
    expect(matchCreditNote(note({ credits: ['r-100 '] }), [claim()])).toMatchObject([{ isCertain: true }]);
    expect(matchCreditNote(note({ credits: ['R-100'], net: '3000', lineNets: ['3000'] }), [claim()])).toMatchObject([
      { isCertain: true, amount: '3000', evidence: ['invoice', 'lines'] },
    ]);
    expect(matchCreditNote(note({ credits: ['R-100'], net: '777', lineNets: ['777'] }), [claim()])).toMatchObject([
      { isCertain: false, evidence: ['invoice'] },
    ]);
  });

  it('is a proposal by its amount alone, or for more than the claim', () => {
    expect(matchCreditNote(note({ net: '3519.6', lineNets: ['3519.6'] }), [claim()])).toMatchObject([
      { isCertain: false, evidence: ['amount'] },
    ]);
    expect(matchCreditNote(note({ net: '9000', lineNets: ['9000'], texts: ['K-2026-0007'] }), [claim()])).toEqual([
      { claimId: 1, amount: '3520', isCertain: false, evidence: ['reference'] },
    ]);
  });

  it('settles nothing if two claims fit, and no claim that it does not name', () => {
    const second = claim({ id: 2, reference: 'K-2026-0008' });
    const both = matchCreditNote(note({ credits: ['R-100'] }), [claim(), second]);
    expect(both.map(({ claimId, isCertain }) => [claimId, isCertain])).toEqual([
      [1, false],
      [2, false],
    ]);
    expect(matchCreditNote(note({ credits: ['R-100'], texts: ['K-2026-0008'] }), [claim(), second])).toMatchObject([
      { claimId: 2, isCertain: true },
    ]);
  });

  it('leaves out proposals beside a certain match, and names of other invoices', () => {
    const other = claim({ id: 2, reference: 'K-2026-0008', lines: [{ invoiceNumber: 'R-200', amount: '3520' }] });
    expect(matchCreditNote(note({ credits: ['R-100'] }), [other, claim()])).toMatchObject([
      { claimId: 1, isCertain: true },
    ]);
    expect(matchCreditNote(note({ net: '777', lineNets: ['777'], credits: ['R-300'] }), [claim()])).toEqual([]);
  });

  it('may differ from each line by a króna, whatever the order of its lines', () => {
    const lines = ['100', '101'].map((amount) => ({ invoiceNumber: 'R-100', amount }));
    const given = note({ net: '200', lineNets: ['101', '99'] });
    expect(matchCreditNote(given, [claim({ outstanding: '900', lines })])).toMatchObject([{ evidence: ['lines'] }]);
  });

  it('concerns no claim in another currency, or with nothing outstanding', () => {
    expect(matchCreditNote(note({ currency: 'EUR' }), [claim()])).toEqual([]);
    expect(matchCreditNote(note({ texts: ['K-2026-0007'] }), [claim({ outstanding: '0' })])).toEqual([]);
    expect(matchCreditNote(note({ net: '-3520', texts: ['K-2026-0007'] }), [claim()])).toEqual([]);
  });

  it('counts each claimed line once', () => {
    const twice = note({ net: '1040', lineNets: ['520', '520'] });
    expect(matchCreditNote(twice, [claim()])).toEqual([]);
    expect(matchCreditNote(note({ net: '520', lineNets: ['520', '0'] }), [claim()])).toMatchObject([
      { isCertain: false, evidence: ['lines'] },
    ]);
  });
});

const amounts = fc.integer({ min: 1, max: 5000 }).map(String);
const claimsOf = fc
  .array(
    fc.record({
      currency: fc.constantFrom('ISK', 'EUR'),
      lines: fc.array(fc.record({ invoiceNumber: fc.constantFrom('A', 'B', 'C'), amount: amounts }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    { maxLength: 6 },
  )
  .map((given) =>
    given.map(
      ({ currency, lines }, index): MatchableClaim => ({
        id: index + 1,
        reference: `K-2026-000${index}`,
        currency,
        outstanding: sum(lines.map(({ amount }) => amount)).toFixed(),
        lines,
      }),
    ),
  );
const noteOf = fc
  .record({
    currency: fc.constantFrom('ISK', 'EUR'),
    credits: fc.array(fc.constantFrom('A', 'B', 'D'), { maxLength: 2 }),
    texts: fc.array(fc.constantFrom('K-2026-0000', 'K-2026-0001', 'K-2025-0001', 'Takk'), { maxLength: 2 }),
    lineNets: fc.array(amounts, { minLength: 1, maxLength: 4 }),
  })
  .map((given): CreditNote => ({ ...given, net: sum(given.lineNets).toFixed() }));

describe('every match', () => {
  it('is the only one if it is certain, is within the claim, and does not depend on the order of claims', () => {
    fc.assert(
      fc.property(noteOf, claimsOf, (given, claims) => {
        const matches = matchCreditNote(given, claims);
        expect(matches).toEqual(matchCreditNote(given, claims.toReversed()));
        if (matches.some(({ isCertain }) => isCertain)) expect(matches).toHaveLength(1);
        for (const { claimId, amount, evidence } of matches) {
          const matched = claims.find(({ id }) => id === claimId);
          expect(matched?.currency).toBe(given.currency);
          expect(toDecimal(amount).lte(toDecimal(matched?.outstanding))).toBe(true);
          expect(toDecimal(amount).lte(toDecimal(given.net))).toBe(true);
          expect(evidence.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('finds the claim whose lines are credited with its invoice', () => {
    fc.assert(
      fc.property(claimsOf, fc.nat(), (claims, place) => {
        const chosen = claims[place % Math.max(1, claims.length)];
        if (chosen === undefined) return;
        const lineNets = chosen.lines.map(({ amount }) => amount);
        const given = note({ currency: chosen.currency, net: chosen.outstanding, lineNets, texts: [chosen.reference] });
        expect(matchCreditNote(given, claims)).toMatchObject([{ claimId: chosen.id, isCertain: true }]);
      }),
    );
  });
});
