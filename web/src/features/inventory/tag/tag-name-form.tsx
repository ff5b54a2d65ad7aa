import { Button, Row, Stack, TextField } from '@tunna/ui';
import type { FormEvent, ReactNode } from 'react';
import type { z } from 'zod';
import { useFieldSubmit } from '../../../shared/form/dialog-form.tsx';
import type { LateSchema } from '../../../shared/form/form-problems.ts';
import { useProblemTexts } from '../../../shared/form/problem-text.ts';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import styles from './tag.module.css';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  /** The contract's schema of the body. */
  readonly schema: LateSchema<z.ZodType>;
  readonly bodyOf: (name: string) => object;
  readonly send: (name: string) => Promise<unknown>;
  readonly onSaved: (name: string) => void;
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
  const { label, name, onName, schema, bodyOf, send, onSaved, submitLabel, cancel, children, inline = false } = props;
  const { element, problems, failure, isSending, submit } = useFieldSubmit(schema, bodyOf(name), useProblemTexts());
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(async () => {
      await send(name);
      onSaved(name);
    });
  };
  return (
    <Stack as="form" ref={element} className={inline ? styles.inline : undefined} onSubmit={onSubmit} noValidate>
      <TextField
        label={label}
        value={name}
        autoComplete="off"
        required
        error={problems.name}
        onChange={({ target }) => onName(target.value)}
      />
      {children?.(problems)}
      <ErrorNotice error={failure} />
      <Row justify="end" className={styles.buttons}>
        {cancel}
        <Button type="submit" variation={inline ? 'ghost' : 'default'} loading={isSending}>
          {submitLabel}
        </Button>
      </Row>
    </Stack>
  );
}
