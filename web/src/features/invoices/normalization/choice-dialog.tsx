import { Button, Modal, Notice, Row, Stack } from '@tunna/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { EffectText } from './effect-text.tsx';
import type { Choices } from './unmapped.ts';
import { useAccept } from './use-accept.ts';

interface Props {
  readonly orgId: number;
  /** The text of the lines. */
  readonly line: string;
  readonly children: (close: () => void) => ReactNode;
}

/** Opens a choice for lines. */
export function ChoiceDialog({ line, children }: Omit<Props, 'orgId'>) {
  const { t } = useTranslation('normalization');
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button variation="ghost" size="small" aria-label={t('chooseFor', { line })}>
      {t('choose')}
    </Button>
  );
  return (
    <Modal open={open} onOpenChange={setOpen} trigger={trigger} title={line} closeLabel={t('workspace:close')}>
      {children(() => setOpen(false))}
    </Modal>
  );
}

interface FormProps {
  readonly orgId: number;
  /** Undefined until the input is complete. */
  readonly choices: Choices | undefined;
  /** Called to close the form. */
  readonly onDone: () => void;
  /** Called after the choices were stored. */
  readonly onSaved?: ((choices: Choices) => void) | undefined;
  readonly children: ReactNode;
}

/** The fields of a choice, its effect, and the button that saves it. */
export function ChoiceForm({ orgId, choices, onDone, onSaved, children }: FormProps) {
  const { t } = useTranslation('normalization');
  const { accept, isSending } = useAccept(orgId);
  const [isIncomplete, setIncomplete] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Events of the form must not reach the row that contains its dialog.
    event.stopPropagation();
    setIncomplete(choices === undefined);
    if (choices === undefined || !(await accept(choices))) return;
    onDone();
    onSaved?.(choices);
  };
  return (
    <Stack as="form" onSubmit={(event) => void submit(event)} noValidate>
      {children}
      {isIncomplete && choices === undefined && <Notice level="error">{t('common:field.required')}</Notice>}
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
