import { languages } from '@tunna/domain/text/languages';
import { Button, Modal, Notice, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { LanguageMenu } from '../../../shared/layout/language-menu.tsx';
import { ThemeSwitch } from '../../../shared/layout/theme-switch.tsx';
import styles from './station-dialog.module.css';

interface Props {
  /** Number of weighings that the server has not received. */
  readonly unsent: number;
  onSignOut(): Promise<void>;
  onClose(): void;
}

/** Language, theme, full screen, and sign-out, which is disabled while weighings are waiting. */
export function SettingsDialog({ unsent, onSignOut, onClose }: Props) {
  const { t } = useTranslation('station');
  const [step, setStep] = useState<'none' | 'asked' | 'leaving'>('none');
  const leave = () => {
    if (step === 'none') setStep('asked');
    else if (unsent === 0) {
      setStep('leaving');
      void onSignOut();
    }
  };
  return (
    <Modal
      open
      title={t('settings')}
      closeLabel={t('close')}
      className={styles.dialog}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Stack gap={24}>
        <Row gap={12} align="center" justify="between" className={styles.row}>
          <span>{t('common:language')}</span>
          <LanguageMenu languages={languages} />
        </Row>
        <Row gap={12} align="center" justify="between" className={styles.row}>
          <span>{t('common:darkTheme')}</span>
          <ThemeSwitch />
        </Row>
        <Button
          size="large"
          variation="ghost"
          className={styles.small}
          onClick={() => void document.documentElement.requestFullscreen?.().catch(() => undefined)}
        >
          {t('fullScreen')}
        </Button>
        {step !== 'none' && unsent > 0 && <Notice level="error">{t('signOut.refused', { count: unsent })}</Notice>}
        {step === 'asked' && unsent === 0 && <Notice>{t('signOut.ask')}</Notice>}
        <Button
          size="large"
          variation={step === 'none' || unsent > 0 ? 'ghost' : 'red'}
          className={styles.small}
          loading={step === 'leaving'}
          onClick={leave}
        >
          {t(step === 'none' || unsent > 0 ? 'signOut.button' : 'signOut.really')}
        </Button>
      </Stack>
    </Modal>
  );
}
