import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Icon, Row } from '@tunna/ui';
import { useTranslation } from '../../lib/text/translation.tsx';
import styles from './pager.module.css';

interface Props {
  readonly page: number;
  /** Number of the last page. */
  readonly last: number;
  readonly onPage: (page: number) => void;
}

/** The page navigation of rows that have more than one page. A page past the end leads back to the last one. */
export function Pager({ page, last, onPage }: Props) {
  const { t } = useTranslation('workspace');
  if (last <= 1 && page === 1) return null;
  return (
    <Row
      as="nav"
      nowrap
      align="center"
      justify="center"
      screenOnly
      className={styles.pager}
      aria-label={t('list.pages')}
    >
      <Button
        variation="ghost"
        size="small"
        disabled={page <= 1}
        onClick={() => onPage(Math.max(1, Math.min(page - 1, last)))}
      >
        <Icon name="arrow-left" size={16} />
        {t('list.previous')}
      </Button>
      <span>{t('list.page', { page: formatCount(page), last: formatCount(Math.max(1, last)) })}</span>
      <Button variation="ghost" size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('list.next')}
        <Icon name="arrow-right" size={16} />
      </Button>
    </Row>
  );
}
