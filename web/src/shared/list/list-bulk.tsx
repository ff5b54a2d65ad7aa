import { useMutation } from '@tanstack/react-query';
import { maxRowsEdited } from '@tunna/contract/bulk-values';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import styles from './list-page.module.css';

/** The first rows of a selection, up to the maximum. */
export const limited = <Key,>(keys: Iterable<Key>): ReadonlySet<Key> => new Set([...keys].slice(0, maxRowsEdited));

interface Props<Key> {
  readonly selected: ReadonlySet<Key>;
  readonly onChange: (selected: ReadonlySet<Key>) => void;
  /** Number of rows on all pages. */
  readonly total: number;
  /** Fetches the keys of all rows; absent if all are loaded. */
  readonly collect: ((limit: number) => Promise<readonly Key[]>) | undefined;
  /** Buttons for the selected rows. */
  readonly children: ReactNode;
}

/** The number of selected rows, their actions, and a button that selects all rows. */
export function BulkBar<Key>({ selected, onChange, total, collect, children }: Props<Key>) {
  const { t } = useTranslation('workspace');
  const every = useMutation({
    mutationFn: async () => collect?.(maxRowsEdited) ?? [],
    onSuccess: (keys) => onChange(new Set(keys)),
  });
  const offer =
    total > maxRowsEdited
      ? t('list.selectFirst', { most: formatCount(maxRowsEdited), total: formatCount(total) })
      : t('list.selectEvery', { total: formatCount(total) });
  return (
    <div className={styles.bulk}>
      <span role="status">
        {t('list.selected', { count: selected.size, shown: formatCount(selected.size) })}
        {selected.size >= maxRowsEdited &&
          total > maxRowsEdited &&
          ` ${t('list.mostSelected', { most: formatCount(maxRowsEdited) })}`}
        {every.isError && ` ${t('list.failed')}`}
      </span>
      {collect !== undefined && (
        <Button variation="ghost" size="small" loading={every.isPending} onClick={() => every.mutate()}>
          {offer}
        </Button>
      )}
      {children}
      <Button variation="ghost" size="small" onClick={() => onChange(new Set())}>
        {t('list.clearSelection')}
      </Button>
    </div>
  );
}
