import type { EditedRows } from '@tunna/contract/bulk';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Muted, Stack } from '@tunna/ui';
import { useTranslation } from '../../lib/text/translation.tsx';
import styles from './bulk-edit.module.css';
import { type BulkField, changedFields } from './bulk-kind.ts';

/** Records whose changes are listed. */
const maxListed = 50;

interface Props<Row> {
  readonly fields: readonly BulkField<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly preview: EditedRows<Row>;
}

/** What an edit changes: how many records, and each change of the first ones. */
export function BulkPreview<Row extends { readonly id: string | number }>(props: Props<Row>) {
  const { fields, nameOf, preview } = props;
  const { rows, unchanged, missing } = preview;
  const { t } = useTranslation('bulk-edit');
  const counted = (key: 'changes' | 'same' | 'missing' | 'more', count: number) =>
    count === 0 ? undefined : t(key, { count, shown: formatCount(count) });
  const sentences = [counted('changes', rows.length), counted('same', unchanged), counted('missing', missing)];
  const more = counted('more', Math.max(0, rows.length - maxListed));
  return (
    <Stack gap={12}>
      <p role="status">
        {rows.length === 0 && `${t('none')} `}
        {sentences.filter((sentence) => sentence !== undefined).join(' ')}
      </p>
      {rows.length > 0 && (
        <ul className={styles.changes}>
          {rows.slice(0, maxListed).map(({ before, after }) => (
            <li key={before.id}>
              <strong>{nameOf(before)}</strong>
              <ul>
                {changedFields(fields, before, after).map(({ name, label, from, to }) => (
                  <li key={name}>{t('fromTo', { field: label, from: from || t('empty'), to: to || t('empty') })}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {more !== undefined && <Muted>{more}</Muted>}
    </Stack>
  );
}
