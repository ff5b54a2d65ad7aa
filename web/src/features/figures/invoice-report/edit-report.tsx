import type { InvoiceReport } from '@tunna/contract/figures/invoice-report';
import { Button } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useDialogInput } from '../../../shared/form/use-dialog-input.ts';
import { lazyPart, PartModal } from '../../../shared/layout/lazy-part.tsx';

const EditForm = lazyPart(
  'features/figures/invoice-report/edit-report.part',
  () => import('./edit-report.part.tsx'),
  (part) => part.EditForm,
);

interface Props {
  readonly orgId: number;
  readonly report: InvoiceReport;
}

/** Edits name and comment; figures cannot be edited. */
export function EditReport({ orgId, report }: Props) {
  const { t } = useTranslation('invoice-report');
  const { name, comment, version } = report;
  const { modal, end, ...input } = useDialogInput({ name, comment, version });
  return (
    <PartModal
      part={EditForm}
      {...modal}
      title={t('edit')}
      closeLabel={t('workspace:close')}
      trigger={
        <Button variation="ghost" size="small">
          {t('edit')}
        </Button>
      }
    >
      <EditForm {...input} orgId={orgId} report={report} onDone={end} />
    </PartModal>
  );
}
