import type { PublicContainer } from '@tunna/contract/inventory/container';
import { fallbackLanguage, isLanguage } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { Notice } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './existing-request.module.css';

interface Props {
  readonly container: Pick<PublicContainer, 'askedAt'>;
  /** Whether the visitor can request it too. */
  readonly canRequest: boolean;
}

/** Shows the next visitor that a request exists. */
export function ExistingRequestNotice({ container: { askedAt }, canRequest }: Props) {
  const { t, i18n } = useTranslation('container');
  if (askedAt === undefined) return null;
  const day = formatDate(new Date(askedAt), isLanguage(i18n.language) ? i18n.language : fallbackLanguage);
  return <Notice className={styles.notice}>{t(canRequest ? 'asked' : 'askedOnly', { day })}</Notice>;
}
