import { holdsAddress } from '@tunna/domain/platform/address-in-text';

/**
 * What people outside an organization are shown in place of a text of its members. A text with an address in it could lead them
 * anywhere under the name of this installation.
 */
export const forStranger = (text: string, neutral: string): string => (holdsAddress(text) ? neutral : text);

/** The same of a text that the message can do without. */
export const unlessAddress = (text: string | undefined): string | undefined =>
  text === undefined || holdsAddress(text) ? undefined : text;
