import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import addresses from 'ipaddr.js';

/** The URL of a webhook leads to an internal network. */
export class InternalAddressError extends Error {
  override readonly name = 'InternalAddressError';

  constructor() {
    super('The address is not on the internet.');
  }
}

/**
 * The IPv6 networks of internet hosts. All others are refused: local networks, and networks with an embedded IPv4 address, where a gateway
 * or tunnel could lead back to a local host.
 */
const globalUnicast = addresses.IPv6.parseCIDR('2000::/3');
/** Whether an address is a host of the internet: not loopback, private, link-local, reserved, or an IPv4 address within IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!addresses.isValid(address)) return false;
  const parsed = addresses.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof addresses.IPv4 || parsed.match(globalUnicast);
}

/** The host of a URL as names are resolved: IPv6 without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether a URL has an IP address that is not on the internet. A host name is checked when it is resolved. */
export const namesInternalHost = (url: URL): boolean => addresses.isValid(hostOf(url)) && !isPublicAddress(hostOf(url));

/**
 * Resolves names for a connection, and refuses those of internal networks. The connection uses the checked address, so that a later change
 * of the name has no effect.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return callback(error ?? new Error('No address.'), []);
    if (!found.every(({ address }) => isPublicAddress(address))) return callback(new InternalAddressError(), []);
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};
