import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Icon, SelectList } from '@tunna/ui';
import { useTranslation } from '../../lib/translation.tsx';
import styles from './list-page.module.css';
import { pageSizeOf, rowsAtOnce } from './list-state.ts';
import type { ListQuery } from './use-list-query.ts';
import type { List } from './use-list-state.ts';

interface Props {
  readonly list: List;
  readonly query: Pick<ListQuery<unknown>, 'showsAll'>;
  readonly total: number;
}

/** The page navigation of a list, if it has more than one page. */
export function ListPager({ list, query, total }: Props) {
  const { t } = useTranslation('workspace');
  const { page, rows } = list.state;
  const last = Math.max(1, Math.ceil(total / pageSizeOf({ rows })));
  if (rows === 'all' && query.showsAll === true) return null;
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

/** The number of rows per page, if there is more than one page. */
export function RowsChoice({ list, query, total }: Props) {
  const { t } = useTranslation('workspace');
  const { rows } = list.state;
  if (total <= rowsAtOnce[0] && rows === rowsAtOnce[0]) return null;
  const choices = rowsAtOnce.filter((choice) => choice !== 'all' || query.showsAll === true || choice === rows);
  return (
    <SelectList
      label={t('list.rows')}
      hideLabel
      size="small"
      className={styles.rows}
      value={String(rows)}
      options={choices.map((choice) => ({
        value: String(choice),
        label: choice === 'all' ? t('list.rowsAll') : t('list.rowsOnPage', { count: choice }),
      }))}
      onValueChange={(value) =>
        list.change({ rows: rowsAtOnce.find((choice) => String(choice) === value) ?? rowsAtOnce[0] })
      }
    />
  );
}
