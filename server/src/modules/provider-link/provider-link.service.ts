import { createHmac, timingSafeEqual } from 'node:crypto';
import { mintOrgScope, type OrgScope } from '../../database/scope.ts';
import type { Queryable } from '../../database/statement.ts';
import { ApplicationError } from '../../http/errors.ts';
import { instanceSecret } from '../instance-secret/instance-secret.service.ts';

/** What a provider's link opens: one service request, until it expires or its version is outdated. */
export interface ProviderLink {
  readonly scope: OrgScope;
  readonly serviceRequestId: number;
  readonly version: number;
}

export interface ProviderLinks {
  /** The link's text for a path: letters, digits, dots, hyphens and underscores. */
  sign(link: { organizationId: number; serviceRequestId: number; version: number }): string;
  /** @throws ApplicationError `link_invalid`, `link_expired` */
  read(text: string): ProviderLink;
}

const lifetime = 60 * 86_400;

export const linkInvalid = () => new ApplicationError('link_invalid', 'The link is not one of ours, or was withdrawn.');
const linkExpired = () => new ApplicationError('link_expired', 'The link has expired.');

/**
 * Signed links: `<organization>.<request>.<version>.<expiry>.<signature>`, numbers in base 36, expiry in seconds since 1970,
 * signature HMAC-SHA-256. They need no row of their own, so a message that is sent again carries an equally good one.
 */
export function providerLinks(secret: string, now: () => Date): ProviderLinks {
  const signatureOf = (payload: string) => createHmac('sha256', secret).update(`provider-link:${payload}`).digest();
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    sign({ organizationId, serviceRequestId, version }) {
      const numbers = [organizationId, serviceRequestId, version, seconds() + lifetime];
      const payload = numbers.map((number) => number.toString(36)).join('.');
      return `${payload}.${signatureOf(payload).toString('base64url')}`;
    },
    read(text) {
      const end = text.lastIndexOf('.');
      const payload = text.slice(0, Math.max(end, 0));
      const given = Buffer.from(text.slice(end + 1), 'base64url');
      const expected = signatureOf(payload);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw linkInvalid();
      const [organizationId, serviceRequestId, version, expiry] = payload
        .split('.')
        .map((part) => Number.parseInt(part, 36));
      if (
        organizationId === undefined ||
        serviceRequestId === undefined ||
        version === undefined ||
        expiry === undefined
      ) {
        throw linkInvalid();
      }
      if (expiry < seconds()) throw linkExpired();
      return { scope: mintOrgScope(organizationId), serviceRequestId, version };
    },
  };
}

/** Links signed with this installation's own secret, which all its server processes share. */
export async function openProviderLinks(database: Queryable, now: () => Date): Promise<ProviderLinks> {
  return providerLinks(await instanceSecret(database, 'link_secret'), now);
}
