import { Button, Row, Stack } from '@tunna/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
import { EffectText } from './effect-text.tsx';
import type { Choices } from './unmapped.ts';
import { useAccept } from './use-accept.ts';

interface Props {
  readonly orgId: number;
  /** Undefined until the input is complete. */
  readonly choices: Choices | undefined;
  /** Called to close the form. */
  readonly onDone: () => void;
  /** Called after the choices were stored. */
  readonly onSaved?: ((choices: Choices) => void) | undefined;
  /** Renders the fields, with their errors once the form was sent. */
  readonly children: (isChecked: boolean) => ReactNode;
}

/** The fields of a choice, its effect, and the button that saves it. */
export function ChoiceForm({ orgId, choices, onDone, onSaved, children }: Props) {
  const { t } = useTranslation('normalization');
  const { accept, isSending } = useAccept(orgId);
  const [refusals, setRefusals] = useState(0);
  const element = useFirstError(refusals);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Events of the form must not reach the row that contains its dialog.
    event.stopPropagation();
    if (choices === undefined) setRefusals((count) => count + 1);
    if (choices === undefined || !(await accept(choices))) return;
    onDone();
    onSaved?.(choices);
  };
  return (
    <Stack as="form" ref={element} onSubmit={(event) => void submit(event)} noValidate>
      {children(refusals > 0)}
      {choices !== undefined && <EffectText orgId={orgId} choices={choices} />}
      <Row justify="end">
        <Button variation="ghost" onClick={onDone}>
          {t('workspace:cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('remember')}
        </Button>
      </Row>
    </Stack>
  );
}
