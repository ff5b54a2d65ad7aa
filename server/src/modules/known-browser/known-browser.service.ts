import { timingSafeEqual } from 'node:crypto';
import type { Identity } from '@tunna/domain/identity';
import type { Vault } from '../instance-secret/instance-secret.service.ts';

/** Seconds for which a browser is known after a sign-in. */
export const knownFor = 365 * 24 * 60 * 60;

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

const proof = (vault: Vault, { kind, value }: Identity, expiry: number): Buffer =>
  vault.mac('known browser', `${kind} ${value} ${expiry}`);

/** What a browser keeps to show, for a year, that somebody signed in there with this identity. It does not tell which one. */
export function markKnown(vault: Vault, identity: Identity, now: Date): string {
  const expiry = inSeconds(now) + knownFor;
  return `${expiry}.${proof(vault, identity, expiry).toString('base64url')}`;
}

/** Whether the browser's mark was made here, for this identity, and has not expired. */
export function isKnown(vault: Vault, identity: Identity, mark: string | undefined, now: Date): boolean {
  const [, expiry, given] = /^([1-9][0-9]{0,11})\.([\w-]{43})$/.exec(mark ?? '') ?? [];
  if (expiry === undefined || given === undefined || Number(expiry) <= inSeconds(now)) return false;
  return timingSafeEqual(proof(vault, identity, Number(expiry)), Buffer.from(given, 'base64url'));
}
