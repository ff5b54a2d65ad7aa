import { z } from 'zod';

/** What a setting accepts: in words, and as a schema of its text. */
interface Kind<Value> {
  /** Completes “expected …”. */
  readonly expected: string;
  readonly schema: z.ZodType<Value>;
}

/** One setting: its environment variable, its meaning, and what it accepts. */
export interface Setting<Value> extends Kind<Value> {
  readonly environment: string;
  readonly doc: string;
  /** In the form of the variable; absent if the setting may be unset. */
  readonly fallback?: string;
  /** Its value is never shown, and may be in the file that `<environment>_FILE` names. */
  readonly isSecret: boolean;
}

/** A setting with a default. */
export const setting = <Value>(
  environment: string,
  doc: string,
  kind: Kind<Value>,
  fallback: string,
): Setting<Value> => ({ environment, doc, ...kind, fallback, isSecret: false });

/** A setting that may be unset. */
export const optional = <Value>(environment: string, doc: string, kind: Kind<Value>): Setting<Value | undefined> => ({
  environment,
  doc,
  ...kind,
  isSecret: false,
});

/** A secret, or an address that may contain one. */
export const secret = <Value>(environment: string, doc: string, kind: Kind<Value>): Setting<Value | undefined> => ({
  ...optional(environment, doc, kind),
  isSecret: true,
});

export const words = (max: number): Kind<string> => ({
  expected: `at most ${max} characters`,
  schema: z.string().max(max),
});

export const flag: Kind<boolean> = {
  expected: 'true or false',
  schema: z.enum(['true', 'false']).transform((value) => value === 'true'),
};

export const wholeNumber = (min: number, max: number): Kind<number> => ({
  expected: `a whole number from ${min} to ${max}`,
  schema: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max)),
});

const either = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

export const oneOf = <const Name extends string>(...names: readonly Name[]): Kind<Name> => ({
  expected: either(names),
  schema: z.enum(names),
});

/** An address with one of the protocols. */
export const address = (...protocols: readonly [string, string]): Kind<string> => ({
  expected: `an address that begins with ${either(protocols.map((protocol) => `${protocol}://`))}`,
  schema: z.url({ protocol: new RegExp(`^(?:${protocols.join('|')})$`) }),
});

/** A text that a function reads; undefined is invalid. */
export const parsed = <Value>(expected: string, read: (given: string) => Value | undefined): Kind<Value> => ({
  expected,
  schema: z.string().transform((given, context) => {
    const value = read(given);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  }),
});
