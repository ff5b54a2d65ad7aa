import { describe, expect, it } from 'vitest';
import { visitorOf } from './limits.ts';

describe('what counts as one visitor', () => {
  it('is an IPv4 address, also where it comes mapped into IPv6', () => {
    expect(visitorOf({ ip: '198.51.100.7' })).toBe('198.51.100.7');
    expect(visitorOf({ ip: '::ffff:198.51.100.7' })).toBe('198.51.100.7');
  });

  it('is the network of an IPv6 address, because one phone has a whole network of them', () => {
    const same = ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::'];
    expect(new Set(same.map((ip) => visitorOf({ ip })))).toEqual(new Set(['2001:db8:1:2::/64']));
    expect(visitorOf({ ip: '2001:db8:1:3::1' })).not.toBe(visitorOf({ ip: '2001:db8:1:2::1' }));
    expect(visitorOf({ ip: '::1' })).toBe('0:0:0:0::/64');
  });
});
