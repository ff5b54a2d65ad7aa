import { Button, type ButtonProps, Modal, Stack } from '@tunna/ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';

interface Props {
  readonly trigger: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly variation?: ButtonProps['variation'];
  readonly isPending: boolean;
  /** Whether the dialog may close. */
  readonly onSubmit: () => Promise<boolean>;
  readonly children?: ReactNode;
}

/** A form in a dialog. It closes when its action succeeded, so that input is not lost. */
export function ClaimDialog({ trigger, title, text, submit, variation, isPending, onSubmit, children }: Props) {
  const { t } = useTranslation('claim');
  const [open, setOpen] = useState(false);
  const form = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit().then((isDone) => setOpen(!isDone));
  };
  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      title={title}
      description={text}
      closeLabel={t('workspace:close')}
      footer={
        <>
          <Button variation="ghost" onClick={() => setOpen(false)}>
            {t('workspace:cancel')}
          </Button>
          <Button type="submit" form={form} loading={isPending} {...(variation === undefined ? {} : { variation })}>
            {submit}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={12} id={form} onSubmit={send} noValidate>
        {children}
      </Stack>
    </Modal>
  );
}
