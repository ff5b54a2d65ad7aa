import { HiddenText, Skeleton, Stack } from '@tunna/ui';
import { useTranslation } from '../../lib/text/translation.tsx';
import styles from './department.module.css';

/** Placeholder for cards. */
export function CardsPending() {
  const { t } = useTranslation('common');
  return (
    <Stack className={styles.list} role="status">
      <HiddenText>{t('loading')}</HiddenText>
      <Skeleton shape="block" className={styles.waiting} />
      <Skeleton shape="block" className={styles.waiting} />
    </Stack>
  );
}
