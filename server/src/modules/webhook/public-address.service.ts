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

/** Whether an address is one of the internet's: no loopback, no private or link-local network, nothing that leads back into one. */
export const isPublicAddress = (address: string): boolean =>
  addresses.isValid(address) && addresses.process(address).range() === 'unicast';

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
