import { Button, Notice, Stack, TextArea } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useCheckedForm } from '../../../shared/form/use-checked-form.ts';
import { useKeptDraft } from '../../../shared/form/use-kept-draft.ts';
import { useOwnComment } from './own-department.queries.ts';

const fields = ['comment'] as const;

/** The comment form of a department. Input is kept until it is stored, also when the tablet reloads. */
export function OwnComment({ id }: { id: number }) {
  const { t } = useTranslation('own-department');
  const send = useOwnComment(id);
  const { form, field, submit } = useCheckedForm(
    { comment: '' },
    ({ comment }, { reset, getValues }) => {
      if (comment.trim() === '') return;
      send.mutate(comment, { onSuccess: () => getValues('comment') === comment && reset() });
    },
    send,
  );
  useKeptDraft(form, `department-request-${id}`, fields);
  const isEmpty = form.watch('comment').trim() === '';
  return (
    <Stack as="form" gap={12} screenOnly onSubmit={submit}>
      {send.isError && <Notice level="error">{t('comment.failed')}</Notice>}
      <TextArea label={t('comment.label')} hint={t('comment.hint')} maxLength={2000} {...field('comment')} />
      <div>
        <Button type="submit" loading={send.isPending} disabled={isEmpty}>
          {t('comment.send')}
        </Button>
      </div>
    </Stack>
  );
}
