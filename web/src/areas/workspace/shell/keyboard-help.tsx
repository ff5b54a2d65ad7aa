import { Modal, Stack, Toggle } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useLetterShortcuts } from '../../../shared/list/letter-shortcuts.ts';
import styles from './keyboard-help.module.css';
import { useCommandKey } from './use-command-key.ts';

/** What can be done with the keyboard beyond what every page has, and the switch for single letters. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { on, turn } = useLetterShortcuts();
  const commandKey = useCommandKey();
  const shortcuts = [
    { keys: [commandKey, 'K'], does: t('help.palette'), letter: false },
    { keys: ['/'], does: t('help.search'), letter: true },
    { keys: ['?'], does: t('help.help'), letter: true },
    { keys: ['↑', '↓'], does: t('help.arrows'), letter: false },
    { keys: ['Enter'], does: t('help.enter'), letter: false },
    { keys: ['Esc'], does: t('help.escape'), letter: false },
  ];
  return (
    <Modal open onOpenChange={(open) => open || onClose()} title={t('help.title')} closeLabel={t('workspace:close')}>
      <Stack as="dl" gap={8} className={styles.shortcuts}>
        {shortcuts.map(({ keys, does, letter }) => (
          <div key={does} data-off={letter && !on ? '' : undefined}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>
              {does}
              {letter && !on && <span className={styles.off}>{t('help.off')}</span>}
            </dd>
          </div>
        ))}
      </Stack>
      <div className={styles.letters}>
        <Toggle label={t('help.letters')} checked={on} onChange={(event) => turn(event.target.checked)} />
        <p>{t('help.lettersHint')}</p>
      </div>
    </Modal>
  );
}
