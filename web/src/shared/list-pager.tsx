import { formatCount } from '@tunna/domain/numbers';
import { Button, Icon } from '@tunna/ui';
import { useTranslation } from 'react-i18next';
import styles from './list-page.module.css';
import { pageSize } from './list-state.ts';
import type { List } from './use-list-state.ts';

/** The way to a list's other pages, where it has any. */
export function ListPager({ list, total }: { list: List; total: number }) {
  const { t } = useTranslation('workspace');
  const { page } = list.state;
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1 && page === 1) return null;
  const turn = (to: number) => {
    list.change({ page: to });
    window.scrollTo({ top: 0 });
  };
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      <Button variation="ghost" size="small" disabled={page <= 1} onClick={() => turn(Math.min(page - 1, last))}>
        <Icon name="arrow-left" size={16} />
        {t('list.previous')}
      </Button>
      <span>{t('list.page', { page: formatCount(page), last: formatCount(last) })}</span>
      <Button variation="ghost" size="small" disabled={page >= last} onClick={() => turn(page + 1)}>
        {t('list.next')}
        <Icon name="arrow-right" size={16} />
      </Button>
    </nav>
  );
}
