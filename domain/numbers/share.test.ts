import { describe, expect, it } from 'vitest';
import { change, share } from './share.ts';

describe('share', () => {
  it.each([
    ['1', '3', '0.3333333'],
    ['2', '3', '0.6666667'],
    ['0', '3', '0'],
    ['-1', '4', '-0.25'],
    ['3', '2', '1.5'],
    ['0.0000001', '10000', '0'],
  ])('of %s in %s is %s', (part, whole, expected) => expect(share(part, whole)).toBe(expected));

  it.each(['0', '-5'])('does not exist of %s', (whole) => {
    expect([share('1', whole), change('1', whole)]).toEqual([undefined, undefined]);
  });

  it('change', () => {
    expect([change('110', '100'), change('0', '100'), change('-50', '100')]).toEqual(['0.1', '-1', '-1.5']);
  });
});
