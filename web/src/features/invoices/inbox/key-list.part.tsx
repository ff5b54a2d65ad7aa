import { Modal, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './inbox.module.css';
import { KeyHint } from './key-hint.tsx';

/** The keys of the invoice page. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invoice-inbox');
  const keys = [
    { keys: ['1', '2', '3'], does: t('keys.option') },
    { keys: ['↓', '↑'], does: t('keys.move') },
    { keys: ['␣', 'Shift ↓', 'Ctrl A'], does: t('keys.select') },
    { keys: ['C'], does: t('keys.choose') },
    { keys: ['A'], does: t('acceptAll') },
    { keys: ['N', 'J'], does: t('next') },
    { keys: ['?'], does: t('keys.help') },
  ];
  return (
    <Modal open onOpenChange={(open) => open || onClose()} title={t('keys.title')} closeLabel={t('workspace:close')}>
      <Stack as="dl" gap={8} className={styles.keyList}>
        {keys.map(({ keys: names, does }) => (
          <div key={does}>
            <dt>
              <KeyHint keys={names} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </Stack>
    </Modal>
  );
}
