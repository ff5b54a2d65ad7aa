import { formatCount } from '@tunna/domain/numbers/numbers';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { Icon, Panel, Stack } from '@tunna/ui';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import styles from './set-up.module.css';

/** Longer lists are on their own pages. */
const maxNames = 8;

/** The names of records that a step has already. */
export function ExistingRecords({ names = [] }: { readonly names?: readonly string[] | undefined }) {
  const { t } = useTranslation('set-up');
  if (names.length === 0) return null;
  const sorted = sortIcelandic([...names], (name) => name);
  const more = sorted.length - maxNames;
  return (
    <Panel>
      <Stack as="ul" gap={8} className={styles.existing}>
        {sorted.slice(0, maxNames).map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several records may have one name.
          <li key={index}>
            <Icon name="check" size={16} />
            {name}
          </li>
        ))}
        {more > 0 && <li>{t('more', { count: more, shown: formatCount(more) })}</li>}
      </Stack>
    </Panel>
  );
}
