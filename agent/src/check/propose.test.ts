import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsIn, patternProtocol } from '../protocol/line-pattern.ts';
import { proposalText, proposePatterns } from './propose.ts';

const moving = ['  0.00', '  4.10', ' 12.90', ' 12.20', ' 12.34', ' 12.34', ' 12.34', ' 12.34'];
const isAtRest = (index: number) => index === 0 || index > 4;

describe('a pattern of seen lines', () => {
  it.each<[string, (weight: string, isStable: boolean) => string, string, string[] | undefined]>([
    [
      'mark behind, blank while moving',
      (w, s) => `\u0002${w} kg ${s ? 'G' : ' '}\u0003`,
      '[weight] [unit] [mark]',
      ['G'],
    ],
    ['mark before', (w, s) => `${s ? 'S' : 'D'}:${w}kg`, '[mark] : [weight] [unit]', ['S']],
    ['blank at rest', (w, s) => `${w} kg ${s ? '' : 'M'}`, '[weight] [unit] [mark]', ['']],
    ['a sign as mark', (w, s) => `N ${w} ${s ? '=' : '~'}`, 'N [weight] [mark]', ['=']],
    ['no mark', (w) => `Net ${w} kg`, 'Net [weight] [unit]', undefined],
    ['other numbers', (w) => `01 ${w} kg 0.00 kg`, '[number] [weight] [unit] [number] kg', undefined],
    ['decimal comma', (w) => `${w.replace('.', ',')} kg`, '[weight] [unit]', undefined],
  ])('with %s is proposed first', (_name, lineOf, line, stable) => {
    const lines = moving.map((weight, index) => lineOf(weight, isAtRest(index)));
    const proposals = proposePatterns(lines);
    const [first] = proposals;
    expect(first?.pattern).toEqual(stable === undefined ? { line } : { line, stable });
    expect(first?.weight.net).toBe('12.34');
    const reader = patternProtocol({ line, stable: stable ?? [] }, () => 0);
    expect(lines.map((text) => reader.read(text, 'kg')?.stable)).toEqual(
      lines.map((_, index) => stable !== undefined && isAtRest(index)),
    );
    expect(proposals.length).toBeLessThanOrEqual(6);
  });

  it('is written so that a person can choose', () => {
    const [first] = proposePatterns(moving.map((weight, index) => `${weight} kg ${isAtRest(index) ? 'G' : ' '}`));
    expect(first && proposalText(first)).toBe('[weight] [unit] [mark] = 12.34 kg, stable when the mark is "G"');
  });

  it('is not proposed for noise, words, or too few lines', () => {
    expect(proposePatterns(['ready', 'hello', 'ready', 'hello'])).toEqual([]);
    expect(proposePatterns(['1.00 kg', '1.00 kg', '1.00 kg'])).toEqual([]);
    expect(proposePatterns(['A0\0\0', '0\0\0\0', '\0\0\x000', '\x000\0'])).toEqual([]);
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ minLength: 6, maxLength: 30 }), { minLength: 4, maxLength: 12 }),
        (lines) => {
          expect(proposePatterns(lines.map((bytes) => Buffer.from(bytes).toString('latin1')))).toEqual([]);
        },
      ),
    );
  });
});

describe('a chosen pattern', () => {
  const reader = patternProtocol({ line: '[weight] [unit] [mark]', stable: ['G'] }, () => 0);

  it.each([
    ['  12.34 kg G', { net: '12.34', unit: 'kg', stable: true }],
    ['- 0,5 lb', { net: '-0.5', unit: 'lb', stable: false }],
    ['12.34 kg G 7', undefined],
    ['G 12.34 kg', undefined],
    ['12.34 oz', undefined],
    ['kg', undefined],
    ['', undefined],
  ])('reads %j', (line, weight) => {
    const read = reader.read(line, 'kg');
    if (weight === undefined) expect(read).toBeUndefined();
    else expect(read).toMatchObject(weight);
  });

  it('ends for every pattern and every line', () => {
    const hard = `${'[word] [mark] [number] '.repeat(8)}[weight]`;
    for (let count = 0; count < 200; count += 1) fieldsIn(hard, `${'a'.repeat(100)}${'1'.repeat(100)}`);
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 200 }), (pattern, line) => {
        expect(() => patternProtocol({ line: pattern }, () => 0).read(line, 'kg')).not.toThrow();
      }),
    );
  });

  it('without marks is stable when the weight has not changed for a second', () => {
    let now = 0;
    const steady = patternProtocol({ line: '[weight] kg' }, () => now);
    const stableAt = (at: number, line: string) => {
      now = at;
      return steady.read(line, 'kg')?.stable;
    };
    expect([
      stableAt(0, '1.0 kg'),
      stableAt(900, '1.0 kg'),
      stableAt(1_000, '1.0 kg'),
      stableAt(1_100, '1.1 kg'),
    ]).toEqual([...[false, false, true, false]]);
  });
});
