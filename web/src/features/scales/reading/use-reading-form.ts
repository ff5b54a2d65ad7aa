import type { z } from 'zod';
import { useFieldSubmit } from '../../../shared/form/dialog-form.tsx';
import type { LateSchema } from '../../../shared/form/form-problems.ts';
import { useProblemTexts } from '../../../shared/form/problem-text.ts';

/**
 * Validates and sends a small form, and shows its errors.
 * @param draft the body of the present values
 * @param send sends the call; its errors are shown at their fields, or above the form
 */
export function useReadingForm<Schema extends z.ZodType>(
  schema: LateSchema<Schema>,
  draft: z.input<Schema> & object,
  send: (body: z.input<Schema>) => Promise<unknown>,
) {
  const textsOf = useProblemTexts((field) => field.replace(/^body\./, ''));
  const { submit, ...form } = useFieldSubmit(schema, draft, textsOf);
  return { ...form, submit: () => submit(() => send(draft)) };
}
