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
 * Every type that a parameter, a query field or a body field may have. An endpoint with a looser one does not compile
 * (contract/closed.ts): what these accept, the database can store and every screen can show.
 */

const close = <Schema extends z.ZodType>(schema: Schema) => schema as Closed<Schema>;

/** Text of one person, stored exactly as sent: no control characters, no lone surrogates, a bounded number of UTF-16 units. */
export const plainText = (maxLength: number) =>
  close(
    z
      .string('wrong_type')
      .overwrite(normalizeLineEnds)
      .max(maxLength, 'too_long')
      .refine(isWellFormedText, 'unsupported_text'),
  );

/** The same without spaces around it, and not empty. */
export const requiredText = (maxLength: number) =>
  z.string('required').trim().min(1, 'required').pipe(plainText(maxLength));

/** Text that must be given and is kept with its spaces: a number or a key that another system wrote. */
export const exactText = (maxLength: number) =>
  close(
    z.string('required').min(1, 'required').max(maxLength, 'too_long').refine(isWellFormedText, 'unsupported_text'),
  );

/** Text of one shape. The expression is anchored and names the characters; `maxLength` bounds their number. */
export const shapedText = (shape: RegExp, maxLength: number, problem = 'unknown_value') =>
  close(z.string('required').max(maxLength, problem).regex(shape, problem));

export const uuid = (problem = 'wrong_type') => close(z.uuid(problem));

export const language = z.enum(languages);
export const languageCodes = z.array(language);

/** A 32-bit id of a body. `problem` is the reason when it is absent. */
export const id = (problem = 'wrong_type') => close(z.int(problem).positive().max(maxId));

const wholeNumber = (given: unknown) =>
  typeof given === 'string' ? (/^-?(?:0|[1-9][0-9]{0,14})$/.test(given) ? Number(given) : Number.NaN) : given;

/** A 32-bit id in a path, a query or a form: decimal digits. */
export const numericId = close(
  z.preprocess(
    (given) => (typeof given === 'string' ? (parseId(given) ?? Number.NaN) : given),
    z.int('unknown_value').positive().max(maxId),
  ),
);

/**
 * The version of a record that an edit was made on. When the record has changed since, the edit is refused with `edit_conflict`: who
 * changed it, when, and what it is now, so that both edits can be kept.
 */
export const version = close(z.int('wrong_type').positive().max(maxId));

/** The same of a record that may not have been saved yet: 0. */
export const versionOrNone = close(z.int('wrong_type').nonnegative().max(maxId));

/** A whole number of a body within a range. `absent` is the reason when it is none. */
export const integer = (min: number, max: number, absent = 'wrong_type', outside?: string) =>
  close(
    z
      .int(absent)
      .min(min, outside ?? 'too_short')
      .max(max, outside ?? 'too_long'),
  );

/** A whole number of a query within a range. `outside` is the reason for a number beyond it. */
export const queryInteger = (min: number, max: number, outside?: string) =>
  close(
    z.preprocess(
      wholeNumber,
      z
        .int('unknown_value')
        .min(min, outside ?? 'too_short')
        .max(max, outside ?? 'too_long'),
    ),
  );

/** A count or a number of bytes that a device sends. */
export const counter = close(z.int('wrong_type').nonnegative().max(Number.MAX_SAFE_INTEGER));

/** A number that a device counts, from 1. */
export const sequenceNumber = close(z.int('wrong_type').positive().max(Number.MAX_SAFE_INTEGER));

/** A number with decimals within a range. */
export const finiteNumber = (min: number, max: number) =>
  close(z.number('wrong_type').min(min, 'too_short').max(max, 'too_long'));

/** Decimal text of a request: digits, at most one point, a sign; twenty digits before and after the point. */
export const decimalText = close(z.string('required').refine(isDecimalText, 'wrong_type'));

/** A calendar month from 2000 to 2199. */
export const month = close(
  z
    .string('required')
    .regex(/^2[01]\d{2}-(0[1-9]|1[0-2])$/, 'unknown_value')
    .describe('YYYY-MM'),
);

/** A calendar day from 2000-01-01 to 2199-12-31. */
export const day = close(z.string('required').refine(isDay, 'unknown_value').describe('YYYY-MM-DD'));

const isoInstant = z.iso.datetime('wrong_type').max(40, 'wrong_type');

/** An instant in UTC, as ISO 8601 writes it, from 2000 to 2199. */
export const instant = close(isoInstant.refine((text) => /^2[01]\d{2}-/.test(text), 'unknown_value'));

/** An instant by the clock of a device, which may be centuries off. */
export const deviceInstant = close(isoInstant);

/** An e-mail address, without spaces around it. */
export const emailAddress = requiredText(longestField.email).refine(isEmail, 'wrong_email');

/** A phone number for signing in, as a person types it or in international form. */
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

/** A code of the European List of Waste: six digits, and an asterisk for hazardous waste. */
export const wasteCode = shapedText(/^[0-9]{6}\*?$/, 7, 'unknown_waste_code');

/** R1 to R13, or D1 to D15. */
export const treatmentCode = shapedText(/^(R([1-9]|1[0-3])|D([1-9]|1[0-5]))$/, 3);

/** A list of closed values. Fewer than `min` is refused as `required`. */
export const listOf = <Each extends z.ZodType>(
  each: IsClosed<Each> extends true ? Each : never,
  max: number,
  min = 0,
) => close(z.array<Each>(each).min(min, 'required').max(max, 'too_long'));

// biome-ignore lint/suspicious/noControlCharactersInRegex: replacing them is what it is for
const unstorable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Text that a program reports, such as the message of an error: what cannot be stored is replaced, so that the report is not lost. */
const reportedText = (maxLength: number) =>
  close(
    z
      .string('wrong_type')
      .max(maxLength, 'too_long')
      .overwrite((text) => normalizeLineEnds(text).toWellFormed().replace(unstorable, '\uFFFD')),
  );

/** Reported texts by names that the caller chooses. */
export const textByName = ({ names, name, text }: { names: number; name: number; text: number }) =>
  close(
    z.record(exactText(name), reportedText(text)).refine((texts) => Object.keys(texts).length <= names, 'too_long'),
  );

/** Decimal text of an answer, such as `-1200.5`. */
export const decimal = z.string().describe('Decimal string.');

/** A colour as an answer writes it. */
export const hexColor = z.string().describe('#rrggbb');

/** A colour of a request: `#rrggbb` in lower case. */
export const colorInput = shapedText(/^#[0-9a-f]{6}$/, 7);
