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

interface Props {
  readonly orgId: number;
  /** The pasted address. */
  readonly target: string;
  readonly onTarget: (target: string) => void;
  readonly onMade: (link: ShortLink) => void;
}

/** Creates a short link for a pasted address. */
export function ShortLinkForm({ orgId, target, onTarget, onMade }: Props) {
  const { t } = useTranslation('short-link');
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
      onMade(await create.mutateAsync(target));
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
        onChange={(event) => onTarget(event.target.value)}
      />
      <Button type="submit" loading={isSending}>
        {t('create')}
      </Button>
      {problem === undefined && <ErrorNotice error={create.error} />}
    </Stack>
  );
}
