import { type HeadlineFigures, reportHeadline } from '@tunna/domain/figures/briefing/report-headline';
import { type Language, languages } from '@tunna/domain/text/languages';
import { textsIn } from '@tunna/texts/read';
import { describe, expect, it } from 'vitest';

const inWords = (figures: HeadlineFigures, language: Language) =>
  reportHeadline(figures, language, (sentence, gaps) => textsIn(language)(`report-headline:${sentence}`, gaps));
const totals = { kg: '12345', cost: '987654', sortingRate: '0.6321', lines: 12 };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const headline = (more: object, language: (typeof languages)[number] = 'is') =>
  plain(inWords({ currency: 'ISK', totals: { ...totals, ...more } }, language));

describe('the headline of a report', () => {
  it('states the totals and the sorting rate', () => {
    expect(headline({})).toBe('Úrgangur var 12.345 kg og kostaði 987.654 kr. Flokkuð voru 63,2 % af honum.');
    expect(headline({}, 'pl')).toBe('Odpady: 12.345 kg, koszt: 987.654 kr. Selektywnie zebrano 63,2 % z nich.');
  });

  it.each([
    [{ lines: 0, kg: '0', cost: '0', sortingRate: undefined }, 'Engar reikningslínur eru á tímabilinu.'],
    [{ kg: '0', sortingRate: undefined }, 'Kostnaður var 987.654 kr., en þyngd úrgangsins er ekki þekkt.'],
    [
      { kg: '-12', cost: '-500', sortingRate: undefined },
      'Leiðréttingar voru meiri en það sem var reiknað: -12,0 kg og -500 kr.',
    ],
  ])('is truthful about %o', (more, expected) => {
    expect(headline(more)).toBe(expected);
  });

  it.each([
    ['0.2345', 'Magnið er 23,5 % meira en á samanburðartímabilinu (mars 2025).'],
    ['-0.38275', 'Magnið er 38,3 % minna en á samanburðartímabilinu (mars 2025).'],
    ['0.0001', 'Magnið er það sama og á samanburðartímabilinu (mars 2025).'],
    [undefined, undefined],
  ])('states a change of %s', (kg, expected) => {
    const period = { from: '2025-03', until: '2025-03' };
    const compared = { period, basis: { kind: 'whole' as const }, changes: { kg } };
    const text = plain(inWords({ currency: 'ISK', totals, compared }, 'is'));
    if (expected === undefined) expect(text).not.toContain('samanburðar');
    else expect(text).toContain(expected);
  });

  it('never contains a value that is not a number, in any language', () => {
    for (const language of languages) {
      for (const kg of ['0', '-1', '1']) {
        const compared = { period: { from: '2025-03', until: '2025-03' }, basis: { kind: 'none' as const } };
        const text = inWords({ currency: 'ISK', totals: { kg, cost: '0', lines: 1 }, compared }, language);
        expect(text).not.toMatch(/NaN|undefined|Infinity|–/);
      }
    }
  });
});
