import type { Identity } from '@tunna/domain/text/identity';
import { Notice, Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './sign-in-form.module.css';

interface Props {
  /** Returns to the first step. */
  readonly onBack: () => void;
}

/** Shown instead of the code form if no message was sent because of the daily limit. */
export function LinkOnly({ identity, onBack }: Props & { readonly identity: Identity }) {
  const { t } = useTranslation('sign-in');
  return (
    <UseLink title={t('link.only')} onBack={onBack}>
      {t(`link.onlyText.${identity.kind}`, { recipient: identity.value })}
    </UseLink>
  );
}

/** Shown instead of the code form if no more codes are accepted today. */
export function TriesUsed({ onBack }: Props) {
  const { t } = useTranslation('sign-in');
  return (
    <UseLink title={t('link.only')} onBack={onBack}>
      {t('link.triesUsed')}
    </UseLink>
  );
}

function UseLink({ title, children, onBack }: Props & { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation('sign-in');
  return (
    <Stack className={styles.form}>
      <h1>{title}</h1>
      <div role="status">
        <Notice>{children}</Notice>
      </div>
      <Stack gap={0} align="start">
        <button type="button" className={styles.link} onClick={onBack}>
          {t('code.other')}
        </button>
      </Stack>
    </Stack>
  );
}
