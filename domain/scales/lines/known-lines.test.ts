import { describe, expect, it } from 'vitest';
import { guessOfLines, knownReaders, withoutParity } from './known-lines.ts';

describe('the protocol of lines', () => {
  it('is the one that reads most of them', () => {
    const ascii = ['ST,GS,+ 1.00kg', 'US,GS,+ 2.00kg', 'heading'];
    expect(guessOfLines(ascii, 'kg', knownReaders)?.protocol).toBe('ascii');
    expect(guessOfLines(['S S 1.00 kg', 'S D 2.00 kg', 'ES'], 'kg', knownReaders)?.protocol).toBe('mt-sics');
  });

  it('is unknown if none reads half of the lines', () => {
    expect(guessOfLines(['ST,GS,+ 1.00kg', 'noise', 'more noise'], 'kg', knownReaders)).toBeUndefined();
    expect(guessOfLines([], 'kg', knownReaders)).toBeUndefined();
  });

  it('is found without the parity bits of a line with 7 data bits', () => {
    const marked = String.fromCharCode(...[...'ST,GS,+ 1.00kg'].map((sign) => sign.charCodeAt(0) | 0x80));
    expect(withoutParity(marked)).toBe('ST,GS,+ 1.00kg');
  });
});
