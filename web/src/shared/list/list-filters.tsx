import { Button, Icon, upTo } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import { lazyPart, PartModal, PartPopover } from '../layout/lazy-part.tsx';
import { usePhoneQuery } from '../layout/use-phone-query.ts';
import type { ListFilter } from './list-filter.ts';
import styles from './list-page.module.css';
import type { List } from './use-list-state.ts';

const FilterChoices = lazyPart(
  'shared/list/list-filters.part',
  () => import('./list-filters.part.tsx'),
  (part) => part.FilterChoices,
);

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
  const choices = <FilterChoices list={list} filters={filters} />;
  if (!onPhone) {
    return (
      <PartPopover
        part={FilterChoices}
        label={t('list.filters')}
        trigger={trigger}
        align="end"
        open={open}
        onOpenChange={setOpen}
      >
        {choices}
      </PartPopover>
    );
  }
  return (
    <PartModal
      part={FilterChoices}
      title={t('list.filters')}
      closeLabel={t('close')}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      className={styles.fullScreen}
      footer={<Button onClick={() => setOpen(false)}>{t('list.show', { total })}</Button>}
    >
      {choices}
    </PartModal>
  );
}
