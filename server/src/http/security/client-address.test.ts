import { type FastifyInstance, fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { trustedProxies, visitorOf } from './client-address.ts';

const visitor = (ip: string) => visitorOf({ ip });

describe('the identity of a visitor', () => {
  it('is an IPv4 address, also if it is mapped into IPv6', () => {
    expect(visitor('198.51.100.7')).toBe('198.51.100.7');
    expect(visitor('::ffff:198.51.100.7')).toBe('198.51.100.7');
  });

  it('is the network of an IPv6 address, because one phone has a whole network', () => {
    const same = ['2001:db8:1:2::1', '2001:DB8:0001:2:3:4:5:6', '2001:db8:1:2:ffff::', '2001:db8:1:2::1%eth0'];
    expect(new Set(same.map(visitor))).toEqual(new Set(['2001:db8:1:2::/64']));
    expect(visitor('2001:db8:1:3::1')).not.toBe(visitor('2001:db8:1:2::1'));
    expect(visitor('::1')).toBe('0:0:0:0::/64');
  });
});

/** A server that returns the address of its caller. */
async function visitorSeen(setting: string, forwarded: string | readonly string[]): Promise<string> {
  const app: FastifyInstance = fastify({ trustProxy: trustedProxies(readConfig({ TRUST_PROXY: setting }).trustProxy) });
  app.get('/', async (request) => visitorOf(request));
  const { body } = await app.inject({
    url: '/',
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': typeof forwarded === 'string' ? forwarded : forwarded.join(', ') },
  });
  await app.close();
  return body;
}

describe('the address of a client behind a proxy', () => {
  it('is the one that the last trusted proxy appended, whatever the client sent', async () => {
    expect(await visitorSeen('1', '192.0.2.66, 198.51.100.7')).toBe('198.51.100.7');
    expect(await visitorSeen('true', '192.0.2.66, 198.51.100.7')).toBe('198.51.100.7');
    expect(await visitorSeen('2', '192.0.2.66, 198.51.100.7, 10.0.0.2')).toBe('198.51.100.7');
    expect(await visitorSeen('10.0.0.0/8', '192.0.2.66, 198.51.100.7, 10.0.0.2')).toBe('198.51.100.7');
    expect(await visitorSeen('10.0.0.1, 10.0.0.2', '192.0.2.66, 198.51.100.7, 10.0.0.2')).toBe('198.51.100.7');
  });

  it('is the address of the connection if no proxy is trusted', async () => {
    expect(await visitorSeen('false', '192.0.2.66')).toBe('10.0.0.1');
    expect(await visitorSeen('0', '192.0.2.66')).toBe('10.0.0.1');
    expect(await visitorSeen('127.0.0.1', '192.0.2.66')).toBe('10.0.0.1');
  });

  it('is never an invalid value', async () => {
    for (const nonsense of ['x'.repeat(5000), 'unknown', '999.1.1.1', "'; drop table person", '::1::2']) {
      expect(await visitorSeen('1', nonsense), nonsense.slice(0, 20)).toBe('10.0.0.1');
      expect(await visitorSeen('2', `${nonsense}, 198.51.100.7`), nonsense.slice(0, 20)).toBe('198.51.100.7');
    }
  });

  it('may come with a port', async () => {
    expect(await visitorSeen('1', '198.51.100.7:4711')).toBe('198.51.100.7');
    expect(await visitorSeen('1', '[2001:db8:1:2::1]:4711')).toBe('2001:db8:1:2::/64');
  });
});
