import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BriefingFigures, briefingSentence } from './briefing-words.ts';

const figures: BriefingFigures = {
  source: 'invoice',
  period: { from: '2026-09', until: '2026-09' },
  currency: 'ISK',
  totals: { kg: '18400', cost: '890123.5', sortingRate: '0.76', lines: 3 },
  completeness: { months: 1, monthsWithData: 1, missingInvoices: 0 },
};
const sentences = (more: Partial<BriefingFigures>) =>
  briefingSentence({ ...figures, ...more }, 'en', (text, gaps) =>
    text === 'sentence' ? `${gaps.period}: ${gaps.parts}.` : [text, ...Object.values(gaps)].join(' '),
  ).replaceAll('\u00a0', ' ');
const totals = (more: Partial<BriefingFigures['totals']>) => ({ totals: { ...figures.totals, ...more } });

describe('the sentence of a briefing', () => {
  it('states weight, sorting rate and cost, each with its change', () => {
    const changes = { kg: '-0.05', sortingRate: '0.02', cost: '0.041' };
    expect(sentences({ compared: { changes } })).toBe(
      'September 2026: tonnes 18,4 (−5,0 %), sorted 76,0 % (points +2,0), thousand 890 (+4,1 %).',
    );
  });

  it('states no change where like cannot be compared with like', () => {
    expect(sentences({ compared: {} })).toBe('September 2026: tonnes 18,4, sorted 76,0 %, thousand 890.');
    expect(sentences({ compared: { changes: { kg: '0.0001', sortingRate: '-0.0001' } } })).toBe(
      'September 2026: tonnes 18,4 (±0 %), sorted 76,0 % (points ±0), thousand 890.',
    );
  });

  it('states missing invoices and months', () => {
    expect(sentences({ completeness: { months: 12, monthsWithData: 10, missingInvoices: 2 } })).toBe(
      'September 2026: tonnes 18,4, sorted 76,0 %, thousand 890, months 10 12, missing 2 2.',
    );
  });

  it('states nothing about completeness that is not known', () => {
    const { completeness: _none, ...known } = figures;
    expect(briefingSentence(known, 'en', (text) => text)).toBe('sentence');
  });

  it('names weighed kilograms as such, without a cost', () => {
    expect(sentences({ source: 'reading', ...totals({ kg: '840', cost: '0' }) })).toBe(
      'September 2026: weighed 840,0 kg, sorted 76,0 %.',
    );
  });

  it('never presents missing weight or credit notes as an amount of waste', () => {
    expect(sentences(totals({ kg: '0', sortingRate: undefined }))).toBe('September 2026: unweighed, thousand 890.');
    expect(sentences(totals({ kg: '-5', sortingRate: undefined }))).toBe('September 2026: negative, thousand 890.');
    expect(sentences(totals({ lines: 0 }))).toBe('nothing September 2026');
  });

  it('shows small amounts and other currencies to the króna or cent', () => {
    expect(sentences(totals({ cost: '9999' }))).toContain('9.999 kr.');
    expect(sentences(totals({ cost: '11186423.88' }))).toContain('million 11,2');
    expect(sentences(totals({ cost: '999600' }))).toContain('million 1,0');
    expect(sentences({ currency: 'EUR', ...totals({ cost: '11186423.88' }) })).toContain('11.186.423,88 EUR');
  });

  it('is a sentence for any figures', () => {
    const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => String(cents / 100));
    const rate = fc.option(amount, { nil: undefined });
    fc.assert(
      fc.property(amount, amount, rate, rate, rate, fc.nat(200), (kg, cost, sortingRate, by, moved, count) => {
        const sentence = sentences({
          ...totals({ kg, cost, sortingRate, lines: count }),
          completeness: { months: 120, monthsWithData: count % 121, missingInvoices: count },
          compared: { changes: { kg: by, cost: moved, sortingRate: by } },
        });
        expect(sentence).not.toMatch(/NaN|Infinity|undefined|null|–|,\s*,|\(\)/);
        expect(sentence).toMatch(/September 2026/);
      }),
    );
  });
});
