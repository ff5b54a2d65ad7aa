import { Button } from '@tunna/ui';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { lazyPart, PartModal } from '../../../shared/layout/lazy-part.tsx';

const EditForm = lazyPart(
  'features/figures/invoice-report/edit-report.part',
  () => import('./edit-report.part.tsx'),
  (part) => part.EditForm,
);

/** Edits name and comment; figures cannot be edited. */
export function EditReport(props: Omit<ComponentProps<typeof EditForm>, 'onDone'>) {
  const { t } = useTranslation('invoice-report');
  const [open, setOpen] = useState(false);
  return (
    <PartModal
      part={EditForm}
      open={open}
      onOpenChange={setOpen}
      title={t('edit')}
      closeLabel={t('workspace:close')}
      trigger={
        <Button variation="ghost" size="small">
          {t('edit')}
        </Button>
      }
    >
      <EditForm {...props} onDone={() => setOpen(false)} />
    </PartModal>
  );
}
