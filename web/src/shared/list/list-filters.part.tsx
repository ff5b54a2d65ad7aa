import { Button, Stack } from '@tunna/ui';
import { useTranslation } from '../../lib/text/translation.tsx';
import { OptionalSelect } from '../form/optional-select.tsx';
import { RecordSelect } from '../form/record-select.tsx';
import type { ListFilter } from './list-filter.ts';
import styles from './list-page.module.css';
import type { List } from './use-list-state.ts';

interface Props {
  readonly list: List;
  readonly filters: readonly ListFilter[];
}

/** The filters of a list, and how all are removed. */
export function FilterChoices({ list, filters }: Props) {
  const { t } = useTranslation('workspace');
  const isActive = filters.some(({ name }) => list.state.filters[name] !== undefined);
  return (
    <Stack className={styles.filters}>
      {filters.map((filter) => (
        <Filter key={filter.name} list={list} filter={filter} />
      ))}
      {isActive && (
        <Button variation="ghost" size="small" onClick={() => list.change({ filters: {} })}>
          {t('list.clearFilters')}
        </Button>
      )}
    </Stack>
  );
}

function Filter({ list, filter: { name, label, options = [], records } }: { list: List; filter: ListFilter }) {
  const { t } = useTranslation('workspace');
  const { filters } = list.state;
  const choose = (value: string) => {
    const others = Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name));
    list.change({ filters: value === '' ? others : { ...others, [name]: value } });
  };
  const shared = { label, value: filters[name] ?? '', none: t('list.any'), onValueChange: choose };
  return records === undefined ? (
    <OptionalSelect {...shared} options={options} />
  ) : (
    <RecordSelect {...shared} records={records} />
  );
}
