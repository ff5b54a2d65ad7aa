import { Button, Modal } from '@tunna/ui';
import { useTranslation } from '../../lib/text/translation.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

/** Asks for confirmation before input is discarded. */
export function LeaveQuestion({ guard: { asking, leave, stay } }: { guard: LeaveGuard }) {
  const { t } = useTranslation('workspace');
  return (
    <Modal
      open={asking}
      onOpenChange={(open) => !open && stay()}
      title={t('leave.title')}
      description={t('leave.text')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variation="ghost" onClick={leave}>
            {t('leave.leave')}
          </Button>
          <Button onClick={stay}>{t('leave.stay')}</Button>
        </>
      }
    />
  );
}
