import { useQueryClient } from '@tanstack/react-query';
import type { EditedRows } from '@tunna/contract/bulk';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Row as Line, Modal, Muted, Notice, Stack, useToasts } from '@tunna/ui';
import { type FormEvent, useState } from 'react';
import { CallError } from '../../lib/api/client.ts';
import { logError } from '../../lib/client-events.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { scrollHere } from '../form/form-failure.tsx';
import { refusedFields, schemaProblems } from '../form/form-problems.ts';
import { useProblemTexts } from '../form/problem-text.ts';
import { useFirstError } from '../form/use-first-error.ts';
import { useLateFailure } from '../form/use-late-failure.ts';
import styles from './bulk-edit.module.css';
import { type BulkKind, changesIn } from './bulk-kind.ts';
import { BulkPreview } from './bulk-preview.tsx';

/** Milliseconds in which an edit can be undone. */
const undoFor = 20_000;

interface Props<Id, Row extends { readonly id: Id; readonly version: number }, Undo> {
  readonly ids: readonly Id[];
  readonly kind: BulkKind<Id, Row, Undo>;
  /** The text of the button; “Edit” by default. */
  readonly label?: string;
}

type Values = Readonly<Record<string, string>>;

/** Edits several fields of the selected records, after a preview. The edit can be undone. */
export function BulkEdit<
  Id extends string | number,
  Row extends { readonly id: Id; readonly version: number },
  Undo extends object,
>({ ids, kind, label }: Props<Id, Row, Undo>) {
  const { t } = useTranslation('bulk-edit');
  const [open, setOpen] = useState(false);
  // A dialog that was closed before it was sent opens again with its input.
  const [values, setValues] = useState<Values>({});
  const count = ids.length;
  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      size="wide"
      trigger={
        <Button variation="ghost" size="small">
          {label ?? t('edit')}
        </Button>
      }
      title={t('title', { count, shown: formatCount(count) })}
      closeLabel={t('workspace:close')}
    >
      <BulkForm
        ids={ids}
        kind={kind}
        values={values}
        onChange={setValues}
        onDone={() => {
          setOpen(false);
          setValues({});
        }}
      />
    </Modal>
  );
}

/** Refetches the queries that show the records. */
function useRefresh(shownBy: readonly string[]) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => shownBy.includes(String(queryKey[0])) });
}

/** Shows the result of an edit, and undoes it if asked. */
function useUndo<Id, Row extends { readonly id: Id; readonly version: number }, Undo>({
  restore: send,
  shownBy,
}: BulkKind<Id, Row, Undo>) {
  const { t } = useTranslation('bulk-edit');
  const refresh = useRefresh(shownBy);
  const toasts = useToasts();
  const counted = (key: 'done' | 'undone', count: number) => t(key, { count, shown: formatCount(count) });
  async function restore({ rows }: EditedRows<Row, Undo>) {
    try {
      const { restored, changedSince } = await send(rows.map(({ undo }) => undo));
      toasts.show({
        level: changedSince.length === 0 ? 'success' : 'info',
        title: counted('undone', restored),
        ...(changedSince.length > 0 && { description: t('notUndone', { names: changedSince.join(', ') }) }),
      });
      await refresh();
    } catch (error) {
      if (!(error instanceof CallError)) logError('failed_mutation', error);
      toasts.show({ level: 'failure', title: t('undoFailed') });
    }
  }
  return (edited: EditedRows<Row, Undo>) =>
    toasts.show({
      level: 'success',
      title: counted('done', edited.rows.length),
      duration: undoFor,
      action: { label: t('workspace:undo'), altText: t('undoAlt'), onSelect: () => void restore(edited) },
    });
}

interface FormProps {
  readonly values: Values;
  readonly onChange: (change: (before: Values) => Values) => void;
  readonly onDone: () => void;
}

function BulkForm<
  Id extends string | number,
  Row extends { readonly id: Id; readonly version: number },
  Undo extends object,
>({ ids, kind, values, onChange, onDone }: Props<Id, Row, Undo> & FormProps) {
  const { t } = useTranslation('bulk-edit');
  const problemTexts = useProblemTexts((field) => field.replace(/^(?:body\.)?(?:changes\.)?/, ''));
  const { schema, fields, nameOf, edit } = kind;
  const showDone = useUndo(kind);
  const refresh = useRefresh(kind.shownBy);
  const reportLate = useLateFailure();
  const [problems, setProblems] = useState<Values>({});
  const [refusals, setRefusals] = useState(0);
  const element = useFirstError(refusals);
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [shown, setShown] = useState<EditedRows<Row, Undo>>();
  const changes = changesIn(fields, values);

  /** Shows the rejected fields. @returns whether there are none */
  const accept = (rejected: ReturnType<typeof refusedFields>): boolean => {
    setProblems(problemTexts(rejected));
    setRefusals((count) => count + 1);
    return rejected.length === 0;
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
      const text =
        code === 'edit_conflict' ? t('conflict') : t(`workspace:error.${code}`, { defaultValue: t('failed') });
      if (!reportLate(error, text) && accept(refusedFields(error))) setFailure(text);
    } finally {
      setSending(false);
    }
  }
  const onPreview = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(changes).length === 0) return setFailure(t('nothing'));
    return void send(async () => {
      if (!accept(await schemaProblems(schema, changes))) return;
      setShown(await edit({ rows: ids.map((id) => ({ id })), changes, preview: true }));
    });
  };
  const onApply = ({ rows }: EditedRows<Row, Undo>) =>
    send(async () => {
      const chosen = rows.map(({ before: { id, version } }) => ({ id, version }));
      showDone(await edit({ rows: chosen, changes, preview: false }));
      await refresh();
      onDone();
    });
  if (shown !== undefined) {
    const count = shown.rows.length;
    return (
      <Stack>
        <BulkPreview fields={fields} nameOf={nameOf} preview={shown} />
        <Line justify="end">
          <Button variation="ghost" onClick={() => setShown(undefined)}>
            {t('back')}
          </Button>
          {count > 0 && (
            <Button loading={isSending} onClick={() => void onApply(shown)}>
              {t('apply', { count, shown: formatCount(count) })}
            </Button>
          )}
        </Line>
      </Stack>
    );
  }
  // A rejected value of a field that the form lacks, such as an address of a provider.
  const other = Object.entries(problems).find(([name]) => fields.every((field) => field.name !== name))?.[1];
  return (
    <Stack as="form" ref={element} onSubmit={onPreview} noValidate>
      {(failure ?? other) !== undefined && (
        <Notice ref={scrollHere} level="error">
          {failure ?? other}
        </Notice>
      )}
      <Muted>{t('text')}</Muted>
      <div className={styles.fields}>
        {fields.map(({ name, label, input }) => (
          <div key={name} className={styles.field}>
            {input?.({
              label,
              value: values[name] ?? '',
              error: problems[name],
              onChange: (value) => {
                onChange((before) => ({ ...before, [name]: value }));
                setFailure(undefined);
                setProblems(({ [name]: _corrected, ...others }) => others);
              },
            })}
          </div>
        ))}
      </div>
      <Line justify="end">
        <Button type="submit" loading={isSending}>
          {t('preview')}
        </Button>
      </Line>
    </Stack>
  );
}
