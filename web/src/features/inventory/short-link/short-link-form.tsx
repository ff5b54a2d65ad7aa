import type { ShortLink } from '@tunna/contract/inventory/short-link';
import { Button, Notice, Stack, TextField } from '@tunna/ui';
import { type FormEvent, useState } from 'react';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { refusedFields, schemaProblems } from '../../../shared/form/form-problems.ts';
import styles from './short-link.module.css';
import { useCreateShortLink } from './short-link.queries.ts';

const schema = async () =>
  (await import('@tunna/contract/inventory/short-link')).shortLinkContract.createShortLink.body;

/** Creates a short link for a pasted address. */
export function ShortLinkForm({ orgId, onMade }: { orgId: number; onMade: (link: ShortLink) => void }) {
  const { t } = useTranslation('short-link');
  const [target, setTarget] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = useCreateShortLink(orgId);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [{ problem: refused } = {}] = await schemaProblems(schema, { orgId, target });
    setProblem(refused);
    if (refused !== undefined || create.isPending) return;
    create.mutate(target, {
      onSuccess(link) {
        setTarget('');
        onMade(link);
      },
      onError: (error) => setProblem(refusedFields(error)[0]?.problem),
    });
  };
  const problemText = (found: string) => (found === 'unknown_value' ? t('elsewhere') : t(`field-problem:${found}`));
  const code = create.error instanceof CallError ? create.error.body.code : 'internal';
  return (
    <Stack as="form" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
      <Button type="submit" loading={create.isPending}>
        {t('create')}
      </Button>
      {create.isError && problem === undefined && (
        <Notice level="error">{t(`workspace:error.${code}`, { defaultValue: t('workspace:error.other') })}</Notice>
      )}
    </Stack>
  );
}
