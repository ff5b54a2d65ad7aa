import { Button, Muted, Panel, Stack, useToasts } from '@tunna/ui';
import { useState } from 'react';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { readBy } from '../../../shared/form/form-problems.ts';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
import { useOneSubmit } from '../../../shared/form/use-one-submit.ts';
import { errorText } from '../../../shared/view/error-notice.tsx';
import { PairingCodeField } from '../shared/pairing-code-field.tsx';
import styles from './device.module.css';
import { usePairDevice } from './device.queries.ts';

const schema = async () => (await import('@tunna/contract/scales/device')).pairingCode;

/** Signs in the tablet that shows a code. */
export function PairTablet({ orgId, deviceId }: { readonly orgId: number; readonly deviceId: number }) {
  const { t } = useTranslation('device');
  const toasts = useToasts();
  const pair = usePairDevice(orgId, deviceId);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<{ readonly text: string }>();
  const element = useFirstError(problem);
  const { isSending, handleSubmit } = useOneSubmit();
  const submit = async () => {
    const { data = code, problems = [] } = (await readBy(schema, code)) ?? {};
    setProblem(problems.length === 0 ? undefined : { text: t('pair.notACode') });
    if (problems.length > 0) return;
    try {
      await pair.mutateAsync(data);
      toasts.show({ level: 'success', title: t('pair.done') });
      setCode('');
    } catch (error) {
      const isWrong = error instanceof CallError && error.body.code === 'code_wrong';
      setProblem({ text: isWrong ? t('pair.wrong') : errorText(t, error) });
    }
  };
  return (
    <Panel title={t('pair.title')}>
      <Stack as="form" ref={element} gap={12} onSubmit={handleSubmit(submit)} noValidate>
        <Muted>{t('pair.text')}</Muted>
        <PairingCodeField label={t('pair.code')} value={code} error={problem?.text} onChange={setCode} />
        <Button type="submit" className={styles.start} loading={isSending}>
          {t('pair.button')}
        </Button>
      </Stack>
    </Panel>
  );
}
