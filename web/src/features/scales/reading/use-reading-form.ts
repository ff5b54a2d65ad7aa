import type { FieldError } from '@tunna/contract/errors';
import { useState } from 'react';
import type { z } from 'zod';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { type LateSchema, refusedFields, schemaProblems } from '../../../shared/form/form-problems.ts';
import { useProblemTexts } from '../../../shared/form/problem-text.ts';
import { useFirstError } from '../../../shared/form/use-first-error.ts';

type Problems = Readonly<Record<string, string>>;

/**
 * Validates and sends a small form, and shows its errors.
 * @param send sends the call; its errors are shown at their fields, or above the form
 */
export function useReadingForm<Schema extends z.ZodType>(
  schema: LateSchema<Schema>,
  send: (body: z.input<Schema>) => Promise<unknown>,
) {
  const { t } = useTranslation('scale');
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const element = useFirstError(problems);
  const problemTexts = useProblemTexts((field) => field.replace(/^body\./, ''));
  const refuse = (fields: readonly FieldError[]) => setProblems(problemTexts(fields));
  const submit = async (body: z.input<Schema>) => {
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    try {
      const found = await schemaProblems(schema, body);
      refuse(found);
      if (found.length === 0) await send(body);
    } catch (error) {
      const fields = refusedFields(error);
      refuse(fields);
      const code = error instanceof CallError ? error.body.code : 'internal';
      if (fields.length === 0) setFailure(t(`workspace:error.${code}`, { defaultValue: t('workspace:error.other') }));
    } finally {
      setSending(false);
    }
  };
  return { element, problems, failure, isSending, submit };
}
