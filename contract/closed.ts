declare const closed: unique symbol;

/**
 * A schema of contract/fields.ts with bounds. A text has a maximum length and contains no control character and no lone
 * surrogate; a number has a range that the database can store.
 */
export type Closed<Schema> = Schema & { readonly [closed]: true };

/** A schema by its definition. A comparison with a class of zod compares every method, which takes the compiler seconds. */
interface Kind<Type extends string, Definition = unknown> {
  readonly _zod: { readonly def: Definition & { readonly type: Type } };
}

/** Names of the fields whose schema accepts more than the types of contract/fields.ts. */
type LooseKeys<Shape> = {
  [Key in keyof Shape & string]: IsClosed<Shape[Key]> extends true ? never : Key;
}[keyof Shape & string];

/** Whether every value that a schema accepts passes a schema of contract/fields.ts. */
export type IsClosed<Schema> =
  Schema extends Closed<unknown>
    ? true
    : Schema extends Kind<'enum' | 'literal' | 'boolean'>
      ? true
      : Schema extends Kind<'optional' | 'nullable' | 'default' | 'prefault', { innerType: infer Inner }>
        ? IsClosed<Inner>
        : Schema extends Kind<'object', { shape: infer Shape }>
          ? [LooseKeys<Shape>] extends [never]
            ? true
            : false
          : Schema extends Kind<'union', { options: readonly (infer Option)[] }>
            ? false extends IsClosed<Option>
              ? false
              : true
            : Schema extends Kind<'pipe', { in: infer From; out: infer To }>
              ? true extends IsClosed<From> | IsClosed<To>
                ? true
                : false
              : false;

type InputPart = 'params' | 'query' | 'headers' | 'body';

/** The loose fields of one part of a request, or the part itself if it is no object. */
type LooseIn<Schema> =
  IsClosed<Schema> extends true
    ? never
    : Schema extends Kind<'object', { shape: infer Shape }>
      ? LooseKeys<Shape>
      : 'every field';

/**
 * An endpoint whose input has only closed types. A looser one does not compile, and the error names its fields:
 * `{ readonly query: { readonly loose: 'month' } }`.
 */
export type ClosedInput<Declared> = {
  readonly [Part in InputPart & keyof Declared as [LooseIn<Declared[Part]>] extends [never] ? never : Part]: {
    readonly loose: LooseIn<Declared[Part]>;
  };
};
