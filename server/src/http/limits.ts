import type { RateLimitOptions } from '@fastify/rate-limit';
import type { EndpointName } from '@tunna/contract';
import type { FastifyRequest } from 'fastify';
import { ApplicationError } from './errors.ts';

/** Largest body of a call, in bytes. */
export const bodyLimit = 64 * 1024;

/** Milliseconds until a request must have arrived whole, and until an idle connection is closed. */
export const requestTimeout = 15_000;
export const connectionTimeout = 60_000;
export const keepAliveTimeout = 72_000;

/** What counts as one visitor: an IPv4 address, or the network part of an IPv6 address. */
export function visitorOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail = ''] = ip.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const zeros = ip.includes('::') ? Array<string>(8 - front.length - back.length).fill('0') : [];
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}

const perMinute = (max: number, groupId: string): RateLimitOptions => ({ max, timeWindow: 60_000, groupId });

export interface Limits {
  /** Reports of full containers, through the call and through the form together. */
  readonly serviceRequest: RateLimitOptions;
  readonly clientEvent: RateLimitOptions;
  readonly providerLink: RateLimitOptions;
}

export const limits = (requestsPerMinute: number): Limits => ({
  serviceRequest: perMinute(requestsPerMinute, 'service-request'),
  clientEvent: perMinute(60, 'client-event'),
  providerLink: perMinute(120, 'provider-link'),
});

/** The endpoints that are limited, and by what. */
export const endpointLimits: { readonly [Name in EndpointName]?: keyof Limits } = {
  createServiceRequest: 'serviceRequest',
  recordClientEvent: 'clientEvent',
  getLinkedServiceRequest: 'providerLink',
  changeLinkedServiceRequestStatus: 'providerLink',
  commentLinkedServiceRequest: 'providerLink',
};

/** What the limiter throws. @param ttl milliseconds until the next try */
export const rateLimited = (ttl: number): ApplicationError =>
  new ApplicationError('rate_limited', 'Too many requests from this address; nothing of this one was stored.', {
    retryAfter: Math.max(1, Math.ceil(ttl / 1000)),
  });
