import type { z } from 'zod';

declare const document: unique symbol;
interface Document {
  readonly [document]?: never;
}

/** A stored document, such as an invoice as it was received: views pass it on with the fields that it has. */
export const documentOf = <Schema extends z.core.$ZodType>(schema: Schema) =>
  schema as Schema & z.ZodType<z.output<Schema> & Document, z.input<Schema>>;

type Atom = string | number | boolean | null | undefined;

/** Every field at every depth: an optional field may be undefined, but not missing. */
type Complete<T> = unknown extends T
  ? T
  : T extends Atom
    ? T
    : typeof document extends keyof T
      ? T
      : T extends readonly (infer Item)[]
        ? T extends unknown[]
          ? Complete<Item>[]
          : readonly Complete<Item>[]
        : { [Field in keyof Required<T>]: Complete<T[Field]> };

/** A response, or a part of it. A view that does not name a field of the schema does not compile. */
export type View<Schema extends z.core.$ZodType> = Complete<z.output<Schema>>;

/** A part of a response, read from JSON. @throws ZodError for anything else */
export const parseView = <Schema extends z.ZodType>(schema: Schema, json: unknown): View<Schema> =>
  schema.parse(json) as View<Schema>;
