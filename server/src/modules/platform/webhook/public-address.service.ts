import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import addresses from 'ipaddr.js';

/** A webhook would have gone to an address inside a network, where only this server's own house is at home. */
export class InternalAddressError extends Error {
  override readonly name = 'InternalAddressError';

  constructor() {
    super('The address is not on the internet.');
  }
}

/**
 * The networks of IPv6 that lead to hosts of the internet. All others are refused: those of local networks, and those that carry an IPv4
 * address inside, where a gateway or tunnel could lead back to a local host.
 */
const globalUnicast = addresses.IPv6.parseCIDR('2000::/3');
/** Whether an address is a host of the internet: not loopback, private, link-local, reserved, or an IPv4 address within IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!addresses.isValid(address)) return false;
  const parsed = addresses.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof addresses.IPv4 || parsed.match(globalUnicast);
}

/** The host of an address as names are resolved: IPv6 without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether an address names its host by a number that is not the internet's. What a name leads to is known once it is resolved. */
export const namesInternalHost = (url: URL): boolean => addresses.isValid(hostOf(url)) && !isPublicAddress(hostOf(url));

/**
 * Resolves names for a connection, and refuses those that lead into a network. The connection is made to what was looked at: a name
 * that leads elsewhere a moment later changes nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return callback(error ?? new Error('No address.'), []);
    if (!found.every(({ address }) => isPublicAddress(address))) return callback(new InternalAddressError(), []);
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};
