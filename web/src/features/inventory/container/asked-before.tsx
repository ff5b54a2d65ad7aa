import type { PublicContainer } from '@tunna/contract/inventory/container';
import { fallbackLanguage, isLanguage } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { Notice } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './asked-before.module.css';

interface Props {
  readonly container: Pick<PublicContainer, 'askedAt'>;
  /** Whether the visitor can ask too. */
  readonly canAsk: boolean;
}

/** Shows the next visitor that a request exists. */
export function AskedBefore({ container: { askedAt }, canAsk }: Props) {
  const { t, i18n } = useTranslation('container');
  if (askedAt === undefined) return null;
  const day = formatDate(new Date(askedAt), isLanguage(i18n.language) ? i18n.language : fallbackLanguage);
  return <Notice className={styles.notice}>{t(canAsk ? 'asked' : 'askedOnly', { day })}</Notice>;
}
