import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { isSignInPhoneNumber } from '@tunna/domain/text/identity';
import { maxId, parseId } from '@tunna/domain/text/ids';
import { languages } from '@tunna/domain/text/languages';
import { isWellFormedText, normalizeLineEnds } from '@tunna/domain/text/text';
import { isEmail, longestField } from '@tunna/domain/text/validation';
import { isDay } from '@tunna/domain/time/days';
import { z } from 'zod';
import type { Closed, IsClosed } from './closed.ts';

/*
 * Every type of a parameter, a query field or a body field. An endpoint with a looser one does not compile
 * (contract/closed.ts). The database can store, and every screen can show, all values that these types accept.
 */

const close = <Schema extends z.core.$ZodType>(schema: Schema) => schema as Closed<Schema>;

/** Text of one user, stored exactly as sent: no control characters, no lone surrogates, a bounded number of UTF-16 units. */
export const plainText = (maxLength: number) =>
  close(
    z
      .string('wrong_type')
      .overwrite(normalizeLineEnds)
      .max(maxLength, 'too_long')
      .refine(isWellFormedText, 'unsupported_text'),
  );

/** The same, trimmed and not empty. */
export const requiredText = (maxLength: number) =>
  z.string('required').trim().min(1, 'required').pipe(plainText(maxLength));

/** Required text that keeps its spaces: a number or key of another system. */
export const exactText = (maxLength: number) =>
  close(
    z.string('required').min(1, 'required').max(maxLength, 'too_long').refine(isWellFormedText, 'unsupported_text'),
  );

/** Text that matches an anchored expression. `maxLength` bounds its length. */
export const shapedText = (shape: RegExp, maxLength: number, problem = 'unknown_value') =>
  close(z.string('required').max(maxLength, problem).regex(shape, problem));

export const uuid = (problem = 'wrong_type') => close(z.uuid(problem));

export const language = z.enum(languages);
export const languageCodes = z.array(language);

/** A 32-bit id in a body. `problem` is the reason if it is absent. */
export const id = (problem = 'wrong_type') => close(z.int(problem).positive().max(maxId));

const wholeNumber = (given: unknown) =>
  typeof given === 'string' ? (/^-?(?:0|[1-9][0-9]{0,14})$/.test(given) ? Number(given) : Number.NaN) : given;

/** A 32-bit id in a path, query or form: decimal digits. */
export const numericId = close(
  z.preprocess(
    (given) => (typeof given === 'string' ? (parseId(given) ?? Number.NaN) : given),
    z.int('unknown_value').positive().max(maxId),
  ),
);

/**
 * The version of a record on which an edit is based. If the record has changed since, the edit is rejected with `edit_conflict`, the last
 * editor, the time and the current record, so that both edits can be merged.
 */
export const version = close(z.int('wrong_type').positive().max(maxId));

/** The same for a record that may not exist yet: 0. */
export const versionOrNone = close(z.int('wrong_type').nonnegative().max(maxId));

/** An integer in a body within a range. `absent` is the reason if it is no integer. */
export const integer = (min: number, max: number, absent = 'wrong_type') =>
  close(z.int(absent).min(min, 'too_small').max(max, 'too_large'));

/** An integer in a query within a range. */
export const queryInteger = (min: number, max: number) =>
  close(z.preprocess(wholeNumber, z.int('unknown_value').min(min, 'too_small').max(max, 'too_large')));

/** A count or a number of bytes from a device. */
export const counter = close(z.int('wrong_type').nonnegative().max(Number.MAX_SAFE_INTEGER));

/** A sequence number of a device, from 1. */
export const sequenceNumber = close(z.int('wrong_type').positive().max(Number.MAX_SAFE_INTEGER));

/** A decimal number within a range. */
export const finiteNumber = (min: number, max: number) =>
  close(z.number('wrong_type').min(min, 'too_small').max(max, 'too_large'));

