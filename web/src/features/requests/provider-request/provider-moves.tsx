import type { LinkedServiceRequest } from '@tunna/contract/requests/service-request';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { mayMove, readCollectedKg } from '@tunna/domain/requests/service-request';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Notice, TextField } from '@tunna/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { openDraft } from '../../../lib/storage/draft.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { useLanguage } from '../shared/use-language.ts';
import { useStoredInput } from '../shared/use-stored-input.ts';
import styles from './provider-forms.module.css';
import type { LinkedMove } from './provider-request.queries.ts';

interface MovesProps {
  readonly link: string;
  readonly request: LinkedServiceRequest;
  /** The weight that the server rejected. */
  readonly writtenKg: string | undefined;
  readonly kgRefused: boolean;
  readonly pending: boolean;
  readonly onMove: (move: LinkedMove) => void;
}

/** Completes the request with the collected weight, or accepts it. */
export function ProviderMoves({ link, request, writtenKg, kgRefused, pending, onMove }: MovesProps) {
  const { t } = useTranslation('provider-request');
  const draft = `provider ${link} weight`;
  const { ref, onChange, ...weight } = useStoredInput<HTMLInputElement>(draft, 'collectedKg');
  // Until the field is changed.
  const [isRefused, setRefused] = useState(kgRefused);
  const mayFinish = mayMove('provider', request.status, 'done');
  const wasRefused = useRef(kgRefused);
  useEffect(() => {
    setRefused(kgRefused);
    // Not where the person is on a page that the server rejected.
    if (kgRefused && !wasRefused.current) ref.current?.focus();
    wasRefused.current = kgRefused;
  }, [kgRefused, ref]);
  useEffect(() => {
    if (!mayFinish) openDraft(draft).keep({});
  }, [mayFinish, draft]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('collectedKg');
    const kg = typeof typed === 'string' ? typed.trim() : '';
    onMove({ status: 'done', ...(kg === '' ? {} : { collectedKg: readCollectedKg(kg) }) });
  };
  return (
    <div className={styles.form}>
      {mayFinish && (
        <form className={styles.form} method="post" action={paths.providerForm(link, 'status')} onSubmit={submit}>
          <input type="hidden" name="status" value="done" />
          <TextField
            {...weight}
            ref={ref}
            onChange={(event) => {
              onChange(event);
              setRefused(false);
            }}
            label={t('collectedKg')}
            hint={t('collectedKgHint')}
            error={isRefused ? t('collectedKgRefused') : undefined}
            size="medium"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={writtenKg}
          />
          <Button type="submit" size="large" loading={pending}>
            {t('finish')}
          </Button>
        </form>
      )}
      {mayMove('provider', request.status, 'in_progress') && (
        <form
          method="post"
          action={paths.providerForm(link, 'status')}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            onMove({ status: 'in_progress' });
          }}
        >
          <input type="hidden" name="status" value="in_progress" />
          <Button type="submit" size="large" variation="ghost" loading={pending}>
            {t('accept')}
          </Button>
        </form>
      )}
    </div>
  );
}

interface EndProps {
  readonly link: string;
  readonly request: LinkedServiceRequest;
  readonly pending: boolean;
  readonly onUndo: () => void;
}

/** How the request ended, what was stored, and the undo while it is possible. */
export function ProviderEnd({ link, request, pending, onUndo }: EndProps) {
  const { t } = useTranslation('provider-request');
  const language = useLanguage();
  const { status, collectedKg, undoUntil } = request;
  return (
    <div className={styles.form}>
      <Notice role="status">
        <p>{t(`closed.${status}`)}</p>
        {collectedKg !== undefined && <p>{t('collected', { kg: formatDecimal(collectedKg) })}</p>}
        {undoUntil !== undefined && (
          <p>{t(`undoUntil.${status}`, { time: formatDateTime(new Date(undoUntil), language) })}</p>
        )}
      </Notice>
      {undoUntil !== undefined && (
        <form
          className={styles.form}
          method="post"
          action={paths.providerForm(link, 'undo')}
          onSubmit={(event) => {
            event.preventDefault();
            onUndo();
          }}
        >
          <Button type="submit" size="large" variation="ghost" loading={pending}>
            {t(`undo.${status}`)}
          </Button>
        </form>
      )}
    </div>
  );
}
