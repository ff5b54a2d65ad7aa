import { describe, expect, it } from 'vitest';
import { decodeText, documentKind, shownRows, tableRows } from './document-kind.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const binary = (...values: number[]): Uint8Array => new Uint8Array(values);

describe('the kind of a file', () => {
  it('follows from its bytes, not from its name', () => {
    expect(documentKind(bytes('%PDF-1.7\n'), 'reikningur.xml')).toBe('pdf');
    expect(documentKind(bytes('\n\n%PDF-1.4'), 'a')).toBe('pdf');
    expect(documentKind(binary(0x89, 0x50, 0x4e, 0x47, 0x0d), 'mynd.pdf')).toBe('image');
    expect(documentKind(binary(0xff, 0xd8, 0xff, 0xe0), 'mynd.jpg')).toBe('image');
    expect(documentKind(bytes('RIFF1234WEBP'), 'mynd')).toBe('image');
    expect(documentKind(bytes('<?xml version="1.0"?><Invoice/>'), 'reikningur.csv')).toBe('xml');
    expect(documentKind(bytes('Lýsing;Magn\nLosun;1'), 'tafla.CSV')).toBe('table');
  });

  it('is none that is shown for archives, programs, empty files and text without a known ending', () => {
    expect(documentKind(binary(0x50, 0x4b, 3, 4, 0, 0), 'tafla.csv')).toBe('other');
    expect(documentKind(bytes('MZ\0\0'), 'tafla.txt')).toBe('other');
    expect(documentKind(new Uint8Array(), 'reikningur.pdf')).toBe('other');
    expect(documentKind(bytes('<script>').subarray(1), 'x.html')).toBe('other');
  });

  it('reads text in the usual encodings', () => {
    expect(decodeText(bytes('Þórshöfn'))).toBe('Þórshöfn');
    expect(decodeText(binary(0xde, 0xf3, 0x72))).toBe('Þór');
    expect(decodeText(binary(0xa3, 0xf3, 0x64, 0x9f))).toBe('Łódź');
    expect(decodeText(binary(0xff, 0xfe, 0xde, 0x00))).toBe('Þ');
  });
});

describe('the first rows of a table', () => {
  it('keeps separators, line ends and quotation marks inside quoted cells', () => {
    const { rows, isCut } = tableRows('sep=;\nLýsing;Magn\n"Losun; ""stór""\nvið höfn";2\n');
    expect(rows).toEqual([
      ['Lýsing', 'Magn'],
      ['Losun; "stór"\nvið höfn', '2'],
    ]);
    expect(isCut).toBe(false);
  });

  it('finds the separator, and cuts long tables, wide rows and long cells', () => {
    expect(tableRows('a,b;c\td\te\n').rows).toEqual([['a,b;c', 'd', 'e']]);
    const long = tableRows('a;b\n'.repeat(10_000));
    expect([long.rows.length, long.isCut]).toEqual([shownRows, true]);
    const wide = tableRows(`${'x;'.repeat(500)}\n`);
    expect([wide.rows[0]?.length, wide.isCut]).toEqual([40, true]);
    expect(tableRows(`${'y'.repeat(5000)};b`).rows[0]?.[0]).toHaveLength(200);
  });
});
