import { Button, Notice, Stack, TextArea } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { LeaveQuestion } from '../../../shared/form/leave-question.tsx';
import { useLateFailure } from '../../../shared/form/use-late-failure.ts';
import { useLeaveGuard } from '../../../shared/form/use-leave-guard.ts';
import { useOneSubmit } from '../../../shared/form/use-one-submit.ts';
import { useComment } from './request.queries.ts';

interface Props {
  readonly orgId: number;
  readonly id: number;
  /** The provider that can read the comment. */
  readonly provider: string | undefined;
}

/** The comment form of a member. Input is kept until it is stored. */
export function RequestComment({ orgId, id, provider }: Props) {
  const { t } = useTranslation('request');
  const [text, setText] = useState('');
  const comment = useComment(orgId, id);
  const [sent, setSent] = useState<string>();
  const guard = useLeaveGuard(text.trim() !== '' && text !== sent);
  const reportLate = useLateFailure();
  const { handleSubmit } = useOneSubmit();
  const submit = handleSubmit(async () => {
    if (text.trim() === '') return;
    setSent(text);
    try {
      await comment.mutateAsync(text);
      setText((now) => (now === text ? '' : now));
    } catch (error) {
      // On the page it is shown as an error of the call.
      reportLate(error);
    } finally {
      setSent(undefined);
    }
  });
  return (
    <Stack as="form" gap={12} screenOnly onSubmit={submit}>
      <LeaveQuestion guard={guard} />
      {comment.isError && <Notice level="error">{t('comment.failed')}</Notice>}
      <TextArea
        label={t('comment.label')}
        hint={provider === undefined ? t('comment.seenByDepartments') : t('comment.seen', { name: provider })}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button type="submit" variation="ghost" loading={comment.isPending} disabled={text.trim() === ''}>
          {t('comment.send')}
        </Button>
      </div>
    </Stack>
  );
}
