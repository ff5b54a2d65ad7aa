import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { haveSameHolder, parseAuthToken, usableAuthToken } from './auth-token.ts';

const encode = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString('base64url');
const token = (payload: unknown): string => `${encode({ alg: 'EdDSA' })}.${encode(payload)}.c2lnbmF0dXJl`;

const now = new Date('2026-05-01T12:00:00.000Z');
const payload = { roles: ['owner'], expiresAt: '2026-05-01T12:00:00.001Z', identity: { email: 'þórður@demo.example' } };

describe('a token', () => {
  it('contains roles, an expiry date and an identity', () => {
    expect(parseAuthToken(token(payload))).toEqual({
      roles: ['owner'],
      expiresAt: new Date('2026-05-01T12:00:00.001Z'),
      userType: 'email',
      identity: 'þórður@demo.example',
    });
    expect(parseAuthToken(token({ ...payload, identity: { phoneNumber: '+3540001234' } })).userType).toBe(
      'phoneNumber',
    );
    const department = parseAuthToken(token({ ...payload, identity: { departmentId: 7 } }));
    expect([department.userType, department.identity]).toEqual(['department', '7']);
  });

  it('decodes to an object with a list of roles', () => {
    for (const other of [
      undefined,
      null,
      7,
      {},
      '',
      'a.b',
      'a.%%%.c',
      token('text'),
      token(null),
      token(['roles']),
      token({ ...payload, roles: 'owner' }),
      token({ identity: { email: 'a@demo.example' } }),
      `a.${Buffer.from([0xff, 0xfe]).toString('base64url')}.c`,
    ]) {
      expect(() => parseAuthToken(other)).toThrow('jwt token is not a valid blob!');
    }
  });

  it('identifies a department, an email address or a phone number, or is rejected', () => {
    for (const identity of [{}, undefined, null, [], { deviceId: 3 }, { email: null }]) {
      expect(() => parseAuthToken(token({ ...payload, identity }))).toThrow('Unsupported identity type');
    }
  });
});

it('has the same user as another one with the same identity', () => {
  const own = token(payload);
  const later = token({ ...payload, roles: [], expiresAt: '2027-05-01T12:00:00.001Z' });
  expect(haveSameHolder(own, later)).toBe(true);
  for (const other of [token({ ...payload, identity: { email: 'a@demo.example' } }), 'nonsense', undefined]) {
    expect([haveSameHolder(own, other), haveSameHolder(other, own)]).toEqual([false, false]);
  }
  expect(haveSameHolder(undefined, undefined)).toBe(false);
});

describe('the login state of a token', () => {
  const warn = vi.spyOn(console, 'warn');
  beforeEach(() => void warn.mockReset().mockReturnValue());
  afterAll(() => warn.mockRestore());

  it('is signed in until the token expires', () => {
    expect(usableAuthToken(token(payload), now)?.identity).toBe('þórður@demo.example');
    expect(usableAuthToken(undefined, now)).toBeUndefined();
    expect(warn).not.toHaveBeenCalled();
  });

  it('is logged out after expiry, with a warning', () => {
    expect(usableAuthToken(token(payload), new Date(now.getTime() + 2))).toBeUndefined();
    expect(warn.mock.calls).toEqual([['Auth token expired']]);
  });

  it('is logged out if the token is unreadable', () => {
    expect(usableAuthToken('nonsense', now)).toBeUndefined();
    expect(warn.mock.calls).toEqual([['jwt token is not a valid blob!']]);
  });
});
