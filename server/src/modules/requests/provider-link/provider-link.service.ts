import { mintOrgScope, type OrgScope } from '../../../database/scope.ts';
import { ApplicationError } from '../../../http/errors.ts';
import { type KeyRing, keyFor } from '../../platform/instance-secret/key-ring.service.ts';
import { type SigningSecrets, signedNumbers } from '../../platform/signed-link/signed-link.service.ts';

/** A provider’s link: access to one request, until it expires or is revoked. */
export interface ProviderLink {
  readonly scope: OrgScope;
  readonly serviceRequestId: number;
  readonly version: number;
}

export interface ProviderLinks {
  /** The text of the link for a path: letters, digits, dots, hyphens and underscores. */
  sign(link: { organizationId: number; serviceRequestId: number; version: number }): string;
  /** @throws ApplicationError `link_invalid`, `link_expired` */
  read(text: string): ProviderLink;
}

const lifetime = 60 * 86_400;

export const linkInvalid = () => new ApplicationError('link_invalid', 'The link is unknown or was withdrawn.');
export const linkExpired = () => new ApplicationError('link_expired', 'The link has expired.');

/**
 * Signed links: `<organization>.<request>.<version>.<expiry>.<signature>`, expiry in seconds since 1970. They have no row, so a message
 * that is sent again contains an equally valid one.
 */
export function providerLinks(secrets: SigningSecrets, now: () => Date): ProviderLinks {
  const signed = signedNumbers(secrets, 'provider-link');
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    sign: ({ organizationId, serviceRequestId, version }) =>
      signed.sign([organizationId, serviceRequestId, version, seconds() + lifetime]),
    read(text) {
      const [organizationId, serviceRequestId, version, expiry] = signed.read(text) ?? [];
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

/** The secrets of links under each key of the installation, newest first. */
export const linkSecrets = ([first, ...rest]: KeyRing): SigningSecrets => [
  keyFor(first, 'link'),
  ...rest.map((key) => keyFor(key, 'link')),
];

/** Links signed with the newest key of the installation. Links of its other keys are valid too. */
export const openProviderLinks = (ring: KeyRing, now: () => Date): ProviderLinks =>
  providerLinks(linkSecrets(ring), now);
