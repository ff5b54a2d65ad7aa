import { Button, Notice, Stack, TextArea } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { LeaveQuestion } from '../../../shared/form/leave-question.tsx';
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
  const guard = useLeaveGuard(text.trim() !== '');
  const { handleSubmit } = useOneSubmit();
  const submit = handleSubmit(async () => {
    if (text.trim() === '') return;
    await comment.mutateAsync(text).then(
      () => setText((now) => (now === text ? '' : now)),
      // Shown as an error of the call.
      () => undefined,
    );
  });
  return (
    <Stack as="form" gap={12} onSubmit={submit}>
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
