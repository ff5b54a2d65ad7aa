import { Button, Notice } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/download.ts';
import styles from './user.module.css';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The codes for whoever loses the authenticator, shown this once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation('account');
  const [copied, setCopied] = useState<'copied' | 'copyFailed'>();
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('copied'),
      () => setCopied('copyFailed'),
    );
  return (
    <div className={styles.form}>
      <Notice>{t('recovery.once')}</Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => downloadFile('tunna-recovery-codes.txt', 'text/plain', text)}>
          {t('recovery.download')}
        </Button>
        {/* Browsers know no clipboard on addresses without HTTPS. */}
        {'clipboard' in navigator && (
          <Button variation="ghost" onClick={() => void copy()}>
            {t('recovery.copy')}
          </Button>
        )}
        <Button variation="ghost" onClick={onDone}>
          {t('recovery.done')}
        </Button>
      </div>
      <p className={styles.muted} role="status">
        {copied !== undefined && t(`recovery.${copied}`)}
      </p>
    </div>
  );
}
