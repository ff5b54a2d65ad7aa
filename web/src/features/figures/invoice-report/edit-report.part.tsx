import type { InvoiceReport } from '@tunna/contract/figures/invoice-report';
import { TextArea, TextField } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DialogForm } from '../../../shared/form/dialog-form.tsx';
import { EditConflict } from '../../../shared/form/edit-conflict.tsx';
import { conflictOf } from '../../../shared/form/form-problems.ts';
import { useLateFailure } from '../../../shared/form/use-late-failure.ts';
import styles from './invoice-report.module.css';
import { useEditReport } from './invoice-report.queries.ts';

interface Props {
  readonly orgId: number;
  readonly report: Pick<InvoiceReport, 'id'>;
  /** The version is that with which the input began. */
  readonly values: Pick<InvoiceReport, 'name' | 'comment' | 'version'>;
  readonly change: (more: Partial<Props['values']>) => void;
  readonly onDone: () => void;
}

/** The form of name and comment. */
export function EditForm({ orgId, report, values, change, onDone }: Props) {
  const { t } = useTranslation('invoice-report');
  const { name, comment } = values;
  const edit = useEditReport(orgId, report.id);
  const reportLate = useLateFailure();
  const conflict = conflictOf(edit.error);
  const isEmpty = name.trim() === '';
  const save = (version: number) => edit.mutateAsync({ name, comment, version }).then(onDone, reportLate);
  return (
    <DialogForm
      form={{ failure: conflict === undefined ? edit.error : undefined, isSending: edit.isPending }}
      gap={12}
      className={styles.form}
      onSubmit={() => !isEmpty && save(values.version)}
      onCancel={onDone}
    >
      {conflict !== undefined && (
        <EditConflict
          conflict={conflict}
          isSending={edit.isPending}
          onKeepMine={() => save(Number(conflict.current.version))}
          onTakeTheirs={onDone}
        >
          <p>{String(conflict.current.name)}</p>
        </EditConflict>
      )}
      <TextField
        label={t('name')}
        value={name}
        maxLength={200}
        error={isEmpty ? t('field-problem:required') : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextArea
        label={t('comment')}
        value={comment}
        maxLength={4000}
        onChange={({ target }) => change({ comment: target.value })}
      />
    </DialogForm>
  );
}