/** Decimal text in a request: optional sign, digits, at most one point; at most twenty digits before and after it. */
export const decimalText = close(
  z
    .string('required')
    .refine((text) => text.trim() !== '', 'required')
    .refine(isDecimalText, 'wrong_type')
    .describe('Decimal number as text, such as -1200.5: at most twenty digits before and after the point.'),
);

/** A calendar month from 2000 to 2199. */
export const month = close(
  z
    .string('required')
    .min(1, 'required')
    .regex(/^2[01]\d{2}-(0[1-9]|1[0-2])$/, 'unknown_value')
    .describe('YYYY-MM'),
);

/** A calendar day from 2000-01-01 to 2199-12-31. */
export const day = close(z.string('required').min(1, 'required').refine(isDay, 'unknown_value').describe('YYYY-MM-DD'));

const isoInstant = z.iso.datetime('wrong_type').max(40, 'wrong_type');

/** An instant in UTC in ISO 8601, from 2000 to 2199. */
export const instant = close(isoInstant.refine((text) => /^2[01]\d{2}-/.test(text), 'unknown_value'));

/** An instant on the clock of a device, which may be wrong by centuries. */
export const deviceInstant = close(isoInstant);

/** An e-mail address, trimmed. */
export const emailAddress = requiredText(longestField.email).refine(isEmail, 'wrong_email');

/** A phone number for signing in, in local or international form. */
export const signInPhoneNumber = close(
  z
    .string('required')
    .min(1, 'required')
    .max(longestField.phoneNumber, 'too_long')
    .refine(isSignInPhoneNumber, 'wrong_phone_number'),
);

/** A code of an authenticator, or a recovery code. */
export const secondFactorCode = close(
  z.string('required').min(6, 'too_short').max(40, 'too_long').refine(isWellFormedText, 'unsupported_text'),
);

/** The unguessable text of a label or a public address. */
export const publicKey = exactText(60);

/** The key of a signed or published link. */
export const linkKey = exactText(300);

/** An upper-case code of ISO 4217. */
export const currencyCode = shapedText(/^[A-Z]{3}$/, 3);

/** A code of the European List of Waste: six digits, with an asterisk for hazardous waste. */
export const wasteCode = shapedText(/^[0-9]{6}\*?$/, 7, 'unknown_waste_code');

/** R1 to R13, or D1 to D15. */
export const treatmentCode = shapedText(/^(R([1-9]|1[0-3])|D([1-9]|1[0-5]))$/, 3);

/** A list of closed values. Fewer than `min` is rejected as `required`, more than `max` as `too_many_entries`. */
export const listOf = <Each extends z.core.$ZodType>(
  each: IsClosed<Each> extends true ? Each : never,
  max: number,
  min = 0,
) => close(z.array<Each>(each).min(min, 'required').max(max, 'too_many_entries'));

// biome-ignore lint/suspicious/noControlCharactersInRegex: replacing them is what it is for
const unstorable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Text that a program reports, such as an error message. Characters that cannot be stored are replaced, so that the report is not lost. */
const reportedText = (maxLength: number) =>
  close(
    z
      .string('wrong_type')
      .max(maxLength, 'too_long')
      .overwrite((text) => normalizeLineEnds(text).toWellFormed().replace(unstorable, '\uFFFD')),
  );

/** Reported texts under names that the caller chooses. */
export const textByName = ({ names, name, text }: { names: number; name: number; text: number }) =>
  close(
    z.record(exactText(name), reportedText(text)).refine((texts) => Object.keys(texts).length <= names, 'too_long'),
  );

/** Decimal text in a response, such as `-1200.5`. */
export const decimal = z.string().describe('Decimal string.');

/** A colour in a response. */
export const hexColor = z.string().describe('#rrggbb');

/** A colour in a request: `#rrggbb` in lower case. */
export const colorInput = shapedText(/^#[0-9a-f]{6}$/, 7);
