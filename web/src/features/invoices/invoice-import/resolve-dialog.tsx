import { Button, Modal, TextArea } from '@tunna/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useLateFailure } from '../../../shared/form/use-late-failure.ts';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import { useResolve } from './invoice-import.queries.ts';

/** Asks what was done about an attempt that failed. What was typed stays until it is sent. */
export function ResolveDialog({ orgId, attemptId }: { readonly orgId: number; readonly attemptId: number }) {
  const { t } = useTranslation('invoice-import');
  const [open, setOpen] = useState(false);
  const [resolution, setResolution] = useState('');
  const resolve = useResolve(orgId, attemptId);
  const reportLate = useLateFailure(open);
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    resolve.mutate(resolution.trim(), { onSuccess: () => setOpen(false), onError: (error) => reportLate(error) });
  };
  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      title={t('resolve.title')}
      description={t('resolve.text')}
      closeLabel={t('workspace:close')}
      trigger={<Button variation="ghost">{t('resolve')}</Button>}
      footer={
        <>
          <Button variation="ghost" onClick={() => setOpen(false)}>
            {t('workspace:cancel')}
          </Button>
          <Button type="submit" form={form} loading={resolve.isPending}>
            {t('resolve')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextArea
          label={t('resolve.label')}
          maxLength={500}
          value={resolution}
          onChange={({ target }) => setResolution(target.value)}
        />
        <ErrorNotice error={resolve.error} />
      </form>
    </Modal>
  );
}
