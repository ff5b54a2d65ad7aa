import { languages } from '@tunna/domain/languages';
import { isWellFormedText, normalizeLineEnds } from '@tunna/domain/text';
import { z } from 'zod';

/** Text of one person, stored exactly as sent: no control characters, no halves of a character, at most so many. */
export const plainText = (longest: number) =>
  z
    .string('wrong_type')
    .overwrite(normalizeLineEnds)
    .max(longest, 'too_long')
    .refine(isWellFormedText, 'unsupported_text');

export const language = z.enum(languages);
export const languageCodes = z.array(language);

/** Positive integer in a path or a query. */
export const numericId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** The unguessable text that stands on a label or in a public address. */
export const publicKey = z.string().min(1).max(60).refine(isWellFormedText, 'unsupported_text');

export const hexColor = z.string().describe('#rrggbb');
