import { describe, expect, it } from 'vitest';
import { type HeadlineFigures, reportHeadline } from './report-headline.ts';

const period = { from: '2025-01', until: '2025-12' };
const totals = { kg: '1000', cost: '500', sortingRate: '0.5', lines: 3 };
/** The kinds of sentences in the headline. */
const sentences = (figures: Partial<HeadlineFigures>): string =>
  reportHeadline({ currency: 'EUR', totals, ...figures }, 'en', (sentence) => `${sentence}.`);
const comparedBy = (kg: string | undefined, kind: 'whole' | 'part' = 'whole') => ({
  compared: { period, basis: { kind }, changes: { kg } },
});
const changed = (by: string | undefined, kind?: 'part'): string => sentences(comparedBy(by, kind));

describe('the headline of a report', () => {
  it('says only that there is nothing, no weight or a negative weight', () => {
    const { compared } = comparedBy('0.1');
    expect(sentences({ totals: { ...totals, kg: '0', lines: 0 }, compared })).toBe('nothing.');
    expect(sentences({ totals: { ...totals, kg: '0' }, compared })).toBe('unweighed.');
    expect(sentences({ totals: { ...totals, kg: '-1' }, compared })).toBe('negative.');
  });

  it('names the sorting rate if it is known', () => {
    expect(sentences({})).toBe('weighed. sorted.');
    expect(sentences({ totals: { kg: '1000', cost: '500', lines: 3 } })).toBe('weighed.');
  });

  it('states the change if the periods can be compared', () => {
    expect(changed('1')).toBe('weighed. sorted. more.');
    expect(changed('-0.5')).toBe('weighed. sorted. less.');
    expect(changed(undefined)).toBe('weighed. sorted.');
    expect(sentences({ compared: { period, basis: { kind: 'none' } } })).toBe('weighed. sorted.');
    // A report published before completeness was known.
    expect(sentences({ compared: { period } })).toBe('weighed. sorted.');
  });

  it('says that only what both periods have is compared', () => {
    expect(changed('1', 'part')).toBe('weighed. sorted. moreAlike.');
    expect(changed('-0.5', 'part')).toBe('weighed. sorted. lessAlike.');
    expect(changed('0', 'part')).toBe('weighed. sorted. sameAlike.');
    expect(sentences({ compared: { period, changes: { kg: '1' } } })).toBe('weighed. sorted. moreAlike.');
  });

  it('does not call the known weight all of it if months or invoices are missing', () => {
    const complete = { months: 12, monthsWithData: 12, missingInvoices: 0 };
    expect(sentences({ completeness: complete })).toBe('weighed. sorted.');
    expect(sentences({ completeness: { ...complete, monthsWithData: 11 } })).toBe('weighedPart. sorted.');
    expect(sentences({ completeness: { ...complete, missingInvoices: 1 } })).toBe('weighedPart. sorted.');
  });

  it('calls a change below a twentieth of a percent the same, either way', () => {
    expect(changed('0.0004')).toBe('weighed. sorted. same.');
    expect(changed('-0.0004')).toBe('weighed. sorted. same.');
    expect(changed('0.0005')).toBe('weighed. sorted. more.');
    expect(changed('-0.0005')).toBe('weighed. sorted. less.');
  });

  it('fills in the weight, the cost, the rate, the change without its sign, and the period', () => {
    const gaps = (compared?: HeadlineFigures['compared']) => {
      let seen = {};
      reportHeadline({ currency: 'EUR', totals, compared }, 'en', (_sentence, given) => {
        seen = given;
        return '';
      });
      return seen;
    };
    expect(gaps(comparedBy('-0.5').compared)).toEqual({
      kg: '1.000\u00a0kg',
      cost: '500,00\u00a0EUR',
      rate: '50,0\u00a0%',
      share: '50,0\u00a0%',
      period: '2025',
    });
    expect(gaps()).toMatchObject({ share: '–', period: '' });
  });

  it('ends a sentence with one full stop, and leaves dots within it', () => {
    expect(reportHeadline({ currency: 'ISK', totals }, 'en', () => 'From 1 .. to 500 kr..')).toBe(
      'From 1 .. to 500 kr. From 1 .. to 500 kr.',
    );
  });
});
