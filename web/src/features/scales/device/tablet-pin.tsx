import type { Device } from '@tunna/contract/scales/device';
import { Button, Muted, Panel, Row, Stack, TextField, useToasts } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { readBy } from '../../../shared/form/form-problems.ts';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
import { useOneSubmit } from '../../../shared/form/use-one-submit.ts';
import { errorText } from '../../../shared/view/error-notice.tsx';
import { useSetTabletPin } from './device.queries.ts';

const schema = async () => (await import('@tunna/contract/scales/device')).tabletPin;

/** Sets the PIN that is typed on a tablet before it is unpaired. The stored PIN is never shown. */
export function TabletPin({ orgId, device: { id, hasPin } }: { readonly orgId: number; readonly device: Device }) {
  const { t } = useTranslation('device');
  const toasts = useToasts();
  const save = useSetTabletPin(orgId, id);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<{ readonly text: string }>();
  const element = useFirstError(problem);
  const { isSending, submitOnce, handleSubmit } = useOneSubmit();
  const store = async (stored: string | undefined) => {
    setProblem(undefined);
    try {
      await save.mutateAsync(stored);
      toasts.show({ level: 'success', title: t(stored === undefined ? 'pin.removed' : 'pin.saved') });
      setPin('');
    } catch (error) {
      setProblem({ text: errorText(t, error) });
    }
  };
  const submit = async () => {
    const { data = pin, problems = [] } = (await readBy(schema, pin)) ?? {};
    if (problems.length > 0) setProblem({ text: t('pin.wrong') });
    else await store(data);
  };
  return (
    <Panel title={t('pin.title')}>
      <Stack as="form" ref={element} gap={12} onSubmit={handleSubmit(submit)} noValidate>
        <Muted>{t(hasPin ? 'pin.on' : 'pin.off')}</Muted>
        <TextField
          label={t('pin.label')}
          hint={t('pin.hint')}
          size="small"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          error={problem?.text}
          onChange={({ target }) => setPin(target.value)}
        />
        <Row gap={12}>
          <Button type="submit" loading={isSending}>
            {t('pin.set')}
          </Button>
          {hasPin && (
            <Button variation="ghost" disabled={isSending} onClick={() => void submitOnce(() => store(undefined))}>
              {t('pin.remove')}
            </Button>
          )}
        </Row>
      </Stack>
    </Panel>
  );
}
