import { Button, Muted, Notice, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { downloadFile } from '../../../lib/api/download.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { LeaveQuestion } from '../../../shared/form/leave-question.tsx';
import { useLeaveGuard } from '../../../shared/form/use-leave-guard.ts';
import { CopyButton } from '../../../shared/view/copy-button.tsx';
import styles from './user.module.css';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The codes for users who lose the authenticator, shown once. Asks before they are left without a copy. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation('account');
  const [message, setMessage] = useState('');
  const [isKept, setKept] = useState(false);
  const guard = useLeaveGuard(!isKept);
  const text = `${codes.join('\n')}\n`;
  const download = () => {
    downloadFile('tunna-recovery-codes.txt', 'text/plain', text);
    setKept(true);
  };
  const copied = t('recovery.copied');
  return (
    <Stack className={styles.form}>
      <LeaveQuestion
        guard={guard}
        texts={{
          title: t('recovery.leave.title'),
          text: t('recovery.leave.text'),
          leave: t('recovery.leave.leave'),
          stay: t('recovery.leave.stay'),
        }}
      />
      <Notice>{t('recovery.once')}</Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row gap={12}>
        <Button onClick={download}>{t('recovery.download')}</Button>
        <CopyButton
          text={text}
          messages={{ copied, failed: t('recovery.copyFailed') }}
          onMessage={(shown) => {
            setMessage(shown);
            if (shown === copied) setKept(true);
          }}
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
