import type { PublicContainer } from '@tunna/contract/inventory/container';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './container-banner.module.css';

/** The location and name of the container. */
export function ContainerBanner({ container }: { container: PublicContainer }) {
  const { t } = useTranslation('container');
  return (
    <>
      <p className={styles.place}>{container.location?.name ?? t('noLocation')}</p>
      <p className={styles.name}>{container.customId ?? container.slug}</p>
    </>
  );
}
