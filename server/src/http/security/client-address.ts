import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The addresses of a request, nearest first, as far as TRUST_PROXY allows. */
type Addressed = Pick<FastifyRequest, 'ip' | 'ips'>;

/** The framework’s option for the setting TRUST_PROXY: no proxy, a number of the nearest ones, or those with these addresses. */
export const trustedProxies = (setting: false | number | string[]) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

/** An address without the port that some proxies append: `198.51.100.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]{1,60})\](?::\d{1,5})?$/.exec(text);
  return bracketed?.[1] ?? /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)?.[1] ?? text;
}

/**
 * The address of the client. The header may contain any text from the client. A value that is no address ends the
 * chain, and the address that sent it counts.
 */
function clientAddress({ ip, ips = [ip] }: Addressed): string {
  const addresses = ips.map(withoutPort);
  const invalid = addresses.findIndex((address) => isIP(address) === 0);
  return (invalid === -1 ? addresses.at(-1) : addresses[invalid - 1]) ?? ip;
}

/** The /64 network of an IPv6 address, normalized. */
function networkOf(address: string): string {
  const { hostname } = new URL(`http://[${address.split('%')[0]}]/`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const zeros = hostname.includes('::') ? Array<string>(8 - front.length - back.length).fill('0') : [];
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}

/** The identity of a visitor for limits: an IPv4 address, or the network part of an IPv6 address. */
export function visitorOf(request: Addressed): string {
  const address = clientAddress(request);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  return isIP(address) === 6 ? networkOf(address) : address;
}
