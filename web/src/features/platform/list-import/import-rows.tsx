import type { ImportChange, ImportColumn, ImportRow } from '@tunna/contract/platform/list-import';
import { Badge, DataTable, HiddenText, Icon, Muted, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { importBadges } from './import-grid.tsx';
import styles from './list-import.module.css';

interface Props {
  readonly columns: readonly ImportColumn[];
  readonly rows: readonly ImportRow[];
  /** The page of a record. Absent if records have none. */
  readonly linkTo: ((targetId: string) => string) | undefined;
}

/** The rows of an applied import: what each changed. */
export function ImportRows({ columns, rows, linkTo }: Props) {
  const { t } = useTranslation('list-import');
  const titles = new Map(columns.map(({ column, title }) => [column, title]));
  return (
    <DataTable
      caption={t('grid.caption')}
      rows={rows}
      rowKey={({ row }) => row}
      columns={[
        { key: 'row', title: t('grid.row'), align: 'end', cell: ({ row }) => row },
        {
          key: 'name',
          title: t('grid.name'),
          heading: true,
          cell: ({ name, targetId }) =>
            targetId === undefined || linkTo === undefined ? (
              name || '–'
            ) : (
              <Link to={linkTo(targetId)}>{name || t('grid.open')}</Link>
            ),
        },
        {
          key: 'state',
          title: t('grid.state'),
          cell: ({ state }) => <Badge variation={importBadges[state]}>{t(`state.${state}`)}</Badge>,
        },
        {
          key: 'what',
          title: t('grid.changes'),
          cell: ({ changes }) => (
            <Stack as="ul" gap={4} className={styles.list}>
              {changes.map((change) => (
                <Change key={change.column} title={titles.get(change.column) ?? change.column} change={change} />
              ))}
            </Stack>
          ),
        },
      ]}
    />
  );
}

function Change({ title, change: { from, to } }: { readonly title: string; readonly change: ImportChange }) {
  const { t } = useTranslation('list-import');
  return (
    <li>
      <span className={styles.field}>{title}</span>
      {from !== undefined && (
        <>
          <HiddenText>{t('change.from')}</HiddenText> <del>{from}</del> <Icon name="arrow-right" size={16} />
        </>
      )}
      {to === undefined ? (
        <Muted as="span">{t('change.cleared')}</Muted>
      ) : (
        <>
          {from !== undefined && <HiddenText>{t('change.to')}</HiddenText>} <ins>{to}</ins>
        </>
      )}
    </li>
  );
}
