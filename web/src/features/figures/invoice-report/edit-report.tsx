import type { InvoiceReport } from '@tunna/contract/figures/invoice-report';
import { Button, Modal, Notice, Row, Stack, TextArea, TextField } from '@tunna/ui';
import { type FormEvent, useState } from 'react';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { EditConflict } from '../../../shared/form/edit-conflict.tsx';
import { conflictOf } from '../../../shared/form/form-problems.ts';
import styles from './invoice-report.module.css';
import { useEditReport } from './invoice-report.queries.ts';

interface Props {
  readonly orgId: number;
  readonly report: InvoiceReport;
}

/** Edits name and comment; figures cannot be edited. */
export function EditReport(props: Props) {
  const { t } = useTranslation('invoice-report');
  const [open, setOpen] = useState(false);
  return (
    <Modal
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
    </Modal>
  );
}

function EditForm({ orgId, report, onDone }: Props & { readonly onDone: () => void }) {
  const { t } = useTranslation('invoice-report');
  const [name, setName] = useState(report.name);
  const [comment, setComment] = useState(report.comment);
  const edit = useEditReport(orgId, report.id);
  const conflict = conflictOf(edit.error);
  const code = edit.error instanceof CallError ? edit.error.body.code : 'internal';
  const isEmpty = name.trim() === '';
  const save = (version: number) => edit.mutate({ name, comment, version }, { onSuccess: onDone });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) save(report.version);
  };
  return (
    <Stack as="form" gap={12} className={styles.form} onSubmit={onSubmit} noValidate>
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
      {edit.isError && conflict === undefined && (
        <Notice level="error">{t(`workspace:error.${code}`, { defaultValue: t('workspace:error.other') })}</Notice>
      )}
      <TextField
        label={t('name')}
        value={name}
        maxLength={200}
        error={isEmpty ? t('field-problem:required') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={t('comment')}
        value={comment}
        maxLength={4000}
        onChange={({ target }) => setComment(target.value)}
      />
      <Row justify="end">
        <Button variation="ghost" onClick={onDone}>
          {t('workspace:cancel')}
        </Button>
        <Button type="submit" loading={edit.isPending}>
          {t('workspace:save')}
        </Button>
      </Row>
    </Stack>
  );
}
