import { describe, expect, it } from 'vitest';
import { type HeadlineFigures, reportHeadline } from './report-headline.ts';

const period = { from: '2025-01', until: '2025-12' };
const totals = { kg: '1000', cost: '500', sortingRate: '0.5', lines: 3 };
/** The kinds of sentences in the headline. */
const sentences = (figures: Partial<HeadlineFigures>): string =>
  reportHeadline({ currency: 'EUR', totals, ...figures }, 'en', (sentence) => `${sentence}.`);
const comparedWith = (before: string, now = '1000'): string =>
  sentences({ totals: { ...totals, kg: now }, compared: { period, totals: { kg: before } } });

describe('the headline of a report', () => {
  it('says only that there is nothing, no weight or a negative weight', () => {
    const compared = { period, totals: { kg: '10' } };
    expect(sentences({ totals: { ...totals, kg: '0', lines: 0 }, compared })).toBe('nothing.');
    expect(sentences({ totals: { ...totals, kg: '0' }, compared })).toBe('unweighed.');
    expect(sentences({ totals: { ...totals, kg: '-1' }, compared })).toBe('negative.');
  });

  it('names the sorting rate if it is known', () => {
    expect(sentences({})).toBe('weighed. sorted.');
    expect(sentences({ totals: { kg: '1000', cost: '500', lines: 3 } })).toBe('weighed.');
  });

  it('compares with the earlier period if that has a weight', () => {
    expect(comparedWith('500')).toBe('weighed. sorted. more.');
    expect(comparedWith('2000')).toBe('weighed. sorted. less.');
    expect(comparedWith('0')).toBe('weighed. sorted.');
  });

  it('calls a change below a twentieth of a percent the same, either way', () => {
    expect(comparedWith('10000', '10004')).toBe('weighed. sorted. same.');
    expect(comparedWith('10000', '9996')).toBe('weighed. sorted. same.');
    expect(comparedWith('10000', '10005')).toBe('weighed. sorted. more.');
    expect(comparedWith('10000', '9995')).toBe('weighed. sorted. less.');
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
    expect(gaps({ period, totals: { kg: '2000' } })).toEqual({
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
