import { Button, type ButtonProps, Modal, Stack } from '@tunna/ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useFirstError } from '../../../shared/form/use-first-error.ts';

interface Props extends Partial<Opening> {
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

/** The state of a dialog whose opener keeps it. */
interface Opening {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Cancels the input. */
  readonly onCancel: () => void;
}

/** A form in a dialog. It closes when its action succeeded, so that input is not lost. */
export function ClaimDialog({ trigger, title, text, submit, variation, isPending, onSubmit, children, ...own }: Props) {
  const { t } = useTranslation('claim');
  const [isOpen, setOpen] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const element = useFirstError(refusals);
  const form = useId();
  const { open = isOpen, onOpenChange = setOpen, onCancel = () => setOpen(false) } = own;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (await onSubmit()) onCancel();
    else setRefusals((count) => count + 1);
  };
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
      title={title}
      description={text}
      closeLabel={t('workspace:close')}
      footer={
        <>
          <Button variation="ghost" onClick={onCancel}>
            {t('workspace:cancel')}
          </Button>
          <Button type="submit" form={form} loading={isPending} {...(variation === undefined ? {} : { variation })}>
            {submit}
          </Button>
        </>
      }
    >
      <Stack as="form" ref={element} gap={12} id={form} onSubmit={(event) => void send(event)} noValidate>
        {children}
      </Stack>
    </Modal>
  );
}
