import { describe, expect, it } from 'vitest';
import { isSignInPhoneNumber, parseIdentity } from './identity.ts';

const digits = '123456789012345';

describe('a typed identity', () => {
  it('is accepted by the server if the form accepts it', () => {
    // Every length that the specification allows: a digit 1-9 and 1 to 14 further digits, with or without a plus.
    for (let length = 2; length <= 15; length += 1) {
      for (const typed of [digits.slice(0, length), `+${digits.slice(0, length)}`]) {
        const identity = parseIdentity(typed);
        expect(identity, typed).toMatchObject({ kind: 'phone' });
        expect(typeof identity === 'object' && isSignInPhoneNumber(identity.value), typed).toBe(true);
      }
    }
    expect(parseIdentity(digits)).toEqual({ kind: 'phone', value: `+354${digits}` });
  });

  it('is rejected otherwise', () => {
    for (const typed of [`${digits}6`, `+${digits}6`, '0123456', '1', '+', 'abc'])
      expect(parseIdentity(typed)).toBe('wrong_phone_number');
    expect(isSignInPhoneNumber(`+354${digits}6`)).toBe(false);
  });
});
