import { Button, Muted, Notice, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { downloadFile } from '../../../lib/api/download.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { CopyButton } from '../../../shared/view/copy-button.tsx';
import styles from './user.module.css';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The codes for users who lose the authenticator, shown once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation('account');
  const [message, setMessage] = useState('');
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack className={styles.form}>
      <Notice>{t('recovery.once')}</Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row gap={12}>
        <Button onClick={() => downloadFile('tunna-recovery-codes.txt', 'text/plain', text)}>
          {t('recovery.download')}
        </Button>
        <CopyButton
          text={text}
          messages={{ copied: t('recovery.copied'), failed: t('recovery.copyFailed') }}
          onMessage={setMessage}
        >
          {t('recovery.copy')}
        </CopyButton>
        <Button variation="ghost" onClick={onDone}>
          {t('recovery.done')}
        </Button>
      </Row>
      <Muted role="status">{message}</Muted>
    </Stack>
  );
}
