import { Button, Notice, Row, Stack, TextField } from '@tunna/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { type LateSchema, refusedFields, schemaProblems } from '../../../shared/form/form-problems.ts';
import { useProblemTexts } from '../../../shared/form/problem-text.ts';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
import styles from './tag.module.css';

interface Props {
  readonly label: string;
  readonly initial?: string;
  /** The contract's schema of the body. */
  readonly schema: LateSchema<z.ZodType>;
  readonly bodyOf: (name: string) => unknown;
  readonly send: (name: string) => Promise<unknown>;
  readonly onSaved: () => void;
  readonly submitLabel: string;
  /** Beside the button. */
  readonly cancel?: ReactNode;
  /** Between the name and the button. Problems of its fields are its own to show. */
  readonly children?: (problems: Readonly<Record<string, string>>) => ReactNode;
  /** Everything in one line. */
  readonly inline?: boolean;
}

/** A name, and what else belongs to it, with what is wrong with it at the field. */
export function TagNameForm(props: Props) {
  const { label, initial = '', schema, bodyOf, send, onSaved, submitLabel, cancel, children, inline = false } = props;
  const { t } = useTranslation('tag');
  const [name, setName] = useState(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const element = useFirstError(problems);
  const inWords = useProblemTexts();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    try {
      const refused = inWords(await schemaProblems(schema, bodyOf(name)));
      setProblems(refused);
      if (Object.keys(refused).length > 0) return;
      await send(name);
      setName(initial);
      onSaved();
    } catch (error) {
      const fields = inWords(refusedFields(error));
      setProblems(fields);
      if (Object.keys(fields).length === 0) setFailure(error instanceof CallError ? error.body.code : 'internal');
    } finally {
      setSending(false);
    }
  };
  return (
    <Stack
      as="form"
      ref={element}
      className={inline ? styles.inline : undefined}
      onSubmit={(event: FormEvent) => void submit(event)}
      noValidate
    >
      <TextField
        label={label}
        value={name}
        autoComplete="off"
        required
        error={problems.name}
        onChange={({ target }) => setName(target.value)}
      />
      {children?.(problems)}
      {failure !== undefined && (
        <Notice level="error">{t(`workspace:error.${failure}`, { defaultValue: t('workspace:error.other') })}</Notice>
      )}
      <Row justify="end" className={styles.buttons}>
        {cancel}
        <Button type="submit" variation={inline ? 'ghost' : 'default'} loading={isSending}>
          {submitLabel}
        </Button>
      </Row>
    </Stack>
  );
}
