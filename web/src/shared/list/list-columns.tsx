import { Button, Checkbox, Icon, Popover } from '@tunna/ui';
import { useTranslation } from '../../lib/text/translation.tsx';
import styles from './list-page.module.css';

interface Props {
  readonly columns: readonly { readonly key: string; readonly title: string; readonly heading?: boolean }[];
  readonly hidden: readonly string[];
  readonly onToggle: (column: string) => void;
}

/** Hides and shows columns of a list. */
export function ColumnPicker({ columns, hidden, onToggle }: Props) {
  const { t } = useTranslation('workspace');
  return (
    <Popover
      label={t('list.columns')}
      align="end"
      trigger={
        <Button variation="ghost" size="small" className={styles.columns}>
          <Icon name="columns" size={16} />
          {t('list.columns')}
        </Button>
      }
    >
      {columns
        .filter(({ heading }) => heading !== true)
        .map(({ key, title }) => (
          <Checkbox key={key} label={title} checked={!hidden.includes(key)} onChange={() => onToggle(key)} />
        ))}
    </Popover>
  );
}
