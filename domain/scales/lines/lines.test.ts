import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiLine } from './ascii-line.ts';
import { LineSplitter } from './line-splitter.ts';
import { mtSics } from './mt-sics.ts';
import { decimalOf } from './weight-line.ts';

describe('the continuous line', () => {
  it.each([
    ['ST,GS,+  1.000kg', { net: '1.000', gross: '1.000', unit: 'kg', stable: true, overloaded: false }],
    ['US,GS,+  1.000kg', { net: '1.000', gross: '1.000', unit: 'kg', stable: false, overloaded: false }],
    ['ST,NT,-   0.52 kg', { net: '-0.52', unit: 'kg', stable: true, overloaded: false }],
    ['ST,+00012.3  kg', { net: '12.3', gross: '12.3', unit: 'kg', stable: true, overloaded: false }],
    ['ST,GS,01,+ 250.5g ', { net: '250.5', gross: '250.5', unit: 'g', stable: true, overloaded: false }],
    ['ST,GS,+ 1.250 t', { net: '1.250', gross: '1.250', unit: 't', stable: true, overloaded: false }],
    ['ST,GS,   12.5LB', { net: '12.5', gross: '12.5', unit: 'lb', stable: true, overloaded: false }],
    ['ST,GS,- 0.000kg', { net: '0.000', gross: '0.000', unit: 'kg', stable: true, overloaded: false }],
    ['ST,G,+ 3.5', { net: '3.5', gross: '3.5', unit: 'kg', stable: true, overloaded: false }],
    ['OL,GS,+9999999', { net: '0', unit: 'kg', stable: false, overloaded: true }],
    ['UL,GS,-9999999', { net: '0', unit: 'kg', stable: false, overloaded: false, underloaded: true }],
    ['OL', undefined],
    ['ST,TR,+ 0.500kg', undefined],
    ['ST,GS,+ 1.000oz', undefined],
    ['ST,GS,+ 1.0.0kg', undefined],
    ['ST,GS,kg', undefined],
    ['XX,GS,+ 1.000kg', undefined],
    ['', undefined],
  ])('%s', (line, shown) => {
    expect(asciiLine.read(line, 'kg')).toEqual(shown);
  });
});

describe('MT-SICS', () => {
  it.each([
    ['S S     100.00 g', { net: '100.00', unit: 'g', stable: true, overloaded: false }],
    ['S D      -0.52 kg', { net: '-0.52', unit: 'kg', stable: false, overloaded: false }],
    ['S +', { net: '0', unit: 'kg', stable: false, overloaded: true }],
    ['S -', { net: '0', unit: 'kg', stable: false, overloaded: false, underloaded: true }],
    ['S I', undefined],
    ['ES', undefined],
    ['S S     100.00 ct', undefined],
    ['I4 A "123456"', undefined],
  ])('%s', (line, shown) => {
    expect(mtSics.read(line, 'kg')).toEqual(shown);
  });

  it('asks the scale to send each weight', () => {
    expect(mtSics.request).toBe('SIR\r\n');
  });
});

describe('the number of a scale', () => {
  it('is normalized decimal text, or undefined', () => {
    expect(['+ 1.50', '-0.0', '007', '.5', '-.25', '', '.', '1,5', '1e3', '--1'].map(decimalOf)).toEqual([
      ...['1.50', '0.0', '7', '0.5', '-0.25', undefined, undefined, undefined, undefined, undefined],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (grams) => {
        expect(Number(decimalOf((grams / 1000).toFixed(3)))).toBe(grams / 1000);
      }),
    );
  });
});

describe('lines that arrive in pieces', () => {
  it('are joined, and text before the first line end is dropped', () => {
    const lines = ['ST,GS,+  1.000kg', 'US,GS,+  2.000kg', 'ST,GS,+  3.000kg', 'ST,GS,+  4.000kg'];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sizes) => {
        const text = `${lines.join('\r\n')}\r\n`;
        const splitter = new LineSplitter();
        const found: string[] = [];
        for (let at = 0, turn = 0; at < text.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          found.push(...splitter.take(text.slice(at, at + size)));
          at += size;
        }
        expect(found).toEqual(lines.slice(1));
      }),
    );
  });

  it('do not fill the memory without a line end', () => {
    const splitter = new LineSplitter();
    for (let count = 0; count < 100; count += 1) expect(splitter.take('x'.repeat(150))).toEqual([]);
    expect(splitter.take('x\nST,GS,+1kg\n')).toEqual(['ST,GS,+1kg']);
  });
});
