/**
 * What slugs are made of: small letters and digits that nobody takes for one another on a label, read aloud or typed in. Ten of them are
 * 49 bits, so that nobody finds a container by guessing.
 */
export const slugAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
export const slugLength = 10;
