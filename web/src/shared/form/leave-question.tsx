import { Button, Modal } from '@tunna/ui';
import { useTranslation } from '../../lib/text/translation.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

interface Props {
  readonly guard: LeaveGuard;
  /** The texts for anything else than input: by default, changes are lost. */
  readonly texts?: { readonly title: string; readonly text: string; readonly leave: string; readonly stay: string };
}

/** Asks for confirmation before input is discarded. */
export function LeaveQuestion({ guard: { asking, leave, stay }, texts }: Props) {
  const { t } = useTranslation('workspace');
  return (
    <Modal
      open={asking}
      onOpenChange={(open) => !open && stay()}
      title={texts?.title ?? t('leave.title')}
      description={texts?.text ?? t('leave.text')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variation="ghost" onClick={leave}>
            {texts?.leave ?? t('leave.leave')}
          </Button>
          <Button onClick={stay}>{texts?.stay ?? t('leave.stay')}</Button>
        </>
      }
    />
  );
}
