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
  /** The same, for a link on a page of all open requests: it stays the same for a day and is valid until the end of the next one. */
  signForDay(link: { organizationId: number; serviceRequestId: number; version: number }): string;
  /** @throws ApplicationError `link_invalid`, `link_expired` */
  read(text: string): ProviderLink;
  /** A link to all open requests of a provider, for a message that goes to its address. */
  signMailedDay(link: { organizationId: number; messageId: number }): string;
  /** The same for members to copy: it shows the requests of their organization only. @param revision milliseconds since 1970 */
  signCopiedDay(link: { organizationId: number; serviceProviderId: number; revision: number }): string;
  /** @throws ApplicationError `link_invalid`, `link_expired` */
  readDay(text: string): DayLink;
}

/**
 * A link to all open requests of a provider. A mailed one names its message: anyone who opens it reads the address to which that message went.
 */
export type DayLink =
  | { readonly kind: 'mailed'; readonly scope: OrgScope; readonly messageId: number }
  | {
      readonly kind: 'copied';
      readonly scope: OrgScope;
      readonly serviceProviderId: number;
      /** The time from which links of the provider are valid, in milliseconds since 1970. */
      readonly revision: number;
    };

/** The organization of a provider that shares a proven address. */
export const scopeOfDay = (organizationId: number): OrgScope => mintOrgScope(organizationId);

const day = 86_400;
const lifetime = 60 * day;
/** Seconds for which a link to all requests is valid. */
export const dayLinkLifetime = lifetime;
/** The first number of a link to all requests. */
const mailed = 1;
const copied = 2;

export const linkInvalid = () => new ApplicationError('link_invalid', 'The link is unknown or was withdrawn.');
export const linkExpired = () => new ApplicationError('link_expired', 'The link has expired.');

/**
 * Signed links: `<organization>.<request>.<version>.<expiry>.<signature>`, expiry in seconds since 1970. They have no row, so a message
 * that is sent again contains an equally valid one.
 */
export function providerLinks(secrets: SigningSecrets, now: () => Date): ProviderLinks {
  const signed = signedNumbers(secrets, 'provider-link');
  const signedDays = signedNumbers(secrets, 'provider-day');
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    sign: ({ organizationId, serviceRequestId, version }) =>
      signed.sign([organizationId, serviceRequestId, version, seconds() + lifetime]),
    signForDay: ({ organizationId, serviceRequestId, version }) =>
      signed.sign([organizationId, serviceRequestId, version, (Math.floor(seconds() / day) + 2) * day]),
    signMailedDay: ({ organizationId, messageId }) => signedDays.sign([mailed, organizationId, messageId]),
    signCopiedDay: ({ organizationId, serviceProviderId, revision }) =>
      signedDays.sign([copied, organizationId, serviceProviderId, revision, seconds() + dayLinkLifetime]),
    readDay(text) {
      const [kind, organizationId, id, revision, expiry] = signedDays.read(text) ?? [];
      if (organizationId === undefined || id === undefined) throw linkInvalid();
      const scope = mintOrgScope(organizationId);
      if (kind === mailed) return { kind: 'mailed', scope, messageId: id };
      if (kind !== copied || revision === undefined || expiry === undefined) throw linkInvalid();
      if (expiry < seconds()) throw linkExpired();
      return { kind: 'copied', scope, serviceProviderId: id, revision };
    },
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
