import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessProtocol, visible } from './guess.ts';

const ascii = 'kg\r\nST,GS,+  1.000kg\r\nUS,GS,+  1.200kg\r\nST,GS,+  1.000kg\r\n';
const sics = '0 kg\r\nS S      12.50 kg\r\nS D      12.60 kg\r\n';

/** The characters that a line with 7 data bits and a parity bit shows at 8 data bits. */
const withParity = (text: string, isOdd: boolean): string =>
  [...text]
    .map((character) => {
      const code = character.charCodeAt(0);
      const ones = [...code.toString(2)].filter((bit) => bit === '1').length;
      return String.fromCharCode((ones % 2 === 1) === isOdd ? code : code | 0x80);
    })
    .join('');

describe('the protocol in received text', () => {
  it.each([
    [ascii, { protocol: 'ascii' }],
    [sics, { protocol: 'mt-sics' }],
    [withParity(ascii, false), { protocol: 'ascii', bits: { dataBits: 7, parity: 'even' } }],
    [withParity(sics, true), { protocol: 'mt-sics', bits: { dataBits: 7, parity: 'odd' } }],
    [`x\r\nscale 4711 ready\r\n${ascii}`, { protocol: 'ascii' }],
  ])('%j is found', (text, guess) => {
    expect(guessProtocol(text, 'kg')).toMatchObject(guess);
    if (!('bits' in guess)) expect(guessProtocol(text, 'kg')?.bits).toBeUndefined();
  });

  it.each([
    '',
    'ST,GS,+ 1.000kg',
    'hello\r\nworld\r\nST,GS,+ 1.0kg\r\nhello\r\nagain\r\n',
    '\u00f8\u0000\u0086\r\n\u00ff\r\n',
  ])('%j has none', (text) => {
    expect(guessProtocol(text, 'kg')).toBeUndefined();
  });

  it('is not found in noise, and noise is printed as one readable line', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = Buffer.from(bytes).toString('latin1');
        expect(guessProtocol(text, 'kg')).toBeUndefined();
        expect(visible(text)).toMatch(/^[ -~]*$/);
      }),
    );
  });
});
