import { SelectList } from '@tunna/ui';
import { useTranslation } from '../../lib/text/translation.tsx';
import styles from './list-page.module.css';
import { pageSizeOf, rowsAtOnce } from './list-state.ts';
import { Pager } from './pager.tsx';
import type { ListQuery } from './use-list-query.ts';
import type { List } from './use-list-state.ts';

interface Props {
  readonly list: List;
  readonly query: Pick<ListQuery<unknown>, 'showsAll'>;
  readonly total: number;
}

/** The page navigation of a list, if it has more than one page. */
export function ListPager({ list, query, total }: Props) {
  const { page, rows } = list.state;
  if (rows === 'all' && query.showsAll === true) return null;
  const turn = (to: number) => {
    list.change({ page: to });
    window.scrollTo({ top: 0 });
  };
  return <Pager page={page} last={Math.ceil(total / pageSizeOf({ rows }))} onPage={turn} />;
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
