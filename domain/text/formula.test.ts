import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralizeFormula, restoreNeutralized } from './formula.ts';

describe('a text in a CSV cell', () => {
  it.each([
    '=1+1',
    '+354 555 1234',
    '-5',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '  =1',
    '\u00a0=1',
    '＝1',
    '\u200b=1',
    '\ufeff=1',
    '\u00ad=1',
    '\u2060+1',
    '\u202e-1',
    ' \u200d\u2007@x',
    '\u0000=1',
    '\u3164=1',
    '\u2800=1',
    '\ufe0f=1',
    '\u200b＝1',
    '﹦1',
    '−1',
    '＋1',
    '－1',
    '＠x',
    "'=cmd|' /C calc'!A0",
  ])('that a spreadsheet might take for a formula gets one apostrophe: %j', (text) => {
    expect(neutralizeFormula(text)).toBe(`'${text}`);
    expect(restoreNeutralized(neutralizeFormula(text))).toBe(text);
  });

  it.each(['Þórður', '101', 'a=b', "'s-Hertogenbosch", '', ' x', '🗑️'])('that is none stays as it is: %j', (text) => {
    expect(neutralizeFormula(text)).toBe(text);
    expect(restoreNeutralized(text)).toBe(text);
  });

  it('is restored exactly', () => {
    const signs = fc.constantFrom("'", '=', '+', '-', '@', ' ', '\t', '\r', '\n', '＝', 'a', '1', '"', ';');
    fc.assert(
      fc.property(fc.string({ unit: signs }), (text) => {
        expect(restoreNeutralized(neutralizeFormula(text))).toBe(text);
        expect(neutralizeFormula(text)).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
      }),
    );
  });
});
