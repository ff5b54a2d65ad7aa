import { languages } from '@tunna/domain/text/languages';
import { Button, Icon, Modal, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { LanguageMenu } from '../../../../shared/layout/language-menu.tsx';
import { ThemeSwitch } from '../../../../shared/layout/theme-switch.tsx';
import styles from '../station-dialog.module.css';
import type { Unpairing } from './unpair.ts';
import { UnpairStep } from './unpair-step.tsx';

interface Props {
  /** Number of weighings that the server has not received. */
  readonly unsent: number;
  readonly hasPin: boolean;
  readonly sound: { readonly isOn: boolean; turn(on: boolean): void };
  onSignOut(pin: string | undefined): Promise<Unpairing>;
  onClose(): void;
}

/** Language, theme, sounds, full screen, and unpairing. */
export function SettingsDialog({ unsent, hasPin, sound, onSignOut, onClose }: Props) {
  const { t } = useTranslation('station');
  const [isLeaving, setLeaving] = useState(false);
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
        {!isLeaving && <Choices sound={sound} />}
        <UnpairStep unsent={unsent} hasPin={hasPin} onConfirming={() => setLeaving(true)} onUnpair={onSignOut} />
      </Stack>
    </Modal>
  );
}

function Choices({ sound }: Pick<Props, 'sound'>) {
  const { t } = useTranslation('station');
  return (
    <>
      <Row gap={12} align="center" justify="between" className={styles.row}>
        <span>{t('common:language')}</span>
        <LanguageMenu languages={languages} />
      </Row>
      <Row gap={12} align="center" justify="between" className={styles.row}>
        <span>{t('common:darkTheme')}</span>
        <ThemeSwitch />
      </Row>
      <button type="button" className={styles.choice} aria-pressed={sound.isOn} onClick={() => sound.turn(!sound.isOn)}>
        {t('sound')}
        <span className={styles.state}>
          <Icon name={sound.isOn ? 'check' : 'cross'} size={24} />
          {t(sound.isOn ? 'sound.on' : 'sound.off')}
        </span>
      </button>
      <Button
        size="large"
        variation="ghost"
        className={styles.small}
        onClick={() => void document.documentElement.requestFullscreen?.().catch(() => undefined)}
      >
        {t('fullScreen')}
      </Button>
    </>
  );
}
