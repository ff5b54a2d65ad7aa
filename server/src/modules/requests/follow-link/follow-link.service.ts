import { mintOrgScope, type OrgScope } from '../../../database/scope.ts';
import type { KeyRing } from '../../platform/instance-secret/key-ring.service.ts';
import { type SigningSecrets, signedNumbers } from '../../platform/signed-link/signed-link.service.ts';
import { linkInvalid, linkSecrets } from '../provider-link/provider-link.service.ts';

/** A requester’s link: read access to one request, until some time after its end. */
export interface FollowLink {
  readonly scope: OrgScope;
  readonly serviceRequestId: number;
}

export interface FollowLinks {
  /**
   * The text of the link for a path: letters, digits, dots, hyphens and underscores. It is stable per request until the installation gets a
   * new key.
   */
  sign(link: { organizationId: number; serviceRequestId: number }): string;
  /** @throws ApplicationError `link_invalid` */
  read(text: string): FollowLink;
}

/**
 * Signed links: `<organization>.<request>.<signature>`. The expiry depends on the end of the request, so it is not part of the link, and
 * sending the same form twice returns the same link.
 */
export function followLinks(secrets: SigningSecrets): FollowLinks {
  const signed = signedNumbers(secrets, 'follow-link');
  return {
    sign: ({ organizationId, serviceRequestId }) => signed.sign([organizationId, serviceRequestId]),
    read(text) {
      const [organizationId, serviceRequestId] = signed.read(text) ?? [];
      if (organizationId === undefined || serviceRequestId === undefined) throw linkInvalid();
      return { scope: mintOrgScope(organizationId), serviceRequestId };
    },
  };
}

/** Links signed with the newest key of the installation. Links of its other keys are valid too. */
export const openFollowLinks = (ring: KeyRing): FollowLinks => followLinks(linkSecrets(ring));

const cookieName = 'followed_request';
/** Seconds for which the thank-you page can show the link again: a day. */
const cookieLifetime = 86_400;

/**
 * The cookie with which the container’s thank-you page shows the link again. Scripts cannot read it, and browsers send it to no other page.
 */
export const followCookie = (slug: string, link: string, publicUrl: string): string =>
  `${cookieName}=${link}; Path=/container/${encodeURIComponent(slug)}/request; Max-Age=${cookieLifetime}; HttpOnly; SameSite=Lax` +
  (publicUrl.startsWith('https:') ? '; Secure' : '');

export { cookieName as followCookieName };
