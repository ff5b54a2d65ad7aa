import { useMutation } from '@tanstack/react-query';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './list-page.module.css';

/** Rows that can be selected together. */
const maxSelected = 500;

/** The rows of a selection that are allowed together: the first of them. */
export const limited = <Key,>(keys: Iterable<Key>): ReadonlySet<Key> => new Set([...keys].slice(0, maxSelected));

interface Props<Key> {
  readonly selected: ReadonlySet<Key>;
  readonly onChange: (selected: ReadonlySet<Key>) => void;
  /** Rows that the list finds, on all pages. */
  readonly total: number;
  /** Fetches the keys of all of them; absent where nothing would be added. */
  readonly collect: ((most: number) => Promise<readonly Key[]>) | undefined;
  /** Buttons for the rows that are selected. */
  readonly children: ReactNode;
}

/** How many rows are selected, what can be done with them, and the way to all that the list finds. */
export function BulkBar<Key>({ selected, onChange, total, collect, children }: Props<Key>) {
  const { t } = useTranslation('workspace');
  const every = useMutation({
    mutationFn: async () => collect?.(maxSelected) ?? [],
    onSuccess: (keys) => onChange(new Set(keys)),
  });
  const offer =
    total > maxSelected
      ? t('list.selectFirst', { most: formatCount(maxSelected), total: formatCount(total) })
      : t('list.selectEvery', { total: formatCount(total) });
  return (
    <div className={styles.bulk}>
      <span role="status">
        {t('list.selected', { count: selected.size, shown: formatCount(selected.size) })}
        {selected.size >= maxSelected &&
          total > maxSelected &&
          ` ${t('list.mostSelected', { most: formatCount(maxSelected) })}`}
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
