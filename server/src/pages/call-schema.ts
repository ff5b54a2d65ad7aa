import { rejectUnknownFields } from '@tunna/contract/unknown-fields';
import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

const isText = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodString || (schema instanceof z.ZodPipe && isText(schema.in) && isText(schema.out));

/** The schema of a call from the caller’s view: defaults and coercions are part of it, and all limits of texts. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const described = io === 'input' ? rejectUnknownFields(schema) : schema;
  const { $schema: _dialect, ...rest } = z.toJSONSchema(described, {
    io,
    unrepresentable: 'any',
    // Of a text that passes several checks, only the first would be described.
    override({ zodSchema, jsonSchema }) {
      if (io === 'input' && zodSchema instanceof z.ZodPipe && isText(zodSchema))
        Object.assign(jsonSchema, { ...schemaOf(zodSchema.out, io), ...jsonSchema });
    },
  });
  return rest;
}
