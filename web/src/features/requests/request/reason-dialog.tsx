import { Button, Modal, Stack, TextArea } from '@tunna/ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useFirstError } from '../../../shared/form/use-first-error.ts';

/** Status changes that require a reason. */
type Reasoned = 'rejected' | 'cancelled';

interface Props {
  readonly to: Reasoned;
  readonly trigger: ReactNode;
  readonly pending: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly onReason: (comment: string) => void;
}

/** Asks for the reason before a request is rejected or cancelled. Input is kept until it is sent. */
export function ReasonDialog({ to, trigger, pending, onOpenChange, onReason }: Props) {
  const { t } = useTranslation('request');
  const [open, setOpenHere] = useState(false);
  const setOpen = (now: boolean) => {
    setOpenHere(now);
    onOpenChange?.(now);
  };
  const [comment, setComment] = useState('');
  const [refusals, setRefusals] = useState(0);
  const element = useFirstError(refusals);
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (comment.trim() === '') {
      setRefusals((count) => count + 1);
      return;
    }
    setOpen(false);
    onReason(comment);
  };
  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      title={t(`reason.title.${to}`)}
      description={t('reason.text')}
      closeLabel={t('workspace:close')}
      trigger={trigger}
      footer={
        <>
          <Button variation="ghost" onClick={() => setOpen(false)}>
            {t('workspace:cancel')}
          </Button>
          <Button type="submit" form={form} variation="red" loading={pending}>
            {t(`move.${to}`)}
          </Button>
        </>
      }
    >
      <Stack as="form" ref={element} gap={12} id={form} onSubmit={submit} noValidate>
        <TextArea
          label={t('reason.label')}
          required
          maxLength={2000}
          value={comment}
          error={refusals > 0 && comment.trim() === '' ? t('reason.required') : undefined}
          onChange={({ target }) => setComment(target.value)}
        />
      </Stack>
    </Modal>
  );
}
