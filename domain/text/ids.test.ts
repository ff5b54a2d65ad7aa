import { describe, expect, it } from 'vitest';
import { maxId, parseId } from './ids.ts';

describe('parseId', () => {
  it('accepts a positive 32-bit integer in decimal digits', () => {
    expect(parseId('1')).toBe(1);
    expect(parseId(String(maxId))).toBe(maxId);
  });

  it('rejects other texts', () => {
    const others = [
      '',
      '0',
      '-1',
      '+1',
      '01',
      '1x',
      'abc',
      ' 1',
      '1 ',
      '1.0',
      '1e3',
      '0x1',
      '٣',
      String(maxId + 1),
      '9'.repeat(400),
    ];
    for (const text of others) expect(parseId(text), text).toBeUndefined();
  });
});
