import { z } from 'zod';

type Known =
  | z.ZodObject
  | z.ZodArray
  | z.ZodUnion
  | z.ZodOptional
  | z.ZodNullable
  | z.ZodDefault
  | z.ZodPrefault
  | z.ZodPipe;

const strict = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** The same schema with another definition; its checks stay. */
const cloned = (schema: z.core.$ZodType, def: object): z.core.$ZodType =>
  z.core.clone(schema, def as z.core.$ZodTypeDef);

function withInner(schema: Known): z.core.$ZodType {
  const { def } = schema;
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, rejectUnknownFields(field)]),
      );
      return cloned(schema, { ...def, shape, catchall: z.never() });
    }
    case 'array':
      return cloned(schema, { ...def, element: rejectUnknownFields(def.element) });
    case 'union':
      return cloned(schema, { ...def, options: def.options.map(rejectUnknownFields) });
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return cloned(schema, {
        ...def,
        innerType: rejectUnknownFields(def.innerType),
      });
    case 'pipe':
      return cloned(schema, { ...def, in: rejectUnknownFields(def.in) });
    default:
      return schema;
  }
}

/**
 * The same schema, which rejects fields that it does not declare, in nested objects too: a misspelled field is an error of the caller, and
 * ignoring it would answer that something was done. Objects with a declared catchall keep it.
 */
export function rejectUnknownFields<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  const known = strict.get(schema) ?? withInner(schema as unknown as Known);
  strict.set(schema, known);
  return known as Schema;
}
