import { holdsAddress } from '@tunna/domain/platform/address-in-text';

/**
 * Replaces a members' text for people outside the organization if it contains an address, which could lead them anywhere under the name of
 * this installation.
 */
export const forStranger = (text: string, neutral: string): string => (holdsAddress(text) ? neutral : text);

/** Like `forStranger`, for an optional text. */
export const unlessAddress = (text: string | undefined): string | undefined =>
  text === undefined || holdsAddress(text) ? undefined : text;
