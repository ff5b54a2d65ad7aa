import { Button, Icon, Modal, Popover, Stack, upTo } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import { OptionalSelect } from '../form/optional-select.tsx';
import { RecordSelect } from '../form/record-select.tsx';
import type { Records } from '../form/records.ts';
import { usePhoneQuery } from '../layout/use-phone-query.ts';
import styles from './list-page.module.css';
import type { List } from './use-list-state.ts';

export interface ListFilter {
  /** Name of the filter in the address and in the call. */
  readonly name: string;
  readonly label: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** The records to choose from instead of options. */
  readonly records?: Records;
}

interface Props {
  readonly list: List;
  readonly filters: readonly ListFilter[];
  /** Current number of rows, in words. */
  readonly total: string;
}

/** The filters of a list: beside it on a desktop, full screen on a phone. */
export function ListFilters({ list, filters, total }: Props) {
  const { t } = useTranslation('workspace');
  const [open, setOpen] = useState(false);
  const onPhone = usePhoneQuery(upTo('sm'));
  const active = filters.filter(({ name }) => list.state.filters[name] !== undefined).length;
  const trigger = (
    <Button variation="ghost" size="small">
      <Icon name="filter" size={16} />
      {active === 0 ? t('list.filters') : t('list.filtersActive', { active })}
    </Button>
  );
  const choices = (
    <Stack className={styles.filters}>
      {filters.map((filter) => (
        <Filter key={filter.name} list={list} filter={filter} />
      ))}
      {active > 0 && (
        <Button variation="ghost" size="small" onClick={() => list.change({ filters: {} })}>
          {t('list.clearFilters')}
        </Button>
      )}
    </Stack>
  );
  if (!onPhone) {
    return (
      <Popover label={t('list.filters')} trigger={trigger} align="end" open={open} onOpenChange={setOpen}>
        {choices}
      </Popover>
    );
  }
  return (
    <Modal
      title={t('list.filters')}
      closeLabel={t('close')}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      className={styles.fullScreen}
      footer={<Button onClick={() => setOpen(false)}>{t('list.show', { total })}</Button>}
    >
      {choices}
    </Modal>
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
