import { Button, Notice, Stack, TextArea } from '@tunna/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { useKeptDraft } from '../../../shared/form/use-kept-draft.ts';
import { useOwnComment } from './own-department.queries.ts';

const fields = ['comment'] as const;

/** The comment form of a department. Input is kept until it is stored, also when the tablet reloads. */
export function OwnComment({ id }: { id: number }) {
  const { t } = useTranslation('own-department');
  const form = useForm({ defaultValues: { comment: '' } });
  useKeptDraft(form, `department-request-${id}`, fields);
  const send = useOwnComment(id);
  const isEmpty = form.watch('comment').trim() === '';
  const submit = form.handleSubmit(({ comment }) => {
    if (comment.trim() !== '') send.mutate(comment, { onSuccess: () => form.reset() });
  });
  return (
    <Stack as="form" gap={12} screenOnly onSubmit={submit}>
      {send.isError && <Notice level="error">{t('comment.failed')}</Notice>}
      <TextArea label={t('comment.label')} hint={t('comment.hint')} maxLength={2000} {...form.register('comment')} />
      <div>
        <Button type="submit" loading={send.isPending} disabled={isEmpty}>
          {t('comment.send')}
        </Button>
      </div>
    </Stack>
  );
}
