import type { EditedContainers } from '@tunna/contract/inventory/container-bulk';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Modal, Muted, Notice, Row, Stack, useToasts } from '@tunna/ui';
import { type FormEvent, useState } from 'react';
import { CallError } from '../../../../lib/api/client.ts';
import { logError } from '../../../../lib/client-events.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { refusedFields, schemaProblems } from '../../../../shared/form/form-problems.ts';
import type { ContainerChoices } from '../container-form.tsx';
import { useBulkEdit } from '../container-workspace.queries.ts';
import { BulkFields } from './bulk-fields.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { changesIn, restoredOf, unchangedValues } from './bulk-values.ts';

const schema = async () => (await import('@tunna/contract/inventory/container-bulk')).containerChanges;

/** Milliseconds in which an edit can be undone. */
const undoFor = 20_000;

interface Props {
  readonly orgId: number;
  readonly ids: readonly number[];
  readonly choices: ContainerChoices;
}

/** Edits several fields of the selected containers, after a preview. The edit can be undone. */
export function BulkEdit({ ids, ...rest }: Props) {
  const { t } = useTranslation('container-bulk');
  const [open, setOpen] = useState(false);
  const count = ids.length;
  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      size="wide"
      trigger={
        <Button variation="ghost" size="small">
          {t('edit')}
        </Button>
      }
      title={t('title', { count, shown: formatCount(count) })}
      closeLabel={t('workspace:close')}
    >
      <BulkForm {...rest} ids={ids} onDone={() => setOpen(false)} />
    </Modal>
  );
}

/** Shows the result of an edit, and undoes it if asked. */
function useUndo(orgId: number) {
  const { t } = useTranslation('container-bulk');
  const { undo } = useBulkEdit(orgId);
  const toasts = useToasts();
  const counted = (key: 'done' | 'undone', count: number) => t(key, { count, shown: formatCount(count) });
  async function restore(edited: EditedContainers) {
    try {
      const { restored, changedSince } = await undo(restoredOf(edited));
      toasts.show({
        level: changedSince.length === 0 ? 'success' : 'info',
        title: counted('undone', restored),
        ...(changedSince.length > 0 && { description: t('notUndone', { names: changedSince.join(', ') }) }),
      });
    } catch (error) {
      if (!(error instanceof CallError)) logError('failed_mutation', error);
      toasts.show({ level: 'failure', title: t('undoFailed') });
    }
  }
  return (edited: EditedContainers) =>
    toasts.show({
      level: 'success',
      title: counted('done', edited.containers.length),
      duration: undoFor,
      action: { label: t('workspace:undo'), altText: t('undoAlt'), onSelect: () => void restore(edited) },
    });
}

function BulkForm({ orgId, ids, choices, onDone }: Props & { readonly onDone: () => void }) {
  const { t } = useTranslation('container-bulk');
  const { preview, apply } = useBulkEdit(orgId);
  const showDone = useUndo(orgId);
  const [values, setValues] = useState(unchangedValues);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [shown, setShown] = useState<EditedContainers>();
  const changes = changesIn(values);

  /** Shows the rejected fields. @returns whether there are none */
  const accept = (fields: ReturnType<typeof refusedFields>): boolean => {
    const known = fields.map(({ field, problem }) => [
      field.replace(/^(?:body\.)?(?:changes\.)?/, ''),
      t(`common:field.${problem}`),
    ]);
    setProblems(Object.fromEntries(known));
    return fields.length === 0;
  };
  async function send(work: () => Promise<void>) {
    setSending(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) logError('failed_mutation', error);
      const code = error instanceof CallError ? error.body.code : 'internal';
      setShown(undefined);
      if (!accept(refusedFields(error))) return;
      setFailure(
        code === 'edit_conflict' ? t('conflict') : t(`workspace:error.${code}`, { defaultValue: t('failed') }),
      );
    } finally {
      setSending(false);
    }
  }
  const onPreview = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(changes).length === 0) return setFailure(t('nothing'));
    return void send(async () => {
      if (accept(await schemaProblems(schema, changes))) setShown(await preview(ids, changes));
    });
  };
  const onApply = ({ containers }: EditedContainers) =>
    send(async () => {
      const chosen = containers.map(({ before: { id, version } }) => ({ id, version }));
      showDone(await apply(chosen, changes));
      onDone();
    });
  if (shown !== undefined) {
    const count = shown.containers.length;
    return (
      <Stack>
        <BulkPreview orgId={orgId} preview={shown} />
        <Row justify="end">
          <Button variation="ghost" onClick={() => setShown(undefined)}>
            {t('back')}
          </Button>
          {count > 0 && (
            <Button loading={isSending} onClick={() => void onApply(shown)}>
              {t('apply', { count, shown: formatCount(count) })}
            </Button>
          )}
        </Row>
      </Stack>
    );
  }
  return (
    <Stack as="form" onSubmit={onPreview} noValidate>
      {failure !== undefined && <Notice level="error">{failure}</Notice>}
      <Muted>{t('text')}</Muted>
      <BulkFields
        orgId={orgId}
        choices={choices}
        values={values}
        problems={problems}
        onChange={(more) => setValues((before) => ({ ...before, ...more }))}
      />
      <Row justify="end">
        <Button type="submit" loading={isSending}>
          {t('preview')}
        </Button>
      </Row>
    </Stack>
  );
}
