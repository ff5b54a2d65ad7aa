import { Button, Muted, Stack } from '@tunna/ui';
import { useNavigate } from 'react-router';
import type { Translate } from '../../lib/text/translation.tsx';
import { useDeletions } from '../../shared/view/deletion.tsx';
import styles from './record-page.module.css';

interface Props {
  /** The texts `removal` of the feature. */
  readonly t: Translate;
  /** Part of the key of the deletion. */
  readonly feature: 'department' | 'service-provider' | 'waste-stream';
  readonly id: number;
  readonly name: string;
  /** The containers that prevent the deletion. */
  readonly containers?: number;
  readonly text?: string;
  readonly remove: () => Promise<unknown>;
  /** The list, shown after the deletion. */
  readonly list: string;
}

/** The section of a record’s page with the button that deletes it. */
export function RecordRemoval({ t, feature, id, name, containers = 0, text, remove, list }: Props) {
  const { start } = useDeletions();
  const navigate = useNavigate();
  const onRemove = () => {
    start({ key: `${feature} ${id}`, title: t('deleted', { name }), remove });
    void navigate(list);
  };
  return (
    <Stack as="section" gap={12} screenOnly className={styles.section} aria-labelledby="removal-heading">
      <h2 id="removal-heading">{t('removal.title')}</h2>
      {containers > 0 ? (
        <Muted>{t('removal.inUse', { count: containers })}</Muted>
      ) : (
        <>
          {text !== undefined && <Muted>{text}</Muted>}
          <Button variation="red" size="small" className={styles.start} onClick={onRemove}>
            {t('removal.button')}
          </Button>
        </>
      )}
    </Stack>
  );
}
