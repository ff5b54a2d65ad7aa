import { timingSafeEqual } from 'node:crypto';
import type { Identity } from '@tunna/domain/text/identity';
import type { RequestContext } from '../../../http/calls/handlers.ts';
import type { Cookies } from '../../../http/security/cookies.ts';
import type { Vault } from '../../platform/instance-secret/instance-secret.service.ts';

/**
 * The marks of a browser, each for one identity.
 * - `known`: someone signed in there with the identity.
 * - `asked`: someone asked there for a code for the identity.
 */
const marks = {
  known: { purpose: 'known browser', seconds: 365 * 24 * 60 * 60, sameSite: 'Strict', count: 5 },
  // Lax, so that it is sent when a page is opened from an e-mail. Valid as long as the links in messages.
  asked: { purpose: 'browser that asked', seconds: 25 * 60 * 60, sameSite: 'Lax', count: 1 },
} as const;
type MarkName = keyof typeof marks;

/** The browser that signs in. */
export interface SigningBrowser {
  readonly userAgent: string;
  /** The network address of the browser. */
  readonly address: string;
  /** Whether someone signed in with the identity in this browser before. */
  isKnown(identity: Identity): boolean;
  /** Whether someone asked for a code for the identity in this browser. */
  hasRequestedCode(identity: Identity): boolean;
}

/** Signed marks of browsers. A mark does not reveal its identity. */
export interface BrowserMarks {
  /** Returns the browser of a call. */
  browser(context: RequestContext): SigningBrowser;
  /** A browser shared by several people is known for each of them. */
  set(context: RequestContext, name: MarkName, identity: Identity): void;
}

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

export function browserMarks(vault: Vault, cookies: Cookies, now: () => Date): BrowserMarks {
  const markText = ({ kind, value }: Identity, expiry: number): string => `${kind} ${value} ${expiry}`;

  const read = (context: RequestContext, name: MarkName): string[] =>
    (cookies.read(context, name) ?? '').split('~').slice(0, marks[name].count);

  function isFor(name: MarkName, identity: Identity, mark: string): boolean {
    const [, expiry, encoded] = /^([1-9][0-9]{0,11})\.([\w-]{43})$/.exec(mark) ?? [];
    if (expiry === undefined || encoded === undefined || Number(expiry) <= inSeconds(now())) return false;
    const signature = Buffer.from(encoded, 'base64url');
    const proofs = vault.macs(marks[name].purpose, markText(identity, Number(expiry)));
    return proofs.some((proof) => timingSafeEqual(proof, signature));
  }

  const has = (context: RequestContext, name: MarkName, identity: Identity): boolean =>
    read(context, name).some((mark) => isFor(name, identity, mark));

  return {
    browser: (context) => ({
      userAgent: context.userAgent,
      address: context.address,
      isKnown: (identity) => has(context, 'known', identity),
      hasRequestedCode: (identity) => has(context, 'asked', identity),
    }),
    set(context, name, identity) {
      const { seconds, sameSite, count } = marks[name];
      const expiry = inSeconds(now()) + seconds;
      const proof = vault.mac(marks[name].purpose, markText(identity, expiry));
      const mark = `${expiry}.${proof.toString('base64url')}`;
      const others = read(context, name).filter(
        (other) => /^\d+\.[\w-]{43}$/.test(other) && !isFor(name, identity, other),
      );
      const value = [mark, ...others].slice(0, count).join('~');
      cookies.write(context, name, { value, maxAge: seconds, sameSite });
    },
  };
}
