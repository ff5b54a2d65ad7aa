/**
 * The alphabet of slugs: lower-case letters and digits that cannot be confused on a label, when read aloud or typed. Ten of them are 49
 * bits, too many to guess.
 */
export const slugAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
export const slugLength = 10;
