import type { FieldError } from '@tunna/contract/errors';
import type { ShortLink } from '@tunna/contract/inventory/short-link';
import { Button, Stack, TextField } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { refusedFields, schemaProblems } from '../../../shared/form/form-problems.ts';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
import { useLateFailure } from '../../../shared/form/use-late-failure.ts';
import { useOneSubmit } from '../../../shared/form/use-one-submit.ts';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import styles from './short-link.module.css';
import { useCreateShortLink } from './short-link.queries.ts';

const schema = async () =>
  (await import('@tunna/contract/inventory/short-link')).shortLinkContract.createShortLink.body;

/** Creates a short link for a pasted address. */
export function ShortLinkForm({ orgId, onMade }: { orgId: number; onMade: (link: ShortLink) => void }) {
  const { t } = useTranslation('short-link');
  const [target, setTarget] = useState('');
  const [refusal, setRefusal] = useState<FieldError>();
  const element = useFirstError(refusal);
  const problem = refusal?.problem;
  const create = useCreateShortLink(orgId);
  const reportLate = useLateFailure();
  const { isSending, handleSubmit } = useOneSubmit();
  const submit = async () => {
    const [refused] = await schemaProblems(schema, { orgId, target });
    setRefusal(refused);
    if (refused !== undefined) return;
    try {
      const link = await create.mutateAsync(target);
      // The next address may have been typed while this one was sent.
      setTarget((now) => (now === target ? '' : now));
      onMade(link);
    } catch (error) {
      if (!reportLate(error)) setRefusal(refusedFields(error)[0]);
    }
  };
  const problemText = (found: string) => (found === 'unknown_value' ? t('elsewhere') : t(`field-problem:${found}`));
  return (
    <Stack as="form" ref={element} className={styles.form} onSubmit={handleSubmit(submit)} noValidate>
      <TextField
        label={t('target')}
        hint={t('targetHint')}
        value={target}
        inputMode="url"
        autoComplete="off"
        required
        error={problem === undefined ? undefined : problemText(problem)}
        onChange={(event) => setTarget(event.target.value)}
      />
      <Button type="submit" loading={isSending}>
        {t('create')}
      </Button>
      {problem === undefined && <ErrorNotice error={create.error} />}
    </Stack>
  );
}
