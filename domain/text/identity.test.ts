import { describe, expect, it } from 'vitest';
import { isSignInPhoneNumber, normalEmail, parseIdentity } from './identity.ts';

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

  it.each([
    ['555 1234', '+3545551234'],
    [' 555-1234 ', '+3545551234'],
    ['555\u00a01234', '+3545551234'],
    ['500 1234', '+3545001234'],
    ['354 555 1234', '+3545551234'],
    ['354 555 123', '+354354555123'],
    ['354 555 12345', '+35435455512345'],
    ['1 354 555 1234', '+35413545551234'],
    ['+45 12 34 56 78', '+4512345678'],
    ['0045 12 34 56 78', '+4512345678'],
  ])('%j is the phone number %s', (typed, value) => {
    expect(parseIdentity(typed)).toEqual({ kind: 'phone', value });
  });

  it('is an email address if it contains an @', () => {
    expect(parseIdentity(' Jon@Example.IS ')).toEqual({ kind: 'email', value: 'jon@example.is' });
    expect(parseIdentity('Jon@ÖRK.is')).toEqual({ kind: 'email', value: 'jon@örk.is' });
    expect(parseIdentity('jon@o\u0308rk.is')).toEqual({ kind: 'email', value: 'jon@örk.is' });
    expect(parseIdentity('jon@')).toBe('wrong_email');
    expect(normalEmail(' Jon@Example.IS\n')).toBe('jon@example.is');
  });

  it('is rejected otherwise', () => {
    for (const typed of [`${digits}6`, `+${digits}6`, '0123456', '000123', '00', '1', '+', 'abc'])
      expect(parseIdentity(typed)).toBe('wrong_phone_number');
    expect(isSignInPhoneNumber(`+354${digits}6`)).toBe(false);
  });
});
