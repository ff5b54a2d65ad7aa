import type { Scale } from '@tunna/contract/scales/scale';
import { Button, Panel, type SelectOption, Stack, useToasts } from '@tunna/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import styles from './scale.module.css';
import { useSaveScale } from './scale.queries.ts';
import { scaleBodyOf, scaleValuesOf } from './scale-values.ts';
import { isWrongTare, TareFields } from './tare-fields.tsx';

interface Props {
  readonly orgId: number;
  readonly scale: Scale;
  readonly streams: readonly SelectOption[];
}

/** The empty weights of the bins in which streams are weighed. */
export function TareSetup({ orgId, scale, streams }: Props) {
  const { t } = useTranslation('scale-setup');
  const toasts = useToasts();
  const [loaded, setLoaded] = useState(scale);
  const [tares, setTares] = useState(() => scaleValuesOf(scale).tares);
  const [checks, setChecks] = useState(0);
  const element = useFirstError(checks);
  const save = useSaveScale(orgId, scale.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecks((count) => count + 1);
    if (tares.some(({ kg }) => isWrongTare(kg)) || save.isPending) return;
    const body = scaleBodyOf({ ...scaleValuesOf(loaded), tares });
    const onSuccess = (saved: Scale) => {
      setLoaded(saved);
      toasts.show({ level: 'success', title: t('tares.saved') });
    };
    save.mutate({ body, version: loaded.version }, { onSuccess });
  };
  if (streams.length === 0) return null;
  return (
    <Panel title={t('tares.title')}>
      <Stack as="form" ref={element} align="start" className={styles.tareSetup} onSubmit={submit} noValidate>
        <ErrorNotice error={save.error} />
        <TareFields
          legend={t('scale:tares')}
          error={checks > 0 ? t('field-problem:wrong_type') : undefined}
          streams={streams}
          value={tares}
          onChange={setTares}
        />
        <Button type="submit" loading={save.isPending}>
          {t('tares.save')}
        </Button>
      </Stack>
    </Panel>
  );
}
